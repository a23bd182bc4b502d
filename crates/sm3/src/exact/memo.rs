//! Finds the exact curve of a region by a memoised search of its parts.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::curve::{Curve, split};
use super::meter::{Meter, Spent};
use super::region::Region;
use super::set::Set;
use crate::{Cell, Values};

/// The most parts in the memo, which take some 200 bytes each.
const PARTS: usize = 1_000_000;

/// Searches a region of up to 64 `N` blocks.
pub(super) struct Memo<'a, const N: usize> {
    region: &'a Region,
    values: &'a Values,
    /// The parts met, each with the most actions that it was searched for and its curve up to them.
    curves: FxHashMap<Set<N>, (usize, Rc<Curve>)>,
    /// The most nodes of this search.
    share: u64,
}

impl<'a, const N: usize> Memo<'a, N> {
    pub(super) fn new(region: &'a Region, values: &'a Values, share: u64) -> Self {
        Self {
            region,
            values,
            curves: FxHashMap::default(),
            share,
        }
    }

    /// Returns the curve of the region for up to `most` actions, and for each entry a play with its points.
    pub(super) fn solve(
        mut self,
        most: usize,
        meter: &mut Meter<'_>,
    ) -> Result<(Curve, Vec<Vec<Cell>>), Spent> {
        let all = Set::first_n(self.region.len());
        let curve = (*self.parts(&all, most, meter)?).clone();
        let plays = (0..=curve.last())
            .map(|actions| {
                let mut play = Vec::new();
                self.walk(&all, actions, most, &mut play);
                play
            })
            .collect();
        Ok((curve, plays))
    }

    /// Returns the curve of a set of blocks, whose parts are independent.
    fn parts(
        &mut self,
        set: &Set<N>,
        most: usize,
        meter: &mut Meter<'_>,
    ) -> Result<Rc<Curve>, Spent> {
        let mut joined: Option<Rc<Curve>> = None;
        for part in self.region.split(set) {
            let curve = self.part(&part, most, meter)?;
            joined = Some(match joined {
                None => curve,
                Some(joined) => Rc::new(joined.join(&curve, most)),
            });
        }
        Ok(joined.unwrap_or_else(|| Rc::new(Curve::zero())))
    }

    /// Returns the curve of a part that does not split.
    fn part(
        &mut self,
        part: &Set<N>,
        most: usize,
        meter: &mut Meter<'_>,
    ) -> Result<Rc<Curve>, Spent> {
        let most = most.min(part.len() / 3);
        if let Some((depth, curve)) = self.curves.get(part)
            && *depth >= most
        {
            return Ok(Rc::clone(curve));
        }
        if self.share == 0 || self.curves.len() >= PARTS {
            return Err(Spent);
        }
        self.share -= 1;
        meter.count()?;
        let mut points = vec![0; most + 1];
        if most > 0 {
            for take in self.region.takes(part) {
                let value = self.values.of(take.blocks.len());
                let rest = self.parts(&part.without(&take.blocks), most - 1, meter)?;
                for (left, points) in points[1..].iter_mut().enumerate() {
                    *points = (*points).max(value + rest.at(left));
                }
            }
        }
        let curve = Rc::new(Curve::new(points));
        self.curves.insert(*part, (most, Rc::clone(&curve)));
        Ok(curve)
    }

    /// Appends a play of `actions` actions with the most points of a set, which must have been searched for `most`
    /// actions.
    fn walk(&self, set: &Set<N>, actions: usize, most: usize, play: &mut Vec<Cell>) {
        let parts = self.region.split(set);
        let curves: Vec<_> = parts
            .iter()
            .map(|part| Rc::clone(&self.curves[part].1))
            .collect();
        for (part, mine) in parts.iter().zip(split(&curves, actions)) {
            self.walk_part(part, mine, most, play);
        }
    }

    /// Does the same as [`Memo::walk`] for a part that does not split.
    fn walk_part(&self, part: &Set<N>, actions: usize, most: usize, play: &mut Vec<Cell>) {
        let points = self.curves[part].1.at(actions);
        if points == 0 || actions == 0 {
            return;
        }
        for take in self.region.takes(part) {
            let value = self.values.of(take.blocks.len());
            let rest = part.without(&take.blocks);
            if value + self.curve_of_set(&rest, most).at(actions - 1) == points {
                play.push(self.region.cell(take.at));
                self.walk(&rest, actions - 1, most, play);
                return;
            }
        }
        unreachable!("an action makes the points that the search found");
    }

    /// Returns the curve of a set that has been searched.
    fn curve_of_set(&self, set: &Set<N>, most: usize) -> Curve {
        let parts = self.region.split(set);
        parts.iter().fold(Curve::zero(), |joined, part| {
            joined.join(&self.curves[part].1, most)
        })
    }
}
