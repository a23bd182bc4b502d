//! Stacks of parts, side by side in each category.

use super::axis::Scale;
use super::canvas::{Align, Canvas, Colour, INK, TEXT, WHITE, colour, draw};
use super::frame::{
    BELOW, EDGE, Field, GAP, HIGH, Head, LINE, Sign, left_of, level_label, upright, widest,
};
use super::{Axis, Plot};

/// The colour of what stands out.
const RED: Colour = "#BE141E";
/// The least width of a stack.
const THIN: f64 = 6.0;
/// The share of the room of a category that its stacks fill.
const FILLED: f64 = 0.8;

/// Stacks of parts over categories, which are numbers or short names.
pub struct Stacks {
    title: String,
    axis: Axis,
    along: String,
    kinds: Vec<(String, Colour)>,
    categories: Vec<(String, Vec<Stack>)>,
}

/// The parts of a stack from the bottom up: the number of a kind, and a value of at least 0.
pub type Stack = Vec<(usize, f64)>;

impl Stacks {
    /// Returns stacks on an axis that includes 0. `along` says what the categories are, `kinds` names the kinds of
    /// parts, each of which has a colour.
    pub fn new<S: Into<String>>(
        title: &str,
        axis: Axis,
        along: &str,
        kinds: impl IntoIterator<Item = S>,
    ) -> Self {
        Self {
            title: title.to_string(),
            axis,
            along: along.to_string(),
            kinds: (0..)
                .zip(kinds)
                .map(|(number, kind)| (kind.into(), colour(number)))
                .collect(),
            categories: Vec::new(),
        }
    }

    /// Adds a kind of parts that is red. Its number follows those of the others.
    #[must_use]
    pub fn red(mut self, kind: &str) -> Self {
        self.kinds.push((kind.to_string(), RED));
        self
    }

    /// Adds a category with its stacks.
    #[must_use]
    pub fn category(mut self, name: &str, stacks: impl IntoIterator<Item = Stack>) -> Self {
        let stacks = stacks.into_iter().collect();
        self.categories.push((name.to_string(), stacks));
        self
    }

    /// Returns the most stacks of a category.
    fn most(&self) -> f64 {
        let counts = self.categories.iter().map(|(_, stacks)| stacks.len());
        counts.max().unwrap_or(1).max(1) as f64
    }

    fn scale(&self) -> Scale {
        let stacks = self.categories.iter().flat_map(|(_, stacks)| stacks);
        let height = |stack: &Stack| stack.iter().map(|part| part.1).sum();
        Scale::fit(&self.axis, stacks.map(height), true)
    }

    /// Draws the parts, with a white line above each.
    fn stacks(&self, canvas: &Canvas, field: &Field, scale: &Scale, room: f64) {
        let thick = (room * FILLED / self.most()).min(40.0);
        for (place, (_, stacks)) in self.categories.iter().enumerate() {
            let middle = field.left + (place as f64 + 0.5) * room;
            let begin = middle - stacks.len() as f64 / 2.0 * thick;
            for (number, stack) in stacks.iter().enumerate() {
                let from = begin + number as f64 * thick;
                let to = from + thick - 1.0;
                let mut sum = 0.0;
                for &(kind, value) in stack {
                    let low = field.y(scale.place(sum));
                    sum += value;
                    let high = field.y(scale.place(sum));
                    canvas.rectangle((from, low), (to, high), self.kinds[kind].1);
                    canvas.line(&[(from, high), (to, high)], WHITE, 1);
                }
            }
        }
    }

    /// Draws the names below their categories, every second or third only if they would touch.
    fn names(&self, canvas: &Canvas, field: &Field, room: f64) {
        let names = widest(self.categories.iter().map(|(name, _)| name.as_str()));
        let every = ((names + GAP) / room).ceil().max(1.0) as usize;
        for (place, (name, _)) in self.categories.iter().enumerate().step_by(every) {
            let x = field.left + (place as f64 + 0.5) * room;
            let spot = (x, field.bottom + GAP + LINE / 2.0 - 2.0);
            canvas.text(name, spot, Align::Middle, INK);
        }
        level_label(canvas, field, &self.along);
    }
}

impl Plot for Stacks {
    fn title(&self) -> &str {
        &self.title
    }

