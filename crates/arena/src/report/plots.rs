//! The plots of a report.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use super::sheet::{COLOURS, Ink, Point, Scale, Sheet, Side, WIDTH, draw, legend_height, text_width};
use crate::calibration::Part;
use crate::estimate::Estimate;
use crate::sprt::BOUND;
use crate::summary::{BotSummary, Duel, SeatSummary, Test};
use crate::words::{percent, precisely, signed};

/// The height of a row, of a plot with two axes, and of an axis with its numbers.
const ROW: f64 = 68.0;
const TALL: f64 = 480.0;
const AXIS: f64 = 64.0;
const RIGHT: f64 = WIDTH as f64 - 24.0;

/// A row of a plot of intervals.
struct Row {
    name: String,
    estimate: Estimate,
    told: String,
    ink: Ink,
}

/// Ratings of a round robin, the best on top.
pub fn ratings(bots: &[BotSummary]) -> String {
    let mut rows: Vec<Row> = bots
        .iter()
        .zip(short_names(bots))
        .enumerate()
        .filter_map(|(number, (bot, name))| {
            let estimate = bot.rating?;
            Some(Row { name, estimate, told: signed(estimate.mean), ink: Ink::Of(number) })
        })
        .collect();
    rows.sort_by(|one, two| two.estimate.mean.total_cmp(&one.estimate.mean));
    intervals(&rows, (0.0, 50.0), "average", signed)
}

/// What a place in the sequence of play wins, against an equal share.
pub fn seats(seats: &[SeatSummary]) -> String {
    let row = |seat: &SeatSummary| Row {
        name: format!("{} to play", ordinal(seat.order)),
        estimate: Estimate { mean: seat.win_share, low: seat.low, high: seat.high },
        told: format!("{}, {:.1} points", percent(seat.win_share), seat.mean_score),
        ink: Ink::Of(0),
    };
    let rows: Vec<Row> = seats.iter().map(row).collect();
    intervals(&rows, (1.0 / seats.len() as f64, 0.04), "equal", percent)
}

fn ordinal(number: usize) -> String {
    let words = ["first", "second", "third", "fourth", "fifth"];
    words.get(number - 1).map_or_else(|| format!("{number}th"), |word| (*word).to_owned())
}

/// Rows beside a reference, of which at least a margin is shown on both sides.
fn intervals(
    rows: &[Row],
    (reference, margin): (f64, f64),
    reference_name: &str,
    told: fn(f64) -> String,
) -> String {
    let left = names_width(rows.iter().map(|row| row.name.as_str()));
    let right = RIGHT - names_width(rows.iter().map(|row| row.told.as_str()));
    // An interval without ends, of a single block, goes from edge to edge.
    let numbers = || {
        let all = rows.iter().flat_map(|row| [row.estimate.low, row.estimate.mean, row.estimate.high]);
        all.filter(|number| number.is_finite())
    };
    let least = numbers().fold(reference - margin, f64::min);
    let most = numbers().fold(reference + margin, f64::max);
    let scale = Scale::rounded((least, most), (left, right));
    let bottom = 40.0 + ROW * rows.len() as f64;
    draw(bottom + AXIS, |sheet| {
        let ends = scale.ticks().first().zip(scale.ticks().last()).map(|(first, last)| last.0 - first.0);
        let fine = ends.is_some_and(|range| range < 0.1);
        let word = |number: f64| if fine { told(number) } else { told(number).replace(".0 %", " %") };
        axis_below(sheet, scale, (40.0, bottom), word);
        let x = scale.at(reference);
        sheet.line([(x, 40.0), (x, bottom)], 3, Ink::Faint);
        sheet.text((x, 18.0), reference_name, Side::Middle, Ink::Faint);
        for (number, row) in rows.iter().enumerate() {
            let y = 40.0 + ROW * (number as f64 + 0.5);
            let (low, high) = (scale.at(row.estimate.low), scale.at(row.estimate.high));
            sheet.text((left - 24.0, y), &cut(&row.name), Side::Left, Ink::Text);
            sheet.line([(low, y), (high, y)], 6, row.ink);
            for end in [low, high] {
                sheet.line([(end, y - 12.0), (end, y + 12.0)], 4, row.ink);
            }
            sheet.dot((scale.at(row.estimate.mean), y), 13, row.ink);
            sheet.bold((right + 30.0, y), &row.told, Side::Right, Ink::Text);
        }
    })
}

