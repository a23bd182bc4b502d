//! Patterns: small rectangles of a board. Each content has a weight, wherever it is on the board.
//!
//! Two contents share a weight if renaming kinds or mirroring left to right turns one into the other. The kinds of a
//! content are the digits of a number, by which a table holds its weight.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use thiserror::Error;

use crate::planes::{Board, Plane};

/// The widest pattern.
const WIDEST: usize = 4;
/// The most contents of a pattern before equal ones are merged, which is the size of its table.
const MOST: usize = 1 << 22;

/// A rectangle of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Columns, 1 to 4.
    pub width: u8,
    /// Rows, 1 to 9.
    pub height: u8,
}

/// Why a text is not a shape, or a shape not a pattern.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PatternError {
    /// Not two numbers.
    #[error("found `{0}`, expected a width and a height such as `3x2`")]
    Text(String),
    /// Too wide, too high, or with too many contents.
    #[error(
        "found a pattern of {0}, expected 1 to 4 columns, 1 to 9 rows and at most {MOST} contents"
    )]
    Size(Shape),
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}

impl FromStr for Shape {
    type Err = PatternError;

    fn from_str(text: &str) -> Result<Self, PatternError> {
        let sides = text.split_once('x');
        let shape = sides.and_then(|(width, height)| {
            Some(Self {
                width: width.parse().ok()?,
                height: height.parse().ok()?,
            })
        });
        shape.ok_or_else(|| PatternError::Text(text.into()))
    }
}

/// Patterns for boards of a number of kinds.
#[derive(Clone, Debug)]
pub(crate) struct Patterns {
    kinds: u8,
    list: Vec<Pattern>,
    weights: usize,
    /// For each width, the number of a row's digits by its cells, of three bits each.
    digits: [Vec<u16>; WIDEST + 1],
    /// The bits of a row, three apart, by the row.
    spread: Vec<u32>,
}

#[derive(Clone, Debug)]
struct Pattern {
    shape: Shape,
    /// The number of contents of one of its rows.
    row: usize,
    /// The place of its first content in the tables of all patterns.
    start: usize,
    /// The index of the weight of each content.
    weight: Arc<[u32]>,
}

impl Patterns {
    /// Returns the patterns of these shapes.
    ///
    /// # Errors
    /// If a shape is too large for this number of kinds.
    pub(crate) fn new(kinds: u8, shapes: &[Shape]) -> Result<Self, PatternError> {
        let base = usize::from(kinds) + 1;
        let (mut list, mut start, mut weights) = (Vec::new(), 0, 0);
        for &shape in shapes {
            let fits = (1..=WIDEST as u8).contains(&shape.width) && (1..=9).contains(&shape.height);
            let cells = u32::from(shape.width) * u32::from(shape.height);
            let contents = base
                .checked_pow(cells)
                .filter(|&count| fits && count <= MOST);
            let Some(contents) = contents else {
                return Err(PatternError::Size(shape));
            };
            let (weight, count) = merge(shape, base, contents);
            list.push(Pattern {
                shape,
                row: base.pow(u32::from(shape.width)),
                start,
                weight: weight
                    .into_iter()
                    .map(|weight| weights as u32 + weight)
                    .collect(),
            });
            start += contents;
            weights += count;
        }
        let digits = std::array::from_fn(|width| row_digits(width, base));
        let spread = (0..1 << 9).map(spread).collect();
        Ok(Self {
            kinds,
            list,
            weights,
            digits,
            spread,
        })
    }

    /// Returns the largest kind of a board.
    pub(crate) fn kinds(&self) -> u8 {
        self.kinds
    }

    /// Returns the number of weights.
    pub(crate) fn weights(&self) -> usize {
        self.weights
    }

    /// Returns the shapes.
    pub(crate) fn shapes(&self) -> impl Iterator<Item = Shape> {
        self.list.iter().map(|pattern| pattern.shape)
    }

