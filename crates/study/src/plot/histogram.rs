//! How often numbers fall into bins of equal width.

use super::axis::Scale;
use super::canvas::{INK, colour, draw};
use super::frame::{BELOW, EDGE, Field, HIGH, Head, LINE, Sign, left_of, level, upright};
use super::{Axis, Plot};
use sweetfish_core::stats::Share;

/// The share of numbers in each of some bins, with its 95 % interval.
pub struct Histogram {
    title: String,
    axis: Axis,
    bins: usize,
    counted: &'static str,
    values: Vec<f64>,
    lines: Vec<(String, f64)>,
}

/// A bin: where it begins and ends, and the share in it.
struct Bin {
    from: f64,
    to: f64,
    share: Share,
}

impl Histogram {
    /// Returns a histogram of these numbers along a linear axis, in `bins` bins, at least 1.
    pub fn new(
        title: &str,
        axis: Axis,
        bins: usize,
        values: impl IntoIterator<Item = f64>,
    ) -> Self {
        let values = values.into_iter().filter(|value| axis.shows(*value));
        Self {
            title: title.to_string(),
            values: values.collect(),
            axis,
            bins: bins.max(1),
            counted: "games",
            lines: Vec::new(),
        }
    }

    /// Sets what the numbers belong to, `games` unless set.
    #[must_use]
    pub fn of(self, counted: &'static str) -> Self {
        Self { counted, ..self }
    }

    /// Adds a dashed line at a number, named in the legend.
    #[must_use]
    pub fn line(mut self, label: &str, value: f64) -> Self {
        self.lines.push((label.to_string(), value));
        self
    }

    fn bins(&self) -> Vec<Bin> {
        let values = || self.values.iter().copied();
        let low = values().fold(f64::INFINITY, f64::min);
        let high = values().fold(f64::NEG_INFINITY, f64::max);
        if low > high {
            return Vec::new();
        }
        let wide = f64::max((high - low) / self.bins as f64, 1e-9);
        let bin = |number: usize| {
            let (from, share) = (low + number as f64 * wide, Share::default());
            let to = from + wide;
            Bin { from, to, share }
        };
        let mut bins: Vec<_> = (0..self.bins).map(bin).collect();
        for value in &self.values {
            let place = (((value - low) / wide) as usize).min(self.bins - 1);
            for (number, bin) in bins.iter_mut().enumerate() {
                bin.share.add(number == place);
            }
        }
        bins
    }
}

impl Plot for Histogram {
    fn title(&self) -> &str {
        &self.title
    }

    fn to_svg(&self) -> String {
        let bins = self.bins();
        let ends = bins.iter().flat_map(|bin| [bin.from, bin.to]);
        let lines = self.lines.iter().map(|line| line.1);
        let across = Scale::fit(&self.axis, ends.chain(lines), false);
        let percent = |bin: &Bin| bin.share.estimate().map(|share| share.times(100.0));
        let tops = bins.iter().filter_map(percent);
        let tops = tops.map(|share| share.range.map_or(share.value, |range| range.1));
        let up = Axis::linear(&format!("percent of {}", self.counted));
        let scale = Scale::fit(&up, tops, true);
        let legend = self.lines.iter();
        let legend = legend.map(|(label, _)| (Sign::Dashes, label.as_str()));
        let head = Head::new(&self.title, legend.collect());
        let wide = head.width();
        let field = Field {
            left: left_of(&scale),
            right: wide - EDGE - LINE,
            top: head.height(wide),
            bottom: HIGH - BELOW,
        };
        draw((wide, HIGH), |canvas| {
            head.draw(canvas, wide);
            upright(canvas, &field, &scale, &up.label);
            level(canvas, &field, &across, &self.axis.label);
            let spot = |x: f64, y: f64| (field.x(across.place(x)), field.y(scale.place(y)));
            for bin in &bins {
                let Some(share) = percent(bin) else { continue };
                let (from, to) = (spot(bin.from, 0.0), spot(bin.to, share.value));
                canvas.rectangle((from.0 + 0.5, from.1), (to.0 - 0.5, to.1), colour(0));
                if let Some((low, high)) = share.range.filter(|_| share.value > 0.0) {
                    let middle = f64::midpoint(bin.from, bin.to);
                    canvas.line(&[spot(middle, low), spot(middle, high)], INK, 1);
                }
            }
            for &(_, value) in &self.lines {
                let x = field.x(across.place(value));
                canvas.dashes((x, field.top), (x, field.bottom), INK);
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_is_in_one_bin() {
        let values = [1.0, 2.0, 2.5, 5.0, f64::NAN];
        let histogram = Histogram::new("", Axis::linear("x"), 4, values);
        let hits: Vec<_> = histogram.bins().iter().map(|bin| bin.share.hits).collect();
        assert_eq!(hits, [1, 2, 0, 1]);
        for values in [vec![], vec![3.0]] {
            let svg = Histogram::new("", Axis::linear("x"), 4, values).to_svg();
            assert!(!svg.contains("NaN"));
        }
    }
}
