//! Everything that changes during play.

use kontor_core::Seat;

use crate::board::{Board, Spot};
use crate::map::{Chart, Map};
use crate::tables::Tables;
use crate::words::{Colour, Colours, Good, Goods, Kind, Purse, Shape, Slot, Token, Tokens, VILLAGE_SHAPES};

/// The most seats.
pub(crate) const SEATS: usize = 4;

/// The ship at hand (AM-8.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Voyage {
    /// The ship, 0 or 1.
    pub ship: u8,
    /// The steps each ship may make: N of AM-8.1.
    pub steps: u8,
    /// Whether the other ship is done.
    pub last: bool,
}

/// The open question.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stage {
    /// Chance: the map (AM-2.12).
    Map,
    /// Chance: a pirate marker (AM-4.1, AM-17.1).
    Pirate,
    /// Chance: progress tokens (AM-4.2, AM-17.2).
    Tokens,
    /// Chance: goods tokens (AM-4.4, AM-17.4).
    Display,
    /// Chance: the start stack (AM-4.6).
    Stack,
    /// Chance: the throw of all cubes (AM-5.3).
    Fill,
    /// Chance: the throw of a round (AM-5.6).
    Throw,
    /// An action, gold, or points for cubes (AM-7.1).
    Choose,
    /// Which ship goes first (AM-8.2).
    Ships {
        /// AP.
        steps: u8,
    },
    /// A ship enters (AM-8.3).
    Enter(Voyage),
    /// A ship moves (AM-8.4).
    Sail(Voyage, u8),
    /// A post or none (AM-8.9).
    Post(Voyage),
    /// More cannons for gold (AM-9.3).
    Cannons,
    /// Tiles (AM-10.1).
    Plan {
        /// AP left.
        ap: u8,
        /// Landscape tiles taken in this turn.
        landscapes: u8,
    },
    /// Steps on the progress track (AM-11.1).
    Progress {
        /// AP left.
        ap: u8,
    },
    /// A token is due (AM-11.2).
    Token {
        /// AP left.
        ap: u8,
    },
    /// Tiles are placed (AM-12.1).
    Build {
        /// AP left.
        ap: u8,
    },
    /// Goods (AM-13.1).
    Goods {
        /// AP left.
        ap: u8,
    },
    /// Steps on the order track (AM-14.2).
    Order {
        /// AP left.
        ap: u8,
        /// Whether a step was made.
        moved: bool,
    },
    /// The game is over.
    Over,
}

impl Stage {
    /// Whether chance answers.
    pub const fn is_chance(self) -> bool {
        matches!(
            self,
            Self::Map | Self::Pirate | Self::Tokens | Self::Display | Self::Stack | Self::Fill | Self::Throw
        )
    }

    /// Whether a seat is asked.
    pub const fn is_turn(self) -> bool {
        !self.is_chance() && !matches!(self, Self::Over)
    }

    /// AP left, in an action.
    pub const fn ap(self) -> Option<u8> {
        match self {
            Self::Ships { steps: ap }
            | Self::Plan { ap, .. }
            | Self::Progress { ap }
            | Self::Token { ap }
            | Self::Build { ap }
            | Self::Goods { ap }
            | Self::Order { ap, .. } => Some(ap),
            Self::Enter(voyage) => Some(voyage.steps),
            Self::Sail(voyage, made) => Some(voyage.steps - made),
            Self::Post(_) | Self::Cannons => Some(0),
            Self::Map
            | Self::Pirate
            | Self::Tokens
            | Self::Display
            | Self::Stack
            | Self::Fill
            | Self::Throw
            | Self::Choose
            | Self::Over => None,
        }
    }
}

/// A source of points during play, in the sequence of the reckoning (AM-18.9).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Source {
    /// AM-8.10.
    Discover,
    /// AM-12.8.
    Villages,
    /// AM-12.8.
    Landscapes,
    /// AM-12.9.
    Finishing,
    /// AM-12.10.
    Posts,
    /// AM-15.2.
    Overflow,
    /// AM-7.10.
    CubeVp,
    /// AM-16.4: points lost.
    Pirates,
}

