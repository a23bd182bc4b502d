//! Runs, valid swaps, and which candies are most frequent.

use super::board::{Board, Content, Place};
use super::wheels::is_wheel_and_candy;

/// Three or more candies of one kind in a row or a column.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Run {
    pub(crate) kind: u8,
    /// Whether it is in a row.
    pub(crate) in_row: bool,
    /// In reading order.
    pub(crate) places: Vec<Place>,
}

impl Board {
    /// Returns the places from one on, in a direction, that hold candies of its kind.
    fn same_kind(&self, place: Place, rows: isize, columns: isize) -> Vec<Place> {
        let kind = self.kind_in_runs(place);
        let mut places = vec![place];
        let mut last = place;
        while let Some(next) = self.beside(last, rows, columns) {
            if kind.is_none() || self.kind_in_runs(next) != kind {
                break;
            }
            places.push(next);
            last = next;
        }
        places
    }

    /// Returns the run in a row or a column that begins at a place, if one does.
    fn run_from(&self, place: Place, in_row: bool) -> Option<Run> {
        let kind = self.kind_in_runs(place)?;
        let (rows, columns) = if in_row { (0, 1) } else { (1, 0) };
        if let Some(before) = self.beside(place, -rows, -columns)
            && self.kind_in_runs(before) == Some(kind)
        {
            return None;
        }
        let places = self.same_kind(place, rows, columns);
        (places.len() >= 3).then_some(Run {
            kind,
            in_row,
            places,
        })
    }

    /// Returns all runs: those in rows before those in columns, each in the reading order of their first cells.
    pub(crate) fn runs(&self) -> Vec<Run> {
        let mut runs = Vec::new();
        for in_row in [true, false] {
            for place in self.places() {
                runs.extend(self.run_from(place, in_row));
            }
        }
        runs
    }

    /// Whether a place is in a run.
    pub(crate) fn in_run(&self, place: Place) -> bool {
        let kind = self.kind_in_runs(place);
        let is_same = |rows, columns| {
            self.beside(place, rows, columns)
                .is_some_and(|other| kind.is_some() && self.kind_in_runs(other) == kind)
        };
        let three = |rows, columns| {
            is_same(rows, columns) && (is_same(2 * rows, 2 * columns) || is_same(-rows, -columns))
        };
        three(0, -1) || three(0, 1) || three(-1, 0) || three(1, 0)
    }

    /// Whether a swap is valid; the board is the same afterwards.
    fn is_valid(&mut self, one: Place, other: Place) -> bool {
        let (first, second) = (self.content(one), self.content(other));
        if !self.can_move(one) || !self.can_move(other) {
            return false;
        }
        if first.is_special() && second.is_special() {
            return true;
        }
        let bomb_and_candy =
            |bomb: Content, candy: Content| bomb == Content::ColourBomb && candy.kind().is_some();
        if bomb_and_candy(first, second) || bomb_and_candy(second, first) {
            return true;
        }
        if is_wheel_and_candy(first, second) {
            return true;
        }
        self.exchange(one, other);
        let in_run = self.in_run(one) || self.in_run(other);
        self.exchange(one, other);
        in_run
    }

    /// Returns all valid swaps: cells in reading order, to the right before downwards.
    pub(crate) fn swaps(&self) -> Vec<(Place, Place)> {
        let mut swaps = Vec::new();
        let mut board = self.clone();
        for place in self.places_of(|content| content != Content::Void) {
            for (rows, columns) in [(0, 1), (1, 0)] {
                if let Some(other) = self.beside(place, rows, columns)
                    && board.is_valid(place, other)
                {
                    swaps.push((place, other));
                }
            }
        }
        swaps
    }

    /// Returns the kind with the most candies; of several such kinds, the lowest.
    pub(crate) fn most_frequent_kind(&self) -> Option<u8> {
        let mut best = None;
        let mut most = 0;
        for kind in 1..=7 {
            let count = self.count(|content| content.kind() == Some(kind));
            if count > most {
                best = Some(kind);
                most = count;
            }
        }
        best
    }
}
