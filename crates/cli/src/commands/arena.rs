//! `kontor arena`: matches and tournaments of bots.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::thread::available_parallelism;

use anyhow::{Context, Result, bail};
use indicatif::ProgressBar;
use kontor_arena::{
    Arena, ArenaError, Config, Contest, DESCRIBES, Duel, Ending, Estimate, FEWEST_BLOCKS, Folder, Journal,
    Limit, Sprt, Summary, Terms, Verdict, Work, counted, folder, own_share, percent, precisely, report,
    signed,
};
use kontor_registry::NoAgent;
use serde_json::json;

use crate::build::{VERSION, build, out_error};
use crate::options::{self, GameOptions, THREADS, entry, level_names, whole};
use crate::output::{progress, say, say_json, short_hash};
use crate::stop::stop_switch;

/// Thinking time where nothing is said.
const MS: u64 = 50;

/// Arguments of `kontor arena`.
#[derive(clap::Args)]
pub struct Args {
    /// The game
    game: String,
    #[command(flatten)]
    options: GameOptions,
    /// The bot to measure: random, beginner, casual, club, expert, master, analysis, plain-uct, tag-style, with knobs as in
    /// master:width=8
    #[arg(long, value_name = "LEVEL")]
    candidate: Option<String>,
    /// Weights of the candidate instead of those of the game, as `kontor train` writes them
    #[arg(long, value_name = "FILE", requires = "candidate")]
    weights: Option<PathBuf>,
    /// The bot on all other seats
    #[arg(long, value_name = "LEVEL")]
    field: Option<String>,
    /// How many seats the candidate takes [default: 1]
    #[arg(long, value_name = "K", requires = "candidate")]
    candidate_seats: Option<u8>,
    /// Bots that all meet each other, separated by commas; a single one plays against itself
    #[arg(long, value_name = "A,B,C", conflicts_with_all = ["candidate", "weights", "field", "candidate_seats", "sprt"])]
    round_robin: Option<String>,
    /// Milliseconds of processor time to think about a decision [default: 50]
    #[arg(long, value_name = "N", value_parser = whole(options::MS), allow_negative_numbers = true)]
    ms: Option<u64>,
    /// Positions to judge for a decision: every run plays the same games
    #[arg(long, value_name = "N", conflicts_with = "ms", value_parser = whole(1..=u64::MAX), allow_negative_numbers = true)]
    nodes: Option<u64>,
    /// Blocks to play: one seed of chance each, in every seating
    #[arg(long, value_name = "N", default_value_t = 100, allow_negative_numbers = true)]
    blocks: u32,
    /// End as soon as one of two shares of wins is clearly the likelier one
    #[arg(long, value_name = "S0,S1", allow_hyphen_values = true)]
    sprt: Option<String>,
    /// Games that are played side by side [default: all processors]
    #[arg(long, value_name = "N", value_parser = whole(THREADS), allow_negative_numbers = true)]
    threads: Option<u64>,
    /// Keep journal and report in this folder; the same call goes on where it stopped
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Save every game as a record in the folder
    #[arg(long, requires = "out")]
    records: bool,
    /// Go on in the folder although another build of kontor has begun
    #[arg(long, requires = "out")]
    other_build: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Result<ExitCode> {
    let game = entry(&args.game)?;
    let weights = args
        .weights
        .as_ref()
        .map(|path| std::fs::read(path).with_context(|| format!("cannot read {}", path.display())));
    let weights = weights.transpose()?;
    let terms = terms(args, weights.as_deref())?;
    let arena = match (Arena::new(game, &args.options.settings()?, terms, weights), &args.weights) {
        (Err(ArenaError::Option(error)), _) => args.options.at_data(Err(error))?,
        (
            Err(ArenaError::Bot { why: why @ (NoAgent::Weights { .. } | NoAgent::NoWeights(_)), .. }),
            Some(path),
        ) => {
            bail!("--weights {}: {why}", path.display())
        }
        (Err(ArenaError::Bot { level, why }), _) => {
            let option = match (&args.candidate, &args.field) {
                (Some(it), _) if *it == level => "--candidate",
                (_, Some(it)) if *it == level => "--field",
                _ => "--round-robin",
            };
            bail!("{option} {level}: {why}")
        }
        (other, _) => other?,
    };
    let config = arena.config();
    let stop = stop_switch()?;
    let mut journal = match &args.out {
        Some(folder) => opened(folder, config)?,
        None => Journal::default(),
    };
    let threads = threads(args);
    if !args.json {
        say(begin(config, threads, journal.games().len()))?;
    }
    let bar = bar(config, journal.games().len());
    let ending = arena.run(&mut journal, threads, &stop, |journal| {
        bar.set_position(journal.games().len() as u64);
        bar.set_message(running(config, journal));
    });
    bar.finish_and_clear();
    let ending = ending?;
    let Some(summary) = Summary::of(config, &journal, arena.choices_name()) else {
        if args.json {
            say_json(&json!({ "blocks": 0, "games": 0, "complete": false, "config": config }))?;
        }
        eprintln!("kontor: stopped before a block was finished{}", go_on(args));
        return Ok(ExitCode::from(130));
    };
    let shown = show(args.json, config, &summary, ending);
    if let Some(folder) = &args.out {
        // Somebody who has stopped reading still finds the page, and a page that cannot be written hides no result.
        let path = folder.join("report.html");
        let page = report(game.name(), config, &summary, &|key| arena.line_name(key));
        let written = folder::write_whole(&path, page.as_bytes()).context("--out");
        shown.and(written)?;
        if !args.json {
            say(format!("{} shows it.", path.display()))?;
        }
    } else {
        shown?;
    }
    Ok(match ending {
        Ending::Complete => ExitCode::SUCCESS,
        Ending::Stopped => {
            eprintln!("kontor: stopped{}", go_on(args));
            ExitCode::from(130)
        }
    })
}

/// Prints the result, for programs or for people.
fn show(as_json: bool, config: &Config, summary: &Summary, ending: Ending) -> Result<()> {
    if !as_json {
        return say(told(config, summary));
    }
    let mut value = serde_json::to_value(summary)?;
    value["complete"] = json!(ending == Ending::Complete);
    value["config"] = serde_json::to_value(config)?;
    say_json(&value)
}

fn opened(folder: &Path, config: &Config) -> Result<Journal> {
    Journal::open(folder, config).map_err(|error| out_error(&error))
}

fn go_on(args: &Args) -> &'static str {
    if args.out.is_some() { "; the same call goes on" } else { "; with --out it could go on" }
}

