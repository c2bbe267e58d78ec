//! The words of the box: colours with their actions, goods, shapes of tiles, progress tokens, island tiles.

use kontor_core::words;
use serde::{Serialize, Serializer};

words! {
    /// A colour of cubes, in the sequence of the rondel; each belongs to one action (AM-1.2).
    #[allow(missing_docs, reason = "the names of the variants say it all")]
    Colour in
    /// A set of colours.
    Colours(u8), "a colour":
    Blue = "blue",
    Black = "black",
    Red = "red",
    Brown = "brown",
    Green = "green",
    Yellow = "yellow",
    White = "white",
}

impl Colour {
    /// The word of the colour's action.
    pub const fn action(self) -> &'static str {
        match self {
            Self::Blue => "sail",
            Self::Black => "cannons",
            Self::Red => "plan",
            Self::Brown => "progress",
            Self::Green => "build",
            Self::Yellow => "goods",
            Self::White => "order",
        }
    }
}

words! {
    /// A kind of resources and goods (AM-1.1).
    #[allow(missing_docs, reason = "the names of the variants say it all")]
    Good, "a good": Sugar = "sugar", Cotton = "cotton", Tobacco = "tobacco", Coconut = "coconut", Coffee = "coffee",
}

impl Good {
    /// The letter of the resource field in pictures.
    pub const fn letter(self) -> char {
        match self {
            Self::Sugar => 'S',
            Self::Cotton => 'C',
            Self::Tobacco => 'T',
            Self::Coconut => 'N',
            Self::Coffee => 'F',
        }
    }
}

words! {
    /// The kind of a tile that is planned and built (AM-7.16).
    Kind, "a kind of tile":
    /// Of the own supply.
    Village = "village",
    /// Of the common supply.
    Landscape = "landscape",
}

words! {
    /// The form of a tile: all polyominoes up to six cells that are equal to their mirror image (AM-12.1). Village tiles have
    /// the first seven.
    #[allow(missing_docs, reason = "the data file has pictures")]
    Shape, "a shape":
    I1 = "I1", I2 = "I2", I3 = "I3", V3 = "V3", I4 = "I4", O4 = "O4", T4 = "T4",
    I5 = "I5", T5 = "T5", U5 = "U5", V5 = "V5", W5 = "W5", X5 = "X5",
    R6 = "R6", S6 = "S6", B6 = "B6", T6 = "T6", I6 = "I6", M6 = "M6", U6 = "U6", P6 = "P6", Y6 = "Y6", X6 = "X6",
}

/// Village tiles have the first seven shapes.
pub const VILLAGE_SHAPES: usize = 7;

impl Shape {
    /// The picture of the shape, rows from the top.
    pub const fn picture(self) -> &'static [&'static str] {
        match self {
            Self::I1 => &["#"],
            Self::I2 => &["##"],
            Self::I3 => &["###"],
            Self::V3 => &["##", "#."],
            Self::I4 => &["####"],
            Self::O4 => &["##", "##"],
            Self::T4 => &["###", ".#."],
            Self::I5 => &["#####"],
            Self::T5 => &["###", ".#.", ".#."],
            Self::U5 => &["#.#", "###"],
            Self::V5 => &["###", "#..", "#.."],
            Self::W5 => &["#..", "##.", ".##"],
            Self::X5 => &[".#.", "###", ".#."],
            Self::R6 => &["###", "###"],
            Self::S6 => &["###", "##.", "#.."],
            Self::B6 => &["####", ".##."],
            Self::T6 => &["###", ".#.", ".#.", ".#."],
            Self::I6 => &["######"],
            Self::M6 => &["..#..", "#####"],
            Self::U6 => &["#..#", "####"],
            Self::P6 => &[".##", "###", ".#."],
            Self::Y6 => &["#.#", "###", ".#."],
            Self::X6 => &["..#.", "####", "..#."],
        }
    }

    /// The number of its cells.
    pub const fn size(self) -> u8 {
        match self {
            Self::I1 => 1,
            Self::I2 => 2,
            Self::I3 | Self::V3 => 3,
            Self::I4 | Self::O4 | Self::T4 => 4,
            Self::I5 | Self::T5 | Self::U5 | Self::V5 | Self::W5 | Self::X5 => 5,
            Self::R6
            | Self::S6
            | Self::B6
            | Self::T6
            | Self::I6
            | Self::M6
            | Self::U6
            | Self::P6
            | Self::Y6
            | Self::X6 => 6,
        }
    }
}

words! {
    /// A progress token (AM-19.2).
    #[allow(missing_docs, reason = "the table of AM-19.2 says what they do")]
    Token, "a progress token":
    Plus2Blue = "plus2_blue",
    Plus2Black = "plus2_black",
    Plus2Red = "plus2_red",
    Plus2Brown = "plus2_brown",
    Plus2Green = "plus2_green",
    Plus2Yellow = "plus2_yellow",
    Plus1BlueRed = "plus1_blue_red",
    Plus1BlackBrown = "plus1_black_brown",
    Plus1GreenYellow = "plus1_green_yellow",
    Sail8 = "sail_8",
    PiratesPlus2Others = "pirates_plus2_others",
    HalfLoss = "half_loss",
    GoldOnDefence = "gold_on_defence",
    TwoLandscapes = "two_landscapes",
    SwapPlanBuild = "swap_plan_build",
    JumpToLeader = "jump_to_leader",
    Gold3 = "gold_3",
    Gold5 = "gold_5",
    GoldPerPost = "gold_per_post",
    Gold2For1 = "gold_2_for_1",
    VpPerCube = "vp_per_cube",
    VpPerPost = "vp_per_post",
    Vp7 = "vp_7",
    VpPerGold = "vp_per_gold",
}

