//! Names of players: short, visible, and not to be mistaken for somebody else's.

use kontor_protocol::Limits;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;
use unicode_security::confusable_detection::skeleton;
use unicode_security::{GeneralSecurityProfile, RestrictionLevel, RestrictionLevelDetection};

use super::Refused;
use crate::store::Keys;

/// What may stand between letters.
const BETWEEN: [char; 5] = [' ', '-', '_', '.', '\''];

/// So many marks may stand on one letter.
const MARKS: usize = 2;

/// Names that would be taken for a word of the server.
const RESERVED: [&str; 7] =
    ["admin", "administrator", "anonymous", "kontor", "moderator", "server", "system"];

/// A name that can be used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Name(String);

impl Name {
    /// Reads a name as it was typed.
    pub(super) fn read(typed: &str) -> Result<Self, Refused> {
        let bad = |why| Err(Refused::Name(why));
        if typed.len() > 8 * Limits::NAME {
            return bad("is too long");
        }
        let composed: String = typed.nfc().map(|it| if it == '\u{2019}' { '\'' } else { it }).collect();
        let name = composed.split_whitespace().collect::<Vec<_>>().join(" ");
        if name.chars().count() > Limits::NAME {
            return bad("is too long");
        }
        let visible = |it: char| it.is_alphanumeric() && it.identifier_allowed();
        let mut marks = 0;
        let mut letters = String::new();
        for it in name.chars() {
            if is_combining_mark(it) && it.identifier_allowed() {
                marks += 1;
                if letters.is_empty() || marks > MARKS {
                    return bad("has too many marks");
                }
                letters.push(it);
            } else if visible(it) {
                marks = 0;
                letters.push(it);
            } else if !BETWEEN.contains(&it) {
                return bad("has letters, digits, spaces and - _ . ' only");
            }
        }
        if letters.is_empty() {
            return bad("needs a letter or a digit");
        }
        if !letters.check_restriction_level(RestrictionLevel::HighlyRestrictive) {
            return bad("mixes letters of several scripts");
        }
        let name = Self(name);
        let look = name.keys().look;
        if RESERVED.iter().any(|word| Self((*word).to_owned()).keys().look == look) {
            return bad("is a word of the server");
        }
        Ok(name)
    }

    /// A name that was read before.
    pub(super) fn stored(name: &str) -> Self {
        Self(name.to_owned())
    }

    pub(super) fn as_str(&self) -> &str {
        &self.0
    }

    pub(super) fn keys(&self) -> Keys {
        let letters: String = self.0.nfkc().filter(|it| !BETWEEN.contains(it)).collect();
        let look: String = skeleton(&letters).collect();
        Keys { login: login(&self.0), look: look.to_lowercase() }
    }
}

/// What an account is found by, whatever was typed.
pub(super) fn login(typed: &str) -> String {
    let plain: String = typed.nfkc().map(|it| if it == '\u{2019}' { '\'' } else { it }).collect();
    plain.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}

/// A label for a key or a token: one visible line.
pub(super) fn label(typed: &str) -> Result<String, Refused> {
    let label = typed.split_whitespace().collect::<Vec<_>>().join(" ");
    let length = label.chars().count();
    if length == 0 || length > Limits::LABEL || label.chars().any(|it| it.is_control() || is_invisible(it)) {
        return Err(Refused::Label);
    }
    Ok(label)
}

/// Marks that change the direction of text, or nothing that one sees.
fn is_invisible(it: char) -> bool {
    matches!(it, '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{e0000}'..='\u{e0fff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn look(typed: &str) -> String {
        Name::read(typed).expect("a good name").keys().look
    }

    #[test]
    fn names_of_many_tongues_are_read_as_they_are_written() {
        for name in [
            "Anna",
            "Jürgen",
            "J.-P. O'Neill",
            "Łukasz 2",
            "Дмитрий",
            "佐藤さくら",
            "שרה",
            "İpek",
            "王",
            "नमिता",
        ] {
            assert_eq!(Name::read(name).expect(name).as_str(), name);
        }
        assert_eq!(Name::read("  Anna \u{3000} Lena ").expect("trimmed").as_str(), "Anna Lena");
        assert_eq!(Name::read("Ju\u{308}rgen").expect("composed").as_str(), "Jürgen");
        assert_eq!(Name::read("O\u{2019}Neill").expect("one apostrophe").as_str(), "O'Neill");
    }

    #[test]
    fn what_cannot_be_seen_or_misleads_is_refused() {
        for (name, why) in [
            ("", "needs a letter"),
            (" \t\n", "needs a letter"),
            ("- . -", "needs a letter"),
            ("An\u{200b}na", "letters, digits"),
            ("\u{202e}annA", "letters, digits"),
            ("An\u{200d}na", "letters, digits"),
            ("Anna\u{0}", "letters, digits"),
            ("<b>Anna</b>", "letters, digits"),
            ("Anna\u{fe0f}", "letters, digits"),
            ("\u{3164}", "letters, digits"),
            ("A\u{300}\u{301}\u{302}\u{303}", "too many marks"),
            ("\u{301}A", "too many marks"),
            ("\u{410}nna", "several scripts"),
            ("abcdefghijklmnopqrstuvwxy", "too long"),
            ("Admin", "word of the server"),
            ("K0ntor", "word of the server"),
        ] {
            let refused = Name::read(name).expect_err(name).to_string();
            assert!(refused.contains(why), "{name:?}: {refused}");
        }
        let long = "a".repeat(100_000);
        assert!(Name::read(&long).is_err());
    }

    #[test]
    fn names_that_look_alike_are_one() {
        for (one, other) in [
            ("Anna", "anna"),
            ("Ian", "lan"),
            ("Otto", "0tto"),
            ("Anna Lena", "AnnaLena"),
            ("copa", "сора"),
            ("Bill", "Bi11"),
            ("ＡＮＮＡ", "anna"),
        ] {
            let one = if one.is_ascii() { look(one) } else { Name(one.to_owned()).keys().look };
            assert_eq!(one, look(other), "{other}");
        }
        assert_ne!(look("Müller"), look("Muller"));
        assert_ne!(look("Anna"), look("Anne"));
    }

    #[test]
    fn one_signs_in_however_the_name_is_typed() {
        for typed in ["jürgen o'neill", "JÜRGEN  O\u{2019}NEILL ", "Ju\u{308}rgen O'Neill"] {
            assert_eq!(login(typed), Name::read("Jürgen O'Neill").expect("a good name").keys().login);
        }
    }

    #[test]
    fn a_label_is_one_visible_line() {
        assert_eq!(label(" my \n laptop ").expect("a label"), "my laptop");
        for bad in ["", "  ", "a\u{202e}b", "a\u{7}", &"x".repeat(Limits::LABEL + 1)] {
            assert!(label(bad).is_err(), "{bad:?}");
        }
    }
}
