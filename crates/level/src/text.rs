//! Boards as text: a line for each row, a word for each cell, words separated by blanks.
//! `pieces` lists the words.

use std::fmt;

use super::field::Field;
use super::layout::Layout;
use super::pieces::{FORMS, FormEntry, PIECES, Piece};
use super::position::Position;
use super::{Cell, Content, Enter, Form};
use sweetfish_core::lines::FormatError;
use sweetfish_match3::Plane;

/// Returns the words of a board, for messages.
pub(super) fn expected_words() -> String {
    let pieces: Vec<_> = PIECES.iter().map(Piece::expected).collect();
    let [first @ .., last] = &pieces[..] else {
        unreachable!("there are pieces")
    };
    format!(
        "`#`, `.`, a candy (`?` or `1` to `7`, then `-`, `|`, `w`, `f`, `m`, `t`, `c` or `*` with a fuse of 1 to 35, in \
         brackets under a lock), {} or {last}, in braces under marmalade, then `~` or `=` over jelly",
        first.join(", ")
    )
}

/// A word of a text, and the line and column where it begins, both from 1.
#[derive(Clone, Copy, Debug)]
pub(super) struct Word<'a> {
    pub(super) text: &'a str,
    pub(super) line: usize,
    pub(super) column: usize,
}

impl Word<'_> {
    /// Returns the error that this word is not what was expected.
    pub(super) fn expected(&self, expected: impl Into<String>) -> FormatError {
        let found = format!("`{}`", self.text);
        FormatError::new((self.line, self.column), found, expected)
    }
}

/// Splits a text into words, row by row; skips blank lines.
///
/// # Errors
/// If there are not 1 to 9 rows of 1 to 9 words each, or rows differ in length.
pub(super) fn words(text: &str) -> Result<Vec<Vec<Word<'_>>>, FormatError> {
    let mut rows: Vec<Vec<Word>> = Vec::new();
    for (line, content) in (1..).zip(text.lines()) {
        let row: Vec<Word> = words_of(content, line).collect();
        let Some(first) = row.first() else { continue };
        let wrong = |found: usize, expected: String| {
            FormatError::new((line, first.column), format!("{found} words"), expected)
        };
        if row.len() > 9 {
            return Err(wrong(row.len(), "at most 9".into()));
        }
        if let Some(before) = rows.first()
            && before.len() != row.len()
        {
            let expected = format!("{} as in the first row", before.len());
            return Err(wrong(row.len(), expected));
        }
        if rows.len() == 9 {
            let expected = "at most 9 rows";
            return Err(first.expected(expected));
        }
        rows.push(row);
    }
    if rows.is_empty() {
        let expected = "1 to 9 rows of 1 to 9 words";
        return Err(FormatError::new((1, 1), "no rows", expected));
    }
    Ok(rows)
}

/// Splits a line into words.
fn words_of(content: &str, line: usize) -> impl Iterator<Item = Word<'_>> {
    content.split_whitespace().map(move |text| {
        // Both are parts of one string.
        let offset = text.as_ptr() as usize - content.as_ptr() as usize;
        let column = content[..offset].chars().count() + 1;
        Word { text, line, column }
    })
}

/// Parses the word of a cell; `None` is a void.
///
/// # Errors
/// If the word is not one of [`expected_words`].
pub(super) fn cell(word: &Word) -> Result<Option<Cell>, FormatError> {
    let wrong = || word.expected(expected_words());
    if word.text == "#" {
        return Ok(None);
    }
    if word.text.starts_with('#') {
        return Err(word.expected("`#` alone: a void has no jelly"));
    }
    let (text, jelly) = match word.text.strip_suffix('~') {
        Some(text) => (text, 1),
        None => match word.text.strip_suffix('=') {
            Some(text) => (text, 2),
            None => (word.text, 0),
        },
    };
    let inner = text
        .strip_prefix('(')
        .and_then(|text| text.strip_suffix(')'));
    let marmalade = text
        .strip_prefix('{')
        .and_then(|text| text.strip_suffix('}'));
    let content = content(inner.or(marmalade).unwrap_or(text)).ok_or_else(wrong)?;
    if inner.is_some() && !matches!(content, Content::Candy { .. }) {
        return Err(word.expected("a candy under the lock"));
    }
    if marmalade.is_some() && !content.is_piece() {
        return Err(word.expected("a piece in the marmalade"));
    }
    Ok(Some(Cell {
        locked: inner.is_some(),
        marmalade: marmalade.is_some(),
        jelly,
        ..Cell::of(content)
    }))
}

fn content(text: &str) -> Option<Content> {
    if text == "." {
        return Some(Content::Hole);
    }
    let mut contents = PIECES.iter().flat_map(Piece::contents);
    if let Some((content, _)) = contents.find(|(_, word)| word == text) {
        return Some(content);
    }
    let mut characters = text.chars();
    let kind = match characters.next()? {
        '?' => None,
        kind @ '1'..='7' => Some(kind as u8 - b'0'),
        _ => return None,
    };
    let form = form(characters.as_str())?;
    Some(Content::Candy { kind, form })
}

