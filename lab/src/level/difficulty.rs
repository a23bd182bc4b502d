//! The success of agents on hard and on easy levels.

use sweetfish::experiment::Group;
use sweetfish::stats::{Estimate, Mean, Share};
use sweetfish::table::Table;

/// What is compared by the difficulty of levels.
pub(super) struct By {
    /// The agent by whose success levels are sorted. It is none of the pair: who was lucky on a level would make it
    /// look easy.
    pub(super) judge: &'static str,
    /// The agents whose difference is shown.
    pub(super) pair: [&'static str; 2],
    /// What is said of it.
    pub(super) text: &'static str,
}

pub(super) const TITLE: &str = "By difficulty, percent won";

/// The names of the parts into which levels are divided.
const PARTS: [&str; 3] = ["hardest third", "middle third", "easiest third"];

/// Returns the success of all agents on each third of the levels, and the difference of the pair.
pub(super) fn table(agents: &[Group], by: &By) -> Table {
    let [first, second] = by.pair;
    let names = agents.iter().map(|agent| agent.key("agent").to_string());
    let titles = ["levels".to_string(), "number".to_string()].into_iter();
    let titles = titles.chain(names).chain([format!("{second} - {first}")]);
    let mut table = Table::new(titles);
    let find = |name| agents.iter().find(|agent| agent.key("agent") == name);
    let Some(levels) = find(by.judge).map(sorted) else {
        return table;
    };
    let end = |part: usize| (part * levels.len()).div_ceil(PARTS.len());
    for (part, name) in PARTS.into_iter().enumerate() {
        let third = &levels[end(part)..end(part + 1)];
        let cells = agents.iter().map(|agent| {
            let mut share = Share::default();
            for level in third {
                share.merge(agent.with("level", level).share("won"));
            }
            let percent = share.estimate().map(|share| share.times(100.0));
            Estimate::cell(percent, 1)
        });
        let of = |name| find(name).map_or_else(Vec::new, |agent| won(agent, third));
        let gains = of(second).into_iter().zip(of(first));
        let gain: Mean = gains.map(|(more, less)| 100.0 * (more - less)).collect();
        let gain = Estimate::cell(Estimate::of_mean(&gain), 1);
        let name = [name.to_string(), third.len().to_string()].into_iter();
        table.push(name.chain(cells).chain([gain]));
    }
    table
}

/// Returns the names of the levels, those that the agent wins least first.
fn sorted<'a>(agent: &Group<'a>) -> Vec<&'a str> {
    let levels = agent.by(&["level"]);
    let rate = |level: &Group| level.percent("won").map_or(0.0, |rate| rate.value);
    let mut levels: Vec<_> = levels
        .iter()
        .map(|own| (rate(own), own.key("level")))
        .collect();
    levels.sort_by(|a, b| a.0.total_cmp(&b.0));
    levels.into_iter().map(|level| level.1).collect()
}

/// Returns whether an agent won, game by game of these levels. The same games of two agents begin on the same boards.
fn won(agent: &Group, levels: &[&str]) -> Vec<f64> {
    let of = |name: &&str| agent.with("level", name).values("won");
    levels.iter().flat_map(of).collect()
}

#[cfg(test)]
mod tests {
    use sweetfish::experiment::{Results, Row};

    use super::super::levels::Levels;
    use super::super::phases;
    use super::*;

    /// B1 wins none of two games on every third level, one on the next and both on the one after that. B3 wins what
    /// B1 does not, B2 nothing.
    #[test]
    fn levels_are_sorted_by_the_judge() {
        let experiment = phases::third(Levels::built_in());
        let conditions = experiment.conditions();
        let row = |condition: usize, game: u64| {
            let texts = &conditions[condition].texts;
            let place = conditions[..condition]
                .iter()
                .filter(|own| own.texts[0] == texts[0]);
            let by_judge = game < place.count() as u64 % 3;
            let won = match &texts[0][..] {
                "thesis:B1" => by_judge,
                "thesis:B3" => !by_judge,
                _ => false,
            };
            Row {
                condition,
                game,
                values: vec![f64::from(u8::from(won)), 0.0],
            }
        };
        let rows = (0..conditions.len()).flat_map(|own| [row(own, 0), row(own, 1)]);
        let results = Results::new(experiment.columns, conditions, rows);
        let by = By {
            judge: "thesis:B1",
            pair: ["thesis:B2", "thesis:B3"],
            text: "",
        };
        let text = table(&results.by(&["agent"]), &by).to_markdown();
        let cells = |name: &str| -> Vec<&str> {
            let line = text.lines().find(|line| line.contains(name)).unwrap();
            let cells = line.trim_matches('|').split('|').map(str::trim);
            cells.map(|cell| cell.split(' ').next().unwrap()).collect()
        };
        let expected = ["14", "0.0", "0.0", "0.0", "100.0", "100.0"];
        assert_eq!(cells("hardest third")[1..], expected, "{text}");
        let expected = ["14", "0.0", "50.0", "0.0", "50.0", "50.0"];
        assert_eq!(cells("middle third")[1..], expected, "{text}");
        let expected = ["13", "0.0", "100.0", "0.0", "0.0", "0.0"];
        assert_eq!(cells("easiest third")[1..], expected, "{text}");
    }
}
