//! Curves and points over a number.

use super::axis::Scale;
use super::canvas::{Canvas, FAINT, INK, Shape, Spot, colour, draw};
use super::frame::{BELOW, EDGE, Field, HIGH, Head, LINE, Sign, left_of, level, upright};
use super::{Axis, Plot};
use sweetfish_core::stats::Estimate;

/// A place on a curve.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// Where it lies.
    pub x: f64,
    /// What was found there.
    pub y: Estimate,
}

impl Point {
    /// Returns a point without an interval.
    pub fn bare(x: f64, y: f64) -> Self {
        let y = Estimate::bare(y);
        Self { x, y }
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Style {
    Joined,
    Apart,
    Hollow,
    Rule,
    Band,
}

struct Series {
    name: String,
    style: Style,
    /// The number of its colour and shape.
    look: usize,
    points: Vec<Point>,
}

/// Curves with intervals, and published points beside them.
pub struct Lines {
    title: String,
    x: Axis,
    y: Axis,
    series: Vec<Series>,
}

impl Lines {
    /// Returns a plot over these axes.
    pub fn new(title: &str, x: Axis, y: Axis) -> Self {
        Self {
            title: title.to_string(),
            x,
            y,
            series: Vec::new(),
        }
    }

    /// Adds points that a line joins in the order given, with their 95 % intervals as whiskers.
    #[must_use]
    pub fn series(self, name: &str, points: impl IntoIterator<Item = Point>) -> Self {
        self.add(name, Style::Joined, points)
    }

    /// Adds points with their 95 % intervals as whiskers, which no line joins.
    #[must_use]
    pub fn points(self, name: &str, points: impl IntoIterator<Item = Point>) -> Self {
        self.add(name, Style::Apart, points)
    }

    /// Adds a dashed line between two places, to compare with.
    #[must_use]
    pub fn rule(self, name: &str, from: (f64, f64), to: (f64, f64)) -> Self {
        let ends = [from, to].map(|(x, y)| Point::bare(x, y));
        self.add(name, Style::Rule, ends)
    }

    /// Adds a rectangle behind the curves, between two corners.
    #[must_use]
    pub fn band(self, name: &str, from: (f64, f64), to: (f64, f64)) -> Self {
        let ends = [from, to].map(|(x, y)| Point::bare(x, y));
        self.add(name, Style::Band, ends)
    }

    /// Adds what others found: hollow marks in the colour of the series added last.
    #[must_use]
    pub fn published(self, name: &str, points: impl IntoIterator<Item = (f64, f64)>) -> Self {
        let points = points.into_iter().map(|(x, y)| Point::bare(x, y));
        self.add(name, Style::Hollow, points)
    }

    fn add(mut self, name: &str, style: Style, points: impl IntoIterator<Item = Point>) -> Self {
        let other = |style| matches!(style, Style::Hollow | Style::Rule | Style::Band);
        let own = |series: &&Series| !other(series.style);
        let before = self.series.iter().filter(own).count();
        self.series.push(Series {
            name: name.to_string(),
            style,
            look: if style == Style::Hollow {
                before.saturating_sub(1)
            } else {
                before
            },
            points: points.into_iter().collect(),
        });
        self
    }

    fn scales(&self) -> (Scale, Scale) {
        let points = || self.series.iter().flat_map(|series| &series.points);
        let heights = points().flat_map(|point| {
            let Estimate { value, range } = point.y;
            let (low, high) = range.unwrap_or((value, value));
            [value, low, high]
        });
        (
            Scale::fit(&self.x, points().map(|point| point.x), false),
            Scale::fit(&self.y, heights, false),
        )
    }

    fn head(&self) -> Head<'_> {
        let entry = |series: &'_ Series| match series.style {
            Style::Rule => Sign::Dashes,
            Style::Band => Sign::Bar(FAINT),
            Style::Apart => Sign::Mark(Shape::of(series.look), colour(series.look)),
            Style::Joined => Sign::Line(Shape::of(series.look), colour(series.look)),
            Style::Hollow => Sign::Hollow(Shape::of(series.look), colour(series.look)),
        };
        let is_shown = self.series.len() > 1;
        let shown = self.series.iter().filter(|_| is_shown);
        let legend = shown.map(|series| (entry(series), series.name.as_str()));
        Head::new(&self.title, legend.collect())
    }
}

impl Plot for Lines {
    fn title(&self) -> &str {
        &self.title
    }

    fn to_svg(&self) -> String {
        let ((across, up), head) = (self.scales(), self.head());
        let wide = head.width();
        let top = head.height(wide);
        let field = Field {
            left: left_of(&up),
            right: wide - EDGE - LINE,
            top,
            bottom: (top + 210.0).max(HIGH - BELOW),
        };
        draw((wide, field.bottom + BELOW), |canvas| {
            head.draw(canvas, wide);
            upright(canvas, &field, &up, &self.y.label);
            level(canvas, &field, &across, &self.x.label);
            let spot = |x, y| (field.x(across.place(x)), field.y(up.place(y)));
            for series in &self.series {
                self.curve(canvas, series, &spot);
            }
            // On top, for they are few.
            for series in &self.series {
                self.marks(canvas, series, &spot);
            }
        })
    }
}

impl Lines {
    /// Draws the line and the whiskers of a series.
    fn curve(&self, canvas: &Canvas, series: &Series, spot: &dyn Fn(f64, f64) -> Spot) {
        let colour = colour(series.look);
        let points = || series.points.iter().filter(|point| self.shows(point));
        let line: Vec<_> = points().map(|point| spot(point.x, point.y.value)).collect();
        match series.style {
            Style::Joined if line.len() > 1 => canvas.line(&line, colour, 2),
            Style::Rule if line.len() > 1 => canvas.dashes(line[0], line[1], INK),
            Style::Band if line.len() > 1 => canvas.rectangle(line[0], line[1], FAINT),
            _ => {}
        }
        for point in points() {
            let Some((low, high)) = point.y.range.filter(|range| self.y.shows(range.1)) else {
                continue;
            };
            let top = spot(point.x, high);
            // Below a logarithmic axis a whisker has no end to show.
            let bottom = self.y.shows(low).then(|| spot(point.x, low));
            let field_end = spot(point.x, f64::MIN_POSITIVE);
            canvas.line(&[bottom.unwrap_or(field_end), top], INK, 1);
            for (x, y) in bottom.into_iter().chain([top]) {
                canvas.line(&[(x - 4.0, y), (x + 4.0, y)], INK, 1);
            }
        }
    }

    fn marks(&self, canvas: &Canvas, series: &Series, spot: &dyn Fn(f64, f64) -> Spot) {
        let (shape, colour) = (Shape::of(series.look), colour(series.look));
        for point in series.points.iter().filter(|point| self.shows(point)) {
            let spot = spot(point.x, point.y.value);
            match series.style {
                Style::Joined | Style::Apart => canvas.mark(spot, shape, colour, false),
                Style::Hollow => canvas.mark(spot, shape, colour, true),
                Style::Rule | Style::Band => {}
            }
        }
    }

    fn shows(&self, point: &Point) -> bool {
        self.x.shows(point.x) && self.y.shows(point.y.value)
    }
}
