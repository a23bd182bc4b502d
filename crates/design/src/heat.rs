//! Numbers by cell, over the picture of the board.

use std::fmt::Write as _;

use sweetfish_level::{Level, picture};

/// The side of a cell and the margin of [`picture::svg`].
const CELL: usize = 48;
const EDGE: usize = 10;

/// What is less than this is pale, even if it is the most.
const FAINT: f64 = 0.02;

/// Draws the picture of a level with a share from 0 to 1 over each cell, in percent; the largest is the darkest.
pub(crate) fn map(level: &Level, shares: &[Option<f64>]) -> String {
    let most = shares
        .iter()
        .flatten()
        .fold(FAINT, |most: f64, &share| most.max(share));
    let mut over = String::from("<g class=\"heat\">");
    for (row, column, _) in level.places() {
        let (row, column) = (usize::from(row), usize::from(column));
        let (x, y) = (EDGE + column * CELL, EDGE + row * CELL);
        let _ = write!(
            over,
            "<rect class=\"veil\" x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\"/>"
        );
        let share = shares[row * usize::from(level.width) + column];
        let Some(share) = share.filter(|&share| share > 0.0) else {
            continue;
        };
        let depth = 0.85 * share / most;
        let percent = 100.0 * share;
        let digits = usize::from(percent < 9.95);
        let (middle, base) = (x + CELL / 2, y + CELL / 2 + 5);
        let _ = write!(
            over,
            "<rect class=\"hot\" x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\" fill-opacity=\"{depth:.2}\"/>\
             <text x=\"{middle}\" y=\"{base}\">{percent:.digits$}</text>"
        );
    }
    let svg = picture::svg(level).replacen(picture::XMLNS, "", 1);
    svg.replace("</svg>\n", &(over + "</g></svg>\n"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use sweetfish_level::builtin;

    #[test]
    fn cells_lie_over_those_of_the_picture() {
        let level = builtin::by_name("05-hedges").expect("built in").level();
        let side = |cells: u8| usize::from(cells) * CELL + 2 * EDGE;
        let shares = vec![Some(0.5); level.cells.len()];
        let svg = map(&level, &shares);
        let frame = format!(
            "viewBox=\"0 0 {} {}\"",
            side(level.width),
            side(level.height)
        );
        assert!(svg.contains(&frame), "{svg}");
        assert_eq!(svg.matches("class=\"hot\"").count(), level.places().count());
        assert!(
            map(&level, &vec![Some(0.0); shares.len()])
                .matches("\"hot\"")
                .count()
                == 0
        );
    }
}
