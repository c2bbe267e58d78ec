//! Players over REST, on a real SQLite and a real PostgreSQL.

mod admin;
mod authenticator;
mod foreign;
mod guests;
mod leaving;
mod logs;
mod passkeys;
mod passwords;
#[path = "../store/places.rs"]
#[allow(dead_code, reason = "the tests of the store use the rest")]
mod places;
mod sessions;
mod tokens;
mod world;