/// The widest name that is shown whole; the tables have all of it.
const WIDEST: f64 = WIDTH as f64 / 3.0;

/// How wide a column of names is.
fn names_width<'n>(names: impl Iterator<Item = &'n str>) -> f64 {
    names.map(|name| text_width(&cut(name))).fold(100.0, f64::max) + 60.0
}

/// A name that fits into its column: of a long one the beginning and the end, where knobs differ.
fn cut(name: &str) -> Cow<'_, str> {
    let letters: Vec<char> = name.chars().collect();
    let mut left_out = 0;
    let mut short = Cow::from(name);
    while text_width(&short) > WIDEST {
        left_out += 1;
        let kept = letters.len() - left_out;
        let (begin, end) = letters.split_at(kept.div_ceil(2));
        short = begin.iter().chain(&['…']).chain(&end[left_out..]).collect::<String>().into();
    }
    short
}

/// The names of bots for plots: cut, and where that makes some of them alike, with their number in the tables.
fn short_names(bots: &[BotSummary]) -> Vec<String> {
    let short: Vec<Cow<'_, str>> = bots.iter().map(|bot| cut(&bot.name)).collect();
    let name = |(at, name): (usize, &Cow<'_, str>)| {
        let is_one = short.iter().filter(|it| *it == name).count() == 1;
        if is_one { name.clone().into_owned() } else { format!("{}: {name}", at + 1) }
    };
    short.iter().enumerate().map(name).collect()
}

/// Lines across a plot at round numbers, which stand below.
fn axis_below(sheet: &Sheet<'_>, scale: Scale, (top, bottom): (f64, f64), word: impl Fn(f64) -> String) {
    for (number, x) in scale.ticks() {
        sheet.line([(x, top), (x, bottom)], 2, Ink::Grid);
        sheet.text((x, bottom + 30.0), &word(number), Side::Middle, Ink::Faint);
    }
}

/// Lines along a plot at round numbers, which stand on the left.
fn axis_left(sheet: &Sheet<'_>, scale: Scale, (left, right): (f64, f64), word: impl Fn(f64) -> String) {
    for (number, y) in scale.ticks() {
        sheet.line([(left, y), (right, y)], 2, Ink::Grid);
        sheet.text((left - 16.0, y), &word(number), Side::Left, Ink::Faint);
    }
}

/// How the win share settled from block to block.
pub fn settling(duel: &Duel) -> String {
    let running: Vec<Estimate> = (1..=duel.shares.len())
        .filter_map(|count| Estimate::of_shares(&duel.shares[..count], duel.step))
        .collect();
    let (left, top, bottom) = (130.0, 30.0, TALL);
    let across = Scale::new((1.0, running.len() as f64), (left, RIGHT - 150.0));
    let up = Scale::new((0.0, 1.0), (bottom, top));
    draw(bottom + AXIS + 30.0, |sheet| {
        axis_left(sheet, up, (left, RIGHT - 150.0), |share| format!("{:.0} %", 100.0 * share));
        blocks_below(sheet, across, bottom);
        let at = |of: fn(&Estimate) -> f64| {
            let point = move |(index, it): (usize, &Estimate)| (across.at(index as f64 + 1.0), up.at(of(it)));
            running.iter().enumerate().map(point).collect::<Vec<_>>()
        };
        let (low, high) = (at(|it| it.low), at(|it| it.high));
        sheet.shade(low.into_iter().chain(high.into_iter().rev()), Ink::Of(0), 0.22);
        let parity = up.at(duel.parity);
        sheet.line([(left, parity), (RIGHT - 150.0, parity)], 3, Ink::Faint);
        // Where the lines meet, the words stand apart.
        let aside = up.at(duel.win_share) - parity;
        let aside = if aside.abs() > 40.0 { 0.0 } else { 40.0 * -aside.signum() };
        sheet.text((RIGHT - 130.0, parity + aside), "parity", Side::Right, Ink::Faint);
        sheet.line(at(|it| it.mean), 5, Ink::Of(0));
        sheet.dot((across.at(running.len() as f64), up.at(duel.win_share)), 11, Ink::Of(0));
        sheet.bold((RIGHT - 130.0, up.at(duel.win_share)), &percent(duel.win_share), Side::Right, Ink::Text);
    })
}

