//! What happened, as a list of results a client can draw.

use kontor_core::Seat;
use serde::Serialize;

use crate::board::{Cell, Spot};
use crate::words::{Colour, Good, Goods, Kind, Purse, Shape, Slot, Token};

/// Something that happened. Nothing in this game is private (AM-20.2), so everybody hears everything.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// The map is laid (AM-2.12).
    MapLaid {
        /// Islands.
        islands: u8,
        /// Big ones among them.
        big: u8,
        /// Post fields.
        fields: u8,
    },
    /// A pirate marker was turned up (AM-4.1, AM-17.1).
    Pirate {
        /// Its value.
        value: u8,
        /// The sum of the open markers.
        sum: u8,
    },
    /// New progress tokens lie on the left, in the set-up on the right too (AM-4.2, AM-17.2).
    Tokens {
        /// All slots from L1 to R4.
        slots: [Option<Token>; Slot::COUNT],
    },
    /// New goods tokens lie on display (AM-4.4, AM-17.4).
    Display {
        /// The tokens.
        goods: Goods,
    },
    /// The turn order of the start stack (AM-4.6), or of a round (AM-6.4).
    Order {
        /// From first to last; behind the last one nothing.
        seats: [Option<Seat>; 4],
    },
    /// The time marker of the pass (AM-17.5).
    Time {
        /// The pass.
        pass: u8,
        /// Its value.
        value: u8,
    },
    /// A round begins (AM-6.2).
    Round {
        /// The pass.
        pass: u8,
        /// The colour.
        colour: Colour,
    },
    /// Cubes were thrown (AM-5.3, AM-5.6).
    Thrown {
        /// How many.
        count: u8,
        /// Cubes that fell out, from blue to white.
        fallen: [u8; Colour::COUNT],
    },
    /// A round is skipped (AM-5.7, AM-5.8).
    Skipped {
        /// Its colour.
        colour: Colour,
        /// Why.
        why: Idle,
    },
    /// A player chose an action (AM-7.1).
    Chose {
        /// Who.
        seat: Seat,
        /// The word of the action.
        action: &'static str,
        /// Its AP.
        ap: u8,
    },
    /// A player gained gold (AM-15.1).
    Gold {
        /// Who.
        seat: Seat,
        /// Gold gained, with what became points.
        gold: u8,
        /// Points for gold above the limit (AM-15.2).
        vp: u16,
        /// Where it came from.
        from: Gain,
    },
    /// Points for cubes (AM-7.10).
    CubeVp {
        /// Who.
        seat: Seat,
        /// Points.
        vp: u16,
    },
    /// A ship entered (AM-8.3).
    Entered {
        /// Whose.
        seat: Seat,
        /// The ship, 1 or 2.
        ship: u8,
        /// Where it is now.
        place: Spot,
    },
    /// A ship made a step (AM-8.5).
    Sailed {
        /// Whose.
        seat: Seat,
        /// The ship, 1 or 2.
        ship: u8,
        /// Where it is now.
        place: Spot,
    },
    /// A ship stopped (AM-8.8).
    Stopped {
        /// Whose.
        seat: Seat,
        /// The ship, 1 or 2.
        ship: u8,
        /// Whether it was the only choice.
        forced: bool,
    },
    /// A post was placed (AM-8.10).
    Post {
        /// Whose.
        seat: Seat,
        /// The post field.
        cell: Cell,
        /// Points for the discovery; 0 if somebody was there before.
        vp: u8,
    },
    /// No post was placed (AM-8.9).
    NoPost {
        /// Who.
        seat: Seat,
    },
    /// 1 AP for 1 gold (AM-15.5).
    ApBought {
        /// Who.
        seat: Seat,
    },
    /// The token for more steps was used (AM-8.13).
    MoreSteps {
        /// Who.
        seat: Seat,
        /// Steps.
        steps: u8,
    },
    /// Cannons were loaded (AM-9.1).
    Cannons {
        /// Who.
        seat: Seat,
        /// How many the player has now.
        cannons: u8,
    },
    /// A tile was taken (AM-10.2, AM-10.3).
    Planned {
        /// Who.
        seat: Seat,
        /// Its kind.
        kind: Kind,
        /// Its shape.
        shape: Shape,
    },
    /// A step on the progress track (AM-11.1).
    Advanced {
        /// Who.
        seat: Seat,
        /// The new space.
        space: u8,
    },
    /// A mark was reached, but no token is on display (AM-11.2).
    NoToken {
        /// Who.
        seat: Seat,
    },
    /// A token was taken (AM-11.2).
    Token {
        /// Who.
        seat: Seat,
        /// From where.
        slot: Slot,
        /// Which.
        token: Token,
        /// Whether it was the only choice.
        forced: bool,
    },
    /// A tile was built (AM-12.8).
    Built {
        /// Who.
        seat: Seat,
        /// Its kind.
        kind: Kind,
        /// Its shape.
        shape: Shape,
        /// Quarter turns.
        rotation: u8,
        /// The top left corner of the box around it.
        corner: Cell,
        /// Points.
        vp: u8,
    },
    /// A resource marker was taken (AM-12.7).
    Resource {
        /// Who.
        seat: Seat,
        /// Its kind.
        good: Good,
        /// Its field.
        cell: Cell,
    },
    /// An island is finished (AM-12.9).
    Finished {
        /// The island.
        island: u8,
        /// Who covered the last cell.
        seat: Seat,
        /// Points for it.
        vp: u8,
        /// Whether a chest comes with it.
        chest: bool,
    },
    /// Points for posts on a finished island (AM-12.10).
    PostsScored {
        /// Who.
        seat: Seat,
        /// Posts there.
        posts: u8,
        /// Points.
        vp: u16,
    },
    /// A goods token was bought (AM-13.1).
    Bought {
        /// Who.
        seat: Seat,
        /// Its kind.
        good: Good,
        /// Its cost.
        cost: u8,
    },
    /// A step on the order track (AM-14.2).
    Moved {
        /// Who.
        seat: Seat,
        /// The new space.
        space: u8,
    },
    /// A jump to the leader (AM-14.5).
    Jumped {
        /// Who.
        seat: Seat,
        /// The new space.
        space: u8,
    },
    /// The action ended (AM-7.12).
    Ended {
        /// Who.
        seat: Seat,
        /// AP that lapsed (AM-7.8).
        lapsed: u8,
        /// Whether nothing else was possible.
        forced: bool,
    },
    /// The pirates attacked (AM-16.3, AM-16.4).
    Attacked {
        /// Whom.
        seat: Seat,
        /// Their strength.
        strength: u8,
        /// Whether the attack was repelled.
        defended: bool,
        /// Cannons left.
        cannons: u8,
        /// Points lost.
        vp: u16,
    },
    /// The final scoring of a player (AM-18.1).
    Scored {
        /// Who.
        seat: Seat,
        /// The total.
        vp: i32,
    },
    /// The game is over.
    GameOver,
}

