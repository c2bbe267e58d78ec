//! How often something may be tried.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, PoisonError};

use kontor_protocol::Moment;

/// So many keys are remembered; then those are forgotten that may soon try as often as they like.
const REMEMBERED: usize = 50_000;

/// A few tries at once, then one after each pause.
pub(super) struct Limit<K> {
    pause: u64,
    tries: u64,
    /// For each key when all its tries are there again.
    full: Mutex<HashMap<K, Moment>>,
}

impl<K: Hash + Eq + Clone> Limit<K> {
    /// So many tries at once, and one more after each pause in milliseconds.
    pub(super) fn new(tries: u64, pause: u64) -> Self {
        Self { pause, tries, full: Mutex::default() }
    }

    /// Takes one try, or tells how many milliseconds to wait.
    pub(super) fn take(&self, key: &K, now: Moment) -> Result<(), u64> {
        let mut full = self.full.lock().unwrap_or_else(PoisonError::into_inner);
        let then = full.get(key).copied().unwrap_or(0).max(now) + self.pause;
        let wait = then.saturating_sub(now + self.tries * self.pause);
        if wait > 0 {
            return Err(wait);
        }
        if full.len() >= REMEMBERED && !full.contains_key(key) {
            forget(&mut full, now);
        }
        full.insert(key.clone(), then);
        Ok(())
    }

    /// Gives all tries back.
    pub(super) fn forgive(&self, key: &K) {
        self.full.lock().unwrap_or_else(PoisonError::into_inner).remove(key);
    }
}

fn forget<K: Hash + Eq>(full: &mut HashMap<K, Moment>, now: Moment) {
    full.retain(|_, then| *then > now);
    if full.len() >= REMEMBERED {
        let mut moments: Vec<Moment> = full.values().copied().collect();
        let (_, middle, _) = moments.select_nth_unstable(REMEMBERED / 2);
        let middle = *middle;
        full.retain(|_, then| *then > middle);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_few_at_once_then_one_after_each_pause() {
        let limit = Limit::new(3, 100);
        for _ in 0..3 {
            assert_eq!(limit.take(&"a", 1_000), Ok(()));
        }
        assert_eq!(limit.take(&"a", 1_000), Err(100));
        assert_eq!(limit.take(&"a", 1_060), Err(40), "a refused try costs nothing");
        assert_eq!(limit.take(&"b", 1_060), Ok(()), "others are not held up");
        assert_eq!(limit.take(&"a", 1_100), Ok(()));
        assert_eq!(limit.take(&"a", 1_100), Err(100));
        limit.forgive(&"a");
        assert_eq!(limit.take(&"a", 1_100), Ok(()));
    }

    #[test]
    fn memory_is_bounded_and_the_worst_are_remembered() {
        let limit = Limit::new(3, 1_000);
        for _ in 0..3 {
            limit.take(&0, 0).expect("three tries");
        }
        for key in 1..=2 * REMEMBERED {
            limit.take(&key, 0).expect("a new key");
            assert!(limit.full.lock().expect("one thread").len() <= REMEMBERED);
        }
        assert_eq!(limit.take(&0, 0), Err(1_000));
    }
}
