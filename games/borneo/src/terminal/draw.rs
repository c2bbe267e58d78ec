//! The table drawn in text.

use std::fmt::Write;

use kontor_core::{Seat, wrapped};

use crate::Borneo;
use crate::cards::Card;
use crate::told::points;
use crate::view::{OpenHarbour, PirateShip, View};
use crate::words::{Class, Company, Order, spaced};

/// The widest line.
const WIDTH: usize = 118;

impl Borneo {
    pub(super) fn write_table(&self, text: &mut String, view: &View) -> std::fmt::Result {
        let heading = match view.turns {
            0 => format!("── Set-up · {} begins ", view.start),
            turns if view.stage.is_after_end() => format!("── The game has ended in turn {turns} "),
            turns => format!("── Turn {turns}, round {} · {}'s turn ", view.round, view.active),
        };
        writeln!(text, "{heading}{}", "─".repeat(90usize.saturating_sub(heading.chars().count())))?;
        self.write_harbours(text, view)?;
        self.write_columns(text, view)?;
        self.write_orders(text, view)?;
        write_piles(text, view)?;
        for seat in Seat::all(view.players.len() as u8) {
            self.write_player(text, view, seat)?;
        }
        Ok(())
    }

    fn write_harbours(&self, text: &mut String, view: &View) -> std::fmt::Result {
        writeln!(text, "Harbours      good      monopoly  cards    visible flags")?;
        for (index, open) in view.open.iter().enumerate() {
            match open {
                Some(open) => self.write_harbour(text, index + 1, open)?,
                None => writeln!(text, " {} (empty)", index + 1)?,
            }
        }
        if view.landed.count() > 0 {
            let landed: Vec<String> = view.landed.iter().map(|card| self.card_words(card)).collect();
            writeln!(text, "   to take    {}", landed.join("   "))?;
        }
        for (what, cards) in [("attack", view.attack), ("defence", view.defence)] {
            if cards.count() > 0 {
                let cards: Vec<String> = cards.iter().map(|card| self.card_words(card)).collect();
                writeln!(text, "   {what:<10} {}", cards.join("   "))?;
            }
        }
        Ok(())
    }

    fn write_harbour(&self, text: &mut String, number: usize, open: &OpenHarbour) -> std::fmt::Result {
        let count = open.stack.len();
        let room = usize::from(open.limit).saturating_sub(count);
        let flags: Vec<String> = Company::ALL
            .into_iter()
            .map(|company| {
                let flags = open.flags[company.index()];
                let near = if open.most_flags(&self.tables, company) >= open.monopoly { "!" } else { "" };
                format!("{} {flags}{near}", company.letter())
            })
            .collect();
        writeln!(
            text,
            " {number} {:<11} {:<9} at {:<6} {:<8} {}",
            open.name,
            open.good,
            open.monopoly,
            "■".repeat(count) + &"·".repeat(room),
            flags.join("   ")
        )?;
        if !open.stack.is_empty() {
            let stack: Vec<String> = open.stack.iter().map(|&card| self.card_words(card)).collect();
            for line in wrapped(&stack, "   ", WIDTH - 14) {
                writeln!(text, "              {line}")?;
            }
        }
        Ok(())
    }

    fn write_columns(&self, text: &mut String, view: &View) -> std::fmt::Result {
        let ranks: Vec<String> = (1..=self.tables.slots).map(|rank| rank.to_string()).collect();
        writeln!(text, "Columns       rank {}", ranks.join("  "))?;
        for company in Company::ALL {
            let owners = view.columns[company.index()].owners();
            let slots: Vec<String> = (0..usize::from(self.tables.slots))
                .map(|slot| owners.get(slot).map_or("·".to_owned(), ToString::to_string))
                .collect();
            writeln!(text, "   {:<10}      {}", self.company_words(company), slots.join("  "))?;
        }
        Ok(())
    }

