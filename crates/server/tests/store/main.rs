//! The store, on a real SQLite and a real PostgreSQL: what is written stays, and only the owner writes.

mod faults;
mod fences;
mod keeping;
mod places;
