//! What share of the boards of a kind is solved within a second, as a table; run by hand, in release:
//! `cargo test --release --test sm3 shares -- --ignored --nocapture`. `SM3_SECONDS` is the limit.

use std::time::Duration;

use sweetfish_core::rng;
use sweetfish_sm3::solver::{self, Limits};
use sweetfish_sm3::{Board, Game, Rules, generate};

const SEEDS: u64 = 20;

/// What came of the boards of a kind.
#[derive(Default)]
struct Row {
    solved: u64,
    gap: u64,
    seconds: f64,
    points: Vec<u32>,
}

fn row(boards: &[Board], rules: impl Fn(usize) -> Rules) -> Row {
    let seconds = std::env::var("SM3_SECONDS").map_or(1.0, |text| text.parse().expect("seconds"));
    let limits = Limits::time(Duration::from_secs_f64(seconds));
    let mut row = Row::default();
    for (at, board) in boards.iter().enumerate() {
        let game = Game::new(board.clone(), rules(at));
        let watch = sweetfish_core::clock::Stopwatch::start();
        let solution = solver::exact(&game, limits, &[]);
        row.seconds += watch.elapsed().as_secs_f64();
        row.solved += u64::from(solution.exact);
        row.gap += solution.bound - solution.total();
        row.points.push(solution.points);
    }
    row
}

#[test]
#[ignore = "a table to look at"]
fn shares() {
    let kinds = [
        (12, 1, 70),
        (12, 1, 80),
        (12, 1, 90),
        (18, 2, 100),
        (26, 3, 100),
    ];
    println!(
        "| board | actions | target | solved of {SEEDS} | mean gap | mean seconds |\n|---|---|---|---|---|---|"
    );
    for (side, colours, fill) in kinds {
        let board = |seed| generate::board(side, side, colours, fill, &mut rng::stream(seed, 0));
        let boards: Vec<_> = (1..=SEEDS).map(board).collect();
        for actions in [10, 20, 1000] {
            let free = row(&boards, |_| Rules::new(actions, 0));
            let aimed = row(&boards, |at| Rules::new(actions, free.points[at] * 6 / 10));
            for (target, row) in [("none", free), ("60 %", aimed)] {
                let mean = row.gap as f64 / SEEDS as f64;
                println!(
                    "| {side}x{side} K={colours} {fill} % | {actions} | {target} | {} | {mean:.2} | {:.3} |",
                    row.solved,
                    row.seconds / SEEDS as f64,
                );
            }
        }
    }
}
