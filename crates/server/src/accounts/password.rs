//! Passwords: hashed with argon2id on threads of their own, few at a time.

use std::sync::Arc;

use argon2::{Argon2, PasswordHasher, PasswordVerifier};
use kontor_protocol::Hidden;
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;
use unicode_normalization::UnicodeNormalization;

use super::Refused;

/// The shortest and the longest password, in characters.
const LENGTH: std::ops::RangeInclusive<usize> = 10..=200;

/// So many are hashed at once; each takes 19 MiB and a core.
const AT_ONCE: usize = 2;

/// So many wait at most for that.
const WAITING: usize = 64;

/// Hashes passwords.
pub(super) struct Passwords {
    room: Arc<Semaphore>,
    queue: Arc<Semaphore>,
    /// The hash of a password that nobody knows, to be compared where there is no account.
    nobody: Hidden,
}

impl Passwords {
    pub(super) fn new() -> Self {
        Self {
            room: Arc::new(Semaphore::new(AT_ONCE)),
            queue: Arc::new(Semaphore::new(WAITING)),
            nobody: hash(super::secret::new().reveal()),
        }
    }

    /// Refuses a password that is too short, too long, or the name.
    pub(super) fn check(password: &Hidden, name: &str) -> Result<(), Refused> {
        let text = password.reveal();
        let good = text.len() <= 4 * LENGTH.end() && LENGTH.contains(&text.chars().count());
        if good && super::name::login(text) != super::name::login(name) {
            Ok(())
        } else {
            Err(Refused::Password)
        }
    }

    /// The hash of a password.
    pub(super) async fn hash(&self, password: &Hidden) -> Result<Hidden, Refused> {
        let text = normal(password);
        self.work(move || hash(text.reveal())).await
    }

    /// Whether a password belongs to a hash. Without a hash it takes as long and is wrong.
    pub(super) async fn matches(&self, password: &Hidden, stored: Option<&Hidden>) -> Result<bool, Refused> {
        let text = normal(password);
        let known = stored.is_some();
        let stored = stored.unwrap_or(&self.nobody).clone();
        let same = self
            .work(move || {
                Argon2::default().verify_password(text.reveal().as_bytes(), stored.reveal()).is_ok()
            })
            .await?;
        Ok(same && known)
    }

    async fn work<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Refused> {
        let queued = Arc::clone(&self.queue).try_acquire_owned();
        let queued = queued.map_err(|_| Refused::Busy)?;
        let place = Arc::clone(&self.room).acquire_owned().await.map_err(|_| Refused::Busy)?;
        let done = spawn_blocking(move || {
            let result = work();
            drop((place, queued));
            result
        });
        done.await.map_err(|_| Refused::Busy)
    }
}

/// The same password from every keyboard. What is far too long is cut: it is wrong anyway.
fn normal(password: &Hidden) -> Hidden {
    Hidden::new(password.reveal().chars().take(LENGTH.end() + 1).nfc().collect::<String>())
}

fn hash(password: &str) -> Hidden {
    let hash = Argon2::default().hash_password(password.as_bytes()).expect("argon2 takes every password");
    Hidden::new(hash.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_long_and_obvious_passwords_are_refused() {
        for (password, good) in [
            ("123456789", false),
            ("1234567890", true),
            ("päßwörter!", true),
            ("Anna Magdalena", false),
            ("anna  magdalena", false),
            (&"x".repeat(200), true),
            (&"x".repeat(201), false),
        ] {
            let checked = Passwords::check(&Hidden::new(password), "Anna Magdalena");
            assert_eq!(checked.is_ok(), good, "{password}");
        }
    }

    #[tokio::test]
    async fn a_hash_is_salted_and_known_by_its_password_only() {
        let passwords = Passwords::new();
        let right = Hidden::new("grün wie Gras");
        let stored = passwords.hash(&right).await.expect("room");
        assert!(stored.reveal().starts_with("$argon2id$v=19$m=19456,t=2,p=1$"));
        assert_ne!(stored, passwords.hash(&right).await.expect("room"));
        assert_eq!(passwords.matches(&right, Some(&stored)).await.ok(), Some(true));
        let typed = Hidden::new("gru\u{308}n wie Gras");
        assert_eq!(passwords.matches(&typed, Some(&stored)).await.ok(), Some(true));
        assert_eq!(passwords.matches(&Hidden::new("grün wie Glas"), Some(&stored)).await.ok(), Some(false));
        assert_eq!(passwords.matches(&right, None).await.ok(), Some(false));
        assert_eq!(passwords.matches(&right, Some(&Hidden::new("broken"))).await.ok(), Some(false));
    }

    #[tokio::test]
    async fn who_does_not_fit_into_the_queue_is_told() {
        let passwords = Passwords::new();
        let held = passwords.queue.acquire_many(WAITING as u32).await.expect("all places");
        assert!(matches!(passwords.hash(&Hidden::new("grün wie Gras")).await, Err(Refused::Busy)));
        drop(held);
        assert!(passwords.hash(&Hidden::new("grün wie Gras")).await.is_ok());
    }
}
