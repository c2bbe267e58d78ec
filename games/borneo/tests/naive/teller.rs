//! A play as the second program tells it: scene after scene, one answer at a time.

use super::story::{Asked, Story, Who};
use super::table::Table;

/// The play so far.
#[derive(Clone)]
pub struct Teller {
    /// The table at the beginning of the scene.
    scene: Table,
    /// The answers given since then.
    answers: Vec<String>,
    /// The table now.
    pub table: Table,
    /// The open question.
    pub asked: Asked,
}

impl Teller {
    /// A play that begins with this table.
    pub fn new(table: Table) -> Self {
        let asked = Asked { who: Who::Nobody, seat: 0, stage: String::new(), options: Vec::new() };
        let mut teller = Self { scene: table.clone(), answers: Vec::new(), table, asked };
        teller.tell();
        teller
    }

    /// Hears the answer to the open question.
    pub fn hear(&mut self, answer: String) {
        self.answers.push(answer);
        self.tell();
    }

    /// The play after one answer more.
    #[must_use]
    pub fn after(&self, answer: &str) -> Self {
        let mut next = self.clone();
        next.hear(answer.to_owned());
        next
    }

    /// Tells scene after scene up to the next open question.
    fn tell(&mut self) {
        loop {
            let mut story = Story::new(self.scene.clone(), &self.answers);
            let told = story.scene();
            if let Err(asked) = told {
                self.asked = asked;
                self.table = story.table;
                return;
            }
            self.scene = story.table;
            self.answers.clear();
        }
    }
}
