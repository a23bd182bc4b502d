//! What of a game people see: its cells as words, what is reached and what is left.

use std::fmt::Write as _;

use anstyle::Style;
use sweetfish::match3::{Game, Goal};
use sweetfish::people::{ByHand, Step};

use crate::cli::paint::{self, Mark};

/// A game that can be drawn for its player.
pub(crate) trait Drawn: ByHand {
    /// Returns the word for a cell and how it is painted; no word for a place that does not exist.
    fn word(&self, row: u8, column: u8) -> (String, Style);

    /// Describes in a line what is reached and what is left.
    fn standing(&self) -> String;
}

impl Drawn for Game {
    /// Returns a letter, so that gems are not taken for the numbers of rows and columns; a small one for the gem
    /// that has to vanish.
    fn word(&self, row: u8, column: u8) -> (String, Style) {
        match self.cell(row, column) {
            0 => (".".to_string(), Style::new()),
            kind => {
                let letter = char::from(b'A' + kind - 1);
                let style = Style::new().fg_color(Some(paint::colour(kind - 1)));
                if self.marked() == Some((row, column)) {
                    let letter = letter.to_ascii_lowercase();
                    return (letter.to_string(), style.bold().underline());
                }
                (letter.to_string(), style.bold())
            }
        }
    }

    fn standing(&self) -> String {
        let (score, made) = (self.score(), self.swaps_made());
        match self.rules().goal {
            Goal::FewestSwaps { target } => {
                format!("score {score} of {target}, swaps made: {made}")
            }
            Goal::MostPoints { swaps } => {
                let left = swaps.saturating_sub(made);
                format!("score {score}, swaps left: {left} of {swaps}")
            }
            Goal::LongestGame => format!("swaps made: {made}, score {score}"),
            Goal::RemoveGem { .. } => match self.marked() {
                Some((row, column)) => {
                    let (row, column) = (row + 1, column + 1);
                    format!("the gem is in row {row}, column {column}; swaps made: {made}")
                }
                None => format!("the gem is gone; swaps made: {made}"),
            },
        }
    }
}

/// Returns the board with the numbers of rows and columns, from 1 at the top left.
pub(super) fn picture<T: Drawn>(game: &T, mark: impl Fn(u8, u8) -> Mark) -> String {
    let (rows, columns) = game.size();
    let words: Vec<Vec<_>> = (0..rows)
        .map(|row| (0..columns).map(|column| game.word(row, column)).collect())
        .collect();
    let longest = words.iter().flatten().map(|(word, _)| word.len()).max();
    let longest = longest.unwrap_or(0);
    let mut text = String::from(" ");
    for column in 1..=columns {
        let _ = write!(text, "  {column:<longest$}");
    }
    text.truncate(text.trim_end().len());
    text.push('\n');
    for (row, words) in (0..).zip(&words) {
        let _ = write!(text, "{:<2}", row + 1);
        for (column, (word, style)) in (0..).zip(words) {
            text += &paint::word(word, *style, mark(row, column), longest);
        }
        text.push('\n');
    }
    text
}

/// Returns the board before a step of a cascade, with what vanishes in it marked.
pub(super) fn vanishing<T: Drawn>(step: &Step<T>) -> String {
    picture(&step.before, |row, column| {
        if step.before.content(row, column) == step.cleared.content(row, column) {
            Mark::None
        } else {
            Mark::Vanishing
        }
    })
}

/// Returns the points of a step of a cascade.
pub(super) fn points<T: ByHand>(step: &Step<T>) -> u32 {
    step.after.points() - step.before.points()
}

#[cfg(test)]
mod tests {
    use super::*;
    use anstream::adapter::strip_str;
    use sweetfish::match3::Rules;

    #[test]
    fn the_gem_that_has_to_vanish_is_a_small_letter() {
        let goal = Goal::RemoveGem { cell: Some((1, 2)) };
        let game = Game::parse("1213\n2121\n3434\n1212", Rules::gemgem(4, 4, goal)).unwrap();
        let board = picture(&game, |_, _| Mark::None);
        let expected = "   1  2  3  4\n1  A  B  A  C \n2  B  A  b  A \n";
        assert!(
            strip_str(&board).to_string().starts_with(expected),
            "{board}"
        );
        assert!(game.standing().contains("row 2, column 3"));
    }

    #[test]
    fn boards_have_numbers_letters_and_marks() {
        let rules = Rules::gemgem(3, 4, Goal::FewestSwaps { target: 250 });
        let game = Game::parse("121\n212\n34.", rules).unwrap();
        let marks = [Mark::Chosen, Mark::Taken, Mark::Vanishing];
        let board = picture(&game, |row, column| {
            if row == 2 {
                marks[usize::from(column)]
            } else {
                Mark::None
            }
        });
        assert_eq!(
            strip_str(&board).to_string(),
            "   1  2  3\n1  A  B  A \n2  B  A  B \n3 [C]{D}<.>\n"
        );
        assert!(board.contains("\u{1b}["));
        assert_eq!(game.standing(), "score 0 of 250, swaps made: 0");
    }
}
