//! Training a judge by self-play.
//!
//! Games are played by the judge that is being trained. Every quiet position on the way is an example, as each seat sees it:
//! the judge should have thought there what it thinks a little later, and at the end what came out (temporal differences
//! with decay λ). Every game follows from its number, so a training that is stopped and resumed, or runs on another number of
//! threads, ends with the same weights.

mod adam;
mod duel;
mod episode;
mod state;

use std::sync::Arc;
use std::thread;

use kontor_core::{Luck, Quick, Seat, Sense};

pub use duel::{Duel, share};
pub use state::BadState;

use crate::net::{HIDDEN, Layer, Net};
use adam::Adam;
use episode::{Example, Player, Script, play};

/// How a judge is trained.
#[derive(Clone, Copy, PartialEq, Debug, serde::Serialize, serde::Deserialize)]
pub struct Recipe {
    /// Whether there is a hidden layer, instead of a weighted sum.
    pub hidden: bool,
    /// All games.
    pub games: u64,
    /// Games that are played by instinct and learnt from before self-play begins.
    pub lessons: u64,
    /// Games played with the same weights before they are changed.
    pub batch: u64,
    /// How far the result reaches back: 1 learns from the result only, 0 from the next thought only.
    pub decay: f32,
    /// The largest step at the beginning; it falls to a tenth.
    pub rate: f32,
    /// The share of decisions that are tried at random at the beginning; it falls to a fifth.
    pub strays: f32,
    /// The share of seats that begin by instinct.
    pub instinct: f32,
    /// The seed.
    pub seed: u64,
}

impl Default for Recipe {
    fn default() -> Self {
        Self {
            hidden: true,
            games: 100_000,
            lessons: 2_000,
            batch: 100,
            decay: 0.8,
            rate: 1e-3,
            strays: 0.05,
            instinct: 0.3,
            seed: 1,
        }
    }
}

/// The least part of the newest weights in their mean.
const LATELY: f32 = 0.02;

/// A training under way.
pub struct Trainer<G> {
    game: G,
    /// Games that are learnt in turn with it, by the same weights.
    relatives: Vec<G>,
    recipe: Recipe,
    newest: Net,
    /// The mean of the weights lately: they waver from batch to batch.
    mean: Net,
    adam: Adam,
    rivals: Option<Arc<Net>>,
    played: u64,
    /// The losses of the batches since they were last told, added up, and how many these are.
    losses: (f32, u32),
}

/// What has been learnt in a batch.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Progress {
    /// Games played so far.
    pub games: u64,
    /// The mean surprise at what came out: the cross entropy of the chances.
    pub loss: f32,
}

impl<G: Sense> Trainer<G> {
    /// A training from the beginning.
    pub fn new(game: G, recipe: Recipe) -> Self {
        let net = fresh(game.seats(), crate::inputs(&game), recipe.hidden, recipe.seed);
        let adam = Adam::new(&net);
        Self {
            relatives: game.relatives(),
            game,
            recipe,
            mean: net.clone(),
            newest: net,
            adam,
            rivals: None,
            played: 0,
            losses: (0.0, 0),
        }
    }

    /// Trains an exploiter instead: it begins as these rivals and learns to beat a table full of them, who do not learn.
    pub fn exploit(&mut self, rivals: Net) {
        self.newest = rivals.clone();
        self.mean = rivals.clone();
        self.recipe.lessons = 0;
        self.rivals = Some(Arc::new(rivals));
    }

    /// The game that is learnt.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The weights so far: their mean over the last batches.
    pub fn net(&self) -> &Net {
        &self.mean
    }

    /// Whether it learns to beat rivals who do not learn.
    pub fn is_exploiter(&self) -> bool {
        self.rivals.is_some()
    }

    /// Games played.
    pub fn played(&self) -> u64 {
        self.played
    }

    /// Whether all games of the recipe are played.
    pub fn is_done(&self) -> bool {
        self.played >= self.recipe.games
    }

