//! A uniform choice among the legal actions, for random play at full speed.

use crate::{Game, Luck, Seat};

/// A buffer that serves every choice of a play.
pub struct Choices<G: Game> {
    /// Longer than any list seen so far, so that a visit is a plain store; the entries behind the last one are stale.
    buffer: Vec<G::Action>,
}

impl<G: Game> Default for Choices<G> {
    fn default() -> Self {
        Self { buffer: Vec::new() }
    }
}

impl<G: Game> Choices<G> {
    /// Chooses uniformly among what `legal` visits; the seat is on turn.
    #[inline]
    pub fn pick(&mut self, game: &G, state: &G::State, seat: Seat, luck: &mut impl Luck) -> G::Action {
        let mut count = 0;
        let buffer = &mut self.buffer;
        game.legal(state, seat, |action| {
            if let Some(slot) = buffer.get_mut(count) {
                *slot = action;
            } else {
                buffer.push(action);
            }
            count += 1;
        });
        buffer[luck.below(count as u32) as usize]
    }
}
