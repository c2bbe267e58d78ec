//! Ways in and out: passwords, sessions, tokens for programs, the first admin, the end.

use std::time::Duration;

use kontor_protocol::{Hidden, Token, TokenSecret};

use super::name::{self, Name};
use super::password::Passwords;
use super::{Accounts, Address, By, Change, Refused, SignedIn, millis, secret, take};
use crate::store::{Person, StoreError, StoredToken};

/// So many tokens a player may have.
const TOKENS: usize = 20;

/// Signing in counts as just now for so long.
const FRESH: Duration = Duration::from_mins(10);

/// The token that makes the first admin is good for so long.
const ADMIN: Duration = Duration::from_hours(24);

impl Accounts {
    /// Who has a name and a password. Without such an account the answer is the same and takes as long.
    pub(super) async fn by_password(
        &self,
        typed: &str,
        password: &Hidden,
        address: Address,
    ) -> Result<Person, Refused> {
        take(&self.0.addresses, &address.household(), self.now())?;
        let login = name::login(typed);
        let tried = blake3::hash(login.as_bytes());
        take(&self.0.names, &tried, self.now())?;
        let person = self.people().account(&login).await?;
        let stored = person.as_ref().and_then(|person| person.password.as_ref());
        let right = self.0.passwords.matches(password, stored).await?;
        match person.filter(|_| right) {
            Some(person) => {
                self.0.names.forgive(&tried);
                Ok(person)
            }
            None => Err(Refused::Wrong("name and password do not belong together")),
        }
    }

    /// Begins a session in place of the one that was. A guest is not left behind unasked.
    pub(super) async fn enter(
        &self,
        person: &Person,
        before: Option<&SignedIn>,
        leave_guest: bool,
    ) -> Result<Hidden, Refused> {
        let other = before.filter(|it| it.player() != person.player);
        if other.is_some_and(|it| !it.person.account) && !leave_guest {
            return Err(Refused::Guest);
        }
        let old = before.map(SignedIn::session).transpose()?;
        let (secret, session) = self.new_session();
        self.people().begin_session(person.player, &session, old).await?;
        if let Some(before) = before {
            self.tell(Change::SignedOut(before.player()));
        }
        tracing::info!(player = person.player.0, "signed in");
        Ok(secret)
    }

    pub(super) async fn sign_out(&self, signed_in: &SignedIn) -> Result<(), Refused> {
        self.people().end_session(signed_in.session()?).await?;
        self.tell(Change::SignedOut(signed_in.player()));
        Ok(())
    }

    pub(super) async fn sign_out_everywhere(&self, signed_in: &SignedIn) -> Result<(), Refused> {
        signed_in.session()?;
        self.people().end_sessions(signed_in.player(), None).await?;
        self.tell(Change::SignedOut(signed_in.player()));
        Ok(())
    }

    /// Sets a password. All other sessions end, and this one goes on with a new secret.
    pub(super) async fn set_password(
        &self,
        signed_in: &SignedIn,
        password: &Hidden,
        current: Option<&Hidden>,
    ) -> Result<Hidden, Refused> {
        let session = signed_in.session()?;
        Passwords::check(password, signed_in.name())?;
        self.confirm(signed_in, current).await?;
        let hash = self.0.passwords.hash(password).await?;
        let keys = Name::stored(signed_in.name()).keys();
        if !self.people().set_password(signed_in.player(), &keys, &hash).await? {
            return Err(Refused::NameTaken);
        }
        self.people().end_sessions(signed_in.player(), Some(session)).await?;
        tracing::info!(player = signed_in.player().0, "a new password");
        self.enter(&signed_in.person, Some(signed_in), false).await
    }

    /// Asks for the password once more; an account without one has to have signed in just now.
    async fn confirm(&self, signed_in: &SignedIn, password: Option<&Hidden>) -> Result<(), Refused> {
        let person = &signed_in.person;
        let Some(stored) = &person.password else { return self.is_fresh(signed_in) };
        let tried = blake3::hash(name::login(&person.name).as_bytes());
        take(&self.0.names, &tried, self.now())?;
        let said = password.ok_or(Refused::Wrong("the password is needed once more"))?;
        if !self.0.passwords.matches(said, Some(stored)).await? {
            return Err(Refused::Wrong("the password is wrong"));
        }
        self.0.names.forgive(&tried);
        Ok(())
    }

