//! Games of cells, which have no chance in them: duels and swapless match-3.

use std::cmp::Ordering;
use std::str::FromStr;

use super::error::RecordError;
use super::game_type::{DuelStart, GameType, Sm3Start};
use super::outcome::{End, Outcome};
use super::record::TimedCell;
use sweetfish_core::puzzle::Puzzle;

impl GameType {
    /// Plays a game of cells and returns how it went.
    pub(super) fn after_cells(&self, cells: &[TimedCell]) -> Result<Outcome, RecordError> {
        match self {
            Self::Duel(start) => start.after(cells),
            Self::Sm3(start) => start.after(cells),
            Self::Match3(_) | Self::Level(_) => Err(RecordError::Kind("swaps")),
        }
    }
}

impl DuelStart {
    fn after(&self, cells: &[TimedCell]) -> Result<Outcome, RecordError> {
        let mut position = self.position()?;
        let mut points = [0_u32; 2];
        each(cells, |index, cell| {
            let size = position.try_play(cell).map_err(|why| why.to_string())?;
            points[index % 2] += u32::from(size).pow(2);
            Ok(())
        })?;
        let own = self.side.index();
        let end = match points[own].cmp(&points[1 - own]) {
            _ if !position.is_empty() => End::Quit,
            Ordering::Greater => End::Won,
            Ordering::Equal => End::Drawn,
            Ordering::Less => End::Lost,
        };
        Ok(Outcome {
            end,
            score: points[own],
            swaps: cells.iter().skip(own).step_by(2).count() as u32,
        })
    }
}

impl Sm3Start {
    fn after(&self, cells: &[TimedCell]) -> Result<Outcome, RecordError> {
        let mut game = self.game()?;
        each(cells, |_, cell| {
            game.try_take(cell).map_err(|why| why.to_string())?;
            Ok(())
        })?;
        let end = if !game.is_over() {
            End::Quit
        } else if game.is_reached() || game.rules().target == 0 {
            End::Won
        } else {
            End::Lost
        };
        Ok(Outcome {
            end,
            score: u32::try_from(game.total()).unwrap_or(u32::MAX),
            swaps: cells.len() as u32,
        })
    }
}

