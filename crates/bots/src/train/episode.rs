//! One game of a training, and what can be learnt from it.

use std::sync::Arc;

use kontor_core::{Inputs, Luck, Quick, Seat, Sense, Silent};

use crate::foresight::{Foresight, outcome, utility};
use crate::mood;
use crate::net::{Net, Opinion};
use crate::trial::liked;

/// A position as one seat saw it, and what it should have thought of it.
pub struct Example {
    pub inputs: Inputs,
    pub wanted: Opinion,
}

/// Who plays a seat in training: at first perhaps by instinct, then one decision ahead with a judge.
pub struct Player {
    /// So many decisions are made by instinct.
    pub apprentice: u32,
    /// Who judges then.
    pub net: Arc<Net>,
}

/// Actions that are tried when there are more: those that instinct likes best.
const WIDTH: usize = 16;

/// How far an apprentice strays from what it likes, in points.
const APPRENTICE: f32 = 0.6;

/// How a game is played and what is made of it.
pub struct Script {
    /// How far the result reaches back.
    pub decay: f32,
    /// The share of decisions made at random.
    pub strays: f32,
    /// Whether it is learnt from apprentices too, who never stop to be one. Otherwise only from what comes when all seats have
    /// their judge: else a net would know apprentices by their first moves and expect them to go on like that.
    pub lessons: bool,
    /// The only seat that learns, if not all do.
    pub learner: Option<Seat>,
}

/// Plays a game; `net` says what is thought on the way.
pub fn play<G: Sense>(
    game: &G,
    net: &Net,
    players: &[Player],
    script: &Script,
    luck: &mut Quick,
) -> Vec<Example> {
    let mut state = game.start();
    let mut legal = Vec::new();
    // For every quiet position: the round, and for every seat what it saw and thought.
    let mut moments: Vec<(u32, Vec<(Inputs, Opinion)>)> = Vec::new();
    let mut apprentice: Vec<u32> = players.iter().map(|player| player.apprentice).collect();
    while let Some(seat) = game.to_decision(&mut state, luck, &mut Silent) {
        if game.is_quiet(&state) {
            moments.push((game.round(&state), look(game, net, &state)));
        }
        legal.clear();
        game.legal(&state, seat, |action| legal.push(action));
        let action = if legal.len() > 1 && mood::unit(luck) < script.strays {
            legal[luck.below(legal.len() as u32) as usize]
        } else if legal.len() == 1 {
            legal[0]
        } else if game.is_routine(&state) {
            game.reflex(&state, seat)
        } else if apprentice[seat.index()] > 0 {
            by_instinct(game, &state, seat, &legal, luck)
        } else {
            by_judgement(game, &state, seat, &legal, &players[seat.index()].net, luck)
        };
        let left = &mut apprentice[seat.index()];
        if *left > 0 && legal.len() > 1 {
            *left -= 1;
            if *left == 0 && !script.lessons {
                moments.clear();
            }
        }
        game.apply(&mut state, seat, action, &mut Silent);
    }
    if !script.lessons && apprentice.iter().any(|left| *left > 0) {
        return Vec::new();
    }
    learn(game, &state, moments, script)
}

/// What every seat sees and thinks.
fn look<G: Sense>(game: &G, net: &Net, state: &G::State) -> Vec<(Inputs, Opinion)> {
    Seat::all(game.seats())
        .map(|seat| {
            let mut inputs = Inputs::default();
            game.sense(state, seat, &mut inputs);
            let opinion = net.judge(&inputs);
            (inputs, opinion)
        })
        .collect()
}

fn by_instinct<G: Sense>(
    game: &G,
    state: &G::State,
    seat: Seat,
    legal: &[G::Action],
    luck: &mut Quick,
) -> G::Action {
    let values: Vec<f32> = legal.iter().copied().map(game.instinct(state, seat)).collect();
    let weights = mood::weights(&values, APPRENTICE);
    legal[mood::draw(&weights, mood::unit(luck)).unwrap_or(0)]
}

