//! Printing that survives a closed pipe, and files that are not written over unless that is wanted.

use std::fmt;
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Read, Write};
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use indicatif::{HumanDuration, ProgressBar, ProgressState, ProgressStyle};
use kontor_core::{Score, Seat, places, wrapped};
use serde_json::{Value, json};

/// Prints a text to stdout, with a line end.
pub fn say(text: impl AsRef<str>) -> Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_ref().as_bytes())?;
    out.write_all(b"\n")?;
    Ok(())
}

/// Prints one JSON object on one line.
pub fn say_json(value: &Value) -> Result<()> {
    say(value.to_string())
}

/// Wipes the screen and what can be scrolled back to; an output that is no terminal stays as it is.
pub fn clear_screen() -> Result<()> {
    let terminal = console::Term::stdout();
    if terminal.is_term() {
        terminal
            .write_str("\x1b[3J")
            .and_then(|()| terminal.clear_screen())
            .context("cannot clear the screen")?;
    }
    Ok(())
}

/// How a progress bar or a spinner looks.
pub fn look(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).expect("the template is well formed")
}

/// A bar for so many steps, some of which were done before: those say nothing about how long the others take. The template
/// may have `{left}`, the time for the rest, and `{rate}`, steps a second.
pub fn progress(steps: u64, before: u64, template: &str) -> ProgressBar {
    let done = move |state: &ProgressState| state.pos().saturating_sub(before) as f64;
    let left = move |state: &ProgressState, out: &mut dyn fmt::Write| {
        let rest = state.len().unwrap_or(0).saturating_sub(state.pos()) as f64;
        let _ = match done(state) {
            0.0 => write!(out, "…"),
            done => {
                let left = Duration::from_secs_f64((state.elapsed().as_secs_f64() / done * rest).round());
                write!(out, "{:#}", HumanDuration(left))
            }
        };
    };
    let rate = move |state: &ProgressState, out: &mut dyn fmt::Write| {
        let rate = done(state) / state.elapsed().as_secs_f64().max(1e-3);
        let _ = if rate < 10.0 { write!(out, "{rate:.1}") } else { write!(out, "{rate:.0}") };
    };
    let bar = ProgressBar::new(steps);
    bar.set_style(look(template).with_key("left", left).with_key("rate", rate));
    bar.set_position(before);
    bar.reset_elapsed();
    bar.enable_steady_tick(Duration::from_millis(250));
    bar
}

/// Whether an error only says that nobody reads any more.
pub fn is_closed(error: &anyhow::Error) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == ErrorKind::BrokenPipe)
}

/// A larger file is none of ours.
const LARGEST: u64 = 16 << 20;

/// Reads a text file; the error says which. A mark of the byte order at its beginning is passed over.
pub fn read(path: &Path) -> Result<String> {
    let mut text = String::new();
    let file = File::open(path).with_context(|| format!("cannot read {}", path.display()))?;
    file.take(LARGEST + 1)
        .read_to_string(&mut text)
        .with_context(|| format!("cannot read {}", path.display()))?;
    if text.len() as u64 > LARGEST {
        bail!("cannot read {}: larger than {} MiB", path.display(), LARGEST >> 20);
    }
    Ok(text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text))
}

/// Prints a text with its lines broken between words at the width of the terminal.
pub fn say_wrapped(text: &str) -> Result<()> {
    let width = console::Term::stdout()
        .size_checked()
        .map_or(100, |(_, columns)| usize::from(columns).clamp(40, 110));
    text.lines().try_for_each(|line| say(wrapped(line.split(' '), " ", width).join("\n")))
}

/// Writes a new file; an existing one stays as it is unless `force` is set.
pub fn write_new(path: &Path, text: &str, force: bool) -> Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(force).create_new(!force);
    let mut file = match options.open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {
            bail!("{} exists already and is left as it is; choose another name", path.display())
        }
        Err(error) => return Err(error).with_context(|| format!("cannot write {}", path.display())),
    };
    file.write_all(text.as_bytes()).with_context(|| {
        // Half a new file would stand in the way of the next try.
        if !force {
            let _ = fs::remove_file(path);
        }
        format!("cannot write {}", path.display())
    })
}

/// The beginning of the hash of bytes: enough to tell weights or programs apart.
pub fn short_hash(bytes: &[u8]) -> String {
    blake3::hash(bytes).to_hex()[..16].to_owned()
}

/// The reckoning of all seats as JSON.
pub fn score_json(scores: &[Score]) -> Value {
    let seats = Seat::all(scores.len() as u8).zip(scores).zip(places(scores));
    let entries = seats.map(|((seat, score), place)| {
        let entry = json!({
            "total": score.total(),
            "place": place,
            "lines": score.lines.as_slice(),
            "ties": score.ties.as_slice(),
        });
        (seat.to_string(), entry)
    });
    Value::Object(entries.collect())
}

/// The reckoning of all seats, best first, line by line; `names` says who sat where.
pub fn score_text(scores: &[Score], names: &[String], line_name: impl Fn(&str) -> String) -> String {
    let mut lines = Vec::new();
    let places = places(scores);
    let mut seats: Vec<Seat> = Seat::all(scores.len() as u8).collect();
    seats.sort_by_key(|seat| places[seat.index()]);
    for seat in &seats {
        let (score, place) = (&scores[seat.index()], places[seat.index()]);
        let name = names.get(seat.index()).map_or(String::new(), |name| format!(" ({name})"));
        lines.push(format!("{place}. {seat}{name}"));
        for line in &score.lines {
            lines.push(format!("     {:>4}  {:<24} {}", line.points, line_name(line.key), line.clause));
        }
        let ties: Vec<String> = score.ties.iter().map(ToString::to_string).collect();
        lines.push(format!("     {:>4}  total   (tie-break {})", score.total(), ties.join(", ")));
    }
    let winners: Vec<String> =
        seats.iter().filter(|seat| places[seat.index()] == 1).map(ToString::to_string).collect();
    lines.push(format!(
        "{} {}.",
        winners.join(" and "),
        if winners.len() == 1 { "wins" } else { "share the victory" }
    ));
    lines.join("\n")
}
