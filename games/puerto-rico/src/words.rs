//! Words with a fixed spelling: each enum of components reads and writes itself by the ids of the data file.
//! Sets of them are bits.

/// Declares an enum of components with their ids: `Display`, `FromStr`, `ALL`, `id` and `index`.
macro_rules! words {
    ($(#[$meta:meta])* $name:ident, $what:literal: $($(#[$doc:meta])* $variant:ident = $id:literal),+ $(,)?) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[repr(u8)]
        pub enum $name { $($(#[$doc])* $variant),+ }

        impl $name {
            /// All of them, in their fixed sequence.
            pub const ALL: [Self; [$($id),+].len()] = [$(Self::$variant),+];
            /// How many there are.
            pub const COUNT: usize = Self::ALL.len();

            /// The word in notation and data.
            pub const fn id(self) -> &'static str {
                match self { $(Self::$variant => $id),+ }
            }

            /// The place in the fixed sequence.
            pub const fn index(self) -> usize {
                self as usize
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.id())
            }
        }

        impl std::str::FromStr for $name {
            type Err = kontor_core::NotationError;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                Self::ALL.into_iter().find(|it| it.id() == text).ok_or_else(|| {
                    let ids: Vec<&str> = Self::ALL.into_iter().map(Self::id).collect();
                    kontor_core::NotationError::new(text, format!("{}: {}", $what, ids.join(", ")))
                })
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.id())
            }
        }
    };
}

pub(crate) use words;

/// The positions of the set bits, ascending.
#[inline]
pub(crate) fn bits(mut set: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let index = set.trailing_zeros() as usize;
        set &= set - 1;
        Some(index)
    })
}
