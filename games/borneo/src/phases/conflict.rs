//! A conflict: attack, defence, and what becomes of the beaten merchant or of the cards (BO-6).

use kontor_core::{Seat, Sink, bits, nth_bit};

use super::placing::room;
use super::shipping;
use crate::action::Action;
use crate::cards::{Card, Cards};
use crate::data::MAX_SLOTS;
use crate::event::Event;
use crate::refusal::Cannot;
use crate::state::{Conflict, Stage, State};
use crate::tables::Tables;
use crate::words::Company;

/// Visits every attack: own merchant, target above it, and a set of cards that leaves one in hand (BO-6.2, BO-6.3).
pub(crate) fn legal_attacks(tables: &Tables, state: &State, visit: &mut impl FnMut(Action)) {
    let (seat, hand) = (state.seat, state.player(state.seat).hand);
    for company in Company::ALL {
        let cards = hand.and(tables.showing[company.index()]);
        if cards.is_empty() || hand.count() < 2 {
            continue;
        }
        let owners = state.column(company).owners();
        for (attacker, _) in owners.iter().enumerate().filter(|&(_, &owner)| owner == seat) {
            for (target, _) in owners[..attacker].iter().enumerate().filter(|&(_, &owner)| owner != seat) {
                let between = Conflict { company, from: attacker as u8 + 1, to: target as u8 + 1 };
                for played in cards.subsets().filter(|&played| played != hand) {
                    visit(Action::Attack(between, played));
                }
            }
        }
    }
}

/// All attacks of the seat on turn, counted.
pub(crate) struct Attacks {
    merchants: [u8; Company::COUNT],
    targets: [u8; Company::COUNT],
    /// Cards that can be played for a company, and in how many sets.
    cards: [(Cards, u32); Company::COUNT],
    counts: [u32; Company::COUNT],
}

impl Attacks {
    /// Counts the attacks with own merchants on these slots.
    pub fn count(tables: &Tables, state: &State, merchants: [u8; Company::COUNT]) -> Self {
        let hand = state.player(state.seat).hand;
        let enough = hand.count() >= 2;
        let cards = Company::ALL.map(|company| {
            let cards = hand.and(tables.showing[company.index()]);
            // The empty set is none, the whole hand may not be played.
            let sets = (1 << cards.count()) - 1 - u32::from(cards == hand);
            (cards, if enough { sets } else { 0 })
        });
        let targets = Company::ALL.map(|company| {
            let stand = (1 << state.column(company).count()) - 1;
            stand & !merchants[company.index()]
        });
        let counts =
            std::array::from_fn(|company| pairs(merchants[company], targets[company]) * cards[company].1);
        Self { merchants, targets, cards, counts }
    }

    pub fn total(&self) -> u32 {
        self.counts.iter().sum()
    }

    /// The attack at a place of what `legal_attacks` visits.
    pub fn nth(&self, mut place: u32) -> Option<Action> {
        let company = Company::ALL.into_iter().find(|company| {
            let here = place < self.counts[company.index()];
            place -= if here { 0 } else { self.counts[company.index()] };
            here
        })?;
        let (cards, sets) = self.cards[company.index()];
        let played = cards.subset(u64::from(place % sets) + 1);
        let mut pair = place / sets;
        let targets = self.targets[company.index()];
        for attacker in bits(u64::from(self.merchants[company.index()])) {
            let above = targets & ((1 << attacker) - 1);
            if pair < above.count_ones() {
                let (from, to) = (attacker as u8 + 1, nth_bit(u64::from(above), pair) as u8 + 1);
                return Some(Action::Attack(Conflict { company, from, to }, played));
            }
            pair -= above.count_ones();
        }
        None
    }
}

/// Pairs of an own merchant and a target above it, for slots as bits.
const fn pairs(merchants: u8, targets: u8) -> u32 {
    let (mut count, mut slot) = (0, 0);
    while slot < MAX_SLOTS {
        let above = targets & ((1 << slot) - 1);
        count += (merchants >> slot & 1) as u32 * above.count_ones();
        slot += 1;
    }
    count
}

pub(crate) fn check_attack(
    tables: &Tables,
    state: &State,
    between: Conflict,
    cards: Cards,
) -> Result<(), Cannot> {
    let Conflict { company, from, to } = between;
    let (seat, hand) = (state.seat, state.player(state.seat).hand);
    let column = state.column(company);
    if column.owner(from) != Some(seat) {
        return Err(Cannot::NotYourMerchant(company, from, "BO-6.2"));
    }
    match column.owner(to) {
        Some(owner) if to < from && owner == seat => return Err(Cannot::OwnMerchant),
        Some(_) if to < from => (),
        Some(_) | None => return Err(Cannot::NoTarget),
    }
    if hand.count() < 2 {
        return Err(Cannot::TooFewCards);
    }
    if cards.is_empty() {
        return Err(Cannot::NoCards);
    }
    playable(tables, hand, company, cards, "BO-6.3")
}

/// Whether cards are in hand, show the company's flag and leave a card in hand.
fn playable(
    tables: &Tables,
    hand: Cards,
    company: Company,
    cards: Cards,
    clause: &'static str,
) -> Result<(), Cannot> {
    if let Some(card) = cards.without(hand).lowest() {
        return Err(Cannot::NotInHand(card, clause));
    }
    if let Some(card) = cards.without(tables.showing[company.index()]).lowest() {
        return Err(Cannot::NoFlag(card, company, clause));
    }
    if cards == hand {
        return Err(Cannot::WholeHand(clause));
    }
    Ok(())
}

