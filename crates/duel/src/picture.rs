//! Draws a board before and after a move as an SVG picture.

use std::fmt::Write as _;

use super::{Cell, Position};

/// Width and height of a cell in pixels.
const CELL: usize = 32;
/// Pixels around a board for the letters of columns and the numbers of rows.
const EDGE: usize = 24;
/// A colour for each kind; all of them carry dark text.
const COLOURS: [&str; 10] = [
    "#f28482", "#8ecae6", "#ffd166", "#95d5b2", "#cdb4db", "#f4a261", "#b8c0c8", "#80ced7",
    "#e9c46a", "#ffafcc",
];
const STYLE: &str = "text{font:600 14px system-ui,sans-serif;text-anchor:middle;fill:#1d2433}\
    .edge{font-weight:400;font-size:11px;fill:#667}.none{fill:#e8ebf0}.taken{fill:none;stroke:#1d2433;stroke-width:3}\
    @media(prefers-color-scheme:dark){.edge{fill:#aab}.none{fill:#2b3240}.taken{stroke:#fff}}";

/// Returns an SVG picture of a board with the group of `cell` outlined, and of the board after that move.
///
/// # Panics
/// If the cell is outside the board or empty.
pub fn svg(position: &Position, cell: Cell) -> String {
    let mut after = position.clone();
    after.play(cell);
    let side = position.size() * CELL + EDGE;
    let (width, height) = (2 * side + 2 * EDGE, side + EDGE / 2);
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         style=\"max-width:100%\" role=\"img\">\n<title>A board before and after {cell}</title>\n\
         <style>{STYLE}</style>\n"
    );
    board(&mut text, position, &position.cells_of(cell));
    let _ = writeln!(text, "<g transform=\"translate({} 0)\">", side + EDGE);
    board(&mut text, &after, &[]);
    text + "</g>\n</svg>\n"
}

/// Draws a board with column letters and row numbers; the cells of `taken` are outlined.
fn board(text: &mut String, position: &Position, taken: &[Cell]) {
    let middle = |index: usize| EDGE + index * CELL + CELL / 2;
    for index in 0..position.size() {
        let (at, letter) = (middle(index), char::from(b'A' + index as u8));
        let _ = writeln!(
            text,
            "<text class=\"edge\" x=\"{at}\" y=\"16\">{letter}</text>\
             <text class=\"edge\" x=\"12\" y=\"{}\">{}</text>",
            at + 4,
            index + 1
        );
    }
    for row in 0..position.size() {
        for column in 0..position.size() {
            let cell = Cell::new(column, row);
            let (x, y) = (EDGE + column * CELL + 1, EDGE + row * CELL + 1);
            let side = CELL - 2;
            let square = format!("x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\" rx=\"6\"");
            let Some(kind) = position.kind_at(cell) else {
                let _ = writeln!(text, "<rect class=\"none\" {square}/>");
                continue;
            };
            let colour = COLOURS[usize::from(kind)];
            let (x, y) = (middle(column), middle(row) + 5);
            let _ = writeln!(
                text,
                "<rect fill=\"{colour}\" {square}/><text x=\"{x}\" y=\"{y}\">{kind}</text>"
            );
            if taken.contains(&cell) {
                let _ = writeln!(text, "<rect class=\"taken\" {square}/>");
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::format::parse_input;
    use super::*;

    #[test]
    fn the_group_is_outlined_and_gone_after() {
        let input = parse_input(b"3\n2\n1\n001\n011\n110\n").unwrap();
        let svg = svg(&input.position, Cell::new(0, 0));
        assert_eq!(svg.matches("class=\"taken\"").count(), 3);
        assert_eq!(svg.matches("class=\"none\"").count(), 3);
        // Nine cells before, six after.
        assert_eq!(svg.matches("<rect fill=").count(), 15);
    }
}
