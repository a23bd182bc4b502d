//! What has a spawn rate: ingredients, swirls, candy bombs, mystery candies and chameleons, by interval and floor.

use sweetfish_match3::Plane;

use crate::chance::Chance;
use crate::field::{Field, H, V, write_digits};
use crate::layout::Layout;
use crate::pieces::code;
use crate::turn::Ingredients;
use crate::{Gives, Spawn};

/// Lets pieces fall as [`Field::settle`] does, and finds from where the new ones come.
#[inline(never)]
pub(crate) fn settle<P: Plane>(
    field: &mut Field<P>,
    layout: &Layout<P>,
    origins: &mut [P; Gives::LETTERS.len()],
) -> P {
    field.settle(layout, origins)
}

/// Makes those due that move `number`, from 1, brings. Called before the move.
#[inline(never)]
pub(crate) fn due<P: Plane>(layout: &Layout<P>, ingredients: &mut Ingredients, number: u16) {
    for spawn in Spawn::ALL {
        let every = layout.enter.rates[spawn as usize].every;
        if every > 0 && number.is_multiple_of(every) {
            ingredients.due |= 1 << spawn as u8;
        }
    }
}

/// Makes some of the new pieces of a fall, which are holes yet, something else than plain candies, and returns the cells of
/// those without a kind. `origins` are the new pieces that come from spawners that give each sort.
#[inline(never)]
pub(crate) fn enter<P: Plane>(
    field: &mut Field<P>,
    layout: &Layout<P>,
    origins: &[P; Gives::LETTERS.len()],
    ingredients: &mut Ingredients,
    chance: &mut impl Chance<P>,
) -> P {
    let count = if layout.enters { Spawn::ALL.len() } else { 1 };
    let mut taken = P::NONE;
    let mut bare = P::NONE;
    for spawn in &Spawn::ALL[..count] {
        let places = origins[spawn.sort()] & !taken;
        if places == P::NONE || !is_wanted(field, layout, ingredients, *spawn) {
            continue;
        }
        let Some(number) = chance.pick(places.count()) else {
            continue;
        };
        let cell = P::cell(places.nth(number));
        taken |= cell;
        ingredients.due &= !(1 << *spawn as u8);
        match spawn {
            Spawn::Ingredient => {
                field.form[V] |= cell;
                ingredients.entered += 1;
                bare |= cell;
            }
            Spawn::Swirl => {
                field.form[H] |= cell;
                bare |= cell;
            }
            Spawn::Bomb => {
                write_digits(&mut field.form, cell, code::BOMB);
                write_digits(&mut field.fuse, cell, layout.enter.fuse);
            }
            Spawn::Mystery => field.make_rare(cell, code::MYSTERY),
            Spawn::Chameleon => field.make_rare(cell, code::CHAMELEON),
        }
    }
    bare
}

/// Returns whether one is due to enter, or fewer than the floor are on the board.
#[inline(always)]
fn is_wanted<P: Plane>(
    field: &Field<P>,
    layout: &Layout<P>,
    ingredients: &Ingredients,
    spawn: Spawn,
) -> bool {
    let floor = match spawn {
        Spawn::Ingredient if ingredients.entered >= layout.goals.ingredients => return false,
        Spawn::Ingredient => layout.at_once,
        other => layout.enter.rates[other as usize].floor,
    };
    let here = || match spawn {
        Spawn::Ingredient => field.ingredients(),
        Spawn::Bomb => field.bombs(),
        Spawn::Swirl => field.swirls(),
        Spawn::Mystery => field.of_code(code::MYSTERY),
        Spawn::Chameleon => field.of_code(code::CHAMELEON),
    };
    ingredients.due >> spawn as u8 & 1 == 1 || (floor > 0 && here().count() < u32::from(floor))
}

#[cfg(all(test, feature = "files"))]
mod tests {
    use crate::{Content, Form, Game, Level, format};
    use sweetfish_core::rng::playout;

    /// Returns the file of a level of 5x5 cells with some lines; the top row gives what `gives` says.
    fn file(lines: &str, gives: &str) -> String {
        let row = "? ? ? ? ?\n";
        let none = ". . . . .\n";
        format!(
            "mode = 'mixed'\nkinds = 5\nmoves = 50\nscore = 9000000\n{lines}\nboard = '''\n{}'''\n\
             gives = '''\n{gives}\n{}'''\nexits = '''\n{}v . . . v\n'''\n",
            row.repeat(5),
            none.repeat(4),
            none.repeat(4)
        )
    }

    #[test]
    fn wrong_uses_are_named() {
        let cases = [
            (
                "enter = { swirl = { floor = 2 } }\norders = { 1 = 9 }",
                "found `swirl` without a spawner that gives it, expected a spawner",
            ),
            (
                "enter = { ingredient = { every = 2 } }\norders = { 1 = 9 }",
                "found an interval of ingredients without `ingredients`, expected none",
            ),
            (
                "enter = { ingredient = { floor = 2 } }\ningredients = 2",
                "found a floor of ingredients, expected `every` up to 1000, `floor` up to 81, `at_once` for \
                 ingredients",
            ),
            (
                "at_once = 0\ningredients = 2",
                "found 0, expected 1 or more, or an interval",
            ),
        ];
        for (lines, expected) in cases {
            let error = format::parse(&file(lines, "c i b c c")).unwrap_err();
            let error = error.to_string();
            assert!(error.ends_with(expected), "{lines}: {error}");
        }
        let lines = "enter = { ingredient = { every = 2 } }\nat_once = 0\ningredients = 2";
        assert!(format::parse(&file(lines, "c i b c c")).is_ok());
        let error = format::parse(&file(lines, "c c b c c")).unwrap_err();
        let expected =
            "found ingredients that enter without a spawner, expected spawners that give them";
        assert!(error.to_string().ends_with(expected), "{error}");
    }

    /// Plays some moves and calls `look` with the game after each, and with the number of the move.
    fn play(level: &Level, seed: u64, mut look: impl FnMut(&Game, u16)) {
        let mut rng = playout(seed, 7);
        let mut game = Game::new(level, &mut rng);
        while let Some(swap) = game.swaps().nth(seed as usize % 3) {
            game.swap(swap, &mut rng);
            look(&game, game.moves());
        }
    }

    /// Returns the columns of the pieces that satisfy a test.
    fn columns(game: &Game, is_it: fn(Content) -> bool) -> Vec<u8> {
        let cells = (0..25).map(|place| (place % 5, game.cell(place / 5, place % 5)));
        let own = cells.filter(|(_, cell)| cell.is_some_and(|cell| is_it(cell.content)));
        own.map(|(column, _)| column).collect()
    }

    #[test]
    fn a_bomb_enters_at_its_move_or_waits_for_its_spawner() {
        let lines = "enter = { bomb = { every = 3 } }\nfuse = 35\norders = { 1 = 900 }";
        let level = format::parse(&file(lines, "c c b c c")).unwrap();
        let is_bomb = |content| {
            matches!(
                content,
                Content::Candy {
                    form: Form::Bomb(_),
                    ..
                }
            )
        };
        let mut entered = 0;
        for seed in 0..9 {
            play(&level, seed, |game, number| {
                let bombs = columns(game, is_bomb);
                assert!(number >= 3 || bombs.is_empty());
                // Moves of a swap change columns: only the first bomb is sure to stand where it came in.
                if number == 3 && !bombs.is_empty() {
                    assert_eq!(bombs, [2]);
                    assert!(game.to_string().contains("*34"), "{game}");
                    entered += 1;
                }
            });
        }
        assert!(entered > 0 && entered < 9, "{entered}");
    }
}
