//! Measurements stop, go on and come to the same result, whoever helps and however often they are interrupted.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use kontor_arena::{
    Arena, ArenaError, BotSummary, Contest, DESCRIBES, Ending, FolderError, Journal, Limit, Played, Sprt,
    Summary, Terms, Verdict, elo, report,
};
use kontor_core::{Record, Seed, Settings};

/// Casual against random, or what the change makes of it.
fn arena(change: impl FnOnce(&mut Terms)) -> Result<Arena, ArenaError> {
    let mut terms = Terms {
        contest: duel("casual", "random", 1),
        limit: Limit::Nodes(20),
        seed: 1,
        blocks: 4,
        sprt: None,
        records: false,
        build: "test".to_owned(),
        weights: None,
    };
    change(&mut terms);
    let settings = Settings::read("seats=3").expect("options can be read");
    Arena::new(kontor_registry::find("puerto-rico").expect("the game is in the list"), &settings, terms, None)
}

fn duel(candidate: &str, field: &str, candidate_seats: u8) -> Contest {
    Contest::Match { candidate: candidate.to_owned(), field: field.to_owned(), candidate_seats }
}

fn run(arena: &Arena, journal: &mut Journal, threads: usize) -> Ending {
    arena.run(journal, threads, &AtomicBool::new(false), |_| ()).expect("it can be measured")
}

/// The games without what a clock says.
fn games(journal: &Journal) -> Vec<Played> {
    let mut games: Vec<Played> = journal.games().cloned().collect();
    for chair in games.iter_mut().flat_map(|it| &mut it.seats) {
        (chair.seconds, chair.slowest) = (0.0, 0.0);
    }
    games
}

fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    path
}

#[test]
fn casual_beats_random_and_the_numbers_add_up() {
    let arena = arena(|_| ()).expect("it can be measured");
    let mut journal = Journal::default();
    assert_eq!(run(&arena, &mut journal, 1), Ending::Complete);
    let summary = Summary::of(arena.config(), &journal, arena.choices_name()).expect("blocks are finished");
    assert_eq!((summary.blocks, summary.games, journal.games().count()), (4, 12, 12));
    let duel = summary.duel.as_ref().expect("a match has a headline");
    assert!(duel.win_share > 0.9 && duel.low > 0.4 && duel.high <= 1.0, "{duel:?}");
    let wins: f64 = summary.seats.iter().map(|it| it.win_share).sum();
    assert!((wins - 1.0).abs() < 1e-9, "every game has one win: {wins}");
    let [casual, random] = &summary.bots[..] else { panic!("two bots") };
    assert!((casual.win_share + 2.0 * random.win_share - 1.0).abs() < 1e-9);
    assert!(casual.mean_score > random.mean_score && casual.scores.len() == 12 && random.scores.len() == 24);
    for bot in &summary.bots {
        let points: f64 = bot.lines.values().sum();
        assert!((points - bot.mean_score).abs() < 1e-9, "the lines are the score: {bot:?}");
        assert!(
            (bot.choices.values().sum::<f64>() - 1.0).abs() < 1e-9 && bot.choices.contains_key("settler")
        );
    }
    assert!(summary.ends.values().sum::<f64>() >= 1.0, "every game ends for a reason: {:?}", summary.ends);
    assert_eq!(summary.choices_name, "Roles chosen");
}

#[test]
fn a_limit_in_nodes_gives_the_same_games_on_any_number_of_threads() {
    let measure = |threads| {
        let arena = arena(|terms| {
            terms.contest = duel("plain-uct", "beginner", 1);
            terms.blocks = 2;
        });
        let arena = arena.expect("it can be measured");
        let mut journal = Journal::default();
        run(&arena, &mut journal, threads);
        games(&journal)
    };
    let alone = measure(1);
    assert_eq!(alone.len(), 6);
    assert!(alone.iter().any(|game| game.seats.iter().any(|it| it.nodes > 0)), "somebody searches");
    assert_eq!(alone, measure(3));
}

