//! Bars side by side, with intervals, published values and lines to compare with.

use super::axis::Scale;
use super::canvas::{
    Align, Canvas, Colour, INK, Shape, Spot, TEXT, WHITE, colour, draw, width, wrap,
};
use super::frame::{
    BELOW, EDGE, Field, GAP, HIGH, Head, LINE, Sign, left_of, level, upright, widest,
};
use super::{Axis, Plot};
use sweetfish_core::stats::Estimate;

/// The width of the longest line of a name beside lying bars.
const NAME: f64 = 190.0;
/// The least thickness of a bar.
const THIN: f64 = 14.0;

/// A bar for each category, or one for each series in it. They stand, or lie if there is too little
/// room for the names of the categories.
pub struct Bars {
    title: String,
    axis: Axis,
    series: Vec<Series>,
    lines: Vec<(String, f64)>,
}

struct Series {
    name: String,
    bars: Vec<(String, Option<Estimate>)>,
    published: Vec<(String, f64)>,
}

impl Bars {
    /// Returns bars on this axis, which includes 0 unless it is logarithmic.
    pub fn new(title: &str, axis: Axis) -> Self {
        Self {
            title: title.to_string(),
            axis,
            series: Vec::new(),
            lines: Vec::new(),
        }
    }

    /// Adds a series: categories, which are shown in the order of their first mention, and values,
    /// with their 95 % intervals as whiskers.
    #[must_use]
    pub fn series<S: Into<String>>(
        mut self,
        name: &str,
        bars: impl IntoIterator<Item = (S, Option<Estimate>)>,
    ) -> Self {
        let bars = bars.into_iter().map(|(label, value)| (label.into(), value));
        self.series.push(Series {
            name: name.to_string(),
            bars: bars.collect(),
            published: Vec::new(),
        });
        self
    }

    /// Adds what others found to the last series, by category: a mark beside each bar.
    #[must_use]
    pub fn published<S: Into<String>>(
        mut self,
        values: impl IntoIterator<Item = (S, f64)>,
    ) -> Self {
        let values = values
            .into_iter()
            .map(|(label, value)| (label.into(), value));
        let series = self.series.last_mut().expect("a series first");
        series.published.extend(values);
        self
    }

    /// Adds a line across all bars.
    #[must_use]
    pub fn line(mut self, label: &str, value: f64) -> Self {
        self.lines.push((label.to_string(), value));
        self
    }

    fn categories(&self) -> Vec<&str> {
        let mut categories: Vec<&str> = Vec::new();
        for series in &self.series {
            let bars = series.bars.iter().map(|bar| &bar.0);
            for label in bars.chain(series.published.iter().map(|value| &value.0)) {
                if !categories.contains(&label.as_str()) {
                    categories.push(label);
                }
            }
        }
        categories
    }

    fn scale(&self) -> Scale {
        let bars = self.series.iter().flat_map(|series| &series.bars);
        let estimates = bars.filter_map(|bar| bar.1);
        let ends = estimates.flat_map(|estimate| {
            let (low, high) = estimate.range.unwrap_or((estimate.value, estimate.value));
            [estimate.value, low, high]
        });
        let published = self.series.iter().flat_map(|series| &series.published);
        let others = published.chain(&self.lines).map(|value| value.1);
        Scale::fit(&self.axis, ends.chain(others), true)
    }

    fn head(&self) -> Head<'_> {
        let mut legend = Vec::new();
        let mut series = self.series.iter();
        let is_published = series.any(|series| !series.published.is_empty());
        if self.series.len() > 1 || is_published {
            for (number, series) in self.series.iter().enumerate() {
                legend.push((Sign::Bar(colour(number)), series.name.as_str()));
            }
        }
        if is_published {
            legend.push((Sign::Hollow(Shape::Diamond, INK), "published"));
        }
        Head::new(&self.title, legend)
    }
}

impl Plot for Bars {
    fn title(&self) -> &str {
        &self.title
    }

    fn to_svg(&self) -> String {
        let categories = self.categories();
        let (scale, head) = (self.scale(), self.head());
        let wide = head.width();
        let labels = self.lines.iter().map(|(label, _)| label.as_str());
        let right = if self.lines.is_empty() {
            EDGE
        } else {
            EDGE + (widest(labels) + GAP)
        };
        let left = left_of(&scale);
        let room = (wide - left - right) / categories.len().max(1) as f64;
        let names = widest(categories.iter().copied());
        let stands = room >= names + GAP && room >= self.thickness(THIN);
        let sketch = Sketch {
            bars: self,
            categories,
            scale,
            head,
            stands,
        };
        if stands {
            sketch.standing(wide, left, wide - right)
        } else {
            let lines = sketch.categories.iter().flat_map(|name| names_of(name));
            let names = lines.map(|line| width(&line, TEXT)).fold(0.0, f64::max);
            sketch.lying(wide, EDGE + names + GAP)
        }
    }
}