fn by_judgement<G: Sense>(
    game: &G,
    state: &G::State,
    seat: Seat,
    legal: &[G::Action],
    net: &Net,
    luck: &mut Quick,
) -> G::Action {
    let mut foresight = Foresight::new(game, net);
    let actions = liked(game, state, seat, legal, WIDTH);
    // One world for all actions. Where cards are hidden it is not the true one, else nets would learn how those play who
    // see through them.
    let mut common = luck.clone();
    let before = game.imagine(&game.recollect(state, seat), &mut common);
    let mut best = (actions[0], f32::NEG_INFINITY);
    for action in actions {
        let mut after = before.clone();
        game.apply(&mut after, seat, action, &mut Silent);
        foresight.settle(&mut after, &mut common.clone());
        let value = utility(&foresight.opinion(&after, seat));
        if value > best.1 {
            best = (action, value);
        }
    }
    luck.u32();
    best.0
}

/// What should have been thought at each moment: mostly what came out, partly what was thought next.
fn learn<G: Sense>(
    game: &G,
    end: &G::State,
    moments: Vec<(u32, Vec<(Inputs, Opinion)>)>,
    script: &Script,
) -> Vec<Example> {
    let (last, decay) = (game.round(end), script.decay);
    let mut wanted: Vec<Opinion> = Seat::all(game.seats()).map(|seat| outcome(game, end, seat)).collect();
    let mut examples = Vec::with_capacity(moments.len() * wanted.len());
    for (round, seen) in moments.into_iter().rev() {
        for (seat, ((inputs, thought), wanted)) in seen.into_iter().zip(&mut wanted).enumerate() {
            let rounds = last.saturating_sub(round) as f32 / 10.0;
            if script.learner.is_none_or(|learner| learner.index() == seat) {
                examples.push(Example { inputs, wanted: Opinion { rounds, ..*wanted } });
            }
            for (target, thought) in wanted.win.iter_mut().zip(thought.win) {
                *target = decay * *target + (1.0 - decay) * thought;
            }
            wanted.margin = decay * wanted.margin + (1.0 - decay) * thought.margin;
        }
    }
    examples
}

#[cfg(test)]
mod tests {
    use kontor_borneo::{Borneo, Options};
    use kontor_core::{Game, Imagine};

    use super::*;
    use crate::net::Layer;

    /// How many examples a game gives in which the first seat makes so many decisions by instinct.
    fn examples(apprentice: u32, lessons: bool) -> usize {
        let game = Borneo::new(Options::default()).expect("the usual options");
        let net =
            Arc::new(Net { seats: game.seats(), hidden: None, heads: Layer::zero(crate::inputs(&game)) });
        let player = |seat: Seat| Player {
            apprentice: if seat.index() == 0 { apprentice } else { 0 },
            net: Arc::clone(&net),
        };
        let players: Vec<Player> = Seat::all(game.seats()).map(player).collect();
        let script = Script { decay: 0.8, strays: 0.0, lessons, learner: None };
        let found = play(&game, &net, &players, &script, &mut Quick::new(1)).len();
        assert_eq!(found % usize::from(game.seats()), 0, "every seat learns from a moment");
        found
    }

    /// A seat decides in training as it would if the others held other cards.
    #[test]
    fn judgement_does_not_know_what_is_hidden() {
        let game = Borneo::new(Options::default()).expect("the usual options");
        let net = crate::train::fresh(game.seats(), crate::inputs(&game), true, 1);
        let (mut luck, mut state) = (Quick::new(5), game.start());
        let mut asked = 0;
        while let Some(seat) = game.to_decision(&mut state, &mut luck, &mut Silent) {
            let mut legal = Vec::new();
            game.legal(&state, seat, |action| legal.push(action));
            let other = game.imagine(&game.recollect(&state, seat), &mut Quick::new(asked));
            asked += u64::from(other != state && legal.len() > 1);
            let decide = |state| by_judgement(&game, state, seat, &legal, &net, &mut Quick::new(asked));
            let action = decide(&state);
            assert_eq!(action, decide(&other), "{seat} after {asked} decisions");
            game.apply(&mut state, seat, action, &mut Silent);
        }
        assert!(asked > 20, "only {asked} decisions with something hidden");
    }

    #[test]
    fn only_what_comes_after_an_apprenticeship_is_learnt_from() {
        let part = examples(5, false);
        assert!(0 < part && part < examples(5, true), "the beginning is left out, the rest is not");
        assert_eq!(examples(u32::MAX, false), 0, "a judge has never taken over");
        assert!(examples(u32::MAX, true) > 0, "lessons are about apprentices");
        assert_eq!(examples(0, false), examples(0, true));
    }
}
