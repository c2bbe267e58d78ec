//! How much somebody may ask for: a bucket that fills slowly and is emptied quickly.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How large a bucket is and how fast it fills.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rate {
    /// So many at once.
    pub burst: f64,
    /// So many a second in the long run.
    pub each_second: f64,
}

/// What is left for one who asks.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Bucket {
    left: f64,
    at: Instant,
}

impl Bucket {
    /// A full bucket.
    pub fn new(rate: Rate, now: Instant) -> Self {
        Self { left: rate.burst, at: now }
    }

    /// Takes one, if there is one.
    pub fn take(&mut self, rate: Rate, now: Instant) -> bool {
        let gained = now.saturating_duration_since(self.at).as_secs_f64() * rate.each_second;
        self.left = (self.left + gained).min(rate.burst);
        self.at = now.max(self.at);
        let enough = self.left >= 1.0;
        if enough {
            self.left -= 1.0;
        }
        enough
    }

    /// Whether it is full again, so that a new one would be the same.
    fn is_full(&self, rate: Rate, now: Instant) -> bool {
        let gained = now.saturating_duration_since(self.at).as_secs_f64() * rate.each_second;
        self.left + gained >= rate.burst
    }
}

/// Buckets of many, by address for example. Full ones are forgotten.
pub struct Buckets<K> {
    rate: Rate,
    buckets: Mutex<(HashMap<K, Bucket>, Instant)>,
}

/// So often full buckets are looked for.
const SWEEP: Duration = Duration::from_secs(30);

impl<K: Eq + Hash> Buckets<K> {
    /// Full buckets for everybody.
    pub fn new(rate: Rate) -> Self {
        Self { rate, buckets: Mutex::new((HashMap::new(), Instant::now())) }
    }

    /// Takes one for somebody, if there is one.
    pub fn take(&self, key: K, now: Instant) -> bool {
        let mut guard = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        let (buckets, swept) = &mut *guard;
        if now.saturating_duration_since(*swept) >= SWEEP {
            buckets.retain(|_, it| !it.is_full(self.rate, now));
            *swept = now;
        }
        buckets.entry(key).or_insert_with(|| Bucket::new(self.rate, now)).take(self.rate, now)
    }
}

/// The part of an address that stands for one who asks: whoever has one address of IPv6 has a whole net of them.
pub fn asker(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) => address.into(),
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            std::net::Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RATE: Rate = Rate { burst: 3.0, each_second: 2.0 };

    #[test]
    fn a_bucket_is_emptied_at_once_and_fills_slowly() {
        let begin = Instant::now();
        let mut bucket = Bucket::new(RATE, begin);
        let mut take = |millis| bucket.take(RATE, begin + Duration::from_millis(millis));
        assert_eq!([take(0), take(0), take(0), take(0)], [true, true, true, false]);
        assert_eq!([take(400), take(500), take(500)], [false, true, false]);
        assert_eq!((0..5).filter(|_| take(60_000)).count(), 3, "it does not fill beyond its brim");
    }

    #[test]
    fn everybody_has_a_bucket_and_full_ones_are_forgotten() {
        let begin = Instant::now();
        let buckets = Buckets::new(RATE);
        assert_eq!((0..5).filter(|_| buckets.take("a", begin)).count(), 3);
        assert!(buckets.take("b", begin));
        assert!(buckets.take("c", begin + SWEEP * 2));
        assert_eq!(buckets.buckets.lock().expect("nobody panicked").0.len(), 1);
    }

    #[test]
    fn a_net_of_ipv6_is_one_asker() {
        let address = |text: &str| asker(text.parse().expect("an address"));
        assert_eq!(address("2001:db8:1:2:3::4"), address("2001:db8:1:2:ffff::"));
        assert_ne!(address("2001:db8:1:2::"), address("2001:db8:1:3::"));
        assert_eq!(address("::ffff:192.0.2.1"), address("192.0.2.1"));
        assert_ne!(address("192.0.2.1"), address("192.0.2.2"));
    }
}
