//! A measurement as one page that a person likes to look at: a headline, plots, a table, and how to repeat it.

mod plots;
mod sheet;

use std::fmt::Write as _;

use crate::config::Config;
use crate::played::Limit;
use crate::sprt::{FEWEST_BLOCKS, Sprt, Verdict};
use crate::summary::{BotSummary, Duel, Summary};
use crate::words::{counted, percent, signed};

/// What is said of an interval after a test that has ended.
pub const DESCRIBES: &str = "The test chose when to end: the interval only describes these blocks.";

/// The report as HTML that needs no other file. `game` is the game's name for people, `line_name` that of a line of the
/// reckoning.
pub fn report(game: &str, config: &Config, summary: &Summary, line_name: &dyn Fn(&str) -> String) -> String {
    let mut page = String::new();
    let title = format!("{game}: {}", config.contest());
    let _ = write!(
        page,
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{title}</title>\n\
         <style>\n{}{}</style>\n</head>\n<body>\n<main>\n<h1>{title}</h1>\n<p class=\"about\">{}</p>\n",
        include_str!("report/page.css"),
        inks(),
        escape(&about(config, summary)),
        title = escape(&title),
    );
    page += &headline(config, summary);
    if let Some(caution) = summary.caution() {
        let _ = writeln!(page, "<p class=\"note\">{}</p>", escape(&caution));
    }
    if summary.duel.as_ref().is_some_and(Duel::is_ended_by_test) {
        let _ = writeln!(page, "<p class=\"note\">{DESCRIBES}</p>");
    }
    figures(&mut page, summary, line_name);
    page += &table(&summary.bots);
    let _ = write!(
        page,
        "<figure>\n<h2>How to repeat it</h2>\n<p><code>{}</code></p>\n<p class=\"note\">{} Rules version {}, build \
         {}{}.</p>\n</figure>\n</main>\n</body>\n</html>\n",
        escape(&config.call()),
        match config.terms.limit {
            Limit::Nodes(_) => "The limit is counted in positions: the same build plays the same games.",
            Limit::Ms(_) => "The limit is time: another run or machine plays other games.",
        },
        config.rules,
        escape(&config.terms.build),
        config
            .terms
            .weights
            .as_ref()
            .map_or(String::new(), |hash| format!(", weights of hash {}", escape(hash))),
    );
    page
}

fn about(config: &Config, summary: &Summary) -> String {
    let options = &config.options;
    format!(
        "{options}. {} in {}, {:.1} rounds a game. A block is one seed of chance in every seating. \
         {} for a search, seed {}.",
        counted(summary.games, "game"),
        counted(summary.blocks, "block"),
        summary.rounds,
        config.terms.limit,
        config.terms.seed
    )
}

fn headline(config: &Config, summary: &Summary) -> String {
    let cells =
        summary.duel.as_ref().map_or_else(|| best_cells(&summary.bots), |duel| duel_cells(config, duel));
    let cell = |(big, small): &(String, String)| {
        format!("<div><b>{}</b><span>{}</span></div>\n", escape(big), escape(small))
    };
    format!("<div class=\"headline\">\n{}</div>\n", cells.iter().map(cell).collect::<String>())
}

/// The three best of a round robin.
fn best_cells(bots: &[BotSummary]) -> Vec<(String, String)> {
    let mut rated: Vec<&BotSummary> = bots.iter().collect();
    let mean = |bot: &BotSummary| bot.rating.map_or(0.0, |it| it.mean);
    rated.sort_by(|one, two| mean(two).total_cmp(&mean(one)));
    let cell = |(place, bot): (usize, &&BotSummary)| {
        let told = bot.rating.map_or_else(
            || format!("{:.1} points a seat", bot.mean_score),
            |it| format!("place {place}, {} Elo, wins {}", signed(it.mean), percent(bot.win_share)),
        );
        (bot.name.clone(), told)
    };
    (1..).zip(&rated).take(3).map(cell).collect()
}

fn duel_cells(config: &Config, duel: &Duel) -> Vec<(String, String)> {
    let one = |elo: Option<f64>, none: &str| elo.map_or(none.to_owned(), signed);
    let mut cells = vec![
        (
            percent(duel.win_share),
            format!(
                "of the wins, 95 % between {} and {}; parity is {}",
                percent(duel.low),
                percent(duel.high),
                percent(duel.parity)
            ),
        ),
        (
            one(duel.elo, if duel.win_share > 0.5 { "∞" } else { "−∞" }),
            format!(
                "Elo to {}, between {} and {}",
                config.labels()[1],
                one(duel.elo_low, "−∞"),
                one(duel.elo_high, "∞")
            ),
        ),
    ];
    cells.extend(duel.sprt.as_ref().map(|test| {
        let Sprt(lower, higher) = test.claims;
        match test.verdict {
            Verdict::Higher => {
                (percent(higher), format!("is likelier than {}, says the test", percent(lower)))
            }
            Verdict::Lower => {
                (percent(lower), format!("is likelier than {}, says the test", percent(higher)))
            }
            Verdict::Open => {
                ("open".to_owned(), format!("whether {} or {}", percent(lower), percent(higher)))
            }
        }
    }));
    cells
}

