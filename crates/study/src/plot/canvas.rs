//! Shapes and texts at places in pixels.

use plotters::coord::Shift;
use plotters::drawing::IntoDrawingArea;
use plotters::element::{Circle, PathElement, Polygon, Rectangle, Text};
use plotters::prelude::{DrawingArea, SVGBackend};
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{Color, FontTransform, IntoFont, RGBColor, ShapeStyle, TextStyle};

use super::style::adaptive;

/// The colours of Okabe and Ito, which most colour-blind people can distinguish; yellow comes late
/// because it is faint on white.
const PALETTE: [RGBColor; 8] = [
    RGBColor(0, 114, 178),
    RGBColor(230, 159, 0),
    RGBColor(0, 158, 115),
    RGBColor(204, 121, 167),
    RGBColor(213, 94, 0),
    RGBColor(86, 180, 233),
    RGBColor(110, 110, 110),
    RGBColor(240, 228, 66),
];
/// Texts, axes, whiskers.
pub(super) const INK: RGBColor = RGBColor(34, 34, 34);
/// What should stand back.
pub(super) const FAINT: RGBColor = RGBColor(224, 224, 224);
pub(super) const WHITE: RGBColor = RGBColor(255, 255, 255);
/// White that stays so on a dark page: texts on strong colours.
pub(super) const PALE: RGBColor = RGBColor(254, 254, 254);

/// The size of all text but titles.
pub(super) const TEXT: f64 = 13.0;
/// The size of titles.
pub(super) const TITLE: f64 = 15.0;

/// Returns the colour of the series with this number.
pub(super) fn colour(number: usize) -> RGBColor {
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

/// What a point is drawn as.
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

/// A white sheet.
pub(super) struct Canvas<'a> {
    area: DrawingArea<SVGBackend<'a>, Shift>,
}

/// Draws a picture of that width and height.
pub(super) fn draw(size: Spot, paint: impl FnOnce(&Canvas)) -> String {
    let mut svg = String::new();
    let size = (size.0.ceil() as u32, size.1.ceil() as u32);
    let area = SVGBackend::with_string(&mut svg, size).into_drawing_area();
    let canvas = Canvas { area };
    canvas.area.fill(&WHITE).expect(SURE);
    paint(&canvas);
    canvas.area.present().expect(SURE);
    drop(canvas);
    adaptive(
        &without_defaults(&svg),
        [WHITE, INK, FAINT].map(code).each_ref().map(String::as_str),
    )
}

/// Leaves out what every element of plotters' pictures repeats: it makes a third of them.
fn without_defaults(svg: &str) -> String {
    let svg = svg
        .replace(" opacity=\"1\"", "")
        .replace(" font-family=\"sans-serif\"", "")
        .replace(".000000000000002\"", "\"")
        .replace(" stroke=\"none\"", "")
        .replace(" text-anchor=\"start\"", "")
        .replace("\n</text>", "</text>");
    let svg = svg.replacen("<svg ", "<svg font-family=\"sans-serif\" ", 1);
    let mut lean = String::with_capacity(svg.len());
    for line in svg.lines() {
        lean += line;
        // The text of an element stands behind its tag.
        if !(line.starts_with("<text ") && line.ends_with('>') && !line.ends_with("</text>")) {
            lean.push('\n');
        }
    }
    lean
}

/// Returns a colour as it is written in a picture.
fn code(RGBColor(red, green, blue): RGBColor) -> String {
    format!("#{red:02X}{green:02X}{blue:02X}")
}

const SURE: &str = "drawing into a string cannot fail";

impl Canvas<'_> {
    /// A line through some spots.
    pub(super) fn line(&self, spots: &[Spot], colour: RGBColor, thickness: u32) {
        let spots: Vec<_> = spots.iter().copied().map(pixel).collect();
        let style = colour.stroke_width(thickness);
        self.area.draw(&PathElement::new(spots, style)).expect(SURE);
    }

    /// A dashed line, level or upright.
    pub(super) fn dashes(&self, from: Spot, to: Spot, colour: RGBColor) {
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

    /// A filled rectangle between two corners.
    pub(super) fn rectangle(&self, from: Spot, to: Spot, colour: RGBColor) {
        self.tint(from, to, colour, 1.0);
    }

    /// The same, through which a share of the background shows unless `strength` is 1.
    pub(super) fn tint(&self, from: Spot, to: Spot, colour: RGBColor, strength: f64) {
        let corners = [pixel(from), pixel(to)];
        let element = Rectangle::new(corners, colour.mix(strength).filled());
        self.area.draw(&element).expect(SURE);
    }

    /// A mark around a spot, of one colour or white inside.
    pub(super) fn mark(&self, spot: Spot, shape: Shape, colour: RGBColor, hollow: bool) {
        let inside = ShapeStyle::from(if hollow { WHITE } else { colour }).filled();
        let outline = colour.stroke_width(2);
        let (x, y) = pixel(spot);
        let corners = match shape {
            Shape::Circle => {
                self.area.draw(&Circle::new((x, y), 4, inside)).expect(SURE);
                self.area
                    .draw(&Circle::new((x, y), 4, outline))
                    .expect(SURE);
                return;
            }
            Shape::Square => vec![(-4, -4), (4, -4), (4, 4), (-4, 4)],
            Shape::Triangle => vec![(-5, 4), (0, -5), (5, 4)],
            Shape::Diamond => vec![(-5, 0), (0, -6), (5, 0), (0, 6)],
        };
        let mut corners: Vec<_> = corners.iter().map(|(dx, dy)| (x + dx, y + dy)).collect();
        self.area
            .draw(&Polygon::new(corners.clone(), inside))
            .expect(SURE);
        corners.push(corners[0]);
        self.area
            .draw(&PathElement::new(corners, outline))
            .expect(SURE);
    }

    /// A text whose middle line is at the height of the spot.
    pub(super) fn text(&self, text: &str, spot: Spot, align: Align, colour: RGBColor) {
        let h = match align {
            Align::Left => HPos::Left,
            Align::Middle | Align::Upwards => HPos::Center,
            Align::Right => HPos::Right,
        };
        let style = style(TEXT, colour).pos(Pos::new(h, VPos::Center));
        let style = match align {
            Align::Upwards => style.transform(FontTransform::Rotate270),
            _ => style,
        };
        self.area
            .draw(&Text::new(text, pixel(spot), style))
            .expect(SURE);
    }

    /// The title, from the spot to the right.
    pub(super) fn title(&self, text: &str, spot: Spot) {
        let style = style(TITLE, INK).pos(Pos::new(HPos::Left, VPos::Center));
        self.area
            .draw(&Text::new(text, pixel(spot), style))
            .expect(SURE);
    }
}

fn style(size: f64, colour: RGBColor) -> TextStyle<'static> {
    // The backend divides the size by this again.
    ("sans-serif", size * 1.24).into_font().color(&colour)
}

fn pixel((x, y): Spot) -> (i32, i32) {
    (x.round() as i32, y.round() as i32)
}
