//! Random play at full speed: the measure of an engine, and the noise that tests it.

use crate::{Game, Luck, Seat, Silent};

/// A buffer for the legal actions that serves every choice of many plays.
pub struct Choices<G: Game> {
    /// Longer than any list so far, so that a visit is a plain store; the entries behind the last one are stale.
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
        if let Some(action) = game.pick(state, seat, luck) {
            return action;
        }
        let mut count = 0;
        let slots = self.buffer.as_mut_slice();
        game.legal(state, seat, |action| {
            if let Some(slot) = slots.get_mut(count) {
                *slot = action;
            }
            count += 1;
        });
        if count > slots.len() {
            self.grow(game, state, seat);
        }
        self.buffer[luck.below(count as u32) as usize]
    }

    /// Makes room for a list that was longer than any before, and visits it again.
    #[cold]
    #[inline(never)]
    fn grow(&mut self, game: &G, state: &G::State, seat: Seat) {
        self.buffer.clear();
        game.legal(state, seat, |action| self.buffer.push(action));
        let filler = self.buffer[0];
        self.buffer.resize(self.buffer.len().next_power_of_two().max(64), filler);
    }

    /// Plays on to the end of the game, every decision uniform over what `legal` visits. Returns the number of
    /// decisions; `look` sees each before it is carried out.
    #[inline]
    pub fn play_out(
        &mut self,
        game: &G,
        state: &mut G::State,
        luck: &mut impl Luck,
        mut look: impl FnMut(&G::State, Seat, G::Action),
    ) -> usize {
        let mut decisions = 0;
        while let Some(seat) = game.to_decision(state, luck, &mut Silent) {
            let action = self.pick(game, state, seat, luck);
            look(state, seat, action);
            game.apply(state, seat, action, &mut Silent);
            decisions += 1;
        }
        decisions
    }
}
