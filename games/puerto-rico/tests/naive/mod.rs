//! A second, slow Puerto Rico, told from RULES.md alone.
//!
//! Nothing here asks the engine for a rule or a number. Goods lie in bags, tiles and buildings in lists, decisions are
//! the words of the notation. A phase is told from its beginning each time (see [`story`]), so this program has no
//! stages to get wrong; that makes it slow, and a fair judge of the engine's stages.

pub mod captain;
pub mod chance;
pub mod city;
pub mod draft;
pub mod festival;
pub mod goods;
pub mod guests;
pub mod mayor;
pub mod never;
pub mod park;
pub mod parts;
pub mod players;
pub mod reckoning;
pub mod referee;
pub mod rich;
pub mod same;
pub mod settler;
pub mod shown;
pub mod situations;
pub mod smuggler;
pub mod spreads;
pub mod story;
pub mod table;