/// How the sequential test went.
pub fn test(duel: &Duel, test: &Test, games_each: usize) -> String {
    let count = duel.shares.len();
    let ratios: Vec<f64> = (1..=count).map(|to| test.claims.ratio(&duel.shares[..to], games_each)).collect();
    let (left, right, top, bottom) = (130.0, RIGHT - 300.0, 30.0, TALL * 0.8);
    let across = Scale::new((1.0, count as f64), (left, right));
    let reach = ratios.iter().map(|ratio| ratio.abs()).fold(1.6 * BOUND, f64::max).min(3.0 * BOUND);
    let up = Scale::new((-reach, reach), (bottom, top));
    draw(bottom + AXIS + 30.0, |sheet| {
        axis_left(sheet, up, (left, right), signed);
        blocks_below(sheet, across, bottom);
        for (bound, claim) in [(BOUND, test.claims.1), (-BOUND, test.claims.0)] {
            sheet.line([(left, up.at(bound)), (right, up.at(bound))], 3, Ink::Faint);
            sheet.text(
                (right + 14.0, up.at(bound)),
                &format!("{}: it is {}", precisely(bound), percent(claim)),
                Side::Right,
                Ink::Faint,
            );
        }
        // Far beyond a bound the line leaves the sheet; a number tells how far it went.
        let inside = ratios.iter().rposition(|ratio| ratio.abs() <= reach).map_or(0, |last| last + 1);
        let shown = ratios.iter().take(inside + 1).map(|ratio| ratio.clamp(-reach, reach));
        let points: Vec<Point> =
            shown.enumerate().map(|(index, ratio)| (across.at(index as f64 + 1.0), up.at(ratio))).collect();
        let told = format!("{} at last", precisely(test.ratio));
        if let (true, Some(&(x, y))) = (inside < count, points.last()) {
            sheet.text((x + 14.0, y + 10.0 * test.ratio.signum()), &told, Side::Right, Ink::Of(0));
        }
        sheet.line(points, 5, Ink::Of(0));
    })
}

fn blocks_below(sheet: &Sheet<'_>, across: Scale, bottom: f64) {
    for (number, x) in across.ticks().into_iter().filter(|(number, _)| number.fract().abs() < 1e-9) {
        sheet.text((x, bottom + 30.0), &format!("{number:.0}"), Side::Middle, Ink::Faint);
    }
    let middle = f64::midpoint(across.at(0.0), across.at(f64::INFINITY));
    sheet.text((middle, bottom + 70.0), "blocks", Side::Middle, Ink::Faint);
}