#[test]
fn blocks_and_seeds_differ_and_seatings_share_their_chance() {
    let measure = |seed| {
        let arena = arena(|terms| {
            (terms.seed, terms.blocks, terms.contest) = (seed, 2, duel("random", "random", 1));
        });
        let arena = arena.expect("it can be measured");
        let mut journal = Journal::default();
        run(&arena, &mut journal, 1);
        games(&journal)
    };
    let first = measure(1);
    // The same bots with the same luck play the same game, whatever they are called.
    let scores = |game: &Played| game.seats.iter().map(|it| it.score).collect::<Vec<_>>();
    assert_eq!(scores(&first[0]), scores(&first[1]));
    assert_ne!(scores(&first[0]), scores(&first[3]));
    assert_ne!(scores(&first[0]), scores(&measure(2)[0]));
}

/// The outcomes of chance in a record before anybody decides.
fn first_outcomes(record: &str) -> Vec<&str> {
    let lines = record.lines().skip_while(|line| !line.starts_with("~ "));
    lines.take_while(|line| line.starts_with("~ ")).collect()
}

#[test]
fn bots_that_differ_meet_the_same_chance_in_a_block() {
    let folder = folder("chance");
    let arena = arena(|terms| (terms.blocks, terms.records) = (2, true)).expect("it can be measured");
    let mut journal = Journal::open(&folder, arena.config()).expect("a new folder");
    run(&arena, &mut journal, 1);
    let block = |block: u32| -> Vec<String> {
        let path = |seating| folder.join(format!("records/block-{block:04}-seating-{seating:02}.kontor"));
        (1..=3).map(|seating| fs::read_to_string(path(seating)).expect("the record was written")).collect()
    };
    let (first, second) = (block(1), block(2));
    for records in [&first, &second] {
        assert_ne!(records[0], records[1], "other bots play another game");
        let outcomes = first_outcomes(&records[0]);
        assert!(outcomes.len() > 1, "a governor and plantations: {outcomes:?}");
        assert!(records.iter().all(|it| first_outcomes(it) == outcomes), "{records:?}");
    }
    assert_ne!(first_outcomes(&first[0]), first_outcomes(&second[0]));
}

#[test]
fn several_candidates_share_their_wins_and_the_field_has_the_rest() {
    for (candidates, field) in [(1, "random"), (2, "random"), (1, "beginner"), (2, "beginner")] {
        let arena = arena(|terms| terms.contest = duel("casual", field, candidates));
        let arena = arena.expect("it can be measured");
        let mut journal = Journal::default();
        run(&arena, &mut journal, 1);
        let wins: f64 = journal
            .games()
            .flat_map(|game| {
                (0..3).filter(|&seat| game.seats[seat].level == "casual").map(|seat| game.win(seat))
            })
            .sum();
        let summary = Summary::of(arena.config(), &journal, "").expect("blocks are finished");
        let duel = summary.duel.as_ref().expect("a match has a headline");
        let (own, others) = (f64::from(candidates), f64::from(3 - candidates));
        let near = |one: f64, two: f64| assert!((one - two).abs() < 1e-9, "{one} is not {two}: {duel:?}");
        near(duel.win_share, wins / 12.0);
        near(duel.parity, own / 3.0);
        assert_eq!(duel.elo, Some(elo(duel.win_share, candidates, 3)).filter(|it| it.is_finite()));
        let [candidate, rest] = &summary.bots[..] else { panic!("two bots") };
        for (found, all) in
            [(candidate.win_share, duel.win_share), (candidate.low, duel.low), (candidate.high, duel.high)]
        {
            near(found, all / own);
        }
        // What the candidates do not win the field does, however sure that is.
        for (found, all) in [(rest.win_share, duel.win_share), (rest.low, duel.high), (rest.high, duel.low)] {
            near(found, (1.0 - all) / others);
        }
    }
}

#[test]
fn a_folder_for_records_that_cannot_be_made_is_named() {
    let folder = folder("no-records");
    let arena = arena(|terms| (terms.blocks, terms.records) = (1, true)).expect("it can be measured");
    let mut journal = Journal::open(&folder, arena.config()).expect("a new folder");
    fs::write(folder.join("records"), "").expect("a test file can be written");
    let told = arena.run(&mut journal, 1, &AtomicBool::new(false), |_| ()).expect_err("refused").to_string();
    assert!(told.starts_with(&format!("{}: ", folder.join("records").display())), "{told}");
}

