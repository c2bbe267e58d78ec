//! How often something may be tried.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// So many keys are remembered; then those are forgotten that may soon try as often as they like.
const REMEMBERED: usize = 50_000;

/// A few tries at once, then one more after each pause.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rate {
    /// So many at once.
    pub tries: u32,
    /// The time until one more.
    pub pause: Duration,
}

impl Rate {
    /// So many a second in the long run, and as many at once as come in some seconds.
    pub fn each_second(many: u32, seconds: u32) -> Self {
        let many = many.max(1);
        Self { tries: many.saturating_mul(seconds), pause: Duration::from_secs(1) / many }
    }

    /// Takes one try of somebody whose tries are all there again at a moment; tells the new moment, or how long to wait.
    fn take(self, full: Moment, now: Moment) -> Result<Moment, Duration> {
        let then = full.max(now) + self.pause;
        let wait = then.saturating_sub(now + self.pause * self.tries);
        if wait.is_zero() { Ok(then) } else { Err(wait) }
    }
}

/// A time since some beginning.
type Moment = Duration;

/// The tries of one who asks.
pub struct Tries {
    rate: Rate,
    begin: Instant,
    full: Moment,
}

impl Tries {
    /// All tries are there.
    pub fn new(rate: Rate) -> Self {
        Self { rate, begin: Instant::now(), full: Moment::ZERO }
    }

    /// Takes one try, if there is one.
    pub fn take(&mut self, now: Instant) -> bool {
        let taken = self.rate.take(self.full, now.saturating_duration_since(self.begin));
        self.full = taken.unwrap_or(self.full);
        taken.is_ok()
    }
}

/// The tries of many, by address for example.
pub struct Limit<K> {
    rate: Rate,
    /// For each key when all its tries are there again.
    full: Mutex<HashMap<K, Moment>>,
}

impl<K: Hash + Eq + Clone> Limit<K> {
    /// All tries are there for everybody.
    pub fn new(rate: Rate) -> Self {
        Self { rate, full: Mutex::default() }
    }

    /// Takes one try, or tells how long to wait.
    pub fn take(&self, key: &K, now: Moment) -> Result<(), Duration> {
        let mut full = self.full.lock().unwrap_or_else(PoisonError::into_inner);
        let then = self.rate.take(full.get(key).copied().unwrap_or_default(), now)?;
        if full.len() >= REMEMBERED && !full.contains_key(key) {
            forget(&mut full, now);
        }
        full.insert(key.clone(), then);
        Ok(())
    }

    /// Gives all tries back.
    pub fn forgive(&self, key: &K) {
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

/// The part of an address that stands for one household: whoever has one address of IPv6 has a whole net of them.
pub fn household(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into()
        }
        address @ IpAddr::V4(_) => address,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(millis: u64) -> Duration {
        Duration::from_millis(millis)
    }

    #[test]
    fn a_few_at_once_then_one_after_each_pause() {
        let limit = Limit::new(Rate { tries: 3, pause: ms(100) });
        for _ in 0..3 {
            assert_eq!(limit.take(&"a", ms(1_000)), Ok(()));
        }
        assert_eq!(limit.take(&"a", ms(1_000)), Err(ms(100)));
        assert_eq!(limit.take(&"a", ms(1_060)), Err(ms(40)), "a refused try costs nothing");
        assert_eq!(limit.take(&"b", ms(1_060)), Ok(()), "others are not held up");
        assert_eq!(limit.take(&"a", ms(1_100)), Ok(()));
        assert_eq!(limit.take(&"a", ms(1_100)), Err(ms(100)));
        limit.forgive(&"a");
        assert_eq!(limit.take(&"a", ms(1_100)), Ok(()));
    }

    #[test]
    fn tries_come_back_up_to_as_many_as_there_were() {
        let mut tries = Tries::new(Rate::each_second(2, 2));
        let begin = Instant::now();
        let mut taken = |millis| (0..9).filter(|_| tries.take(begin + ms(millis))).count();
        assert_eq!([taken(0), taken(400), taken(1_000), taken(60_000)], [4, 0, 2, 4]);
        assert_eq!(Rate::each_second(0, 6), Rate { tries: 6, pause: Duration::from_secs(1) });
    }

    #[test]
    fn memory_is_bounded_and_the_worst_are_remembered() {
        let limit = Limit::new(Rate { tries: 3, pause: ms(1_000) });
        for _ in 0..3 {
            limit.take(&0, ms(0)).expect("three tries");
        }
        for key in 1..=2 * REMEMBERED {
            limit.take(&key, ms(0)).expect("a new key");
            assert!(limit.full.lock().expect("one thread").len() <= REMEMBERED);
        }
        assert_eq!(limit.take(&0, ms(0)), Err(ms(1_000)));
    }

    #[test]
    fn a_household_has_one_key() {
        let key = |text: &str| household(text.parse().expect("an address")).to_string();
        assert_eq!(key("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::");
        assert_eq!(key("2001:db8:1:2:ffff::1"), "2001:db8:1:2::");
        assert_ne!(key("2001:db8:1:3::1"), key("2001:db8:1:2::1"));
        assert_eq!(key("::ffff:192.0.2.7"), "192.0.2.7");
        assert_eq!(key("192.0.2.7"), "192.0.2.7");
    }
}
