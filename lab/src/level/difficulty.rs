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
    /// The text of the report on it.
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
        let gain = find(first).zip(find(second)).map(|(first, second)| {
            let of_level =
                |level: &&str| gains(&first.with("level", level), &second.with("level", level));
            third.iter().flat_map(of_level).collect::<Mean>()
        });
        let gain = Estimate::cell(gain.as_ref().and_then(Estimate::of_mean), 1);
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

/// Returns how much more the second agent won in each game of a level that both played, in percent. The same games of
/// two agents begin on the same boards.
fn gains(first: &Group, second: &Group) -> Vec<f64> {
    let games = second.paired(first, "won").into_iter();
    games.map(|(more, less)| 100.0 * (more - less)).collect()
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
        let show = |rows: Vec<Row>| {
            let results = Results::new(experiment.columns, conditions, rows);
            let by = By {
                judge: "thesis:B1",
                pair: ["thesis:B2", "thesis:B3"],
                text: "",
            };
            table(&results.by(&["agent"]), &by).to_markdown()
        };
        let cells = |text: &str, name: &str| -> Vec<String> {
            let line = text.lines().find(|line| line.contains(name)).unwrap();
            let cells = line.trim_matches('|').split('|').map(str::trim);
            cells
                .map(|cell| cell.split(' ').next().unwrap().to_string())
                .collect()
        };
        let mut rows: Vec<Row> = rows.collect();
        let text = show(rows.clone());
        let expected = ["14", "0.0", "0.0", "0.0", "100.0", "100.0"];
        assert_eq!(cells(&text, "hardest third")[1..], expected, "{text}");
        let expected = ["14", "0.0", "50.0", "0.0", "50.0", "50.0"];
        assert_eq!(cells(&text, "middle third")[1..], expected, "{text}");
        let expected = ["13", "0.0", "100.0", "0.0", "0.0", "0.0"];
        assert_eq!(cells(&text, "easiest third")[1..], expected, "{text}");

        // Without the first games of B2 the second ones are still those compared.
        rows.retain(|row| row.game > 0 || conditions[row.condition].texts[0] != "thesis:B2");
        let text = show(rows);
        assert_eq!(cells(&text, "middle third")[6], "100.0", "{text}");
    }
}
