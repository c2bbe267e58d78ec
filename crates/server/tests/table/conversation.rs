//! The conversation that the documentation shows is true.

use kontor_protocol::{ClientMessage, ClockSetting, Code, Nak, Seat, ServerMessage, VERSION};
use kontor_server::table::{Answer, Player, Setup, Table};

use crate::common::{ANNA, BEN, setup};

/// The page as it is now.
fn page() -> String {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/protocol.md");
    std::fs::read_to_string(file).expect("the page is there")
}

/// Two connections and a spectator's, and the table they speak of.
struct Exchange {
    table: Table,
    now: u64,
    /// Who is connected, and whether they watch.
    people: [(&'static str, Player, bool); 3],
    /// Where they sat when they were last told something.
    seats: [Option<Seat>; 3],
}

impl Exchange {
    fn new() -> Self {
        let setup = Setup {
            table: "k7Qd".to_owned(),
            ..setup("puerto-rico", "seats=2", ClockSetting::Game { base: 900_000, increment: 10_000 }, 7)
        };
        let mut table = Table::open(setup).expect("the set-up fits");
        let people = [("anna", ANNA, false), ("ben", BEN, false), ("carl", Player(13), false)];
        for (name, player, _) in people {
            table.introduce(player, name);
        }
        Self { table, now: 1_800_000_000_000, people, seats: [None; 3] }
    }

    /// What everybody hears of a message, in sequence.
    fn say(&mut self, who: usize, message: ClientMessage) -> Vec<(usize, ServerMessage)> {
        self.now += 1_000;
        let (name, player, _) = self.people[who];
        match message {
            ClientMessage::Hello { .. } => {
                let (name, time) = (name.to_owned(), self.now);
                vec![(who, ServerMessage::Welcome { protocol: VERSION, name, time })]
            }
            ClientMessage::Watch { .. } => {
                self.people[who].2 = true;
                self.seats[who] = self.table.seat_of(player);
                vec![(who, self.snapshot(who))]
            }
            ClientMessage::Unwatch { .. } => {
                self.people[who].2 = false;
                Vec::new()
            }
            ClientMessage::Preview { action, .. } => {
                let preview = self.table.preview(player, &action).expect("it can be tried");
                vec![(who, ServerMessage::Preview(preview))]
            }
            ClientMessage::Suggest { .. } => panic!("nobody asks for advice"),
            ClientMessage::Ping {} => vec![(who, ServerMessage::Pong { time: self.now })],
            ClientMessage::Command { table, id, seq, command } => {
                match self.table.command(player, &id, seq, command, self.now) {
                    Ok(Answer::Done(step)) => {
                        let ack = ServerMessage::Ack { table, id, seq: step.seq() };
                        let mut told = vec![(who, ack)];
                        for it in (0..3).filter(|&it| self.people[it].2).collect::<Vec<_>>() {
                            let seat = self.table.seat_of(self.people[it].1);
                            let moved = std::mem::replace(&mut self.seats[it], seat) != seat;
                            let update = || ServerMessage::Update(Box::new(self.table.update(&step, seat)));
                            told.push((it, if moved { self.snapshot(it) } else { update() }));
                        }
                        told
                    }
                    Ok(Answer::Before(seq)) => vec![(who, ServerMessage::Ack { table, id, seq })],
                    Err(refused) => vec![(
                        who,
                        ServerMessage::Nak(Nak {
                            table: Some(table),
                            id: Some(id),
                            code: refused.code,
                            message: refused.message,
                            clause: refused.clause.map(str::to_owned),
                        }),
                    )],
                }
            }
        }
    }
}

impl Exchange {
    fn snapshot(&self, who: usize) -> ServerMessage {
        let seat = self.table.seat_of(self.people[who].1);
        ServerMessage::Snapshot(Box::new(self.table.snapshot(seat)))
    }
}

/// Whether a line is what is shown, with three dots for what was left out.
fn agree(found: &str, shown: &str) -> bool {
    let mut parts = shown.split('…');
    let first = parts.next().unwrap_or_default();
    let Some(rest) = found.strip_prefix(first) else { return false };
    if first == shown {
        return rest.is_empty();
    }
    parts.try_fold(rest, |rest, part| rest.split_once(part).map(|(_, rest)| rest)).is_some()
}

#[test]
fn the_conversation_shown_is_true() {
    let page = page();
    let block = page.split("```conversation\n").nth(1).and_then(|it| it.split("```").next());
    let mut exchange = Exchange::new();
    let (mut found, mut shown) = (Vec::new(), Vec::new());
    for line in block.expect("the page shows a conversation").lines() {
        let mut words = line.splitn(3, ' ');
        let (name, mark, json) = (words.next(), words.next(), words.next().unwrap_or_default());
        let who = exchange.people.iter().position(|(it, ..)| Some(*it) == name).expect("one of the three");
        match mark {
            Some(">") => {
                let message: ClientMessage =
                    serde_json::from_str(json).unwrap_or_else(|why| panic!("{why}: {json}"));
                assert_eq!(serde_json::to_string(&message).expect("plain data"), json);
                for (to, answer) in exchange.say(who, message) {
                    let text = serde_json::to_string(&answer).expect("plain data");
                    let read: ServerMessage =
                        serde_json::from_str(&text).expect("what is written can be read");
                    assert_eq!(read, answer);
                    found.push(format!("{} < {text}", exchange.people[to].0));
                }
            }
            Some("<") => shown.push(line),
            _ => panic!("neither > nor <: {line}"),
        }
    }
    let same =
        found.len() == shown.len() && found.iter().zip(&shown).all(|(found, shown)| agree(found, shown));
    assert!(same, "the conversation is now\n{}", found.join("\n"));
    for kind in ["welcome", "snapshot", "update", "ack", "nak", "preview", "pong"] {
        assert!(page.contains(&format!("< {{\"type\":\"{kind}\"")), "no {kind} is shown");
    }
}

#[test]
fn every_code_is_explained() {
    let page = page();
    for code in [
        Code::Unreadable,
        Code::Version,
        Code::UnknownTable,
        Code::Stale,
        Code::NotSeated,
        Code::Taken,
        Code::NotHost,
        Code::NoBot,
        Code::NotStarted,
        Code::Started,
        Code::Over,
        Code::NotOver,
        Code::NotYourTurn,
        Code::Held,
        Code::Refused,
        Code::NothingToUndo,
        Code::NeedsConsent,
        Code::NoRequest,
        Code::Away,
        Code::Length,
        Code::TooFast,
        Code::Damaged,
        Code::Unavailable,
    ] {
        let word = serde_json::to_string(&code).expect("plain data");
        assert!(page.contains(&format!("| `{}` |", word.trim_matches('"'))), "{word} is not explained");
    }
}
