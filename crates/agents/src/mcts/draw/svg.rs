//! A tree as an SVG picture.

use std::fmt::Write;

use super::layout::places;
use super::{Item, Kind};

/// Pixels between neighbours in a layer, and between layers.
const STEP: (f64, f64) = (22.0, 30.0);
/// Pixels of a page that a picture should be legible on.
const PAGE: f64 = 400.0;
/// Pixels around the tree.
const MARGIN: f64 = 24.0;
/// Pixels between the root and its actions, where their labels stand.
const LABELS: f64 = 70.0;
/// The radius of the root's disc, and of the smallest one.
const RADII: (f64, f64) = (11.0, 3.5);
/// The largest radius of the smallest disc, which leaves a gap between neighbours.
const CLOSE: f64 = 8.0;
/// Pixels of the letters of an action.
const LETTERS: f64 = 9.0;
const GREEN: &str = "#1a9850";
const RED: &str = "#d7191c";
const GREY: &str = "#b0b0b0";

/// The items and their places.
struct Picture<'a> {
    items: &'a [Item],
    spots: Vec<(f64, f64)>,
    /// How much larger texts and marks are, so that they can be read when a wide tree fits a page.
    zoom: f64,
    text: String,
}

pub(super) fn write(items: &[Item]) -> String {
    let places = places(items);
    let columns = places.iter().map(|place| place.0).fold(0.0, f64::max);
    let layers = places.iter().map(|place| place.1).max().unwrap_or(0);
    let width = (columns * STEP.0 + 2.0 * MARGIN).max(380.0);
    let zoom = (width / PAGE).max(1.0);
    let spots: Vec<_> = places.iter().map(|&place| spot(place, zoom)).collect();
    let height = spot((0.0, layers), zoom).1 + MARGIN + 20.0 * zoom;
    let mut picture = Picture {
        items,
        spots,
        zoom,
        text: String::new(),
    };
    picture.line(format_args!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" \
         viewBox=\"0 0 {width:.0} {height:.0}\" font-family=\"sans-serif\">"
    ));
    picture.line(format_args!(
        "<rect width=\"{width:.0}\" height=\"{height:.0}\" fill=\"white\"/>"
    ));
    // What should be seen lies on top.
    for rank in 0..3 {
        picture.draw(rank, Picture::branch);
    }
    for rank in 0..3 {
        picture.draw(rank, Picture::item);
    }
    picture.labels();
    picture.legend(height - 8.0 * zoom);
    picture.text.push_str("</svg>\n");
    picture.text
}

fn spot((x, layer): (f64, usize), zoom: f64) -> (f64, f64) {
    let labels = if layer > 0 { LABELS - STEP.1 } else { 0.0 };
    (
        MARGIN + x * STEP.0,
        MARGIN + (layer as f64 * STEP.1 + labels) * zoom,
    )
}

/// Returns 2 on the last path, 1 where a simulation was won, 0 elsewhere.
pub(super) fn rank(item: &Item) -> usize {
    if item.last {
        2
    } else {
        usize::from(item.won())
    }
}

/// Returns the colour of an item and of the line to it.
pub(super) fn colour(item: &Item) -> &'static str {
    [GREY, GREEN, RED][rank(item)]
}

impl Picture<'_> {
    fn line(&mut self, line: std::fmt::Arguments) {
        writeln!(self.text, "{line}").expect("a string takes everything");
    }

    fn draw(&mut self, wanted: usize, part: fn(&mut Self, usize)) {
        for at in 0..self.items.len() {
            if rank(&self.items[at]) == wanted {
                part(self, at);
            }
        }
    }

    /// Draws the line from an item's parent to it.
    fn branch(&mut self, at: usize) {
        let item = &self.items[at];
        let Some(parent) = item.parent else { return };
        let ((x1, y1), (x2, y2)) = (self.spots[parent], self.spots[at]);
        let colour = colour(item);
        let width = self.zoom.powf(0.75) * if item.last { 2.5 } else { 1.2 };
        self.line(format_args!(
            "<line x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\" \
             stroke=\"{colour}\" stroke-width=\"{width:.1}\"/>"
        ));
    }

    fn item(&mut self, at: usize) {
        let item = &self.items[at];
        let ((x, y), colour, title) = (self.spots[at], colour(item), escaped(&item.title()));
        let fill = if item.won() { GREEN } else { "white" };
        let smallest = (RADII.1 * self.zoom).min(CLOSE);
        let largest = (RADII.0 * self.zoom).min(MARGIN - 2.0);
        match item.kind {
            Kind::State => {
                let share = f64::from(item.visits) / f64::from(self.items[0].visits.max(1));
                let radius = smallest + (largest - smallest) * share.sqrt();
                self.line(format_args!(
                    "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius:.1}\" fill=\"{fill}\" \
                     stroke=\"{colour}\" stroke-width=\"{:.1}\"><title>{title}</title></circle>",
                    1.5 * self.zoom.sqrt()
                ));
            }
            Kind::Action => {
                let (left, right) = (x - smallest, x + smallest);
                let (up, down) = (y - smallest, y + smallest);
                self.line(format_args!(
                    "<path d=\"M{left:.1} {y:.1}L{x:.1} {up:.1}L{right:.1} {y:.1}L{x:.1} {down:.1}Z\" \
                     fill=\"{colour}\"><title>{title}</title></path>"
                ));
            }
        }
    }

    /// Writes the names of the root's actions, the most visited first, where there is room. The
    /// others have theirs in their titles.
    fn labels(&mut self) {
        let size = LETTERS * self.zoom;
        let named = |item: &Item| item.kind == Kind::Action && item.depth == self.items[0].depth;
        let mut order: Vec<_> = (0..self.items.len())
            .filter(|&at| named(&self.items[at]))
            .collect();
        order.sort_by_key(|&at| std::cmp::Reverse(self.items[at].visits));
        let mut taken: Vec<f64> = Vec::new();
        for at in order {
            let (x, y) = self.spots[at];
            if taken.iter().any(|other| (other - x).abs() < 1.2 * size) {
                continue;
            }
            taken.push(x);
            let (label, y) = (escaped(&self.items[at].label), y - 7.0 * self.zoom);
            self.line(format_args!(
                "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{size:.0}\" fill=\"#222222\" stroke=\"white\" \
                 stroke-width=\"3\" paint-order=\"stroke\" \
                 transform=\"rotate(-60 {x:.1} {y:.1})\">{label}</text>"
            ));
        }
    }

    fn legend(&mut self, y: f64) {
        let texts = [
            ("won", GREEN),
            ("last simulation", RED),
            ("not won", GREY),
            ("disc: state, diamond: action", "#222222"),
        ];
        let (mut x, size) = (MARGIN, 10.0 * self.zoom);
        for (text, colour) in texts {
            self.line(format_args!(
                "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{size:.0}\" fill=\"{colour}\">{text}</text>"
            ));
            x += size * (0.55 * text.len() as f64 + 1.0);
        }
    }
}

/// Returns a text with what has a meaning in XML escaped.
pub(super) fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&apos;"),
            letter if letter.is_control() => escaped.push(' '),
            letter => escaped.push(letter),
        }
    }
    escaped
}