impl Source {
    /// How many there are.
    pub const COUNT: usize = 8;
    /// Their words, in their sequence.
    pub const WORDS: [&'static str; Self::COUNT] =
        ["discover", "villages", "landscapes", "finishing", "posts", "overflow", "cube_vp", "pirates"];
}

/// What a player has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Player {
    /// Cells under own village tiles and own posts.
    pub own: Board,
    /// Post fields with an own post, a bit for each.
    pub posts: u64,
    /// Unused and permanent tokens.
    pub tokens: Tokens,
    /// Tokens turned over.
    pub used: Tokens,
    /// Points by source; lost ones for the pirates.
    pub points: [u16; Source::COUNT],
    /// The ships.
    pub ships: [Spot; 2],
    /// The space of the order disc.
    pub space: u8,
    /// Gold.
    pub gold: u8,
    /// Cannons.
    pub cannons: u8,
    /// The space on the progress track.
    pub progress: u8,
    /// Chests.
    pub chests: u8,
    /// Village tiles in the supply.
    pub villages: [u8; VILLAGE_SHAPES],
    /// Planned village tiles.
    pub planned_villages: [u8; VILLAGE_SHAPES],
    /// Planned landscape tiles.
    pub planned_landscapes: [u8; Shape::COUNT],
    /// Resource markers.
    pub resources: [u8; Good::COUNT],
    /// Bought goods tokens.
    pub goods: [u8; Good::COUNT],
}

impl Player {
    /// A player at the start (AM-3.2).
    pub(crate) fn new(tables: &Tables) -> Self {
        Self {
            own: Board::NONE,
            posts: 0,
            tokens: Tokens::NONE,
            used: Tokens::NONE,
            points: [0; Source::COUNT],
            ships: [Spot::OFF; 2],
            space: 0,
            gold: 0,
            cannons: 0,
            progress: 0,
            chests: 0,
            villages: tables.villages,
            planned_villages: [0; VILLAGE_SHAPES],
            planned_landscapes: [0; Shape::COUNT],
            resources: [0; Good::COUNT],
            goods: [0; Good::COUNT],
        }
    }

    /// The points on the scoring track: never below 0, as no more are lost than there are (AM-1.5, AM-16.4).
    pub fn vp(&self) -> u16 {
        let lost = self.points[Source::Pirates as usize];
        self.points.iter().sum::<u16>() - 2 * lost
    }

    /// Whether there is something of a purse to cash (AM-15.7, AM-15.8).
    #[inline]
    pub fn has(&self, purse: Purse) -> bool {
        match purse.token() {
            None => self.chests > 0,
            Some(token) => self.tokens.has(token),
        }
    }

    /// Whether there is anything to cash.
    #[inline]
    pub fn can_cash(&self) -> bool {
        Purse::ALL.into_iter().any(|purse| self.has(purse))
    }

    /// Planned tiles of a kind and shape.
    pub fn planned(&self, kind: Kind, shape: Shape) -> u8 {
        match kind {
            Kind::Village => self.planned_villages.get(shape.index()).copied().unwrap_or(0),
            Kind::Landscape => self.planned_landscapes[shape.index()],
        }
    }

    /// Posts on the map.
    pub fn posts_placed(&self) -> u8 {
        self.posts.count_ones() as u8
    }

    pub(crate) fn gain(&mut self, source: Source, points: u16) {
        self.points[source as usize] += points;
    }
}

/// The state of a game. Piles are counts: their sequence is known to nobody, so there is no secret in a state (AM-4.9).
#[derive(PartialEq, Eq, Hash, Debug)]
pub struct State {
    /// The map; none before it is laid.
    pub map: Option<Chart>,
    /// The open question.
    pub stage: Stage,
    /// The seat that is asked; in chance stages and at the end the first by the discs.
    pub seat: Seat,
    /// The pass, 1 to 5; in a preparation the one that comes.
    pub pass: u8,
    /// The colour of the round.
    pub colour: Colour,
    /// The turn order of the round, fixed by the discs (AM-6.5); all `A` in chance stages.
    pub sequence: [Seat; SEATS],
    /// The place of the active player in the turn order.
    pub place: u8,
    /// The discs from first to last (AM-6.4).
    pub track: [Seat; SEATS],
    /// Cubes inside the tower.
    pub inside: [u8; Colour::COUNT],
    /// Cubes on the action field.
    pub field: [u8; Colour::COUNT],
    /// Open pirate markers, a bit for each in the sequence of the data.
    pub pirates: u8,
    /// Open progress tokens.
    pub slots: [Option<Token>; Slot::COUNT],
    /// Progress tokens that were not seen yet.
    pub unseen_tokens: Tokens,
    /// Open goods tokens.
    pub display: Goods,
    /// Goods tokens that were not seen yet.
    pub unseen_goods: Goods,
    /// Land without a tile and without a post.
    pub free: Board,
    /// Landscape tiles in the supply.
    pub landscapes: [u8; Shape::COUNT],
    /// Players by seat.
    pub players: [Player; SEATS],
}

impl Clone for State {
    fn clone(&self) -> Self {
        Self { map: self.map.clone(), ..*self }
    }

    /// Copies; where both have the same map in memory its counter is not touched.
    fn clone_from(&mut self, source: &Self) {
        let map = match (&self.map, &source.map) {
            (Some(own), Some(other)) if own.is(other) => self.map.take(),
            _ => source.map.clone(),
        };
        *self = Self { map, ..*source };
    }
}