impl Bars {
    /// Returns the space of a category with bars of that thickness.
    fn thickness(&self, bar: f64) -> f64 {
        self.series.len().max(1) as f64 * bar + 10.0
    }
}

/// Bars with all that is worked out before they are drawn.
struct Sketch<'a> {
    bars: &'a Bars,
    categories: Vec<&'a str>,
    scale: Scale,
    head: Head<'a>,
    stands: bool,
}

impl Sketch<'_> {
    fn standing(&self, wide: f64, left: f64, right: f64) -> String {
        let top = self.head.height(wide);
        let bottom = (top + 210.0).max(HIGH - BELOW);
        let field = Field {
            left,
            right,
            top,
            bottom,
        };
        draw((wide, bottom + BELOW), |canvas| {
            self.head.draw(canvas, wide);
            upright(canvas, &field, &self.scale, &self.bars.axis.label);
            self.bars(canvas, &field);
            let heights = self.shown_lines();
            let heights = heights.map(|(_, value)| field.y(self.scale.place(*value)));
            let spread = apart(&heights.collect::<Vec<_>>(), LINE - 4.0);
            for ((label, value), y) in self.shown_lines().zip(spread) {
                let level = field.y(self.scale.place(*value));
                canvas.dashes((left, level), (right, level), INK);
                canvas.text(label, (right + GAP, y), Align::Left, INK);
            }
            self.marks(canvas, &field);
        })
    }

    fn lying(&self, wide: f64, left: f64) -> String {
        let count = self.categories.len().max(1) as f64;
        // The labels of the lines stand above, each in a row of its own.
        let rows = self.bars.lines.len() as f64;
        let top = self.head.height(wide) + rows * LINE;
        let bottom = (top + count * self.room()).max(HIGH - BELOW);
        // The names keep their room, however long, and so do the bars.
        let wide = wide.max(left + 250.0);
        let field = Field {
            left,
            right: wide - EDGE - LINE,
            top,
            bottom,
        };
        draw((wide, bottom + BELOW), |canvas| {
            self.head.draw(canvas, wide);
            level(canvas, &field, &self.scale, &self.bars.axis.label);
            self.bars(canvas, &field);
            // From the right to the left, so that no line crosses the label of another.
            let mut lines: Vec<_> = self.shown_lines().collect();
            lines.sort_by(|a, b| b.1.total_cmp(&a.1));
            for (row, (label, value)) in (1..).zip(lines) {
                let x = field.x(self.scale.place(*value));
                let y = top - f64::from(row) * LINE + LINE / 2.0;
                canvas.dashes((x, y - 5.0), (x, bottom), INK);
                // What finds no room on the right of its line stands on the left.
                if x + 5.0 + width(label, TEXT) <= wide {
                    canvas.text(label, (x + 5.0, y), Align::Left, INK);
                } else {
                    canvas.text(label, (x - 5.0, y), Align::Right, INK);
                }
            }
            self.marks(canvas, &field);
        })
    }

    /// Returns the space of a category whose bars lie.
    fn room(&self) -> f64 {
        let lines = self.categories.iter().map(|name| names_of(name).len());
        let lines = lines.max().unwrap_or(1) as f64;
        self.bars.thickness(14.0).max(lines * NAME_LINE + 6.0)
    }

    fn shown_lines(&self) -> impl Iterator<Item = &(String, f64)> {
        let lines = self.bars.lines.iter();
        lines.filter(|line| self.bars.axis.shows(line.1))
    }

    /// Returns how much room a category has along the axis of the categories, and a bar in it.
    fn shares(&self, field: &Field) -> (f64, f64) {
        let long = if self.stands {
            field.right - field.left
        } else {
            field.bottom - field.top
        };
        let room = long / self.categories.len().max(1) as f64;
        let thick = (room - 10.0) / self.bars.series.len().max(1) as f64;
        (room, thick.min(60.0))
    }

    /// Returns the categories and series, with the middle of the bar of each.
    fn each(&self, field: &Field) -> impl Iterator<Item = (&str, usize, &Series, f64)> {
        let (room, thick) = self.shares(field);
        let half = self.bars.series.len() as f64 / 2.0;
        let series = self.bars.series.iter().enumerate();
        let categories = self.categories.iter().enumerate();
        categories.flat_map(move |(place, category)| {
            let middle = (place as f64 + 0.5) * room;
            series.clone().map(move |(number, series)| {
                let along = middle + (number as f64 + 0.5 - half) * thick;
                (*category, number, series, along)
            })
        })
    }

    /// Draws the bars, and the line that they begin at.
    fn bars(&self, canvas: &Canvas, field: &Field) {
        let (room, thick) = self.shares(field);
        for (category, number, series, along) in self.each(field) {
            let bar = series.bars.iter().find(|bar| bar.0 == category);
            if let Some(estimate) = bar.and_then(|bar| bar.1) {
                let place = (along, thick - 2.0);
                self.bar(canvas, field, place, estimate, colour(number));
            }
        }
        let base = self.scale.base();
        let long = room * self.categories.len() as f64;
        let ends = [0.0, long].map(|along| self.spot(field, along, base));
        canvas.line(&ends, INK, 1);
    }

    /// Draws the published values beside the whiskers, and the names of the categories.
    fn marks(&self, canvas: &Canvas, field: &Field) {
        let (room, thick) = self.shares(field);
        for (category, _, series, along) in self.each(field) {
            let of = |value: &&(String, f64)| value.0 == category;
            let value = series.published.iter().find(of).map(|value| value.1);
            if let Some(value) = value.filter(|value| self.bars.axis.shows(*value)) {
                let spot = self.spot(field, along + thick * 0.28, value);
                canvas.mark(spot, Shape::Diamond, INK, true);
            }
        }
        for (place, category) in self.categories.iter().enumerate() {
            let middle = (place as f64 + 0.5) * room;
            if self.stands {
                let spot = (field.left + middle, field.bottom + GAP + LINE / 2.0);
                canvas.text(category, spot, Align::Middle, INK);
                continue;
            }
            let lines = names_of(category);
            let first = field.top + middle - (lines.len() - 1) as f64 * NAME_LINE / 2.0;
            for (line, number) in lines.iter().zip(0_u16..) {
                let spot = (field.left - GAP, first + f64::from(number) * NAME_LINE);
                canvas.text(line, spot, Align::Right, INK);
            }
        }
    }

    /// Draws a bar with its whisker, `along` the axis of the categories.
    fn bar(
        &self,
        canvas: &Canvas,
        field: &Field,
        (along, thick): (f64, f64),
        estimate: Estimate,
        colour: Colour,
    ) {
        let axis = &self.bars.axis;
        // Nothing to draw: a number below a logarithmic axis has no bar.
        if !axis.shows(estimate.value) {
            return;
        }
        let half = thick / 2.0;
        let from = self.spot(field, along - half, self.scale.base());
        let to = self.spot(field, along + half, estimate.value);
        canvas.rectangle(from, to, colour);
        let Some((low, high)) = estimate.range.filter(|range| axis.shows(range.1)) else {
            return;
        };
        // A whisker that reaches below a logarithmic axis ends at its end.
        let low = if axis.shows(low) {
            low
        } else {
            self.scale.base()
        };
        let spot = |aside, value| self.spot(field, along + aside, value);
        // White around it, for it lies on a bar.
        for (colour, thickness) in [(WHITE, 4), (INK, 2)] {
            canvas.line(&[spot(0.0, low), spot(0.0, high)], colour, thickness);
            for end in [low, high] {
                canvas.line(&[spot(-4.0, end), spot(4.0, end)], colour, thickness);
            }
        }
    }

    fn spot(&self, field: &Field, along: f64, value: f64) -> Spot {
        let place = self.scale.place(value);
        if self.stands {
            (field.left + along, field.y(place))
        } else {
            (field.x(place), field.top + along)
        }
    }
}

/// The height of a line of a name beside lying bars.
const NAME_LINE: f64 = 15.0;

/// Returns the lines of a name beside lying bars.
fn names_of(category: &str) -> Vec<String> {
    wrap(category, TEXT, NAME)
}

/// Returns heights near these, in the same order, that are at least `least` apart.
fn apart(heights: &[f64], least: f64) -> Vec<f64> {
    let mut order: Vec<usize> = (0..heights.len()).collect();
    order.sort_by(|&a, &b| heights[a].total_cmp(&heights[b]));
    let mut spread = heights.to_vec();
    for pair in order.windows(2) {
        spread[pair[1]] = spread[pair[1]].max(spread[pair[0]] + least);
    }
    spread
}

#[cfg(test)]
mod tests {
    use super::apart;

    #[test]
    fn labels_keep_their_distance() {
        assert_eq!(apart(&[12.0, 10.0, 50.0], 5.0), [15.0, 10.0, 50.0]);
    }
}
