//! Payments of orders: how many cards of each class, when they suffice, and which ones are legal (BO-4, BO-13).

use std::fmt;

use arrayvec::ArrayVec;
use kontor_core::NotationError;

use crate::words::{Class, Need, Spice};

/// How many cards of each class are paid (BO-4.9): four bits a class, the first class highest, so that payments compare
/// class by class.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Payment(u64);

impl Payment {
    /// More cards of one class than any order takes.
    const MOST: u8 = 15;

    const fn shift(class: Class) -> usize {
        4 * (Class::COUNT - 1 - class.index())
    }

    /// The cards of a class.
    pub const fn count(self, class: Class) -> u8 {
        (self.0 >> Self::shift(class)) as u8 & Self::MOST
    }

    /// So many more cards of a class; at most 15 in all.
    #[must_use]
    pub const fn plus(self, class: Class, count: u8) -> Self {
        Self(self.0 + ((count as u64) << Self::shift(class)))
    }

    /// One card less of a class.
    #[must_use]
    const fn less(self, class: Class) -> Self {
        Self(self.0 - (1 << Self::shift(class)))
    }

    /// The classes with their cards.
    pub fn some(self) -> impl Iterator<Item = (Class, u8)> {
        Class::ALL.into_iter().map(move |class| (class, self.count(class))).filter(|&(_, count)| count > 0)
    }

    /// Reads classes in their sequence, repeated for several cards.
    pub(crate) fn read(words: &[&str]) -> Result<Self, NotationError> {
        let mut payment = Self::default();
        let mut last = Class::Pepper;
        for word in words {
            let class: Class = word.parse()?;
            if class < last || payment.count(class) == Self::MOST {
                return Err(NotationError::new(
                    &words.join(" "),
                    "classes of cards in their sequence, each at most 15 times",
                ));
            }
            last = class;
            payment = payment.plus(class, 1);
        }
        Ok(payment)
    }

    /// Whether the payment is enough for an order; a pirate card of a spice counts besides (BO-4.4, BO-13.2).
    pub fn suffices(self, need: Need, pirate: Option<Spice>) -> bool {
        let means = Means { units: self.units(), jokers: self.count(Class::Joker) };
        match pirate {
            None => means.suffice(need),
            Some(own) => Spice::ALL.into_iter().filter(|&spice| spice != own).any(|spice| {
                let mut with = means;
                with.units[spice.index()] += 1;
                with.suffice(need)
            }),
        }
    }

    /// Units of each spice, without jokers.
    fn units(self) -> [u8; Spice::COUNT] {
        let mut units = [0; Spice::COUNT];
        for (class, count) in self.some() {
            if let Some(spice) = class.spice() {
                units[spice.index()] += count * class.value();
            }
        }
        units
    }

    /// Whether a card could be left out and the rest still suffice (BO-4.6); the pirate card stays named (BO-13.8).
    pub fn has_surplus(self, need: Need, pirate: Option<Spice>) -> bool {
        self.some().any(|(class, _)| self.less(class).suffices(need, pirate))
    }
}

impl fmt::Display for Payment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut first = true;
        for (class, count) in self.some() {
            for _ in 0..count {
                write!(f, "{}{class}", if first { "" } else { " " })?;
                first = false;
            }
        }
        Ok(())
    }
}

/// The stored cards of a player by class.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Holdings(pub [u8; Class::COUNT]);

impl Holdings {
    const fn of(self, class: Class) -> u8 {
        self.0[class.index()]
    }

    /// Whether the cards of a payment are there.
    pub fn cover(self, payment: Payment) -> bool {
        payment.some().all(|(class, count)| count <= self.of(class))
    }

    /// Units of each spice, and jokers.
    pub fn means(self) -> Means {
        let units = std::array::from_fn(|spice| {
            let [singles, doubles, harbours] = [0, 1, 2].map(|kind| self.0[3 * spice + kind]);
            singles + 2 * doubles + harbours
        });
        Means { units, jokers: self.of(Class::Joker) }
    }

    /// Whether there is a legal payment, with or without a pirate card.
    ///
    /// With a pirate card there is one exactly if all other cards fall one unit short, and the pirate card is of no use as
    /// what it is.
    pub fn can_pay(self, means: Means, need: Need, pirates: bool) -> bool {
        let Means { units, jokers } = means;
        if means.suffice(need) {
            return true;
        }
        pirates
            && Class::ALL.into_iter().filter(|&class| self.of(class) > 0).any(|class| {
                let Some(own) = class.spice() else { return false };
                match need {
                    Need::Each(least) => {
                        units[own.index()] - class.value() >= least
                            && units.iter().map(|&it| least.saturating_sub(it)).sum::<u8>() == jokers + 1
                    }
                    // A card worth more than the spice would have paid with the jokers as what it is.
                    Need::Alike(least) => Spice::ALL
                        .into_iter()
                        .any(|spice| spice != own && units[spice.index()] + jokers + 1 == least),
                }
            })
    }

    /// The cards of which the best payments are made: of the singles, doubles and harbours of a spice that are worth the same
    /// only as many as can be of use, doubles first, as they leave the most cards.
    #[must_use]
    pub fn thinned(self, need: Need, pirates: bool) -> Self {
        let (Need::Each(least) | Need::Alike(least)) = need;
        let spare = u8::from(pirates);
        let mut thin = self;
        for kinds in thin.0[..Class::Joker.index()].chunks_exact_mut(3) {
            let doubles = kinds[1].min(least.div_ceil(2));
            // One more than what is missing to the doubles, where a joker or a pirate card can stand for the other unit.
            let ones = least - 2 * doubles.min(least / 2);
            let ones = ones.max(1) + spare;
            kinds[0] = kinds[0].min(ones);
            kinds[1] = doubles.max(kinds[1].min(doubles + spare));
            kinds[2] = kinds[2].min(ones - kinds[0].min(ones - spare));
        }
        thin
    }

