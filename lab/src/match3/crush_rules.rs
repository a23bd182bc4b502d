//! `crush-rules`: the agents on the game of `CandyCrush.ai`, by its code and by its text.

use sweetfish::experiment::{
    Column, Condition, Definition, Experiment, Group, Report, Results, columns, pairs,
};
use sweetfish::match3::NamedRules;
use sweetfish::plot::{Axis, Bars};
use sweetfish::stats::Estimate;

use super::player::{Player, game};
use super::published::CRUSH;

/// The rules by the code and by the text.
const RULES: [NamedRules; 2] = [NamedRules::CRUSH, NamedRules::CRUSH_TEXT];

/// The agents, with the games that each plays by either rules.
const AGENTS: [(&str, u64); 20] = [
    ("random", 500),
    ("first", 500),
    ("greedy-published", 500),
    ("greedy-direct", 500),
    ("greedy-cascade", 500),
    ("q", 200),
    ("q:section-5", 200),
    ("q:section-5:softmax=2000", 200),
    ("q:section-4.5", 200),
    ("q:section-4.5:softmax=2000", 200),
    ("linear-published", 200),
    ("linear", 200),
    ("linear:text", 200),
    ("neural", 200),
    ("neural:text", 200),
    ("neural:25-11-1", 200),
    ("td", 500),
    ("sweetfish", 30),
    ("mcts", 200),
    ("flat", 30),
];

/// An agent by some rules, and how many games it plays.
struct Case {
    rules: NamedRules,
    player: Player,
    games: u64,
}

impl Condition for Case {
    columns!(self, "rules" => self.rules, "agent" => self.player);
}

pub(super) fn define() -> Experiment {
    let about = "Points of 50 swaps at 9x9 with 5 kinds, by CandyCrush.ai's code and by its text";
    let source = "CandyCrush.ai, sections 4 and 5 and figure 3";
    let conditions = || {
        let case = |(rules, (agent, games))| Case {
            rules,
            player: Player::of(agent),
            games,
        };
        pairs(RULES, AGENTS).map(case).collect()
    };
    Definition::new(["crush-rules", about, source], conditions)
        .seeds(|own| own.rules.to_string())
        .of_game(|own| game(own.rules.rules))
        .rows_by(|own| own.games)
        .measure(&["points"])
        .play(|own, seed| {
            let played = own.player.play(own.rules.rules, (seed, 0));
            vec![f64::from(played.measure)]
        })
        .show(|_, results| report(results))
}

/// Returns what was published of an agent, by the rules of the code alone.
fn published(agent: &str) -> Option<Estimate> {
    let own = CRUSH.iter().find(|(name, _, _)| *name == agent);
    own.map(|(_, points, error)| Estimate::with_error(*points, *error))
}

fn report(results: &Results) -> Report {
    let agents = results.by(&["agent"]);
    let points =
        |rules: NamedRules| move |group: &Group| group.with("rules", rules.name).estimate("points");
    let [code, text] = RULES;
    let columns = [
        Column::key("agent"),
        Column::estimate("points by the code's rules", 0, points(code)),
        Column::estimate("published", 0, |group| published(group.key("agent"))),
        Column::estimate("points by the text's rules", 0, points(text)),
        Column::count("games"),
    ];
    let title = "Points of 50 swaps by the code's rules and by the text's";
    let own = |rules| {
        let bar = move |own: &Group| (own.key("agent").to_string(), points(rules)(own));
        agents.iter().map(bar).collect::<Vec<_>>()
    };
    let bars = Bars::new(title, Axis::linear("points"))
        .series("code", own(code))
        .published(CRUSH.map(|(agent, points, _)| (agent, points)))
        .series("text", own(text));
    Report::default()
        .text(TEXT)
        .table(
            "Points of 50 swaps, with 95 % confidence",
            Column::table(&agents, columns),
        )
        .plot("", &bars)
}

const TEXT: &str = "By the rules of the code only the largest group clears and scores; by those of the text all \
    runs clear at once, and the longest scores. Published are the means of the code for the baseline (`first`) and \
    the greedy player; the text has bars without numbers. `q` is Q-learning on the fly as in the code, and as in \
    sections 4.5.2 and 5 of the text. `linear` and `neural` have the features and the training of the code, `text` \
    stands for those of the text, but networks take one step an example, not up to 200; each plays by weights that were trained by the rules at hand, and so do `td` and `sweetfish`. \
    `linear-published` has the weights that the authors published. Games are those by both rules together.";
