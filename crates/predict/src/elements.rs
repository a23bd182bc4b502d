//! What a level is made of, in words.

use sweetfish_level::pieces::{FORMS, FormEntry, PIECES, Piece};
use sweetfish_level::{Cell, Content, Form, Level, Limit};

/// Returns the names of the elements of a level, without plain candies, in a fixed order: those of its board, then what
/// its goals and its limit are.
pub fn elements(level: &Level) -> Vec<&'static str> {
    let has = |test: &dyn Fn(&Cell) -> bool| level.places().any(|(_, _, cell)| test(cell));
    let goals = &level.goals;
    let forms = FORMS.iter().filter(|own| own.form != Form::Plain);
    let forms = forms.map(|own| (has(&|cell| is_form(cell, own)), own.name));
    let pieces = PIECES.iter().map(|own| {
        let is_it = |cell: &Cell| Piece::of(cell.content).is_some_and(|p| p.word == own.word);
        (has(&is_it), own.plural)
    });
    let others = [
        (has(&|cell| cell.locked), "locks"),
        (has(&|cell| cell.jelly == 1), "jelly"),
        (has(&|cell| cell.jelly > 1), "double jelly"),
        (!level.portals.is_empty(), "portals"),
        (goals.ingredients > 0, "ingredients to bring down"),
        (goals.orders.iter().any(|count| *count > 0), "orders"),
        (goals.score.is_some(), "score"),
        (matches!(level.limit, Limit::Seconds(_)), "seconds"),
    ];
    let all = forms.chain(pieces).chain(others);
    all.filter(|own| own.0).map(|own| own.1).collect()
}

/// Writes the limit of a level.
pub(super) fn limit(level: &Level) -> String {
    let amount = level.limit.amount();
    match level.limit {
        Limit::Moves(_) => amount.to_string(),
        Limit::Seconds(_) => format!("{amount} s"),
    }
}

/// Returns whether a cell has a candy of this form.
fn is_form(cell: &Cell, own: &FormEntry) -> bool {
    matches!(cell.content, Content::Candy { form, .. } if FormEntry::of(form).suffix == own.suffix)
}

#[cfg(test)]
mod tests {
    use super::*;
    use sweetfish_level::format;

    #[test]
    fn elements_by_hand() {
        let head = "mode = \"mixed\"\nkinds = 3\nscore = 200\nseconds = 60";
        let board = "?~ x ?*9\n(?) f2 ?\n? ? ?=";
        let level = format::parse(&format!("{head}\nboard = '''\n{board}\n'''\n")).unwrap();
        let expected = [
            "candy bomb",
            "chocolate",
            "frosting",
            "locks",
            "jelly",
            "double jelly",
            "score",
            "seconds",
        ];
        assert_eq!(elements(&level), expected);
    }
}
