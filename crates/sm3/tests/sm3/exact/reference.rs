//! The reference implementation of swapless match-3: plain code that tries every play.

use std::collections::HashMap;

/// How blocks fall: not at all, down, or down and to the left.
pub(crate) const FALLS: [u8; 3] = [0, 1, 2];

/// Rows from the bottom, of colours, 0 for an empty cell.
pub(crate) type Grid = Vec<Vec<u8>>;

/// A game to try out.
#[derive(Clone, Debug)]
pub(crate) struct Reference {
    pub(crate) fall: u8,
    pub(crate) values: Vec<u32>,
    pub(crate) target: u32,
}

impl Reference {
    pub(crate) fn value(&self, blocks: usize) -> u32 {
        self.values[blocks.min(self.values.len() - 1)]
    }

    /// The best total of all plays, tried one by one; equal states are tried once.
    pub(crate) fn best(&self, grid: &Grid, actions: u32) -> u64 {
        self.search(grid, actions, 0, &mut HashMap::new())
    }

    fn search(
        &self,
        grid: &Grid,
        left: u32,
        points: u32,
        known: &mut HashMap<(Grid, u32, u32), u64>,
    ) -> u64 {
        if self.target > 0 && points >= self.target {
            let each = self.value(grid.len() + grid[0].len());
            return u64::from(points) + u64::from(left) * u64::from(each);
        }
        if left == 0 {
            return points.into();
        }
        if let Some(&total) = known.get(&(grid.clone(), left, points)) {
            return total;
        }
        let mut best = u64::from(points);
        for y in 0..grid.len() {
            for x in 0..grid[0].len() {
                let mut next = grid.clone();
                let taken = take(&mut next, x, y, self.fall);
                if taken > 0 {
                    let made = points + self.value(taken);
                    best = best.max(self.search(&next, left - 1, made, known));
                }
            }
        }
        known.insert((grid.clone(), left, points), best);
        best
    }
}

/// Takes an action and returns how many blocks vanish.
fn take(grid: &mut Grid, x: usize, y: usize, fall: u8) -> usize {
    let colour = grid[y][x];
    if colour == 0 {
        return 0;
    }
    let is_same = |x: i32, y: i32| {
        let row = usize::try_from(y).ok().and_then(|y| grid.get(y));
        let cell = row.and_then(|row| usize::try_from(x).ok().and_then(|x| row.get(x)));
        cell == Some(&colour)
    };
    let mut gone = Vec::new();
    for (dx, dy) in [(1, 0), (0, 1)] {
        let mut line = vec![(x as i32, y as i32)];
        for sign in [-1, 1] {
            let (mut i, mut j) = (x as i32 + sign * dx, y as i32 + sign * dy);
            while is_same(i, j) {
                line.push((i, j));
                (i, j) = (i + sign * dx, j + sign * dy);
            }
        }
        if line.len() >= 3 {
            gone.extend(line);
        }
    }
    gone.sort_unstable();
    gone.dedup();
    for &(x, y) in &gone {
        grid[y as usize][x as usize] = 0;
    }
    if fall > 0 && !gone.is_empty() {
        let (width, height) = (grid[0].len(), grid.len());
        let column = |x: usize| (0..height).map(move |y| (x, y));
        let mut columns: Vec<Vec<u8>> = (0..width)
            .map(|x| {
                column(x)
                    .map(|(x, y)| grid[y][x])
                    .filter(|&c| c > 0)
                    .collect()
            })
            .collect();
        if fall > 1 {
            columns.retain(|column| !column.is_empty());
        }
        for (y, row) in grid.iter_mut().enumerate() {
            for (x, cell) in row.iter_mut().enumerate() {
                *cell = *columns
                    .get(x)
                    .and_then(|column| column.get(y))
                    .unwrap_or(&0);
            }
        }
    }
    gone.len()
}
