//! Judging positions one after another: most of what a search looks at is as it was a moment ago, and only what has changed
//! is added up anew.

use std::cmp::Ordering;

use kontor_core::Inputs;

use crate::net::{HIDDEN, Net, Opinion};

/// What a net saw last, and what came of it.
#[derive(Clone, Debug)]
pub struct Recall {
    seen: Vec<(u32, f32)>,
    sums: [f32; HIDDEN],
    /// Inputs that are other now, and by how much.
    changed: Vec<(u32, f32)>,
    /// Positions judged since everything was added up.
    judged: u32,
}

/// So many positions are judged before everything is added up anew: what is rounded away must not grow.
const FRESH: u32 = 256;

impl Default for Recall {
    fn default() -> Self {
        Self { seen: Vec::new(), sums: [0.0; HIDDEN], changed: Vec::new(), judged: FRESH }
    }
}

impl Recall {
    /// What the net thinks of a position; it has to be the same net every time.
    pub fn judge(&mut self, net: &Net, inputs: &Inputs) -> Opinion {
        let Some(hidden) = &net.hidden else { return net.judge(inputs) };
        if self.judged >= FRESH {
            self.judged = 0;
            self.sums = hidden.bias;
            hidden.add_active(&mut self.sums, inputs.active());
        } else {
            changes(&self.seen, inputs.active(), &mut self.changed);
            hidden.add_active(&mut self.sums, &self.changed);
        }
        self.judged += 1;
        self.seen.clear();
        self.seen.extend_from_slice(inputs.active());
        net.opinion(&net.heads_over(&mut { self.sums }))
    }
}

/// What has to be added to one list of inputs to make it another.
///
/// Inputs go up, but for a few places. Every input of both lists is taken once in any case, so the sums are right.
fn changes(before: &[(u32, f32)], after: &[(u32, f32)], changed: &mut Vec<(u32, f32)>) {
    changed.clear();
    let (mut old, mut new) = (0, 0);
    while old < before.len() && new < after.len() {
        let (was, is) = (before[old], after[new]);
        match was.0.cmp(&is.0) {
            Ordering::Equal => {
                let by = is.1 - was.1;
                if by != 0.0 {
                    changed.push((is.0, by));
                }
                (old, new) = (old + 1, new + 1);
            }
            Ordering::Less => {
                changed.push((was.0, -was.1));
                old += 1;
            }
            Ordering::Greater => {
                changed.push(is);
                new += 1;
            }
        }
    }
    changed.extend(before[old..].iter().map(|&(input, value)| (input, -value)));
    changed.extend_from_slice(&after[new..]);
}

#[cfg(test)]
mod tests {
    use kontor_borneo::{Borneo, Options};
    use kontor_core::{Choices, Game, Quick, Seat, Sense, Silent};

    use super::*;
    use crate::net::Layer;

    #[test]
    fn changes_lead_from_one_list_to_the_other() {
        let before = [(0, 1.0), (3, 0.5), (7, 1.0), (6, 2.0), (9, 1.0)];
        let after = [(1, 1.0), (3, 0.25), (6, 2.0), (9, 1.0), (12, -1.0)];
        let mut changed = Vec::new();
        for (from, to) in [(&before[..], &after[..]), (&after, &before), (&[], &after), (&before, &[])] {
            changes(from, to, &mut changed);
            let mut left = [0.0_f32; 16];
            for &(input, value) in from.iter().chain(&changed) {
                left[input as usize] += value;
            }
            for &(input, value) in to {
                left[input as usize] -= value;
            }
            assert!(left.iter().all(|it| it.abs() < 1e-6), "{from:?} to {to:?}: {changed:?}");
        }
        changes(&before, &before, &mut changed);
        assert!(changed.is_empty(), "nothing has changed: {changed:?}");
    }

    #[test]
    fn who_recalls_thinks_the_same_as_who_looks_at_everything() {
        let game = Borneo::new(Options::default()).expect("the usual options");
        let mut luck = Quick::new(1);
        let mut weight = || 0.4 * crate::mood::unit(&mut luck) - 0.2;
        let mut net = Net {
            seats: game.seats(),
            hidden: Some(Layer::zero(crate::inputs(&game))),
            heads: Layer::zero(HIDDEN),
        };
        net.numbers_mut().for_each(|number| *number = weight());
        let (mut recall, mut inputs, mut choices) =
            (Recall::default(), Inputs::default(), Choices::default());
        let (mut judged, mut opinions) = (0, Vec::new());
        while judged < 3 * FRESH {
            let mut state = game.start();
            while let Some(seat) = game.to_decision(&mut state, &mut luck, &mut Silent) {
                inputs.clear();
                game.sense(&state, Seat::new(0), &mut inputs);
                let (whole, quick) = (net.judge(&inputs), recall.judge(&net, &inputs));
                for (whole, quick) in whole.win.iter().zip(quick.win) {
                    assert!((whole - quick).abs() < 1e-4, "{whole} {quick} after {judged} positions");
                }
                opinions.push(whole.win[0]);
                judged += 1;
                let action = choices.pick(&game, &state, seat, &mut luck);
                game.apply(&mut state, seat, action, &mut Silent);
            }
        }
        let (least, most) = opinions.iter().fold((1.0_f32, 0.0_f32), |(a, b), it| (a.min(*it), b.max(*it)));
        assert!(most - least > 0.1, "positions differ: {least} to {most}");
    }
}
