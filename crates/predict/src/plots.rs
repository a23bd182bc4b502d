//! The pictures of the report: success by level, and predictions against people (figures 2.4, 4.13 to 4.19, A.2
//! and A.3 of Poromaa's thesis).

use super::comparison::{Comparison, Prediction, accumulated};
use super::summary::{Played, Summary};
use sweetfish_core::stats::{Estimate, trend};
use sweetfish_study::plot::{Axis, Bars, Boxes, Histogram, Lines, Plot, Point};

/// A picture and the end of the name of its file.
pub(super) type Named = (String, Box<dyn Plot>);

/// Returns the pictures of what agents did, and of what people did where that is known.
pub(super) fn all(played: &[Played], comparison: Option<&Comparison>) -> Vec<Named> {
    let own = [
        named("accumulated", sums(played, comparison)),
        named("attempts", attempts(played)),
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

/// A level that takes this many attempts for a success stands out in figure 2.4.
const MANY: f64 = 40.0;

/// Returns how many attempts a success takes on each level; levels never won have no bar.
fn attempts(played: &[Played]) -> Bars {
    let inverse = |rate: f64| (rate > 0.0).then(|| Estimate::bare(1.0 / rate));
    let bars = Bars::new("Attempts for a success", Axis::linear("attempts"));
    let levels = played.first().map_or(&[][..], |agent| &agent.levels);
    let people = levels
        .iter()
        .map(|level| (level.name, level.people.and_then(inverse)));
    let people: Vec<_> = people.filter(|(_, rate)| rate.is_some()).collect();
    let bars = if people.is_empty() {
        bars
    } else {
        bars.series("people", people)
    };
    let bars = played.iter().fold(bars, |bars, agent| {
        let rates = agent
            .levels
            .iter()
            .map(|level| (level.name, level.success().and_then(inverse)));
        bars.series(&agent.name, rates)
    });
    bars.line("40 attempts", MANY)
}

fn against_people(found: &Comparison) -> Vec<Named> {
    let people = found.people.iter().map(|rate| 100.0 * rate);
    let histogram = Histogram::new("People's success", Axis::linear("percent won"), 10, people);
    let mut plots = vec![
        named(
            "boxes",
            boxes(
                found,
                "Deltas of success",
                "percentage points",
                |prediction| {
                    prediction
                        .deltas
                        .all
                        .iter()
                        .map(|delta| 100.0 * delta)
                        .collect()
                },
            ),
        ),
        named(
            "boxes-adjusted",
            boxes(found, "Adjusted deltas", "adjusted delta", |prediction| {
                prediction.deltas.adjusted()
            }),
        ),
        named("people", histogram.of("levels")),
    ];
    for (number, prediction) in (1..).zip(found.direct()) {
        let deltas = prediction.pairs.iter().zip(&prediction.deltas.all);
        let deltas = deltas.map(|(&(_, people), delta)| (100.0 * people, 100.0 * delta));
        let title = format!("Delta of {}", prediction.name);
        plots.push(named(
            &format!("delta-{number}"),
            scatter(&title, "percentage points", deltas.collect()),
        ));
        let adjusted = prediction.deltas.adjusted.iter();
        let adjusted = adjusted.map(|&(people, delta)| (100.0 * people, delta));
        let title = format!("Adjusted delta of {}", prediction.name);
        plots.push(named(
            &format!("adjusted-{number}"),
            scatter(&title, "adjusted delta", adjusted.collect()),
        ));
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
    let ends = pairs
        .iter()
        .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), pair| {
            (low.min(pair.0), high.max(pair.0))
        });
    let points = pairs.into_iter().map(|(x, y)| Point::bare(x, y));
    let lines = Lines::new(
        title,
        Axis::linear("people's success in percent"),
        Axis::linear(axis),
    )
    .points("levels", points);
    let Some((intercept, slope)) = line else {
        return lines;
    };
    let at = |x: f64| (x, intercept + slope * x);
    lines.rule("linear trend", at(ends.0), at(ends.1))
}
