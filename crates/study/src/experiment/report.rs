//! What an experiment shows of its rows: texts, tables and plots, and the page that holds them.

use crate::plot::Plot;
use sweetfish_core::table::Table;

/// A part of a report.
enum Part {
    Text(String),
    Table {
        title: String,
        table: Table,
    },
    Plot {
        title: String,
        suffix: String,
        svg: String,
    },
    Page {
        html: String,
    },
    Data {
        /// The end of the name of its file.
        end: String,
        text: String,
    },
}

/// The parts of a report in the order in which they are shown.
#[derive(Default)]
pub struct Report {
    parts: Vec<Part>,
}

impl Report {
    /// Adds a paragraph of Markdown.
    #[must_use]
    pub fn text(mut self, text: impl Into<String>) -> Self {
        self.parts.push(Part::Text(text.into()));
        self
    }

    /// Adds a table under a title.
    #[must_use]
    pub fn table(mut self, title: &str, table: Table) -> Self {
        self.parts.push(Part::Table {
            title: title.to_string(),
            table,
        });
        self
    }

    /// Adds a plot, which is written to `NAME-SUFFIX.svg`, or to `NAME.svg` without a suffix. No
    /// two plots of a report may have the same suffix.
    #[must_use]
    pub fn plot(mut self, suffix: &str, plot: &dyn Plot) -> Self {
        let mut taken = self.parts.iter();
        let is_new =
            !taken.any(|part| matches!(part, Part::Plot { suffix: other, .. } if other == suffix));
        assert!(is_new, "two plots of a report have the suffix {suffix:?}");
        self.parts.push(Part::Plot {
            title: plot.title().to_string(),
            suffix: suffix.to_string(),
            svg: plot.to_svg(),
        });
        self
    }

    /// Adds a page of HTML that needs no other file, which is written to `NAME.html`; a report has at
    /// most one.
    #[must_use]
    pub fn page(mut self, html: String) -> Self {
        self.parts.push(Part::Page { html });
        self
    }

    /// Adds a text for programs, which is written to `NAME-SUFFIX.txt`.
    #[must_use]
    pub fn data(mut self, suffix: &str, text: String) -> Self {
        let end = format!("{suffix}.txt");
        self.parts.push(Part::Data { end, text });
        self
    }

    /// Adds a table for spreadsheets, as CSV, which is written to `NAME-SUFFIX.csv`.
    #[must_use]
    pub fn sheet(mut self, suffix: &str, text: String) -> Self {
        let end = format!("{suffix}.csv");
        self.parts.push(Part::Data { end, text });
        self
    }

    /// Returns the names of the files of pages and texts for an experiment of this name, with their
    /// contents.
    pub fn pages(&self, name: &str) -> impl Iterator<Item = (String, &str)> {
        self.parts.iter().filter_map(move |part| match part {
            Part::Page { html } => Some((format!("{name}.html"), html.as_str())),
            Part::Data { end, text } => Some((format!("{name}-{end}"), text.as_str())),
            _ => None,
        })
    }

    /// Returns the tables with their titles.
    pub fn tables(&self) -> impl Iterator<Item = (&str, &Table)> {
        self.parts.iter().filter_map(|part| match part {
            Part::Table { title, table } => Some((title.as_str(), table)),
            _ => None,
        })
    }

    /// Returns the names of the plots' files for an experiment of this name, with their contents.
    pub fn plots(&self, name: &str) -> impl Iterator<Item = (String, &str)> {
        self.parts.iter().filter_map(move |part| match part {
            Part::Plot { suffix, svg, .. } => Some((file_name(name, suffix), svg.as_str())),
            _ => None,
        })
    }

    /// Returns the report of an experiment with this name, description and source as a page of Markdown, which
    /// ends with `last`.
    pub fn to_markdown(&self, [name, about, source]: [&str; 3], last: &str) -> String {
        let mut page = format!(
            "# {name}\n\n{}.\n\nReproduces: {}.\n",
            about.trim_end_matches('.'),
            source.trim_end_matches('.')
        );
        for part in &self.parts {
            let text = match part {
                Part::Text(text) => format!("\n{}\n", text.trim_end()),
                Part::Table { title, table } => format!("\n## {title}\n\n{}", table.to_markdown()),
                Part::Plot { title, suffix, .. } => {
                    format!("\n![{title}]({})\n", file_name(name, suffix))
                }
                Part::Page { .. } => format!("\n[The same as a page with pictures]({name}.html)\n"),
                Part::Data { end, .. } => {
                    let (suffix, _) = end.rsplit_once('.').unwrap_or((end, ""));
                    format!("\n[{suffix}]({name}-{end})\n")
                }
            };
            page += &text;
        }
        format!("{page}\n{last}\n")
    }
}

fn file_name(name: &str, suffix: &str) -> String {
    if suffix.is_empty() {
        format!("{name}.svg")
    } else {
        format!("{name}-{suffix}.svg")
    }
}

#[cfg(test)]
mod tests {
    use super::super::fake::fake;
    use super::super::results::Results;

    #[test]
    fn the_page_holds_every_part() {
        let fake = fake();
        let report = fake.report(&Results::new(fake.columns, fake.conditions(), []));
        let page = report.to_markdown(["fake", "Numbers at random", "Nobody"], "Seed 1.");
        let parts = [
            "# fake\n\nNumbers at random.\n\nReproduces: Nobody",
            "\nSwaps are counted until the end.\n",
            "\n## Swaps\n\n| agent | swaps |\n",
            "\n![Swaps](fake.svg)\n",
            "\nSeed 1.\n",
        ];
        for part in parts {
            assert!(page.contains(part), "{part:?} in {page}");
        }
        assert_eq!(report.plots("fake").next().unwrap().0, "fake.svg");
        assert_eq!(report.tables().count(), 1);
    }
}
