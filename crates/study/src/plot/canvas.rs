//! Shapes and texts at places in pixels, as SVG.

use std::cell::RefCell;
use std::fmt::{Arguments, Write};

use super::style::adaptive;
use sweetfish_core::html::escape;

/// A colour as it is written in a picture.
pub(super) type Colour = &'static str;

/// The colours of Okabe and Ito, which most colour-blind people can distinguish; yellow comes late
/// because it is faint on white.
const PALETTE: [Colour; 8] = [
    "#0072B2", "#E69F00", "#009E73", "#CC79A7", "#D55E00", "#56B4E9", "#6E6E6E", "#F0E442",
];
/// Texts, axes, whiskers.
pub(super) const INK: Colour = "#222222";
/// What should stand back.
pub(super) const FAINT: Colour = "#E0E0E0";
pub(super) const WHITE: Colour = "#FFFFFF";
/// White that stays so on a dark page: texts on strong colours.
pub(super) const PALE: Colour = "#FEFEFE";

/// The size of all text but titles.
pub(super) const TEXT: f64 = 13.0;
/// The size of titles.
pub(super) const TITLE: f64 = 15.0;

/// Returns the colour of the series with this number.
pub(super) fn colour(number: usize) -> Colour {
    PALETTE[number % PALETTE.len()]
}

/// Returns the width of a text, rather too great than too small: the font is the reader's.
pub(super) fn width(text: &str, size: f64) -> f64 {
    text.chars().count() as f64 * size * 0.6
}

/// Breaks a text between words into lines not wider than `most`, if words allow it.
pub(super) fn wrap(text: &str, size: f64, most: f64) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let last = lines.last_mut().expect("a line");
        if last.is_empty() {
            last.push_str(word);
        } else if width(&format!("{last} {word}"), size) <= most {
            *last += " ";
            *last += word;
        } else {
            lines.push(word.to_string());
        }
    }
    lines
}

/// The mark of a point.
#[derive(Clone, Copy)]
pub(super) enum Shape {
    Circle,
    Square,
    Triangle,
    Diamond,
}

impl Shape {
    /// Returns the shape of the series with this number.
    pub(super) fn of(number: usize) -> Self {
        // When the colours begin anew, the shapes are others.
        let turn = number + number / PALETTE.len();
        [Self::Circle, Self::Square, Self::Triangle, Self::Diamond][turn % 4]
    }
}

/// Where a text lies beside its place.
#[derive(Clone, Copy)]
pub(super) enum Align {
    Left,
    Middle,
    Right,
    /// In the middle, read upwards.
    Upwards,
}

/// A place in pixels from the upper left corner.
pub(super) type Spot = (f64, f64);

/// A picture that is being drawn. What lies outside is moved to its edge.
pub(super) struct Canvas {
    size: (i32, i32),
    svg: RefCell<String>,
}

/// Draws a picture of that width and height.
pub(super) fn draw(size: Spot, paint: impl FnOnce(&Canvas)) -> String {
    let (width, height) = (size.0.ceil() as i32, size.1.ceil() as i32);
    let svg = format!(
        "<svg font-family=\"sans-serif\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" xmlns=\"http://www.w3.org/2000/svg\">\n"
    );
    let canvas = Canvas {
        size: (width, height),
        svg: RefCell::new(svg),
    };
    canvas.rectangle((0.0, 0.0), (f64::from(width), f64::from(height)), WHITE);
    paint(&canvas);
    adaptive(&(canvas.svg.into_inner() + "</svg>\n"), [WHITE, INK, FAINT])
}

impl Canvas {
    fn element(&self, element: Arguments) {
        let written = writeln!(self.svg.borrow_mut(), "{element}");
        written.expect("a string takes everything");
    }

    fn pixel(&self, (x, y): Spot) -> (i32, i32) {
        let within = |value: f64, most: i32| (value.round() as i32).min(most).max(0);
        (within(x, self.size.0), within(y, self.size.1))
    }

    fn points(&self, spots: &[Spot]) -> String {
        spots.iter().fold(String::new(), |points, &spot| {
            let (x, y) = self.pixel(spot);
            points + &format!("{x},{y} ")
        })
    }

