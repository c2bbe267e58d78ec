//! `cargo xtask clauses`: which clause is served by which code and shown by which test.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use kontor_core::Rulebook;

use crate::run::games;

/// Prints the table and fails on a clause without a test, and on a name in code or tests that is no clause.
pub fn run(quiet: bool) -> Result<()> {
    let mut problems = Vec::new();
    for game in games()? {
        let name = game.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let text = read(&game.join("RULES.md"))?;
        let book = Book::new(&text);
        let uses = Uses::find(&book, &game)?;
        problems.extend(book.problems(&uses).into_iter().map(|problem| format!("{name}: {problem}")));
        if !quiet {
            book.print(&uses);
        }
        let tested = book.testable().filter(|id| uses.tests.contains_key(*id)).count();
        println!("{name}: {tested} of {} testable clauses and examples have a test", book.testable().count());
    }
    if !problems.is_empty() {
        bail!("{} problems\n  {}", problems.len(), problems.join("\n  "));
    }
    Ok(())
}

/// The names in a rulebook.
struct Book<'a> {
    clauses: Vec<kontor_core::Clause<'a>>,
    groups: BTreeSet<&'a str>,
    /// Letters before the hyphen that make a word a name: `PR`, `EX`.
    prefixes: BTreeSet<&'a str>,
}

/// Where each name stands.
#[derive(Default)]
struct Uses {
    code: BTreeMap<String, BTreeSet<String>>,
    tests: BTreeMap<String, BTreeSet<String>>,
}

impl<'a> Book<'a> {
    fn new(text: &'a str) -> Self {
        let clauses: Vec<_> = Rulebook(text).clauses().collect();
        let headings = text.lines().filter_map(|line| line.strip_prefix("## ")?.split(' ').next());
        let prefixes = clauses.iter().filter_map(|clause| Some(clause.id.split_once('-')?.0)).collect();
        Self { clauses, groups: headings.filter(|word| word.contains('-')).collect(), prefixes }
    }

    fn testable(&self) -> impl Iterator<Item = &'a str> {
        self.clauses.iter().filter(|clause| !clause.info && clause.see.is_none()).map(|clause| clause.id)
    }

    fn knows(&self, id: &str) -> bool {
        self.groups.contains(id) || self.clauses.iter().any(|clause| clause.id == id)
    }

    fn problems(&self, uses: &Uses) -> Vec<String> {
        let mut problems = Vec::new();
        let mut seen = BTreeSet::new();
        for clause in &self.clauses {
            if !seen.insert(clause.id) {
                problems.push(format!("clause {} stands twice", clause.id));
            }
            if let Some(other) = clause.see.filter(|other| !self.knows(other)) {
                problems.push(format!("clause {} refers to {other}, which does not exist", clause.id));
            }
        }
        let untested = self.testable().filter(|id| !uses.tests.contains_key(*id));
        problems.extend(untested.map(|id| format!("clause {id} has no test")));
        for (id, places) in uses.code.iter().chain(&uses.tests) {
            if !self.knows(id) {
                let places: Vec<&str> = places.iter().map(String::as_str).collect();
                problems.push(format!("{id} is no clause, but stands in {}", places.join(", ")));
            }
        }
        problems
    }

    fn print(&self, uses: &Uses) {
        let list = |places: Option<&BTreeSet<String>>| {
            places.map_or("-".to_owned(), |it| it.iter().map(String::as_str).collect::<Vec<_>>().join(" "))
        };
        for clause in &self.clauses {
            let mark = if clause.info { "info" } else { clause.see.unwrap_or("") };
            println!("{:<9} {:<40} {mark}", clause.id, clause.title);
            println!("          code   {}", list(uses.code.get(clause.id)));
            println!("          tests  {}", list(uses.tests.get(clause.id)));
        }
    }

    /// All names in a text.
    fn names(&self, text: &str) -> BTreeSet<String> {
        let mut found = BTreeSet::new();
        let part = |letter: char| letter.is_ascii_alphanumeric() || letter == '.' || letter == '-';
        for word in text.split(|letter| !part(letter)) {
            let word = word.trim_matches(['.', '-']);
            let Some((prefix, number)) = word.split_once('-') else { continue };
            if self.prefixes.contains(prefix) && number.contains(|it: char| it.is_ascii_digit()) {
                // `PR-9.2-one-kind` names PR-9.2.
                let number = number.split('-').next().unwrap_or(number);
                found.insert(format!("{prefix}-{number}"));
            }
        }
        found
    }

    /// The names in test functions: `fn pr9_2_two_ships` is PR-9.2, `fn pr97_e1_3_canal` is PR97-E1.3. A name that is no
    /// clause is given as it stands.
    fn functions(&self, text: &str) -> BTreeSet<String> {
        let names = text.split("fn ").skip(1).filter_map(|rest| rest.split(['(', '<']).next());
        let mut found = BTreeSet::new();
        for name in names {
            let Some((prefix, rest)) = self.prefix_of(name) else { continue };
            let words: Vec<String> = rest.split('_').map(str::to_uppercase).collect();
            // The longest beginning that is a name counts: the slug after it may begin with a number.
            let mut ids =
                (1..=words.len()).rev().map(|count| format!("{prefix}-{}", words[..count].join(".")));
            found.insert(ids.find(|id| self.knows(id)).unwrap_or_else(|| name.to_owned()));
        }
        found
    }

    /// The longest prefix a function's name begins with, and the rest: a number, or after a prefix with a number `_`.
    fn prefix_of<'n>(&self, name: &'n str) -> Option<(&'a str, &'n str)> {
        let fitting = self.prefixes.iter().filter_map(|prefix| {
            let rest = name.strip_prefix(prefix.to_lowercase().as_str())?;
            let rest = if prefix.ends_with(|it: char| it.is_ascii_digit()) {
                rest.strip_prefix('_')?
            } else {
                Some(rest).filter(|it| it.starts_with(|it: char| it.is_ascii_digit()))?
            };
            Some((*prefix, rest))
        });
        fitting.max_by_key(|(prefix, _)| prefix.len())
    }
}

impl Uses {
    fn find(book: &Book, game: &Path) -> Result<Self> {
        let mut uses = Self::default();
        for file in files(&game.join("src"))? {
            let place = place(game, &file);
            for id in book.names(&read(&file)?) {
                uses.code.entry(id).or_default().insert(place.clone());
            }
        }
        for file in files(&game.join("tests"))? {
            let place = place(game, &file);
            let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let ids = match name.strip_suffix(".scene.toml") {
                Some(slug) => book.names(slug),
                None if file.extension().is_some_and(|it| it == "rs") => book.functions(&read(&file)?),
                None => BTreeSet::new(),
            };
            for id in ids {
                uses.tests.entry(id).or_default().insert(place.clone());
            }
        }
        Ok(uses)
    }
}

fn place(game: &Path, file: &Path) -> String {
    file.strip_prefix(game).unwrap_or(file).display().to_string()
}

/// All files below a folder.
fn files(path: &Path) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in entries(path)? {
        if entry.is_dir() { found.extend(files(&entry)?) } else { found.push(entry) }
    }
    Ok(found)
}

fn entries(path: &Path) -> Result<Vec<PathBuf>> {
    let list = std::fs::read_dir(path).with_context(|| format!("cannot read {}", path.display()))?;
    let mut all = list.map(|it| Ok(it?.path())).collect::<Result<Vec<PathBuf>>>()?;
    all.sort();
    Ok(all)
}

fn read(path: &Path) -> Result<String> {
    std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))
}
