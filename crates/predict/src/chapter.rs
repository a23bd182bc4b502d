//! The levels in their own order: success by number with the wanted band, and a sheet for designers.

use super::difficulty;
use super::elements::{elements, limit};
use super::saved::SavedModel;
use super::summary::{Played, Summary};
use super::target::Target;
use sweetfish_cli_support::cell::from_text;
use sweetfish_study::experiment::quote_csv as quote;
use sweetfish_study::plot::{Axis, Lines, Point};

/// Draws the success of each agent by the number of the level, with the wanted band.
pub(super) fn curve(played: &[Played], target: Option<Target>) -> Lines {
    let axes = (
        Axis::linear("number of the level"),
        Axis::linear("percent won").range(0.0, 100.0),
    );
    let last = played.first().map_or(0, |agent| agent.levels.len()) as f64;
    let lines = Lines::new("Success in the order of levels", axes.0, axes.1);
    let lines = match target {
        None => lines,
        Some(target) => {
            let (low, high) = target.band();
            let (low, high) = (100.0 * low, 100.0 * high);
            let name = format!("wanted: {low:.0} to {high:.0} %");
            lines.band(&name, (1.0, low), (last, high))
        }
    };
    played.iter().fold(lines, |lines, agent| {
        let levels = (1_u32..).map(f64::from).zip(&agent.levels);
        let point = |(x, level): (f64, &Summary)| {
            let y = level.won.estimate()?.times(100.0);
            Some(Point { x, y })
        };
        lines.series(&agent.name, levels.filter_map(point))
    })
}

/// Writes a line for each level and agent, in the order of the levels: what a designer keeps of a chapter.
pub(super) fn sheet(played: &[Played], model: Option<&SavedModel>) -> String {
    let header = "number,level,name,difficulty,elements,limit,agent,success,low,high,people,\
        predicted,predicted_low,predicted_high,outside\n";
    let mut text = header.to_string();
    let levels = played.first().map_or(0, |agent| agent.levels.len());
    for number in 0..levels {
        for agent in played {
            let model = model.filter(|model| model.agent() == agent.name);
            text += &line(number, &agent.name, &agent.levels[number], model);
        }
    }
    text
}

/// Writes the line of a level. Difficulty is the share of the built-in levels that the agent wins more often.
fn line(number: usize, agent: &str, own: &Summary, model: Option<&SavedModel>) -> String {
    let success = own.won.estimate();
    let share = |value: Option<f64>| value.map_or_else(String::new, |share| format!("{share:.4}"));
    let range = success.and_then(|found| found.range);
    let difficulty = success.and_then(|found| difficulty::harder_than(agent, found));
    let predicted = model.and_then(|model| model.predict(own));
    let predicted_range = predicted.and_then(|found| found.range);
    let outside = model.map_or_else(Vec::new, |model| model.outside(own));
    let cells = [
        (number + 1).to_string(),
        // Levels of other people have names of their choice.
        from_text(own.name),
        from_text(&own.level.name),
        share(difficulty.map(|found| found.value)),
        elements(own.level).join(", "),
        limit(own.level),
        agent.to_string(),
        share(success.map(|found| found.value)),
        share(range.map(|range| range.0)),
        share(range.map(|range| range.1)),
        share(own.people.map(|own| own.rate)),
        share(predicted.map(|found| found.value)),
        share(predicted_range.map(|range| range.0)),
        share(predicted_range.map(|range| range.1)),
        outside.join("; "),
    ];
    cells.map(|cell| quote(&cell)).join(",") + "\n"
}
