//! Pairs of games: what one says, and which of them repeat an earlier one.

use std::collections::{BTreeMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};

use sha2::{Digest, Sha256};

use crate::opening::Opening;
use crate::record::{GameRecord, Side};
use crate::schedule::Slot;
use sweetfish_rating::{Meeting, Score, value};

/// Two games of two agents on one board, with the sides exchanged.
pub(crate) type Pair<'a> = [&'a GameRecord; 2];

/// Returns the complete pairs among games, in the order of the schedule.
pub(crate) fn complete<'a>(games: impl IntoIterator<Item = &'a GameRecord>) -> Vec<Pair<'a>> {
    let mut halves: BTreeMap<Slot, [Option<&GameRecord>; 2]> = BTreeMap::new();
    for game in games {
        let slot = Slot {
            swapped: false,
            ..game.id
        };
        halves.entry(slot).or_default()[usize::from(game.id.swapped)] = Some(game);
    }
    let both = |[game, swapped]: [Option<&'a GameRecord>; 2]| Some([game?, swapped?]);
    let are_swapped =
        |[game, swapped]: &Pair| game.first == swapped.second && game.second == swapped.first;
    halves
        .into_values()
        .filter_map(both)
        .filter(are_swapped)
        .collect()
}

/// The pairs seen so far. Deterministic agents repeat their games on a board; a repeated pair counts once.
#[derive(Clone, Debug, Default)]
pub(crate) struct Seen {
    pairs: HashSet<u64>,
    repeated: u64,
}

impl Seen {
    /// Returns whether no earlier pair of the same two agents has the same board and moves.
    pub(crate) fn is_new(&mut self, pair: Pair) -> bool {
        let is_new = self.pairs.insert(hash_of(pair));
        self.repeated += u64::from(!is_new);
        is_new
    }

    pub(crate) fn repeated(&self) -> u64 {
        self.repeated
    }

    pub(crate) fn all(&self) -> u64 {
        self.pairs.len() as u64 + self.repeated
    }
}

/// Returns a stable hash of a game: of its board, moves and fault, not of names and times.
pub(crate) fn play_of(game: &GameRecord) -> u64 {
    let Opening { kinds, rows, .. } = &game.opening;
    let cells: Vec<&str> = game.moves.iter().map(|made| &*made.cell).collect();
    let text = serde_json::to_vec(&(kinds, rows, cells, game.end.name()));
    let digest = Sha256::digest(text.expect("it is plain data"));
    let (start, _) = digest.split_first_chunk().expect("a digest is longer");
    u64::from_le_bytes(*start)
}

/// Returns a number for the play of a pair and its agents.
fn hash_of(pair: Pair) -> u64 {
    let mut games = pair;
    games.sort_by(|a, b| a.first.cmp(&b.first));
    let mut hasher = DefaultHasher::new();
    for game in games {
        (&game.first, &game.second, play_of(game)).hash(&mut hasher);
    }
    hasher.finish()
}

/// Returns a number for a board, whatever its name.
pub(crate) fn board_of(opening: &Opening) -> u64 {
    let mut hasher = DefaultHasher::new();
    (opening.kinds, &opening.rows).hash(&mut hasher);
    hasher.finish()
}

/// Returns the half points and the margin of a pair for one of its agents.
fn result(pair: Pair, agent: &str) -> (usize, i64) {
    let sides = pair.map(|game| game.side_of(agent).unwrap_or(Side::First));
    let both = || pair.into_iter().zip(sides);
    let half_points = both().map(|(game, side)| game.half_points(side)).sum();
    (
        half_points,
        both().map(|(game, side)| game.margin(side)).sum(),
    )
}

/// Adds a pair of games of `agent` to its score.
pub(crate) fn add_pair(score: &mut Score, pair: Pair, agent: &str) {
    let (half_points, margin) = result(pair, agent);
    score.add(half_points, margin);
}

