//! The pictures of the report: success by level, and predictions against people (figures 2.4, 4.13 to 4.19, A.2
//! and A.3 of Poromaa's thesis).

use super::comparison::{Comparison, Prediction, accumulated};
use super::episodes::{Attempts, attempts_plot};
use super::summary::{Played, Summary};
use sweetfish_core::stats::trend;
use sweetfish_study::plot::{Axis, Boxes, Histogram, Lines, Plot, Point, Stacks};

/// A picture and the end of the name of its file.
pub(super) type Named = (String, Box<dyn Plot>);

/// Returns the pictures of what agents did, and of what people did where that is known.
pub(super) fn all(played: &[Played], comparison: Option<&Comparison>) -> Vec<Named> {
    let own = [
        named("accumulated", sums(played, comparison)),
        named("attempts", by_episode(played)),
    ];
    let against = comparison.map_or_else(Vec::new, against_people);
    own.into_iter().chain(against).collect()
}

fn named(suffix: &str, plot: impl Plot + 'static) -> Named {
    (suffix.to_string(), Box::new(plot))
}

/// Returns the running sums of success in the order of the levels: of people's levels where some are known, of
/// all otherwise.
fn sums(played: &[Played], comparison: Option<&Comparison>) -> Lines {
    let axes = (
        Axis::linear("levels so far"),
        Axis::linear("accumulated success"),
    );
    let lines = Lines::new("Accumulated success in the order of levels", axes.0, axes.1);
    let Some(found) = comparison else {
        return played.iter().fold(lines, |lines, agent| {
            let rates = agent.levels.iter().map(Summary::success);
            lines.series(&agent.name, points(accumulated(rates)))
        });
    };
    let people = found.people.iter().copied().map(Some);
    let lines = lines.series("people", points(accumulated(people)));
    found.direct().fold(lines, |lines, prediction| {
        let rates = prediction.rates.iter().copied();
        lines.series(&prediction.name, points(accumulated(rates)))
    })
}

fn points(sums: Vec<f64>) -> impl Iterator<Item = Point> {
    let places = (1_u32..).map(f64::from);
    places.zip(sums).map(|(place, sum)| Point::bare(place, sum))
}

/// Returns the attempts that a success takes people, if they are known, and agents.
fn by_episode(played: &[Played]) -> Stacks {
    let levels = played.first().map_or(&[][..], |agent| &agent.levels);
    let names: Vec<_> = levels.iter().map(|level| level.name).collect();
    let people = levels
        .iter()
        .map(|level| level.people.and_then(|own| Attempts::of_rate(own.rate)));
    let people: Vec<_> = people.collect();
    let is_known = people.iter().any(Option::is_some);
    let people = is_known.then_some(("people", people));
    let agents = played.iter().map(|agent| {
        let levels = agent.levels.iter();
        let attempts = levels.map(|level| Attempts::of(level.won)).collect();
        (&agent.name[..], attempts)
    });
    let players: Vec<_> = people.into_iter().chain(agents).collect();
    attempts_plot(&names, &players)
}

fn against_people(found: &Comparison) -> Vec<Named> {
    let people = found.people.iter().map(|rate| 100.0 * rate);
    let histogram = Histogram::new("People's success", Axis::linear("percent won"), 10, people);
    let deltas = boxes(found, "Deltas of success", "percentage points", |own| {
        own.deltas.percent()
    });
    let adjusted = boxes(found, "Adjusted deltas", "adjusted delta", |own| {
        own.deltas.adjusted()
    });
    let mut plots = vec![
        named("boxes", deltas),
        named("boxes-adjusted", adjusted),
        named("people", histogram.of("levels")),
    ];
    for (number, prediction) in (1..).zip(found.direct()) {
        let deltas = prediction.pairs.iter().zip(&prediction.deltas.all);
        let deltas = deltas.map(|(&(_, people), delta)| (100.0 * people, 100.0 * delta));
        let title = format!("Delta of {}", prediction.name);
        let plot = scatter(&title, "percentage points", deltas.collect());
        plots.push(named(&format!("delta-{number}"), plot));
        let adjusted = prediction.deltas.adjusted.iter();
        let adjusted = adjusted.map(|&(people, delta)| (100.0 * people, delta));
        let title = format!("Adjusted delta of {}", prediction.name);
        let plot = scatter(&title, "adjusted delta", adjusted.collect());
        plots.push(named(&format!("adjusted-{number}"), plot));
    }
    plots
}

fn boxes(
    found: &Comparison,
    title: &str,
    axis: &str,
    values: impl Fn(&Prediction) -> Vec<f64>,
) -> Boxes {
    found.predictions.iter().fold(
        Boxes::new(title, Axis::linear(axis)),
        |boxes, prediction| boxes.row(&prediction.name, values(prediction)),
    )
}

/// Returns numbers over people's success, with their linear trend.
fn scatter(title: &str, axis: &str, pairs: Vec<(f64, f64)>) -> Lines {
    let line = trend(&pairs);
    let low = pairs
        .iter()
        .map(|pair| pair.0)
        .fold(f64::INFINITY, f64::min);
    let high = pairs
        .iter()
        .map(|pair| pair.0)
        .fold(f64::NEG_INFINITY, f64::max);
    let points = pairs.into_iter().map(|(x, y)| Point::bare(x, y));
    let people = Axis::linear("people's success in percent");
    let lines = Lines::new(title, people, Axis::linear(axis)).points("levels", points);
    let Some((intercept, slope)) = line else {
        return lines;
    };
    let at = |x: f64| (x, intercept + slope * x);
    lines.rule("linear trend", at(low), at(high))
}
