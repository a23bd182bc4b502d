//! `gemgem-game-over`: how often no swap is left before 250 points.

use super::player::{P1, Player, SWAPS, goal_row};
use super::published::gemgem;
use super::show::{games, mean};
use sweetfish::experiment::Report;
use sweetfish::experiment::Results;
use sweetfish::experiment::{Condition, Experiment};
use sweetfish::match3::Rules;
use sweetfish::plot::{Axis, Heat, Lines, Point};
use sweetfish::stats::Estimate;
use sweetfish::table::Table;

/// The experiment.
pub(super) struct GameOver;

const SIZES: [u8; 5] = [4, 5, 6, 7, 8];
const KINDS: [u8; 4] = [4, 5, 6, 7];

/// The size and the kinds of a condition.
fn board(condition: usize) -> (u8, u8) {
    let (kinds, size) = (condition / SIZES.len(), condition % SIZES.len());
    (SIZES[size], KINDS[kinds])
}

impl Experiment for GameOver {
    fn name(&self) -> &'static str {
        "gemgem-game-over"
    }

    fn about(&self) -> &'static str {
        "How often a game ends before 250 points, by size of board and kinds of gems"
    }

    fn source(&self) -> &'static str {
        gemgem!("the figure of the rate of games over by s/g")
    }

    fn keys(&self) -> &'static [&'static str] {
        &["size", "kinds"]
    }

    fn measures(&self) -> &'static [&'static str] {
        &SWAPS
    }

    fn conditions(&self) -> Vec<Condition> {
        let boards = (0..SIZES.len() * KINDS.len()).map(board);
        let condition =
            |(size, kinds): (u8, u8)| Condition::new([size.to_string(), kinds.to_string()], 1000);
        boards.map(condition).collect()
    }

    fn play(&self, condition: usize, _game: u64, seed: u64) -> Vec<f64> {
        let (size, kinds) = board(condition);
        let rules = Rules {
            first_swap: false,
            ..Rules::gemgem(size, kinds, P1)
        };
        goal_row(&Player::of("sgs").play(rules, (seed, 0)))
    }

    fn report(&self, results: &Results) -> Report {
        let columns = ["size", "kinds", "s/g", "share over", "swaps of the others"];
        let mut table = Table::new(columns.into_iter().chain(["games"]));
        let mut heat = Heat::new(
            "Share of games over before 250 points",
            ("size of the board, s", SIZES.map(|size| size.to_string())),
            ("kinds of gems, g", KINDS.map(|kinds| kinds.to_string())),
        )
        .digits(2);
        for condition in 0..results.conditions().len() {
            let (size, kinds) = board(condition);
            let share = results.share(condition, "failed").estimate();
            let (column, row) = (condition % SIZES.len(), condition / SIZES.len());
            let value = share.map_or(f64::NAN, |share| share.value);
            heat = heat.cell(column, row, value);
            table.push([
                size.to_string(),
                kinds.to_string(),
                format!("{:.2}", f64::from(size) / f64::from(kinds)),
                Estimate::cell(share, 3),
                Estimate::cell(mean(results, condition, "swaps"), 1),
                games(results, condition),
            ]);
        }
        Report::default()
            .text(TEXT)
            .table("Games over before 250 points, with 95 % confidence", table)
            .plot("boards", &heat)
            .plot("ratio", &by_ratio(results))
    }
}

const TEXT: &str = "The paper does not say who plays; here it is SGS. No first swap is sure: a game \
    may be over before it begins. Published: at least half of the games are over where s/g is at most \
    1, and the rate falls as s/g grows.";

fn by_ratio(results: &Results) -> Lines {
    let axes = (
        Axis::linear("size over kinds, s/g").range(0.5, 2.05),
        Axis::linear("share of games over").range(0.0, 1.0),
    );
    let title = "Games over before 250 points: s/g alone does not tell";
    let mut lines = Lines::new(title, axes.0, axes.1);
    for (row, kinds) in KINDS.into_iter().enumerate() {
        let points = SIZES.into_iter().enumerate().filter_map(|(column, size)| {
            let share = results.share(row * SIZES.len() + column, "failed");
            Some(Point {
                x: f64::from(size) / f64::from(kinds),
                y: share.estimate()?,
            })
        });
        lines = lines.series(&format!("{kinds} kinds"), points);
    }
    lines.rule(
        "published: at least as many, up to s/g = 1",
        (0.55, 0.5),
        (1.0, 0.5),
    )
}
