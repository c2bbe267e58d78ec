//! Each stored event carries a hash of itself and of everything before it.

use crate::table::Setup;

/// Where the chain of a table begins: the hash of what it was opened with.
pub(super) fn begin(setup: &Setup) -> String {
    let Setup { table, game, rules, options, seed, salt, clock, stand_in, host, listed } = setup;
    let words = serde_json::json!([table, game, rules, options, clock, stand_in, host, listed]).to_string();
    let mut hasher = blake3::Hasher::new();
    hasher.update(words.as_bytes());
    hasher.update(seed).update(salt).finalize().to_hex().to_string()
}

/// The chain after one more event.
pub(super) fn next(chain: &str, body: &str) -> String {
    let mut hasher = blake3::Hasher::new();
    hasher.update(chain.as_bytes()).update(body.as_bytes()).finalize().to_hex().to_string()
}
