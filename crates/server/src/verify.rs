//! Whether everything that is stored could have happened: chains, rules, luck, scores.

use std::collections::BTreeMap;

use kontor_protocol::{Phase, Seat};

use crate::store::{Catalogue, Store, StoreError, Stored};
use crate::table::{Ending, Table};

/// What was found.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Findings {
    /// Tables that were looked at.
    pub tables: usize,
    /// Events that happened again.
    pub events: usize,
    /// Outcomes that follow from the seeds.
    pub outcomes: usize,
    /// Games that are over, with the same scores as stored.
    pub games: usize,
    /// What is wrong, one sentence for each table.
    pub wrong: Vec<String>,
}

/// Plays every stored table again.
pub async fn verify(
    store: &dyn Store,
    catalogue: &dyn Catalogue,
    mut looked_at: impl FnMut(usize),
) -> Result<Findings, StoreError> {
    let mut findings = Findings::default();
    let mut last = String::new();
    loop {
        let names = catalogue.names_after(&last).await?;
        let Some(name) = names.last() else { return Ok(findings) };
        last.clone_from(name);
        for name in names {
            findings.tables += 1;
            match store.load(&name).await {
                Ok(stored) => {
                    let results = catalogue.results(&name).await?;
                    if let Err(why) = check(&stored, &results, &mut findings) {
                        findings.wrong.push(format!("table {name}: {why}"));
                    }
                }
                Err(error @ StoreError::Damaged { .. }) => findings.wrong.push(error.to_string()),
                Err(error) => return Err(error),
            }
            looked_at(findings.tables);
        }
    }
}

fn check(stored: &Stored, results: &BTreeMap<Seat, Ending>, findings: &mut Findings) -> Result<(), String> {
    let mut table = Table::open(stored.setup.clone()).map_err(|error| error.to_string())?;
    for event in &stored.events {
        findings.outcomes += usize::from(table.prove(event).map_err(|error| error.to_string())?);
        findings.events += 1;
    }
    let found: BTreeMap<Seat, Ending> = Seat::ALL.into_iter().zip(table.summary().results).collect();
    if found != *results {
        return Err(format!("the scores are {found:?}, not {results:?}"));
    }
    findings.games += usize::from(table.phase() == Phase::Over);
    Ok(())
}