    /// Refuses an account that signed in too long ago: a browser that was left open gives nobody a key of his own.
    pub(super) fn is_fresh(&self, signed_in: &SignedIn) -> Result<(), Refused> {
        let fresh = self.now() <= signed_in.since + millis(FRESH);
        if fresh || !signed_in.person.account { Ok(()) } else { Err(Refused::SignInAgain) }
    }

    pub(super) async fn rename(&self, signed_in: &SignedIn, name: &Name) -> Result<Person, Refused> {
        signed_in.session()?;
        let (player, keys) = (signed_in.player(), name.keys());
        let free = !self.people().is_taken(&keys, Some(player)).await?;
        let keys = signed_in.person.account.then_some(&keys);
        if !free || !self.people().rename(player, name.as_str(), keys).await? {
            return Err(Refused::NameTaken);
        }
        self.tell(Change::Renamed(player, name.as_str().to_owned()));
        Ok(Person { name: name.as_str().to_owned(), ..signed_in.person.clone() })
    }

    /// Takes the name and everything to sign in with away. The number stays, for the tables that hold it.
    pub(super) async fn delete(
        &self,
        signed_in: &SignedIn,
        name: &str,
        password: Option<&Hidden>,
    ) -> Result<(), Refused> {
        signed_in.session()?;
        if name::login(name) != name::login(signed_in.name()) {
            return Err(Refused::Wrong("this is not your name"));
        }
        self.confirm(signed_in, password).await?;
        self.people().delete(signed_in.player(), self.now()).await?;
        tracing::info!(player = signed_in.player().0, "deleted");
        self.tell(Change::Deleted(signed_in.player()));
        Ok(())
    }

    /// A new token for a program, told once.
    pub(super) async fn new_token(&self, signed_in: &SignedIn, label: &str) -> Result<TokenSecret, Refused> {
        signed_in.session()?;
        let label = name::label(label)?;
        let player = signed_in.player();
        if self.people().tokens(player).await?.len() >= TOKENS {
            return Err(Refused::TooMany);
        }
        let secret = Hidden::new(format!("{}{}", secret::TOKEN, secret::new().reveal()));
        let token = StoredToken { id: secret::number(), label, created_at: self.now(), used_at: None };
        self.people().add_token(player, &secret::hash(secret.reveal()), &token).await?;
        tracing::info!(player = player.0, token = token.id, "a new token");
        Ok(TokenSecret { secret, token: shown(token) })
    }

    pub(super) async fn tokens(&self, signed_in: &SignedIn) -> Result<Vec<Token>, StoreError> {
        Ok(self.people().tokens(signed_in.player()).await?.into_iter().map(shown).collect())
    }

    pub(super) async fn remove_token(&self, signed_in: &SignedIn, id: i64) -> Result<(), Refused> {
        signed_in.session()?;
        if !self.people().remove_token(signed_in.player(), id).await? {
            return Err(Refused::NotFound);
        }
        self.tell(Change::SignedOut(signed_in.player()));
        Ok(())
    }

    /// What to print on the console when a server starts that has no admin. It works once, within a day.
    pub async fn admin_token(&self) -> Result<Option<Hidden>, StoreError> {
        if self.people().has_admin().await? {
            return Ok(None);
        }
        let secret = secret::new();
        self.people().add_admin_token(&secret::hash(secret.reveal()), self.now() + millis(ADMIN)).await?;
        Ok(Some(secret))
    }

    pub(super) async fn make_admin(
        &self,
        signed_in: &SignedIn,
        token: &Hidden,
        address: Address,
    ) -> Result<Person, Refused> {
        signed_in.session()?;
        take(&self.0.addresses, &address.household(), self.now())?;
        if !signed_in.person.account {
            return Err(Refused::AccountNeeded);
        }
        let hash = secret::hash(token.reveal());
        if !self.people().make_admin(signed_in.player(), &hash, self.now()).await? {
            return Err(Refused::Wrong("this token is not good, or not any more"));
        }
        tracing::info!(player = signed_in.player().0, "is admin now");
        Ok(Person { admin: true, ..signed_in.person.clone() })
    }

    /// Whether a session or token still is what it was; open connections ask now and then.
    pub async fn is_valid(&self, by: &By) -> Result<bool, StoreError> {
        Ok(match by {
            By::Session(hash) => self.people().session(hash, self.now()).await?.is_some(),
            By::Token(hash) => self.people().token(hash).await?.is_some(),
        })
    }
}

fn shown(StoredToken { id, label, created_at, used_at }: StoredToken) -> Token {
    Token { id, label, created_at, used_at }
}