fn terms(args: &Args, weights: Option<&[u8]>) -> Result<Terms> {
    let contest = match (&args.round_robin, &args.candidate, &args.field) {
        (Some(bots), ..) => Contest::RoundRobin { round_robin: level_names(bots) },
        (None, Some(candidate), Some(field)) => Contest::Match {
            candidate: candidate.clone(),
            field: field.clone(),
            candidate_seats: args.candidate_seats.unwrap_or(1),
        },
        _ => bail!("say who plays: --candidate LEVEL with --field LEVEL, or --round-robin A,B,C"),
    };
    Ok(Terms {
        contest,
        limit: args.nodes.map_or(Limit::Ms(args.ms.unwrap_or(MS)), Limit::Nodes),
        seed: args.options.seed_or(1),
        blocks: args.blocks,
        sprt: args.sprt.as_deref().map(claims).transpose()?,
        records: args.records,
        build: match &args.out {
            Some(path) => build(&Folder { path, work: Work::Measurement }, args.other_build)?,
            None => VERSION.to_owned(),
        },
        weights: weights.map(short_hash),
    })
}

fn claims(text: &str) -> Result<Sprt> {
    let numbers =
        text.split_once(',').and_then(|(lower, higher)| Some((lower.parse().ok()?, higher.parse().ok()?)));
    let (lower, higher) =
        numbers.with_context(|| format!("--sprt {text}: expected two shares of wins, as in 0.25,0.3"))?;
    Ok(Sprt(lower, higher))
}

fn threads(args: &Args) -> usize {
    args.threads.map_or_else(|| available_parallelism().map_or(1, usize::from), |it| it as usize)
}

/// How far it is; games that are there already say nothing about how long the others take.
fn bar(config: &Config, played: usize) -> ProgressBar {
    let games = config.games() as u64 * u64::from(config.terms.blocks);
    progress(games, played as u64, "{bar:16} {pos} of {len} games, {left} left   {wide_msg}")
}

