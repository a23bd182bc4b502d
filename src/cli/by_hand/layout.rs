//! How a screen is laid out: texts around a board, in as many lines as the terminal has. Nothing is written here.

use anstream::adapter::strip_str;

use crate::cli::wrapped::wrapped;

/// What a screen shows.
#[derive(Clone, Copy, Debug)]
pub(super) struct Texts<'a> {
    /// What is played.
    pub(super) about: &'a str,
    /// What is reached and what is left.
    pub(super) standing: &'a str,
    /// The board, with colours.
    pub(super) board: &'a str,
    /// What just happened.
    pub(super) message: &'a str,
    /// What the keys mean.
    pub(super) help: &'a str,
}

/// The fewest columns that texts are laid out for.
const LEAST: usize = 40;

/// Returns the lines of a screen of this many columns and rows. If they are many, blank lines are left out, and then
/// what is played but for its first line.
///
/// # Errors
/// What the terminal would need, if it is too small.
pub(super) fn layout(view: &Texts, (columns, rows): (u16, u16)) -> Result<Vec<String>, String> {
    let (columns, rows) = (usize::from(columns), usize::from(rows));
    let visible = |line: &str| strip_str(line).to_string().chars().count();
    let board = view.board.lines().map(visible).max().unwrap_or(0);
    let least = board.max(LEAST);
    let width = columns.max(least);
    let short = Texts {
        about: view.about.lines().next().unwrap_or_default(),
        ..*view
    };
    let mut lines = lines_of(view, width, true);
    for (view, has_gaps) in [(view, false), (&short, false)] {
        if lines.len() > rows {
            lines = lines_of(view, width, has_gaps);
        }
    }
    if columns < least || rows < lines.len() {
        let height = lines.len();
        return Err(format!(
            "the terminal has {columns}x{rows} characters, expected {least}x{height} or more"
        ));
    }
    Ok(lines)
}

/// Returns the lines of a view, with blank lines between its parts if it `has_gaps`.
fn lines_of(view: &Texts, width: usize, has_gaps: bool) -> Vec<String> {
    let text = |text: &str| -> Vec<String> {
        let lines = text.lines().map(|line| wrapped(line, 0, width));
        lines
            .collect::<String>()
            .lines()
            .map(String::from)
            .collect()
    };
    let board = view.board.lines().map(String::from).collect();
    let parts = [
        text(view.about),
        text(view.standing),
        board,
        text(view.message),
        text(view.help),
    ];
    let gap: &[String] = if has_gaps { &[String::new()] } else { &[] };
    parts.join(gap)
}

#[cfg(test)]
mod tests {
    use super::*;

    const VIEW: Texts = Texts {
        about: "what is played,\nand by whom",
        standing: "score 3",
        board: "\u{1b}[1m[A]\u{1b}[0m B\n C  D",
        message: "a message that is longer than forty characters",
        help: "keys",
    };

    #[test]
    fn texts_stand_around_the_board_in_lines_that_fit() {
        let lines = layout(&VIEW, (40, 24)).unwrap();
        let expected = [
            "what is played,",
            "and by whom",
            "",
            "score 3",
            "",
            "\u{1b}[1m[A]\u{1b}[0m B",
            " C  D",
            "",
            "a message that is longer than forty",
            "characters",
            "",
            "keys",
        ];
        assert_eq!(lines, expected);
        assert_eq!(layout(&VIEW, (80, 24)).unwrap().len(), 11);
        let close: Vec<_> = expected.iter().filter(|line| !line.is_empty()).collect();
        for rows in [8, 11] {
            let lines = layout(&VIEW, (40, rows)).unwrap();
            assert!(lines.iter().eq(close.iter().copied()), "{rows}: {lines:?}");
        }
        assert_eq!(layout(&VIEW, (40, 7)).unwrap()[1], "score 3");
    }

    #[test]
    fn a_terminal_that_is_too_small_is_an_error() {
        let error = layout(&VIEW, (39, 24)).unwrap_err();
        assert_eq!(
            error,
            "the terminal has 39x24 characters, expected 40x12 or more"
        );
        let error = layout(&VIEW, (40, 6)).unwrap_err();
        assert_eq!(
            error,
            "the terminal has 40x6 characters, expected 40x7 or more"
        );
        let wide = "x".repeat(50);
        let view = Texts {
            board: &wide,
            ..VIEW
        };
        assert!(layout(&view, (50, 24)).is_ok());
        assert!(layout(&view, (49, 24)).unwrap_err().contains("50x"));
    }
}
