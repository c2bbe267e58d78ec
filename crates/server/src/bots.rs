//! Bots think on threads of their own, few at a time and not for long.

use std::sync::Arc;
use std::time::Duration;

use kontor_registry::{Thinker, Thinking, Thought};
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;
use tokio::time::{Instant, sleep_until};

/// How much a bot may think.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// The most positions to judge.
    pub nodes: u64,
    /// The longest time, counted from when it is its turn to think.
    pub most: Duration,
    /// The shortest time, so that nobody learns from the speed of an answer that it was the only one.
    pub least: Duration,
}

/// A place to think with room for a few bots.
#[derive(Clone)]
pub struct Pool {
    room: Arc<Semaphore>,
}

impl Pool {
    /// Room for so many bots at once; the others wait.
    pub fn new(bots: usize) -> Self {
        Self { room: Arc::new(Semaphore::new(bots)) }
    }

    /// What a bot decides; none if it could not.
    pub async fn think(&self, thinker: Thinker, effort: Effort) -> Option<Thought> {
        let asked = Instant::now();
        let place = Arc::clone(&self.room).acquire_owned().await.ok()?;
        let thinking = spawn_blocking(move || {
            let begun = std::time::Instant::now();
            let stop = || begun.elapsed() >= effort.most;
            let thought = thinker(&Thinking { nodes: effort.nodes, stop: &stop, threads: 1 });
            drop(place);
            thought
        });
        let thought = thinking.await.ok();
        sleep_until(asked + effort.least).await;
        thought
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    const EFFORT: Effort =
        Effort { nodes: 10, most: Duration::from_millis(30), least: Duration::from_millis(0) };

    fn thought(nodes: u64) -> Thought {
        Thought { action: "pass".to_owned(), considered: Vec::new(), nodes }
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn few_think_at_once_and_all_get_their_turn() {
        static NOW: AtomicUsize = AtomicUsize::new(0);
        static MOST: AtomicUsize = AtomicUsize::new(0);
        let pool = Pool::new(2);
        let tasks: Vec<_> = (0..8)
            .map(|_| {
                let pool = pool.clone();
                let thinker: Thinker = Box::new(|budget| {
                    MOST.fetch_max(NOW.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
                    while !(budget.stop)() {
                        std::thread::yield_now();
                    }
                    NOW.fetch_sub(1, Ordering::SeqCst);
                    thought(budget.nodes)
                });
                tokio::spawn(async move { pool.think(thinker, EFFORT).await })
            })
            .collect();
        for task in tasks {
            assert_eq!(task.await.expect("the task ends"), Some(thought(10)));
        }
        assert_eq!(MOST.load(Ordering::SeqCst), 2);
    }

    #[tokio::test]
    async fn a_quick_answer_is_given_slowly() {
        let begun = std::time::Instant::now();
        let effort = Effort { least: Duration::from_millis(80), ..EFFORT };
        Pool::new(1).think(Box::new(|_| thought(0)), effort).await.expect("it decides");
        assert!(begun.elapsed() >= Duration::from_millis(80));
    }

    #[tokio::test]
    async fn a_bot_that_breaks_takes_no_room_with_it() {
        let pool = Pool::new(1);
        assert_eq!(pool.think(Box::new(|_| panic!("a broken bot")), EFFORT).await, None);
        assert_eq!(pool.think(Box::new(|_| thought(1)), EFFORT).await, Some(thought(1)));
    }
}
