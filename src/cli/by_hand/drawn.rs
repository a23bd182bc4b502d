//! A game as the terminal shows it: its cells painted, what is reached and what is left.

use std::fmt::Write as _;

use anstyle::Style;
use sweetfish::level::{Cell, OrderItem};
use sweetfish::people::{Aim, Reached, Step, Unit, View};

use crate::cli::paint::{self, Mark};

/// A cell that can be painted.
pub(crate) trait Painted {
    /// Returns the word for it and how that is painted; no word for what does not exist. `is_marked` says whether
    /// it has to vanish.
    fn painted(self, is_marked: bool) -> (String, Style);
}

/// The kind of a gem; 0 for none.
impl Painted for u8 {
    /// Returns a letter, so that gems are not taken for the numbers of rows and columns; a small one for the gem
    /// that has to vanish.
    fn painted(self, is_marked: bool) -> (String, Style) {
        if self == 0 {
            return (".".to_string(), Style::new());
        }
        let letter = char::from(b'A' + self - 1);
        let style = Style::new().fg_color(Some(paint::colour(self - 1)));
        if is_marked {
            let letter = letter.to_ascii_lowercase();
            return (letter.to_string(), style.bold().underline());
        }
        (letter.to_string(), style.bold())
    }
}

/// A cell of a level; `None` for a void.
impl Painted for Option<Cell> {
    fn painted(self, _: bool) -> (String, Style) {
        self.map_or((String::new(), Style::new()), |cell| {
            (cell.to_string(), paint::of_cell(cell))
        })
    }
}

/// Describes in a line what is reached and what is left.
pub(super) fn standing<T: View>(game: &T) -> String {
    let (score, made) = (game.points(), game.swaps_so_far());
    match game.left() {
        Some((left, Unit::Swaps)) => {
            let all = left + made;
            format!("score {score}, swaps left: {left} of {all}")
        }
        Some((left, unit)) => format!("{}; {left} {unit} left", reached(score, &game.goals())),
        None => match (game.goals().first(), game.marked()) {
            (None, _) => format!("swaps made: {made}, score {score}"),
            (Some(Reached { aim: Aim::Gem, .. }), Some((row, column))) => {
                let (row, column) = (row + 1, column + 1);
                format!("the gem is in row {row}, column {column}; swaps made: {made}")
            }
            (Some(Reached { aim: Aim::Gem, .. }), None) => {
                format!("the gem is gone; swaps made: {made}")
            }
            (Some(Reached { wanted, .. }), _) => {
                format!("score {score} of {wanted}, swaps made: {made}")
            }
        },
    }
}

/// Describes the score and what is reached of the goals of a level.
fn reached(score: u32, goals: &[Reached]) -> String {
    let mut parts = vec![format!("score {score}")];
    for &Reached { aim, done, wanted } in goals {
        match aim {
            Aim::Score => parts[0] = format!("score {score} of {wanted}"),
            Aim::Jelly => parts.push(format!("{} layers of jelly left", wanted - done)),
            Aim::Ingredients => parts.push(format!("{done} of {wanted} ingredients out")),
            Aim::Ordered(OrderItem::Kind(kind)) => {
                parts.push(format!("{done} of {wanted} of kind {kind}"));
            }
            Aim::Gem | Aim::Ordered(_) => parts.push(format!("{done} of {wanted} {aim}")),
        }
    }
    parts.join(", ")
}

/// Returns the board with the numbers of rows and columns, from 1 at the top left.
pub(super) fn picture<T: View<Cell: Painted>>(game: &T, mark: impl Fn(u8, u8) -> Mark) -> String {
    let (rows, columns) = game.size();
    let marked = game.marked();
    let painted = |row, column| {
        let is_marked = marked == Some((row, column));
        game.cell(row, column).painted(is_marked)
    };
    let words: Vec<Vec<_>> = (0..rows)
        .map(|row| (0..columns).map(|column| painted(row, column)).collect())
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
pub(super) fn vanishing<T: View<Cell: Painted>>(step: &Step<T>) -> String {
    picture(&step.before, |row, column| {
        if step.before.cell(row, column) == step.cleared.cell(row, column) {
            Mark::None
        } else {
            Mark::Vanishing
        }
    })
}

/// Returns the points of a step of a cascade.
pub(super) fn points<T: View>(step: &Step<T>) -> u32 {
    step.after.points() - step.before.points()
}

#[cfg(test)]
mod tests {
    use super::*;
    use anstream::adapter::strip_str;
    use sweetfish::match3::{Game, Goal, Rules};

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
        assert!(standing(&game).contains("row 2, column 3"));
    }

    #[test]
    fn boards_have_numbers_letters_and_marks() {
        let rules = Rules::gemgem(3, 4, Goal::FewestSwaps { target: 250 });
        let game = Game::parse("121\n212\n34.", rules).unwrap();
        let marks = [Mark::Chosen, Mark::None, Mark::Vanishing];
        let board = picture(&game, |row, column| {
            if row == 2 {
                marks[usize::from(column)]
            } else {
                Mark::None
            }
        });
        assert_eq!(
            strip_str(&board).to_string(),
            "   1  2  3\n1  A  B  A \n2  B  A  B \n3 [C] D <.>\n"
        );
        assert!(board.contains("\u{1b}["));
        assert_eq!(standing(&game), "score 0 of 250, swaps made: 0");
    }
}
