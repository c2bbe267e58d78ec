//! What a game tells the bots about itself.

use crate::{Imagine, Seat};

/// A game that bots can judge: what to look at, what comes to mind first, and when a position can be judged as it is.
///
/// All of it looks at a full state that a bot has imagined from its view, so it can use every part of it; what a seat cannot
/// know is drawn anew in every imagined state. `sense` still keeps to what `seat` may know, so that a net learns nothing
/// that is different at the table.
pub trait Sense: Imagine {
    /// About how many decisions with a choice a seat has in a game.
    const DECISIONS: u16;

    /// Writes what matters in a position as `seat` sees it: its own things first, then those of the others in sequence of
    /// play. The number of inputs depends on the game's options only.
    fn sense(&self, state: &Self::State, seat: Seat, inputs: &mut Inputs);

    /// Whether a position can be judged as it is: nothing is half done.
    fn is_quiet(&self, state: &Self::State) -> bool;

    /// Whether the open decision seldom needs a second thought, so that a search leaves it to [`Sense::reflex`].
    fn is_routine(&self, _state: &Self::State) -> bool {
        false
    }

    /// How much a player who does not think ahead likes each legal action of a position: the higher, the better, in points.
    /// What holds for all of them is looked at once.
    fn instinct<'a>(&'a self, state: &'a Self::State, seat: Seat) -> impl Fn(Self::Action) -> f32 + 'a;

    /// The legal action that instinct likes best.
    fn reflex(&self, state: &Self::State, seat: Seat) -> Self::Action {
        let mut best = None;
        let liking = self.instinct(state, seat);
        self.legal(state, seat, |action| {
            let value = liking(action);
            if best.is_none_or(|(_, most)| value > most) {
                best = Some((action, value));
            }
        });
        best.expect("a seat on turn has a legal action").0
    }

    /// Games with other options that a training plays in turn with this one, so that its weights know them all.
    fn relatives(&self) -> Vec<Self> {
        Vec::new()
    }

    /// The weights of a trained judge for this game's options, if there are any.
    fn weights(&self, judge: Judge) -> Option<&'static [u8]>;

    /// How those weights were trained: what a training does where nothing else is said.
    fn schedule(&self, judge: Judge) -> Schedule;
}

/// The trained judges.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Judge {
    /// A weighted sum of the inputs.
    Linear,
    /// A net with a hidden layer.
    Net,
}

/// How long a judge is trained.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Schedule {
    /// Games in all.
    pub games: u64,
    /// Games between two gates, where the new weights have to beat the best ones so far.
    pub gate: u64,
    /// How far a result reaches back, between 0 and 1.
    pub decay: f32,
}

/// The weights in a folder of a game, by the number of seats: `trained!("../../nets/", seats, judge; 2, 3, 4)` is those of
/// `2-net.bin`, `2-linear.bin` and so on, if there are any for that many seats. The folder is seen from the file that asks.
#[macro_export]
macro_rules! trained {
    ($folder:literal, $seats:expr, $judge:expr; $($there:literal),+) => {
        match ($seats, $judge) {
            $(
                ($there, $crate::Judge::Net) => Some(&include_bytes!(concat!($folder, $there, "-net.bin"))[..]),
                ($there, $crate::Judge::Linear) => Some(&include_bytes!(concat!($folder, $there, "-linear.bin"))[..]),
            )+
            _ => None,
        }
    };
}

/// What a judge looks at: a list of numbers, most of them zero, of which only the others are kept.
#[derive(Clone, Default, PartialEq, Debug)]
pub struct Inputs {
    count: u32,
    active: Vec<(u32, f32)>,
}

impl Inputs {
    /// Forgets everything.
    pub fn clear(&mut self) {
        self.count = 0;
        self.active.clear();
    }

    /// How many inputs have been written.
    pub fn count(&self) -> usize {
        self.count as usize
    }

    /// The inputs that are not zero, with their places.
    pub fn active(&self) -> &[(u32, f32)] {
        &self.active
    }

    /// Writes a number, best between −1 and 1.
    #[inline]
    pub fn number(&mut self, value: f32) {
        self.keep(value, value != 0.0);
    }

    /// Writes a share: a count of a usual most.
    #[inline]
    pub fn share(&mut self, count: impl Into<f32>, most: f32) {
        self.number(count.into() / most);
    }

