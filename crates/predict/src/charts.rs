//! The charts of the page: SVG inside HTML, with colours and fonts from the style sheet of the page.

use std::fmt::Write as _;

use super::summary::Summary;
use super::target::Target;

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
pub(super) fn interval(value: f64, (low, high): (f64, f64), people: Option<f64>) -> String {
    let mut text = open((280, 18), "success with its interval");
    let (width, from) = ((high - low) * 280.0, low * 280.0);
    let _ = write!(
        text,
        "<path class=\"axis\" d=\"M0 9h280\"/><rect class=\"range\" x=\"{from:.1}\" y=\"4\" \
         width=\"{width:.1}\" height=\"10\" rx=\"5\"/><circle class=\"bot\" cx=\"{:.1}\" cy=\"9\" \
         r=\"5\"/>",
        5.0 + value * 270.0
    );
    if let Some(people) = people {
        let x = 5.0 + people * 270.0;
        let _ = write!(text, "<path class=\"people\" d=\"M{x:.1} 1v16\"/>");
    }
    text + "</svg>"
}

/// Draws success over the limit with its band, a line at the limit of the level and one at the wanted success. Returns
/// nothing without an attempt.
pub(super) fn curve(summary: &Summary, target: Option<Target>) -> String {
    let (own, most) = (summary.level.limit.amount(), summary.curve.most());
    let x = |limit: u32| 280.0 * f64::from(limit) / f64::from(most);
    let y = |share: f64| 70.0 - 66.0 * share;
    let (mut line, mut above, mut below) = (String::new(), String::new(), Vec::new());
    for limit in 0..=most {
        let Some(share) = summary.curve.at(limit) else {
            return String::new();
        };
        let (low, high) = share.range.unwrap_or((share.value, share.value));
        let _ = write!(line, "{:.1},{:.1} ", x(limit), y(share.value));
        let _ = write!(above, "{:.1},{:.1} ", x(limit), y(high));
        below.push(format!("{:.1},{:.1}", x(limit), y(low)));
    }
    below.reverse();
    let below = below.join(" ");
    let mut text = open((280, 92), "success over the limit, with its interval");
    let _ = write!(text, "<polygon class=\"range\" points=\"{above}{below}\"/>");
    if let Some(target) = target {
        let at = y(target.success);
        let _ = write!(text, "<path class=\"target\" d=\"M0 {at:.1}h280\"/>");
    }
    let at = x(own.into());
    let _ = write!(
        text,
        "<path class=\"axis\" d=\"M0 70.5h280M{at:.1} 0v70\"/><polyline class=\"line\" points=\"{line}\"/>\
         <text class=\"middle\" x=\"{at:.1}\" y=\"86\">{own}</text><text class=\"end\" x=\"280\" y=\"86\">{most}</text></svg>"
    );
    text
}

/// Opens a chart of this size; `label` describes it to screen readers.
fn open((width, height): (i32, i32), label: &str) -> String {
    format!(
        "<svg class=\"chart\" viewBox=\"0 0 {width} {height}\" role=\"img\" aria-label=\"{label}\">"
    )
}
