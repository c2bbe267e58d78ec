//! The types of the client are those of the server: one file that is written by this test and committed.

use std::collections::BTreeMap;

use kontor_protocol as protocol;
use ts_rs::{Config, TS, TypeVisitor};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/protocol.ts");

/// Declarations by name, each with everything it is made of.
struct Declarations<'a> {
    config: &'a Config,
    all: BTreeMap<String, String>,
}

impl TypeVisitor for Declarations<'_> {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        // Numbers, texts and lists are no declarations of ours.
        if T::output_path().is_none() {
            return;
        }
        let name = T::ident(self.config);
        if self.all.contains_key(&name) {
            return;
        }
        self.all.insert(name, format!("export {}", T::decl(self.config)));
        T::visit_dependencies(self);
    }
}

fn written() -> String {
    let config = Config::new().with_large_int("number");
    let mut found = Declarations { config: &config, all: BTreeMap::new() };
    macro_rules! add {
        ($($name:ident),* $(,)?) => { $( found.visit::<protocol::$name>(); )* };
    }
    add!(ClientMessage, ServerMessage);
    add!(Games, NewTable, Opened, TableCommand, Tables, Rules, Ratings, Replay, Review);
    add!(
        Guest,
        Me,
        Rename,
        Password,
        SignIn,
        Ceremony,
        NewPasskey,
        FinishPasskey,
        NewToken,
        Token,
        TokenSecret,
        Delete,
        Admin,
        Refusal
    );
    let all: Vec<String> = found.all.into_values().collect();
    format!(
        "// Written from crates/protocol by its test `typescript`; KONTOR_BLESS=1 writes it anew.\n\n{}\n",
        all.join("\n\n")
    )
}

#[test]
fn the_types_of_the_client_are_current() {
    let written = written();
    if std::env::var_os("KONTOR_BLESS").is_some() {
        std::fs::create_dir_all(std::path::Path::new(FILE).parent().expect("a folder"))
            .expect("it can be made");
        std::fs::write(FILE, &written).expect("the file can be written");
    }
    let found = std::fs::read_to_string(FILE).unwrap_or_default();
    assert_eq!(found, written, "run this test with KONTOR_BLESS=1 and commit web/src/protocol.ts");
}
