//! Whether a level can be won at all as far as the board says: ingredients without a way to an exit, jelly that nothing
//! takes.
//!
//! Pieces are taken to go wherever a swap, a fall, a slide or a portal could ever bring them, and all blockers and locks
//! to open: what is then out of reach is so in every game.

use sweetfish_match3::Plane;

use crate::layout::{Layout, moved};
use crate::{Blocker, Content, Level, OrderItem, Spawn};

use super::mystery;

/// The place of ingredients among what spawners give.
const INGREDIENTS: usize = 1;

/// Returns a warning about a goal that no play reaches. The level must satisfy [`Level::check`].
pub(crate) fn warning(level: &Level) -> Option<String> {
    let ways = Ways::new(level);
    let (place, what) = lost_ingredient(&ways).or_else(|| lasting_jelly(&ways))?;
    let (row, column) = (u128::row(place) + 1, u128::column(place) + 1);
    Some(format!("cannot be won: row {row}, column {column}: {what}"))
}

/// The ways of pieces on a board.
struct Ways {
    layout: Layout<u128>,
    /// The cells into which nothing falls in any game: rings begin there in which nothing is ever fixed.
    shut: u128,
    /// The cells in which a piece of any sort can ever be: pieces are swapped with pieces, not with holes.
    occupied: u128,
}

impl Ways {
    fn new(level: &Level) -> Self {
        let layout = Layout::<u128>::new(level);
        let fixed = layout.start.fixed();
        // What is fixed in its first cell keeps that shut as well.
        let is_free =
            |begin: u128, ring: u128| !grows(level) && ring & !begin & fixed == u128::NONE;
        let rings = layout.rings.iter();
        let free = rings.filter(|&&(begin, ring)| is_free(begin, ring));
        let shut = free.fold(u128::NONE, |all, (begin, _)| all | begin);
        let pieces = layout.start.pieces() | layout.random | layout.spawners;
        let mut ways = Self {
            layout,
            shut,
            occupied: u128::NONE,
        };
        ways.occupied = ways.reach(pieces);
        ways
    }

    /// Returns all cells that pieces in some cells can ever come to.
    fn reach(&self, from: u128) -> u128 {
        let layout = &self.layout;
        let mut reached = from;
        loop {
            let below = reached.down();
            let mut fallen = below & layout.fed;
            for &(entries, distance) in &layout.portals {
                fallen |= moved(reached & entries, distance);
            }
            let slid = (below.left() | below.right()) & layout.cells;
            let swapped = layout.beside(reached) & self.occupied;
            let wider = reached | (fallen & !self.shut) | slid | swapped;
            if wider == reached {
                return reached;
            }
            reached = wider;
        }
    }
}

/// Returns whether blockers may come to cells that have none.
fn grows(level: &Level) -> bool {
    let opens_to = |blocker| {
        let item = OrderItem::Blocker(blocker);
        let enters = level.brings(Spawn::Mystery) && mystery::may_be(level, item);
        enters || mystery::bring(level, item) > 0
    };
    let mut contents = level.places().map(|(_, _, cell)| cell.content);
    Blocker::ORDERED.into_iter().any(opens_to)
        || contents.any(|content| match content {
            Content::Blocker(blocker, _) => blocker.rules().grows,
            content => content == Content::ChocolateSpawner,
        })
}

