//! The server over real sockets, on a real SQLite and a real PostgreSQL.

#[path = "../common/databases.rs"]
mod databases;
mod door;
#[path = "../common/faulty.rs"]
mod faulty;
mod games;
mod lobby;
mod promises;
mod secrets;
mod servers;
