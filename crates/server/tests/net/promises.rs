//! What the server promises, each with its test. R1 needs a process that can be killed and stands with the binary.

use std::sync::Arc;
use std::time::{Duration, Instant};

use kontor_protocol::{ClockSetting, Code, Command, Phase};
use kontor_server::bots::Effort;
use kontor_server::client::{ClientError, Watching, actions};
use kontor_server::host::{GRACE, now};
use kontor_server::serve::{Opened, Server};
use kontor_server::store::Store;
use kontor_server::table::Table;

use crate::faulty::{Fault, Faulty};
use crate::servers::{Ground, guest, open, pair, play, play_on, table, watch};
use crate::trouble::Trouble;

#[tokio::test(flavor = "multi_thread")]
async fn r2_nobody_loses_time_through_a_stop() {
    for ground in Ground::all() {
        let server = ground.serve().await;
        let mut new = table("puerto-rico", "seats=2");
        new.clock = ClockSetting::Game { base: 600_000, increment: 0 };
        let anna = guest(&server, "Anna").await;
        new.bots = Some("random".to_owned());
        let name = open(&anna, &new).await;
        let mut watching = watch(&anna, &name).await;
        watching.until(|it| it.now.waits_for == it.now.you).await.expect("anna is on turn");
        let before = watching.known.now.clock.clone();
        let seat = before.runs.expect("time runs");
        let stopped = now();
        server.stop().await.expect("it ends well");

        let server = ground.serve().await;
        let started = now();
        let carl = guest(&server, "Carl").await;
        let mut watching = watch(&carl, &name).await;
        let clock = watching.known.now.clock.clone();
        assert_eq!(clock.runs, Some(seat));
        assert!(clock.since >= Some(started - 1_000 + GRACE), "clocks stand still for a while after a start");
        let paid = before.left[&seat] - clock.left[&seat];
        let ran = stopped - before.since.expect("time runs");
        assert!(paid <= ran + 100, "paid {paid} ms for {ran} ms");
        watching.until(|it| it.now.phase == Phase::Playing).await.expect("it is there");
        server.stop().await.expect("it ends well");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn r2_nobody_loses_time_while_the_store_is_away() {
    for ground in Ground::all() {
        let (server, faulty) = on_faulty(&ground).await;
        let mut new = table("puerto-rico", "seats=2");
        new.clock = ClockSetting::Turn { each: 2_500 };
        let [mut anna, _ben] = pair(&server, &new).await;
        faulty.set(Fault::Full);
        // Longer than the whole turn.
        tokio::time::sleep(Duration::from_secs(3)).await;
        faulty.set(Fault::None);
        has_time_again(&mut anna).await;
        server.stop().await.expect("it ends well");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn r2_nobody_loses_time_while_the_database_is_really_gone() {
    let ground = Ground::postgres();
    let server = ground.serve().await;
    let mut new = table("puerto-rico", "seats=2");
    new.clock = ClockSetting::Turn { each: 2_500 };
    let [mut anna, _ben] = pair(&server, &new).await;
    let gone = Trouble::Gone.begin(&ground).await;
    tokio::time::sleep(Duration::from_secs(3)).await;
    gone.end().await;
    has_time_again(&mut anna).await;
    server.stop().await.expect("it ends well");
}

/// A server whose store fails when it is told to.
async fn on_faulty(ground: &Ground) -> (Server, Arc<Faulty>) {
    let opened = ground.place().open().await.expect("a new store");
    let faulty = Faulty::new(&opened.store, Fault::None);
    let store: Arc<dyn Store> = Arc::clone(&faulty) as _;
    let again = Opened::new(store, Arc::clone(&opened.catalogue), Arc::clone(&opened.people));
    (Server::start_on(again, ground.config()).await.expect("it starts"), faulty)
}

/// Waits until a player gets the time back in which nothing could be stored; no bot has taken over.
async fn has_time_again(anna: &mut Watching) {
    let given = anna.until(|it| it.now.clock.since.is_some_and(|since| since > now()));
    let given = tokio::time::timeout(Duration::from_secs(20), given).await.expect("in time");
    given.expect("time is given back");
    let chair = &anna.known.now.chairs[0].occupant;
    assert!(!matches!(chair, kontor_protocol::Occupant::Player { away: true, .. }), "{chair:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn r3_a_reconnect_gives_the_exact_state_in_one_round_trip() {
    for ground in Ground::all() {
        let server = ground.serve().await;
        let ann = guest(&server, "Anna").await;
        let mut new = table("borneo", "seats=3");
        new.bots = Some("random".to_owned());
        let name = open(&ann, &new).await;
        let mut steady = watch(&ann, &name).await;
        for cut in 0..12 {
            assert!(play(&mut steady, cut).await.expect("it goes on"));
            // One message is sent, and the first one that comes back about the table is all of it.
            let fresh = watch(&ann, &name).await;
            let seq = fresh.known.seq;
            steady.until(|it| it.seq >= seq).await.expect("it hears the same");
            if steady.known.seq == seq {
                assert_eq!(steady.known, fresh.known, "cut {cut}");
            }
        }
        server.stop().await.expect("it ends well");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn r5_tables_are_read_when_needed_and_dropped_when_not() {
    for ground in Ground::all() {
        let mut config = ground.config();
        config.pace.idle = Duration::from_millis(100);
        let server = Server::start(config.clone()).await.expect("it starts");
        let anna = guest(&server, "Anna").await;
        let mut names = Vec::new();
        for _ in 0..10 {
            names.push(open(&anna, &table("amerigo", "seats=2")).await);
        }
        let watching = watch(&anna, &names[0]).await;
        while server.tables() > 1 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        drop(watching);
        while server.tables() > 0 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        assert_eq!(watch(&anna, &names[5]).await.known.info.table, names[5]);
        server.stop().await.expect("it ends well");
        let server = Server::start(config).await.expect("it starts");
        assert_eq!(server.tables(), 0, "nothing is read at the start");
        server.stop().await.expect("it ends well");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn r6_the_longest_game_opens_in_less_than_a_tenth_of_a_second() {
    for ground in Ground::all() {
        let server = ground.serve().await;
        let [mut anna, mut ben] = pair(&server, &table("puerto-rico", "seats=5 edition=2002")).await;
        let (one, two) = tokio::join!(play_on(&mut anna, 1), play_on(&mut ben, 2));
        one.and(two).expect("the game goes on to its end");
        let name = anna.known.info.table.clone();
        server.stop().await.expect("it ends well");
        let opened = ground.place().open().await.expect("a store");
        let (mut best, mut events) = (Duration::MAX, 0);
        for _ in 0..10 {
            let begun = Instant::now();
            let stored = opened.store.load(&name).await.expect("it is there");
            let mut table = Table::open(stored.setup).expect("the set-up fits");
            for event in &stored.events {
                table.replay(event).expect("it happened");
            }
            best = best.min(begun.elapsed());
            assert_eq!(table.phase(), Phase::Over);
            events = stored.events.len();
        }
        println!("{events} events are read and replayed in {best:?}");
        assert!(events > 400 && best < Duration::from_millis(100), "{best:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn r7_a_thinking_bot_delays_no_person() {
    for ground in Ground::all() {
        delays_nobody(&ground).await;
    }
}

async fn delays_nobody(ground: &Ground) {
    let mut config = ground.config();
    config.pace.bots = 1;
    // Bots think for as long as they may, one at a time, so that there is always one that thinks and more that wait.
    let most = Duration::from_millis(400);
    config.pace.effort = Effort { nodes: u64::MAX, most, least: Duration::ZERO };
    let server = Server::start(config).await.expect("it starts");
    let anna = guest(&server, "Anna").await;
    let mut busy = Vec::new();
    for _ in 0..4 {
        let mut new = table("puerto-rico", "seats=4");
        new.bots = Some("master".to_owned());
        let name = open(&anna, &new).await;
        let mut watching = watch(&anna, &name).await;
        while watching.known.now.waits_for == watching.known.now.you {
            assert!(play(&mut watching, 0).await.expect("it goes on"));
        }
        busy.push(watching);
    }
    let [mut one, mut two] = pair(&server, &table("puerto-rico", "seats=2")).await;
    let mut longest = Duration::ZERO;
    for turn in 0..20 {
        let begun = Instant::now();
        let due: &mut Watching =
            if one.known.now.waits_for == one.known.now.you { &mut one } else { &mut two };
        assert!(play(due, turn).await.expect("it goes on"));
        let seq = one.known.seq.max(two.known.seq);
        for watching in [&mut one, &mut two] {
            watching.until(|it| it.seq >= seq).await.expect("everybody hears of it");
        }
        longest = longest.max(begun.elapsed());
    }
    println!("the longest of 20 turns of people took {longest:?}");
    assert!(longest < 4 * most, "{longest:?}");
    for mut watching in busy {
        let moves = watching.known.now.moves;
        watching.until(|it| it.now.moves > moves).await.expect("every bot has its turn");
    }
    server.stop().await.expect("it ends well");
}

#[tokio::test(flavor = "multi_thread")]
async fn r10_a_store_that_fails_fills_up_or_stalls_is_told_to_the_player() {
    for ground in Ground::all() {
        let (server, faulty) = on_faulty(&ground).await;
        let mut people = pair(&server, &table("puerto-rico", "seats=2")).await;
        for fault in [Fault::Full, Fault::Stalled, Fault::Mute] {
            faulty.set(fault);
            let refused = is_told(&mut people).await;
            faulty.set(Fault::None);
            happens_once(&mut people, refused).await;
        }
        server.stop().await.expect("it ends well");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn r10_a_database_that_refuses_stalls_or_is_gone_is_told_to_the_player() {
    for ground in Ground::all() {
        let server = ground.serve().await;
        let mut people = pair(&server, &table("puerto-rico", "seats=2")).await;
        for &trouble in Trouble::all(&ground) {
            let ongoing = trouble.begin(&ground).await;
            println!("{trouble:?}");
            let refused = is_told(&mut people).await;
            ongoing.end().await;
            happens_once(&mut people, refused).await;
        }
        server.stop().await.expect("it ends well");
    }
}

/// A command that was not carried out, with the number of moves and of lines in the log before it.
struct NotDone {
    seat: usize,
    id: String,
    command: Command,
    moves: usize,
    lines: usize,
}

/// Somebody acts and is told that it could not be stored; nobody knows of it.
async fn is_told(people: &mut [Watching; 2]) -> NotDone {
    let seat = people.iter().position(|it| it.known.now.waits_for == it.known.now.you).expect("one is due");
    let due = &mut people[seat];
    let command = Command::Act { action: actions(&due.known.now.choices)[0].clone(), done: true };
    let before = due.known.clone();
    let told = due.must(command.clone()).await;
    let Err(ClientError::Nak(nak)) = told else { panic!("{told:?}") };
    assert_eq!(nak.code, Code::Unavailable);
    assert_eq!(due.known, before, "nothing is told that is not stored");
    let id = nak.id.expect("the command had an id");
    NotDone { seat, id, command, moves: before.now.moves, lines: before.log.len() }
}

/// The same command with the same id: it happens once, whether it was stored or not.
async fn happens_once(people: &mut [Watching; 2], refused: NotDone) {
    let due = &mut people[refused.seat];
    let acked = loop {
        due.send_again(&refused.id, refused.command.clone()).await.expect("it is sent");
        match due.hear().await.expect("an answer") {
            kontor_server::client::Heard::Ack { seq, .. } => break seq,
            _ => tokio::time::sleep(Duration::from_millis(50)).await,
        }
    };
    for watching in people.iter_mut() {
        watching.until(|it| it.seq >= acked).await.expect("everybody hears of it");
    }
    let known = &people[refused.seat].known;
    assert!(known.now.moves > refused.moves);
    let own = known.log[refused.lines..].iter().filter(|it| !it.line.starts_with('~'));
    assert_eq!(own.count(), 1, "the move was made once");
}
