//! `crush-saved`: whether the Q values of earlier games help Q-learning on the fly.

use sweetfish::experiment::{Column, Definition, Group, Report, Results, combinations, texts};
use sweetfish::plot::{Axis, Bars};

use super::player::{Player, game, rules};

/// Q-learning on the fly as section 4.5.2 has it, as section 5 does, and as the code does.
const AGENTS: [&str; 3] = ["q:section-4.5", "q:section-5", "q"];

/// How many games before the measured one fill the table.
const BEFORE: [&str; 3] = ["0", "1", "5"];

pub(super) fn define() -> Definition {
    let about = "Points of Q-learning on the fly that keeps the Q values of earlier games";
    Definition::new("crush-saved", about, "CandyCrush.ai, section 4.5.2")
        .vary(&["agent", "games before"], || {
            combinations(&[texts(AGENTS), texts(BEFORE)])
        })
        .rows(100)
        .seeds(|_| "boards".into())
        .of_game(|_| game(rules("crush-text")))
        .measure(&["points", "seconds"])
        .timed(|_, measure| measure == "seconds")
        .play(|key, seed| {
            let before = key["games before"].parse().expect("a number of ours");
            let agent = Player::of(&key["agent"]);
            let played = agent.play_after(before, rules("crush-text"), seed);
            vec![f64::from(played.measure), played.time.as_secs_f64()]
        })
        .show(report)
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
            let points = agent.with("games before", before).estimate("points");
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
