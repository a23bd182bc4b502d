//! A table of texts, written as aligned text or Markdown.

/// A table of texts. Every row has as many cells as the header.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    /// The names of the columns.
    pub header: Vec<String>,
    /// The rows.
    pub rows: Vec<Vec<String>>,
}

impl Table {
    /// Returns a table without rows.
    pub fn new<S: Into<String>>(header: impl IntoIterator<Item = S>) -> Self {
        Self {
            header: header.into_iter().map(Into::into).collect(),
            rows: Vec::new(),
        }
    }

    /// Adds a row.
    ///
    /// # Panics
    /// If the row has more or fewer cells than the header.
    pub fn push<S: Into<String>>(&mut self, row: impl IntoIterator<Item = S>) {
        let row: Vec<String> = row.into_iter().map(Into::into).collect();
        assert_eq!(row.len(), self.header.len(), "a cell for each column");
        self.rows.push(row);
    }

    /// Returns the table as text with aligned columns: numbers to the right, others to the left.
    pub fn to_text(&self) -> String {
        let lines = || std::iter::once(&self.header).chain(&self.rows);
        let width = |column: usize| lines().map(|row| row[column].chars().count()).max();
        let widths: Vec<_> = (0..self.header.len())
            .map(|column| width(column).unwrap_or(0))
            .collect();
        let columns = 0..self.header.len();
        let is_numeric: Vec<_> = columns.map(|column| self.is_numeric(column)).collect();
        let mut text = String::new();
        for row in lines() {
            let mut line = String::new();
            for (column, (cell, &width)) in row.iter().zip(&widths).enumerate() {
                let fill = " ".repeat(width - cell.chars().count());
                if is_numeric[column] {
                    line.extend([fill.as_str(), cell, "  "]);
                } else {
                    line.extend([cell, fill.as_str(), "  "]);
                }
            }
            text += line.trim_end();
            text.push('\n');
        }
        text
    }

    /// Returns the table as Markdown, with numbers to the right. Cells are escaped, so that their text
    /// neither ends a cell nor becomes an HTML tag.
    pub fn to_markdown(&self) -> String {
        self.to_markdown_with(escape)
    }

    /// Returns the table as [`Self::to_markdown`] does, but escapes cells with `escape`.
    pub fn to_markdown_with(&self, escape: impl Fn(&str) -> String) -> String {
        let line = |cells: &[String]| {
            let cells: Vec<_> = cells.iter().map(|cell| escape(cell)).collect();
            format!("| {} |\n", cells.join(" | "))
        };
        let rule: Vec<String> = (0..self.header.len())
            .map(|column| {
                if self.is_numeric(column) {
                    "---:"
                } else {
                    "---"
                }
                .into()
            })
            .collect();
        let rows: String = self.rows.iter().map(|row| line(row)).collect();
        line(&self.header) + &line(&rule) + &rows
    }

    /// Returns whether every cell of a column, from 0, begins with a number, is `-`, or is empty.
    pub fn is_numeric(&self, column: usize) -> bool {
        let number = |cell: &str| {
            let digits = cell.trim_start_matches(['+', '-', '±', ' ']);
            cell.is_empty() || cell == "-" || digits.starts_with(|c: char| c.is_ascii_digit())
        };
        self.rows.iter().all(|row| number(&row[column]))
    }
}

/// Escapes a text for a cell of a Markdown table.
fn escape(text: &str) -> String {
    text.replace('\\', "\\\\")
        .replace('|', "\\|")
        .replace('<', "&lt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_line_up() {
        let mut table = Table::new(["name", "points"]);
        table.push(["a", "+3.5"]);
        table.push(["bee", "10"]);
        assert_eq!(
            table.to_text(),
            "name  points\na       +3.5\nbee       10\n"
        );
        assert_eq!(
            table.to_markdown(),
            "| name | points |\n| --- | ---: |\n| a | +3.5 |\n| bee | 10 |\n"
        );
    }

    #[test]
    fn cells_stay_cells_in_markdown() {
        let mut table = Table::new(["a|b"]);
        table.push(["<b>|\\|"]);
        let rows = "| a\\|b |\n| --- |\n| &lt;b>\\|\\\\\\| |\n";
        assert_eq!(table.to_markdown(), rows);
    }
}
