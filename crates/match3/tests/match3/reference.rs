//! The rules of gem-swap games on an array of bytes: runs, groups, swaps, gravity, refill, cascades.

use std::fmt;

use rand::Rng;
use sweetfish_match3::{Clears, Scoring};

/// Rows and columns of the largest board.
pub(crate) const SIDE: usize = 9;
/// A cell that holds no gem.
pub(crate) const EMPTY: u8 = 0;
/// A cell that does not exist.
pub(crate) const VOID: u8 = 255;

/// Row and column, both from 0 at the top left corner.
pub(crate) type Place = (usize, usize);

/// A board: the kind of each gem, from 1.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Grid {
    pub(crate) width: usize,
    pub(crate) height: usize,
    pub(crate) cells: [[u8; SIDE]; SIDE],
}

/// The gems that a step of a cascade clears.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Clearing {
    /// In reading order.
    pub(crate) places: Vec<Place>,
    /// The lengths of the runs: horizontal ones, then vertical ones, each in reading order.
    pub(crate) runs: Vec<u32>,
}

impl Grid {
    /// Returns a board of cells that are all empty.
    pub(crate) fn empty(width: usize, height: usize) -> Self {
        let mut cells = [[VOID; SIDE]; SIDE];
        for row in &mut cells[..height] {
            row[..width].fill(EMPTY);
        }
        Self {
            width,
            height,
            cells,
        }
    }

    /// Returns all places in reading order.
    pub(crate) fn places(&self) -> impl Iterator<Item = Place> + use<> {
        let width = self.width;
        (0..self.height).flat_map(move |row| (0..width).map(move |column| (row, column)))
    }

    fn is_gem(&self, (row, column): Place) -> bool {
        !matches!(self.cells[row][column], EMPTY | VOID)
    }

    /// Returns the first and the last column of the equal gems beside a gem, including itself.
    fn row_line(&self, (row, column): Place) -> (usize, usize) {
        let kind = self.cells[row][column];
        let (mut first, mut last) = (column, column);
        while first > 0 && self.cells[row][first - 1] == kind {
            first -= 1;
        }
        while last + 1 < self.width && self.cells[row][last + 1] == kind {
            last += 1;
        }
        (first, last)
    }

    /// Returns the first and the last row of the equal gems above and below a gem, including itself.
    fn column_line(&self, (row, column): Place) -> (usize, usize) {
        let kind = self.cells[row][column];
        let (mut first, mut last) = (row, row);
        while first > 0 && self.cells[first - 1][column] == kind {
            first -= 1;
        }
        while last + 1 < self.height && self.cells[last + 1][column] == kind {
            last += 1;
        }
        (first, last)
    }

    /// Returns the columns of the horizontal run that a gem is in.
    fn row_run(&self, place: Place) -> Option<(usize, usize)> {
        if !self.is_gem(place) {
            return None;
        }
        let (first, last) = self.row_line(place);
        (last - first >= 2).then_some((first, last))
    }

    /// Returns the rows of the vertical run that a gem is in.
    fn column_run(&self, place: Place) -> Option<(usize, usize)> {
        if !self.is_gem(place) {
            return None;
        }
        let (first, last) = self.column_line(place);
        (last - first >= 2).then_some((first, last))
    }

    fn in_run(&self, place: Place) -> bool {
        self.row_run(place).is_some() || self.column_run(place).is_some()
    }

    /// Returns whether no three equal gems are in a line.
    pub(crate) fn is_stable(&self) -> bool {
        self.places().all(|place| !self.in_run(place))
    }

    /// Returns the gems that the next step clears, or `None` if the board is stable.
    pub(crate) fn clearing(&self, clears: Clears) -> Option<Clearing> {
        match clears {
            Clears::AllRuns => self.all_runs(),
            Clears::LargestGroup => self.largest_group(),
        }
    }

    fn all_runs(&self) -> Option<Clearing> {
        let places: Vec<Place> = self.places().filter(|&place| self.in_run(place)).collect();
        let mut runs = Vec::new();
        for &(row, column) in &places {
            if let Some((first, last)) = self.row_run((row, column))
                && first == column
            {
                runs.push((last - first + 1) as u32);
            }
        }
        for &(row, column) in &places {
            if let Some((first, last)) = self.column_run((row, column))
                && first == row
            {
                runs.push((last - first + 1) as u32);
            }
        }
        (!places.is_empty()).then_some(Clearing { places, runs })
    }

    fn largest_group(&self) -> Option<Clearing> {
        let mut best: Option<Clearing> = None;
        for place in self.places() {
            let (mut places, mut runs) = (Vec::new(), Vec::new());
            if let Some((first, last)) = self.row_run(place) {
                places.extend((first..=last).map(|column| (place.0, column)));
                runs.push((last - first + 1) as u32);
            }
            if let Some((first, last)) = self.column_run(place) {
                places.extend((first..=last).map(|row| (row, place.1)));
                runs.push((last - first + 1) as u32);
            }
            places.sort_unstable();
            places.dedup();
            if places.len() > best.as_ref().map_or(0, |best| best.places.len()) {
                best = Some(Clearing { places, runs });
            }
        }
        best
    }

