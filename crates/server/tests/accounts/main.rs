//! Players over REST, on a real SQLite and a real PostgreSQL.

mod admin;
mod authenticator;
mod export;
mod foreign;
mod guests;
mod leaving;
mod logs;
mod passkeys;
mod passwords;
#[path = "../common/databases.rs"]
mod places;
mod sessions;
mod tokens;
mod world;
