//! Laws about questions: who is asked, what is allowed, what chance may answer.

use std::collections::BTreeSet;

use kontor_core::{Game, Luck, Quick, Refusal, Seat, Turn};

use super::{Course, Finding, Position};

/// The legal actions of a seat, as they are visited.
pub(super) fn legal<G: Game>(game: &G, state: &G::State, seat: Seat) -> Vec<G::Action> {
    let mut all = Vec::new();
    game.legal(state, seat, |action| all.push(action));
    all
}

/// Actions are visited in strictly ascending sequence.
pub(super) fn ascending<G: Game, C: Course<G>>(at: &Position<G, C>) -> Finding {
    for seat in Seat::all(at.game.seats()) {
        let all = legal(at.game, at.state, seat);
        if let Some([one, next, ..]) = all.windows(2).find(|pair| pair[0] >= pair[1]) {
            return Err(format!("seat {seat}: {one} is visited before {next}"));
        }
    }
    Ok(())
}

/// What is visited passes `check` and is among the candidates, all other candidates are refused with a clause; a seat not
/// on turn may do nothing.
pub(super) fn agreed<G: Game, C: Course<G>>(at: &Position<G, C>) -> Finding {
    let turn = at.game.turn(at.state);
    for seat in Seat::all(at.game.seats()) {
        let visited: BTreeSet<G::Action> = legal(at.game, at.state, seat).into_iter().collect();
        let candidates = at.course.candidates(at.game, at.state, seat);
        let known: BTreeSet<&G::Action> = candidates.iter().collect();
        if turn != Turn::Seat(seat) && !visited.is_empty() {
            return Err(format!("seat {seat} is not on turn and has {} legal actions", visited.len()));
        }
        for &action in &visited {
            if let Err(refusal) = at.game.check(at.state, seat, action) {
                return Err(format!("seat {seat}: {action} is legal, but refused: {refusal}"));
            }
            if !known.contains(&action) {
                return Err(format!("seat {seat}: {action} is legal, but not among the candidates"));
            }
        }
        for &action in candidates.iter().filter(|action| !visited.contains(action)) {
            match at.game.check(at.state, seat, action) {
                Ok(()) => return Err(format!("seat {seat}: {action} is not legal, but accepted")),
                Err(refusal) if refusal.clause().is_empty() => {
                    return Err(format!("seat {seat}: {action} is refused without a clause"));
                }
                Err(_) => (),
            }
        }
    }
    Ok(())
}

/// A seat on turn has at least two legal actions: it is never stuck, and a forced action is asked for only where the
/// course says so.
pub(super) fn choice<G: Game, C: Course<G>>(at: &Position<G, C>) -> Finding {
    let Turn::Seat(seat) = at.game.turn(at.state) else { return Ok(()) };
    match legal(at.game, at.state, seat)[..] {
        [] => Err(format!("seat {seat} is asked and can do nothing")),
        [only] if !at.course.may_be_forced(at.state) => {
            Err(format!("seat {seat} is asked and can only {only}"))
        }
        _ => Ok(()),
    }
}

/// A game that picks without visiting picks every legal action at its place.
pub(super) fn picked<G: Game, C: Course<G>>(at: &Position<G, C>) -> Finding {
    /// Luck that is asked once and gives what it was told to.
    struct Told {
        answer: u32,
        asked: Vec<u32>,
    }
    impl Luck for Told {
        fn u32(&mut self) -> u32 {
            unreachable!("a pick asks for a number below a limit")
        }
        fn below(&mut self, n: u32) -> u32 {
            self.asked.push(n);
            self.answer
        }
    }
    let Turn::Seat(seat) = at.game.turn(at.state) else { return Ok(()) };
    let all = legal(at.game, at.state, seat);
    for (answer, &action) in (0..).zip(&all) {
        let mut luck = Told { answer, asked: Vec::new() };
        match at.game.pick(at.state, seat, &mut luck) {
            None => return Ok(()),
            Some(_) if luck.asked != [all.len() as u32] => {
                return Err(format!(
                    "luck is asked for {:?}, but {} actions are legal",
                    luck.asked,
                    all.len()
                ));
            }
            Some(found) if found != action => {
                return Err(format!("{found} is picked at place {answer}, but {action} stands there"));
            }
            Some(_) => (),
        }
    }
    Ok(())
}

/// What luck draws is an outcome that `check_outcome` accepts and whose text reads back.
pub(super) fn draw<G: Game, C: Course<G>>(at: &Position<G, C>) -> Finding {
    const DRAWS: u64 = 3;
    if at.game.turn(at.state) != Turn::Chance {
        return Ok(());
    }
    for number in 0..DRAWS {
        let outcome = at.game.draw(at.state, &mut Quick::new(number));
        if let Err(refusal) = at.game.check_outcome(at.state, &outcome) {
            return Err(format!("{outcome} is drawn, but refused: {refusal}"));
        }
        let text = outcome.to_string();
        match text.parse::<G::Outcome>() {
            Ok(read) if read == outcome => (),
            Ok(read) => return Err(format!("outcome {text} reads as {read}")),
            Err(error) => return Err(format!("outcome {text} does not read: {error}")),
        }
    }
    Ok(())
}
