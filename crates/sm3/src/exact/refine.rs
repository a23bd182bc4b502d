//! Closes the gap between plays and bound of large regions, for V(i) = i - 2.

use super::field::Frame;
use super::lines::Lines;
use super::meter::Meter;
use super::part::Part;
use super::relax::{COLUMN, Domain, Duals, PIVOT, ROW, Relaxation, STAYS, Steps};
use super::widen::{Found, Widen};
use crate::{Board, Cell, Values};

/// Returns whether V(i) = i - 2 for all lines of up to `reach` blocks, as the bounds here require.
pub(super) fn is_usual(values: &Values, reach: usize) -> bool {
    (Board::LINE..=reach).all(|blocks| values.of(blocks) as usize == blocks - 2)
}

/// The relaxation of a part, with the best prices so far.
#[derive(Clone, Debug)]
pub(super) struct Bounds {
    lines: Lines,
    domains: Vec<Domain>,
    duals: Duals,
    /// The searches done: the number of actions, and the points that a play had to exceed.
    pub(super) tried: Vec<(usize, u32)>,
}

impl Bounds {
    /// Returns the relaxation of a part.
    pub(super) fn new(part: &Part) -> Self {
        let lines = Lines::new(&part.region);
        let domain = |places: &[Option<_>; 2]| match places {
            [Some(_), Some(_)] => ROW | COLUMN | PIVOT | STAYS,
            [Some(_), None] => ROW | STAYS,
            _ => COLUMN | STAYS,
        };
        Self {
            domains: lines.places.iter().map(domain).collect(),
            duals: Duals::new(&lines),
            lines,
            tried: Vec::new(),
        }
    }

    /// Improves the prices for a number of actions, and the bounds of the part for all numbers of actions.
    pub(super) fn improve(&mut self, part: &mut Part, actions: usize, steps: usize) {
        let mut relaxation = Relaxation::new(&self.lines);
        relaxation.duals = self.duals.clone();
        let target = f64::from(part.lower().at(actions));
        let steps = Steps {
            most: steps,
            length: 1.0,
            patience: 30,
        };
        let bound = relaxation.improve(&self.domains, actions, target, steps);
        self.duals = relaxation.duals;
        let each = self.duals.action;
        let most = part.most();
        part.upper
            .cap(most, |k| bound + each * (k as f64 - actions as f64));
    }

    /// Searches for a play of a number of actions with more than `floor` points.
    pub(super) fn search(
        &mut self,
        part: &mut Part,
        (actions, floor): (usize, u32),
        values: &Values,
        meter: &mut Meter<'_>,
    ) {
        let found = self.widen(part, (actions, floor), meter);
        part.offer(&found.play, values);
        part.upper.lower(actions, found.bound, part.most());
        self.tried.push((actions, floor));
    }

    fn widen(&self, part: &Part, (actions, floor): (usize, u32), meter: &mut Meter<'_>) -> Found {
        let (region, duals) = (&part.region, &self.duals);
        let known = part.lower().at(actions).max(floor);
        let bound = part.upper.at(actions);
        match Frame::of(region).height {
            0..=8 => Widen::<8>::new(region, duals, actions, known).search(bound, meter),
            9..=12 => Widen::<12>::new(region, duals, actions, known).search(bound, meter),
            13..=18 => Widen::<18>::new(region, duals, actions, known).search(bound, meter),
            _ => Widen::<26>::new(region, duals, actions, known).search(bound, meter),
        }
    }
}

/// Returns the plays of all parts for a split of the actions, one after the other.
pub(super) fn plays(parts: &[Part], split: &[usize]) -> Vec<Cell> {
    let plays = parts.iter().zip(split);
    plays
        .flat_map(|(part, &actions)| part.play(actions))
        .copied()
        .collect()
}
