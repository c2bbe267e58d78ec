//! What chance may answer: displays, and tiles for hacienda and zoning office (PR-4.4, PR-4.5, PR-4.8, PR-11.2,
//! PR97-E2.5).

use super::parts::GOODS;
use super::story::{Story, Told};
use super::table::{Bag, Table};

impl Story<'_> {
    /// Turns up n+1 plantations; with an empty stack the discards are shuffled as the new one.
    pub fn turn_up(&mut self) -> Told {
        let table = &self.table;
        let wanted = table.seats as u32 + 1;
        let stack = table.stack.total();
        if stack + table.discard.total() == 0 {
            self.table.note("no plantation was left for the display");
            return Ok(());
        }
        let answer = self.chance("display", displays)?;
        let table = &mut self.table;
        if stack + table.discard.total() < wanted {
            table.note("fewer plantations lay open than usual");
        }
        if stack < wanted && table.discard.total() > 0 {
            table.note("the discards were shuffled for the display");
            // The rest of the stack is turned up first; what then comes is drawn from the discards.
            let mut discard = std::mem::take(&mut table.discard);
            table.stack.pour(&mut discard);
        }
        for name in answer.split(' ').skip(1) {
            let tile = good(name);
            table.stack.take(tile, 1);
            table.display.put(tile, 1);
        }
        Ok(())
    }

    /// Draws the top plantation; with an empty stack the discards are shuffled first (PR-11.2).
    pub fn draw_tile(&mut self, stage: &str) -> Told<&'static str> {
        let answer = self.chance(stage, |table| {
            let from = if table.stack.total() > 0 { &table.stack } else { &table.discard };
            from.names().into_iter().map(|name| format!("tile {name}")).collect()
        })?;
        let table = &mut self.table;
        if table.stack.total() == 0 {
            let hacienda = stage == "hacienda";
            table.note(if hacienda {
                "the discards were shuffled for a hacienda"
            } else {
                "the discards were shuffled for a zoning office"
            });
            let mut discard = std::mem::take(&mut table.discard);
            table.stack.pour(&mut discard);
        }
        let tile = good(answer.split(' ').nth(1).expect("a kind of tile"));
        table.stack.take(tile, 1);
        Ok(tile)
    }
}

/// All displays that can be turned up now: the rest of a short stack is in each of them.
fn displays(table: &Table) -> Vec<String> {
    let wanted = table.seats as u32 + 1;
    let (mut sure, mut from, mut missing) = (Bag::default(), table.stack.clone(), wanted);
    if table.stack.total() < wanted {
        sure = table.stack.clone();
        from = table.discard.clone();
        missing = (wanted - sure.total()).min(from.total());
    }
    let mut picks = vec![Vec::new()];
    for (name, ..) in GOODS {
        picks = picks
            .into_iter()
            .flat_map(|pick: Vec<u32>| {
                (0..=from.count(name)).map(move |count| [&pick[..], &[count]].concat())
            })
            .filter(|pick| pick.iter().sum::<u32>() <= missing)
            .collect();
    }
    let full = picks.into_iter().filter(|pick| pick.iter().sum::<u32>() == missing);
    full.map(|pick| {
        let mut words = vec!["tiles"];
        for ((name, ..), count) in GOODS.into_iter().zip(pick) {
            words.extend((0..sure.count(name) + count).map(|_| name));
        }
        words.join(" ")
    })
    .collect()
}

/// The good of that name.
pub fn good(name: &str) -> &'static str {
    GOODS.iter().map(|row| row.0).find(|&it| it == name).expect("the name of a good")
}
