//! The features of a state: numbers that mean the same on every level.

use crate::layout::Layout;
use crate::position::Position;
use crate::{Blocker, Limit, OrderItem, SECONDS_A_MOVE};
use sweetfish_match3::Plane;

/// How many features there are.
pub const FEATURES: usize = 30;

/// Their names, in their order.
pub(super) const NAMES: [&str; FEATURES] = [
    "progress",
    "missing-score",
    "missing-jelly",
    "missing-ingredients",
    "missing-orders",
    "need-score",
    "need-jelly",
    "need-ingredients",
    "need-descent",
    "need-candies",
    "need-specials",
    "need-blockers",
    "moves-left",
    "share-left",
    "end-is-near",
    "striped",
    "wrapped",
    "colour-bombs",
    "specials-side-by-side",
    "swaps",
    "frosting",
    "chocolate",
    "locks",
    "swirls",
    "bombs",
    "fuse",
    "jelly-below-blockers",
    "double-jelly",
    "projected",
    "kinds",
];

/// Points of an ordinary move, roughly.
const POINTS: f64 = 500.0;

/// Returns the features of a state, in the order of [`NAMES`].
///
/// All are finite, and most lie between 0 and 2: counts are divided by a usual count, and a need is the
/// logarithm of 1 plus what is missing for each move left.
pub(in crate::agent) fn features<P: Plane>(
    layout: &Layout<P>,
    position: &Position<P>,
) -> [f64; FEATURES] {
    let (goals, field) = (&layout.goals, &position.field);
    let left = f64::from(position.moves_left(layout));
    let need = |missing: f64| (missing / (left + 1.0)).ln_1p();
    let share = |missing: f64, all: f64| if all > 0.0 { missing / all } else { 0.0 };

    let target = f64::from(goals.score.unwrap_or(0));
    let points = (target - f64::from(position.score)).max(0.0);
    let jelly = if goals.jelly { position.jelly() } else { 0 };
    let ingredients = goals.ingredients.saturating_sub(position.ingredients());
    let open = open_orders(layout, position);
    let progress = position.progress(layout);
    let pace = progress / (f64::from(position.moves) + 1.0);
    let specials = field.specials();
    let frosting = field.of_blocker(Blocker::Frosting);
    let count = |cells: P| f64::from(cells.count());
    [
        progress,
        share(points, target),
        share(jelly.into(), layout.jelly.into()),
        share(ingredients.into(), goals.ingredients.into()),
        share(open.iter().sum(), layout.ordered.into()),
        need(points / POINTS),
        need(jelly.into()),
        need(4.0 * f64::from(ingredients)),
        need(descent(layout, position)),
        need(open[0]),
        need(4.0 * open[1]),
        need(open[2]),
        left / 20.0,
        left / moves_at_first(layout.limit),
        1.0 / (left + 1.0),
        count(field.horizontal() | field.vertical()) / 3.0,
        count(field.wrapped()) / 2.0,
        count(field.colour_bombs()),
        count((specials & specials.right()) | (specials & specials.down())),
        f64::from(position.valid.count()) / 10.0,
        layers(&field.layers.map(|digit| digit & frosting)) / 10.0,
        count(field.of_blocker(Blocker::Chocolate)) / 5.0,
        count(field.locks) / 5.0,
        count(field.swirls()) / 5.0,
        count(field.bombs()) / 3.0,
        danger(layout, position),
        count(field.jelly[0] & field.fixed()) / 10.0,
        count(field.jelly[1]) / 10.0,
        (progress + pace * left).min(2.0),
        f64::from(layout.kinds) - 5.0,
    ]
}

/// Returns the limit of the level in moves; in a timed level in moves with a cascade of one step.
fn moves_at_first(limit: Limit) -> f64 {
    match limit {
        Limit::Moves(moves) => f64::from(moves),
        Limit::Seconds(seconds) => f64::from(seconds) / f64::from(SECONDS_A_MOVE + 1),
    }
}

/// Returns how many items are ordered and not delivered: candies of a kind, specials, and blockers.
fn open_orders<P: Plane>(layout: &Layout<P>, position: &Position<P>) -> [f64; 3] {
    let mut open = [0.0; 3];
    if layout.ordered == 0 {
        return open;
    }
    for item in OrderItem::all() {
        let index = item.index();
        let missing = layout.goals.orders[index].saturating_sub(position.delivered[index]);
        let class = match item {
            OrderItem::Kind(_) => 0,
            OrderItem::Striped
            | OrderItem::Wrapped
            | OrderItem::ColourBomb
            | OrderItem::Pair(_) => 1,
            OrderItem::Bomb | OrderItem::Swirl | OrderItem::Blocker(_) => 2,
        };
        open[class] += f64::from(missing);
    }
    open
}

/// Returns how far ingredients are from their exits: the rows down plus twice the columns aside to the
/// nearest exit below. Those that are not on the board yet count the height of the board.
fn descent<P: Plane>(layout: &Layout<P>, position: &Position<P>) -> f64 {
    let wanted = layout.goals.ingredients;
    if wanted == 0 {
        return 0.0;
    }
    let height = u32::from(layout.height);
    let on_board = position.field.ingredients();
    let way = |cell: u8| {
        let ways = layout.exits.cells().filter_map(|exit| {
            let down = P::row(exit).checked_sub(P::row(cell))?;
            let aside = P::column(exit).abs_diff(P::column(cell));
            Some(u32::from(down) + 2 * u32::from(aside))
        });
        ways.min().unwrap_or(2 * height)
    };
    let missing = u32::from(wanted.saturating_sub(position.ingredients()));
    let to_enter = missing.saturating_sub(on_board.count());
    f64::from(on_board.cells().map(way).sum::<u32>() + to_enter * height)
}

