//! The chance of an attack against a hand of which only the number of cards is known.

/// Cards in a hand at most, with one to spare.
const HAND: usize = 8;
/// Cards in the box at most.
const CARDS: usize = 64;

/// How many ways there are to take some of so many cards.
static WAYS: [[f32; HAND + 1]; CARDS + 1] = ways();

const fn ways() -> [[f32; HAND + 1]; CARDS + 1] {
    let mut all = [[0.0; HAND + 1]; CARDS + 1];
    let mut of = 0;
    while of <= CARDS {
        all[of][0] = 1.0;
        let mut taken = 1;
        while taken <= HAND && of > 0 {
            all[of][taken] = all[of - 1][taken - 1] + all[of - 1][taken];
            taken += 1;
        }
        of += 1;
    }
    all
}

/// Cards nobody has shown, for one company.
#[derive(Clone, Copy, Debug)]
pub(super) struct Unseen {
    /// All of them.
    pub all: u8,
    /// Those with three of its flags.
    pub majority: u8,
    /// Those with one.
    pub minority: u8,
}

impl Unseen {
    /// The chance that a hand of so many of these cards has, among at most `most` cards to play, at least `flags` flags.
    pub fn reach(self, hand: u8, most: u8, flags: u8) -> f32 {
        if flags == 0 {
            return 1.0;
        }
        let hand = hand.min(self.all).min(HAND as u8);
        if 3 * most < flags {
            return 0.0;
        }
        let others = usize::from(self.all - self.majority - self.minority);
        let mut sum = 0.0;
        for strong in 0..=hand.min(self.majority) {
            for weak in 0..=(hand - strong).min(self.minority) {
                let first = strong.min(most);
                if 3 * first + weak.min(most - first) >= flags {
                    let rest = hand - strong - weak;
                    sum += take(self.majority, strong)
                        * take(self.minority, weak)
                        * WAYS[others][usize::from(rest)];
                }
            }
        }
        sum / take(self.all, hand)
    }
}

fn take(of: u8, taken: u8) -> f32 {
    WAYS[usize::from(of)][usize::from(taken)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_are_those_of_an_urn() {
        let unseen = Unseen { all: 10, majority: 3, minority: 2 };
        // One card of ten: three have three flags, two have one.
        assert!((unseen.reach(1, 1, 3) - 0.3).abs() < 1e-6);
        assert!((unseen.reach(1, 1, 1) - 0.5).abs() < 1e-6);
        // Two cards, both of the three: 3 of 45 pairs.
        assert!((unseen.reach(2, 2, 6) - 3.0 / 45.0).abs() < 1e-6);
        // Two cards, one to play: 1 − the pairs without one of the three, 21 of 45.
        assert!((unseen.reach(2, 1, 3) - 24.0 / 45.0).abs() < 1e-6);
        assert!(unseen.reach(5, 0, 1) < 1e-9 && unseen.reach(0, 0, 0) > 0.999_999);
    }
}