#[test]
fn a_stopped_measurement_goes_on_where_it_was() {
    let whole = arena(|_| ()).expect("it can be measured");
    let mut expected = Journal::default();
    run(&whole, &mut expected, 1);

    let folder = folder("stopped");
    let stop = AtomicBool::new(false);
    let mut journal = Journal::open(&folder, whole.config()).expect("a new folder");
    let mut count = 0;
    let ending = whole.run(&mut journal, 1, &stop, |_| {
        count += 1;
        stop.store(count >= 5, Ordering::Relaxed);
    });
    assert_eq!(ending.expect("it can be measured"), Ending::Stopped);
    // Who plays may have finished another game before it hears of the stop.
    let played = journal.games().count();
    assert!((5..12).contains(&played), "{played} of 12 games");
    let early = Summary::of(whole.config(), &journal, "").expect("one block is finished");
    assert_eq!((early.blocks, early.games), (played / 3, played / 3 * 3), "a block counts when it is whole");
    drop(journal);

    // The last line was torn while it was written.
    let path = folder.join("journal.jsonl");
    let text = fs::read_to_string(&path).expect("the journal was written");
    fs::write(&path, &text[..text.len() - 40]).expect("a test file can be written");
    let mut journal = Journal::open(&folder, whole.config()).expect("a torn line is no harm");
    assert_eq!(journal.games().count(), played - 1);
    assert_eq!(run(&whole, &mut journal, 2), Ending::Complete);
    assert_eq!(games(&journal), games(&expected));
    drop(journal);

    let again = Journal::open(&folder, whole.config()).expect("nothing has changed");
    assert_eq!(games(&again), games(&expected));
    assert_eq!(fs::read_to_string(&path).expect("it is there").lines().count(), 12);
}

#[test]
fn another_measurement_is_not_mixed_in() {
    let folder = folder("other");
    let first = arena(|_| ()).expect("it can be measured");
    let journal = Journal::open(&folder, first.config()).expect("a new folder");
    let refuse = |arena: &Arena| Journal::open(&folder, arena.config()).err().expect("refused").to_string();
    assert!(
        matches!(Journal::open(&folder, first.config()), Err(FolderError::Busy(_))),
        "it is being written"
    );
    drop(journal);
    let other = arena(|terms| (terms.seed, terms.contest) = (2, duel("casual", "beginner", 2)));
    let told = refuse(&other.expect("it can be measured"));
    for part in
        ["seed is 1 there, 2 here", "field is random there, beginner here", "candidate_seats is 1 there"]
    {
        assert!(told.contains(part), "{told}");
    }
    let fewer = refuse(&arena(|terms| terms.blocks = 3).expect("it can be measured"));
    assert!(fewer.contains("blocks is 4 there, 3 here"), "{fewer}");
    let built = refuse(&arena(|terms| terms.build = "newer".to_owned()).expect("it can be measured"));
    assert!(built.contains("build is test there, newer here"), "{built}");
    let more = arena(|terms| terms.blocks = 5).expect("it can be measured");
    assert!(Journal::open(&folder, more.config()).is_ok(), "a measurement may grow");

    fs::write(folder.join("journal.jsonl"), "{\"block\":1}\n").expect("a test file can be written");
    let broken = refuse(&more);
    assert!(broken.contains("journal.jsonl, line 1") && broken.contains("missing field"), "{broken}");
    fs::remove_file(folder.join("arena.json")).expect("it was written");
    assert!(refuse(&more).contains("holds journal.jsonl but no arena.json"), "games of who knows what");
}

#[test]
fn a_line_of_another_seating_is_refused() {
    let folder = folder("line");
    let arena = arena(|terms| terms.blocks = 1).expect("it can be measured");
    let mut journal = Journal::open(&folder, arena.config()).expect("a new folder");
    run(&arena, &mut journal, 1);
    drop(journal);
    let path = folder.join("journal.jsonl");
    let text = fs::read_to_string(&path).expect("the journal was written");
    fs::write(&path, text.replacen("\"seating\":2", "\"seating\":4", 1)).expect("a test file can be written");
    let told = Journal::open(&folder, arena.config()).err().expect("refused").to_string();
    assert!(told.contains("line 2") && told.contains("seating 4 is none of this measurement"), "{told}");
}

