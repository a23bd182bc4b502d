//! Box plots, one below the other on one axis.

use super::axis::Scale;
use super::canvas::{Align, INK, Shape, colour, draw};
use super::frame::{BELOW, EDGE, Field, GAP, Head, LINE, level, widest};
use super::{Axis, Plot};
use sweetfish_core::stats::Boxed;

/// The height of a row.
const ROW: f64 = 46.0;
/// Half of the height of a box, and of the end of a whisker.
const BOX: f64 = 12.0;
const END: f64 = 6.0;

/// The quartiles, whiskers and outliers of several lists of numbers, each with a name.
pub struct Boxes {
    title: String,
    axis: Axis,
    rows: Vec<(String, Vec<f64>)>,
}

impl Boxes {
    /// Returns box plots along an axis.
    pub fn new(title: &str, axis: Axis) -> Self {
        Self {
            title: title.to_string(),
            axis,
            rows: Vec::new(),
        }
    }

    /// Adds the box of some numbers. Without any its row stays empty.
    #[must_use]
    pub fn row(mut self, name: &str, values: impl IntoIterator<Item = f64>) -> Self {
        let values = values.into_iter().filter(|value| self.axis.shows(*value));
        self.rows.push((name.to_string(), values.collect()));
        self
    }
}

impl Plot for Boxes {
    fn title(&self) -> &str {
        &self.title
    }

    fn to_svg(&self) -> String {
        let values = self.rows.iter().flat_map(|(_, values)| values);
        let scale = Scale::fit(&self.axis, values.copied(), true);
        let head = Head::new(&self.title, Vec::new());
        let names = widest(self.rows.iter().map(|(name, _)| name.as_str()));
        let left = EDGE + names + GAP;
        let wide = head.width().max(left + 280.0);
        let top = head.height(wide);
        let field = Field {
            left,
            right: wide - EDGE - LINE,
            top,
            bottom: top + ROW * self.rows.len() as f64,
        };
        draw((wide, field.bottom + BELOW), |canvas| {
            head.draw(canvas, wide);
            level(canvas, &field, &scale, &self.axis.label);
            let zero = field.x(scale.place(scale.base()));
            canvas.dashes((zero, field.top), (zero, field.bottom), INK);
            for (number, (name, values)) in self.rows.iter().enumerate() {
                let y = field.top + ROW * (number as f64 + 0.5);
                canvas.text(name, (left - GAP, y), Align::Right, INK);
                let Some(Boxed { five, outliers }) = Boxed::of(values) else {
                    continue;
                };
                let x = |value| field.x(scale.place(value));
                let [least, lower, middle, upper, most] = five.map(x);
                canvas.line(&[(least, y), (most, y)], INK, 1);
                for end in [least, most] {
                    canvas.line(&[(end, y - END), (end, y + END)], INK, 1);
                }
                canvas.rectangle((lower, y - BOX), (upper, y + BOX), colour(number));
                canvas.line(&[(middle, y - BOX), (middle, y + BOX)], INK, 3);
                for far in outliers {
                    canvas.mark((x(far), y), Shape::Circle, colour(number), true);
                }
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_list_has_its_box() {
        let plot = Boxes::new("deltas", Axis::linear("%"))
            .row("one", [1.0, 2.0, 3.0, 4.0, 40.0])
            .row("none", [])
            .row("two", [-5.0, f64::NAN]);
        let svg = plot.to_svg();
        for name in [">one<", ">none<", ">two<"] {
            assert!(svg.contains(name), "{svg}");
        }
        // A filled box for each list with numbers, an outlier of the first.
        assert_eq!(svg.matches("<circle").count(), 2);
        assert!(!svg.contains("NaN"));
    }
}
