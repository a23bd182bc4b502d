//! `duel-tune`: learns what the evaluation weighs ranked squares with.

use rand::{Rng, RngExt};
use sweetfish::duel::eval::{INPUTS, KINDS, Knots, PIECES, Weights, evaluate, knots_around, sizes};
use sweetfish::duel::{BoardClass, Cell, Limit, Position, Searcher, Tunables};
use sweetfish::experiment::{Definition, Experiment, Report, Results, Row};
use sweetfish::plot::{Axis, Bars};
use sweetfish::rng;
use sweetfish::stats::{Estimate, Mean, Ridge, explained, mean_absolute_error};
use sweetfish::table::Table;

use super::boards::{OnBoards, full};
use crate::show::OUR_OWN;

/// Classes of boards, over all sizes and numbers of kinds.
const CLASSES: [BoardClass; 14] = [
    full(5, 2),
    full(6, 3),
    full(8, 3),
    full(10, 2),
    full(10, 4),
    full(10, 8),
    full(12, 5),
    full(15, 3),
    full(15, 6),
    full(15, 9),
    full(20, 2),
    full(20, 4),
    full(20, 8),
    full(26, 9),
];
/// Nodes for a move on the way to a position, and for the value of it.
const NODES: (u64, u64) = (150, 10_000);
/// One position in this many is held out of the fit.
const HELD_OUT: u64 = 4;
/// What is added to the diagonal, in parts of it: enough that knots with hardly a position stay near 0.
const RIDGE: f64 = 1e-3;
/// The square of the largest group up to which all positions count the same; above it the less the
/// larger, for errors grow with it.
const LEAST_SCALE: f64 = 4.0;

/// A position with its value.
struct Sample {
    kinds: usize,
    pieces: usize,
    squares: [f64; INPUTS],
    /// The evaluation of the program as it is.
    before: f64,
    /// The value by the search.
    value: f64,
}

pub(super) fn define() -> Experiment {
    let about = "Learning what squares of groups weigh in the evaluation of the duel";
    let conditions = || CLASSES.map(OnBoards).into();
    Definition::new(["duel-tune", about, OUR_OWN], conditions)
        .unit("position")
        .rows(3000)
        .measure(&[
            "pieces", "s1", "s2", "s3", "s4", "s5", "s6", "answer", "before", "value",
        ])
        .play(play)
        .show(report)
}

/// Returns the pieces of a position, the sizes that the evaluation weighs, its value by the evaluation and by
/// a search.
fn play(OnBoards(class): &OnBoards, seed: u64) -> Vec<f64> {
    let mut rng = rng::stream(seed, 0);
    let start = class.board(&mut rng);
    let position = position(start, &mut rng);
    let mut row = vec![position.pieces() as f64];
    row.extend(sizes(&position).map(f64::from));
    row.push(f64::from(evaluate(&position)));
    row.push(f64::from(search(&position, NODES.1).1));
    row
}

fn report(all: &[OnBoards], results: &Results) -> Report {
    let of_class = |(number, own): (usize, &OnBoards)| samples(own.0.kinds, results.rows(number));
    let samples: Vec<_> = all.iter().enumerate().map(of_class).collect();
    let mut weights = Weights {
        origin: Vec::new(),
        knots: fit(samples.iter().flatten()),
    };
    let quality = |samples: &Vec<_>| qualities(samples, &weights);
    let qualities: Vec<_> = samples.iter().map(quality).collect();
    weights.origin = origin(&qualities, results.origin());
    let counts: Vec<_> = samples.iter().map(Vec::len).collect();
    Report::default()
        .text(TEXT)
        .table("What the evaluation explains", table(&qualities, &counts))
        .plot("", &bars(&qualities))
        .data("weights", weights.to_string())
}

const TEXT: &str = "Positions are reached by the search with 150 nodes a move, for a random \
    number of moves, and up to three moves at random among the twelve largest groups after that, for a search looks at \
    many bad moves. Their value is that of a search of 10,000 nodes. The weights are fitted to three positions of \
    four by least squares, a position counting the less the larger its largest group is; the \
    fourth is held out. R² is the share of the variance of values that the evaluation explains, \
    the error is the mean distance in points; before is the evaluation that the program had when \
    the positions were played, and searched with: to do the same again makes the next generation.";

