//! Component data of a game: a TOML file whose rows are tested when a game is made, and refused by their names.

use std::collections::BTreeMap;

use serde::de::DeserializeOwned;

use crate::{BadOption, checksum};

/// Reads a data file and tests it; a message tells the line or the row that does not fit.
pub fn read<T: DeserializeOwned>(
    text: &str,
    check: impl FnOnce(&T) -> Result<(), String>,
) -> Result<T, BadOption> {
    let components: T = toml::from_str(text).map_err(|error| {
        let start = error.span().map_or(0, |span| span.start);
        let line = text[..start].matches('\n').count() + 1;
        let message = error.message().trim().replace("expected u8", "expected a whole number from 0 to 255");
        BadOption(format!("data file, line {line}{}: {message}", row_at(text, start)))
    })?;
    check(&components).map_err(|problem| BadOption(format!("data file: {problem}")))?;
    Ok(components)
}

/// A name for the values of a readable data file, if there is one and its values are not the built-in ones.
pub fn name_of(own: Option<&str>, built_in: &str) -> Option<String> {
    Some(name(own?)).filter(|own| *own != name(built_in))
}

/// A checksum of the values that comments, spaces and sources do not change.
fn name(text: &str) -> String {
    let mut values: toml::Table = toml::from_str(text).expect("a data file in use can be read");
    forget_sources(&mut values);
    checksum(&values.to_string())
}

/// Takes out where values come from: to confirm a value is not to change it.
fn forget_sources(table: &mut toml::Table) {
    table.retain(|key, _| key != "source" && key != "sources");
    for value in table.iter_mut().map(|(_, value)| value) {
        match value {
            toml::Value::Table(inner) => forget_sources(inner),
            toml::Value::Array(rows) => {
                rows.iter_mut().filter_map(toml::Value::as_table_mut).for_each(forget_sources);
            }
            _ => (),
        }
    }
}

/// Refuses a number outside its range.
pub fn range(what: &str, value: u8, low: u8, high: u8) -> Result<(), String> {
    if (low..=high).contains(&value) {
        Ok(())
    } else {
        Err(format!("{what} is {value}, expected {low} to {high}"))
    }
}

/// Refuses rows that are unknown, stand twice or are missing.
pub fn exactly_once<'a>(
    what: &str,
    wanted: impl IntoIterator<Item = &'a str>,
    found: impl IntoIterator<Item = &'a str>,
) -> Result<(), String> {
    let wanted: Vec<&str> = wanted.into_iter().collect();
    let mut missing = wanted.clone();
    for id in found {
        match missing.iter().position(|it| *it == id) {
            Some(index) => drop(missing.remove(index)),
            None if wanted.contains(&id) => return Err(format!("{what} {id} stands twice")),
            None => return Err(format!("{what} {id} is unknown; there are {}", wanted.join(", "))),
        }
    }
    if missing.is_empty() { Ok(()) } else { Err(format!("{what} {} is missing", missing.join(", "))) }
}

/// Refuses a source that is not explained in the file; a row may name several, separated by commas.
pub fn known_sources<'a>(
    sources: &BTreeMap<String, String>,
    tags: impl IntoIterator<Item = &'a String>,
) -> Result<(), String> {
    for tag in tags.into_iter().flat_map(|list| list.split(", ")) {
        if !sources.contains_key(tag) {
            return Err(format!("source {tag:?} is not listed under [sources]"));
        }
    }
    Ok(())
}

/// Refuses a name that is not a short word or two.
pub fn short_name(what: &str, name: &str) -> Result<(), String> {
    if (1..=40).contains(&name.chars().count()) && !name.contains(char::is_control) {
        Ok(())
    } else {
        Err(format!("{what}: name {name:?} is not 1 to 40 letters"))
    }
}

/// The row at a place of the text, by its table and id, for a message.
fn row_at(text: &str, start: usize) -> String {
    let (before, after) = text.split_at(start);
    let line_start = before.rfind('\n').map_or(0, |end| end + 1);
    let line_end = start + after.find('\n').unwrap_or(after.len());
    let id_of = |line: &str| {
        let at = line.find("id = ").or(line.find("players = "))?;
        let value = line[at..].split_once("= ")?.1;
        Some(value.split([',', ' ', '}']).next()?.trim_matches('"').to_owned())
    };
    let line = &text[line_start..line_end];
    if line.trim_start().starts_with('{') {
        let array = before.lines().rev().find_map(|line| line.strip_suffix(" = ["));
        return format!(", {} {}", array.unwrap_or("row"), id_of(line).unwrap_or_default());
    }
    let Some(table) = before.lines().rev().find_map(|line| line.strip_prefix('[')) else {
        return String::new();
    };
    let id = before.lines().rev().take_while(|line| !line.starts_with('[')).find_map(id_of);
    format!(", {} {}", table.trim_matches(['[', ']', ' ']), id.unwrap_or_default()).trim_end().to_owned()
}