    /// Plays one batch of games on some threads, and learns from it; none if all games are played.
    pub fn advance(&mut self, threads: usize) -> Option<Progress> {
        if self.is_done() {
            return None;
        }
        let batch = self.recipe.batch.min(self.recipe.games - self.played);
        let examples = self.collect(batch, threads.max(1));
        let way = self.played as f32 / self.recipe.games as f32;
        let rate = self.recipe.rate * 0.1_f32.powf(way);
        let (mut loss, mut count) = (0.0, 0);
        let mut order: Vec<usize> = (0..examples.len()).collect();
        Quick::new(self.recipe.seed ^ self.played).shuffle(&mut order);
        for chunk in order.chunks(64) {
            loss += self.adam.step(&mut self.newest, chunk.iter().map(|&index| &examples[index]), rate);
            count += chunk.len();
        }
        let lately = self.lately();
        for (mean, newest) in self.mean.numbers_mut().zip(self.newest.numbers()) {
            *mean += lately * (newest - *mean);
        }
        self.played += batch;
        let loss = loss / count.max(1) as f32;
        self.losses = (self.losses.0 + loss, self.losses.1 + 1);
        Some(Progress { games: self.played, loss })
    }

    /// The part of this batch's weights in the mean. It reaches back over a fifth of the way at first, later over fifty
    /// batches, so that nothing is left of the beginning; only the beginning of an exploiter is worth to be kept.
    fn lately(&self) -> f32 {
        let batches = (self.played / self.recipe.batch) as f32;
        if self.is_exploiter() { LATELY } else { LATELY.max(1.0 / (1.0 + batches / 4.0)) }
    }

    /// The mean loss of the batches since this was last asked.
    pub fn take_loss(&mut self) -> f32 {
        let (sum, batches) = std::mem::take(&mut self.losses);
        sum / batches.max(1) as f32
    }

    fn collect(&self, batch: u64, threads: usize) -> Vec<Example> {
        let way = self.played as f32 / self.recipe.games as f32;
        let net = Arc::new(self.newest.clone());
        let lessons = self.played < self.recipe.lessons;
        let decay = if lessons { 1.0 } else { self.recipe.decay };
        let strays = self.recipe.strays * (1.0 - 0.8 * way);
        let one = |number: u64| {
            let mut luck = Quick::new(self.recipe.seed.wrapping_mul(0x9e37_79b9).wrapping_add(number));
            let seats = self.game.seats();
            let learner = self.rivals.as_ref().map(|_| Seat::new((number % u64::from(seats)) as u8));
            let script = Script { decay, strays, lessons, learner };
            let players: Vec<Player> = Seat::all(seats)
                .map(|seat| match &self.rivals {
                    Some(rivals) if learner != Some(seat) => {
                        Player { apprentice: 0, net: Arc::clone(rivals) }
                    }
                    Some(_) => Player { apprentice: 0, net: Arc::clone(&net) },
                    None => Player { apprentice: self.apprentice(lessons, &mut luck), net: Arc::clone(&net) },
                })
                .collect();
            // An exploiter sits on every seat of each game before the next one comes.
            let rounds = number / learner.map_or(1, |_| u64::from(seats));
            let turn = rounds as usize % (self.relatives.len() + 1);
            let game = if turn == 0 { &self.game } else { &self.relatives[turn - 1] };
            play(game, &net, &players, &script, &mut luck)
        };
        let numbers: Vec<u64> = (self.played..self.played + batch).collect();
        let share = numbers.len().div_ceil(threads);
        thread::scope(|scope| {
            let workers: Vec<_> = numbers
                .chunks(share)
                .map(|part| scope.spawn(|| part.iter().flat_map(|&number| one(number)).collect::<Vec<_>>()))
                .collect();
            workers
                .into_iter()
                .flat_map(|worker| worker.join().expect("a training game does not panic"))
                .collect()
        })
    }

    /// How many decisions a seat makes by instinct: any number, so that positions of all kinds are met.
    #[expect(clippy::cast_sign_loss, reason = "a part is not negative")]
    fn apprentice(&self, lessons: bool, luck: &mut Quick) -> u32 {
        if lessons {
            return u32::MAX;
        }
        let is_one = crate::mood::unit(luck) < self.recipe.instinct;
        let part = crate::mood::unit(luck);
        if is_one { (part * f32::from(G::DECISIONS)) as u32 } else { 0 }
    }
}

/// A net that knows nothing: small random weights.
fn fresh(seats: u8, inputs: usize, hidden: bool, seed: u64) -> Net {
    let mut luck = Quick::new(seed);
    let mut layer = Layer::<HIDDEN>::zero(if hidden { inputs } else { 0 });
    // Of several hundred inputs about a quarter is active.
    let size = (6.0 / (inputs as f32 / 4.0)).sqrt();
    for weight in layer.weights.iter_mut().flatten() {
        *weight = size * (2.0 * crate::mood::unit(&mut luck) - 1.0) * 0.5;
    }
    let mut heads = Layer::zero(if hidden { HIDDEN } else { inputs });
    if hidden {
        for weight in heads.weights.iter_mut().flatten() {
            *weight = 0.1 * (2.0 * crate::mood::unit(&mut luck) - 1.0);
        }
    }
    Net { seats, hidden: hidden.then_some(layer), heads }
}

