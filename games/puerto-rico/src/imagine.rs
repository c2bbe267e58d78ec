//! Full states that agree with what one viewer knows.

use kontor_core::{Game, Imagine, Luck, Seat, Viewer};

use crate::PuertoRico;
use crate::state::State;
use crate::view::View;

impl Imagine for PuertoRico {
    /// The state itself, for what is face down is kept as counts (PR-1.6). Points that the viewer does not know are those
    /// that have left the pool, dealt out at random (PR-1.5).
    fn imagine(&self, view: &View, luck: &mut impl Luck) -> State {
        let mut state = view.table;
        let hidden = |seat: &Seat| view.players[seat.index()].vp.is_none();
        let unknown: Vec<Seat> = Seat::all(self.seats()).filter(hidden).collect();
        if !unknown.is_empty() {
            let known: u16 = state.players.iter().map(|player| player.vp).sum();
            let given = u16::from(self.tables.pool - state.pool);
            for _ in 0..given.saturating_sub(known) {
                let seat = unknown[luck.below(unknown.len() as u32) as usize];
                state.player_mut(seat).vp += 1;
            }
        }
        state
    }

    /// The points of all seats too: awards are told to everybody, so whoever counts knows (PR-1.5).
    fn recollect(&self, state: &State, seat: Seat) -> View {
        let mut view = self.view(state, Viewer::Seat(seat));
        for (index, player) in state.players.iter().enumerate().take(view.players.len()) {
            view.players[index].vp = Some(player.vp);
            view.table.players[index].vp = player.vp;
        }
        view
    }
}
