//! Players that are not people, for every game that says what to look at.
//!
//! A bot sees what its seat may see and gets a budget; it returns a decision with the value of every action it considered.
//! The same call serves play, hints and reviews. Nothing here does I/O or reads a clock.

mod agent;
mod foresight;
mod glance;
mod instinct;
mod knobs;
mod levels;
mod mood;
mod net;
mod random;
mod recall;
mod search;
pub mod train;
mod tree;
mod trial;
mod uct;
mod weights;

pub use agent::{Agent, Budget, Chances, Considered, Decision};
pub use glance::Glance;
pub use levels::{LEVELS, NoAgent, OPPONENTS, agent, agent_with, inputs, judge_of};
pub use net::Net;
pub use weights::BadWeights;
