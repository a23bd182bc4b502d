//! `gemgem-lookahead`: the choices that the paper tried for L-BFS and rejected.

use sweetfish::experiment::{Column, Condition, Experiment, Report, Results, columns, pairs};
use sweetfish::plot::{Axis, Bars};

use super::player::{Player, SAME_BOARDS, on_p1};
use super::published::gemgem;

/// A choice as it is written, with the setting of the agent.
type Choice = (&'static str, &'static str);

/// What comes into cells whose content is unknown.
const LOOK_AHEAD: [Choice; 2] = [("empty", ""), ("sampled", ":sampled")];

/// How much of a sequence is played.
const PLAYS: [Choice; 2] = [("first swap", ""), ("sequence", ":sequence")];

/// The limits.
const LIMITS: [&str; 3] = ["0.1", "0.2", "0.3"];

/// The agent by some choices.
struct Case {
    look_ahead: &'static str,
    plays: &'static str,
    limit: &'static str,
    player: Player,
}

impl Case {
    fn new(((look_ahead, plays), limit): ((Choice, Choice), &'static str)) -> Self {
        Self {
            look_ahead: look_ahead.0,
            plays: plays.0,
            limit,
            player: Player::of(&format!("lbfs:{limit}{}{}", plays.1, look_ahead.1)),
        }
    }
}

impl Condition for Case {
    columns!(self, "look-ahead" => self.look_ahead, "plays" => self.plays, "U" => self.limit);
}

pub(super) fn define() -> Experiment {
    let about = "Swaps to 250 points of L-BFS with the choices that its authors rejected";
    let source = gemgem!("the section on L-BFS");
    let conditions = || {
        let choices = pairs(LOOK_AHEAD, PLAYS);
        pairs(choices, LIMITS).map(Case::new).collect()
    };
    on_p1(["gemgem-lookahead", about, source], conditions, |own| {
        &own.player
    })
    .seeds(|_| SAME_BOARDS.into())
    .rows(1000)
    .show(|_, results| report(results))
}

fn report(results: &Results) -> Report {
    let keys = Case::KEYS.iter().map(|key| Column::key(key));
    let columns = keys.chain([
        Column::mean("swaps", "swaps", 2),
        Column::number("failed %", 1, |group| Some(group.percent("failed")?.value)),
        Column::count("games"),
    ]);
    let title = "Swaps of L-BFS to 250 points by what it looks ahead to and plays";
    let mut bars = Bars::new(title, Axis::linear("swaps"));
    for choice in results.by(&Case::KEYS[..2]) {
        let name = format!("{}, {}", choice.key("look-ahead"), choice.key("plays"));
        let limits = choice.each().into_iter();
        let series = limits.map(|own| (format!("U = {}", own.key("U")), own.estimate("swaps")));
        bars = bars.series(&name, series);
    }
    let title = "Swaps to 250 points, with 95 % confidence";
    Report::default()
        .text(TEXT)
        .table(title, Column::table(&results.each(), columns))
        .plot("", &bars)
}

const TEXT: &str = "The paper leaves unknown cells empty and plays the first swap of the best sequence. It \
    tried random gems in their place, and whole sequences, and rejected both.";