/// The attack is shown; the owner of the target is asked in any case (BO-14.11).
pub(crate) fn attack(
    tables: &Tables,
    state: &mut State,
    between: Conflict,
    cards: Cards,
    events: &mut impl Sink<Event>,
) {
    let seat = state.seat;
    let Conflict { company, from, to } = between;
    let target = owner(state, company, to);
    state.reveal(seat, cards);
    state.attack = cards;
    let strength = tables.strength(company, cards);
    events.send(Event::Attacked { seat, target, company, from, to, cards, strength });
    state.seat = target;
    state.stage = Stage::Defending(between);
}

fn owner(state: &State, company: Company, rank: u8) -> Seat {
    state.column(company).owner(rank).expect("a conflict is between two merchants")
}

pub(crate) fn legal_defence(
    tables: &Tables,
    state: &State,
    between: Conflict,
    visit: &mut impl FnMut(Action),
) {
    let hand = state.player(state.seat).hand;
    let cards = hand.and(tables.showing[between.company.index()]);
    let most = state.attack.count();
    let fits = |played: &Cards| played.count() <= most && *played != hand;
    visit(Action::Defend(Cards::NONE));
    cards.subsets().filter(fits).for_each(|played| visit(Action::Defend(played)));
}

pub(crate) fn check_defence(
    tables: &Tables,
    state: &State,
    between: Conflict,
    action: Action,
) -> Result<(), Cannot> {
    let Action::Defend(cards) = action else {
        return Err(Cannot::NotAsked { question: "defend with cards or with none", clause: "BO-6.5" });
    };
    let hand = state.player(state.seat).hand;
    playable(tables, hand, between.company, cards, "BO-6.5")?;
    let most = state.attack.count();
    if cards.count() > most { Err(Cannot::TooManyCards(most)) } else { Ok(()) }
}

pub(crate) fn defend(
    tables: &Tables,
    state: &mut State,
    between: Conflict,
    cards: Cards,
    events: &mut impl Sink<Event>,
) {
    let seat = state.seat;
    state.reveal(seat, cards);
    state.defence = cards;
    let (company, bonus) = (between.company, between.bonus());
    let strength = tables.strength(company, cards);
    // Equal flags are enough for the attack (BO-6.7, BO-15.15).
    let beaten = tables.strength(company, state.attack) >= strength + bonus;
    events.send(Event::Defended { seat, cards, strength, bonus, beaten });
    if beaten {
        state.stage = Stage::Beaten(between);
    } else if cards.is_empty() {
        // Held by the merchants between: there is no card to keep (BO-15.16).
        finish(state, events);
    } else {
        state.stage = Stage::Reward(between);
    }
}

pub(crate) fn legal_beaten(
    tables: &Tables,
    state: &State,
    between: Conflict,
    visit: &mut impl FnMut(Action),
) {
    visit(Action::Drop);
    let others = state.open_companies(tables).filter(|&company| company != between.company);
    others.for_each(|company| visit(Action::Leave(company)));
}

pub(crate) fn check_beaten(
    tables: &Tables,
    state: &State,
    between: Conflict,
    action: Action,
) -> Result<(), Cannot> {
    match action {
        Action::Drop => Ok(()),
        Action::Leave(company) if company == between.company => Err(Cannot::LeaveElsewhere(company)),
        Action::Leave(company) => room(tables, state, company),
        _ => Err(Cannot::NotAsked { question: "drop or leave for another company", clause: "BO-6.8" }),
    }
}

/// The attacker takes the target's slot; the beaten merchant takes the attacker's or leaves (BO-6.8).
pub(crate) fn apply_beaten(
    state: &mut State,
    between: Conflict,
    action: Action,
    events: &mut impl Sink<Event>,
) {
    let Conflict { company, from, to } = between;
    let (seat, attacker) = (state.seat, state.active);
    state.column_mut(company).set(to, attacker);
    if let Action::Leave(other) = action {
        state.column_mut(company).remove(from);
        state.column_mut(other).push(seat);
        events.send(Event::Left { seat, from: company, to: other, rank: state.column(other).count() });
    } else {
        state.column_mut(company).set(from, seat);
        events.send(Event::Dropped { seat, company, rank: from });
    }
    finish(state, events);
}

pub(crate) fn legal_reward(state: &State, visit: &mut impl FnMut(Action)) {
    state.defence.iter().for_each(|card| visit(Action::Keep(card)));
    visit(Action::Decline);
}

pub(crate) fn check_reward(state: &State, action: Action) -> Result<(), Cannot> {
    match action {
        Action::Keep(card) if !state.defence.has(card) => Err(Cannot::NotPlayed(card)),
        Action::Keep(_) | Action::Decline => Ok(()),
        _ => Err(Cannot::NotAsked { question: "keep a played card or decline", clause: "BO-6.9" }),
    }
}

pub(crate) fn apply_reward(state: &mut State, kept: Option<Card>, events: &mut impl Sink<Event>) {
    let seat = state.seat;
    if let Some(card) = kept {
        state.defence.remove(card);
        state.player_mut(seat).store.insert(card);
        events.send(Event::Kept { seat, card });
    } else {
        events.send(Event::Declined { seat });
    }
    finish(state, events);
}

/// Played cards go to the discard, and the attacker's turn goes on (BO-6.10).
fn finish(state: &mut State, events: &mut impl Sink<Event>) {
    let cards = std::mem::take(&mut state.attack).or(std::mem::take(&mut state.defence));
    state.discard = state.discard.or(cards);
    events.send(Event::Discarded { cards });
    state.seat = state.active;
    shipping::enter(state);
}
