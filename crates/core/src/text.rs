//! Text for a terminal.

/// Items joined by a gap in lines of at most a width; an item that is wider has a line of its own.
pub fn wrapped<T: AsRef<str>>(items: impl IntoIterator<Item = T>, gap: &str, width: usize) -> Vec<String> {
    let length = |text: &str| text.chars().count();
    let mut lines: Vec<String> = Vec::new();
    for item in items {
        let item = item.as_ref();
        match lines.last_mut() {
            Some(line) if length(line) + length(gap) + length(item) <= width => {
                line.push_str(gap);
                line.push_str(item);
            }
            _ => lines.push(item.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_as_long_as_they_may_be() {
        assert_eq!(wrapped(["a", "bc", "def", "g"], ", ", 5), ["a, bc", "def", "g"]);
        assert_eq!(wrapped(["×××", "××"], " ", 6), ["××× ××"], "letters count, not bytes");
        assert_eq!(wrapped(["longer", "x"], " ", 3), ["longer", "x"]);
        assert_eq!(wrapped([""], " ", 3), [""]);
        assert_eq!(wrapped(Vec::<String>::new(), " ", 3), Vec::<String>::new());
    }
}