#[test]
fn a_test_ends_as_soon_as_it_knows_and_looks_at_no_later_block() {
    let measure = |threads| {
        let arena = arena(|terms| (terms.blocks, terms.sprt) = (1000, Some(Sprt(0.4, 0.6))));
        let arena = arena.expect("it can be measured");
        let mut journal = Journal::default();
        assert_eq!(run(&arena, &mut journal, threads), Ending::Complete);
        let mut summary = Summary::of(arena.config(), &journal, "").expect("blocks are finished");
        summary.bots.iter_mut().for_each(|it| (it.ms, it.slowest_ms) = (0.0, 0.0));
        summary
    };
    let alone = measure(1);
    let test = alone.duel.as_ref().and_then(|it| it.sprt.as_ref()).expect("there is a test");
    assert_eq!((alone.blocks, test.verdict), (32, Verdict::Higher), "{test:?}");
    assert_eq!(alone, measure(3));
    let arena = arena(|terms| terms.sprt = Some(Sprt(0.4, 0.6))).expect("it can be measured");
    assert!(whole_page(&arena, &alone).contains(DESCRIBES), "the interval promises nothing then");
}

#[test]
fn records_of_all_games_are_kept_and_verify() {
    let folder = folder("records");
    let arena = arena(|terms| (terms.blocks, terms.records) = (1, true)).expect("it can be measured");
    let mut journal = Journal::open(&folder, arena.config()).expect("a new folder");
    run(&arena, &mut journal, 2);
    for game in journal.games() {
        let name = format!("records/block-{:04}-seating-{:02}.kontor", game.block, game.seating);
        let text = fs::read_to_string(folder.join(name)).expect("the record was written");
        let record = Record::parse(&text).expect("a record can be read");
        let table = kontor_registry::find("puerto-rico").expect("the game is in the list");
        let table = table.replay(&record, None, None, Seed::from(0)).expect("a record verifies");
        let scores: Vec<i32> = table.scores().iter().map(kontor_core::Score::total).collect();
        assert_eq!(scores, game.seats.iter().map(|it| it.score).collect::<Vec<_>>());

        let governor = text.lines().find_map(|line| line.strip_prefix("~ governor ")).expect("one begins");
        for (letter, chair) in ["A", "B", "C"].into_iter().zip(&game.seats) {
            assert_eq!(chair.order == 1, letter == governor, "the first governor plays first");
            let settled = text.lines().filter(|line| *line == format!("{letter} settler")).count();
            assert_eq!(chair.choices.get("settler").copied().unwrap_or(0) as usize, settled);
        }
    }
}

#[test]
fn a_round_robin_rates_everybody() {
    for game in ["puerto-rico", "borneo", "amerigo"] {
        let terms = Terms {
            contest: Contest::RoundRobin {
                round_robin: ["random", "beginner", "casual"].map(str::to_owned).to_vec(),
            },
            limit: Limit::Nodes(1),
            seed: 1,
            blocks: 6,
            sprt: None,
            records: false,
            build: String::new(),
            weights: None,
        };
        let settings = Settings::read("seats=3").expect("options can be read");
        let entry = kontor_registry::find(game).expect("the game is in the list");
        let arena = Arena::new(entry, &settings, terms, None).expect("it can be measured");
        let mut journal = Journal::default();
        run(&arena, &mut journal, 2);
        let summary =
            Summary::of(arena.config(), &journal, arena.choices_name()).expect("blocks are finished");
        assert_eq!((summary.blocks, summary.games), (6, 18));
        let rating = |bot: usize| summary.bots[bot].rating.expect("everybody is rated").mean;
        assert!(rating(2) > rating(0), "{game}: {:?}", summary.bots);
        let orders: Vec<usize> = summary.seats.iter().map(|it| it.order).collect();
        assert_eq!(orders, [1, 2, 3]);
        assert!(summary.bots.iter().all(|it| !it.choices.is_empty()), "{game}: something is chosen");
        let page = whole_page(&arena, &summary);
        assert!(page.contains("<h2>Ratings</h2>") && page.contains(&arena.config().call()), "{page}");
        // Amerigo is over after a number of rounds, the others have several ends.
        assert_eq!(page.contains("<h2>Why games ended</h2>"), game != "amerigo");
    }
}

/// A report whose parts all close and whose numbers are numbers.
fn whole_page(arena: &Arena, summary: &Summary) -> String {
    let page = report("The Game <1>", arena.config(), summary, &|key| arena.line_name(key));
    for mark in ["figure", "svg", "table", "main", "html", "text"] {
        let (open, closed) =
            (page.matches(&format!("<{mark}")).count(), page.matches(&format!("</{mark}>")).count());
        assert!(open == closed && open > 0, "{mark}: {open} are opened, {closed} closed");
    }
    assert!(page.contains("The Game &lt;1&gt;") && !page.contains("NaN") && !page.contains("inf"), "{page}");
    page
}

