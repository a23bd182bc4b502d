//! The rings of a picture, and what lies on them.

use std::f64::consts::TAU;
use std::fmt::Write as _;

use super::item::Item;
use sweetfish_core::html::escape;

/// Pixels between two rings, in a picture of the whole tree and in one of its centre.
const STEPS: (f64, f64) = (30.0, 110.0);
/// Pixels around the outermost ring.
const MARGIN: f64 = 46.0;
const INK: &str = "#222222";
pub(super) const GREEN: &str = "#1a9850";
pub(super) const RED: &str = "#d7191c";
pub(super) const GREY: &str = "#b0b0b0";

impl Item {
    /// Returns 2 on the last path, 1 where a simulation was won, 0 elsewhere.
    fn rank(&self) -> usize {
        if self.is_last {
            2
        } else {
            usize::from(self.wins > 0)
        }
    }

    /// Returns the colour of the item and of the line to it.
    fn colour(&self) -> &'static str {
        [GREY, GREEN, RED][self.rank()]
    }
}

/// Draws the items on `rings` rings, or on as many as there are.
pub(super) fn draw(items: &[Item], rings: Option<usize>) -> String {
    let picture = Rings::of(items, rings);
    let mut text = String::new();
    picture.background(&mut text);
    picture.links(&mut text);
    picture.dots(&mut text);
    if picture.is_centre {
        picture.counts(&mut text);
    }
    text.push_str("</svg>\n");
    text
}

/// The items that are drawn, and where they lie.
struct Rings<'a> {
    items: &'a [Item],
    /// The numbers of the items that are drawn.
    drawn: Vec<usize>,
    /// The places of all items, in pixels.
    spots: Vec<(f64, f64)>,
    /// The number of rings, and the pixels between them.
    shown: usize,
    step: f64,
    /// Whether only the centre of the tree is drawn, with room for counts.
    is_centre: bool,
}

impl<'a> Rings<'a> {
    fn of(items: &'a [Item], rings: Option<usize>) -> Self {
        let layers = layers(items);
        let deepest = layers.iter().copied().max().unwrap_or(0);
        let shown = rings.map_or(deepest, |rings| rings.min(deepest));
        let is_centre = rings.is_some();
        let step = if is_centre { STEPS.1 } else { STEPS.0 };
        let middle = middle(shown, step);
        let spot = |(&layer, angle): (&usize, f64)| {
            let radius = layer as f64 * step;
            (middle + radius * angle.sin(), middle - radius * angle.cos())
        };
        let angles = angles(items, &layers, shown);
        let drawn = (0..items.len()).filter(|&at| layers[at] <= shown);
        Self {
            items,
            drawn: drawn.collect(),
            spots: layers.iter().zip(angles).map(spot).collect(),
            shown,
            step,
            is_centre,
        }
    }

    /// Begins the picture, and draws the rings.
    fn background(&self, text: &mut String) {
        let middle = middle(self.shown, self.step);
        let size = 2.0 * middle;
        let _ = writeln!(
            text,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{size:.0}\" height=\"{size:.0}\" \
                 viewBox=\"0 0 {size:.0} {size:.0}\" font-family=\"sans-serif\">\n\
                 <rect width=\"{size:.0}\" height=\"{size:.0}\" fill=\"white\"/>"
        );
        for ring in 1..=self.shown {
            let radius = ring as f64 * self.step;
            let _ = writeln!(
                text,
                "<circle cx=\"{middle:.1}\" cy=\"{middle:.1}\" r=\"{radius:.1}\" fill=\"none\" \
                     stroke=\"#e0e0e0\"/>"
            );
        }
    }

    /// Draws a line from each item to its parent; what should be seen lies on top.
    fn links(&self, text: &mut String) {
        for (wanted, width) in [(0, 1.0), (1, 1.5), (2, 2.0)] {
            for &at in &self.drawn {
                let item = &self.items[at];
                let Some(parent) = item.parent.filter(|_| item.rank() == wanted) else {
                    continue;
                };
                let ((x1, y1), (x2, y2)) = (self.spots[parent], self.spots[at]);
                let colour = item.colour();
                let _ = writeln!(
                    text,
                    "<path d=\"M{x1:.1} {y1:.1}L{x2:.1} {y2:.1}\" stroke=\"{colour}\" \
                         stroke-width=\"{width}\"/>"
                );
            }
        }
    }

    /// Draws the items.
    fn dots(&self, text: &mut String) {
        let radius = if self.is_centre { 4.0 } else { 2.2 };
        for &at in &self.drawn {
            let (item, (x, y)) = (&self.items[at], self.spots[at]);
            let (colour, title) = (item.colour(), escaped(&item.title));
            let _ = writeln!(
                text,
                "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius}\" fill=\"{colour}\">\
                     <title>{title}, {} won</title></circle>",
                item.wins
            );
        }
    }

    /// Writes visits and wins beside the items.
    fn counts(&self, text: &mut String) {
        for &at in &self.drawn {
            let (item, (x, y)) = (&self.items[at], self.spots[at]);
            let _ = writeln!(
                text,
                "<text x=\"{:.1}\" y=\"{:.1}\" font-size=\"12\" fill=\"{INK}\">{}/{}</text>",
                x + 6.0,
                y - 5.0,
                item.visits,
                item.wins
            );
        }
    }
}

/// Returns the distance of the centre from the edges of a picture.
fn middle(rings: usize, step: f64) -> f64 {
    rings as f64 * step + MARGIN
}

/// Returns the ring of each item; the root is at 0.
pub(super) fn layers(items: &[Item]) -> Vec<usize> {
    let mut layers = vec![0; items.len()];
    for (at, item) in items.iter().enumerate() {
        if let Some(parent) = item.parent {
            layers[at] = layers[parent] + 1;
        }
    }
    layers
}

/// Returns the direction of each item, clockwise from the top: each of the outermost items has the same share of
/// the circle, and every other is in the middle of those beyond it.
pub(super) fn angles(items: &[Item], layers: &[usize], shown: usize) -> Vec<f64> {
    let is_end = |at: usize| layers[at] == shown || items[at].children.is_empty();
    let mut ends = vec![0_u32; items.len()];
    // Children come after their parents.
    for at in (0..items.len()).rev().filter(|&at| layers[at] <= shown) {
        ends[at] = if is_end(at) {
            1
        } else {
            items[at].children.iter().map(|&child| ends[child]).sum()
        };
    }
    let all = f64::from(ends.first().copied().unwrap_or(1).max(1));
    let mut from = vec![0_u32; items.len()];
    let mut angles = vec![0.0; items.len()];
    for at in (0..items.len()).filter(|&at| layers[at] <= shown) {
        angles[at] = TAU * (f64::from(from[at]) + f64::from(ends[at]) / 2.0) / all;
        let mut next = from[at];
        for &child in &items[at].children {
            from[child] = next;
            next += ends[child];
        }
    }
    angles
}

/// Escapes a text for XML, without control characters.
fn escaped(text: &str) -> String {
    escape(&text.replace(char::is_control, " "))
}
