//! Lines of the standard input: any bytes, and never more of them than fit.

use std::io::{BufRead, Read, Result};

/// A line that was read.
pub enum Line {
    /// The whole line, its end included.
    Whole(Vec<u8>),
    /// A line that is longer than the limit; it has been passed over.
    TooLong,
    /// There are no more lines.
    End,
}

/// Reads the next line of at most `limit` bytes.
pub fn read_line(input: &mut impl BufRead, limit: u64) -> Result<Line> {
    let mut line = Vec::new();
    if input.by_ref().take(limit).read_until(b'\n', &mut line)? == 0 {
        return Ok(Line::End);
    }
    if (line.len() as u64) < limit || line.ends_with(b"\n") {
        return Ok(Line::Whole(line));
    }
    skip_line(input)?;
    Ok(Line::TooLong)
}

/// Passes over the rest of a line.
fn skip_line(input: &mut impl BufRead) -> Result<()> {
    loop {
        let buffer = input.fill_buf()?;
        let end = buffer.iter().position(|byte| *byte == b'\n');
        let used = end.map_or(buffer.len(), |end| end + 1);
        let done = end.is_some() || buffer.is_empty();
        input.consume(used);
        if done {
            return Ok(());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Line, read_line};

    #[test]
    fn a_long_line_is_passed_over_as_a_whole() {
        let mut input: &[u8] = b"ab\nabcdefgh\ncd";
        assert!(matches!(read_line(&mut input, 4), Ok(Line::Whole(line)) if line == b"ab\n"));
        assert!(matches!(read_line(&mut input, 4), Ok(Line::TooLong)));
        assert!(matches!(read_line(&mut input, 4), Ok(Line::Whole(line)) if line == b"cd"));
        assert!(matches!(read_line(&mut input, 4), Ok(Line::End)));
    }
}
