//! Players for the laws: random ones hardly ever place a post or build, so some like to.

use kontor_amerigo::{Action, Amerigo, Colour, Kind, Stage, State, Token};
use kontor_core::{Luck, Quick, Sense};

/// What a player likes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Taste {
    /// Anything.
    Any,
    /// Sails to anchor fields, plans small tiles and builds.
    Settler,
    /// Moves on tracks, collects tokens and cashes gold.
    Climber,
    /// What bots like: it finishes islands.
    Casual,
}

impl Taste {
    pub fn of_table(number: u64, seats: u8) -> Vec<Self> {
        let all = [Self::Settler, Self::Any, Self::Climber, Self::Casual];
        let taste = |seat: u64| match number % 4 {
            1 => Self::Climber,
            3 => Self::Casual,
            _ => all[((number / 2 + seat) % 4) as usize],
        };
        (0..seats.into()).map(taste).collect()
    }

    pub fn choose(self, game: &Amerigo, state: &State, legal: &[Action], luck: &mut Quick) -> Action {
        let any = |luck: &mut Quick, all: &[Action]| all[luck.below(all.len() as u32) as usize];
        if self == Self::Any || luck.below(12) == 0 {
            return any(luck, legal);
        }
        let for_posts = legal.iter().copied().find(|it| match it {
            Action::Token(slot) => state.slots[slot.index()] == Some(Token::GoldPerPost),
            _ => false,
        });
        if let Some(action) = for_posts {
            return action;
        }
        if self == Self::Casual {
            let cash = legal.iter().copied().find(|it| matches!(it, Action::Cash(_)));
            return cash.unwrap_or_else(|| game.reflex(state, state.seat));
        }
        let liked: Vec<Action> = legal.iter().copied().filter(|&it| self.likes(state, it)).collect();
        if liked.is_empty() { any(luck, legal) } else { any(luck, &liked) }
    }

    fn likes(self, state: &State, action: Action) -> bool {
        let player = state.player(state.seat);
        let planned: u8 =
            player.planned_villages.iter().sum::<u8>() + player.planned_landscapes.iter().sum::<u8>();
        match (self, action) {
            (Self::Settler, Action::Choose(Colour::Blue)) => player.posts.count_ones() < 9,
            (Self::Settler, Action::Choose(Colour::Red)) => player.posts != 0 && planned < 6,
            (Self::Settler, Action::Choose(Colour::Green)) => player.posts != 0 && planned > 1,
            (Self::Settler, Action::Step(spot)) => {
                let map = state.map.as_ref().expect("a map");
                // Towards a free anchor field, if one is two steps away, else anywhere but the frame.
                match spot.as_cell() {
                    Some(cell) => {
                        let near = |at: kontor_amerigo::Cell| {
                            at.row().abs_diff(cell.row()) + at.column().abs_diff(cell.column())
                        };
                        let best = |from: u8| {
                            map.fields.iter().any(|it| state.free.has(it.cell) && near(it.anchor) <= from)
                        };
                        best(0) || (!here_is_open(state) && best(2))
                    }
                    None => false,
                }
            }
            (Self::Settler, Action::Stop) => here_is_open(state),
            (_, Action::Post)
            | (Self::Settler, Action::Place(..) | Action::Take(Kind::Village, _))
            | (Self::Climber, Action::Advance | Action::Forward | Action::BuyAp | Action::Cash(_)) => true,
            (Self::Settler, Action::Take(Kind::Landscape, shape)) => shape.size() < 4,
            (Self::Climber, Action::Choose(Colour::Brown)) => player.progress < 20,
            (Self::Climber, Action::Choose(Colour::White)) => player.progress >= 8,
            (Self::Climber, Action::Token(slot)) => {
                let wanted = [Token::JumpToLeader, Token::GoldPerPost, Token::Gold3, Token::HalfLoss];
                state.slots[slot.index()].is_some_and(|token| wanted.contains(&token))
            }
            (Self::Climber, Action::Jump) => state.player(state.track[0]).space > player.space,
            _ => false,
        }
    }
}

/// Whether the ship at hand is on the anchor field of a free post field.
fn here_is_open(state: &State) -> bool {
    let Stage::Sail(voyage, _) = state.stage else { return false };
    let map = state.map.as_ref().expect("a map");
    let cell = state.player(state.seat).ships[usize::from(voyage.ship)].as_cell();
    cell.and_then(|cell| map.served_by(cell)).is_some_and(|field| state.free.has(map.fields[field].cell))
}
