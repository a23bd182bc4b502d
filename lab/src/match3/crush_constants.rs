//! `crush-constants`: the constants of `CandyCrush.ai`'s agents, one at a time around those of its text.

use sweetfish::experiment::{
    Column, Condition, Definition, Experiment, Group, Report, Results, columns,
};
use sweetfish::learn::Exploration;
use sweetfish::match3::Rules;
use sweetfish::match3::qlearn::{Function, Learner, Training};
use sweetfish::plot::{Axis, Bars};
use sweetfish::stats::{Estimate, Mean};

use super::player::{Player, SAME_BOARDS, game};

/// Whose constants they are.
const ON_THE_FLY: &str = "q:section-5";
const FEATURE_5: &str = "linear:text";
const TRAINING: &str = "training of linear:text";

/// Each constant: whose it is, its name, the text's value, and the values that are tried.
const SWEEPS: [(&str, &str, &str, &str); 11] = [
    (ON_THE_FLY, "episodes", "25", "5 10 25 50 100 200"),
    (ON_THE_FLY, "rate", "0.2", "0.05 0.1 0.2 0.4 0.7 1"),
    (ON_THE_FLY, "discount", "0.5", "0 0.25 0.5 0.75 1"),
    (ON_THE_FLY, "epsilon", "0.5", "0 0.1 0.25 0.5 0.75 1"),
    (ON_THE_FLY, "softmax", "-", "500 1000 2000 4000"),
    (FEATURE_5, "samples", "25", "5 10 25 50 100"),
    (FEATURE_5, "depth", "5", "1 2 3 5 10"),
    (FEATURE_5, "discount", "0.5", "0 0.25 0.5 0.75 1"),
    (TRAINING, "rate", "1e-11", "1e-13 1e-11 1e-9 1e-7"),
    (TRAINING, "discount", "0.5", "0 0.5 1"),
    (TRAINING, "epsilon", "0.5", "0 0.5 1"),
];

/// The games of a training before the one that counts.
const GAMES: u64 = 10;

/// A value of a constant.
struct Case {
    agent: &'static str,
    constant: &'static str,
    value: &'static str,
}

impl Condition for Case {
    columns!(self, "agent" => self.agent, "constant" => self.constant, "value" => self.value);
}

impl Case {
    fn all() -> Vec<Self> {
        let cases = |(agent, constant, _, values): (_, _, _, &'static str)| {
            values.split(' ').map(move |value| Self {
                agent,
                constant,
                value,
            })
        };
        SWEEPS.into_iter().flat_map(cases).collect()
    }

    /// Returns the agent with this constant, after a training by this seed if it is one of the training.
    fn player(&self, seed: u64) -> Player {
        let Self {
            agent,
            constant,
            value,
        } = self;
        match (*agent, *constant) {
            (TRAINING, _) => Player::of(FEATURE_5).with_parameters(self.train(seed)),
            (_, "episodes") => Player::of(&format!("{agent}:{value}")),
            _ => Player::of(&format!("{agent}:{constant}={value}")),
        }
    }

    /// Returns what a training with this constant has learnt.
    fn train(&self, seed: u64) -> Vec<f64> {
        let function: Function = FEATURE_5.parse().expect("a function");
        let mut training = Training::from(function);
        training.no_negative = false;
        let value = self.value.parse().expect("a number");
        match self.constant {
            "rate" => training.rate = value,
            "discount" => training.play.discount = value,
            _ => training.play.exploration = Exploration::EpsilonGreedy(value),
        }
        // Boards of the training are none of those played.
        let mut learner = Learner::new(training, Rules::crush_text(), !seed);
        for _ in 0..GAMES {
            learner.game();
        }
        learner.trained().parameters
    }
}

pub(super) fn define() -> Experiment {
    let about = "Points of CandyCrush.ai's agents with other constants than its text's, by its text's rules";
    let texts = ["crush-constants", about, "CandyCrush.ai, section 6.1"];
    Definition::new(texts, Case::all)
        .seeds(|_| SAME_BOARDS.into())
        .of_game(|_| game(Rules::crush_text()))
        .rows_by(|own| if own.agent == TRAINING { 50 } else { 200 })
        .measure(&["points"])
        .play(|own, seed| own.player(seed).points(Rules::crush_text(), seed))
        .show(|_, results| report(results))
}

/// Returns whether the text has this value of the constant.
fn is_own(group: &Group) -> bool {
    let texts = ["agent", "constant", "value"].map(|key| group.key(key));
    SWEEPS
        .iter()
        .any(|&(agent, constant, value, _)| [agent, constant, value] == texts)
}

/// Returns how much more points a condition has than another one in the same games.
fn lead(group: &Group, other: &Group) -> Option<Estimate> {
    let pairs = group.paired(other, "points").into_iter();
    let leads: Mean = pairs.map(|(own, other)| own - other).collect();
    Estimate::of_mean(&leads)
}

fn report(results: &Results) -> Report {
    let all = results.each();
    let by_text = |group: &Group| {
        let same = results.with("agent", group.key("agent"));
        same.each().into_iter().find(is_own)
    };
    let columns = [
        Column::key("agent"),
        Column::key("constant"),
        Column::key("value"),
        Column::mean("points", "points", 0),
        Column::estimate("more than by the text's", 0, |group| {
            lead(group, &by_text(group)?).filter(|_| !is_own(group))
        }),
        Column::count("games"),
    ];
    let title = "Points of 50 swaps by the text's rules, with 95 % confidence";
    let report = Report::default()
        .text(TEXT)
        .table(title, Column::table(&all, columns));
    let plots = [
        (ON_THE_FLY, "q"),
        (FEATURE_5, "feature"),
        (TRAINING, "training"),
    ];
    plots.into_iter().fold(report, |report, (agent, suffix)| {
        report.plot(suffix, &plot(results, agent))
    })
}

/// Returns the points by all constants of an agent.
fn plot(results: &Results, agent: &str) -> Bars {
    let all = results.with("agent", agent).each();
    let bars = all.iter().map(|group| {
        let mark = if is_own(group) { " (text)" } else { "" };
        let [constant, value] = ["constant", "value"].map(|key| group.key(key));
        (
            format!("{constant} {value}{mark}"),
            group.estimate("points"),
        )
    });
    let title = format!("Points by the constants of {agent}");
    Bars::new(&title, Axis::linear("points")).series("measured", bars)
}

const TEXT: &str = "The authors have not optimised their constants. Each is tried here alone, the others are \
    those of the text: of Q-learning on the fly (section 5), of feature 5 of the linear Q-function with the built-in weights \
    (sections 4.6.2 and 5), and of its training. Softmax stands in the place of ε; the text has no value for its temperature, in points. \
    A row of a training learns for ten games, from the swaps played, and its eleventh game counts. All play the same boards, and \
    differences are those of games that begin alike, with their 95 % intervals.";
