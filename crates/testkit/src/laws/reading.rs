//! Laws about texts: what is written reads back to the same value.

use kontor_core::{Game, Turn};

use super::asking::legal;
use super::{Course, Finding, Position};

/// The text of every legal action reads back to that action and stands on one line.
pub(super) fn actions<G: Game, C: Course<G>>(at: &Position<G, C>) -> Finding {
    let Turn::Seat(seat) = at.game.turn(at.state) else { return Ok(()) };
    for action in legal(at.game, at.state, seat) {
        let text = action.to_string();
        if text.contains(['\n', ';']) || text.trim() != text || text.is_empty() {
            return Err(format!("{text:?} cannot stand on a line of a record"));
        }
        match text.parse::<G::Action>() {
            Ok(read) if read == action => (),
            Ok(read) => return Err(format!("action {text} reads as {read}")),
            Err(error) => return Err(format!("action {text} does not read: {error}")),
        }
    }
    Ok(())
}

/// The text of the position reads back to the same state and is written the same again; also on a single line.
pub(super) fn position<G: Game, C: Course<G>>(at: &Position<G, C>) -> Finding {
    let text = at.game.write_position(at.state);
    for form in [text.clone(), text.trim_end().replace('\n', " | ")] {
        let read =
            at.game.read_position(&form).map_err(|error| format!("the position does not read: {error}"))?;
        let again = at.game.write_position(&read);
        if again != text {
            return Err(format!("the position is written differently after reading:\n{again}"));
        }
        if read != *at.state {
            return Err(format!("the position reads as {read:?}, but is {:?}", at.state));
        }
    }
    Ok(())
}
