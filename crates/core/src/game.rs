//! The trait every game implements, and the few types it speaks in.

use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

use serde::Serialize;

use crate::{BadOption, Luck, NotationError, Offer, Score, Seat, Settings};

/// Whose move it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    /// A seat has a decision to make.
    Seat(Seat),
    /// Chance has to answer.
    Chance,
    /// The game is over.
    Over,
}

impl Display for Turn {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Seat(seat) => write!(f, "{seat}"),
            Self::Chance => f.write_str("chance"),
            Self::Over => f.write_str("over"),
        }
    }
}

/// Who looks at the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Viewer {
    /// The person or bot on a seat.
    Seat(Seat),
    /// Somebody who watches and may know only what all know.
    Spectator,
    /// Whoever runs the game and may know all that is stored: records, analysis, tests.
    Referee,
}

/// Takes events in the sequence in which things happen.
pub trait Sink<E> {
    /// Takes one event.
    fn send(&mut self, event: E);
}

/// A sink for those who do not listen; the compiler removes what would be sent.
pub struct Silent;

impl<E> Sink<E> for Silent {
    #[inline(always)]
    fn send(&mut self, _: E) {}
}

impl<E> Sink<E> for Vec<E> {
    fn send(&mut self, event: E) {
        self.push(event);
    }
}

/// Why something is not allowed; its text says what, its clause says by which rule.
pub trait Refusal: Display + Debug {
    /// The clause that forbids it.
    fn clause(&self) -> &'static str;
}

