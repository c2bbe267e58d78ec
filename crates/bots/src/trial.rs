//! Trying actions: each in the same imagined worlds and with the same luck, so that what differs is the action.

use kontor_core::{Luck, Quick, Seat, Sense, Silent};

use crate::foresight::settle;

/// How many worlds to try actions in.
pub struct Worlds<'a> {
    /// The most; where neither chance nor anything hidden has a say, one is enough.
    pub most: u32,
    /// Asked after each world; true ends it with what is known by then.
    pub stop: &'a dyn Fn() -> bool,
}

/// Tries every action in some worlds and shows each position that comes of it, settled by reflex, with the place of the
/// action in the list. Returns the number of worlds, which is one at least.
pub fn tried<G: Sense>(
    game: &G,
    view: &G::View,
    seat: Seat,
    actions: &[G::Action],
    whole: &Worlds<'_>,
    luck: &mut impl Luck,
    mut look: impl FnMut(usize, &G::State),
) -> u32 {
    let mut worlds = 0;
    while worlds == 0 || worlds < whole.most && !(whole.stop)() {
        worlds += 1;
        let mut asked = Asked { luck: Quick::new(u64::from(luck.u32())), asked: false };
        let before = game.imagine(view, &mut asked);
        for (index, action) in actions.iter().enumerate() {
            let mut own = Asked { luck: asked.luck.clone(), asked: false };
            let mut after = before.clone();
            game.apply(&mut after, seat, *action, &mut Silent);
            settle(game, &mut after, &mut own);
            asked.asked |= own.asked;
            look(index, &after);
        }
        if !asked.asked {
            break;
        }
    }
    worlds
}

/// At most `width` of the legal actions, those that instinct likes best, in their sequence.
pub fn liked<G: Sense>(
    game: &G,
    state: &G::State,
    seat: Seat,
    legal: &[G::Action],
    width: usize,
) -> Vec<G::Action> {
    if legal.len() <= width {
        return legal.to_vec();
    }
    let liking = game.instinct(state, seat);
    let mut actions: Vec<(f32, G::Action)> = legal.iter().map(|&action| (liking(action), action)).collect();
    actions.sort_by(|a, b| b.0.total_cmp(&a.0));
    actions.truncate(width);
    actions.sort_by_key(|it| it.1);
    actions.into_iter().map(|(_, action)| action).collect()
}

/// Luck that knows whether it has been asked.
struct Asked {
    luck: Quick,
    asked: bool,
}

impl Luck for Asked {
    fn u32(&mut self) -> u32 {
        self.asked = true;
        self.luck.u32()
    }

    fn below(&mut self, n: u32) -> u32 {
        self.asked = true;
        self.luck.below(n)
    }
}

#[cfg(test)]
mod tests {
    use kontor_borneo::{Borneo, Options};
    use kontor_core::Game;
    use kontor_puerto_rico::PuertoRico;

    use super::*;

    const THREE: Worlds<'static> = Worlds { most: 3, stop: &|| false };

    /// The first decision of a game: who decides, and what is possible.
    fn first<G: Sense>(game: &G) -> (G::State, Seat, Vec<G::Action>) {
        let (mut state, mut legal) = (game.start(), Vec::new());
        let seat = game.to_decision(&mut state, &mut Quick::new(1), &mut Silent);
        let seat = seat.expect("a game begins with a decision");
        game.legal(&state, seat, |action| legal.push(action));
        (state, seat, legal)
    }

    /// Tries the first action that is written like this, twice, in some worlds.
    fn trial<G: Sense>(game: &G, begins: &str, worlds: &Worlds<'_>) -> (u32, Vec<(usize, G::State)>) {
        let (state, seat, legal) = first(game);
        let action = *legal.iter().find(|it| it.to_string().starts_with(begins)).expect("a legal action");
        let mut seen = Vec::new();
        let view = game.recollect(&state, seat);
        let found = tried(game, &view, seat, &[action; 2], worlds, &mut Quick::new(7), |index, after| {
            seen.push((index, after.clone()));
        });
        (found, seen)
    }

    #[test]
    fn all_actions_are_tried_in_the_same_worlds() {
        let game = Borneo::new(Options::default()).expect("the usual options");
        let (found, seen) = trial(&game, "", &THREE);
        assert_eq!((found, seen.len()), (3, 6));
        for world in seen.chunks(2) {
            assert_eq!((world[0].0, world[1].0), (0, 1));
            assert!(world[0].1 == world[1].1, "the same cards and the same luck");
        }
        assert!(seen[0].1 != seen[2].1, "another world has other cards");
    }

    #[test]
    fn one_world_is_enough_where_chance_has_no_say() {
        let game = PuertoRico::new(kontor_puerto_rico::Options::default()).expect("the usual options");
        assert_eq!(trial(&game, "settler", &THREE).0, 3, "new plantations are drawn after it");
        assert_eq!(trial(&game, "mayor", &THREE).0, 1, "nothing is drawn before the next role");
    }

    #[test]
    fn who_is_stopped_has_tried_every_action_once() {
        let game = Borneo::new(Options::default()).expect("the usual options");
        let (found, seen) = trial(&game, "", &Worlds { stop: &|| true, ..THREE });
        assert_eq!((found, seen.len()), (1, 2));
    }
}