    /// Draws a line through some spots.
    pub(super) fn line(&self, spots: &[Spot], colour: Colour, thickness: u32) {
        let points = self.points(spots);
        self.element(format_args!(
            "<polyline fill=\"none\" stroke=\"{colour}\" stroke-width=\"{thickness}\" points=\"{points}\"/>"
        ));
    }

    /// Draws a dashed line, level or upright.
    pub(super) fn dashes(&self, from: Spot, to: Spot, colour: Colour) {
        let (across, down) = (to.0 - from.0, to.1 - from.1);
        let length = across.hypot(down);
        let at = |way: f64| {
            let share = way / length;
            (from.0 + share * across, from.1 + share * down)
        };
        let mut way = 0.0;
        while way < length {
            self.line(&[at(way), at((way + 6.0).min(length))], colour, 1);
            way += 10.0;
        }
    }

    /// Draws a filled rectangle between two corners.
    pub(super) fn rectangle(&self, from: Spot, to: Spot, colour: Colour) {
        self.tint(from, to, colour, 1.0);
    }

    /// Draws a rectangle through which the background shows unless `strength` is 1.
    pub(super) fn tint(&self, from: Spot, to: Spot, colour: Colour, strength: f64) {
        let (one, other) = (self.pixel(from), self.pixel(to));
        let (x, y) = (one.0.min(other.0), one.1.min(other.1));
        let (width, height) = (one.0.abs_diff(other.0), one.1.abs_diff(other.1));
        let opacity = if strength < 1.0 {
            format!(" opacity=\"{strength}\"")
        } else {
            String::new()
        };
        self.element(format_args!(
            "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"{opacity} fill=\"{colour}\"/>"
        ));
    }

    /// Draws a mark around a spot, of one colour or white inside.
    pub(super) fn mark(&self, spot: Spot, shape: Shape, colour: Colour, hollow: bool) {
        let inside = if hollow { WHITE } else { colour };
        let corners: &[Spot] = match shape {
            Shape::Circle => {
                let (x, y) = self.pixel(spot);
                for style in [
                    format!("fill=\"{inside}\" stroke-width=\"1\""),
                    format!("fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\""),
                ] {
                    self.element(format_args!(
                        "<circle cx=\"{x}\" cy=\"{y}\" r=\"4\" {style}/>"
                    ));
                }
                return;
            }
            Shape::Square => &[(-4.0, -4.0), (4.0, -4.0), (4.0, 4.0), (-4.0, 4.0)],
            Shape::Triangle => &[(-5.0, 4.0), (0.0, -5.0), (5.0, 4.0)],
            Shape::Diamond => &[(-5.0, 0.0), (0.0, -6.0), (5.0, 0.0), (0.0, 6.0)],
        };
        let (x, y) = (spot.0.round(), spot.1.round());
        let mut corners: Vec<_> = corners.iter().map(|(dx, dy)| (x + dx, y + dy)).collect();
        let points = self.points(&corners);
        self.element(format_args!(
            "<polygon fill=\"{inside}\" points=\"{points}\"/>"
        ));
        corners.push(corners[0]);
        self.line(&corners, colour, 2);
    }

    /// Writes a text whose middle line is at the height of the spot.
    pub(super) fn text(&self, text: &str, spot: Spot, align: Align, colour: Colour) {
        self.write(text, spot, align, TEXT, colour);
    }

    /// Writes the title, from the spot to the right.
    pub(super) fn title(&self, text: &str, spot: Spot) {
        self.write(text, spot, Align::Left, TITLE, INK);
    }

    fn write(&self, text: &str, spot: Spot, align: Align, size: f64, colour: Colour) {
        let (x, y) = self.pixel(spot);
        let anchor = match align {
            Align::Left => "",
            Align::Middle | Align::Upwards => " text-anchor=\"middle\"",
            Align::Right => " text-anchor=\"end\"",
        };
        let turn = match align {
            Align::Upwards => format!(" transform=\"rotate(270, {x}, {y})\""),
            _ => String::new(),
        };
        let text = escape(text);
        self.element(format_args!(
            "<text x=\"{x}\" y=\"{y}\" dy=\"0.5ex\"{anchor} font-size=\"{size}\" fill=\"{colour}\"{turn}>{text}</text>"
        ));
    }
}