    fn to_svg(&self) -> String {
        let scale = self.scale();
        let kinds = self.kinds.iter();
        let legend = kinds.map(|(name, colour)| (Sign::Bar(colour), name.as_str()));
        let head = Head::new(&self.title, legend.collect());
        let left = left_of(&scale);
        let count = self.categories.len().max(1) as f64;
        let names = widest(self.categories.iter().map(|(name, _)| name.as_str()));
        // Long names widen the picture; of short ones, which are numbers, some are left out.
        let least = if names > 4.0 * TEXT { names + GAP } else { 0.0 };
        let least = least.max(self.most() * THIN / FILLED);
        let wide = head.width().max(left + count * least + EDGE);
        let top = head.height(wide);
        let field = Field {
            left,
            right: wide - EDGE,
            top,
            bottom: (top + 210.0).max(HIGH - BELOW),
        };
        let room = (field.right - field.left) / count;
        draw((wide, field.bottom + BELOW), |canvas| {
            head.draw(canvas, wide);
            upright(canvas, &field, &scale, &self.axis.label);
            self.stacks(canvas, &field, &scale, room);
            let base = field.y(scale.place(scale.base()));
            canvas.line(&[(field.left, base), (field.right, base)], INK, 1);
            self.names(canvas, &field, room);
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the whole number of an attribute in a line of a picture.
    fn attribute(line: &str, name: &str) -> i32 {
        let (_, rest) = line.split_once(&format!(" {name}=\"")).expect(line);
        let (number, _) = rest.split_once('"').expect(line);
        number.parse().expect(line)
    }

    /// Returns the rectangles of a colour.
    fn rectangles(svg: &str, kind: usize) -> impl Iterator<Item = &str> {
        let code = colour(kind);
        svg.lines()
            .filter(move |line| line.starts_with("<rect") && line.contains(code))
    }

    /// Returns the heights of the rectangles of a colour.
    fn heights(svg: &str, kind: usize) -> Vec<i32> {
        let height = |line| attribute(line, "height");
        rectangles(svg, kind).map(height).collect()
    }

    /// Returns the left and right ends of the rectangles of a colour.
    fn ends(svg: &str, kind: usize) -> Vec<(i32, i32)> {
        let ends = |line| {
            let left = attribute(line, "x");
            (left, left + attribute(line, "width"))
        };
        rectangles(svg, kind).map(ends).collect()
    }

    #[test]
    fn stacks_stand_beside_each_other_around_the_name_of_their_category() {
        let both = || [vec![(0, 1.0)], vec![(1, 1.0)]];
        let plot = Stacks::new("t", Axis::linear("y"), "x", ["a", "b"]);
        let svg = plot
            .category("one", both())
            .category("two", both())
            .to_svg();
        let middle_of = |name: &str| {
            let end = format!(">{name}</text>");
            let named = svg.lines().find(|line| line.ends_with(&end));
            attribute(named.expect(name), "x")
        };
        // The first of a colour is the sign of the legend.
        let (a, b) = (ends(&svg, 0), ends(&svg, 1));
        for (place, name) in [(1, "one"), (2, "two")] {
            let middle = middle_of(name);
            let ((from, one), (other, to)) = (a[place], b[place]);
            assert!(from < one && one <= other && other < to, "{svg}");
            assert!(
                (i32::midpoint(from, to) - middle).abs() <= 2,
                "{name}: {svg}"
            );
        }
        assert!(b[1].1 < a[2].0, "{svg}");
    }

    #[test]
    fn parts_lie_on_each_other() {
        let plot = Stacks::new(
            "t",
            Axis::linear("y").range(0.0, 10.0),
            "x",
            ["few", "many"],
        )
        .category("1", [vec![(0, 2.0), (1, 4.0), (0, 1.0)]])
        .category("2", [vec![], vec![(0, 2.0)]]);
        let svg = plot.to_svg();
        // The first of a colour is the sign of the legend.
        let (few, many) = (heights(&svg, 0), heights(&svg, 1));
        assert_eq!((few.len(), many.len()), (4, 2), "{svg}");
        assert!((few[1] * 2 - many[1]).abs() <= 2 && (few[2] * 2 - few[1]).abs() <= 2);
        assert_eq!(few[1], few[3]);
        let empty = Stacks::new("t", Axis::linear("y"), "x", [""; 0]).to_svg();
        assert!(!empty.contains("NaN"));
    }
}
