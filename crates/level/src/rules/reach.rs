//! Whether a level can be won at all as far as the board says: ingredients without a way to an exit, jelly that nothing
//! takes.
//!
//! Pieces are taken to go wherever a swap, a fall, a slide or a portal could ever bring them, and all blockers and locks
//! to open: what is then out of reach is so in every game.

use sweetfish_match3::Plane;

use crate::Level;
use crate::fall::moved;
use crate::layout::Layout;

/// The place of ingredients among what spawners give.
const INGREDIENTS: usize = 1;

/// Returns a warning about a goal that no play reaches. The level must satisfy [`Level::check`].
pub(crate) fn warning(level: &Level) -> Option<String> {
    let layout = Layout::new(level);
    let (place, what) = lost_ingredient(&layout).or_else(|| lasting_jelly(&layout))?;
    let (row, column) = (u128::row(place) + 1, u128::column(place) + 1);
    Some(format!("cannot be won: row {row}, column {column}: {what}"))
}

/// Finds an ingredient that has no way to an exit, or a spawner of ingredients if all come in without one.
fn lost_ingredient(layout: &Layout<u128>) -> Option<(u8, &'static str)> {
    let drawn = layout.start.ingredients();
    let goal = u32::from(layout.goals.ingredients);
    let leave = |from| reach(layout, from) & layout.exits != u128::NONE;
    let sources = layout.gives[INGREDIENTS];
    // With those of the start no more come in than the goal wants: none may be lost.
    let lost = drawn.cells().find(|&one| !leave(u128::cell(one)));
    if let Some(lost) = lost.filter(|_| goal > 0) {
        return Some((lost, "this ingredient has no way to an exit"));
    }
    if goal > drawn.count() && !leave(sources) {
        let first = sources.cells().next()?;
        return Some((first, "ingredients enter here without a way to an exit"));
    }
    None
}

/// Finds jelly in a cell that nothing that can vanish comes to.
fn lasting_jelly(layout: &Layout<u128>) -> Option<(u8, &'static str)> {
    let start = &layout.start;
    let pieces = (start.pieces() | layout.random) & !(start.ingredients() | start.wheels());
    let lasting = start.jelly[0] & !reach(layout, pieces | layout.spawners);
    let first = lasting.cells().next().filter(|_| layout.goals.jelly)?;
    Some((first, "no piece that can vanish comes to this jelly"))
}

/// Returns all cells that pieces in some cells can ever come to.
fn reach(layout: &Layout<u128>, from: u128) -> u128 {
    let mut reached = from;
    loop {
        let below = reached.down();
        let mut wider = reached | layout.beside(reached);
        wider |= (below.left() | below.right()) & layout.cells;
        for &(entries, distance) in &layout.portals {
            wider |= moved(wider & entries, distance);
        }
        if wider == reached {
            return reached;
        }
        reached = wider;
    }
}

#[cfg(all(test, feature = "files"))]
mod tests {
    use super::warning;
    use crate::{builtin, format};

    /// Returns the warning about a board with these keys and exits.
    fn warned(keys: &str, board: &str, exits: &str) -> Option<String> {
        let layer = |name: &str, rows: &str| format!("{name} = '''\n{rows}\n'''\n");
        let source = format!(
            "kinds = 5\nmoves = 20\n{keys}\n{}{}",
            layer("board", board),
            layer("exits", exits)
        );
        let level = format::parse(&source).unwrap_or_else(|error| panic!("{error}\n{source}"));
        warning(&level)
    }

    const TWO: &str = "mode = 'ingredients'\ningredients = 2";

    #[test]
    fn ingredients_need_a_way_to_an_exit() {
        let lost = |place: &str| {
            Some(format!(
                "cannot be won: {place}: this ingredient has no way to an exit"
            ))
        };
        let board = "? i ?\n? ? ?\n# # #\n? ? ?\n? i ?";
        let exits = ". . .\n. . .\n# # #\n. . .\nv . .";
        assert_eq!(warned(TWO, board, exits), lost("row 1, column 2"));
        let portal = format!("{TWO}\nportals = [{{ from = [2, 3], to = [4, 3] }}]");
        assert_eq!(warned(&portal, board, exits), None);
        // Not upwards through a portal.
        let back = format!("{TWO}\nportals = [{{ from = [5, 3], to = [1, 3] }}]");
        assert_eq!(warned(&back, board, exits), lost("row 1, column 2"));
        // A slide is a way, and frosting goes; a chocolate spawner would not.
        let (board, exits) = ("i i # #\n? ? # #\n# # f3 ?", ". . # #\n. . # #\n# # . v");
        assert_eq!(warned(TWO, board, exits), None);
        // Upwards by swaps.
        let (board, exits) = ("? ? ?\n? ? ?\ni ? i", ". v .\n. . .\n. . .");
        assert_eq!(warned(TWO, board, exits), None);
    }

    #[test]
    fn ingredients_that_enter_need_one_too() {
        let board = "? ? # ? ?\n? ? # ? ?\n? i # ? ?";
        let exits = ". . # . .\n. . # . .\nv v # . .";
        let spawners = |row: &str| {
            let rest = ". . # . .\n. . # . .";
            format!("{TWO}\nspawners = '''\n{row}\n{rest}\n'''")
        };
        assert_eq!(warned(&spawners("v . # v v"), board, exits), None);
        let found =
            "cannot be won: row 1, column 4: ingredients enter here without a way to an exit";
        let apart = warned(&spawners(". . # v v"), board, exits);
        assert_eq!(apart.as_deref(), Some(found));
    }

    #[test]
    fn jelly_needs_a_piece_that_vanishes() {
        let none = ". . . . .\n. . . . .\n. . . . .";
        let jelly = |lone: &str, spawners: &str| {
            let board = format!("? ? ? # {lone}\n? ? ? # #\n? ? ?~ ? ?");
            let spawners = format!(
                "mode = 'jelly'\nspawners = '''\nv v v # {spawners}\n. . . # #\n. . . . .\n'''"
            );
            let none = none.replace(". . . . .\n. . . . .", ". . . # .\n. . . # #");
            warned(&spawners, &board, &none)
        };
        // A special may hit the lone cell, but only a piece there takes the jelly with it.
        assert_eq!(jelly("?~", "."), None);
        assert_eq!(jelly("(?)=", "."), None);
        assert_eq!(jelly("?f~", "."), None);
        assert_eq!(jelly("x~", "v"), None);
        let found = "cannot be won: row 1, column 5: no piece that can vanish comes to this jelly";
        for lone in [".~", "x~", "f2=", "o~"] {
            assert_eq!(jelly(lone, ".").as_deref(), Some(found), "{lone}");
        }
        assert_eq!(jelly("?", "."), None);
    }

    #[test]
    fn no_level_of_ours_is_warned_of() {
        for builtin in builtin::all().iter().chain(builtin::elements()) {
            assert_eq!(warning(&builtin.level()), None, "{}", builtin.name);
        }
    }
}