/// Parses what stands behind the kind of a candy.
fn form(text: &str) -> Option<Form> {
    if let Some(other) = text.strip_prefix(FormEntry::of(Form::Chameleon(0)).suffix) {
        return match other.as_bytes() {
            [] => Some(Form::Chameleon(0)),
            [kind @ b'1'..=b'7'] => Some(Form::Chameleon(kind - b'0')),
            _ => None,
        };
    }
    let Some(digits) = text.strip_prefix(FormEntry::of(Form::Bomb(1)).suffix) else {
        let entry = FORMS.iter().find(|entry| entry.suffix == text);
        return entry.map(|entry| entry.form);
    };
    let plain = digits.bytes().all(|byte| byte.is_ascii_digit()) && !digits.starts_with('0');
    let fuse = digits.parse().ok()?;
    (plain && fuse <= Enter::LONGEST).then_some(Form::Bomb(fuse))
}

impl fmt::Display for Cell {
    /// Writes the word of the cell.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let content = match self.content {
            Content::Hole => ".".into(),
            Content::Primed { big: false } => "!".into(),
            Content::Primed { big: true } => "!!".into(),
            Content::Candy { kind, form } => {
                let kind = kind.map_or("?".into(), |kind| kind.to_string());
                let suffix = FormEntry::of(form).suffix;
                match form {
                    Form::Bomb(number) | Form::Chameleon(number @ 1..) => {
                        format!("{kind}{suffix}{number}")
                    }
                    _ => kind + suffix,
                }
            }
            content => {
                let piece = Piece::of(content).expect("all others are in the table");
                match content {
                    Content::Blocker(blocker, layers) if blocker.most_layers() > 1 => {
                        format!("{}{layers}", piece.word)
                    }
                    _ => piece.word.into(),
                }
            }
        };
        let jelly = ["", "~", "="][usize::from(self.jelly)];
        if self.locked {
            write!(f, "({content}){jelly}")
        } else if self.marmalade {
            write!(f, "{{{content}}}{jelly}")
        } else {
            write!(f, "{content}{jelly}")
        }
    }
}

/// Joins words to lines with aligned columns, without blanks at their ends.
pub(super) fn aligned(rows: &[Vec<String>]) -> String {
    let columns = rows.first().map_or(0, Vec::len);
    let width = |column: usize| rows.iter().map(|row| row[column].len()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let mut text = String::new();
    for row in rows {
        let words = row.iter().zip(&widths);
        let words: Vec<String> = words
            .map(|(word, width)| format!("{word:width$}"))
            .collect();
        text += words.join(" ").trim_end();
        text.push('\n');
    }
    text
}

/// Returns the position at the beginning of a game on the board of a text.
pub(super) fn position<P: Plane>(
    text: &str,
    layout: &Layout<P>,
) -> Result<Position<P>, FormatError> {
    let rows = words(text)?;
    let (width, height) = layout.size();
    if rows.len() != usize::from(height) || rows[0].len() != usize::from(width) {
        let found = format!("{} rows of {} words", rows.len(), rows[0].len());
        let at = (rows[0][0].line, rows[0][0].column);
        return Err(FormatError::new(at, found, format!("{height} of {width}")));
    }
    let kinds = layout.kinds;
    let mut field = Field::empty();
    for (row, words) in (0..).zip(&rows) {
        for (column, word) in (0..).zip(words) {
            let number = P::number(row, column);
            match (cell(word)?, layout.cells & P::cell(number) != P::NONE) {
                (Some(cell), true) => {
                    if cell.content == Content::ChocolateSpawner {
                        return Err(word.expected("no chocolate spawner, as in the level"));
                    }
                    if let Content::Candy { kind, .. } = cell.content
                        && kind.is_none_or(|kind| kind > kinds)
                    {
                        return Err(word.expected(format!("a kind of 1 to {kinds}")));
                    }
                    if let Content::Candy {
                        kind,
                        form: Form::Chameleon(other),
                    } = cell.content
                        && (kind == Some(other) || !(1..=kinds).contains(&other))
                    {
                        let expected = format!("a chameleon with another kind of 1 to {kinds}");
                        return Err(word.expected(expected));
                    }
                    field.put(number, cell);
                }
                (None, false) => {}
                (Some(cell), false)
                    if cell == Cell::of(Content::ChocolateSpawner)
                        && layout.chocolate_spawners & P::cell(number) != P::NONE => {}
                (Some(_), false) => return Err(word.expected("`#` as in the level")),
                (None, true) => return Err(word.expected("a cell as in the level")),
            }
        }
    }
    let torn = |&cake: &P| field.cakes() & cake != P::NONE && field.cakes() & cake != cake;
    let all = layout.cakes.iter().fold(P::NONE, |all, &cake| all | cake);
    let torn = layout.cakes.iter().copied().find(torn).unwrap_or(P::NONE);
    let wrong = torn | (field.cakes() & !all);
    if wrong != P::NONE {
        return Err(word_of(&rows, wrong).expected("cake bombs as in the level, whole or gone"));
    }
    let runs = layout.board::<true>(&field).in_runs();
    if runs != P::NONE {
        return Err(word_of(&rows, runs).expected("no run of three or more"));
    }
    Ok(Position::on(layout, field))
}

/// Returns the word of the first of some cells.
fn word_of<'a, P: Plane>(rows: &'a [Vec<Word<'a>>], cells: P) -> &'a Word<'a> {
    let first = cells.first();
    &rows[usize::from(P::row(first))][usize::from(P::column(first))]
}