/// Why a round is skipped.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Idle {
    /// The supply field is empty (AM-5.7).
    Empty,
    /// Nothing fell out (AM-5.8).
    Nothing,
}

/// Where gold comes from (AM-15.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Gain {
    /// The place in the turn order at the start (AM-3.4).
    Start,
    /// Instead of an action (AM-7.9).
    Instead,
    /// The end of a track (AM-15.3).
    Track,
    /// A chest (AM-15.7).
    Chest,
    /// A gold token (AM-15.8).
    Token,
    /// A post with its token (AM-8.10).
    Post,
    /// A repelled attack with its token (AM-16.5).
    Defence,
}

impl Gain {
    pub(crate) const fn words(self) -> &'static str {
        match self {
            Self::Start => "for the place in the turn order",
            Self::Instead => "instead of an action",
            Self::Track => "at the end of the track",
            Self::Chest => "from a chest",
            Self::Token => "from a token",
            Self::Post => "for the post",
            Self::Defence => "for the defence",
        }
    }
}

impl From<Purse> for Gain {
    fn from(purse: Purse) -> Self {
        match purse {
            Purse::Chest => Self::Chest,
            Purse::Gold3 | Purse::Gold5 => Self::Token,
        }
    }
}

/// `1 cube`, `2 cubes`.
pub(crate) fn counted(count: impl Into<i64>, word: &str) -> String {
    match count.into() {
        1 => format!("1 {word}"),
        count => format!("{count} {word}s"),
    }
}

/// `1 AP lapses`, `2 AP lapse`.
pub(crate) fn lapse_words(ap: u8) -> String {
    format!("{ap} AP {}", if ap == 1 { "lapses" } else { "lapse" })
}

/// Cubes by colour: `4 blue, 1 black`.
pub(crate) fn cubes_words(cubes: [u8; Colour::COUNT]) -> String {
    let some = Colour::ALL.into_iter().zip(cubes).filter(|(_, count)| *count > 0);
    let all: Vec<String> = some.map(|(colour, count)| format!("{count} {colour}")).collect();
    if all.is_empty() { "none".to_owned() } else { all.join(", ") }
}

/// Goods tokens: `2 sugar (2), coffee (4)`.
pub(crate) fn goods_words(goods: &Goods) -> String {
    let one = |(good, cost, count): (Good, u8, u8)| match count {
        1 => format!("{good} ({cost})"),
        count => format!("{count} {good} ({cost})"),
    };
    let all: Vec<String> = goods.some().map(one).collect();
    if all.is_empty() { "none".to_owned() } else { all.join(", ") }
}
