//! Games of people beside those of agents.

use std::collections::HashSet;

use sweetfish::experiment::{Experiment, Results};
use sweetfish::people::{self, Measure, Record, table};
use sweetfish::plot::{Axis, Bars};
use sweetfish::stats::Estimate;

/// The most agents beside people in a plot.
const MOST: usize = 24;

/// Adds a section to the report of an experiment: the results of games that people played of what its conditions
/// play, and a plot of each beside the agents of that game. Without such a game nothing is added.
pub(crate) fn show_people(own: Experiment, records: &[Record]) -> Experiment {
    let games = own.games();
    let place = |record: &Record| {
        let key = record.game.key();
        games.iter().position(|game| *game == key)
    };
    let placed = records
        .iter()
        .filter_map(|record| Some((place(record)?, record)));
    let mut placed: Vec<_> = placed.collect();
    if placed.is_empty() {
        return own;
    }
    placed.sort_by_key(|(place, _)| *place);
    let records: Vec<_> = placed
        .into_iter()
        .map(|(_, record)| record.clone())
        .collect();
    let found = people::results(&records);
    let measures = own.columns.measures;
    own.show_also(move |report, results| {
        let report = report.table("People", table(&found)).text(TEXT);
        let plots = (1..).zip(&found);
        plots.fold(report, |report, (number, people)| {
            let suffix = format!("people-{number}");
            match beside(people, measures, results) {
                Some(plot) => report.plot(&suffix, &plot),
                None => report,
            }
        })
    })
}

const TEXT: &str = "Games that people played of what agents play here, each checked by playing it again, with 95 % \
    intervals. Games that were left count nowhere, failed ones not in the means. The rows that are \
    counted below are of agents alone.";

/// Returns the names that experiments have for a measure.
fn names(measure: Measure) -> &'static [&'static str] {
    match measure {
        Measure::SwapsNeeded | Measure::SwapsMade => &["swaps", "measure"],
        Measure::Points => &["points", "measure"],
        Measure::Success => &["won"],
    }
}

/// Draws people beside the agents that played the same game; `None` if that was not measured.
fn beside(people: &people::Results, measures: &[&str], results: &Results) -> Option<Bars> {
    let measure = names(people.measure)
        .iter()
        .find(|name| measures.contains(name))?;
    let own = people.value?;
    let key = people.game.key();
    let all = results.conditions();
    let plays = |&at: &usize| all[at].game.as_ref() == Some(&key);
    let conditions: Vec<usize> = (0..all.len()).filter(plays).collect();
    let labels = labels(results, &conditions);
    let values = conditions.iter().map(|&at| estimate(results, at, measure));
    let mut agents: Vec<(String, Estimate)> = labels
        .into_iter()
        .zip(values)
        .filter_map(|(label, value)| Some((label, value?)))
        .collect();
    if agents.is_empty() {
        return None;
    }
    let sign = match people.measure {
        Measure::SwapsNeeded => 1.0,
        Measure::Points | Measure::SwapsMade | Measure::Success => -1.0,
    };
    agents.sort_by(|one, other| (sign * one.1.value).total_cmp(&(sign * other.1.value)));
    let count = agents.len();
    agents.truncate(MOST);
    let best = if count > MOST {
        format!(", the {MOST} best of {count}")
    } else {
        String::new()
    };
    let scale = if people.measure == Measure::Success {
        100.0
    } else {
        1.0
    };
    let title = format!("{}: people and agents{best}", people.game);
    let label = format!("people ({} games)", people.games - people.failed);
    let rows = std::iter::once((label, own)).chain(agents);
    let bars = rows.map(|(label, value)| (label, Some(value.times(scale))));
    let line = own.times(scale).value;
    let plot = Bars::new(&title, Axis::linear(people.measure.words()));
    Some(plot.series("", bars).line("people", line))
}

/// Returns a measure of a condition: a share of games won, a mean of others.
fn estimate(results: &Results, condition: usize, measure: &str) -> Option<Estimate> {
    if measure == "won" {
        results.share(condition, measure).estimate()
    } else {
        Estimate::of_mean(&results.mean(condition, measure))
    }
}

/// Names conditions by the texts in which they differ.
fn labels(results: &Results, conditions: &[usize]) -> Vec<String> {
    let keys = |at: usize| results.conditions()[at].texts.iter();
    let varies = |place: usize| {
        let texts = conditions.iter().filter_map(|&at| keys(at).nth(place));
        texts.collect::<HashSet<_>>().len() > 1
    };
    let label = |&at: &usize| {
        let has = &results.conditions()[at].has;
        let texts = keys(at).enumerate();
        let texts = texts.filter(|&(place, _)| varies(place) && has[place]);
        let texts: Vec<_> = texts.map(|(_, text)| text.as_str()).collect();
        if texts.is_empty() {
            "agent".to_string()
        } else {
            texts.join(" ")
        }
    };
    conditions.iter().map(label).collect()
}
