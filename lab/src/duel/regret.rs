//! `duel-regret`: how often, and by how much, the agent's move is worse than the best, on boards whose
//! exact value is known.

use std::time::Duration;

use rand::{Rng, RngExt};

use super::class;
use sweetfish::duel::{self, Limit, Position, Settings, Solver, choose};
use sweetfish::experiment::Report;
use sweetfish::experiment::Results;
use sweetfish::experiment::{Condition, Experiment};
use sweetfish::plot::{Axis, Bars};
use sweetfish::rng;
use sweetfish::stats::{Estimate, Share};
use sweetfish::table::Table;

/// The experiment.
pub(super) struct Regret;

/// Classes of boards, with how many pieces are left at most when the agent is asked.
const CLASSES: [(&str, usize); 3] = [("6x3", 36), ("7x3", 49), ("10x4", 40)];
/// Milliseconds for the agent's move, and what is measured with them.
const TIMES: [(u64, [&str; 2]); 2] = [
    (10, ["regret at 10 ms", "proven at 10 ms"]),
    (100, ["regret at 100 ms", "proven at 100 ms"]),
];
/// Megabytes for the proofs.
const TABLE: usize = 128;
/// Seconds for a proof. Nearly all boards are small enough for a tenth of it.
const LIMIT: u64 = 120;
/// Boards of a class.
const BOARDS: u64 = 70;

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
        &["boards", "pieces at most"]
    }

    fn measures(&self) -> &'static [&'static str] {
        &[
            "value",
            "regret at 10 ms",
            "proven at 10 ms",
            "regret at 100 ms",
            "proven at 100 ms",
        ]
    }

    fn conditions(&self) -> Vec<Condition> {
        let condition =
            |(class, pieces): (&str, usize)| Condition::new([class, &pieces.to_string()], BOARDS);
        CLASSES.map(condition).into()
    }

    /// The value of the board; for each time how much less the agent's move is worth, and whether the
    /// agent said that it had proven it. Values and regrets that could not be found are NaN.
    fn play(&self, condition: usize, _game: u64, seed: u64) -> Vec<f64> {
        let (class_name, pieces) = CLASSES[condition];
        let mut rng = rng::stream(seed, 0);
        let board = position(class(class_name).board(&mut rng), pieces, &mut rng);
        let solver = Solver::new(TABLE, 1);
        let value = |board: &Position| {
            let solution = solver.solve(board, Duration::from_secs(LIMIT));
            solution.map_or(f64::NAN, |solution| f64::from(solution.value))
        };
        let best = value(&board);
        let mut row = vec![best];
        for (ms, _) in TIMES {
            let report = answer(&board, Duration::from_millis(ms));
            let mut after = board.clone();
            let reward = f64::from(after.play(report.best.cell)).powi(2);
            let regret = best - (reward - value(&after));
            row.extend([regret, f64::from(u8::from(report.exact))]);
        }
        row
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
        let mut plot = Bars::new("How often the move is a best one", Axis::linear("percent"));
        for (ms, measures) in TIMES {
            let conditions = 0..results.conditions().len();
            for condition in conditions.clone() {
                table.push(row(results, condition, ms, measures));
            }
            let bar = |condition| {
                let best = best_move(results, condition, measures[0]);
                let name = results.key(condition, "boards").to_string();
                (name, best.map(|share| share.times(100.0)))
            };
            plot = plot.series(&format!("{ms} ms"), conditions.map(bar));
        }
        Report::default()
            .text(TEXT)
            .table("Moves against exact values", table)
            .plot("", &plot)
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
        let groups = board.moves();
        if groups.len() < 3 {
            break;
        }
        let claim = groups[rng.random_range(0..groups.len().min(12))];
        board.play(claim.cell);
        spare = spare.saturating_sub(1);
    }
    board
}

/// What the agent answers in this time.
fn answer(board: &Position, time: Duration) -> duel::Report {
    let settings = Settings {
        limit: Some(Limit::Time(time)),
        ..Settings::default()
    };
    choose(board, time, &settings, &mut |_| ()).expect("no board is empty")
}

/// The share of boards on which the move was a best one, by the measure of regret.
fn best_move(results: &Results, condition: usize, regret: &str) -> Option<Estimate> {
    let mut share = Share::default();
    for regret in results.values(condition, regret) {
        share.add(regret == 0.0);
    }
    share.estimate()
}

fn row(results: &Results, condition: usize, ms: u64, [regret, proven]: [&str; 2]) -> [String; 8] {
    let key = |name| results.key(condition, name).to_string();
    let best = best_move(results, condition, regret);
    let percent =
        |share: Option<Estimate>| Estimate::cell(share.map(|share| share.times(100.0)), 1);
    let mean = Estimate::of_mean(&results.mean(condition, regret));
    let largest = results.values(condition, regret).reduce(f64::max);
    [
        key("boards"),
        key("pieces at most"),
        format!("{ms} ms"),
        percent(best),
        Estimate::cell(mean, 3),
        Estimate::cell(largest.map(Estimate::bare), 0),
        percent(results.share(condition, proven).estimate()),
        results.values(condition, regret).count().to_string(),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_have_few_enough_pieces() {
        for seed in 0..20 {
            let mut rng = rng::stream(seed, 0);
            let board = position(class("10x4").board(&mut rng), 40, &mut rng);
            assert!(board.pieces() <= 40 && !board.is_empty());
        }
    }

    #[test]
    fn no_regret_is_negative_and_a_proven_move_has_none() {
        let easy = Regret.play(0, 0, 3);
        assert_eq!(easy.len(), Regret.measures().len());
        for answer in easy[1..].chunks(2) {
            assert!(answer[0] >= 0.0, "{easy:?}");
            let is_best = answer[0] == 0.0;
            assert!(
                answer[1] < 1.0 || is_best,
                "a proven move is the best: {easy:?}"
            );
        }
    }
}