/// Returns the pair as a meeting of two players, the first of whom moves first in the first game.
pub(crate) fn meeting(pair: Pair, players: [usize; 2]) -> Meeting {
    let [game, _] = pair;
    let (half_points, margin) = result(pair, &game.first);
    Meeting {
        board: board_of(&game.opening),
        slot: (game.id.round, game.id.pair),
        players,
        value: value(half_points, margin),
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::record::{End, MoveRecord};

    /// Returns a game that the first side won, on a board of two equal rows.
    pub(crate) fn game(id: &str, names: [&str; 2], row: &str, cells: &[&str]) -> GameRecord {
        let seconds = id.len() as f64;
        let moves = cells.iter().map(|cell| MoveRecord::new(cell, 1, seconds));
        let mut game = GameRecord {
            moves: moves.collect(),
            scores: [1, 0],
            winner: Some(Side::First),
            ..GameRecord::new(id, names, &[row, row])
        };
        game.opening.class = id.into();
        game
    }

    /// Returns a pair of `a` against `b`, by the moves of its two games.
    fn pair(row: &str, cells: [&[&str]; 2]) -> [GameRecord; 2] {
        [
            game("r1e1p1a", ["a", "b"], row, cells[0]),
            game("r1e1p1b", ["b", "a"], row, cells[1]),
        ]
    }

    #[test]
    fn the_same_board_and_moves_count_once() {
        let mut seen = Seen::default();
        let mut is_new = |[a, b]: &[GameRecord; 2]| seen.is_new([a, b]);
        let first = pair("01", [&["A1"], &["B1"]]);
        assert!(is_new(&first));
        assert!(!is_new(&pair("01", [&["A1"], &["B1"]])));
        // The same two games of another encounter, in which the other agent comes first.
        let [a, b] = first.clone();
        assert!(!is_new(&[b, a]));
        assert!(is_new(&pair("10", [&["A1"], &["B1"]])));
        assert!(is_new(&pair("01", [&["B1"], &["A1"]])));
        assert!(is_new(&pair("01", [&["A1", "B1"], &["B1"]])));
        // Another agent plays the same.
        assert!(is_new(&first.clone().map(|mut game| {
            for name in [&mut game.first, &mut game.second] {
                *name = name.replace('b', "c");
            }
            game
        })));
        // A fault is not the same as stopping to play.
        let [mut lost, other] = first;
        lost.end = End::NoOutput {
            culprit: Side::First,
        };
        assert!(is_new(&[lost, other]));
        assert_eq!((seen.repeated(), seen.all()), (2, 8));
    }

    #[test]
    fn pairs_are_complete_with_both_games_of_the_same_agents() {
        let games = [
            game("r1e1p2b", ["b", "a"], "01", &[]),
            game("r1e1p1b", ["b", "a"], "01", &[]),
            game("r1e1p2a", ["a", "b"], "01", &[]),
            game("r1e1p3a", ["a", "b"], "01", &[]),
            game("r1e1p4a", ["a", "b"], "01", &[]),
            game("r1e1p4b", ["c", "a"], "01", &[]),
        ];
        let pairs = complete(&games);
        let ids: Vec<_> = pairs.iter().map(|[game, _]| game.id.to_string()).collect();
        assert_eq!(ids, ["r1e1p2a"]);
    }

    #[test]
    fn a_pair_swept_by_faults_is_no_tie() {
        let mut games = pair("01", [&[], &[]]);
        for game in &mut games {
            let culprit = game.side_of("b").unwrap();
            game.scores = [0; 2];
            game.winner = Some(culprit.other());
            game.end = End::NoOutput { culprit };
        }
        let [game, swapped] = &games;
        let mut score = Score::default();
        add_pair(&mut score, [game, swapped], "a");
        // A point for each cell that is left, in both games.
        assert_eq!(
            (score.pairs.0, &score.values[..]),
            ([0, 0, 0, 0, 1], &[8][..])
        );
        assert_eq!(meeting([game, swapped], [0, 1]).value, 8);
    }
}
