//! `gemgem-lookahead`: the choices that the paper tried for L-BFS and rejected.

use super::player::{Player, SWAPS, goal_row, p1};
use super::published::gemgem;
use super::show::{failures, games, mean};
use sweetfish::experiment::Report;
use sweetfish::experiment::Results;
use sweetfish::experiment::{Condition, Experiment};
use sweetfish::plot::{Axis, Bars};
use sweetfish::stats::Estimate;
use sweetfish::table::Table;

/// The experiment.
pub(super) struct Lookahead;

const LIMITS: [&str; 3] = ["0.1", "0.2", "0.3"];
/// What comes into cells whose content is unknown, and how much of a sequence is played, with the
/// settings of the agent.
const CHOICES: [(&str, &str, &str); 4] = [
    ("empty", "first swap", ""),
    ("empty", "sequence", ":sequence"),
    ("sampled", "first swap", ":sampled"),
    ("sampled", "sequence", ":sequence:sampled"),
];

impl Experiment for Lookahead {
    fn name(&self) -> &'static str {
        "gemgem-lookahead"
    }

    fn about(&self) -> &'static str {
        "Swaps to 250 points of L-BFS with the choices that its authors rejected"
    }

    fn source(&self) -> &'static str {
        gemgem!("the section on L-BFS")
    }

    fn keys(&self) -> &'static [&'static str] {
        &["look-ahead", "plays", "U"]
    }

    fn measures(&self) -> &'static [&'static str] {
        &SWAPS
    }

    fn conditions(&self) -> Vec<Condition> {
        let choices = CHOICES.iter().flat_map(|(look_ahead, plays, _)| {
            LIMITS.map(|limit| Condition::new([*look_ahead, *plays, limit], 1000))
        });
        choices
            .map(|condition| condition.seeded_by("boards"))
            .collect()
    }

    fn play(&self, condition: usize, _game: u64, seed: u64) -> Vec<f64> {
        let limit = LIMITS[condition % LIMITS.len()];
        let settings = CHOICES[condition / LIMITS.len()].2;
        let player = Player::of(&format!("lbfs:{limit}{settings}"));
        goal_row(&player.play(p1(), (seed, 0)))
    }

    fn report(&self, results: &Results) -> Report {
        let header = ["look-ahead", "plays", "U", "swaps", "failed %", "games"];
        let mut table = Table::new(header);
        for (condition, all) in results.conditions().iter().enumerate() {
            let last = [
                Estimate::cell(mean(results, condition, "swaps"), 2),
                failures(results, condition),
                games(results, condition),
            ];
            table.push(all.keys.iter().cloned().chain(last));
        }
        let title = "Swaps of L-BFS to 250 points by what it foresees and plays";
        let mut bars = Bars::new(title, Axis::linear("swaps"));
        for (number, (look_ahead, plays, _)) in CHOICES.iter().enumerate() {
            let first = number * LIMITS.len();
            let series = (first..).zip(LIMITS).map(|(condition, limit)| {
                (format!("U = {limit}"), mean(results, condition, "swaps"))
            });
            bars = bars.series(&format!("{look_ahead}, {plays}"), series);
        }
        Report::default()
            .text(
                "The paper leaves unknown cells empty and plays the first swap of the best sequence. It \
                 tried random gems in their place, and whole sequences, and rejected both.",
            )
            .table("Swaps to 250 points, with 95 % confidence", table)
            .plot("", &bars)
    }
}
