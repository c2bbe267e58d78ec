//! What a game offers to agree on before it begins, as data: forms ask for it, and nothing else is accepted.

/// Something to agree on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Offer {
    /// The key of the option.
    pub key: &'static str,
    /// What it is about, for people.
    pub text: &'static str,
    /// The clause of the rules it belongs to, if there is one.
    pub clause: Option<&'static str>,
    /// What can be answered.
    pub answers: Answers,
    /// What holds if nothing is said; nothing chosen is an empty text.
    pub default: &'static str,
    /// What else has to be agreed on for the key to have a meaning.
    pub needs: &'static [Need],
}

/// What can be answered to an offer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answers {
    /// `true` or `false`.
    Switch,
    /// One of these.
    One(&'static [Answer]),
    /// Any of these, separated by commas.
    Several(&'static [Answer]),
}

/// An answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Answer {
    /// As it is written.
    pub value: &'static str,
    /// As people read it.
    pub text: &'static str,
    /// What else has to be agreed on.
    pub needs: &'static [Need],
}

/// Another option that has to have a value, or to have it among others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Need {
    /// The key.
    pub key: &'static str,
    /// The value.
    pub value: &'static str,
}
