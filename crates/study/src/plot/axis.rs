//! Axes: which numbers they span, where these lie, and how they are written.

/// What an axis shows.
#[derive(Clone, Debug, PartialEq)]
pub struct Axis {
    pub(super) label: String,
    log: bool,
    range: Option<(f64, f64)>,
}

impl Axis {
    /// Returns an axis with equal steps; the label names the quantity and its unit.
    pub fn linear(label: &str) -> Self {
        Self {
            label: label.to_string(),
            log: false,
            range: None,
        }
    }

    /// Returns an axis with equal factors, for positive numbers.
    pub fn log(label: &str) -> Self {
        Self {
            log: true,
            ..Self::linear(label)
        }
    }

    /// Returns the axis with these ends. Without them it spans all numbers. What lies outside is drawn at
    /// the end.
    #[must_use]
    pub fn range(mut self, low: f64, high: f64) -> Self {
        let is_usable = low < high && (!self.log || low > 0.0);
        assert!(is_usable, "an axis cannot span {low} to {high}");
        self.range = Some((low, high));
        self
    }

    /// Returns whether a number can be drawn.
    pub(super) fn shows(&self, value: f64) -> bool {
        value.is_finite() && (!self.log || value > 0.0)
    }
}

/// An axis with ends and ticks.
pub(super) struct Scale {
    low: f64,
    high: f64,
    log: bool,
    /// The numbers that are written beside the axis, with their texts.
    pub(super) ticks: Vec<(f64, String)>,
}

impl Scale {
    /// Returns an axis on which all `values` have their place, and 0 too if asked for.
    pub(super) fn fit(axis: &Axis, values: impl Iterator<Item = f64>, zero: bool) -> Self {
        let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
        for value in values.filter(|value| axis.shows(*value)) {
            (low, high) = (low.min(value), high.max(value));
        }
        // Without any number.
        if low > high {
            (low, high) = if axis.log { (1.0, 10.0) } else { (0.0, 1.0) };
        }
        if axis.log {
            return Self::log(axis.range, low, high);
        }
        // An axis that begins a little above 0 exaggerates differences.
        if zero || (low > 0.0 && low < 0.4 * high) {
            (low, high) = (low.min(0.0), high.max(0.0));
        }
        Self::linear(axis.range, low, high)
    }

    fn linear(range: Option<(f64, f64)>, low: f64, high: f64) -> Self {
        let (mut low, mut high) = range.unwrap_or((low, high));
        // A single number still needs a space around it, wide enough to keep its ends apart.
        let least = f64::max(low.abs(), high.abs()).max(1e-9) * 1e-6;
        if high - low < least {
            let space = f64::max(low.abs() * 0.1, 0.5);
            (low, high) = (low - space, high + space);
        }
        let step = nice_step((high - low) / 6.0);
        if range.is_none() {
            (low, high) = ((low / step).floor() * step, (high / step).ceil() * step);
        }
        let digits = (-step.log10() - 1e-9).ceil().max(0.0) as usize;
        let numbers = (low / step - 1e-6).ceil() as i64..=(high / step + 1e-6).floor() as i64;
        let tick = |number: i64| {
            let value = number as f64 * step;
            (value, thousands(&format!("{value:.digits$}")))
        };
        Self {
            low,
            high,
            log: false,
            ticks: numbers.map(tick).collect(),
        }
    }

    fn log(range: Option<(f64, f64)>, low: f64, high: f64) -> Self {
        let (low, high) = range.unwrap_or((low, high));
        // All of 1, 2, 5 in the decades at hand, and one more on each side.
        let first = low.log10().floor() as i32 - 1;
        let last = high.log10().ceil() as i32 + 1;
        let value = |factor, decade| -> f64 {
            let text = format!("{factor}e{decade}");
            text.parse().expect("a number")
        };
        let marks: Vec<_> = (first..=last)
            .flat_map(|decade| [1, 2, 5].map(|factor| (factor, decade, value(factor, decade))))
            .collect();
        let begin = marks.iter().rposition(|mark| mark.2 <= low).unwrap_or(0);
        let mut end = marks.iter().position(|mark| mark.2 >= high);
        if end == Some(begin) {
            end = Some(begin + 1);
        }
        let end = end.unwrap_or(marks.len() - 1);
        let ends = range.unwrap_or((marks[begin].2, marks[end].2));
        let decades = (ends.1 / ends.0).log10();
        let every = (decades / 8.0).ceil().max(1.0) as i32;
        let is_tick = |&&(factor, decade, value): &&(i32, i32, f64)| {
            let inside = ends.0 <= value && value <= ends.1;
            inside && (decades < 2.5 || (factor == 1 && decade % every == 0))
        };
        let ticks = marks.iter().filter(is_tick);
        Self {
            low: ends.0,
            high: ends.1,
            log: true,
            ticks: ticks.map(|mark| (mark.2, short(mark.2))).collect(),
        }
    }

