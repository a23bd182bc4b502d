//! `duel-regret`: how often, and by how much, the agent's move is worse than the best, on boards whose
//! exact value is known.

use std::time::Duration;

use rand::{Rng, RngExt};
use sweetfish::duel::{self, BoardClass, Limit, Position, Settings, Solver, choose};
use sweetfish::experiment::{
    Column, Condition, Definition, Experiment, Group, Report, Results, columns,
};
use sweetfish::plot::{Axis, Bars};
use sweetfish::rng;
use sweetfish::stats::{Estimate, Share};
use sweetfish::table::Table;

use super::boards::full;
use crate::show::{OUR_OWN, bars, flag};

/// A class of boards, with how many pieces are left at most when the agent is asked.
struct Case {
    class: BoardClass,
    most: usize,
}

impl Condition for Case {
    columns!(self, "boards" => self.class, "pieces at most" => self.most);
}

const CLASSES: [(BoardClass, usize); 3] = [(full(6, 3), 36), (full(7, 3), 49), (full(10, 4), 40)];
/// Milliseconds for the agent's move, and what is measured with them.
const TIMES: [(u64, [&str; 2]); 2] = [(10, [TIMED[0], TIMED[1]]), (100, [TIMED[2], TIMED[3]])];
const MEASURES: [&str; 5] = ["value", TIMED[0], TIMED[1], TIMED[2], TIMED[3]];
/// Those that depend on time.
const TIMED: [&str; 4] = [
    "regret at 10 ms",
    "proven at 10 ms",
    "regret at 100 ms",
    "proven at 100 ms",
];
/// Megabytes for the proofs.
const TABLE: usize = 128;
/// The time for a proof. Nearly all boards are small enough for a tenth of it.
const LIMIT: Duration = Duration::from_secs(120);

pub(super) fn define() -> Experiment {
    let about =
        "How often the agent's move in the duel is not the best one, and by how many points";
    let conditions = || {
        let cases = CLASSES.map(|(class, most)| Case { class, most });
        cases.into()
    };
    Definition::new(["duel-regret", about, OUR_OWN], conditions)
        .unit("board")
        .rows(70)
        .measure(&MEASURES)
        .timed(&TIMED)
        .play(play)
        .show(|_, results| report(results))
}

/// Returns the value of the board; for each time by how much the agent's move is worse than the best, and
/// whether the agent reported it as proven. Values and regrets that could not be found are NaN.
fn play(own: &Case, seed: u64) -> Vec<f64> {
    let mut rng = rng::stream(seed, 0);
    let board = position(own.class.board(&mut rng), own.most, &mut rng);
    let solver = Solver::new(TABLE, 1);
    let value = |board: &Position| {
        let solution = solver.solve(board, LIMIT);
        solution.map_or(f64::NAN, |solution| f64::from(solution.value))
    };
    let best = value(&board);
    let mut row = vec![best];
    for (ms, _) in TIMES {
        let report = reply(&board, Duration::from_millis(ms));
        let mut after = board.clone();
        let reward = f64::from(after.play(report.best.cell)).powi(2);
        let regret = best - (reward - value(&after));
        row.extend([regret, flag(report.exact)]);
    }
    row
}

fn report(results: &Results) -> Report {
    let classes = results.each();
    let mut table = Table::default();
    let mut plot = Bars::new("How often the move is a best one", Axis::linear("percent"));
    for (ms, [regret, proven]) in TIMES {
        let own = Column::table(&classes, columns(ms, regret, proven));
        table.header = own.header;
        table.rows.extend(own.rows);
        let bars = bars(&classes, "boards", |own| best_move(own, regret));
        plot = plot.series(&format!("{ms} ms"), bars);
    }
    Report::default()
        .text(TEXT)
        .table("Moves against exact values", table)
        .plot("", &plot)
}

fn columns(ms: u64, regret: &'static str, proven: &'static str) -> [Column<'static>; 8] {
    [
        Column::key("boards"),
        Column::key("pieces at most").titled("pieces"),
        Column::new("a move", move |_| format!("{ms} ms")),
        Column::estimate("best move %", 1, move |own| best_move(own, regret)),
        Column::mean("regret", regret, 3),
        Column::number("largest", 0, move |own| own.sorted(regret).last().copied()),
        Column::percent("proven %", proven, 1),
        Column::new("count", move |own| own.values(regret).len().to_string()),
    ]
}

/// Returns the percentage of boards on which the move was a best one, by the measure of regret.
fn best_move(own: &Group, regret: &str) -> Option<Estimate> {
    let mut share = Share::default();
    for regret in own.values(regret) {
        share.add(regret == 0.0);
    }
    share.estimate().map(|share| share.times(100.0))
}

const TEXT: &str = "A board is a random one after up to three random moves among its twelve largest groups, or after as \
    many as it takes to have at most the pieces in the table. Regret is how many points the agent's move loses against the best: \
    the mean over all boards, and the largest. Proven are the moves that the agent itself had \
    proven in its time.";

/// Returns a board up to three moves later, or as many as are needed to have no more pieces than
/// `most`.
fn position(mut board: Position, most: usize, rng: &mut impl Rng) -> Position {
    let mut spare: u32 = rng.random_range(0..4);
    while board.pieces() > most || spare > 0 {
        let groups = board.moves();
        if groups.len() < 3 {
            break;
        }
        let mv = groups[rng.random_range(0..groups.len().min(12))];
        board.play(mv.cell);
        spare = spare.saturating_sub(1);
    }
    board
}

/// Asks the agent for a move in this time.
fn reply(board: &Position, time: Duration) -> duel::Report {
    let settings = Settings {
        limit: Some(Limit::Time(time)),
        ..Settings::default()
    };
    choose(board, time, &settings, &mut |_| ()).expect("no board is empty")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_have_few_enough_pieces() {
        for seed in 0..20 {
            let mut rng = rng::stream(seed, 0);
            let board = position(full(10, 4).board(&mut rng), 40, &mut rng);
            assert!(board.pieces() <= 40 && !board.is_empty());
        }
    }

    #[test]
    fn no_regret_is_negative_and_a_proven_move_has_none() {
        let easy = define().play(0, 3);
        assert_eq!(easy.len(), MEASURES.len());
        for reply in easy[1..].chunks(2) {
            assert!(reply[0] >= 0.0, "{easy:?}");
            let is_best = reply[0] == 0.0;
            assert!(
                reply[1] < 1.0 || is_best,
                "a proven move is the best: {easy:?}"
            );
        }
    }
}
