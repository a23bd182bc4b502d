//! `duel-regret`: how often, and by how much, the agent's move is worse than the best, on boards whose
//! exact value is known.

use std::time::Duration;

use rand::{Rng, RngExt};

use super::class;
use crate::duel::Position;
use crate::duel::agent::{Settings, choose};
use crate::duel::search::Limit;
use crate::duel::solve::Solver;
use crate::duel::time::Budget;
use crate::experiment::plot::{Axis, Bars};
use crate::experiment::report::Report;
use crate::experiment::results::{Estimate, Results, Share};
use crate::experiment::{Condition, Experiment};
use crate::rng;
use crate::table::Table;

/// The experiment.
pub(super) struct Regret;

/// Classes of boards, with how many pieces are left at most when the agent is asked.
const CLASSES: [(&str, usize); 3] = [("6x3", 36), ("7x3", 49), ("10x3", 45)];
/// Milliseconds for the agent's move.
const TIMES: [u64; 2] = [10, 100];
/// Megabytes for the proofs.
const TABLE: usize = 128;
/// Seconds for a proof. The boards are small enough for a tenth of it.
const LIMIT: u64 = 120;
/// Boards of a class.
const BOARDS: u64 = 200;

impl Experiment for Regret {
    fn name(&self) -> &'static str {
        "duel-regret"
    }

    fn about(&self) -> &'static str {
        "How often the agent's move in the duel is not the best one, and by how many points"
    }

    fn source(&self) -> &'static str {
        "nothing; our own question"
    }

    fn unit(&self) -> &'static str {
        "board"
    }

    fn keys(&self) -> &'static [&'static str] {
        &["boards", "pieces at most", "a move"]
    }

    fn measures(&self) -> &'static [&'static str] {
        &["value", "regret", "proven"]
    }

    /// All times are given the same boards.
    fn conditions(&self) -> Vec<Condition> {
        let condition = |&(class, pieces): &(&str, usize), ms: u64| {
            let keys = [class.to_string(), pieces.to_string(), format!("{ms} ms")];
            Condition::new(keys, BOARDS).seeded_by(class)
        };
        let of = |class| TIMES.map(|ms| condition(class, ms));
        CLASSES.iter().flat_map(of).collect()
    }

    /// The value of the board, how much less the agent's move is worth, and whether the agent said
    /// that it had proven it. All are NaN where the value could not be found.
    fn play(&self, condition: usize, _game: u64, seed: u64) -> Vec<f64> {
        let (class_name, pieces) = CLASSES[condition / TIMES.len()];
        let time = Duration::from_millis(TIMES[condition % TIMES.len()]);
        let mut rng = rng::stream(seed, 0);
        let board = position(class(class_name).board(&mut rng), pieces, &mut rng);
        let settings = Settings {
            limit: Some(Limit::Time(Budget::fixed(time))),
            ..Settings::default()
        };
        let report = choose(&board, time, &settings, &mut |_| ()).expect("no board is empty");
        let mut after = board.clone();
        let reward = f64::from(after.play(report.best.cell)).powi(2);
        let mut solver = Solver::new(TABLE);
        let mut value = |board: &Position| {
            let solution = solver.solve(board, Duration::from_secs(LIMIT));
            solution.map_or(f64::NAN, |solution| f64::from(solution.value))
        };
        let best = value(&board);
        let regret = best - (reward - value(&after));
        vec![best, regret, f64::from(u8::from(report.exact))]
    }

    fn report(&self, results: &Results) -> Report {
        let mut table = Table::new([
            "boards",
            "pieces",
            "a move",
            "best move %",
            "regret",
            "largest",
            "proven %",
            "count",
        ]);
        for condition in 0..results.conditions().len() {
            table.push(row(results, condition));
        }
        let bar = |condition| {
            let key = |name| results.key(condition, name);
            let name = format!("{}, {}", key("boards"), key("a move"));
            (
                name,
                best_move(results, condition).map(|share| share.times(100.0)),
            )
        };
        let bars = (0..results.conditions().len()).map(bar);
        let plot = Bars::new("How often the move is a best one", Axis::linear("percent"));
        Report::default()
            .text(TEXT)
            .table("Moves against exact values", table)
            .plot("", &plot.series("measured", bars))
    }
}

const TEXT: &str = "A board is a random one after up to three moves by lot among its twelve largest groups, or as \
    many as it takes to have no more pieces than the table says. Regret is what the agent's move is worth less than the best, in points: \
    its mean over all boards, and the largest. Proven are the answers that the agent itself had \
    proven in its time.";

/// A board up to three moves later, or as many as are needed to have no more pieces than `most`.
fn position(mut board: Position, most: usize, rng: &mut impl Rng) -> Position {
    let mut spare: u32 = rng.random_range(0..4);
    while board.pieces() > most || spare > 0 {
        let groups = board.groups();
        if groups.len() < 3 {
            break;
        }
        let claim = groups[rng.random_range(0..groups.len().min(12))];
        board.play(claim.cell);
        spare = spare.saturating_sub(1);
    }
    board
}

/// The share of boards on which the move was a best one.
fn best_move(results: &Results, condition: usize) -> Option<Estimate> {
    let mut share = Share::default();
    for regret in results.values(condition, "regret") {
        share.add(regret == 0.0);
    }
    share.estimate()
}

fn row(results: &Results, condition: usize) -> [String; 8] {
    let key = |name| results.key(condition, name).to_string();
    let best = best_move(results, condition);
    let percent =
        |share: Option<Estimate>| Estimate::cell(share.map(|share| share.times(100.0)), 1);
    let regret = Estimate::of_mean(&results.mean(condition, "regret"));
    let largest = results.values(condition, "regret").reduce(f64::max);
    [
        key("boards"),
        key("pieces at most"),
        key("a move"),
        percent(best),
        Estimate::cell(regret, 3),
        Estimate::cell(largest.map(Estimate::bare), 0),
        percent(results.share(condition, "proven").estimate()),
        results.values(condition, "regret").count().to_string(),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_have_few_enough_pieces() {
        for seed in 0..20 {
            let mut rng = rng::stream(seed, 0);
            let board = position(class("10x3").board(&mut rng), 45, &mut rng);
            assert!(board.pieces() <= 45 && !board.is_empty());
        }
    }

    #[test]
    fn a_board_that_is_solved_at_once_costs_nothing() {
        let easy = Regret.play(1, 0, 3);
        assert!(easy[1] >= 0.0, "{easy:?}");
        assert!(
            easy[2] < 1.0 || easy[1] == 0.0,
            "a proven move is the best: {easy:?}"
        );
    }
}