    /// Returns whether a swap of two neighbours is valid: two different gems, at least one in a run afterwards.
    fn is_valid(&mut self, one: Place, other: Place) -> bool {
        if !self.is_gem(one)
            || !self.is_gem(other)
            || self.cells[one.0][one.1] == self.cells[other.0][other.1]
        {
            return false;
        }
        self.exchange(one, other);
        let valid = self.in_run(one) || self.in_run(other);
        self.exchange(one, other);
        valid
    }

    /// Returns the valid swaps: cells in reading order, right before down.
    pub(crate) fn swaps(&self) -> Vec<(Place, Place)> {
        let mut swaps = Vec::new();
        let mut grid = *self;
        for (row, column) in self.places() {
            let place = (row, column);
            if column + 1 < self.width && grid.is_valid(place, (row, column + 1)) {
                swaps.push((place, (row, column + 1)));
            }
            if row + 1 < self.height && grid.is_valid(place, (row + 1, column)) {
                swaps.push((place, (row + 1, column)));
            }
        }
        swaps
    }

    /// Exchanges the contents of two places.
    pub(crate) fn exchange(&mut self, one: Place, other: Place) {
        let kind = self.cells[one.0][one.1];
        self.cells[one.0][one.1] = self.cells[other.0][other.1];
        self.cells[other.0][other.1] = kind;
    }

    /// Lets all gems fall to the lowest free cell above the next void.
    pub(crate) fn fall(&mut self) {
        for column in 0..self.width {
            // The row below the lowest free cell: a gem, a void, or the end of the board.
            let mut free = self.height;
            for row in (0..self.height).rev() {
                match self.cells[row][column] {
                    VOID => free = row,
                    EMPTY => {}
                    kind => {
                        self.cells[row][column] = EMPTY;
                        self.cells[free - 1][column] = kind;
                        free -= 1;
                    }
                }
            }
        }
    }

    /// Fills the empty cells in reading order. Twelve cells share a draw.
    pub(crate) fn refill(&mut self, kinds: u8, rng: &mut impl Rng) {
        let mut fraction = 0;
        let mut filled = 0;
        for (row, column) in self.places() {
            if self.cells[row][column] != EMPTY {
                continue;
            }
            if filled % 12 == 0 {
                fraction = rng.next_u64();
            }
            filled += 1;
            let times = u128::from(fraction) * u128::from(kinds);
            let whole = times / (1 << 64);
            fraction = (times % (1 << 64)) as u64;
            self.cells[row][column] = whole as u8 + 1;
        }
    }

    /// Makes a swap, plays its cascade, and returns the points. Calls `refill` to fill the holes after every step.
    pub(crate) fn play(
        &mut self,
        (one, other): (Place, Place),
        clears: Clears,
        scoring: Scoring,
        mut refill: impl FnMut(&mut Self),
    ) -> u32 {
        self.exchange(one, other);
        let (mut score, mut step) = (0, 0);
        while let Some(clearing) = self.clearing(clears) {
            step += 1;
            score += clearing.points(scoring, step);
            for (row, column) in clearing.places {
                self.cells[row][column] = EMPTY;
            }
            self.fall();
            refill(self);
        }
        score
    }

    /// Returns a board without runs. Each cell exists with a chance of `share` percent and then has a gem that makes no
    /// run with those before it.
    pub(crate) fn random(
        width: usize,
        height: usize,
        kinds: u8,
        share: u64,
        rng: &mut impl Rng,
    ) -> Self {
        let mut grid = Self::empty(width, height);
        for (row, column) in grid.places() {
            if rng.next_u64() % 100 >= share {
                grid.cells[row][column] = VOID;
                continue;
            }
            loop {
                grid.cells[row][column] = 1 + (rng.next_u64() % u64::from(kinds)) as u8;
                if !grid.in_run((row, column)) {
                    break;
                }
            }
        }
        grid
    }
}

impl Clearing {
    fn points(&self, scoring: Scoring, step: u32) -> u32 {
        let of = |count: u32| (10 * count * count - 10 * count) * step;
        match scoring {
            Scoring::Gems => self.places.len() as u32,
            Scoring::Group => of(self.places.len() as u32),
            Scoring::LongestRun => of(*self.runs.iter().max().expect("a clearing has a run")),
            Scoring::EveryRun => self.runs.iter().map(|&run| of(run)).sum(),
        }
    }
}

impl fmt::Display for Grid {
    /// Writes the rows, each with a line end.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in &self.cells[..self.height] {
            for &cell in &row[..self.width] {
                match cell {
                    VOID => write!(f, "#")?,
                    EMPTY => write!(f, ".")?,
                    kind => write!(f, "{kind}")?,
                }
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\n{self}")
    }
}