/// Returns the sum over all cells of the numbers that planes of binary digits spell.
fn layers<P: Plane>(digits: &[P]) -> f64 {
    let weighed = (0..)
        .zip(digits)
        .map(|(digit, plane)| plane.count() << digit);
    f64::from(weighed.sum::<u32>())
}

/// Returns 1 over the shortest fuse; 0 without a bomb that could go off before the last move.
fn danger<P: Plane>(layout: &Layout<P>, position: &Position<P>) -> f64 {
    let (mut among, mut fuse) = (position.field.bombs(), 0_u16);
    if among == P::NONE {
        return 0.0;
    }
    // Digit by digit from the highest: the smallest number has a 0 wherever any has.
    for (digit, &plane) in position.field.fuse.iter().enumerate().rev() {
        let without = among & !plane;
        if without == P::NONE {
            fuse |= 1 << digit;
        } else {
            among = without;
        }
    }
    if fuse <= position.moves_left(layout) {
        1.0 / f64::from(fuse.max(1))
    } else {
        0.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::with_state;
    use crate::{Game, Map, format};
    use sweetfish_core::puzzle::Puzzle;
    use sweetfish_core::rng::stream;

    fn of(game: &Game) -> [f64; FEATURES] {
        with_state!(&game.0, |layout, position| features(layout, position))
    }

    fn first(text: &str) -> Vec<(&'static str, f64)> {
        let map = Map::new(&format::parse(text).unwrap());
        let game = Game::new(&map, &mut stream(1, 0));
        let named = NAMES.into_iter().zip(of(&game));
        named.filter(|(_, feature)| *feature != 0.0).collect()
    }

    #[test]
    fn a_board_by_hand() {
        let board = "1- 2w 1  2\n@  %  i  f2\n1*3 2*9 (1) x~\n2= 1  2  f3=\n";
        let text = format!(
            "mode = \"mixed\"\nkinds = 5\nmoves = 19\nscore = 4000\ningredients = 2\n\
             exits = '''\n. . . .\n. . . .\n. . . .\nv . . .\n'''\n\
             orders = {{ 1 = 8, striped = 2, frosting = 4 }}\nboard = '''\n{board}'''\n"
        );
        let ln = |missing: f64| (1.0 + missing / 20.0).ln();
        let expected = [
            ("missing-score", 1.0),
            ("missing-jelly", 1.0),
            ("missing-ingredients", 1.0),
            ("missing-orders", 1.0),
            ("need-score", ln(8.0)),
            // One layer below the chocolate, two below a candy, two below frosting.
            ("need-jelly", ln(5.0)),
            ("need-ingredients", ln(8.0)),
            // Two rows down and twice two columns aside, and four rows for the one to come.
            ("need-descent", ln(10.0)),
            ("need-candies", ln(8.0)),
            ("need-specials", ln(8.0)),
            ("need-blockers", ln(4.0)),
            ("moves-left", 0.95),
            ("share-left", 1.0),
            ("end-is-near", 0.05),
            ("striped", 1.0 / 3.0),
            ("wrapped", 0.5),
            ("colour-bombs", 1.0),
            // The striped one beside the wrapped one, and above the colour bomb.
            ("specials-side-by-side", 2.0),
            ("swaps", 0.4),
            ("frosting", 0.5),
            ("chocolate", 0.2),
            ("locks", 0.2),
            ("swirls", 0.2),
            ("bombs", 2.0 / 3.0),
            ("fuse", 1.0 / 3.0),
            ("jelly-below-blockers", 0.2),
            ("double-jelly", 0.2),
        ];
        let found = first(&text);
        for ((name, own), (expected, value)) in found.iter().zip(expected) {
            assert_eq!(*name, expected, "{found:?}");
            assert!((own - value).abs() < 1e-12, "{name}: {own}");
        }
        assert_eq!(found.len(), expected.len(), "{found:?}");
    }

    #[test]
    fn a_bomb_that_cannot_go_off_is_no_danger() {
        let text = |moves: u32| {
            format!(
                "mode = \"moves\"\nkinds = 4\nmoves = {moves}\nscore = 9000\nboard = '''\n\
                 ?*6 ? ? ?*12\n? ? ? ?\n? ? ?*9 ?\n? ? ? ?\n'''\n"
            )
        };
        let fuse = |moves| {
            let mut found = first(&text(moves)).into_iter();
            found.find_map(|(name, value)| (name == "fuse").then_some(value))
        };
        assert_eq!(fuse(5), None);
        assert_eq!(fuse(6), Some(1.0 / 6.0));
    }

    #[test]
    fn all_features_are_finite_to_the_end() {
        let text = "mode = \"timed\"\nkinds = 4\nseconds = 40\nscore = 2000\nboard = '''\n\
                    ? ? ? ?\n? ? ? ?\n? ? ? ?\n? ? ? ?\n'''\n";
        let map = Map::wide(&format::parse(text).unwrap());
        let (mut rng, mut list) = (stream(2, 0), Vec::new());
        let mut game = Game::new(&map, &mut rng);
        while !game.is_over() {
            assert!(of(&game).iter().all(|feature| feature.is_finite()));
            game.actions(&mut list);
            game.play(list[0], &mut rng);
        }
        assert!(of(&game).iter().all(|feature| feature.is_finite()));
    }
}
