//! The store, on a real SQLite and a real PostgreSQL: what is written stays, and only the owner writes.

#[path = "../common/databases.rs"]
mod databases;
mod faults;
#[path = "../common/faulty.rs"]
mod faulty;
mod fences;
mod keeping;
mod places;
