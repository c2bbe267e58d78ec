//! Passkeys: a key in the device of a player instead of a password. No name is typed.

use std::time::Duration;

use kontor_protocol::{Ceremony, Hidden, Passkey as Shown};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use webauthn_rs::prelude::{
    DiscoverableAuthentication, Passkey, PasskeyRegistration, PublicKeyCredential,
    RegisterPublicKeyCredential, Url, Uuid, Webauthn, WebauthnBuilder,
};

use super::name::{self, Name};
use super::{Accounts, Address, Refused, SignedIn, Site, millis, secret, take};
use crate::store::{Person, StoreError, StoredPasskey};
use crate::table::Player;

/// So many passkeys a player may have.
const PASSKEYS: usize = 10;

/// The time between the two halves of a ceremony.
const CEREMONY: Duration = Duration::from_mins(5);

const UNKNOWN: Refused = Refused::Wrong("this passkey is not known, or it took too long");

/// What checks passkeys, where there can be some: a name that is reached safely. Without a fixed address that is this
/// machine.
pub(super) fn checker(site: &Site) -> Option<Webauthn> {
    let here = Url::parse("http://localhost").expect("an address");
    let origin = site.origin().unwrap_or(&here);
    let host = origin.domain().filter(|host| site.is_secure() || *host == "localhost")?;
    let builder = WebauthnBuilder::new(host, origin).ok()?;
    builder.allow_any_port(site.origin().is_none()).rp_name("Kontor").timeout(CEREMONY).build().ok()
}

impl Accounts {
    fn checker(&self) -> Result<&Webauthn, Refused> {
        self.0.checker.as_ref().ok_or(Refused::NoPasskeys)
    }

    /// The first half of making a passkey.
    pub(super) async fn begin_passkey(&self, signed_in: &SignedIn) -> Result<Ceremony, Refused> {
        signed_in.session()?;
        self.is_fresh(signed_in)?;
        let (player, name) = (signed_in.player(), signed_in.name());
        let known = self.people().passkeys(player).await?;
        if known.len() >= PASSKEYS {
            return Err(Refused::TooMany);
        }
        if self.people().is_taken(&Name::stored(name).keys(), Some(player)).await? {
            return Err(Refused::NameTaken);
        }
        let ids = known.iter().filter_map(|it| read::<Passkey>(&it.passkey)).map(|it| it.cred_id().clone());
        let (options, state) = self
            .checker()?
            .start_passkey_registration(handle(player), name, name, Some(ids.collect()))
            .map_err(|_| Refused::NoPasskeys)?;
        let mut options = json(&options);
        // Nobody types a name to sign in, so the device has to remember whose key it is.
        options["publicKey"]["authenticatorSelection"]["residentKey"] = "required".into();
        options["publicKey"]["authenticatorSelection"]["requireResidentKey"] = true.into();
        self.begin(Some(player), options, &state).await
    }

    /// The second half: the passkey is kept, and the name belongs to the player. The session goes on with a new secret.
    pub(super) async fn finish_passkey(
        &self,
        signed_in: &SignedIn,
        ceremony: &Hidden,
        credential: Value,
        label: &str,
    ) -> Result<Hidden, Refused> {
        signed_in.session()?;
        let label = name::label(label)?;
        let state: PasskeyRegistration = self.end(Some(signed_in.player()), ceremony).await?;
        let credential: RegisterPublicKeyCredential = from(credential)?;
        let passkey = self.checker()?.finish_passkey_registration(&credential, &state).map_err(|error| {
            tracing::info!(player = signed_in.player().0, %error, "a passkey cannot be made");
            UNKNOWN
        })?;
        let stored = StoredPasskey {
            id: id(passkey.cred_id()),
            player: signed_in.player(),
            passkey: json(&passkey).to_string(),
            label,
            created_at: self.now(),
            used_at: None,
        };
        if !self.people().add_passkey(&stored, &Name::stored(signed_in.name()).keys()).await? {
            return Err(Refused::NameTaken);
        }
        tracing::info!(player = signed_in.player().0, "a new passkey");
        self.enter(&signed_in.person, Some(signed_in), false).await
    }