/// The scores of each bot: how often which, with the mean.
pub fn scores(bots: &[BotSummary]) -> String {
    let all = || bots.iter().flat_map(|bot| &bot.scores).copied();
    let (least, most) = (all().min().unwrap_or(0), all().max().unwrap_or(0));
    let short = short_names(bots);
    let left = names_width(short.iter().map(String::as_str));
    let right = RIGHT - 160.0;
    let width = bin_width(most - least);
    let first = least.div_euclid(width);
    let bin_of = |score: i32| usize::try_from(score.div_euclid(width) - first).expect("no score is lower");
    let bins = bin_of(most) + 1;
    let edge = |bin: usize| (f64::from(first) + bin as f64) * f64::from(width);
    let scale = Scale::new((edge(0), edge(bins)), (left, right));
    let (height, gap) = (120.0, 30.0);
    let bottom = (height + gap) * bots.len() as f64 + 20.0;
    draw(bottom + AXIS + 40.0, |sheet| {
        axis_below(sheet, scale, (20.0, bottom), |points| format!("{points:.0}"));
        sheet.text((f64::midpoint(left, right), bottom + 70.0), "points", Side::Middle, Ink::Faint);
        for (number, bot) in bots.iter().enumerate() {
            let base = (height + gap) * (number as f64 + 1.0) + 10.0;
            let mut counts = vec![0.0_f64; bins];
            for score in &bot.scores {
                counts[bin_of(*score)] += 1.0;
            }
            let highest = counts.iter().copied().fold(1.0, f64::max);
            for (bin, count) in counts.iter().enumerate().filter(|(_, count)| **count > 0.0) {
                let from = scale.at(edge(bin)) + 1.0;
                let to = scale.at(edge(bin + 1)) - 1.0;
                let top = base - (height * count / highest).max(3.0);
                sheet.shade([(from, base), (from, top), (to, top), (to, base)], Ink::Of(number), 0.75);
            }
            let mean = scale.at(bot.mean_score);
            sheet.line([(mean, base - height - 8.0), (mean, base)], 4, Ink::Text);
            sheet.text((left - 24.0, base - height / 2.0), &cut(&short[number]), Side::Left, Ink::Text);
            let told = format!("ø {:.1}", bot.mean_score);
            sheet.bold((right + 24.0, base - height / 2.0), &told, Side::Right, Ink::Text);
        }
    })
}

/// A round width of bins, of which at most fifty fill a range.
fn bin_width(range: i32) -> i32 {
    [1, 2, 5, 10, 20, 50].into_iter().find(|width| range / width <= 48).unwrap_or(range / 48)
}

/// For which reasons games end.
pub fn ends(ends: &BTreeMap<String, f64>) -> String {
    let mut rows: Vec<(String, f64)> = ends.iter().map(|(why, share)| (words(why), *share)).collect();
    rows.sort_by(|one, two| two.1.total_cmp(&one.1));
    let left = names_width(rows.iter().map(|row| row.0.as_str()));
    let scale = Scale::new((0.0, 1.0), (left, RIGHT - 160.0));
    let bottom = ROW * rows.len() as f64 + 10.0;
    draw(bottom + AXIS, |sheet| {
        axis_below(sheet, scale, (0.0, bottom), |share| format!("{:.0} %", 100.0 * share));
        for (number, (why, share)) in rows.iter().enumerate() {
            let y = ROW * (number as f64 + 0.5) + 4.0;
            sheet.text((left - 24.0, y), why, Side::Left, Ink::Text);
            sheet.fill((left, y - 20.0), (scale.at(*share), y + 20.0), Ink::Of(0));
            sheet.bold((scale.at(*share) + 18.0, y), &percent(*share), Side::Right, Ink::Text);
        }
    })
}

/// What each bot chose how often: a row for each kind, a dot for each bot.
pub fn choices(bots: &[BotSummary]) -> String {
    let kinds: BTreeSet<&String> = bots.iter().flat_map(|bot| bot.choices.keys()).collect();
    let share = |bot: &BotSummary, kind: &str| bot.choices.get(kind).copied().unwrap_or(0.0);
    let together = |kind: &str| bots.iter().map(|bot| share(bot, kind)).sum::<f64>();
    let mut kinds: Vec<&String> = kinds.into_iter().collect();
    kinds.sort_by(|one, two| together(two).total_cmp(&together(one)));
    let names: Vec<String> = kinds.iter().map(|kind| words(kind)).collect();
    let left = names_width(names.iter().map(String::as_str));
    let most = bots.iter().flat_map(|bot| bot.choices.values()).copied().fold(0.05, f64::max);
    let scale = Scale::rounded((0.0, most), (left, RIGHT - 60.0));
    let short = short_names(bots);
    let legend: Vec<&str> = short.iter().map(String::as_str).collect();
    let top = legend_height(left, &legend);
    let bottom = top + ROW * kinds.len() as f64;
    draw(bottom + AXIS, |sheet| {
        sheet.legend(left, &legend, 0);
        axis_below(sheet, scale, (top, bottom), |share| format!("{:.0} %", 100.0 * share));
        for (number, (kind, name)) in kinds.iter().zip(&names).enumerate() {
            let y = top + ROW * (number as f64 + 0.5);
            sheet.text((left - 24.0, y), name, Side::Left, Ink::Text);
            let shares = || bots.iter().map(|bot| share(bot, kind));
            let (least, most) = (shares().fold(1.0, f64::min), shares().fold(0.0, f64::max));
            sheet.line([(scale.at(least), y), (scale.at(most), y)], 4, Ink::Grid);
            for (bot, share) in shares().enumerate() {
                sheet.dot((scale.at(share), y), 12, Ink::Of(bot));
            }
        }
    })
}

