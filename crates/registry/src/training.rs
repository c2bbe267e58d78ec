//! A training without its types.

use std::sync::Arc;

use kontor_bots::train::{BadState, Duel, Progress, Recipe, Trainer, share};
use kontor_bots::{BadWeights, Glance, Net, agent, inputs};
use kontor_core::Sense;

/// A judge being trained for one game.
pub trait Training: Send {
    /// The options of the game in canonical form.
    fn options(&self) -> String;
    /// The name of component data that are not the built-in ones.
    fn data_name(&self) -> Option<String>;
    /// Games played.
    fn played(&self) -> u64;
    /// Whether all games of the recipe are played.
    fn is_done(&self) -> bool;
    /// Plays one batch of games on some threads, and learns from it; none if all games are played.
    fn advance(&mut self, threads: usize) -> Option<Progress>;
    /// The file of weights as they are.
    fn weights(&self) -> Vec<u8>;
    /// Everything that is needed to go on later.
    fn save(&self) -> Vec<u8>;
    /// The mean loss of the batches since this was last asked.
    fn take_loss(&mut self) -> f32;
    /// Goes on from what was saved by a training of the same game and recipe.
    fn resume(&mut self, bytes: &[u8]) -> Result<(), BadState>;
    /// Says what is wrong with weights that do not fit the game.
    fn check(&self, weights: &[u8]) -> Result<(), BadWeights>;
    /// Trains an exploiter of these weights instead; only before the first game.
    fn exploit(&mut self, weights: &[u8]) -> Result<(), BadWeights>;
    /// The share of wins of some weights against others on the other seats, and the share at which both are equal: on half of
    /// the seats (or one less), an exploiter on one. Every call before the next batch plays with the same luck.
    /// None if `stop`, which is asked before every game, has ended it.
    fn duel(
        &self,
        weights: &[u8],
        others: &[u8],
        games: u64,
        stop: &dyn Fn() -> bool,
    ) -> Result<Option<(f64, f64)>, BadWeights>;
    /// The share of wins of the weights as they are on one seat against players by instinct; none if it was stopped.
    fn against_instinct(&self, games: u64, stop: &dyn Fn() -> bool) -> Result<Option<f64>, BadWeights>;
}

impl<G: Sense> Training for Trainer<G> {
    fn options(&self) -> String {
        self.game().options().to_string()
    }

    fn data_name(&self) -> Option<String> {
        self.game().data_name()
    }

    fn played(&self) -> u64 {
        self.played()
    }

    fn is_done(&self) -> bool {
        self.is_done()
    }

    fn advance(&mut self, threads: usize) -> Option<Progress> {
        self.advance(threads)
    }

    fn weights(&self) -> Vec<u8> {
        self.net().write()
    }

    fn save(&self) -> Vec<u8> {
        self.save()
    }

    fn take_loss(&mut self) -> f32 {
        self.take_loss()
    }

    fn resume(&mut self, bytes: &[u8]) -> Result<(), BadState> {
        self.resume(bytes)
    }

    fn check(&self, weights: &[u8]) -> Result<(), BadWeights> {
        fitting(self, weights).map(drop)
    }

    fn exploit(&mut self, weights: &[u8]) -> Result<(), BadWeights> {
        let rivals = fitting(self, weights)?;
        self.exploit(rivals);
        Ok(())
    }

    fn duel(
        &self,
        weights: &[u8],
        others: &[u8],
        games: u64,
        stop: &dyn Fn() -> bool,
    ) -> Result<Option<(f64, f64)>, BadWeights> {
        let own = Arc::new(fitting(self, weights)?);
        let other = Arc::new(fitting(self, others)?);
        let seats = self.game().seats();
        // An exploiter sits alone among its rivals.
        let half = if self.is_exploiter() { 1 } else { seats / 2 };
        let duel = Duel { heroes: half, games, seed: self.played(), nodes: 1 };
        let found = share(self.game(), duel, stop, &mut |is_hero, luck| {
            Box::new(Glance::sharp(Arc::clone(if is_hero { &own } else { &other }), luck))
        });
        Ok(found.map(|found| (found, f64::from(half) / f64::from(seats))))
    }

    fn against_instinct(&self, games: u64, stop: &dyn Fn() -> bool) -> Result<Option<f64>, BadWeights> {
        // As they read back from their file: what will be played with.
        let own = Arc::new(fitting(self, &self.weights())?);
        let duel = Duel { heroes: 1, games, seed: self.played(), nodes: 1 };
        Ok(share(self.game(), duel, stop, &mut |is_hero, luck| {
            if is_hero {
                Box::new(Glance::sharp(Arc::clone(&own), luck))
            } else {
                agent(self.game(), "casual", luck).expect("casual needs no weights")
            }
        }))
    }
}

/// Weights of the game and of the kind that is trained.
fn fitting<G: Sense>(trainer: &Trainer<G>, weights: &[u8]) -> Result<Net, BadWeights> {
    let game = trainer.game();
    Net::read(weights)?.fits(trainer.net().kind(), game.seats(), inputs(game))
}

/// A training of a game from the beginning.
pub(crate) fn begin<G: Sense>(game: G, recipe: Recipe) -> Box<dyn Training> {
    Box::new(Trainer::new(game, recipe))
}