    /// Visits every legal payment with its pirate card, ascending.
    pub fn payments(self, need: Need, pirates: bool, visit: &mut impl FnMut(Payment, Option<Class>)) {
        match need {
            Need::Each(least) => self.each(least, pirates, visit),
            Need::Alike(least) => self.alike(least, pirates, visit),
        }
    }

    /// Payments of `each n`, spice by spice. No card can be left out if each spice has at most n units, or n + 1 in
    /// doubles alone, and jokers stand for exactly what is missing. With a pirate card there is one joker less, and the
    /// pirate card's own spice is complete without it: else it would do as what it is (BO-13.4).
    fn each(self, least: u8, pirates: bool, visit: &mut impl FnMut(Payment, Option<Class>)) {
        let jokers = self.of(Class::Joker);
        let most = jokers + u8::from(pirates);
        let portions: [ArrayVec<Portion, MOST_PORTIONS>; Spice::COUNT] = std::array::from_fn(|spice| {
            let mut all = ArrayVec::new();
            self.portions(spice, least, |cards, units| {
                if units + most >= least {
                    all.push(Portion { cards, missing: least.saturating_sub(units) });
                }
            });
            all
        });
        let [pepper, cinnamon, cloves, nutmeg] = &portions;
        for one in pepper {
            for two in cinnamon.iter().map(|it| one.plus(it)).filter(|it| it.missing <= most) {
                for three in cloves.iter().map(|it| two.plus(it)).filter(|it| it.missing <= most) {
                    for last in nutmeg.iter().filter(|it| three.missing + it.missing <= most) {
                        let Portion { cards, missing } = three.plus(last);
                        if pirates && missing > 0 {
                            self.with_pirate(least, cards.plus(Class::Joker, missing - 1), visit);
                        }
                        if missing <= jokers {
                            visit(cards.plus(Class::Joker, missing), None);
                        }
                    }
                }
            }
        }
    }

    /// Visits the pirate cards that complete a payment of `each n` which is one short.
    fn with_pirate(self, least: u8, cards: Payment, visit: &mut impl FnMut(Payment, Option<Class>)) {
        let units = cards.units();
        for class in Class::ALL {
            let complete = class.spice().is_some_and(|own| units[own.index()] >= least);
            if complete && self.of(class) > cards.count(class) {
                visit(cards, Some(class));
            }
        }
    }

    /// Payments of `alike n`: cards of one spice and jokers. With a pirate card they are one short, and it alone with the
    /// jokers would not do better than the spice (BO-13.4).
    fn alike(self, least: u8, pirates: bool, visit: &mut impl FnMut(Payment, Option<Class>)) {
        let jokers = self.of(Class::Joker);
        if jokers >= least {
            visit(Payment::default().plus(Class::Joker, least), None);
        }
        for spice in Spice::ALL.into_iter().rev() {
            self.portions(spice.index(), least, |portion, units| {
                if units == 0 {
                    return;
                }
                if pirates && units < least && least - 1 - units <= jokers {
                    let rest = portion.plus(Class::Joker, least - 1 - units);
                    for class in Class::ALL {
                        let other = class.spice().is_some_and(|own| own != spice);
                        if other && self.of(class) > 0 && class.value() <= units {
                            visit(rest, Some(class));
                        }
                    }
                }
                let missing = least.saturating_sub(units);
                if missing <= jokers {
                    visit(portion.plus(Class::Joker, missing), None);
                }
            });
        }
    }

    /// Visits the sets of cards of a spice from which none can be left out at n units: at most n units, or n + 1 in
    /// doubles alone.
    fn portions(self, spice: usize, least: u8, mut visit: impl FnMut(Payment, u8)) {
        let [single, double, harbour] = [0, 1, 2].map(|kind| Class::ALL[3 * spice + kind]);
        for singles in 0..=self.of(single).min(least) {
            for doubles in 0..=self.of(double).min(least.div_ceil(2)) {
                for harbours in 0..=self.of(harbour).min(least) {
                    let units = singles + 2 * doubles + harbours;
                    if units <= least || (units == least + 1 && singles + harbours == 0) {
                        let portion = Payment::default()
                            .plus(single, singles)
                            .plus(double, doubles)
                            .plus(harbour, harbours);
                        visit(portion, units);
                    }
                }
            }
        }
    }
}

/// Units of each spice, and jokers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Means {
    pub units: [u8; Spice::COUNT],
    pub jokers: u8,
}

impl Means {
    /// Whether they are enough (BO-4.4).
    pub fn suffice(self, need: Need) -> bool {
        let Self { units, jokers } = self;
        match need {
            Need::Each(least) => units.iter().map(|&it| least.saturating_sub(it)).sum::<u8>() <= jokers,
            Need::Alike(least) => units.iter().any(|&it| it + jokers >= least),
        }
    }
}

/// Sets of cards of one spice from which none can be left out, for an order of each spice: at most 14 for three units.
const MOST_PORTIONS: usize = 14;

/// Cards that are part of a payment, and the units that are missing beside them.
#[derive(Clone, Copy)]
struct Portion {
    cards: Payment,
    missing: u8,
}

impl Portion {
    /// Both together; they have no class in common.
    fn plus(&self, other: &Self) -> Self {
        Self { cards: Payment(self.cards.0 | other.cards.0), missing: self.missing + other.missing }
    }
}