/// How often each bot won whenever it gave itself some chance.
pub fn calibration(bots: &[BotSummary]) -> String {
    let told = |(bot, name): (&BotSummary, String)| match &bot.calibration {
        Some(it) => format!("{name}: off by {:.1} points", 100.0 * it.error),
        None => format!("{name}: tells none"),
    };
    let told: Vec<String> = bots.iter().zip(short_names(bots)).map(told).collect();
    let names: Vec<&str> = told.iter().map(String::as_str).collect();
    let (left, right) = (130.0, RIGHT - 60.0);
    let top = legend_height(left, &names) + 60.0;
    let bottom = top + TALL;
    let (across, up) = (Scale::new((0.0, 1.0), (left, right)), Scale::new((0.0, 1.0), (bottom, top)));
    let word = |share: f64| format!("{:.0} %", 100.0 * share);
    draw(bottom + AXIS + 30.0, |sheet| {
        sheet.legend(left, &names, 0);
        axis_left(sheet, up, (left, right), word);
        axis_below(sheet, across, (top, bottom), word);
        sheet.text((16.0, top - 46.0), "games won", Side::Right, Ink::Faint);
        sheet.text(
            (f64::midpoint(left, right), bottom + 70.0),
            "chance at a decision",
            Side::Middle,
            Ink::Faint,
        );
        sheet.line([(left, bottom), (right, top)], 3, Ink::Faint);
        for (number, bot) in bots.iter().enumerate() {
            let parts = bot.calibration.iter().flat_map(|it| &it.parts);
            let at = |part: &Part| (across.at(part.chance), up.at(part.won));
            sheet.line(parts.clone().map(at), 3, Ink::Of(number));
            let most = parts.clone().map(|part| part.decisions).max().unwrap_or(1);
            for part in parts {
                let size = 6 + (144 * u64::from(part.decisions) / u64::from(most)).isqrt() as u32;
                sheet.dot(at(part), size, Ink::Of(number));
            }
        }
    })
}

