//! The server over real sockets, on a real SQLite and a real PostgreSQL.

#[path = "../common/databases.rs"]
mod databases;
mod door;
mod earlier;
#[path = "../common/faulty.rs"]
mod faulty;
mod games;
mod lobby;
mod moving;
mod promises;
mod reading;
mod secrets;
mod servers;
mod tls;
mod trouble;
