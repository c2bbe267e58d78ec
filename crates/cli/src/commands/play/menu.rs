//! The choices of a seat as a numbered list that fits on a screen.

use kontor_registry::Choice;

/// More choices than this are shown by groups.
const MANY: usize = 12;
/// More lines than this are shown only when asked for.
const SCREEN: usize = 24;

/// The numbered list: single choices, and groups of similar ones where there are many.
pub struct Menu {
    lines: Vec<Line>,
}

/// One line of the list.
pub enum Line {
    /// A choice.
    One(Choice),
    /// Choices that stand together.
    Group(String, Vec<Choice>),
}

impl Menu {
    /// The list of all choices, or of those in an open group.
    pub fn new(choices: Vec<Choice>, open: Option<&str>) -> Self {
        let grouped = open.is_none() && choices.len() > MANY;
        let mut lines: Vec<Line> = Vec::new();
        for choice in choices {
            match choice.group.clone() {
                group if open.is_some() && group.as_deref() != open => (),
                Some(name) if grouped => match lines.last_mut() {
                    Some(Line::Group(last, members)) if *last == name => members.push(choice),
                    _ => lines.push(Line::Group(name, vec![choice])),
                },
                _ => lines.push(Line::One(choice)),
            }
        }
        for line in &mut lines {
            if let Line::Group(_, members) = line
                && members.len() == 1
            {
                *line = Line::One(members.remove(0));
            }
        }
        Self { lines }
    }

    /// How many lines there are.
    pub fn len(&self) -> usize {
        self.lines.len()
    }

    /// The line of a number, counted from 1.
    pub fn line(&self, number: usize) -> Option<&Line> {
        self.lines.get(number.wrapping_sub(1))
    }

    /// The number of the line where an action stands, and what it does.
    pub fn find(&self, action: &str) -> Option<(usize, &str)> {
        self.lines.iter().zip(1..).find_map(|(line, number)| {
            let members = match line {
                Line::One(choice) => std::slice::from_ref(choice),
                Line::Group(_, members) => members,
            };
            let found = members.iter().find(|choice| choice.action == action)?;
            Some((number, found.label.as_str()))
        })
    }

    /// The list as text, whole or cut to a screen; the last line, often the one to pass, always stands there.
    pub fn text(&self, whole: bool) -> String {
        let lines = self.lines.iter().zip(1..).map(|(line, number)| match line {
            Line::One(choice) => format!("  {number:>2}  {}", choice.label),
            Line::Group(name, members) => format!("  {number:>2}  {name} … ({} ways)", members.len()),
        });
        let mut shown: Vec<String> = lines.collect();
        if !whole && shown.len() > SCREEN {
            let left_out = SCREEN - 1..shown.len() - 1;
            let more = format!("   …  and {} more (more shows them)", left_out.len());
            shown.splice(left_out, [more]);
        }
        shown.join("\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn choices(count: usize) -> Vec<Choice> {
        let choice = |index: usize| Choice {
            action: format!("act {index}"),
            label: format!("does {index}"),
            group: (index % 10 < 8).then(|| format!("group {}", index / 10)),
        };
        (0..count).map(choice).collect()
    }

    #[test]
    fn many_choices_are_grouped_and_a_group_opens() {
        assert_eq!(Menu::new(choices(12), None).len(), 12);
        let menu = Menu::new(choices(31), None);
        // Three groups of eight with two single choices after each, and a group of one.
        assert_eq!(menu.len(), 3 * 3 + 1);
        assert!(
            matches!(menu.line(1), Some(Line::Group(name, members)) if name == "group 0" && members.len() == 8)
        );
        assert!(matches!(menu.line(10), Some(Line::One(choice)) if choice.action == "act 30"));
        assert!(menu.line(0).is_none() && menu.line(11).is_none());
        assert_eq!(menu.find("act 12"), Some((4, "does 12")));
        assert_eq!(menu.find("act 31"), None);
        assert!(menu.text(false).starts_with("   1  group 0 … (8 ways)\n   2  does 8\n"));
        let long = Menu::new(choices(300).into_iter().map(|it| Choice { group: None, ..it }).collect(), None);
        let cut = long.text(false);
        assert!(cut.ends_with("does 22\n   …  and 276 more (more shows them)\n  300  does 299"), "{cut}");
        assert!(long.text(true).ends_with("does 299"));
        let inside = Menu::new(choices(31), Some("group 1"));
        assert_eq!(inside.len(), 8);
        assert_eq!(inside.find("act 12"), Some((3, "does 12")));
    }
}
