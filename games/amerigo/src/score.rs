//! The reckoning (AM-18).

use kontor_core::{Score, Seat};

use crate::state::{Source, State};
use crate::tables::Tables;
use crate::words::{Good, Purse, Token};

/// Something that counts: its word, its points, its clause.
type Line = (&'static str, i32, &'static str);

/// The points of a player as if the game ended now, with the place of the disc: ties are broken by the discs (AM-18.7).
pub(crate) fn score(tables: &Tables, state: &State, seat: Seat) -> Score {
    let mut score = Score::default();
    for (key, points, clause) in lines(tables, state, seat) {
        score.add(key, points, clause);
    }
    let behind = state.discs(tables).iter().rev().zip(0..).find(|(disc, _)| **disc == seat);
    score.ties.push(behind.expect("every seat has a disc").1);
    score
}

/// The sum alone.
pub(crate) fn total(tables: &Tables, state: &State, seat: Seat) -> i32 {
    lines(tables, state, seat).iter().map(|line| line.1).sum()
}

/// What was gained, then AM-18.2 to AM-18.6.
fn lines(tables: &Tables, state: &State, seat: Seat) -> [Line; 13] {
    let player = state.player(seat);
    let points = |source: Source| i32::from(player.points[source as usize]);
    let purses = Purse::ALL.iter().map(|purse| match purse.token() {
        None => u16::from(player.chests) * u16::from(tables.chest_gold),
        Some(token) => u16::from(player.tokens.count(token)) * u16::from(tables.amount(token)),
    });
    let all = u16::from(player.gold) + purses.sum::<u16>();
    let gold = all.min(tables.gold_max.into());
    let over = i32::from(all - gold) * i32::from(tables.gold_vp);
    let goods: i32 = Good::ALL
        .iter()
        .map(|good| {
            let tokens = player.goods[good.index()] + tables.printed_goods;
            i32::from(player.resources[good.index()]) * i32::from(tokens)
        })
        .sum();
    let each = |token: Token| i32::from(player.tokens.count(token)) * i32::from(tables.amount(token));
    let end_tokens = each(Token::VpPerPost) * i32::from(player.posts_placed())
        + each(Token::Vp7)
        + each(Token::VpPerGold) * i32::from(gold);
    [
        ("discover", points(Source::Discover), "AM-8.10"),
        ("villages", points(Source::Villages), "AM-12.8"),
        ("landscapes", points(Source::Landscapes), "AM-12.8"),
        ("finishing", points(Source::Finishing), "AM-12.9"),
        ("posts", points(Source::Posts), "AM-12.10"),
        ("overflow", points(Source::Overflow) + over, "AM-15.2"),
        ("cube_vp", points(Source::CubeVp), "AM-7.10"),
        ("pirates", -points(Source::Pirates), "AM-16.4"),
        ("gold", gold.into(), "AM-18.3"),
        ("goods", goods, "AM-18.4"),
        ("end_tokens", end_tokens, "AM-18.5"),
        ("progress", tables.progress_vp(player.progress).into(), "AM-18.5"),
        ("order", tables.order_vp(player.space).into(), "AM-18.6"),
    ]
}