/// What is known while games are played.
fn running(config: &Config, journal: &Journal) -> String {
    let estimate = |bot| Estimate::of_shares(journal.shares(bot), config.step());
    match &config.terms.contest {
        Contest::Match { .. } => estimate(0).map_or(String::new(), |it| {
            let candidate = &config.labels()[0];
            let test = config.terms.sprt.map_or(String::new(), |test| {
                let ratio = test.ratio(journal.shares(0), config.games());
                format!(", test {} of ±{:.2}", precisely(ratio), kontor_arena::BOUND)
            });
            format!("{candidate} {} [{}, {}]{test}", percent(it.mean), percent(it.low), percent(it.high))
        }),
        Contest::RoundRobin { round_robin } => {
            let one = |(number, name): (usize, &String)| {
                let it = own_share(config, journal, number)?;
                Some(format!("{name} {} [{}, {}]", percent(it.mean), percent(it.low), percent(it.high)))
            };
            round_robin.iter().enumerate().filter_map(one).collect::<Vec<_>>().join(", ")
        }
    }
}

fn begin(config: &Config, threads: usize, games: usize) -> String {
    let each = config.games();
    let goes_on = match games {
        0 => String::new(),
        1 => "; 1 game is there already".to_owned(),
        _ => format!("; {games} games are there already"),
    };
    format!(
        "{}, {}: {}; up to {} of {}, {} a search, {}{goes_on}",
        config.game,
        config.options,
        config.contest(),
        counted(config.terms.blocks as usize, "block"),
        counted(each, "game"),
        config.terms.limit,
        counted(threads, "thread"),
    )
}

/// The result for people.
fn told(config: &Config, summary: &Summary) -> String {
    let mut lines = Vec::new();
    if let (Some(duel), [candidate, field]) = (&summary.duel, &config.labels()[..]) {
        lines.push(format!(
            "{candidate} has {} of the wins, 95 % between {} and {} (parity {}){}",
            percent(duel.win_share),
            percent(duel.low),
            percent(duel.high),
            percent(duel.parity),
            elo_words(duel, field)
        ));
        lines.extend(duel.sprt.as_ref().map(|test| {
            let says = match test.verdict {
                Verdict::Higher => format!("{} is the likelier share", percent(test.claims.1)),
                Verdict::Lower => format!("{} is the likelier share", percent(test.claims.0)),
                Verdict::Open if summary.blocks < FEWEST_BLOCKS => {
                    format!("not decided, which takes {FEWEST_BLOCKS} blocks at least")
                }
                Verdict::Open => "not decided".to_owned(),
            };
            format!(
                "Test of {} against {}: {says} ({})",
                percent(test.claims.0),
                percent(test.claims.1),
                precisely(test.ratio)
            )
        }));
    }
    if summary.duel.as_ref().is_some_and(Duel::is_ended_by_test) {
        lines.push(DESCRIBES.to_owned());
    }
    let timed = matches!(config.terms.limit, Limit::Ms(_));
    let width = summary.bots.iter().map(|bot| bot.name.chars().count()).max().unwrap_or(0);
    for bot in &summary.bots {
        let rating = bot.rating.map_or(String::new(), |it| {
            format!("Elo {:>5} [{}, {}]   ", signed(it.mean), signed(it.low), signed(it.high))
        });
        lines.push(format!(
            "  {:<width$}   {rating}wins {:>7} of its seats   {:5.1} points   {:.0} positions{} a decision",
            bot.name,
            percent(bot.win_share),
            bot.mean_score,
            bot.nodes,
            if timed { format!(" and {:.2} ms", bot.ms) } else { String::new() },
        ));
    }
    let seats: Vec<String> = summary
        .seats
        .iter()
        .map(|it| format!("{} ({:.1} points)", percent(it.win_share), it.mean_score))
        .collect();
    lines.push(format!("Wins by sequence of play: {}", seats.join(", ")));
    lines.push(format!(
        "{}, {}, {:.1} rounds a game",
        counted(summary.blocks, "block"),
        counted(summary.games, "game"),
        summary.rounds
    ));
    lines.extend(summary.caution());
    lines.join("\n")
}

fn elo_words(duel: &Duel, field: &str) -> String {
    let one = |elo: Option<f64>, none: &str| elo.map_or(none.to_owned(), signed);
    match (duel.elo, duel.elo_low, duel.elo_high) {
        (Some(elo), low, high) => {
            format!("; Elo {} to {field} [{}, {}]", signed(elo), one(low, "−∞"), one(high, "∞"))
        }
        (None, Some(low), _) => format!("; Elo above {} to {field}", signed(low)),
        (None, None, Some(high)) => format!("; Elo below {} to {field}", signed(high)),
        (None, None, None) => String::new(),
    }
}
