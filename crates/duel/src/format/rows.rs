//! Why the rows of an output file are no board: the usual mistakes, each undone and compared.

use std::collections::BTreeSet;

/// Says what is wrong with the rows below the first line, if one of the usual mistakes explains all of it: without that they are read
/// by `is_right`, which takes a whole text. `is_cell` accepts a cell, and a board has `size` rows.
pub(super) fn mistake(
    text: &[u8],
    size: usize,
    is_cell: impl Fn(char) -> bool,
    is_right: impl Fn(&str) -> bool,
) -> Option<String> {
    let text = String::from_utf8_lossy(text);
    let mut lines = text.lines();
    let first = lines.next()?;
    let rows: Vec<_> = lines.collect();
    let with = |change: &dyn Fn(&str) -> String| {
        let rows = rows.iter().map(|row| change(row));
        [first.to_string()]
            .into_iter()
            .chain(rows)
            .collect::<Vec<_>>()
            .join("\n")
    };
    let others = || {
        rows.iter()
            .flat_map(|row| row.chars())
            .filter(|&c| !is_cell(c))
    };
    others().next()?;
    // A digit that is no cell can be the number of the row.
    let is_kept = |c: &char| is_cell(*c) || c.is_ascii_digit();
    if is_right(&with(&|row| row.chars().filter(is_kept).collect())) {
        return Some("the cells of a row stand side by side, with nothing between them".into());
    }
    let others: Vec<_> = others().collect::<BTreeSet<_>>().into_iter().collect();
    let [filler] = others[..] else { return None };
    let with_holes = |row: &str| {
        let mut row = row.replace(filler, "*");
        if filler == ' ' {
            row.extend(std::iter::repeat_n('*', size.saturating_sub(row.len())));
        }
        row
    };
    is_right(&with(&with_holes)).then(|| match filler {
        ' ' => "empty cells are `*`, not blanks".into(),
        other => format!("empty cells are `*`, not `{other}`"),
    })
}
