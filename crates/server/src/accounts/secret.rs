//! Secrets from the operating system. The store knows their hashes only.

use kontor_protocol::Hidden;

/// What a token of a program begins with, so that one recognises it where it does not belong.
pub(super) const TOKEN: &str = "kontor_";

/// A secret that nobody can guess.
pub(super) fn new() -> Hidden {
    let mut bytes = [0; 32];
    fill(&mut bytes);
    Hidden::new(blake3::Hash::from_bytes(bytes).to_hex().as_str())
}

/// What is stored of a secret. A fast hash is enough for what cannot be guessed.
pub(super) fn hash(secret: &str) -> String {
    blake3::hash(secret.as_bytes()).to_hex().to_string()
}

/// A number for a player or a token: it tells nothing, and JavaScript can hold it.
pub(super) fn number() -> i64 {
    let mut bytes = [0; 8];
    fill(&mut bytes);
    i64::from_le_bytes(bytes) & ((1 << 53) - 1) | 1
}

fn fill(bytes: &mut [u8]) {
    getrandom::fill(bytes).expect("the operating system has random numbers");
}