#[test]
fn a_report_can_be_made_of_a_single_block() {
    let arena =
        arena(|terms| (terms.blocks, terms.sprt) = (1, Some(Sprt(0.4, 0.6)))).expect("it can be measured");
    let mut journal = Journal::default();
    run(&arena, &mut journal, 1);
    let summary = Summary::of(arena.config(), &journal, arena.choices_name()).expect("a block is finished");
    let page = whole_page(&arena, &summary);
    assert!(
        page.contains("1 × casual against 2 × random") && page.contains("an impression, not a result"),
        "{page}"
    );
    assert!(page.contains("<h2>How the test went</h2>") && page.contains("<h2>Roles chosen</h2>"), "{page}");
    assert!(page.contains("--sprt 0.4,0.6") && !page.contains(DESCRIBES), "{page}");
    assert!(page.contains("3 games in 1 block,"), "{page}");
}

#[test]
fn a_bot_alone_plays_against_itself() {
    let arena = arena(|terms| {
        terms.contest = Contest::RoundRobin { round_robin: vec!["casual".to_owned()] };
        terms.blocks = 5;
    });
    let arena = arena.expect("it can be measured");
    let mut journal = Journal::default();
    run(&arena, &mut journal, 1);
    let summary = Summary::of(arena.config(), &journal, arena.choices_name()).expect("blocks are finished");
    assert_eq!((summary.blocks, summary.games, summary.bots.len()), (5, 5, 1));
    let BotSummary { win_share, low, high, .. } = summary.bots[0];
    assert!((win_share - 1.0 / 3.0).abs() < 1e-9, "a third of the wins of three seats");
    assert_eq!((low, high), (win_share, win_share), "that cannot be otherwise");
    assert_eq!(summary.bots[0].scores.len(), 15);
    assert!(summary.bots[0].rating.is_none(), "nobody to be rated against");
    let wins: f64 = summary.seats.iter().map(|it| it.win_share).sum();
    assert!((wins - 1.0).abs() < 1e-9, "every game has one win: {wins}");
    let page = whole_page(&arena, &summary);
    assert!(page.contains("casual against itself") && page.contains("--round-robin casual"), "{page}");
    assert!(!page.contains("<h2>Ratings</h2>"), "{page}");
}

#[test]
fn one_block_of_a_round_robin_has_no_interval() {
    let arena = arena(|terms| {
        terms.contest = Contest::RoundRobin { round_robin: ["random", "casual"].map(str::to_owned).to_vec() };
        terms.blocks = 1;
    });
    let arena = arena.expect("it can be measured");
    let mut journal = Journal::default();
    run(&arena, &mut journal, 1);
    let summary = Summary::of(arena.config(), &journal, arena.choices_name()).expect("a block is finished");
    for bot in &summary.bots {
        let rating = bot.rating.expect("everybody is rated");
        assert!(rating.mean.is_finite() && rating.low.is_infinite() && rating.high.is_infinite(), "{bot:?}");
    }
    let page = whole_page(&arena, &summary);
    assert!(page.contains("(−∞ to +∞)"), "{page}");
    let json = serde_json::to_value(&summary).expect("a summary is plain data");
    assert!(json["bots"][0]["rating"]["low"].is_null(), "{json}");
}

#[test]
fn what_cannot_be_measured_is_refused_before_a_game() {
    let told = |change: fn(&mut Terms)| arena(change).err().expect("refused").to_string();
    assert!(
        told(|it| it.contest = duel("genius", "random", 1))
            .contains("unknown level `genius`; there are random")
    );
    assert!(told(|it| it.contest = duel("casual", "genius", 1)).contains("genius"));
    assert!(told(|it| it.contest = duel("casual", "random", 3)).contains("cannot take 3 of 3 seats"));
    assert!(told(|it| it.blocks = 0).contains("number of blocks is 0"));
    assert!(told(|it| it.limit = Limit::Ms(0)).contains("limit of thinking is 0"));
    assert!(told(|it| it.sprt = Some(Sprt(0.5, 0.4))).contains("lower one first"));
    assert!(told(|it| it.sprt = Some(Sprt(f64::NAN, 0.4))).contains("between 0 and 1"));
}