/// A game: its rules and options. What changes during play is in [`Game::State`].
///
/// `legal`, `apply` and `settle` allocate nothing, except where an outcome makes a value that all later states share. `legal` and `check` agree, and asking never changes the table.
/// `apply` trusts that `check` accepted the action, `settle` that `check_outcome` accepted the outcome.
pub trait Game: Sized + Send + Sync + 'static {
    /// The name in commands and records.
    const ID: &'static str;
    /// The name people read.
    const NAME: &'static str;
    /// The version of the rules, named in every record. A fix that changes what old records mean raises it.
    const RULES: u16;
    /// The text of the game's RULES.md.
    const RULEBOOK: &'static str;
    /// What a table can agree on beside the number of seats.
    const OFFERS: &'static [Offer];
    /// Whether players hold cards that the others must not see: a shared screen is handed over.
    const HANDS: bool = false;

    /// The chosen edition, variants and component data; its text is the canonical `key=value` form.
    type Options: Clone + Debug + Display + Send + Sync;
    /// Everything that changes during play. What is drawn once and is large hangs behind a shared pointer.
    type State: Clone + PartialEq + Eq + Hash + Debug + Send + Sync;
    /// One decision of one seat.
    type Action: Copy + Ord + Hash + Debug + Display + FromStr<Err = NotationError> + Send + Sync;
    /// One answer of chance.
    type Outcome: Clone + Eq + Debug + Display + FromStr<Err = NotationError> + Send + Sync;
    /// Something that happened, as the referee knows it.
    type Event: Clone + Debug + Send;
    /// Something that happened, as one viewer hears it; its text is a sentence.
    type Seen: Clone + PartialEq + Debug + Display + Serialize + Send;
    /// The table as one viewer sees it.
    type View: Clone + PartialEq + Debug + Serialize + Send + Sync;
    /// Why an action or outcome is refused.
    type Refusal: Refusal;

    /// Reads options; unknown keys and values are refused by name.
    fn read_options(settings: &Settings) -> Result<Self::Options, BadOption>;
    /// The game with these options; clashes and inconsistent data are refused by name.
    fn new(options: Self::Options) -> Result<Self, BadOption>;
    /// The options the game was made with.
    fn options(&self) -> &Self::Options;
    /// A name of the component data in use, or none if they are the built-in ones.
    fn data_name(&self) -> Option<String>;
    /// How many seats play.
    fn seats(&self) -> u8;

    /// The state before anything is drawn: its turn is usually chance.
    fn start(&self) -> Self::State;
    /// Whose move it is.
    fn turn(&self, state: &Self::State) -> Turn;
    /// The number of the current round, from 1; records put a checksum at its end.
    fn round(&self, state: &Self::State) -> u32;

    /// Visits every legal action of the seat whose turn it is, ascending; none for other seats.
    fn legal(&self, state: &Self::State, seat: Seat, visit: impl FnMut(Self::Action));
    /// A legal action of the seat on turn at random, where the game knows a faster way than to visit them all: luck is asked
    /// once, for a number below the number of legal actions, and the action at that place comes back. None means that it
    /// does not.
    #[inline]
    fn pick(&self, _state: &Self::State, _seat: Seat, _luck: &mut impl Luck) -> Option<Self::Action> {
        None
    }
    /// Accepts an action or names the clause that forbids it, also when the seat is not on turn.
    fn check(&self, state: &Self::State, seat: Seat, action: Self::Action) -> Result<(), Self::Refusal>;
    /// Carries out a legal action and everything that follows without a further decision.
    fn apply(
        &self,
        state: &mut Self::State,
        seat: Seat,
        action: Self::Action,
        events: &mut impl Sink<Self::Event>,
    );

    /// Asks luck for an outcome of the current chance turn.
    fn draw(&self, state: &Self::State, luck: &mut impl Luck) -> Self::Outcome;
    /// Accepts an outcome that luck could have given, or says why it could not.
    fn check_outcome(&self, state: &Self::State, outcome: &Self::Outcome) -> Result<(), Self::Refusal>;
    /// Carries out an outcome and everything that follows without a decision.
    fn settle(&self, state: &mut Self::State, outcome: &Self::Outcome, events: &mut impl Sink<Self::Event>);
    /// Lets chance answer until a seat has to decide, and returns that seat; none if the game is over.
    #[expect(clippy::inline_always, reason = "as a call it costs a random game a fifth more instructions")]
    #[inline(always)]
    fn to_decision(
        &self,
        state: &mut Self::State,
        luck: &mut impl Luck,
        events: &mut impl Sink<Self::Event>,
    ) -> Option<Seat> {
        loop {
            match self.turn(state) {
                Turn::Seat(seat) => return Some(seat),
                Turn::Chance => {
                    let outcome = self.draw(state, luck);
                    self.settle(state, &outcome, events);
                }
                Turn::Over => return None,
            }
        }
    }

    /// Whether an outcome is not for everybody's eyes: then events tell each viewer what that viewer may know of it.
    fn is_private(&self, _outcome: &Self::Outcome) -> bool {
        false
    }

    /// The table as the viewer may see it, with all that somebody who remembers every card seen from that chair knows of
    /// the hidden ones.
    fn view(&self, state: &Self::State, viewer: Viewer) -> Self::View;
    /// What the viewer hears of an event, if anything.
    fn seen(&self, event: &Self::Event, viewer: Viewer) -> Option<Self::Seen>;
    /// The reckoning of a seat as if the game ended now.
    fn score(&self, state: &Self::State, seat: Seat) -> Score;

    /// The canonical text of a state: sections separated by line ends.
    fn write_position(&self, state: &Self::State) -> String;
    /// Reads a position; what is not said is as at the start of the game.
    fn read_position(&self, text: &str) -> Result<Self::State, NotationError>;
}

/// What a seat is asked, for a person to read.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Question {
    /// The question in one line.
    pub text: String,
    /// The clauses it rests on.
    pub clauses: Vec<&'static str>,
}

/// A game that can be shown and explained on a text terminal.
pub trait Terminal: Game {
    /// What players should know about this game before they begin, if anything.
    fn notice(&self) -> Option<String> {
        None
    }
    /// The table, drawn in text of at most 120 columns.
    fn table(&self, view: &Self::View) -> String;
    /// The board of one seat, drawn the same way.
    fn board(&self, view: &Self::View, seat: Seat) -> String;
    /// What a thing of the table looks like to the viewer, for `? WORD`; none if there is nothing to show.
    fn describe(&self, _view: &Self::View, _word: &str) -> Option<String> {
        None
    }
    /// The clauses about an action in notation or about a component, for `? hacienda`; none if the word is unknown.
    fn about(&self, word: &str) -> Vec<&'static str>;
    /// What the seat on turn is asked.
    fn question(&self, view: &Self::View) -> Question;
    /// What an action does, in a few words.
    fn label(&self, view: &Self::View, action: Self::Action) -> String;
    /// The line under which an action stands together with similar ones when there are too many to list at once; none if it
    /// stands alone.
    fn group(&self, _view: &Self::View, _action: Self::Action) -> Option<String> {
        None
    }
    /// The name people read for a key of the reckoning.
    fn line_name(&self, key: &str) -> String;
}
