//! Players over REST: who somebody is, and how they sign in.

use std::fmt;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;
use utoipa::ToSchema;

use crate::Moment;

/// Something that is shown to its owner only. Whatever prints it for a log prints nothing of it.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, TS)]
#[serde(transparent)]
pub struct Hidden(String);

impl Hidden {
    /// Hides a text.
    pub fn new(text: impl Into<String>) -> Self {
        Self(text.into())
    }

    /// The text, for its owner.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Hidden {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Hidden")
    }
}

/// Asks to play as a guest.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Guest {
    /// The name to be called by.
    pub name: String,
}

/// Who one is.
#[expect(clippy::struct_excessive_bools, reason = "these are facts, not states")]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct Me {
    /// The number of the player.
    pub player: i64,
    /// The name.
    pub name: String,
    /// Whether only this browser knows the player: there is neither a password nor a passkey.
    pub guest: bool,
    /// Whether the player looks after the server.
    pub admin: bool,
    /// Whether there is a password.
    pub password: bool,
    /// The passkeys.
    pub passkeys: Vec<Passkey>,
    /// Whether this server, at this address, can have passkeys.
    pub passkeys_possible: bool,
}

/// Asks for another name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Rename {
    /// The new name.
    pub name: String,
}

/// Sets a password. The first one makes an account of a guest.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Password {
    /// The new password.
    pub password: Hidden,
    /// The password until now, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub current: Option<Hidden>,
}

/// Signs in by name and password.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct SignIn {
    /// The name.
    pub name: String,
    /// The password.
    pub password: Hidden,
    /// Whether a guest of this browser may be lost: nobody can ever be this guest again.
    #[serde(default)]
    pub leave_guest: bool,
}

/// The first half of making or using a passkey.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct Ceremony {
    /// To be given back with the second half, within five minutes.
    pub ceremony: Hidden,
    /// What the browser's `navigator.credentials` takes, with bytes in base64url.
    pub options: Value,
}

/// The second half of making a passkey. The first one makes an account of a guest.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct NewPasskey {
    /// From the first half.
    pub ceremony: Hidden,
    /// What the browser answered.
    pub credential: Value,
    /// What its owner calls it.
    pub label: String,
}

/// The second half of signing in with a passkey.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct FinishPasskey {
    /// From the first half.
    pub ceremony: Hidden,
    /// What the browser answered.
    pub credential: Value,
    /// Whether a guest of this browser may be lost: nobody can ever be this guest again.
    #[serde(default)]
    pub leave_guest: bool,
}

/// A passkey of a player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct Passkey {
    /// Its name in addresses.
    pub id: String,
    /// What its owner calls it.
    pub label: String,
    /// When it was made.
    pub created_at: Moment,
    /// When it was last used.
    pub used_at: Option<Moment>,
}

/// Asks for a token for a program.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct NewToken {
    /// What it is for.
    pub label: String,
}

/// A token for a program that plays for its owner.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct Token {
    /// Its name in addresses.
    pub id: i64,
    /// What it is for.
    pub label: String,
    /// When it was made.
    pub created_at: Moment,
    /// When it was last used, to the hour.
    pub used_at: Option<Moment>,
}

/// A new token. It is told once.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct TokenSecret {
    /// What the program says as `Authorization: Bearer …`.
    pub secret: Hidden,
    /// The rest.
    #[serde(flatten)]
    pub token: Token,
}

/// Deletes the account.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Delete {
    /// The name, written once more.
    pub name: String,
    /// The password, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub password: Option<Hidden>,
}

/// Becomes the first admin.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Admin {
    /// What the server printed when it started.
    pub token: Hidden,
}

/// Why something about players was not done.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct Refusal {
    /// What kind of reason.
    pub code: Why,
    /// A sentence for people.
    pub message: String,
}

/// Kinds of reasons.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// The body is not what is asked for.
    Unreadable,
    /// Nobody is signed in, or not any more.
    SignedOut,
    /// Somebody is signed in already.
    SignedIn,
    /// A guest would be lost.
    Guest,
    /// The request does not come from a page of this server.
    Foreign,
    /// A token of a program is not enough.
    NotByToken,
    /// For accounts, not for guests.
    AccountNeeded,
    /// For the admin.
    NotAdmin,
    /// The name cannot be used.
    Name,
    /// The name, or one that looks like it, belongs to somebody else.
    NameTaken,
    /// The password is too short or too long.
    Password,
    /// Name and password do not belong together, or the passkey is not known.
    Wrong,
    /// The last time of signing in is too long ago for this.
    SignInAgain,
    /// The label is empty or too long.
    Label,
    /// There are too many of them already.
    TooMany,
    /// There is no such thing.
    NotFound,
    /// The last way to sign in cannot be taken away.
    LastKey,
    /// No passkeys at this address.
    NoPasskeys,
    /// Too many attempts.
    TooFast,
    /// The server or its store cannot do it now; try again.
    Unavailable,
}