    /// Writes whether something is so.
    #[inline]
    pub fn flag(&mut self, is_so: bool) {
        self.keep(1.0, is_so);
    }

    /// Writes a value and takes it back if it is not to be kept: processors guess badly which of them are.
    #[inline]
    fn keep(&mut self, value: f32, kept: bool) {
        let length = self.active.len() + usize::from(kept);
        self.active.push((self.count, value));
        self.active.truncate(length);
        self.count += 1;
    }

    /// Writes which of `choices` things it is, if any.
    #[inline]
    pub fn one_of(&mut self, choice: Option<usize>, choices: usize) {
        if let Some(choice) = choice {
            debug_assert!(choice < choices, "a choice is one of the choices");
            self.active.push((self.count + choice as u32, 1.0));
        }
        self.count += choices as u32;
    }

    /// Writes `count` numbers of which only these are not zero, each with its place among them.
    #[inline]
    pub fn few(&mut self, numbers: impl Iterator<Item = (usize, f32)>, count: usize) {
        for (place, value) in numbers.filter(|it| it.1 != 0.0) {
            debug_assert!(place < count, "a place is one of the places");
            self.active.push((self.count + place as u32, value));
        }
        self.count += count as u32;
    }

    /// Writes which of the ascending steps a count has reached.
    #[inline]
    pub fn steps<T: PartialOrd + Copy>(&mut self, count: T, steps: &[T]) {
        for step in steps {
            self.flag(count >= *step);
        }
    }

    /// Writes for every seat how far it is ahead of the best other one; steps are counted in units.
    #[inline]
    pub fn race(&mut self, totals: &[i32], unit: i32) {
        for (seat, own) in totals.iter().enumerate() {
            let others = totals.iter().enumerate().filter(|(other, _)| *other != seat);
            let lead = own - others.map(|(_, total)| *total).max().unwrap_or(*own);
            self.number((lead as f32 / (20 * unit) as f32).clamp(-1.0, 1.0));
            for step in [-12, -8, -5, -3, -2, -1, 0, 1, 2, 3, 5, 8, 12] {
                self.flag(lead >= step * unit);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inputs_keep_what_is_not_zero() {
        let mut inputs = Inputs::default();
        inputs.share(3_u8, 6.0);
        inputs.number(0.0);
        inputs.flag(true);
        inputs.one_of(Some(1), 3);
        inputs.one_of(None, 2);
        inputs.steps(4, &[1, 4, 6]);
        inputs.few([(2, 0.5), (0, 0.0), (1, 1.0)].into_iter(), 4);
        assert_eq!(inputs.count(), 15);
        assert_eq!(inputs.active(), [(0, 0.5), (2, 1.0), (4, 1.0), (8, 1.0), (9, 1.0), (13, 0.5), (12, 1.0)]);
        inputs.clear();
        assert_eq!(inputs, Inputs::default());
    }

    #[test]
    fn a_race_tells_who_is_ahead_and_how_far() {
        let race = |totals: &[i32], unit| {
            let mut inputs = Inputs::default();
            inputs.race(totals, unit);
            assert_eq!(inputs.count(), totals.len() * 14);
            let of =
                |seat: usize| inputs.active().iter().filter(move |it| it.0 as usize / 14 == seat).copied();
            (0..totals.len()).map(|seat| of(seat).collect::<Vec<_>>()).collect::<Vec<_>>()
        };
        let found = race(&[20, 17, 4], 1);
        // Ahead by three: of thirteen steps those up to +3 are reached.
        assert_eq!(found[0].iter().map(|it| it.1).collect::<Vec<_>>(), [&[0.15][..], &[1.0; 10]].concat());
        // Behind by three, and by more than all steps.
        assert_eq!(found[1].iter().map(|it| it.1).collect::<Vec<_>>(), [&[-0.15][..], &[1.0; 4]].concat());
        assert_eq!(found[2].iter().map(|it| it.1).collect::<Vec<_>>(), [-0.8]);
        assert_eq!(race(&[40, 34, 8], 2), found, "in units of two points");
        assert_eq!(race(&[9, 9], 1)[0].len(), 7, "level with the best other: steps up to 0");
    }
}
