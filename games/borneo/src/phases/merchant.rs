//! Phase 2: nothing, one transfer or one attack (BO-5).

use kontor_core::{Luck, Sink, nth_bit};

use super::placing::room;
use super::{conflict, shipping};
use crate::action::Action;
use crate::event::{Event, Skip};
use crate::refusal::Cannot;
use crate::state::{Stage, State};
use crate::tables::Tables;
use crate::words::Company;

/// A merchant can always move (BO-5.4), so this is always asked.
pub(crate) fn enter(state: &mut State) {
    state.stage = Stage::Trading;
}

pub(crate) fn legal(tables: &Tables, state: &State, visit: &mut impl FnMut(Action)) {
    let open = Company::ALL.map(|company| state.column(company).count() < tables.slots);
    for company in Company::ALL {
        for (index, &owner) in state.column(company).owners().iter().enumerate() {
            if owner == state.seat {
                for to in Company::ALL.into_iter().filter(|&to| to != company && open[to.index()]) {
                    visit(Action::Transfer(company, index as u8 + 1, to));
                }
            }
        }
    }
    conflict::legal_attacks(tables, state, visit);
    visit(Action::Skip);
}

/// The action at a random place of what `legal` visits: transfers, attacks, skip.
pub(crate) fn pick(tables: &Tables, state: &State, luck: &mut impl Luck) -> Action {
    let merchants = Company::ALL.map(|company| state.column(company).slots_of(state.seat));
    let open = Company::ALL.map(|company| state.column(company).count() < tables.slots);
    let all_open: u32 = open.iter().map(|&it| u32::from(it)).sum();
    let targets = open.map(|own| all_open - u32::from(own));
    let transfers: [u32; Company::COUNT] =
        std::array::from_fn(|company| merchants[company].count_ones() * targets[company]);
    let attacks = conflict::Attacks::count(tables, state, merchants);
    let moves: u32 = transfers.iter().sum();
    let mut place = luck.below(moves + attacks.total() + 1);
    if place >= moves {
        return attacks.nth(place - moves).unwrap_or(Action::Skip);
    }
    for company in Company::ALL {
        let count = transfers[company.index()];
        if place < count {
            let each = targets[company.index()];
            let slot = nth_bit(u64::from(merchants[company.index()]), place / each) as u8;
            let to = Company::ALL.into_iter().filter(|&to| to != company && open[to.index()]);
            let to = to.clone().nth((place % each) as usize).expect("a counted target is open");
            return Action::Transfer(company, slot + 1, to);
        }
        place -= count;
    }
    unreachable!("a place below the number of transfers is one of them")
}

pub(crate) fn check(tables: &Tables, state: &State, action: Action) -> Result<(), Cannot> {
    match action {
        Action::Skip => Ok(()),
        Action::Transfer(company, rank, _) if state.column(company).owner(rank) != Some(state.seat) => {
            Err(Cannot::NotYourMerchant(company, rank, "BO-5.2"))
        }
        Action::Transfer(company, _, to) if company == to => Err(Cannot::SameCompany(company)),
        Action::Transfer(_, _, to) => room(tables, state, to),
        Action::Attack(between, cards) => conflict::check_attack(tables, state, between, cards),
        _ => Err(Cannot::NotAsked { question: "transfer, attack or skip", clause: "BO-5.1" }),
    }
}

pub(crate) fn apply(tables: &Tables, state: &mut State, action: Action, events: &mut impl Sink<Event>) {
    let seat = state.seat;
    match action {
        Action::Transfer(from, rank, to) => {
            state.column_mut(from).remove(rank);
            state.column_mut(to).push(seat);
            events.send(Event::Transferred { seat, from, rank, to, to_rank: state.column(to).count() });
            shipping::enter(state);
        }
        Action::Attack(between, cards) => conflict::attack(tables, state, between, cards, events),
        _ => {
            events.send(Event::Skipped { seat, what: Skip::Merchant });
            shipping::enter(state);
        }
    }
}
