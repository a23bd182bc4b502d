//! The page of a tuning: a plot of each parameter over the iterations, which needs no network and no script.

use std::fmt::Write as _;

use super::{Definition, Param, Tuned};
use crate::report::html::STYLE;
use crate::report::markup::{self, escape, fill};

const FRAME: &str = include_str!("page.html");

const WIDTH: f64 = 700.0;
const HEIGHT: f64 = 200.0;
const LEFT: f64 = 64.0;
/// Where the plot ends and the last value begins.
const RIGHT: f64 = 630.0;
const TOP: f64 = 10.0;
const BOTTOM: f64 = 172.0;
/// The most points of a line.
const POINTS: usize = 600;

/// Returns the page of a tuning. `closing` is what the closing match says.
pub(crate) fn page(tuned: &Tuned, closing: Option<&str>) -> String {
    let Definition { spsa, schedule } = &tuned.definition;
    let mut notes = vec![
        tuned.extent(),
        format!("now: {}", tuned.definition.command(tuned.now())),
        format!(
            "boards: {}; seed {}; {} s a side",
            schedule.openings, schedule.seed, schedule.rules.seconds
        ),
        format!(
            "rate {} at iteration {}; {} iterations at a time",
            spsa.rate, spsa.iterations, spsa.at_a_time
        ),
    ];
    notes.extend(closing.map(str::to_string));
    let mut main = markup::section("Parameters", &tuned.table(), &|_, _| None);
    for (number, param) in spsa.params.iter().enumerate() {
        let values: Vec<f64> = tuned.values.iter().map(|values| values[number]).collect();
        main += &section(param, &values, tuned.iterations);
    }
    let title = format!("Tuning of {}", tuned.definition.name());
    let nonce = markup::nonce(&main);
    fill(FRAME, |name| match name {
        "title" => escape(&title),
        "notes" => markup::list(&notes),
        "main" => main.clone(),
        "style" => STYLE.to_string(),
        "nonce" => nonce.clone(),
        _ => unreachable!("the frame has no other markers"),
    })
}

fn section(param: &Param, values: &[f64], iterations: u32) -> String {
    let name = escape(&param.name);
    let (start, now) = (
        param.write(param.start),
        param.write(values[values.len() - 1]),
    );
    format!(
        "<section aria-labelledby=\"of-{name}\">\n<h2 id=\"of-{name}\">{name}</h2>\n<figure class=\"course\">\n\
         <svg viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" aria-label=\"{name} over the iterations: from {start} to {now}\">\n{}</svg>\n\
         </figure>\n</section>\n",
        draw(param, values, iterations)
    )
}

fn draw(param: &Param, values: &[f64], iterations: u32) -> String {
    let x = |number: usize| LEFT + (RIGHT - LEFT) * number as f64 / f64::from(iterations);
    let y =
        |value: f64| BOTTOM - (BOTTOM - TOP) * (value - param.least) / (param.most - param.least);
    let mut svg = format!("<path class=\"frame\" d=\"M{LEFT} {TOP}H{RIGHT}V{BOTTOM}H{LEFT}Z\"/>\n");
    for value in [
        param.least,
        f64::midpoint(param.least, param.most),
        param.most,
    ] {
        let (height, value) = (y(value), param.write(value));
        let place = LEFT - 6.0;
        let _ = writeln!(
            svg,
            "<text class=\"value\" x=\"{place}\" y=\"{height:.1}\" dy=\".35em\">{value}</text>"
        );
    }
    for number in [0, iterations / 2, iterations] {
        let (place, under) = (x(number as usize), BOTTOM + 18.0);
        let unit = if number == iterations {
            " iterations"
        } else {
            ""
        };
        let _ = writeln!(
            svg,
            "<text class=\"number\" x=\"{place:.1}\" y=\"{under}\">{number}{unit}</text>"
        );
    }
    let start = y(param.start);
    let _ = writeln!(
        svg,
        "<path class=\"start\" d=\"M{LEFT} {start:.1}H{RIGHT}\"/>"
    );
    let last = values.len() - 1;
    let every = values.len().div_ceil(POINTS);
    let shown = (0..last).step_by(every).chain([last]);
    let mut path = String::new();
    for number in shown {
        let command = if path.is_empty() { 'M' } else { 'L' };
        let _ = write!(path, "{command}{:.1} {:.1}", x(number), y(values[number]));
    }
    let _ = writeln!(svg, "<path class=\"values\" d=\"{path}\"/>");
    let (place, height) = (x(last) + 6.0, y(values[last]));
    let now = param.write(values[last]);
    let _ = writeln!(
        svg,
        "<text class=\"last\" x=\"{place:.1}\" y=\"{height:.1}\" dy=\".35em\">{now}</text>"
    );
    svg
}