/// Takes each cell with its number, from 0.
fn each<C: FromStr<Err: ToString>>(
    cells: &[TimedCell],
    mut take: impl FnMut(usize, C) -> Result<(), String>,
) -> Result<(), RecordError> {
    for (index, TimedCell { cell, .. }) in cells.iter().enumerate() {
        let parsed = cell.parse().map_err(|why: C::Err| why.to_string());
        let taken = parsed.and_then(|cell| take(index, cell));
        taken.map_err(|why| RecordError::Cell {
            number: index + 1,
            cell: cell.clone(),
            why,
        })?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use rand::RngExt;

    use super::super::game_type::Side;
    use super::super::record::Record;
    use super::super::results::{Measure, results};
    use super::*;
    use sweetfish_core::rng;
    use sweetfish_duel::{self as duel, BoardClass};
    use sweetfish_sm3::{Fall, format, generate};

    fn timed(cell: &impl ToString) -> TimedCell {
        let (cell, ms) = (cell.to_string(), 500);
        TimedCell { cell, ms }
    }

    /// Plays a duel at random, and returns the cells and the points of both sides, by counting what vanishes.
    fn random_duel(start: &DuelStart, seed: u64) -> (Vec<TimedCell>, [u32; 2]) {
        let mut rng = rng::stream(seed, 1);
        let mut position = start.position().unwrap();
        let (mut cells, mut points) = (Vec::new(), [0; 2]);
        while !position.is_empty() {
            let moves = position.moves();
            let cell: duel::Cell = moves[rng.random_range(0..moves.len())].cell;
            let before = position.pieces();
            position.play(cell);
            points[cells.len() % 2] += ((before - position.pieces()) as u32).pow(2);
            cells.push(timed(&cell));
        }
        (cells, points)
    }

    fn duel(side: Side, seed: u64) -> DuelStart {
        let class = BoardClass::new(4, 3, 90).unwrap();
        let board = class.board(&mut rng::stream(seed, 0));
        DuelStart {
            kinds: board.kinds(),
            rows: board.to_string().lines().map(String::from).collect(),
            side,
            opponent: "depth4".into(),
        }
    }

    #[test]
    fn duels_are_played_again_for_either_side() {
        let mut ends = Vec::new();
        for seed in 0..200 {
            let sides = [(Side::First, 0), (Side::Second, 1)];
            for (side, own) in sides {
                let start = duel(side, seed);
                let (mut cells, points) = random_duel(&start, seed);
                for other in cells.iter_mut().skip(1 - own).step_by(2) {
                    other.ms = 9_000;
                }
                let made = cells.iter().skip(own).step_by(2).count() as u32;
                let game = GameType::Duel(start);
                let record = Record::of_cells(game, "ann", 7, cells).unwrap();
                let expected = match points[own].cmp(&points[1 - own]) {
                    Ordering::Less => End::Lost,
                    Ordering::Equal => End::Drawn,
                    Ordering::Greater => End::Won,
                };
                let (end, score) = (record.result.end, record.result.score);
                assert_eq!((end, score), (expected, points[own]), "seed {seed}");
                assert_eq!(record.result.swaps, made, "seed {seed}");
                assert_eq!(Record::parse(&record.to_string()), Ok(record.clone()));
                assert_eq!(record.check(), Ok(()));
                ends.push(end);
                let found = &results(&[record])[0];
                assert_eq!(found.measure, Measure::Success);
                let won = f64::from(u8::from(end == End::Won));
                assert!((found.value.unwrap().value - won).abs() < 1e-9);
                if made > 0 {
                    let seconds = found.seconds_a_swap.unwrap().value;
                    assert!((seconds - 0.5).abs() < 1e-9, "{seconds}");
                }
            }
        }
        for end in [End::Won, End::Lost, End::Drawn] {
            assert!(ends.contains(&end), "no game was {end}");
        }
    }

    #[test]
    fn a_duel_that_goes_another_way_is_refused() {
        let start = duel(Side::First, 1);
        let (cells, _) = random_duel(&start, 1);
        let record = Record::of_cells(GameType::Duel(start), "ann", 7, cells).unwrap();
        let refused = |expected: &str, change: fn(&mut Record)| {
            let mut changed = record.clone();
            change(&mut changed);
            let error = changed.check().unwrap_err().to_string();
            assert!(error.starts_with(expected), "{error}");
        };
        refused("cell 2: found `E1`, expected one", |record| {
            record.cells[1].cell = "E1".into();
        });
        refused("cell 1: found `1`, expected one", |record| {
            record.cells[0].cell = "1".into();
        });
        refused("result: found", |record| record.result.score += 1);
        refused("result: found", |record| record.cells.truncate(1));
        refused("found moves of another kind of game", |record| {
            let swap = "1,1 right".parse().unwrap();
            record.swaps.push(super::super::TimedAction { swap, ms: 1 });
        });
        let left = Record::of_cells(record.game.clone(), "ann", 7, record.cells[..1].to_vec());
        assert_eq!(left.unwrap().result.end, End::Quit);
        let mut start = duel(Side::First, 1);
        start.rows[0] = "9999".into();
        let none = Record::of_cells(GameType::Duel(start), "ann", 7, Vec::new());
        let error = none.unwrap_err().to_string();
        assert!(error.starts_with("board: found `9` at A1"), "{error}");
    }

    #[test]
    fn swapless_games_are_won_by_their_target_or_without_one() {
        let mut ends = Vec::new();
        for seed in 0..60 {
            for target in [0, 2, 50] {
                let board = generate::board(6, 5, 2, 100, &mut rng::stream(seed, 0));
                let input = format::Input {
                    board,
                    colours: 2,
                    actions: 3,
                    target,
                };
                let (text, fall) = (format::print(&input), Fall::Down);
                let start = Sm3Start { text, fall };
                let mut game = start.game().unwrap();
                let mut cells = Vec::new();
                let mut actions = Vec::new();
                loop {
                    actions.clear();
                    game.actions(&mut actions);
                    let Some(&cell) = actions.first() else { break };
                    game.take(cell);
                    cells.push(timed(&cell));
                }
                let reached = target > 0 && game.points() >= target;
                let is_won = reached || target == 0;
                let expected = if is_won { End::Won } else { End::Lost };
                let record = Record::of_cells(GameType::Sm3(start), "ann", 7, cells).unwrap();
                assert_eq!(record.result.end, expected, "seed {seed}, target {target}");
                assert_eq!(u64::from(record.result.score), game.total());
                assert_eq!(record.check(), Ok(()));
                let (key, expected) = (record.game.key(), "swapless 6x5, 2 colours, 3 actions");
                assert!(key.starts_with(expected), "{key}");
                ends.push(record.result.end);
            }
        }
        assert!(ends.contains(&End::Lost), "no game was lost");
    }
}
