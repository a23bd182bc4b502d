//! What holds in every game of every level: nothing appears or vanishes uncounted.

use rand::RngExt;
use sweetfish_core::puzzle::Puzzle;
use sweetfish_core::rng;
use sweetfish_level::{
    Blocker, Cell, Content, Form, Game, Level, Map, OrderItem, Rate, Spawn, Tally, builtin, format,
};

use crate::reference::{file, levels};
use crate::times;

/// Returns the sum of a number over all cells.
fn sum(game: &Game, of: impl Fn(&Cell) -> u32) -> u32 {
    let (width, height) = game.size();
    let places = (0..height).flat_map(|row| (0..width).map(move |column| (row, column)));
    let cells = places.filter_map(|(row, column)| game.cell(row, column));
    cells.map(|cell| of(&cell)).sum()
}

fn count(game: &Game, is: impl Fn(Content) -> bool) -> u32 {
    sum(game, |cell| is(cell.content).into())
}

fn layers(game: &Game, blocker: Blocker) -> u32 {
    sum(game, |cell| match cell.content {
        Content::Blocker(own, layers) if own == blocker => layers.into(),
        _ => 0,
    })
}

/// Checks that a move accounts for all that is gone from the board.
fn check_move(level: &Level, before: &Game, after: &Game, tally: &Tally) {
    assert!(tally.steps > 0 && tally.points > 0);
    assert_eq!(after.score(), before.score() + tally.points);
    assert!(after.progress() >= before.progress());
    let delivered = |item: OrderItem| u32::from(tally.delivered[item.index()]);
    let is_ordered = before.goals().orders.iter().any(|&count| count > 0);
    let enters = |spawn: Spawn| level.enter.rates[spawn as usize] != Rate::default();
    let is_form = |content, expected: fn(Form) -> bool| match content {
        Content::Candy { form, .. } => expected(form),
        _ => false,
    };
    let is_mystery = |cell: &Cell| is_form(cell.content, |form| form == Form::Mystery);
    let surprises = enters(Spawn::Mystery) || level.places().any(|(_, _, cell)| is_mystery(cell));
    for blocker in Blocker::ORDERED {
        let (removed, item) = (tally.removed(blocker), OrderItem::Blocker(blocker));
        let grown = layers(after, blocker) + removed - layers(before, blocker);
        let may_grow = blocker == Blocker::Chocolate && removed == 0;
        assert!(grown <= u32::from(may_grow) || surprises, "{item}");
        assert_eq!(delivered(item), if is_ordered { removed } else { 0 });
    }
    let swirls = |game: &Game| count(game, |content| content == Content::Swirl);
    let is_bomb = |content| is_form(content, |form| matches!(form, Form::Bomb(_)));
    let bombs = |game: &Game| count(game, is_bomb);
    for (spawn, item, was, now) in [
        (
            Spawn::Swirl,
            OrderItem::Swirl,
            swirls(before),
            swirls(after),
        ),
        (Spawn::Bomb, OrderItem::Bomb, bombs(before), bombs(after)),
    ] {
        let enters = enters(spawn) || surprises;
        assert!(now <= was || enters, "{item}");
        let gone = was.saturating_sub(now);
        let is_right = delivered(item) == gone || enters && delivered(item) > gone;
        assert!(is_right || !is_ordered, "{item}");
    }
    let locks = |game: &Game| {
        sum(game, |cell| match cell.content {
            Content::Blocker(Blocker::Cake, layers) => u32::from(layers) - 1,
            _ => (cell.locked || cell.marmalade).into(),
        })
    };
    assert_eq!(locks(before) - locks(after), tally.locks);
    let jelly = |game: &Game| sum(game, |cell| cell.jelly.into());
    assert_eq!(jelly(before) - jelly(after), tally.jelly);
    assert_eq!(jelly(after), after.jelly());
    assert_eq!(
        count(after, |content| matches!(content, Content::Primed { .. })),
        0
    );
    let left = after.ingredients() - before.ingredients();
    assert_eq!(u32::from(left), tally.ingredients);
    let here = count(after, |content| content == Content::Ingredient);
    assert!(u32::from(after.ingredients()) + here <= u32::from(after.goals().ingredients));
}

/// A move that is being checked, which is printed if the check fails.
struct Checked<'a>(&'a str, &'a Game, &'a Game);

impl Drop for Checked<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            println!("{}\n{}\n{}", self.0, self.1, self.2);
        }
    }
}

/// Plays games of a level at random; returns the number of moves.
fn play(name: &str, level: &Level, map: &Map, games: u64) -> u32 {
    let (mut actions, mut moves) = (Vec::new(), 0);
    for number in 0..games {
        let mut rng = rng::playout(7, number);
        let mut game = Game::new(map, &mut rng);
        game.actions(&mut actions);
        while !actions.is_empty() {
            let before = game.clone();
            let swap = actions[rng.random_range(0..actions.len())];
            let tally = game.swap(swap, &mut rng);
            let _checked = Checked(name, &before, &game);
            check_move(level, &before, &game, &tally);
            game.actions(&mut actions);
            if !game.is_over() {
                let again = Game::with_board(map, &game.to_string()).unwrap();
                assert_eq!(again.to_string(), game.to_string());
                assert!(again.swaps().eq(game.swaps()));
            }
            moves += 1;
        }
        assert!(game.is_over() && game.won() != game.lost());
    }
    moves
}

#[test]
fn books_are_kept_on_built_in_levels() {
    for builtin in builtin::all().iter().chain(builtin::elements()) {
        let level = builtin.level();
        play(builtin.name, &level, &Map::wide(&level), 13 * times());
        play(builtin.name, &level, &Map::new(&level), 7 * times());
    }
}

#[test]
fn books_are_kept_on_random_levels() {
    let mut moves = 0;
    for seed in 0..400 * times() {
        let source = file::write(&levels::random(&mut rng::playout(seed, 7)));
        let level = format::parse(&source).unwrap();
        moves += play(&source, &level, &Map::wide(&level), 1);
    }
    assert!(moves > 1_500, "{moves}");
}
