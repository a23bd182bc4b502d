//! `crush-saved`: whether the Q values of earlier games help Q-learning on the fly.

use sweetfish::experiment::{
    Column, Condition, Definition, Experiment, Group, Report, Results, columns, pairs,
};
use sweetfish::match3::Rules;
use sweetfish::plot::{Axis, Bars};

use super::player::{Player, SAME_BOARDS, game};

/// Q-learning on the fly as section 4.5.2 has it, as section 5 does, and as the code does.
const AGENTS: [&str; 3] = ["q:section-4.5", "q:section-5", "q"];

/// How many games before the measured one fill the table.
const BEFORE: [u64; 3] = [0, 1, 5];

/// An agent that has played games.
struct Case {
    player: Player,
    before: u64,
}

impl Condition for Case {
    columns!(self, "agent" => self.player, "games before" => self.before);
}

pub(super) fn define() -> Experiment {
    let about = "Points of Q-learning on the fly that keeps the Q values of earlier games";
    let texts = ["crush-saved", about, "CandyCrush.ai, section 4.5.2"];
    let conditions = || {
        let case = |(player, before)| Case { player, before };
        pairs(AGENTS.map(Player::of), BEFORE).map(case).collect()
    };
    Definition::new(texts, conditions)
        .seeds(|_| SAME_BOARDS.into())
        .of_game(|_| game(Rules::crush_text()))
        .rows(100)
        .measure(&["points", "seconds"])
        .timed(&["seconds"])
        .play(|own, seed| {
            let played = own.player.play_after(own.before, Rules::crush_text(), seed);
            vec![f64::from(played.measure), played.time.as_secs_f64()]
        })
        .show(|_, results| report(results))
}

fn report(results: &Results) -> Report {
    let conditions = results.by(&["agent", "games before"]);
    let columns = [
        Column::key("agent"),
        Column::key("games before"),
        Column::mean("points", "points", 0),
        Column::mean("seconds a game", "seconds", 3),
        Column::count("games"),
    ];
    let title = "Points with the Q values of earlier games";
    let agents = results.by(&["agent"]);
    let mut bars = Bars::new(title, Axis::linear("points"));
    for before in BEFORE {
        let bar = |agent: &Group| {
            let points = agent
                .with("games before", &before.to_string())
                .estimate("points");
            (agent.key("agent").to_string(), points)
        };
        let series = format!("{before} games before");
        bars = bars.series(&series, agents.iter().map(bar).collect::<Vec<_>>());
    }
    Report::default()
        .text(TEXT)
        .table(
            "Points of 50 swaps by the text's rules, with 95 % confidence",
            Column::table(&conditions, columns),
        )
        .plot("", &bars)
}

const TEXT: &str = "An agent plays games by the text's rules with one table, which it never empties, and the last game \
    counts. It begins on the same boards whatever came before. The authors report that saved Q values had no effect on the \
    score, for hardly a state is met twice, and cost time. Seconds depend on the machine.";
