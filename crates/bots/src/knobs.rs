//! What can be turned in a search, and how it is read.

/// What can be turned in a search.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Knobs {
    /// How much it tries what is promising but little known.
    pub curiosity: f32,
    /// How sharply first judgements become expectations, in chance to win.
    pub temperature: f32,
    /// The part of the best line in the value of an action; the rest is the mean of all walks.
    pub best_line: f32,
    /// How much a seat minds the chance of its strongest rival instead of its own.
    pub paranoia: f32,
    /// Most actions that are tried at one decision below the root.
    pub width: u16,
    /// Most worlds in which every action at the root is tried before the first walk.
    pub worlds: u16,
    /// Most positions for a decision that seldom needs a second thought.
    pub routine: u64,
    /// Whether the chances at a leaf are those that every seat sees for itself, instead of those that the seat sees which
    /// thinks: slower, but all seats are judged alike.
    pub all_views: bool,
}

impl Default for Knobs {
    fn default() -> Self {
        Self {
            curiosity: 0.5,
            temperature: 0.05,
            best_line: 0.2,
            paranoia: 0.0,
            width: 8,
            worlds: 8,
            routine: 4_000,
            all_views: false,
        }
    }
}

impl Knobs {
    /// Reads `key=value` pairs separated by commas over these knobs; the error says what is wrong.
    pub fn read(self, text: &str) -> Result<Self, String> {
        let mut knobs = self;
        let mut turned = Vec::new();
        for pair in text.split(',') {
            let (key, value) = pair.split_once('=').ok_or_else(|| format!("`{pair}`: expected key=value"))?;
            if turned.contains(&key) {
                return Err(format!("{key} stands twice"));
            }
            turned.push(key);
            let number = |least: f32, most: f32| match value.parse::<f32>() {
                Ok(number) if (least..=most).contains(&number) => Ok(number),
                _ => Err(format!("{key}={value}: expected a number from {least} to {most}")),
            };
            let few = || match value.parse::<u16>() {
                Ok(number @ 1..=1000) => Ok(number),
                _ => Err(format!("{key}={value}: expected a whole number from 1 to 1000")),
            };
            match key {
                "curiosity" => knobs.curiosity = number(0.0, 10.0)?,
                "temperature" => knobs.temperature = number(1e-4, 10.0)?,
                "best_line" => knobs.best_line = number(0.0, 1.0)?,
                "paranoia" => knobs.paranoia = number(0.0, 1.0)?,
                "width" => knobs.width = few()?,
                "worlds" => knobs.worlds = few()?,
                "routine" => match value.parse() {
                    Ok(routine @ 1..) => knobs.routine = routine,
                    _ => return Err(format!("routine={value}: expected a whole number, at least 1")),
                },
                "all_views" => match value.parse() {
                    Ok(all) => knobs.all_views = all,
                    Err(_) => return Err(format!("all_views={value}: expected true or false")),
                },
                _ => {
                    return Err(format!(
                        "unknown knob `{key}`; there are curiosity, temperature, best_line, paranoia, width, worlds, routine, all_views"
                    ));
                }
            }
        }
        Ok(knobs)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn knobs_are_turned_as_told_or_not_at_all() {
        let read = |text| Knobs::default().read(text);
        let turned = read("width=8,paranoia=1,temperature=0.0001").expect("knobs in their range");
        assert_eq!((turned.width, turned.paranoia, turned.temperature), (8, 1.0, 1e-4));
        for (text, told) in [
            ("paranoia=1.5", "from 0 to 1"),
            ("best_line=2", "from 0 to 1"),
            ("temperature=0", "from 0.0001 to 10"),
            ("curiosity=NaN", "from 0 to 10"),
            ("routine=0", "at least 1"),
            ("worlds=0", "from 1 to 1000"),
            ("width=8,width=9", "width stands twice"),
            ("width=8,", "expected key=value"),
            (",width=8", "expected key=value"),
            ("", "expected key=value"),
        ] {
            assert!(read(text).is_err_and(|error| error.contains(told)), "{text}: {:?}", read(text));
        }
    }
}