/// Returns a position of a game from a board, after up to three random moves, with two groups or more if
/// there is one.
fn position(start: Position, rng: &mut impl Rng) -> Position {
    // A game has somewhat fewer plies than there are groups at its start.
    let most = (start.moves().len() * 4 / 5).max(1);
    let plies = rng.random_range(0..most);
    let aside = rng.random_range(0..4);
    let mut position = start;
    for ply in 0..plies + aside {
        let groups = position.moves();
        let cell = if ply < plies {
            search(&position, NODES.0).0
        } else {
            groups[rng.random_range(0..groups.len().min(12))].cell
        };
        let mut next = position.clone();
        next.play(cell);
        if next.moves().len() < 2 {
            break;
        }
        position = next;
    }
    position
}

/// Returns the move and the value that a search of `nodes` nodes finds.
fn search(position: &Position, nodes: u64) -> (Cell, i32) {
    let searcher = Searcher::new(1, 1, Tunables::default());
    let report = searcher.run(position, Limit::Nodes(nodes), &mut |_| ());
    let report = report.expect("no position is empty");
    (report.best.cell, report.score)
}

/// Returns the positions of rows on boards with these kinds, with their numbers.
fn samples(kinds: usize, rows: &[Row]) -> Vec<(u64, Sample)> {
    let sample = |row: &Row| {
        let squares = std::array::from_fn(|rank| row.values[1 + rank].powi(2));
        let sample = Sample {
            kinds,
            pieces: row.values[0] as usize,
            squares,
            before: row.values[INPUTS + 1],
            value: row.values[INPUTS + 2],
        };
        (row.game, sample)
    };
    rows.iter().map(sample).collect()
}

fn is_held_out(number: u64) -> bool {
    number % HELD_OUT == HELD_OUT - 1
}

/// Returns the weights that explain the values of positions best.
fn fit<'a>(samples: impl Iterator<Item = &'a (u64, Sample)>) -> Knots {
    let place =
        |row: usize, column: usize, input: usize| (row * KINDS.len() + column) * INPUTS + input;
    let mut ridge = Ridge::new(PIECES.len() * KINDS.len() * INPUTS);
    for (_, sample) in samples.filter(|(number, _)| !is_held_out(*number)) {
        let mut features = Vec::new();
        for (row, column, share) in knots_around(sample.pieces, sample.kinds) {
            let squares = sample.squares.iter().enumerate();
            features
                .extend(squares.map(|(input, square)| (place(row, column, input), share * square)));
        }
        let weight = 1.0 / sample.squares[0].max(LEAST_SCALE);
        ridge.add(&features, sample.value, weight);
    }
    // A feature that was never seen has weight 0.
    let found = ridge.solve(|diagonal| RIDGE * diagonal + 1e-9);
    std::array::from_fn(|row| {
        std::array::from_fn(|column| std::array::from_fn(|rank| found[place(row, column, rank)]))
    })
}

/// How far an evaluation explains positions; None where there are none, or their values do not vary.
#[derive(Clone, Copy)]
struct Quality {
    /// The share of the variance that it explains.
    explained: Option<f64>,
    /// The mean distance from the value, in points.
    error: Option<f64>,
}

impl Quality {
    /// Compares numbers with the values of positions.
    fn of(pairs: &[(f64, f64)]) -> Self {
        Self {
            explained: explained(pairs),
            error: mean_absolute_error(pairs),
        }
    }
}

/// Returns the evaluation of a sample with these weights.
fn evaluated(weights: &Weights, sample: &Sample) -> f64 {
    let weights = weights.at(sample.pieces, sample.kinds);
    weights
        .iter()
        .zip(sample.squares)
        .map(|(weight, square)| weight * square)
        .sum()
}