#[cfg(test)]
mod tests {
    use kontor_borneo::{Borneo, Options};
    use kontor_core::Game;
    use kontor_puerto_rico::{Edition, Expansions, PuertoRico};

    use super::*;

    fn trainer() -> Trainer<Borneo> {
        let game = Borneo::new(Options::default()).expect("the usual options");
        Trainer::new(game, Recipe { hidden: false, games: 8, lessons: 8, batch: 1, ..Recipe::default() })
    }

    /// How far some weights are from others.
    fn distance(one: &Net, other: &Net) -> f32 {
        one.numbers().zip(other.numbers()).map(|(one, other)| (one - other).abs()).sum()
    }

    /// The mean of a short training is one of weights that have learnt, not of those it began with.
    #[test]
    fn nothing_of_the_beginning_is_left_in_the_mean() {
        let mut training = trainer();
        let beginning = training.newest.clone();
        training.advance(1);
        assert!(distance(&training.newest, &beginning) > 0.0, "something has been learnt");
        assert!(distance(training.net(), &training.newest) < 1e-6, "the first batch is all there is");
        let after_one = training.newest.clone();
        training.advance(1);
        let between = distance(training.net(), &after_one) / distance(&training.newest, &after_one);
        assert!((between - 0.8).abs() < 0.01, "the second counts for {between}");
    }

    /// Games in which judges play from the first one on, with other sets of expansions in turn.
    fn self_play() -> Trainer<PuertoRico> {
        let options = kontor_puerto_rico::Options {
            edition: Edition::Y1897,
            expansions: Expansions::ALL,
            seats: 2,
            ..kontor_puerto_rico::Options::default()
        };
        let recipe = Recipe { games: 12, lessons: 0, batch: 3, ..Recipe::default() };
        Trainer::new(PuertoRico::new(options).expect("the options fit together"), recipe)
    }

    /// Plays two batches, saves, goes on elsewhere with more threads; against the same without a stop.
    fn goes_on_as_if_nothing_had_happened(begin: impl Fn() -> Trainer<PuertoRico>) {
        let mut whole = begin();
        while whole.advance(1).is_some() {}
        let mut first = begin();
        first.advance(2);
        first.advance(2);
        let mut second = begin();
        second.resume(&first.save()).expect("it was saved by the same training");
        assert_eq!((second.played(), second.is_done()), (6, false));
        assert!(
            second.newest == first.newest && second.newest != whole.newest,
            "it has half of the way to go"
        );
        while second.advance(3).is_some() {}
        assert!(whole.take_loss() > 0.0, "something was learnt");
        second.take_loss();
        assert!(second.save() == whole.save(), "the same weights, to the bit");
    }

    #[test]
    fn neither_stops_nor_threads_change_what_judges_learn() {
        goes_on_as_if_nothing_had_happened(self_play);
        let mut trained = self_play();
        trained.advance(1);
        let rivals = trained.newest;
        goes_on_as_if_nothing_had_happened(|| {
            let mut exploiter = self_play();
            exploiter.exploit(rivals.clone());
            exploiter
        });
    }

    #[test]
    fn nothing_is_learnt_after_the_last_game() {
        let mut training = trainer();
        let played = std::iter::from_fn(|| training.advance(2)).last().map(|it| it.games);
        assert_eq!((played, training.is_done()), (Some(8), true));
        let end = training.save();
        assert_eq!(training.advance(2), None);
        assert_eq!(training.save(), end);
    }

    /// An exploiter that learns nothing useful stays what it began as.
    #[test]
    fn the_mean_of_an_exploiter_begins_with_its_rivals() {
        let mut training = trainer();
        training.advance(1);
        let rivals = training.newest.clone();
        let mut exploiter = trainer();
        exploiter.exploit(rivals.clone());
        exploiter.advance(1);
        let moved = distance(exploiter.net(), &rivals) / distance(&exploiter.newest, &rivals);
        assert!((moved - LATELY).abs() < 1e-3, "it moved by {moved}");
    }
}
