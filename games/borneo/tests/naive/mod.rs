//! A second, slow Borneo, told from RULES.md alone.
//!
//! Nothing here asks the engine for a rule or a number. Cards lie in lists by number, harbours and orders by name,
//! decisions are the words of the notation. A phase is told from its beginning each time (see [`story`]), so this program
//! has no stages to get wrong; that makes it slow, and a fair judge of the engine's stages.

pub mod conflict;
pub mod conserved;
pub mod harbour;
pub mod hidden;
pub mod parts;
pub mod payments;
pub mod players;
pub mod position;
pub mod reckoning;
pub mod referee;
pub mod rich;
pub mod shown;
pub mod situations;
pub mod story;
pub mod subsets;
pub mod table;
pub mod teller;
pub mod trial;
pub mod unlawful;