/// Where the points of each bot come from, in other colours than those of the bots.
pub fn lines(bots: &[BotSummary], line_name: &dyn Fn(&str) -> String) -> String {
    let mut kinds: Vec<(&String, f64)> = Vec::new();
    for (kind, points) in bots.iter().flat_map(|bot| &bot.lines) {
        match kinds.iter_mut().find(|it| it.0 == kind) {
            Some(known) => known.1 += points.abs(),
            None => kinds.push((kind, points.abs())),
        }
    }
    kinds.sort_by(|one, two| two.1.total_cmp(&one.1));
    let short = short_names(bots);
    let left = names_width(short.iter().map(String::as_str));
    let kinds: Vec<String> = kinds.into_iter().map(|it| it.0.clone()).collect();
    let room = kinds_told_apart(bots.len());
    let mut names: Vec<String> = kinds.iter().map(|kind| line_name(kind)).collect();
    if names.len() > room {
        names.truncate(room - 1);
        names.push("other".to_owned());
    }
    let gains = |bot: &BotSummary| bot.lines.values().filter(|it| **it > 0.0).sum::<f64>();
    let losses = |bot: &BotSummary| bot.lines.values().filter(|it| **it < 0.0).sum::<f64>();
    let most = bots.iter().map(gains).fold(1.0, f64::max);
    let least = bots.iter().map(losses).fold(0.0, f64::min);
    let scale = Scale::rounded((least, most), (left, RIGHT - 60.0));
    let legend: Vec<&str> = names.iter().map(String::as_str).collect();
    let top = legend_height(left, &legend);
    let row = ROW * 1.2;
    let bottom = top + row * bots.len() as f64;
    draw(bottom + AXIS, |sheet| {
        sheet.legend(left, &legend, bots.len());
        axis_below(sheet, scale, (top, bottom), |points| format!("{points:.0}"));
        for (number, bot) in bots.iter().enumerate() {
            let y = top + row * (number as f64 + 0.5);
            sheet.text((left - 24.0, y), &cut(&short[number]), Side::Left, Ink::Text);
            let (mut gained, mut lost) = (0.0, 0.0);
            for (kind, name) in kinds.iter().enumerate() {
                let points = bot.lines.get(name).copied().unwrap_or(0.0);
                let sum = if points < 0.0 { &mut lost } else { &mut gained };
                let (from, to) = (scale.at(*sum), scale.at(*sum + points));
                let ink = Ink::Of(bots.len() + kind.min(room - 1));
                sheet.fill((from.min(to), y - 26.0), (from.max(to), y + 26.0), ink);
                *sum += points;
            }
        }
    })
}

/// How many kinds have colours of their own beside those of the bots. Half of all colours are for them in any case: where
/// kinds are shown, bots are not told apart by colour.
fn kinds_told_apart(bots: usize) -> usize {
    COLOURS.saturating_sub(bots).max(COLOURS / 2)
}

