//! A grid of numbers, each on a colour that shows its size.

use super::Plot;
use super::canvas::{Align, INK, PALE, TEXT, colour, draw, width};
use super::frame::{BELOW, EDGE, Field, GAP, HIGH, Head, LINE, level_label, upright_label, widest};

/// A grid of numbers with names for its columns and rows.
pub struct Heat {
    title: String,
    across: (String, Vec<String>),
    down: (String, Vec<String>),
    cells: Vec<Vec<Option<f64>>>,
    digits: usize,
}

impl Heat {
    /// Returns an empty grid. `across` and `down` are what the columns and rows differ in, and their
    /// names.
    pub fn new<S: Into<String>>(
        title: &str,
        across: (&str, impl IntoIterator<Item = S>),
        down: (&str, impl IntoIterator<Item = S>),
    ) -> Self {
        let columns: Vec<String> = across.1.into_iter().map(Into::into).collect();
        let rows: Vec<String> = down.1.into_iter().map(Into::into).collect();
        Self {
            title: title.to_string(),
            cells: vec![vec![None; columns.len()]; rows.len()],
            across: (across.0.to_string(), columns),
            down: (down.0.to_string(), rows),
            digits: 1,
        }
    }

    /// Writes numbers with this many digits behind the point, one unless set.
    #[must_use]
    pub fn digits(mut self, digits: usize) -> Self {
        self.digits = digits;
        self
    }

    /// Fills the cell of a column and a row, both counted from 0.
    #[must_use]
    pub fn cell(mut self, column: usize, row: usize, value: f64) -> Self {
        self.cells[row][column] = value.is_finite().then_some(value);
        self
    }

    /// Returns the least and the greatest number, or 0 if it is less.
    fn ends(&self) -> (f64, f64) {
        let values = self.cells.iter().flatten().flatten();
        values.fold((0.0, 0.0), |(low, high): (f64, f64), &value| {
            (low.min(value), high.max(value))
        })
    }

    fn text(&self, value: f64) -> String {
        format!("{value:.digits$}", digits = self.digits)
    }
}

impl Plot for Heat {
    fn title(&self) -> &str {
        &self.title
    }

    fn to_svg(&self) -> String {
        let head = Head::new(&self.title, Vec::new());
        let (columns, rows) = (&self.across.1, &self.down.1);
        let texts: Vec<_> = self.cells.iter().flatten().flatten().collect();
        let texts = texts.iter().map(|value| self.text(**value));
        let widest_text = texts.map(|text| width(&text, TEXT)).fold(0.0, f64::max);
        let widest_name = widest(columns.iter().map(String::as_str));
        let left = EDGE + LINE + widest(rows.iter().map(String::as_str)) + GAP;
        let least = left + columns.len() as f64 * (widest_text + GAP) + EDGE;
        let wide = head.width().max(least);
        let top = head.height(wide);
        let field = Field {
            left,
            right: wide - EDGE,
            top,
            bottom: (top + rows.len() as f64 * 24.0).max(HIGH - BELOW),
        };
        let slot = (field.right - field.left) / columns.len().max(1) as f64;
        let step = (field.bottom - field.top) / rows.len().max(1) as f64;
        // Names that are too wide for their columns are read upwards.
        let is_narrow = widest_name + GAP > slot;
        let below = if is_narrow { widest_name } else { LINE };
        let named = Field {
            bottom: field.bottom + below - LINE,
            ..field
        };
        draw((wide, field.bottom + below - LINE + BELOW), |canvas| {
            head.draw(canvas, wide);
            upright_label(canvas, &field, &self.down.0);
            level_label(canvas, &named, &self.across.0);
            for (number, name) in columns.iter().enumerate() {
                let x = left + (number as f64 + 0.5) * slot;
                let align = [Align::Middle, Align::Upwards][usize::from(is_narrow)];
                let y = field.bottom + GAP + below / 2.0 - 2.0;
                canvas.text(name, (x, y), align, INK);
            }
            for (number, name) in rows.iter().enumerate() {
                let y = top + (number as f64 + 0.5) * step;
                canvas.text(name, (left - GAP, y), Align::Right, INK);
                for (column, value) in self.cells[number].iter().enumerate() {
                    let x = left + column as f64 * slot;
                    let middle = (x + slot / 2.0, y);
                    let Some(value) = *value else {
                        canvas.text("-", middle, Align::Middle, INK);
                        continue;
                    };
                    let strength = self.strength(value);
                    let ink = if strength > 0.85 { PALE } else { INK };
                    let corner = (x + 1.0, y - step / 2.0 + 1.0);
                    let other = (x + slot - 1.0, y + step / 2.0 - 1.0);
                    canvas.tint(corner, other, colour(0), strength);
                    canvas.text(&self.text(value), middle, Align::Middle, ink);
                }
            }
        })
    }
}

impl Heat {
    /// Returns how strong the colour of a cell is, from nearly 0 to 1.
    fn strength(&self, value: f64) -> f64 {
        let (low, high) = self.ends();
        let share = (value - low) / (high - low);
        0.04 + 0.96 * if high > low { share } else { 0.0 }
    }
}
