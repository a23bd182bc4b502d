//! Where an element lies: bands, corners, rings, blocks and clusters.

use sweetfish_core::rand::RngExt as _;

use super::Chance;
use super::spot::Spot;

/// Returns whether a place belongs to a pattern, for a size of 0 to 3.
type Pattern = fn(Spot, i32) -> bool;

/// All patterns but clusters. A new one is a line.
const PATTERNS: [Pattern; 24] = [
    // Blocks.
    |s, k| s.x().abs() <= k + 1 && s.y().abs() <= k + 1,
    |s, k| s.x().abs() <= 2 * k + 1 && s.y().abs() <= 1,
    |s, k| s.x().abs() <= 1 && s.y().abs() <= 2 * k + 1,
    |s, k| s.x().abs() + s.y().abs() <= 2 * k + 1,
    // Bands and columns.
    |s, k| s.y().abs() <= k,
    |s, k| s.below() < k + 1,
    |s, k| s.below() > 0 && s.below() < k + 2,
    |s, k| s.row == 2 + k || s.row == 4 + k,
    |s, k| s.x().abs() <= k,
    |s, k| s.side() == k,
    |s, k| s.side() == k && s.row > 1,
    |s, k| s.side() < k && s.y() > 0,
    // Corners.
    |s, k| s.side() < k && s.end() < k,
    |s, k| s.side() < k + 1 && s.below() < k,
    |s, k| s.side() + s.below() < k + 1,
    |s, k| s.side() + s.end() == k + 1,
    // Rings, ponds and lines.
    |s, k| s.side().min(s.end()) == k,
    |s, k| (s.x().abs().max(s.y().abs()) + 1) / 2 == k + 1,
    |s, k| s.x().abs() + s.y().abs() > 2 * k && s.x().abs() + s.y().abs() <= 2 * k + 3,
    |s, k| (1..3).contains(&s.side()) && s.y().abs() <= k + 1,
    |s, k| (1..3).contains(&s.side()) && (1..2 + k).contains(&s.end()),
    |s, _| (s.x().abs() / 2 - s.y().abs() / 2) == 0,
    |s, k| s.below() == s.side() + k,
    |s, k| (s.x().abs() / 2 + s.y().abs() / 2) % 2 == 0 && s.y() > 2 * k - 6,
];

/// Single places, for what stands in few cells.
const SPOTS: [Pattern; 6] = [
    |s, k| s.side() == k && s.end() == 1 + k / 2,
    |s, k| s.side() == 1 + k && s.end() == 2,
    |s, k| s.side() == k && s.y().abs() <= 1,
    |s, _| s.x().abs() <= 1 && s.y().abs() <= 1,
    |s, k| s.x().abs() <= 1 && s.below() == k,
    |s, k| s.side() == k && s.below() == 0,
];

/// Draws a pattern for about `most` places of a board. Returns whether each place is in it.
pub(super) fn draw(most: usize, size: (u8, u8), chance: &mut Chance) -> Vec<bool> {
    let all = usize::from(size.0) * usize::from(size.1);
    if chance.random_range(0..8) == 0 {
        return cluster(most, size, chance);
    }
    let patterns: &[Pattern] = if most <= 6 { &SPOTS } else { &PATTERNS };
    let pattern = patterns[chance.random_range(0..patterns.len())];
    let k = chance.random_range(0..=3);
    let is_in = |index| pattern(Spot::of(index, size), k);
    (0..all).map(is_in).collect()
}

/// Grows one or two rounded clusters.
fn cluster(most: usize, size: (u8, u8), chance: &mut Chance) -> Vec<bool> {
    let (height, width) = (i32::from(size.0), i32::from(size.1));
    let mut centres = Vec::new();
    for _ in 0..chance.random_range(1..=2) {
        centres.push((
            chance.random_range(1..height),
            chance.random_range(0..width),
        ));
    }
    let radius = (most as f64 / 2.0 / centres.len() as f64).sqrt();
    let is_in = |index| {
        let spot = Spot::of(index, size);
        let near = |&(row, column): &(i32, i32)| {
            let (down, across) = (spot.row - row, spot.column - column);
            f64::from(down * down + across * across).sqrt() <= radius
        };
        centres.iter().any(near)
    };
    (0..(height * width) as usize).map(is_in).collect()
}
