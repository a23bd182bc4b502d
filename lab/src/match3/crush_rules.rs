//! `crush-rules`: the agents on the game of `CandyCrush.ai`, by its code and by its text.

use sweetfish::experiment::{
    Column, Condition, Definition, Experiment, Group, Report, Results, columns, pairs,
};
use sweetfish::match3::NamedRules;
use sweetfish::match3::qlearn::Trained;
use sweetfish::plot::{Axis, Bars};

use super::player::{Player, game};
use super::published::{crush, crush_bars};

/// The rules by the code and by the text.
const RULES: [NamedRules; 2] = [NamedRules::CRUSH, NamedRules::CRUSH_TEXT];

/// The agents, with the games that each plays by either rules.
const AGENTS: [(&str, u64); 21] = [
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
    (FITTED, 200),
    ("neural:25-11-1", 200),
    ("td", 500),
    ("sweetfish", 30),
    ("mcts", 200),
    ("flat", 30),
];

/// The network that was trained as section 4.7.2 has it.
const FITTED: &str = "neural:text, section 4.7.2";

/// The two greedy players: that of the authors' code, and the text's with the greatest guaranteed increase (section 4.3).
const GREEDY: [&str; 2] = ["greedy-published", "greedy-cascade"];

/// An agent by some rules, and how many games it plays.
struct Case {
    rules: NamedRules,
    agent: &'static str,
    games: u64,
    player: Player,
}

impl Case {
    fn new((rules, (agent, games)): (NamedRules, (&'static str, u64))) -> Self {
        let player = match agent {
            FITTED => Player::of("neural:text").with_parameters(fitted(rules).parameters),
            _ => Player::of(agent),
        };
        Self {
            rules,
            agent,
            games,
            player,
        }
    }
}

impl Condition for Case {
    columns!(self, "rules" => self.rules, "agent" => self.agent);
}

/// Returns what [`FITTED`] has learnt by these rules.
fn fitted(rules: NamedRules) -> Trained {
    let text = if rules == NamedRules::CRUSH {
        include_str!("weights/crush-neural-text-fits.txt")
    } else {
        include_str!("weights/crush-text-neural-text-fits.txt")
    };
    text.parse()
        .expect("weights that were written by a training")
}

pub(super) fn define() -> Experiment {
    let about = "Points of 50 swaps at 9x9 with 5 kinds, by CandyCrush.ai's code and by its text";
    let source = "CandyCrush.ai, sections 4 and 5 and figure 3";
    let conditions = || pairs(RULES, AGENTS).map(Case::new).collect();
    Definition::new(["crush-rules", about, source], conditions)
        .seeds(|own| own.rules.to_string())
        .of_game(|own| game(own.rules.rules))
        .rows_by(|own| own.games)
        .measure(&["points"])
        .play(|own, seed| own.player.points(own.rules.rules, seed))
        .show(|_, results| report(results))
}

/// Returns whose rules they are.
fn whose(rules: NamedRules) -> &'static str {
    if rules == NamedRules::CRUSH {
        "the code's"
    } else {
        "the text's"
    }
}

fn report(results: &Results) -> Report {
    let agents = results.by(&["agent"]);
    let points =
        |rules: NamedRules| move |group: &Group| group.with("rules", rules.name).estimate("points");
    let [code, text] = RULES;
    let columns = [
        Column::key("agent"),
        Column::estimate("points by the code's rules", 0, points(code)),
        Column::estimate("published", 0, |group| crush(group.key("agent"))),
        Column::estimate("points by the text's rules", 0, points(text)),
        Column::count("games"),
    ];
    let leads = RULES.into_iter().flat_map(|rules| {
        GREEDY.map(|greedy| {
            let title = format!("{} rules, over {greedy}", whose(rules));
            let other = points(rules)(&results.with("agent", greedy));
            Column::estimate(&title, 0, move |group| {
                let lead = points(rules)(group)?.minus(other?);
                (group.key("agent") != greedy).then_some(lead)
            })
        })
    });
    let leads = [Column::key("agent")].into_iter().chain(leads);
    let title = "Points of 50 swaps by the code's rules and by the text's";
    let own = |rules| {
        let bar = move |own: &Group| (own.key("agent").to_string(), points(rules)(own));
        agents.iter().map(bar).collect::<Vec<_>>()
    };
    let bars = Bars::new(title, Axis::linear("points"))
        .series("code", own(code))
        .published(crush_bars())
        .series("text", own(text));
    Report::default()
        .text(TEXT)
        .table(
            "Points of 50 swaps, with 95 % confidence",
            Column::table(&agents, columns),
        )
        .table(
            "Points more than the greedy player of the code, and than that of the text",
            Column::table(&agents, leads),
        )
        .plot("", &bars)
}

const TEXT: &str = "By the rules of the code only the largest group clears and scores; by those of the text all \
    runs clear at once, and the longest scores. Published are the means of the code for the baseline (`first`) and \
    the greedy player; the text has bars without numbers. There are two readings of greedy: `greedy-published` is the \
    code's, which plays the first valid swap of each row once, with gems that come in at random; `greedy-cascade` is the \
    text's (section 4.3), the swap \"with the greatest guaranteed increase in score\". `q` is Q-learning on the fly as in the \
    code, and as in sections 4.5.2 and 5 of the text. `linear` and `neural` have the features and the training of the code. \
    `text` stands for the features of the text, and for learning from 25 episodes before each swap; networks take one step \
    an example. `section 4.7.2` is a network with the text's fits instead: up to 200 steps an example on all data \
    so far, without a penalty, but from the swaps played, not from episodes. Each plays by weights that were trained by \
    the rules at hand, and so do `td` and `sweetfish`. `linear-published` has the weights that the authors published. Games are \
    those by both rules together. Differences are taken as of different boards, so their intervals are rather too wide.";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_was_trained_as_section_4_7_2_has_it() {
        for rules in RULES {
            let origin = fitted(rules).origin;
            assert_eq!(origin.function.to_string(), "neural:text");
            assert_eq!(origin.rules, rules.rules.to_string());
            assert!(origin.settings.ends_with("fits 200 on all"));
            assert!(origin.settings.contains("penalty 0.0,"));
        }
    }
}