impl State {
    /// The state before anything is drawn.
    pub(crate) fn new(tables: &Tables) -> Self {
        let mut track = [Seat::default(); SEATS];
        Seat::all(tables.seats).zip(&mut track).for_each(|(seat, place)| *place = seat);
        Self {
            map: None,
            stage: Stage::Map,
            seat: Seat::default(),
            pass: 1,
            colour: Colour::Blue,
            sequence: [Seat::default(); SEATS],
            place: 0,
            track,
            inside: [0; Colour::COUNT],
            field: [0; Colour::COUNT],
            pirates: 0,
            slots: [None; Slot::COUNT],
            unseen_tokens: tables.tokens,
            display: Goods::default(),
            unseen_goods: tables.goods,
            free: Board::NONE,
            landscapes: tables.landscapes,
            players: [Player::new(tables); SEATS],
        }
    }

    /// Whether the next pass is being prepared: the last time marker still lies on top (AM-17.5).
    pub fn is_preparation(&self) -> bool {
        self.pass > 1 && matches!(self.stage, Stage::Pirate | Stage::Tokens | Stage::Display)
    }

    /// A player.
    #[inline]
    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    #[inline]
    pub(crate) fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index()]
    }

    /// The player who is asked.
    #[inline]
    pub(crate) fn active(&self) -> &Player {
        &self.players[self.seat.index()]
    }

    #[inline]
    pub(crate) fn active_mut(&mut self) -> &mut Player {
        &mut self.players[self.seat.index()]
    }

    /// The map that has been laid.
    #[inline]
    pub(crate) fn chart(&self) -> &Map {
        self.map.as_ref().expect("the map is laid before anybody is asked")
    }

    /// Cubes on the supply field of a colour (AM-5.2).
    #[inline]
    pub(crate) fn supply(&self, tables: &Tables, colour: Colour) -> u8 {
        let index = colour.index();
        tables.cubes[index] - self.inside[index] - self.field[index]
    }

    /// Colours on the action field.
    #[inline]
    pub fn field_colours(&self) -> Colours {
        let mut set = 0;
        for (index, &count) in self.field.iter().enumerate() {
            set |= u8::from(count > 0) << index;
        }
        Colours(set)
    }

    /// Cubes on the action field in all.
    pub fn field_count(&self) -> u8 {
        self.field.iter().sum()
    }

    /// The base AP of the round (AM-7.3).
    #[inline]
    pub fn base_ap(&self) -> u8 {
        self.field.iter().copied().fold(0, u8::max)
    }

    /// Cells under landscape tiles: land that is neither free nor owned.
    pub fn landscape_cells(&self) -> Board {
        let Some(map) = &self.map else { return Board::NONE };
        self.players.iter().fold(map.land.without(&self.free), |rest, player| rest.without(&player.own))
    }

    /// Cells of the own posts of a player.
    pub fn post_cells(&self, seat: Seat) -> Board {
        let Some(map) = &self.map else { return Board::NONE };
        kontor_core::bits(self.player(seat).posts).map(|field| map.fields[field].cell).collect()
    }

    /// Posts of all players.
    #[inline]
    pub(crate) fn all_posts(&self) -> u64 {
        self.players.iter().fold(0, |set, player| set | player.posts)
    }

    /// The sum of the open pirate markers (AM-16.2).
    pub(crate) fn pirate_sum(&self, tables: &Tables) -> u8 {
        kontor_core::bits(u64::from(self.pirates)).map(|marker| tables.pirates[marker]).sum()
    }

    /// The strength of the pirates against a player now (AM-16.2).
    pub(crate) fn strength(&self, tables: &Tables, seat: Seat) -> u8 {
        let token = Token::PiratesPlus2Others;
        let others = Seat::all(tables.seats).filter(|&other| other != seat);
        let more: u8 = others.map(|other| self.player(other).tokens.count(token)).sum();
        self.pirate_sum(tables) + more * tables.amount(token)
    }

    /// Progress tokens that left the game (AM-17.2).
    pub(crate) fn gone_tokens(&self, tables: &Tables) -> Tokens {
        let mut gone = tables.tokens;
        let held = self.players.iter().flat_map(|player| player.tokens.iter().chain(player.used.iter()));
        let shown = self.slots.iter().copied().flatten();
        held.chain(shown).chain(self.unseen_tokens.iter()).for_each(|token| gone.remove(token));
        gone
    }

    /// The players' seats from first to last by the discs.
    pub(crate) fn discs(&self, tables: &Tables) -> &[Seat] {
        &self.track[..usize::from(tables.seats)]
    }
}