/// Returns how well values are explained: of the fitted positions, and of those held out before and after.
fn qualities(samples: &[(u64, Sample)], weights: &Weights) -> [Quality; 3] {
    let quality = |held_out: bool, value: &dyn Fn(&Sample) -> f64| {
        let own = samples
            .iter()
            .filter(|(number, _)| is_held_out(*number) == held_out);
        let pairs: Vec<_> = own
            .map(|(_, sample)| (value(sample), sample.value))
            .collect();
        Quality::of(&pairs)
    };
    let after = |sample: &Sample| evaluated(weights, sample);
    [
        quality(false, &after),
        quality(true, &|sample| sample.before),
        quality(true, &after),
    ]
}

/// Shows the classes, with how many positions each has.
fn table(qualities: &[[Quality; 3]], counts: &[usize]) -> Table {
    let mut table = Table::new([
        "boards",
        "R² fitted",
        "R² held out",
        "R² before",
        "error fitted",
        "error held out",
        "error before",
        "positions",
    ]);
    for ((class, qualities), count) in CLASSES.iter().zip(qualities).zip(counts) {
        let [fitted, before, after] = qualities;
        let cell = |value: Option<f64>| Estimate::cell(value.map(Estimate::bare), 2);
        table.push([
            class.to_string(),
            cell(fitted.explained),
            cell(after.explained),
            cell(before.explained),
            cell(fitted.error),
            cell(after.error),
            cell(before.error),
            count.to_string(),
        ]);
    }
    table
}

fn bars(qualities: &[[Quality; 3]]) -> Bars {
    let bar = |which: usize| {
        let explained = qualities.iter().map(move |class| class[which].explained);
        CLASSES
            .map(|class| class.to_string())
            .into_iter()
            .zip(explained.map(|explained| explained.map(Estimate::bare)))
    };
    Bars::new(
        "What the evaluation explains of held-out values",
        Axis::linear("R²"),
    )
    .series("before", bar(1))
    .series("fitted", bar(2))
}

/// Returns the lines above the weights.
fn origin(qualities: &[[Quality; 3]], rows: &str) -> Vec<String> {
    let explained = |which: usize| {
        let all = qualities.iter().filter_map(|class| class[which].explained);
        all.collect::<Mean>().mean().unwrap_or(f64::NAN)
    };
    vec![
        rows.to_string(),
        format!(
            "boards {}",
            CLASSES.map(|class| class.to_string()).join(" ")
        ),
        format!(
            "mean R² over these boards: {:.3} fitted, {:.3} held out, {:.3} of the weights before",
            explained(0),
            explained(2),
            explained(1)
        ),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_weights_are_found() {
        let mut rng = rng::stream(1, 0);
        let truth = Weights {
            origin: Vec::new(),
            knots: std::array::from_fn(|row| {
                std::array::from_fn(|column| {
                    std::array::from_fn(|rank| (row + 2 * column) as f64 / 10.0 - rank as f64)
                })
            }),
        };
        let sample = |number| {
            let mut sizes: [i32; INPUTS] = std::array::from_fn(|_| rng.random_range(1..9));
            sizes.sort_by_key(|&size| -size);
            let mut sample = Sample {
                kinds: rng.random_range(1..=10),
                pieces: rng.random_range(2..=676),
                squares: sizes.map(|size| f64::from(size * size)),
                before: 0.0,
                value: 0.0,
            };
            sample.value = evaluated(&truth, &sample);
            (number, sample)
        };
        let samples: Vec<_> = (0..8_000).map(sample).collect();
        let weights = Weights {
            knots: fit(samples.iter()),
            ..truth.clone()
        };
        let [_, before, after] = qualities(&samples, &weights);
        assert!(
            before.explained.unwrap() < 0.5 && after.explained.unwrap() > 0.99,
            "{:?}",
            after.explained
        );
    }

    #[test]
    fn positions_have_two_groups() {
        for seed in 0..30 {
            let mut rng = rng::stream(seed, 0);
            let position = position(full(5, 2).board(&mut rng), &mut rng);
            assert!(position.moves().len() >= 2);
        }
    }
}