/// Finds an ingredient that has no way to an exit, or a spawner of ingredients if all come in without one.
fn lost_ingredient(ways: &Ways) -> Option<(u8, &'static str)> {
    let layout = &ways.layout;
    let drawn = layout.start.ingredients();
    let goal = u32::from(layout.goals.ingredients);
    let leave = |from| ways.reach(from) & layout.exits != u128::NONE;
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
fn lasting_jelly(ways: &Ways) -> Option<(u8, &'static str)> {
    let layout = &ways.layout;
    let start = &layout.start;
    let pieces = (start.pieces() | layout.random) & !(start.ingredients() | start.wheels());
    let lasting = start.jelly[0] & !ways.reach(pieces | layout.spawners);
    let first = lasting.cells().next().filter(|_| layout.goals.jelly)?;
    Some((first, "no piece that can vanish comes to this jelly"))
}

#[cfg(all(test, feature = "files"))]
mod tests {
    use rand::RngExt;
    use sweetfish_core::puzzle::Puzzle;
    use sweetfish_core::rng::playout;

    use super::warning;
    use crate::{Game, Level, Map, builtin, format};

    /// Returns a level with these keys and exits.
    fn parsed(keys: &str, board: &str, exits: &str, moves: u32) -> Level {
        let layer = |name: &str, rows: &str| format!("{name} = '''\n{rows}\n'''\n");
        let source = format!(
            "kinds = 5\nmoves = {moves}\n{keys}\n{}{}",
            layer("board", board),
            layer("exits", exits)
        );
        format::parse(&source).unwrap_or_else(|error| panic!("{error}\n{source}"))
    }

    /// Returns the warning about a board with these keys and exits.
    fn warned(keys: &str, board: &str, exits: &str) -> Option<String> {
        warning(&parsed(keys, board, exits, 20))
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
        // Nor through a portal that it cannot reach.
        let apart = "? i ? # ?\n? ? ? # ?\n# # # # #\n? ? ? # #\n? i ? # #";
        let exits = ". . . # .\n. . . # .\n# # # # #\n. . . # #\nv . . # #";
        let portal = format!("{TWO}\nportals = [{{ from = [2, 5], to = [4, 3] }}]");
        assert_eq!(warned(&portal, apart, exits), lost("row 1, column 2"));
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

    /// Counts the games of random play in which the jelly of the cell at the top left goes.
    fn games_without(level: &Level) -> usize {
        let map = Map::new(level);
        let takes = |number: &u64| {
            let mut rng = playout(*number, 8);
            let mut game = Game::new(&map, &mut rng);
            let has_jelly = |game: &Game| game.cell(0, 0).is_some_and(|cell| cell.jelly > 0);
            while has_jelly(&game) && !game.is_over() {
                let swaps: Vec<_> = game.swaps().collect();
                game.swap(swaps[rng.random_range(0..swaps.len())], &mut rng);
            }
            !has_jelly(&game)
        };
        (0..200).filter(takes).count()
    }

    #[test]
    fn nothing_comes_to_where_a_free_ring_begins() {
        // The first column is a ring that begins at its top, which nothing slides to.
        let ring = "portals = [{ from = [5, 1], to = [1, 1] }]";
        let spawners = ". v v v\n. . . .\n. . . .\n. . . .\n. . . .";
        let board = |top: &str, second: &str, other: &str| {
            format!("{top} ? ? ?\n{second} ? ? ?\n? ? {other} ?\n? ? ? ?\n? ? ? ?")
        };
        let found = "cannot be won: row 1, column 1: no piece that can vanish comes to this jelly";
        let free = [
            (".~", "?", "?", ""),
            ("f1~", "?", "?", ""),
            // Fixed outside of the ring.
            (".~", "?", "f3", ""),
            (".~", "?", "{?}", ""),
            (
                ".~",
                "?",
                "?m",
                "rules = { mystery-chocolate = 0, mystery-frosting = 0 }",
            ),
        ];
        let open = [
            ("?~", "?", "?", ""),
            (".~", "f3", "?", ""),
            (".~", "(?)", "?", ""),
            (".~", "{?}", "?", ""),
            (".~", "?m", "?m", "rules = { mystery-frosting = 99 }"),
            (".~", "?", "x", ""),
            (".~", "?", "X", ""),
            (".~", "?", "?", "enter = { mystery = { floor = 9 } }"),
        ];
        let level = |(top, second, other, keys): (&str, &str, &str, &str)| {
            let keys = format!("{keys}\nmode = 'jelly'\n{ring}\nspawners = '''\n{spawners}\n'''");
            let none = ". . . .\n".repeat(5);
            parsed(&keys, &board(top, second, other), none.trim_end(), 300)
        };
        for case in free {
            let level = level(case);
            assert_eq!(warning(&level).as_deref(), Some(found), "{case:?}");
            assert_eq!(games_without(&level), 0, "{case:?}");
        }
        for case in open {
            let level = level(case);
            assert_eq!(warning(&level), None, "{case:?}");
            assert!(games_without(&level) > 0, "{case:?}");
        }
    }

    #[test]
    fn a_ring_with_a_spawner_is_filled() {
        let keys = "mode = 'jelly'\nportals = [{ from = [3, 1], to = [1, 1] }]\nspawners = '''\n. v v\nv . .\n. . .\n'''";
        // It begins in the second row: what falls out of it comes to the first.
        let level = parsed(keys, ".~ ? ?\n? ? ?\n? ? ?", ". . .\n. . .\n. . .", 300);
        assert_eq!(warning(&level), None);
        assert!(games_without(&level) > 0);
    }

    #[test]
    fn no_level_of_ours_is_warned_of() {
        for builtin in builtin::all().iter().chain(builtin::elements()) {
            assert_eq!(warning(&builtin.level()), None, "{}", builtin.name);
        }
    }
}