fn figures(page: &mut String, summary: &Summary, line_name: &dyn Fn(&str) -> String) {
    let mut figure = |title: &str, caption: &str, svg: &str| {
        let (title, caption) = (escape(title), escape(caption));
        let svg = svg.trim().replacen("<svg ", &format!("<svg role=\"img\" aria-label=\"{title}\" "), 1);
        let _ = write!(
            page,
            "<figure>\n<h2>{title}</h2>\n<figcaption>{caption}</figcaption>\n{svg}\n</figure>\n"
        );
    };
    let games_each = summary.games / summary.blocks;
    let mut rated = "Elo by who wins, 0 on average, with intervals of 95 % from drawing blocks anew. 100 points more are 1.8 \
                     times the odds."
        .to_owned();
    if summary.bots.iter().any(|bot| bot.win_share <= 0.0) {
        rated += " Who has never won stands where half a win would be; it may be weaker.";
    }
    match &summary.duel {
        Some(duel) => {
            figure(
                "How the estimate settled",
                "Share of the wins after each block, with its interval of 95 %.",
                &plots::settling(duel),
            );
            if let Some(test) = &duel.sprt {
                figure(
                    "How the test went",
                    &format!(
                        "Logarithm of how much likelier the higher claim is; beyond a bound the test ends, after \
                         {FEWEST_BLOCKS} blocks at the earliest."
                    ),
                    &plots::test(duel, test, games_each),
                );
            }
        }
        None if summary.bots.iter().any(|bot| bot.rating.is_some()) => {
            figure("Ratings", &rated, &plots::ratings(&summary.bots));
        }
        None => {}
    }
    figure(
        "Scores",
        "How often each score came, and the mean. The tallest bar of each bot is its commonest score.",
        &plots::scores(&summary.bots),
    );
    figure(
        "Seat advantage",
        "Share of the wins by place in the sequence of play, whoever sits there, with intervals of 95 %, and mean points.",
        &plots::seats(&summary.seats),
    );
    if !summary.ends.is_empty() {
        figure(
            "Why games ended",
            "Share of the games; several reasons can come together.",
            &plots::ends(&summary.ends),
        );
    }
    if summary.bots.iter().any(|bot| !bot.choices.is_empty()) {
        figure(
            &summary.choices_name,
            "Share of each kind in all that a bot chose.",
            &plots::choices(&summary.bots),
        );
    }
    if summary.bots.iter().any(|bot| bot.calibration.is_some()) {
        figure(
            "How well they know their chances",
            "Share of games won by the chance that a bot gave itself at a decision; on the line it is right. Chances are \
             those among equals: against weaker players a bot wins more often. The larger a dot, the more decisions.",
            &plots::calibration(&summary.bots),
        );
    }
    figure(
        "Where points come from",
        "Mean points of each bot by line of the reckoning.",
        &plots::lines(&summary.bots, line_name),
    );
}

fn table(bots: &[BotSummary]) -> String {
    let mut thinking = vec![
        ["bot", "decisions a game", "positions each", "ms each", "slowest ms"].map(str::to_owned).to_vec(),
    ];
    let rated = bots.iter().any(|bot| bot.rating.is_some());
    let heads: &[&str] = if rated {
        &["bot", "Elo", "Elo by all places", "wins", "points", "place"]
    } else {
        &["bot", "wins", "between", "points", "place"]
    };
    let mut results: Vec<Vec<String>> = vec![heads.iter().map(|head| (*head).to_owned()).collect()];
    for bot in bots {
        let mut row = vec![bot.name.clone()];
        for rating in [bot.rating, bot.rating_by_places].into_iter().flatten() {
            row.push(format!("{} ({} to {})", signed(rating.mean), signed(rating.low), signed(rating.high)));
        }
        row.push(percent(bot.win_share));
        if !rated {
            row.push(format!("{} and {}", percent(bot.low), percent(bot.high)));
        }
        row.extend([format!("{:.1}", bot.mean_score), format!("{:.2}", bot.mean_place)]);
        results.push(row);
        thinking.push(vec![
            bot.name.clone(),
            format!("{:.0}", bot.decisions),
            format!("{:.0}", bot.nodes),
            format!("{:.2}", bot.ms),
            format!("{:.1}", bot.slowest_ms),
        ]);
    }
    format!(
        "<figure>\n<h2>The bots in numbers</h2>\n<figcaption>Wins for each seat a bot had, mean points and mean \
         place.</figcaption>\n{}</figure>\n<figure>\n<h2>Thinking</h2>\n<figcaption>A decision counts where there was a \
         choice.</figcaption>\n{}</figure>\n",
        rows(&results),
        rows(&thinking)
    )
}

/// A table whose first row is its head.
fn rows(rows: &[Vec<String>]) -> String {
    let mut text = "<div class=\"wide\">\n<table>\n".to_owned();
    for (number, row) in rows.iter().enumerate() {
        let mark = if number == 0 { "th" } else { "td" };
        text += "<tr>";
        for cell in row {
            let _ = write!(text, "<{mark}>{}</{mark}>", escape(cell));
        }
        text += "</tr>\n";
    }
    text + "</table>\n</div>\n"
}

/// The inks of the drawings on dark screens.
fn inks() -> String {
    let ink = |(light, dark): &(&str, &str)| {
        format!(
            "svg [fill=\"#{light}\" i] {{ fill: #{dark}; }}\nsvg [stroke=\"#{light}\" i] {{ stroke: #{dark}; }}\n"
        )
    };
    format!("@media (prefers-color-scheme: dark) {{\n{}}}\n", sheet::INKS.iter().map(ink).collect::<String>())
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
