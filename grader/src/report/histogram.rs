//! A histogram of points, as bars and a table. Bars are placed in percent, so that texts keep their size on every screen.

use std::fmt::Write as _;

use sweetfish_core::table::Table;

use super::markup::{escape, section_with, table_box};

const BARS: usize = 10;

/// The shares of the height, in percent, that are above the highest bar and below all of them, for texts.
const ABOVE: f64 = 12.0;
const BELOW: f64 = 14.0;

/// Counts of points, in bars of one width from 0 to `most`. The last one has those of all points.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Histogram {
    most: f64,
    mean: Option<f64>,
    counts: [usize; BARS],
}

impl Histogram {
    /// Counts `points`, each from 0 to `most`, and marks a mean.
    pub(crate) fn of(points: &[f64], most: f64, mean: Option<f64>) -> Self {
        let mut counts = [0; BARS];
        for own in points {
            let share = own / most.max(f64::MIN_POSITIVE);
            counts[((share * BARS as f64) as usize).min(BARS - 1)] += 1;
        }
        Self { most, mean, counts }
    }

    /// Returns the points where a bar begins.
    fn bound(&self, bar: usize) -> String {
        let bound = self.most * bar as f64 / BARS as f64;
        ((bound * 10.0).round() / 10.0).to_string()
    }

    pub(crate) fn table(&self) -> Table {
        let mut table = Table::new(["from", "to", "submissions"]);
        for (bar, count) in self.counts.iter().enumerate() {
            table.push([self.bound(bar), self.bound(bar + 1), count.to_string()]);
        }
        table
    }

    /// Returns the plot under its heading, with the table below it.
    pub(crate) fn section(&self, title: &str) -> String {
        let mean = self
            .mean
            .map(|mean| format!("; dotted: the mean, {mean:.1}"));
        let figure = format!(
            "<figure class=\"bins\">\n<figcaption>Submissions by points{}</figcaption>\n{}</figure>\n<details>\n<summary>As a table</summary>\n{}</details>\n",
            mean.unwrap_or_default(),
            self.svg(),
            table_box(&title.to_lowercase(), &self.table(), &|_, _| None, false),
        );
        section_with(title, &figure)
    }

    fn svg(&self) -> String {
        let highest = self.counts.iter().copied().max().unwrap_or(0).max(1);
        let (bottom, step) = (100.0 - BELOW, 100.0 / BARS as f64);
        let mut bars = String::new();
        for (bar, &count) in self.counts.iter().enumerate() {
            let left = step * bar as f64;
            let height = (bottom - ABOVE) * count as f64 / highest as f64;
            let (top, middle) = (bottom - height, left + step / 2.0);
            let name = self.words(bar);
            if count > 0 {
                let _ = writeln!(
                    bars,
                    "<g><title>{name}</title><rect class=\"area side-0\" x=\"{:.1}%\" y=\"{top:.1}%\" width=\"{:.1}%\" \
                     height=\"{height:.1}%\"/><text x=\"{middle:.1}%\" y=\"{top:.1}%\" dy=\"-0.4em\" text-anchor=\"middle\">{count}</text></g>",
                    left + 0.4,
                    step - 0.8,
                );
            }
            // Every second bound has room on a phone.
            if bar % 2 == 0 {
                let anchor = if bar == 0 { "start" } else { "middle" };
                bars += &tick(left, anchor, &self.bound(bar));
            }
        }
        bars += &tick(100.0, "end", &self.bound(BARS));
        if let Some(mean) = self.mean.filter(|_| self.most > 0.0) {
            let x = 100.0 * mean / self.most;
            let _ = writeln!(
                bars,
                "<g><title>mean {mean:.1}</title><line class=\"now\" x1=\"{x:.1}%\" x2=\"{x:.1}%\" y1=\"0\" y2=\"{bottom:.1}%\"/></g>"
            );
        }
        let words: Vec<_> = (0..BARS)
            .filter(|&bar| self.counts[bar] > 0)
            .map(|bar| self.words(bar))
            .collect();
        format!(
            "<svg role=\"img\" aria-label=\"{}\">\n<line class=\"axis\" x1=\"0\" x2=\"100%\" y1=\"{bottom:.1}%\" y2=\"{bottom:.1}%\"/>\n{bars}</svg>\n",
            escape(&words.join("; ")),
        )
    }

    fn words(&self, bar: usize) -> String {
        format!(
            "{} with {} to {} points",
            self.counts[bar],
            self.bound(bar),
            self.bound(bar + 1)
        )
    }
}

fn tick(x: f64, anchor: &str, text: &str) -> String {
    format!("<text x=\"{x:.1}%\" y=\"100%\" dy=\"-0.4em\" text-anchor=\"{anchor}\">{text}</text>\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_and_table_have_the_same_counts() {
        let found = Histogram::of(&[0.0, 0.5, 4.9, 20.0, 19.0], 20.0, Some(8.88));
        assert_eq!(found.counts, [2, 0, 1, 0, 0, 0, 0, 0, 0, 2]);
        let rows = found.table().rows;
        assert_eq!(rows[2], ["4", "6", "1"]);
        let section = found.section("Distribution");
        for part in [
            "<h2 id=\"distribution\">Distribution</h2>",
            "aria-label=\"2 with 0 to 2 points; 1 with 4 to 6 points; 2 with 18 to 20 points\"",
            "x1=\"44.4%\"",
            "<summary>As a table</summary>",
            "<td class=\"number\">18</td><td class=\"number\">20</td><td class=\"number\">2</td>",
        ] {
            assert!(section.contains(part), "{part} in {section}");
        }
        // Nobody, and nothing to get.
        let none = Histogram::of(&[0.0], 0.0, None).section("Distribution");
        assert!(!none.contains("NaN"), "{none}");
    }
}