    /// Returns the weight of each content of each pattern.
    pub(crate) fn unfold(&self, weights: &[f32]) -> Vec<f32> {
        let contents = self.list.iter().flat_map(|pattern| &pattern.weight[..]);
        contents.map(|&weight| weights[weight as usize]).collect()
    }

    /// Calls `found` with the number of every content of a board of `size` columns and rows. The
    /// numbers are those of `unfold`.
    #[inline(always)]
    pub(crate) fn contents<P: Plane>(
        &self,
        board: &Board<P>,
        size: (usize, usize),
        mut found: impl FnMut(usize),
    ) {
        self.scan(board, size, |pattern, content| {
            found(pattern.start + content);
        });
    }

    /// Calls `found` with the weight of every content of a board of `size` columns and rows.
    #[inline(always)]
    pub(crate) fn used<P: Plane>(
        &self,
        board: &Board<P>,
        size: (usize, usize),
        mut found: impl FnMut(usize),
    ) {
        self.scan(board, size, |pattern, content| {
            found(pattern.weight[content] as usize);
        });
    }

    #[inline(always)]
    fn scan<P: Plane>(
        &self,
        board: &Board<P>,
        (width, height): (usize, usize),
        mut found: impl FnMut(&Pattern, usize),
    ) {
        let mut rows = [0; 9];
        for (y, row) in rows.iter_mut().enumerate().take(height) {
            for (digit, plane) in board.planes().into_iter().enumerate() {
                *row |= self.spread[plane.row_bits(y as u8)] << digit;
            }
        }
        for pattern in &self.list {
            let (w, h) = (
                usize::from(pattern.shape.width),
                usize::from(pattern.shape.height),
            );
            let digits = &self.digits[w];
            let mask = digits.len() - 1;
            for x in 0..(width + 1).saturating_sub(w) {
                let row = |y: usize| usize::from(digits[(rows[y] >> (3 * x)) as usize & mask]);
                for y in 0..(height + 1).saturating_sub(h) {
                    let content = (y..y + h).fold(0, |content, y| content * pattern.row + row(y));
                    found(pattern, content);
                }
            }
        }
    }
}

/// Returns the bits of a row, three apart.
fn spread(row: u32) -> u32 {
    (0..9).fold(0, |spread, x| spread | (row >> x & 1) << (3 * x))
}

/// Returns a table from the cells of a row, of three bits each with the leftmost lowest, to the number with these
/// digits in `base`, the leftmost highest.
fn row_digits(width: usize, base: usize) -> Vec<u16> {
    let number = |cells: usize| {
        (0..width).fold(0, |number, x| {
            number * base + (cells >> (3 * x) & 7).min(base - 1)
        })
    };
    (0..1 << (3 * width))
        .map(|cells| number(cells) as u16)
        .collect()
}

/// Returns the weight of each content, and how many weights there are.
fn merge(shape: Shape, base: usize, contents: usize) -> (Vec<u32>, usize) {
    const NONE: u32 = u32::MAX;
    let width = usize::from(shape.width);
    let mut weight = vec![NONE; contents];
    let mut count = 0;
    let mut cells = vec![0; width * usize::from(shape.height)];
    for content in 0..contents {
        let mut rest = content;
        for cell in cells.iter_mut().rev() {
            *cell = rest % base;
            rest /= base;
        }
        let mirrored = cells.chunks(width).flat_map(|row| row.iter().rev());
        let same = renamed(cells.iter(), base).min(renamed(mirrored, base));
        if weight[same] == NONE {
            weight[same] = count;
            count += 1;
        }
        weight[content] = weight[same];
    }
    (weight, count as usize)
}

/// Returns the content with its kinds renumbered by their first cells.
fn renamed<'a>(cells: impl Iterator<Item = &'a usize>, base: usize) -> usize {
    let mut names = [0; 8];
    let mut next = 0;
    cells.fold(0, |content, &kind| {
        if kind > 0 && names[kind] == 0 {
            next += 1;
            names[kind] = next;
        }
        content * base + names[kind]
    })
}
