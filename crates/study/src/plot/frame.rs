//! What all plots have around them: the title, the legend, and axes with their grid.

use super::axis::Scale;
use super::canvas::{Align, Canvas, Colour, FAINT, INK, Shape, Spot, TEXT, TITLE, width, wrap};

/// The width of a picture, unless it needs more: little, so that its texts are read on a small screen.
pub(super) const WIDE: f64 = 480.0;
/// The height of a picture, unless it needs more.
pub(super) const HIGH: f64 = 360.0;
/// The space between the edge of a picture and what is next to it.
pub(super) const EDGE: f64 = 20.0;
/// The height of a line of text.
pub(super) const LINE: f64 = 20.0;
/// The space between an axis and its numbers.
pub(super) const GAP: f64 = 8.0;

/// A sign of the legend.
#[derive(Clone, Copy)]
pub(super) enum Sign {
    Bar(Colour),
    Line(Shape, Colour),
    Mark(Shape, Colour),
    Dashes,
    Hollow(Shape, Colour),
}

/// The rectangle between the axes.
#[derive(Clone, Copy)]
pub(super) struct Field {
    pub(super) left: f64,
    pub(super) right: f64,
    pub(super) top: f64,
    pub(super) bottom: f64,
}

impl Field {
    /// Returns the height of a place on an upright axis.
    pub(super) fn y(&self, place: f64) -> f64 {
        self.bottom - place * (self.bottom - self.top)
    }

    /// Returns the x of a place on a level axis.
    pub(super) fn x(&self, place: f64) -> f64 {
        self.left + place * (self.right - self.left)
    }
}

/// The title and the legend of a picture.
pub(super) struct Head<'a> {
    title: &'a str,
    legend: Vec<(Sign, &'a str)>,
}

impl<'a> Head<'a> {
    pub(super) fn new(title: &'a str, legend: Vec<(Sign, &'a str)>) -> Self {
        Self { title, legend }
    }

    /// Returns the width of a picture with this head, unless it needs more for another reason.
    pub(super) fn width(&self) -> f64 {
        let entries = self.legend.iter().map(|(_, text)| entry_width(text));
        (entries.fold(0.0, f64::max) + 2.0 * EDGE).max(WIDE)
    }

    /// Returns the title in lines.
    fn title(&self, width: f64) -> Vec<String> {
        wrap(self.title, TITLE, width - 2.0 * EDGE)
    }

    /// Returns where the legend begins.
    fn below_title(&self, width: f64) -> f64 {
        EDGE + self.title(width).len() as f64 * LINE + GAP
    }

    /// Returns the height of the head in a picture of that width.
    pub(super) fn height(&self, width: f64) -> f64 {
        let lines = self.spots(width).last().map_or(0.0, |spot| spot.1 + LINE);
        self.below_title(width) + lines + GAP
    }

    pub(super) fn draw(&self, canvas: &Canvas, width: f64) {
        for (line, number) in self.title(width).iter().zip(0_u16..) {
            let y = EDGE + (f64::from(number) + 0.5) * LINE - 4.0;
            canvas.title(line, (EDGE, y));
        }
        let top = self.below_title(width) + LINE / 2.0 - 4.0;
        for ((sign, text), (x, y)) in self.legend.iter().zip(self.spots(width)) {
            let y = top + y;
            let middle = (x + 10.0, y);
            match *sign {
                Sign::Bar(colour) => {
                    canvas.rectangle((x, y - 6.0), (x + 20.0, y + 6.0), colour);
                }
                Sign::Line(shape, colour) => {
                    canvas.line(&[(x, y), (x + 20.0, y)], colour, 2);
                    canvas.mark(middle, shape, colour, false);
                }
                Sign::Mark(shape, colour) => canvas.mark(middle, shape, colour, false),
                Sign::Dashes => canvas.dashes((x, y), (x + 20.0, y), INK),
                Sign::Hollow(shape, colour) => canvas.mark(middle, shape, colour, true),
            }
            canvas.text(text, (x + 26.0, y), Align::Left, INK);
        }
    }

    /// Returns the places of the legend's entries, counted down from its first line.
    fn spots(&self, width: f64) -> Vec<Spot> {
        let (mut x, mut y) = (EDGE, 0.0);
        let mut spots = Vec::new();
        for (_, text) in &self.legend {
            let wide = entry_width(text);
            if x > EDGE && x + wide > width - EDGE {
                (x, y) = (EDGE, y + LINE);
            }
            spots.push((x, y));
            x += wide;
        }
        spots
    }
}

fn entry_width(text: &str) -> f64 {
    26.0 + width(text, TEXT) + 16.0
}

/// Returns the space that an upright axis needs on its left.
pub(super) fn left_of(scale: &Scale) -> f64 {
    EDGE + LINE + widest(scale.ticks.iter().map(|tick| tick.1.as_str())) + GAP
}

/// The space that a level axis needs below it.
pub(super) const BELOW: f64 = GAP + LINE + LINE + EDGE;

/// Returns the width of the widest text.
pub(super) fn widest<'a>(texts: impl Iterator<Item = &'a str>) -> f64 {
    texts.map(|text| width(text, TEXT)).fold(0.0, f64::max)
}

/// Draws an upright axis on the left, with level lines.
pub(super) fn upright(canvas: &Canvas, field: &Field, scale: &Scale, label: &str) {
    for (value, text) in &scale.ticks {
        let y = field.y(scale.place(*value));
        canvas.line(&[(field.left, y), (field.right, y)], FAINT, 1);
        canvas.text(text, (field.left - GAP, y), Align::Right, INK);
    }
    let ends = [(field.left, field.top), (field.left, field.bottom)];
    canvas.line(&ends, INK, 1);
    upright_label(canvas, field, label);
}

/// Writes the text beside an upright axis.
pub(super) fn upright_label(canvas: &Canvas, field: &Field, label: &str) {
    let middle = f64::midpoint(field.top, field.bottom);
    canvas.text(label, (EDGE, middle), Align::Upwards, INK);
}

/// Draws a level axis at the bottom, with upright lines. Numbers that would touch are left out.
pub(super) fn level(canvas: &Canvas, field: &Field, scale: &Scale, label: &str) {
    let mut free = f64::NEG_INFINITY;
    for (value, text) in &scale.ticks {
        let x = field.x(scale.place(*value));
        canvas.line(&[(x, field.top), (x, field.bottom)], FAINT, 1);
        let half = width(text, TEXT) / 2.0;
        if x - half >= free {
            let spot = (x, field.bottom + GAP + LINE / 2.0 - 2.0);
            canvas.text(text, spot, Align::Middle, INK);
            free = x + half + GAP;
        }
    }
    let ends = [(field.left, field.bottom), (field.right, field.bottom)];
    canvas.line(&ends, INK, 1);
    level_label(canvas, field, label);
}

/// Writes the text below a level axis.
pub(super) fn level_label(canvas: &Canvas, field: &Field, label: &str) {
    let middle = f64::midpoint(field.left, field.right);
    let below = field.bottom + GAP + LINE + LINE / 2.0;
    canvas.text(label, (middle, below), Align::Middle, INK);
}
