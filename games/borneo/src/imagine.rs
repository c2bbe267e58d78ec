//! Full states that agree with what one viewer knows.

use kontor_core::{Game, Imagine, Luck, Seat};

use crate::Borneo;
use crate::cards::Cards;
use crate::state::{Place, Player, State};
use crate::view::{OpenHarbour, PirateShip, View};

impl Imagine for Borneo {
    /// Hands that the viewer does not see are drawn from the cards they can hold, pile by pile; the draw pile is the rest.
    fn imagine(&self, view: &View, luck: &mut impl Luck) -> State {
        let mut state = State {
            stage: view.stage,
            seat: view.seat,
            active: view.active,
            start: view.start,
            turns: view.turns,
            pirate: match view.pirate_ship {
                Some(PirateShip::With(seat)) => Some(seat),
                Some(PirateShip::Cove) | None => None,
            },
            columns: view.columns,
            places: std::array::from_fn(|place| view.open[place].as_ref().map(laid).unwrap_or_default()),
            pile: view.hidden_harbours,
            out: view.out,
            orders: view.orders,
            discard: view.discard,
            attack: view.attack,
            defence: view.defence,
            landed: view.landed,
            reshuffles: view.reshuffles,
            ..self.start()
        };
        let mut unseen = view.unseen.clone();
        for (seat, player) in Seat::all(self.seats()).zip(&view.players) {
            let by_pile = player.hand_by_pile.clone().unwrap_or_else(|| {
                let counts = player.hand_piles.iter();
                counts.zip(&mut unseen).map(|(&count, pile)| deal(pile, count, luck)).collect()
            });
            for (pile, cards) in by_pile.iter().enumerate() {
                cards.iter().for_each(|card| state.origin[card.index()] = pile as u8);
            }
            state.players[seat.index()] = Player {
                hand: by_pile.into_iter().fold(Cards::NONE, Cards::or),
                store: player.store,
                harbours: player.harbours,
                orders: player.orders,
            };
        }
        state.draw = state.draw.without(state.on_table());
        state.draw.iter().for_each(|card| state.origin[card.index()] = view.reshuffles);
        state
    }
}

fn laid(open: &OpenHarbour) -> Place {
    Place { harbour: Some(open.harbour), stack: open.laid() }
}

/// Takes so many cards at random out of a pile.
fn deal(pile: &mut Cards, count: u8, luck: &mut impl Luck) -> Cards {
    (0..count)
        .map(|_| {
            let card = pile.pick(luck);
            pile.remove(card);
            card
        })
        .collect()
}
