//! Single numbers in columns by category, so that their spread is seen.

use super::axis::Scale;
use super::canvas::{Align, INK, colour, draw};
use super::frame::{BELOW, EDGE, Field, GAP, Head, LINE, left_of, upright, widest};
use super::{Axis, Plot};
use crate::stats::Mean;

/// A column of dots for each category, with a bar at their mean.
pub struct Strip {
    title: String,
    axis: Axis,
    columns: Vec<(String, Vec<f64>)>,
}

impl Strip {
    /// Columns along this axis.
    pub fn new(title: &str, axis: Axis) -> Self {
        Self {
            title: title.to_string(),
            axis,
            columns: Vec::new(),
        }
    }

    /// Adds a column.
    #[must_use]
    pub fn column(mut self, label: &str, values: impl IntoIterator<Item = f64>) -> Self {
        let values = values.into_iter().collect();
        self.columns.push((label.to_string(), values));
        self
    }
}

impl Plot for Strip {
    fn title(&self) -> &str {
        &self.title
    }

    fn to_svg(&self) -> String {
        let all = self.columns.iter().flat_map(|column| &column.1);
        let scale = Scale::fit(&self.axis, all.copied(), false);
        let head = Head::new(&self.title, Vec::new());
        let names = widest(self.columns.iter().map(|column| column.0.as_str()));
        let count = self.columns.len().max(1) as f64;
        let left = left_of(&scale);
        let least = left + count * (names + 2.0 * GAP).max(40.0) + EDGE;
        let wide = head.width().max(800.0).max(least);
        let field = Field {
            left,
            right: wide - EDGE,
            top: head.height(wide),
            bottom: 500.0 - BELOW,
        };
        let slot = (field.right - left) / count;
        draw((wide, 500.0), |canvas| {
            head.draw(canvas, wide);
            upright(canvas, &field, &scale, &self.axis.label);
            canvas.line(&[(left, field.bottom), (field.right, field.bottom)], INK, 1);
            for (number, (label, values)) in self.columns.iter().enumerate() {
                let middle = left + (number as f64 + 0.5) * slot;
                let below = (middle, field.bottom + GAP + LINE / 2.0);
                canvas.text(label, below, Align::Middle, INK);
                let shown = || {
                    values
                        .iter()
                        .copied()
                        .filter(|value| self.axis.shows(*value))
                };
                let broad = (slot * 0.6).min(120.0);
                for (place, value) in shown().enumerate() {
                    let aside = (scatter(place) - 0.5) * broad;
                    canvas.dot(
                        (middle + aside, field.y(scale.place(value))),
                        colour(number),
                    );
                }
                if let Some(mean) = shown().collect::<Mean>().mean() {
                    let y = field.y(scale.place(mean));
                    let half = broad / 2.0 + 4.0;
                    canvas.line(&[(middle - half, y), (middle + half, y)], INK, 2);
                }
            }
        })
    }
}

/// Numbers from 0 to 1 that lie evenly, however many there are: multiples of the golden ratio.
fn scatter(place: usize) -> f64 {
    (place as f64 * 0.618_033_988_749_895).fract()
}
