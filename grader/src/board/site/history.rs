//! The plot of ratings over rounds, as SVG that takes its colours from the style sheet.

use std::fmt::Write as _;

use crate::report::markup::escape;
use sweetfish_rating::Estimate;

/// The ratings of a player after each round; `None` before its first game.
pub(super) struct Line<'a> {
    pub(super) name: &'a str,
    pub(super) ratings: Vec<Option<Estimate>>,
}

const WIDTH: f64 = 520.0;
const HEIGHT: f64 = 300.0;
const LEFT: f64 = 46.0;
/// Where the plot ends and the names begin.
const RIGHT: f64 = 390.0;
const TOP: f64 = 12.0;
const BOTTOM: f64 = 268.0;
/// The least distance of two names.
const LINE_HEIGHT: f64 = 15.0;
/// The characters of a name that are written.
const LONGEST_NAME: usize = 16;

/// Returns a section with the plot. Nothing for fewer than two rounds. A single line has its errors.
pub(super) fn section(title: &str, label: &str, rounds: &[u32], lines: &[Line]) -> String {
    if rounds.len() < 2 || lines.is_empty() {
        return String::new();
    }
    let id = title.to_lowercase();
    format!(
        "<section aria-labelledby=\"{id}\">\n<h2 id=\"{id}\">{title}</h2>\n<figure class=\"history\">\n\
         <svg viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" aria-label=\"{}\">\n{}</svg>\n</figure>\n</section>\n",
        escape(label),
        draw(rounds, lines)
    )
}

struct Frame {
    rounds: usize,
    low: f64,
    high: f64,
}

impl Frame {
    fn of(lines: &[Line], rounds: usize) -> Self {
        let (mut low, mut high) = (0.0_f64, 0.0_f64);
        for rating in lines.iter().flat_map(|line| line.ratings.iter().flatten()) {
            let error = if lines.len() == 1 { rating.error } else { 0.0 };
            low = low.min(rating.value - error);
            high = high.max(rating.value + error);
        }
        Self {
            rounds,
            low,
            high: high.max(low + 1.0),
        }
    }

    fn x(&self, round: usize) -> f64 {
        let last = (self.rounds - 1) as f64;
        LEFT + 8.0 + (RIGHT - LEFT - 16.0) * round as f64 / last
    }

    fn y(&self, rating: f64) -> f64 {
        BOTTOM - (BOTTOM - TOP) * (rating - self.low) / (self.high - self.low)
    }

    /// Returns the values of the lines across: about four, at simple numbers.
    fn ticks(&self) -> Vec<f64> {
        let rough = (self.high - self.low) / 4.0;
        let power = 10_f64.powf(rough.log10().floor());
        let simple = [1.0, 2.0, 5.0, 10.0].map(|step| step * power);
        let step = simple
            .into_iter()
            .find(|step| *step >= rough)
            .unwrap_or(rough);
        let (from, to) = (
            (self.low / step).ceil() as i64,
            (self.high / step).floor() as i64,
        );
        (from..=to).map(|number| number as f64 * step).collect()
    }
}

fn draw(rounds: &[u32], lines: &[Line]) -> String {
    let frame = Frame::of(lines, rounds.len());
    let mut svg = String::new();
    for tick in frame.ticks() {
        let y = frame.y(tick);
        let _ = writeln!(
            svg,
            "<path class=\"axis\" d=\"M{LEFT} {y:.1}H{RIGHT}\"/><text class=\"value\" x=\"{}\" y=\"{y:.1}\" dy=\".35em\">{}</text>",
            LEFT - 6.0,
            if tick == 0.0 {
                "0".into()
            } else {
                format!("{tick:+}")
            }
        );
    }
    // At most about ten numbers below the plot.
    let every = rounds.len().div_ceil(10);
    for (place, number) in rounds.iter().enumerate().step_by(every) {
        let x = frame.x(place);
        let _ = writeln!(
            svg,
            "<text class=\"round\" x=\"{x:.1}\" y=\"{}\">{number}</text>",
            HEIGHT - 12.0
        );
    }
    for (number, line) in lines.iter().enumerate() {
        svg += &draw_line(&frame, line, number, lines.len() == 1);
    }
    if lines.len() > 1 {
        svg += &names(&frame, lines);
    }
    svg
}

fn draw_line(frame: &Frame, line: &Line, number: usize, with_errors: bool) -> String {
    let points = || {
        line.ratings
            .iter()
            .enumerate()
            .filter_map(|(round, rating)| Some((round, (*rating)?)))
    };
    let mut svg = format!("<g class=\"line-{number}\">");
    if with_errors {
        for (round, rating) in points() {
            let (x, from, to) = (
                frame.x(round),
                frame.y(rating.value - rating.error),
                frame.y(rating.value + rating.error),
            );
            let _ = write!(
                svg,
                "<path class=\"error\" d=\"M{x:.1} {from:.1}V{to:.1}\"/>"
            );
        }
    }
    let mut path = String::new();
    for (round, rating) in points() {
        let command = if path.is_empty() { 'M' } else { 'L' };
        let (x, y) = (frame.x(round), frame.y(rating.value));
        let _ = write!(path, "{command}{x:.1} {y:.1}");
    }
    let _ = write!(svg, "<path class=\"course\" d=\"{path}\"/>");
    for (round, rating) in points() {
        let (x, y) = (frame.x(round), frame.y(rating.value));
        let _ = write!(svg, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3\"/>");
    }
    svg + "</g>\n"
}

/// Returns the names beside the ends of the lines, in the order of the ends and apart from each other.
fn names(frame: &Frame, lines: &[Line]) -> String {
    let end = |line: &Line| {
        line.ratings
            .iter()
            .flatten()
            .last()
            .map(|rating| frame.y(rating.value))
    };
    let mut ends: Vec<_> = (0..)
        .zip(lines)
        .filter_map(|(number, line)| Some((end(line)?, number, line)))
        .collect();
    ends.sort_by(|a, b| a.0.total_cmp(&b.0));
    let heights: Vec<_> = ends.iter().map(|(height, ..)| *height).collect();
    let mut svg = String::new();
    for ((_, number, line), y) in ends.iter().zip(spread(&heights)) {
        let mut name: String = line.name.chars().take(LONGEST_NAME).collect();
        if name.len() < line.name.len() {
            name.push('…');
        }
        let _ = writeln!(
            svg,
            "<text class=\"name line-{number}\" x=\"{}\" y=\"{y:.1}\" dy=\".35em\">{}</text>",
            RIGHT + 6.0,
            escape(&name)
        );
    }
    svg
}

/// Moves ascending heights apart by [`LINE_HEIGHT`], within the plot if they fit.
fn spread(heights: &[f64]) -> Vec<f64> {
    let mut spread: Vec<f64> = Vec::new();
    for &height in heights {
        let least = spread.last().map_or(TOP, |above| above + LINE_HEIGHT);
        spread.push(height.max(least));
    }
    let mut most = BOTTOM;
    for height in spread.iter_mut().rev() {
        *height = height.min(most);
        most = *height - LINE_HEIGHT;
    }
    spread
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_keep_apart() {
        let spread = spread(&[20.0, 21.0, 22.0, 266.0, 268.0]);
        for two in spread.windows(2) {
            assert!(two[1] - two[0] >= LINE_HEIGHT - 1e-9, "{spread:?}");
        }
        assert!(spread[0] >= TOP && spread[4] <= BOTTOM, "{spread:?}");
    }
}