words! {
    /// A place for an open progress token: four in the left area, four in the right (AM-4.2).
    #[allow(missing_docs, reason = "the names of the variants say it all")]
    Slot, "a slot":
    L1 = "L1", L2 = "L2", L3 = "L3", L4 = "L4", R1 = "R1", R2 = "R2", R3 = "R3", R4 = "R4",
}

words! {
    /// An island tile (AM-2).
    #[allow(missing_docs, reason = "the data file has pictures")]
    Tile, "an island tile":
    I01 = "I01", I02 = "I02", I03 = "I03", I04 = "I04", I05 = "I05", I06 = "I06", I07 = "I07", I08 = "I08",
    I09 = "I09", I10 = "I10", I11 = "I11", I12 = "I12", I13 = "I13", I14 = "I14", I15 = "I15", I16 = "I16",
}

words! {
    /// What can be turned into gold during a turn (AM-15.7, AM-15.8).
    Purse, "something to cash":
    /// A chest.
    Chest = "chest",
    /// The smaller gold token.
    Gold3 = "gold_3",
    /// The larger gold token.
    Gold5 = "gold_5",
}

impl Purse {
    /// The token; none for a chest.
    pub const fn token(self) -> Option<Token> {
        match self {
            Self::Chest => None,
            Self::Gold3 => Some(Token::Gold3),
            Self::Gold5 => Some(Token::Gold5),
        }
    }
}

/// Progress tokens, up to three of each id: two bits for each.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Tokens(u64);

/// The most tokens of one id.
pub(crate) const MOST_TOKENS: u8 = 3;

impl Tokens {
    /// No token.
    pub const NONE: Self = Self(0);

    /// How many of an id.
    #[inline]
    pub const fn count(self, token: Token) -> u8 {
        (self.0 >> (2 * token.index())) as u8 & MOST_TOKENS
    }

    /// Whether there is one of an id.
    #[inline]
    pub const fn has(self, token: Token) -> bool {
        self.count(token) > 0
    }

    /// How many in all.
    pub const fn total(self) -> u8 {
        const LOW: u64 = 0x5555_5555_5555_5555;
        ((self.0 & LOW).count_ones() + 2 * (self.0 >> 1 & LOW).count_ones()) as u8
    }

    /// Adds one; there are at most three of an id.
    pub fn insert(&mut self, token: Token) {
        debug_assert!(self.count(token) < MOST_TOKENS, "at most three tokens of an id");
        self.0 += 1 << (2 * token.index());
    }

    /// Takes one away that is there.
    pub fn remove(&mut self, token: Token) {
        debug_assert!(self.has(token), "a token that is taken away is there");
        self.0 -= 1 << (2 * token.index());
    }

    /// The tokens in their fixed sequence, several of an id one after the other.
    pub fn iter(self) -> impl Iterator<Item = Token> {
        Token::ALL
            .into_iter()
            .flat_map(move |token| std::iter::repeat_n(token, usize::from(self.count(token))))
    }
}

impl FromIterator<Token> for Tokens {
    fn from_iter<I: IntoIterator<Item = Token>>(all: I) -> Self {
        let mut tokens = Self::NONE;
        all.into_iter().for_each(|token| tokens.insert(token));
        tokens
    }
}

impl Serialize for Tokens {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

/// The costs of goods tokens (AM-13.1).
pub const COSTS: [u8; 3] = [2, 3, 4];

/// Goods tokens by kind and cost.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Goods(pub [u8; Goods::CLASSES]);

impl Goods {
    /// Kinds times costs.
    pub const CLASSES: usize = Good::COUNT * COSTS.len();

    /// The class of a kind and one of the three costs.
    pub const fn class(good: Good, cost: u8) -> usize {
        good.index() * COSTS.len() + (cost - COSTS[0]) as usize
    }

    /// Kind and cost of a class.
    pub const fn of_class(class: usize) -> (Good, u8) {
        (Good::ALL[class / COSTS.len()], COSTS[class % COSTS.len()])
    }

    /// How many in all.
    pub fn total(&self) -> u8 {
        self.0.iter().sum()
    }

    /// Classes of which there is one, with their counts.
    pub fn some(&self) -> impl Iterator<Item = (Good, u8, u8)> {
        self.0.into_iter().enumerate().filter(|&(_, count)| count > 0).map(|(class, count)| {
            let (good, cost) = Self::of_class(class);
            (good, cost, count)
        })
    }
}

impl Serialize for Goods {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(Good::ALL.iter().map(|&good| {
            let by_cost: std::collections::BTreeMap<String, u8> =
                COSTS.iter().map(|&cost| (cost.to_string(), self.0[Self::class(good, cost)])).collect();
            (good, by_cost)
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_are_counted() {
        let mut tokens = Tokens::NONE;
        for _ in 0..3 {
            tokens.insert(Token::Gold3);
        }
        tokens.insert(Token::VpPerGold);
        assert_eq!((tokens.total(), tokens.count(Token::Gold3), tokens.count(Token::Gold5)), (4, 3, 0));
        tokens.remove(Token::Gold3);
        assert_eq!(tokens.iter().map(Token::id).collect::<Vec<_>>(), ["gold_3", "gold_3", "vp_per_gold"]);
    }

    #[test]
    fn shapes_have_the_size_of_their_pictures() {
        for shape in Shape::ALL {
            let cells = shape.picture().concat().matches('#').count();
            assert_eq!(cells, usize::from(shape.size()), "{shape}");
            assert_eq!(shape.id()[1..], shape.size().to_string());
        }
    }
}