    fn write_orders(&self, text: &mut String, view: &View) -> std::fmt::Result {
        let orders: Vec<String> = Order::ALL
            .into_iter()
            .map(|order| format!("{} ×{}", self.order_words(order), view.orders[order.index()]))
            .collect();
        for (index, line) in wrapped(&orders, "   ", WIDTH - 14).into_iter().enumerate() {
            writeln!(text, "{:<13} {line}", if index == 0 { "Orders" } else { "" })?;
        }
        Ok(())
    }

    /// The points of a seat as if the game ended now (BO-11.6); everything they rest on lies open.
    fn points_now(&self, view: &View, seat: Seat) -> i32 {
        let player = &view.players[seat.index()];
        let cards = i32::from(player.store.count() + player.harbours.count());
        let orders = Order::ALL
            .map(|it| i32::from(player.orders[it.index()]) * i32::from(self.tables.points[it.index()]));
        let ship =
            if view.pirate_ship == Some(PirateShip::With(seat)) { self.tables.pirate_ship_points } else { 0 };
        cards * i32::from(self.tables.stored_card_points) + orders.iter().sum::<i32>() + i32::from(ship)
    }

    pub(super) fn write_player(&self, text: &mut String, view: &View, seat: Seat) -> std::fmt::Result {
        let player = &view.players[seat.index()];
        let arrow = if view.seat == seat { "▶" } else { " " };
        let holdings = player.holdings(&self.tables);
        let store: Vec<String> = Class::ALL
            .into_iter()
            .filter(|class| holdings.0[class.index()] > 0)
            .map(|class| self.class_words(class, holdings.0[class.index()]))
            .collect();
        let done: Vec<String> = Order::ALL
            .into_iter()
            .filter(|order| player.orders[order.index()] > 0)
            .map(|order| format!("{}×{}", spaced(order.id()), player.orders[order.index()]))
            .collect();
        let done = if done.is_empty() { "none".to_owned() } else { done.join(", ") };
        let points = points(self.points_now(view, seat));
        writeln!(text, "{arrow}{seat}  {points}   hand {}   orders {done}", player.hand_count)?;
        let store = if store.is_empty() { vec!["empty".to_owned()] } else { store };
        for (index, line) in wrapped(&store, ", ", WIDTH - 14).into_iter().enumerate() {
            writeln!(text, "   {:<10} {line}", if index == 0 { "storage" } else { "" })?;
        }
        if let Some(hand) = player.hand.filter(|hand| hand.count() > 0) {
            let hand: Vec<String> = hand.iter().map(|card: Card| self.card_words(card)).collect();
            for (index, line) in wrapped(&hand, "   ", WIDTH - 14).into_iter().enumerate() {
                writeln!(text, "   {:<10} {line}", if index == 0 { "hand" } else { "" })?;
            }
            let needs: Vec<String> = Order::ALL
                .into_iter()
                .filter(|order| view.orders[order.index()] > 0)
                .map(|order| {
                    let missing =
                        self.missing(player, order).map_or("ready".to_owned(), |it| format!("needs {it}"));
                    format!("{}: {missing}", spaced(order.id()))
                })
                .collect();
            for (index, line) in wrapped(&needs, ";  ", WIDTH - 14).into_iter().enumerate() {
                writeln!(text, "   {:<10} {line}", if index == 0 { "orders" } else { "" })?;
            }
        }
        Ok(())
    }
}

fn write_piles(text: &mut String, view: &View) -> std::fmt::Result {
    write!(
        text,
        "Piles         {} to draw, {} discarded; {} harbours to come",
        view.draw_pile,
        view.discard.count(),
        view.harbour_pile
    )?;
    match view.pirate_ship {
        None => (),
        Some(PirateShip::Cove) => write!(text, "; the pirate ship is in the cove")?,
        Some(PirateShip::With(seat)) => write!(text, "; {seat} holds the pirate ship")?,
    }
    writeln!(text)
}