    /// Returns where a number lies: 0 at the lower end, 1 at the upper.
    pub(super) fn place(&self, value: f64) -> f64 {
        let (value, low, high) = if self.log {
            (value.max(self.low).ln(), self.low.ln(), self.high.ln())
        } else {
            (value, self.low, self.high)
        };
        ((value - low) / (high - low)).clamp(0.0, 1.0)
    }

    /// Returns where bars begin: at 0, or at the end next to it.
    pub(super) fn base(&self) -> f64 {
        if self.log {
            self.low
        } else {
            0.0_f64.clamp(self.low, self.high)
        }
    }
}

/// Returns 1, 2 or 5 times a power of ten, not below `least`.
fn nice_step(least: f64) -> f64 {
    let decade = 10_f64.powf(least.log10().floor());
    let factors = [1.0, 2.0, 5.0, 10.0];
    let step = factors.iter().find(|factor| *factor * decade >= least);
    step.unwrap_or(&10.0) * decade
}

/// Returns a number of a logarithmic axis.
fn short(value: f64) -> String {
    if (1e-4..1e7).contains(&value) {
        thousands(&value.to_string())
    } else {
        format!("{value:e}")
    }
}

/// Returns a number with commas between its thousands, from five digits on.
fn thousands(number: &str) -> String {
    let (whole, rest) = number.split_at(number.find('.').unwrap_or(number.len()));
    let digits = whole.trim_start_matches('-');
    if digits.len() < 5 {
        return number.to_string();
    }
    let sign = &whole[..whole.len() - digits.len()];
    let mut text = sign.to_string();
    for (place, digit) in digits.char_indices() {
        if place > 0 && (digits.len() - place) % 3 == 0 {
            text.push(',');
        }
        text.push(digit);
    }
    text + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ticks(axis: &Axis, values: &[f64]) -> Vec<String> {
        let scale = Scale::fit(axis, values.iter().copied(), false);
        scale.ticks.into_iter().map(|(_, text)| text).collect()
    }

    #[test]
    fn ticks_are_round_numbers_around_the_values() {
        let linear = Axis::linear("x");
        assert_eq!(
            ticks(&linear, &[0.03, 0.97]),
            ["0.0", "0.2", "0.4", "0.6", "0.8", "1.0"]
        );
        assert_eq!(
            ticks(&linear, &[91.0, 109.0]),
            ["90", "95", "100", "105", "110"]
        );
        assert_eq!(ticks(&linear, &[-20_000.0, 0.0])[0], "-20,000");
        let log = Axis::log("x");
        assert_eq!(ticks(&log, &[3.0, 40.0]), ["2", "5", "10", "20", "50"]);
        assert_eq!(ticks(&log, &[0.01, 90_000.0])[0], "0.01");
        assert_eq!(ticks(&log, &[10.0, 10.0]), ["10", "20"]);
    }

    #[test]
    fn places_are_always_within_the_axis() {
        let odd = [0.0, -1.0, 1e-300, 1e300, f64::NAN, f64::INFINITY, 5.0];
        for axis in [
            Axis::linear("x"),
            Axis::log("x"),
            Axis::log("x").range(2.0, 3.0),
        ] {
            for &first in &odd {
                for &second in &odd {
                    let scale = Scale::fit(&axis, [first, second].into_iter(), true);
                    for value in odd.into_iter().filter(|value| axis.shows(*value)) {
                        assert!((0.0..=1.0).contains(&scale.place(value)));
                    }
                    assert!(scale.ticks.len() < 40);
                }
            }
        }
    }
}
