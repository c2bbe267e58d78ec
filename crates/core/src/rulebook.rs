//! A game's RULES.md as data: clauses by name, for help texts and for the table of clause, code and test.

/// One clause or worked example of a rulebook.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clause<'a> {
    /// Its name, for example `PR-9.2`.
    pub id: &'a str,
    /// Its short title.
    pub title: &'a str,
    /// Its text.
    pub text: &'a str,
    /// Whether it states nothing a program could test (`(info)` in the title).
    pub info: bool,
    /// The clause it only repeats (`(see X)` in the title).
    pub see: Option<&'a str>,
}

/// The text of a RULES.md. A clause is a heading of the third level: `### PR-9.2 One kind per ship`.
#[derive(Clone, Copy, Debug)]
pub struct Rulebook<'a>(pub &'a str);

impl<'a> Rulebook<'a> {
    /// All clauses in the sequence of the book.
    pub fn clauses(self) -> impl Iterator<Item = Clause<'a>> {
        self.0.split("\n### ").skip(1).filter_map(|section| {
            let (heading, rest) = section.split_once('\n').unwrap_or((section, ""));
            let (id, title) = heading.trim().split_once(' ')?;
            let text = rest.find("\n## ").map_or(rest, |end| &rest[..end]).trim();
            let (title, mark) = match title.rsplit_once(" (") {
                Some((title, mark)) if mark == "info)" || mark.starts_with("see ") => (title, mark),
                _ => (title, ""),
            };
            let see = mark.strip_prefix("see ").map(|name| name.trim_end_matches(')'));
            Some(Clause { id, title, text, info: mark == "info)", see })
        })
    }

    /// The clause of that name.
    pub fn clause(self, id: &str) -> Option<Clause<'a>> {
        self.clauses().find(|clause| clause.id == id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clauses_have_name_title_text_and_marks() {
        let book = Rulebook(
            "# Game\n\n## X-1 Part\n\n### X-1.1 Start (with care)\nText.\nMore.\n\n### X-1.2 Coins (info)\nNothing.\n\
             \n## X-2 Other\n### X-2.1 Again (see X-1.1)\n",
        );
        let all: Vec<_> = book.clauses().collect();
        assert_eq!(all.len(), 3);
        assert_eq!((all[0].title, all[0].text), ("Start (with care)", "Text.\nMore."));
        assert!(all[1].info && !all[0].info);
        assert_eq!(all[2].see, Some("X-1.1"));
        assert_eq!(book.clause("X-1.2").map(|it| it.text), Some("Nothing."));
    }
}
