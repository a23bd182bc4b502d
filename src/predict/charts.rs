//! The charts of the page: SVG inside HTML, with colours and fonts from the style sheet of the page.

use std::fmt::Write as _;

use crate::stats::Boxed;

/// The most columns of a histogram.
const BINS: usize = 14;

/// Draws a histogram of sorted numbers. The axis is labelled with the smallest and the largest. `whole`
/// numbers begin at 0 and get a column each, up to [`BINS`].
pub(super) fn histogram(sorted: &[f64], whole: bool, label: &str) -> String {
    let (Some(&first), Some(&last)) = (sorted.first(), sorted.last()) else {
        return String::new();
    };
    let low = if whole { 0.0 } else { first };
    let span = last - low + if whole { 1.0 } else { 0.0 };
    let span = if span > 0.0 { span } else { 1.0 };
    let count = if whole { BINS.min(span as usize) } else { BINS };
    let mut bins = vec![0_u32; count];
    for value in sorted {
        let place = (value - low) / span * count as f64;
        bins[(place as usize).min(count - 1)] += 1;
    }
    let most = f64::from(bins.iter().copied().max().unwrap_or(1).max(1));
    let mut text = open((280, 92), label);
    let width = 280.0 / count as f64;
    for (place, &count) in bins.iter().enumerate().filter(|&(_, &count)| count > 0) {
        let height = 66.0 * f64::from(count) / most;
        let (x, y) = (place as f64 * width + 1.0, 68.0 - height);
        let width = width - 2.0;
        let _ = write!(
            text,
            "<rect class=\"bar\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" \
             height=\"{height:.1}\"><title>{count}</title></rect>"
        );
    }
    let _ = write!(
        text,
        "<path class=\"axis\" d=\"M0 68.5h280\"/><text x=\"0\" y=\"86\">{low:.0}</text>\
         <text class=\"end\" x=\"280\" y=\"86\">{last:.0}</text></svg>"
    );
    text
}

/// Draws a share with its interval on a line from 0 to 1, and a mark at people's share.
pub(super) fn interval(value: f64, (low, high): (f64, f64), human: Option<f64>) -> String {
    let mut text = open((280, 18), "success with its interval");
    let (width, from) = ((high - low) * 280.0, low * 280.0);
    let _ = write!(
        text,
        "<path class=\"axis\" d=\"M0 9h280\"/><rect class=\"range\" x=\"{from:.1}\" y=\"4\" \
         width=\"{width:.1}\" height=\"10\" rx=\"5\"/><circle class=\"bot\" cx=\"{:.1}\" cy=\"9\" \
         r=\"5\"/>",
        5.0 + value * 270.0
    );
    if let Some(human) = human {
        let x = 5.0 + human * 270.0;
        let _ = write!(text, "<path class=\"human\" d=\"M{x:.1} 1v16\"/>");
    }
    text + "</svg>"
}

/// The height of a row of box plots.
const ROW: i32 = 44;
/// The width of box plots.
const BOXES: f64 = 400.0;

/// Draws box plots of shares, one below the other, on one scale.
pub(super) fn boxes(rows: &[(String, &[f64])]) -> String {
    let all = || rows.iter().flat_map(|(_, values)| values.iter().copied());
    let (low, high) = reach(all());
    let x = |value: f64| 10.0 + (value - low) / (high - low) * (BOXES - 20.0);
    let height = rows.len() as i32 * ROW + 24;
    let mut text = open((BOXES as i32, height), "box plots of deltas");
    if low <= 0.0 && high >= 0.0 {
        let _ = write!(
            text,
            "<path class=\"axis\" d=\"M{:.1} 0V{}\"/>",
            x(0.0),
            height - 20
        );
    }
    for ((name, values), top) in rows.iter().zip((0..).step_by(ROW as usize)) {
        let Some(Boxed { five, outliers }) = Boxed::of(values) else {
            continue;
        };
        let [least, lower, middle, upper, most] = five.map(x);
        let y = top + 29;
        let _ = write!(
            text,
            "<text x=\"0\" y=\"{}\">{name}</text><path class=\"box\" d=\"M{least:.1} {y}H{lower:.1}M{upper:.1} \
             {y}H{most:.1}M{lower:.1} {}H{upper:.1}v16H{lower:.1}zM{middle:.1} {}v16\"/>",
            top + 14,
            y - 8,
            y - 8
        );
        for far in outliers {
            let _ = write!(
                text,
                "<circle class=\"bot\" cx=\"{:.1}\" cy=\"{y}\" r=\"3\"/>",
                x(far)
            );
        }
    }
    let under = height - 5;
    let _ = write!(
        text,
        "<text x=\"0\" y=\"{under}\">{:.0} %</text><text class=\"end\" x=\"400\" y=\"{under}\">\
         {:.0} %</text></svg>",
        100.0 * low,
        100.0 * high
    );
    text
}

/// Returns the ends of a scale that contains all numbers and 0.
fn reach(values: impl Iterator<Item = f64>) -> (f64, f64) {
    let (low, high) = values.fold((0.0_f64, 0.0_f64), |(low, high), value| {
        (low.min(value), high.max(value))
    });
    if high > low {
        (low, high)
    } else {
        (low, low + 1.0)
    }
}

/// Draws lines of running sums over the levels. Each series has the CSS class that colours it.
pub(super) fn lines(series: &[(&str, Vec<f64>)]) -> String {
    let (_, high) = reach(series.iter().flat_map(|(_, values)| values.iter().copied()));
    let mut text = open((400, 220), "accumulated success");
    text += "<path class=\"axis\" d=\"M0 195.5h400M.5 0v195\"/>";
    for (class, values) in series {
        let steps = values.len().max(1) as f64;
        let _ = write!(text, "<path class=\"{class} line\" d=\"M0 195");
        for (value, place) in values.iter().zip(1..) {
            let x = 396.0 * f64::from(place) / steps;
            let _ = write!(text, "L{x:.1} {:.1}", 195.0 - 188.0 * value / high);
        }
        text += "\"/>";
    }
    let levels = series.first().map_or(0, |(_, values)| values.len());
    let _ = write!(
        text,
        "<text x=\"6\" y=\"14\">{high:.1}</text><text class=\"end\" x=\"400\" y=\"213\">{levels} \
         levels</text></svg>"
    );
    text
}

/// Draws named points of prediction and truth, both from 0 to 1, and the line where they are equal.
pub(super) fn scatter(points: &[(String, f64, f64)]) -> String {
    let mut text = open((300, 320), "prediction against people");
    text +=
        "<path class=\"axis\" d=\"M10.5 0v290h290\"/><path class=\"equal\" d=\"M10 290L300 0\"/>";
    for (name, found, truth) in points {
        let (x, y) = (10.0 + 285.0 * found, 290.0 - 285.0 * truth);
        let _ = write!(
            text,
            "<circle class=\"bot\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4\"><title>{name}: {:.1} %, people \
             {:.1} %</title></circle>",
            100.0 * found,
            100.0 * truth
        );
    }
    text += "<text x=\"16\" y=\"14\">people 100 %</text>\
             <text class=\"end\" x=\"300\" y=\"310\">prediction 100 %</text>";
    text + "</svg>"
}

/// Opens a chart of this size; `label` describes it to screen readers.
fn open((width, height): (i32, i32), label: &str) -> String {
    format!(
        "<svg class=\"chart\" viewBox=\"0 0 {width} {height}\" role=\"img\" aria-label=\"{label}\">"
    )
}