    /// The first half of signing in: it is the same for everybody.
    pub(super) async fn ask_passkey(&self, address: Address) -> Result<Ceremony, Refused> {
        take(&self.0.addresses, &address.household(), self.now())?;
        let (mut options, state) =
            self.checker()?.start_discoverable_authentication().map_err(|_| Refused::NoPasskeys)?;
        // Whether it waits in a field or asks at once is up to the page.
        options.mediation = None;
        self.begin(None, json(&options), &state).await
    }

    /// The second half: who has a passkey.
    pub(super) async fn by_passkey(&self, ceremony: &Hidden, credential: Value) -> Result<Person, Refused> {
        let state: DiscoverableAuthentication = self.end(None, ceremony).await?;
        let credential: PublicKeyCredential = from(credential)?;
        let checker = self.checker()?;
        let (whose, key) = checker.identify_discoverable_authentication(&credential).map_err(|_| UNKNOWN)?;
        let stored = self.people().passkey(&id(key)).await?.ok_or(UNKNOWN)?;
        let mut passkey: Passkey = read(&stored.passkey).ok_or(UNKNOWN)?;
        if handle(stored.player) != whose {
            return Err(UNKNOWN);
        }
        let result = checker.finish_discoverable_authentication_v2(&credential, state, &passkey);
        let result = result.map_err(|error| {
            tracing::info!(player = stored.player.0, %error, "a passkey was refused");
            UNKNOWN
        })?;
        passkey.update_credential(&result);
        self.people().use_passkey(&stored.id, &json(&passkey).to_string(), self.now()).await?;
        self.people().person(stored.player).await?.ok_or(UNKNOWN)
    }

    pub(super) async fn passkeys(&self, player: Player) -> Result<Vec<Shown>, StoreError> {
        let shown =
            |StoredPasskey { id, label, created_at, used_at, .. }| Shown { id, label, created_at, used_at };
        Ok(self.people().passkeys(player).await?.into_iter().map(shown).collect())
    }

    pub(super) async fn remove_passkey(&self, signed_in: &SignedIn, id: &str) -> Result<(), Refused> {
        signed_in.session()?;
        let player = signed_in.player();
        if !self.people().passkeys(player).await?.iter().any(|it| it.id == id) {
            return Err(Refused::NotFound);
        }
        if self.people().remove_passkey(player, id).await? { Ok(()) } else { Err(Refused::LastKey) }
    }

    async fn begin(
        &self,
        player: Option<Player>,
        options: Value,
        state: &impl Serialize,
    ) -> Result<Ceremony, Refused> {
        let ceremony = secret::new();
        let state = Hidden::new(json(state).to_string());
        let ends_at = self.now() + millis(CEREMONY);
        self.people().begin_ceremony(&secret::hash(ceremony.reveal()), player, &state, ends_at).await?;
        Ok(Ceremony { ceremony, options })
    }

    async fn end<T: DeserializeOwned>(
        &self,
        player: Option<Player>,
        ceremony: &Hidden,
    ) -> Result<T, Refused> {
        let hash = secret::hash(ceremony.reveal());
        let state = self.people().end_ceremony(&hash, player, self.now()).await?;
        state.and_then(|state| read(state.reveal())).ok_or(UNKNOWN)
    }
}

/// What a device knows a player by.
fn handle(player: Player) -> Uuid {
    Uuid::from_u128(u128::from(player.0.unsigned_abs()))
}

/// A name for a credential that fits into addresses, however long its number is.
fn id(credential: &[u8]) -> String {
    blake3::hash(credential).to_hex().to_string()
}

fn json(value: &impl Serialize) -> Value {
    serde_json::to_value(value).expect("this is plain data")
}

fn read<T: DeserializeOwned>(text: &str) -> Option<T> {
    serde_json::from_str(text).ok()
}

fn from<T: DeserializeOwned>(value: Value) -> Result<T, Refused> {
    serde_json::from_value(value).map_err(|error| Refused::Unreadable(error.to_string()))
}
