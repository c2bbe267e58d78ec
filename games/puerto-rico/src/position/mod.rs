//! Positions as text: a state that a person can write by hand in a few lines.
//!
//! Sections are separated by line ends or `|`; each begins with its key. What is not said is as at the start of the
//! game, and every supply is what the boards leave of it.

mod read;
mod supplies;
mod turn;
mod write;

pub(crate) use read::read;
pub(crate) use write::write;

use kontor_core::NotationError;

use crate::state::{Drawer, Giver, New, Stage};

type Result<T> = std::result::Result<T, NotationError>;

impl std::fmt::Display for Stage {
    /// The stage as it stands in the section `turn`, after the seat.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match *self {
            Self::FirstGovernor => f.write_str("governor"),
            Self::Display => f.write_str("display"),
            Self::Choosing => f.write_str("choose"),
            Self::Settling { drawn: false } => f.write_str("settler"),
            Self::Settling { drawn: true } => f.write_str("settler drawn"),
            Self::HaciendaDraw => f.write_str("hacienda"),
            Self::Hospice { tile: Some(New::Tile(tile)) } => write!(f, "hospice {tile}"),
            Self::Hospice { tile: Some(New::Forest) } => f.write_str("hospice forest"),
            Self::Hospice { tile: None } => f.write_str("hospice drawn"),
            Self::MayorPrivilege { second: false } => f.write_str("mayor"),
            Self::MayorPrivilege { second: true } => f.write_str("mayor second"),
            Self::Placing { place, left, .. } => write!(f, "place {place} {left}"),
            Self::Building => f.write_str("builder"),
            Self::University { building } => write!(f, "university {building}"),
            Self::Producing => f.write_str("produce"),
            Self::CraftsmanPrivilege { second: None } => f.write_str("craftsman"),
            Self::CraftsmanPrivilege { second: Some(good) } => write!(f, "craftsman {good}"),
            Self::Trading { sold, zoned } => {
                let done = [(sold, " sold"), (zoned, " zoned")];
                f.write_str("trader")?;
                done.iter().filter(|it| it.0).try_for_each(|it| f.write_str(it.1))
            }
            Self::Shipping => f.write_str("captain"),
            Self::Award { giver: Giver::AssemblyHall, points, left } => {
                write!(f, "assembly_hall_point {points} {left}")
            }
            Self::Award { giver, points: 1, .. } => write!(f, "{giver}_point"),
            Self::Award { giver, points, .. } => write!(f, "{giver}_point {points}"),
            Self::Storing { good, .. } => write!(f, "store {good}"),
            Self::Over => f.write_str("over"),
            Self::Drafting => f.write_str("draft"),
            Self::RandomDraft => f.write_str("random_draft"),
            Self::FestivalDraw => f.write_str("festival"),
            Self::Publishing { role } => write!(f, "publish {role}"),
            Self::Laying { good, by: Drawer::Hacienda } => write!(f, "lay {good}"),
            Self::Laying { good, by } => write!(f, "lay {good} {by}"),
            Self::Ordering { tile } => write!(f, "order {tile}"),
            Self::SecondTile => f.write_str("second_tile"),
            Self::ParkDiscard => f.write_str("park"),
            Self::Arriving { why, left, from } => write!(f, "arrive {why} {left} {from}"),
            Self::Dealing { dealt } => write!(f, "deal {dealt}"),
            Self::Sorting { building, left } => write!(f, "sort {building} {left}"),
            Self::Paying { building, due, from } => write!(f, "pay {building} {due} {from}"),
            Self::ZoningDraw { sold: false } => f.write_str("zoning"),
            Self::ZoningDraw { sold: true } => f.write_str("zoning sold"),
            Self::Pension { from, left, hall } => {
                write!(f, "pension {from} {left}{}", if hall { " hall" } else { "" })
            }
            Self::Loading { good, count } => write!(f, "load {good} {count}"),
            Self::Smuggling => f.write_str("smuggler"),
            Self::Guests { moment } => write!(f, "guests {moment}"),
        }
    }
}
