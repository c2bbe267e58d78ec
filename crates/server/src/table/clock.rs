//! The clocks of a table. They move when an event tells them the time.

use kontor_protocol::{Clock, ClockSetting, Moment, Seat};

/// The clocks of all seats.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Clocks {
    setting: ClockSetting,
    /// Milliseconds left for each seat; empty without clocks.
    left: Vec<u64>,
    /// The seat whose time runs, and since when it has not been charged.
    runs: Option<(Seat, Moment)>,
}

impl Clocks {
    pub fn new(setting: ClockSetting, seats: usize) -> Self {
        let left = match setting {
            ClockSetting::None => Vec::new(),
            ClockSetting::Game { base, .. } => vec![base; seats],
            ClockSetting::Turn { each } => vec![each; seats],
        };
        Self { setting, left, runs: None }
    }

    /// Takes the time until now from whose clock runs.
    pub fn charge(&mut self, at: Moment) {
        if let Some((seat, since)) = &mut self.runs {
            let left = &mut self.left[seat.index()];
            *left = left.saturating_sub(at.saturating_sub(*since));
            // Time that is granted lies ahead.
            *since = at.max(*since);
        }
    }

    /// Lets the clock of this seat run and no other.
    pub fn wait_for(&mut self, seat: Option<Seat>, at: Moment) {
        if self.left.is_empty() || self.runs.map(|(seat, _)| seat) == seat {
            return;
        }
        self.runs = seat.map(|seat| (seat, at));
        if let (ClockSetting::Turn { each }, Some(seat)) = (self.setting, seat) {
            self.left[seat.index()] = each;
        }
    }

    /// Gives a seat what the end of its turn earns.
    pub fn end_turn(&mut self, seat: Seat) {
        match self.setting {
            ClockSetting::None => (),
            ClockSetting::Game { increment, .. } => {
                let left = &mut self.left[seat.index()];
                *left = left.saturating_add(increment);
            }
            ClockSetting::Turn { each } => self.left[seat.index()] = each,
        }
    }

    /// Charges nothing between two moments.
    pub fn stand_still(&mut self, from: Moment, until: Moment) {
        self.charge(from);
        if let Some((_, since)) = &mut self.runs {
            *since = until.max(*since);
        }
    }

    /// Makes sure that a seat has some time left.
    pub fn grant(&mut self, seat: Seat, least: u64) {
        if let Some(left) = self.left.get_mut(seat.index()) {
            *left = least.max(*left);
        }
    }

    /// When the time that runs is used up.
    pub fn deadline(&self) -> Option<Moment> {
        self.runs.map(|(seat, since)| since.saturating_add(self.left[seat.index()]))
    }

    /// The clocks as everybody sees them.
    pub fn shown(&self) -> Clock {
        Clock {
            left: Seat::ALL.into_iter().zip(self.left.iter().copied()).collect(),
            runs: self.runs.map(|(seat, _)| seat),
            since: self.runs.map(|(_, since)| since),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn left(clocks: &Clocks, seat: Seat) -> u64 {
        clocks.shown().left[&seat]
    }

    #[test]
    fn time_runs_for_one_seat_and_a_turn_earns_its_increment() {
        let mut clocks = Clocks::new(ClockSetting::Game { base: 1000, increment: 50 }, 2);
        assert_eq!(clocks.deadline(), None);
        clocks.wait_for(Some(Seat::A), 5000);
        assert_eq!(clocks.deadline(), Some(6000));
        clocks.charge(5300);
        clocks.wait_for(Some(Seat::A), 5300);
        clocks.charge(5400);
        clocks.end_turn(Seat::A);
        clocks.wait_for(Some(Seat::B), 5400);
        assert_eq!((left(&clocks, Seat::A), left(&clocks, Seat::B)), (650, 1000));
        clocks.charge(9000);
        assert_eq!(left(&clocks, Seat::B), 0, "time does not become negative");
    }

    #[test]
    fn a_turn_has_its_own_time() {
        let mut clocks = Clocks::new(ClockSetting::Turn { each: 100 }, 2);
        clocks.wait_for(Some(Seat::A), 0);
        clocks.charge(60);
        clocks.end_turn(Seat::A);
        clocks.wait_for(Some(Seat::A), 60);
        assert_eq!(clocks.deadline(), Some(160), "the same seat again is another turn");
        clocks.wait_for(Some(Seat::B), 70);
        assert_eq!(clocks.deadline(), Some(170));
    }

    #[test]
    fn nobody_pays_for_a_stop() {
        let mut clocks = Clocks::new(ClockSetting::Game { base: 1000, increment: 0 }, 2);
        clocks.wait_for(Some(Seat::A), 0);
        clocks.stand_still(200, 50_000);
        assert_eq!(clocks.deadline(), Some(50_800));
        clocks.charge(40_000);
        assert_eq!(left(&clocks, Seat::A), 800);
        clocks.charge(50_100);
        assert_eq!(left(&clocks, Seat::A), 700);
    }

    #[test]
    fn without_clocks_nothing_runs() {
        let mut clocks = Clocks::new(ClockSetting::None, 2);
        clocks.wait_for(Some(Seat::A), 0);
        clocks.charge(500);
        clocks.end_turn(Seat::A);
        clocks.grant(Seat::A, 30);
        assert_eq!((clocks.deadline(), clocks.shown()), (None, Clock::default()));
    }
}
