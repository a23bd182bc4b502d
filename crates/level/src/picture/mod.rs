//! Draws a level as SVG: the content of every cell, jelly, blockers, spawners, exits and portals.
//!
//! No element has an id, so that many pictures can stand in one page.

mod draw;

use std::fmt::Write as _;

use super::{Blocker, Cell, Content, Form, Gives, Level};
use sweetfish_core::html::escape;

/// Width and height of a cell.
const CELL: i32 = 48;
/// The margin around the board.
const EDGE: i32 = 10;

/// The XML namespace of a picture, which it needs as a file of its own but not inside HTML.
pub const XMLNS: &str = " xmlns=\"http://www.w3.org/2000/svg\"";

/// Draws a level with a frame around the two cells of a swap; rows and columns count from 0.
pub fn svg_with_swap(level: &Level, ends: [(u8, u8); 2]) -> String {
    let [(x, y), (right, below)] = ends.map(|(row, column)| place(row, column));
    let frame = format!(
        "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"9\" fill=\"none\" stroke=\"#fff\" \
         stroke-width=\"5\"/>\n</svg>\n",
        x - CELL / 2,
        y - CELL / 2,
        right - x + CELL,
        below - y + CELL
    );
    svg(level).replace("</svg>\n", &frame)
}

/// Draws a level as it is at the start.
pub fn svg(level: &Level) -> String {
    let (columns, rows) = (i32::from(level.width), i32::from(level.height));
    let (width, height) = (columns * CELL + 2 * EDGE, rows * CELL + 2 * EDGE);
    let mut text = format!(
        "<svg{XMLNS} viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" \
         role=\"img\" font-family=\"system-ui, sans-serif\" font-weight=\"700\" \
         text-anchor=\"middle\">\n<title>{}</title>\n\
         <rect width=\"{width}\" height=\"{height}\" rx=\"14\" fill=\"#33415c\"/>\n",
        escape(&level.name)
    );
    for (row, column, cell) in level.places() {
        let (x, y) = place(row, column);
        let _ = write!(text, "<g transform=\"translate({x} {y})\">");
        draw(&mut text, *cell);
        text += "</g>\n";
    }
    for (number, portal) in (1..).zip(&level.portals) {
        mouth(&mut text, portal.from, number, 18, "#8b2fc9");
        mouth(&mut text, portal.to, number, -18, "#0b7fab");
    }
    text + "</svg>\n"
}

/// Draws a piece without a kind or a blocker around the origin, as the elements of an SVG 44 wide and high; nothing for
/// other content.
pub fn of_piece(content: Content) -> String {
    let mut text = String::new();
    match content {
        Content::ColourBomb => draw::colour_bomb(&mut text),
        Content::Swirl => draw::swirl(&mut text),
        Content::Ingredient => draw::ingredient(&mut text),
        Content::Wheel => draw::wheel(&mut text),
        Content::ChocolateSpawner => draw::chocolate_spawner(&mut text),
        Content::Blocker(Blocker::Chocolate, _) => draw::chocolate(&mut text),
        Content::Blocker(Blocker::Frosting, layers) => draw::frosting(&mut text, layers),
        Content::Blocker(Blocker::Cake, layers) => draw::cake(&mut text, layers),
        Content::Hole | Content::Candy { .. } | Content::Primed { .. } => {}
    }
    text
}

/// Draws what marks a form on its candy, as [`of_piece`] draws; nothing for plain and wrapped candies.
pub fn of_form(form: Form) -> String {
    let mut text = String::new();
    draw::mark(&mut text, form);
    text
}

/// Returns the x and y of the middle of a cell.
fn place(row: u8, column: u8) -> (i32, i32) {
    let middle = |index: u8| EDGE + i32::from(index) * CELL + CELL / 2;
    (middle(column), middle(row))
}

/// Draws a cell around the origin, from the background to the front.
fn draw(text: &mut String, cell: Cell) {
    let ground = ["#dfe6f1", "#f6b3d0", "#e2609f"][usize::from(cell.jelly.min(2))];
    let _ = write!(
        text,
        "<rect x=\"-22.5\" y=\"-22.5\" width=\"45\" height=\"45\" rx=\"6\" fill=\"{ground}\"/>"
    );
    if cell.jelly > 0 {
        // A lighter rim for each layer, so that it is seen around blockers.
        for layer in 0..cell.jelly {
            let from = -20.5 + 4.0 * f64::from(layer);
            let side = -2.0 * from;
            let _ = write!(
                text,
                "<rect x=\"{from}\" y=\"{from}\" width=\"{side}\" height=\"{side}\" rx=\"5\" \
                 fill=\"none\" stroke=\"#fff\" stroke-width=\"1.6\" stroke-opacity=\".85\"/>"
            );
        }
    }
    match cell.content {
        Content::Hole => {}
        Content::Candy { kind, form } => draw::candy(text, kind, form),
        Content::Primed { .. } => draw::primed(text),
        content => *text += &of_piece(content),
    }
    if cell.locked {
        draw::lock(text);
    }
    if cell.marmalade {
        draw::marmalade(text);
    }
    if cell.spawner {
        *text +=
            "<path d=\"M-8-25h16l-8 7.5z\" fill=\"#2fbf71\" stroke=\"#fff\" stroke-width=\"1\"/>";
        if cell.gives != Gives::ALL {
            let _ = write!(
                text,
                "<text y=\"-13\" font-size=\"11\" fill=\"#0b5d33\" stroke=\"#fff\" stroke-width=\"3\" \
                 paint-order=\"stroke\">{}</text>",
                cell.gives.word()
            );
        }
    }
    if cell.exit {
        *text +=
            "<path d=\"M-9 16h18l-9 9z\" fill=\"#16a34a\" stroke=\"#fff\" stroke-width=\"1.5\"/>";
    }
}

/// Draws an end of a portal with its number, `height` below the middle of its cell.
fn mouth(text: &mut String, at: (u8, u8), number: u32, height: i32, colour: &str) {
    let (x, y) = place(at.0, at.1);
    let _ = writeln!(
        text,
        "<g transform=\"translate({x} {})\"><ellipse rx=\"17\" ry=\"5.5\" fill=\"{colour}\" \
         stroke=\"#fff\" stroke-width=\"1.5\"/><text y=\"3.7\" font-size=\"10.5\" fill=\"#fff\">{number}\
         </text></g>",
        y + height
    );
}