/// A word of the notation for people.
fn words(id: &str) -> String {
    id.replace('_', " ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sprt::Sprt;

    /// A bot that gets a point more for each kind than for the one before, and loses some for the second.
    fn bot(kinds: usize) -> BotSummary {
        let points = |kind: usize| if kind == 1 { -2.5 } else { kind as f64 + 1.0 };
        BotSummary {
            name: "casual".to_owned(),
            win_share: 0.5,
            low: 0.4,
            high: 0.6,
            rating: None,
            rating_by_places: None,
            mean_score: 10.0,
            mean_place: 1.5,
            decisions: 1.0,
            nodes: 1.0,
            ms: 1.0,
            slowest_ms: 1.0,
            choices: BTreeMap::new(),
            lines: (0..kinds).map(|kind| (format!("kind-{kind:02}"), points(kind))).collect(),
            calibration: None,
            scores: vec![10],
        }
    }

    /// The colours of the parts of a drawing of some kind.
    fn fills<'s>(svg: &'s str, part: &str) -> Vec<&'s str> {
        let begin = format!("<{part} ");
        svg.split(&begin).skip(1).filter_map(|it| it.split("fill=\"").nth(1)?.split('"').next()).collect()
    }

    /// The words on a drawing.
    fn told(svg: &str) -> Vec<&str> {
        svg.split("<text ")
            .skip(1)
            .filter_map(|it| it.split('>').nth(1)?.split('<').next())
            .map(str::trim)
            .collect()
    }

    /// The points of the longest line on a drawing.
    fn points(svg: &str) -> usize {
        let lines = svg.split("<polyline ").skip(1);
        let lengths =
            lines.filter_map(|it| Some(it.split("points=\"").nth(1)?.split('"').next()?.split(' ')));
        lengths.map(|points| points.filter(|it| !it.is_empty()).count()).max().unwrap_or(0)
    }

    #[test]
    fn every_kind_of_choice_has_a_row_and_every_bot_a_dot_in_it() {
        let choices = [("first_role", 0.7), ("second_role", 0.3)];
        let one = BotSummary {
            name: "a".repeat(100),
            choices: choices.map(|(kind, share)| (kind.to_owned(), share)).into(),
            ..bot(1)
        };
        let svg = super::choices(&[one, bot(1)]);
        let told = told(&svg);
        assert!(told.contains(&"first role") && told.contains(&"second role"), "{told:?}");
        assert!(told.contains(&"casual") && told.iter().any(|it| it.contains("aa…aa")), "{told:?}");
        assert_eq!(fills(&svg, "circle").len(), 2 + 2 * 2, "two in the legend, two in each row");
    }

    #[test]
    fn names_that_look_alike_when_they_are_cut_have_numbers() {
        let named = |name: String| BotSummary { name, ..bot(1) };
        let long = "x".repeat(60);
        let bots = [format!("{long}a{long}"), format!("{long}b{long}"), format!("{long}c")].map(named);
        let short = short_names(&bots);
        assert!(short[0].starts_with("1: xx") && short[1].starts_with("2: xx"), "{short:?}");
        assert!(short[2].starts_with("xx") && short[2].ends_with("xc"), "{short:?}");
        assert_eq!(short_names(&[bot(1)]), ["casual"]);
    }

    #[test]
    fn a_test_that_went_far_tells_how_far() {
        let claims = Sprt(0.4, 0.6);
        let duel = |shares: Vec<f64>| Duel {
            win_share: 0.9,
            low: 0.8,
            high: 1.0,
            parity: 0.25,
            elo: None,
            elo_low: None,
            elo_high: None,
            sprt: None,
            shares,
            step: 0.25,
        };
        let drawn = |shares: Vec<f64>| {
            let ratio = claims.ratio(&shares, 4);
            let test = Test { claims, ratio, verdict: claims.verdict(&shares, 4) };
            (super::test(&duel(shares), &test, 4), ratio)
        };
        let (far, ratio) = drawn(vec![1.0, 0.75, 1.0, 0.75, 1.0, 1.0, 1.0, 0.75]);
        assert!(ratio > 3.0 * BOUND);
        let at_last = format!("{} at last", precisely(ratio));
        assert!(told(&far).contains(&at_last.as_str()), "{:?}", told(&far));
        let (near, ratio) = drawn(vec![0.5, 0.25, 0.75, 0.5]);
        assert!(ratio.abs() < BOUND && !near.contains("at last"));
        // Up to the edge of the sheet or beyond it and back: everything up to the last point inside is drawn.
        for above in [vec![0.5, 0.75, 0.5, 0.75, 0.5, 0.75, 0.5, 0.25], vec![1.0, 0.75, 1.0, 0.75, 0.0, 0.0]]
        {
            let ratios: Vec<f64> = (1..=above.len()).map(|to| claims.ratio(&above[..to], 4)).collect();
            assert!(ratios.iter().any(|it| it.abs() > 1.6 * BOUND), "{ratios:?}");
            assert!(ratios[ratios.len() - 1].abs() <= 3.0 * BOUND, "{ratios:?}");
            let (svg, _) = drawn(above);
            assert_eq!(points(&svg), ratios.len(), "{ratios:?}");
            assert!(!svg.contains("at last"));
        }
    }

    #[test]
    fn kinds_of_points_have_colours_that_differ() {
        for (bots, kinds, told) in [(2, 13, 10), (2, 10, 10), (2, 5, 5), (7, 13, 6), (12, 13, 6), (12, 3, 3)]
        {
            let svg = lines(&vec![bot(kinds); bots], &str::to_owned);
            let legend = fills(&svg, "circle");
            let distinct: BTreeSet<&str> = legend.iter().copied().collect();
            assert_eq!((legend.len(), distinct.len()), (told, told), "{bots} bots, {kinds} kinds");
            assert_eq!(svg.contains("other"), told < kinds, "{bots} bots, {kinds} kinds");
            let bars = fills(&svg, "rect");
            assert_eq!(bars.len(), bots * kinds, "everything is drawn");
            assert_eq!(bars.into_iter().collect::<BTreeSet<_>>(), distinct, "and is in the legend");
        }
    }
}
