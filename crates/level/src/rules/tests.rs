//! A level with all elements.

use crate::{Content, Data, Form, Game, Level, Map, format};
use sweetfish_core::puzzle::Puzzle;
use sweetfish_core::rng::playout;

/// A level with all elements, in the form in which it is written.
const ALL: &str = r#"mode = "mixed"
kinds = 5
moves = 60
score = 9000000
ingredients = 4
at_once = 2
orders = { 1 = 90, striped-striped = 1, colour-bomb-colour-bomb = 2 }
enter = { ingredient = { every = 4 }, bomb = { every = 5, floor = 1 }, swirl = { floor = 2 }, chameleon = { every = 9 } }
fuse = 35
rules = { marmalade-runs = 0, fish = 2, mystery-bomb = 0 }
board = '''
?   ?f  {?}~ ?    #   ?    ?c  ?
?   o   ?m   ?*35 X   {@}  ?   {2c4}=
1t  3f  ?    ?    X   ?    o   ?
?   ?   k3   k2   ?   ?m   ?   {%}
?   i   k1   k3   ?   2c1~ ?   ?
?f  ?   ?    ?    1c5 ?    4m  ?
{o} ?-  f2   x    ?t  ?    ?   {?*9}
?   ?   ?    {i}  ?   (?)  ?f  ?
'''
gives = '''
c  is . .  #  b  .  .
.  .  . .  .  .  .  .
.  .  . .  .  .  .  .
.  .  . .  ci .  .  .
.  .  . .  .  .  .  .
.  .  . .  .  .  .  .
.  .  . .  .  .  .  .
.  .  . .  .  .  .  .
'''
exits = '''
.  .  . .  #  .  .  .
.  .  . .  .  .  .  .
.  .  . .  .  .  .  .
.  .  . .  .  .  .  .
.  .  . .  .  .  .  .
.  .  . .  .  .  .  .
.  .  . .  .  .  .  .
v  v  v v  v  v  v  v
'''
"#;

/// Returns the level with all elements.
pub(crate) fn all() -> Level {
    format::parse(ALL).expect("a level")
}

#[test]
fn all_words_and_keys_are_written_as_they_are_read() {
    let level = all();
    let lines = |text: &str| -> Vec<String> {
        let words = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
        text.lines().map(words).collect()
    };
    assert_eq!(lines(&format::write(&level)), lines(ALL));
    assert_eq!(format::parse(&format::write(&level)).as_ref(), Ok(&level));
    let data = Data::from(&level);
    assert_eq!(
        data,
        serde_json::from_str(&serde_json::to_string(&data).unwrap()).unwrap()
    );
    assert_eq!(Level::try_from(&data), Ok(level));
}

/// Counts the cells of a game whose content satisfies a test.
fn count(game: &Game, wanted: impl Fn(Content) -> bool) -> usize {
    let (width, height) = game.size();
    let cells = (0..height).flat_map(|row| (0..width).map(move |column| (row, column)));
    let contents = cells.filter_map(|(row, column)| Some(game.cell(row, column)?.content));
    contents.filter(|&content| wanted(content)).count()
}

#[test]
fn pieces_keep_what_they_are_on_both_planes() {
    let level = all();
    let (small, large) = (Map::new(&level), Map::wide(&level));
    let mut moves = 0;
    for seed in 0..60 {
        let mut rngs = [playout(seed, 3), playout(seed, 3)];
        let mut games = [
            Game::new(&small, &mut rngs[0]),
            Game::new(&large, &mut rngs[1]),
        ];
        while !games[0].is_over() {
            let swaps: Vec<_> = games[0].swaps().collect();
            let swap = swaps[(seed as usize + 7 * moves) % swaps.len()];
            for (game, rng) in games.iter_mut().zip(&mut rngs) {
                game.swap(swap, rng);
            }
            moves += 1;
            let [one, other] = &games;
            let text = one.to_string();
            assert_eq!(text, other.to_string(), "seed {seed}");
            assert_eq!(
                count(one, |content| content == Content::ChocolateSpawner),
                2
            );
            let is_odd = |content| match content {
                Content::Candy {
                    kind,
                    form: Form::Chameleon(other),
                } => kind == Some(other),
                _ => false,
            };
            assert_eq!(count(one, is_odd), 0, "seed {seed}\n{text}");
            if !text.contains('!') && one.status() == crate::Status::Playing {
                let again = Game::with_board(&small, &text).map(|game| game.to_string());
                assert_eq!(again.as_ref(), Ok(&text), "seed {seed}");
            }
        }
    }
    assert!(moves > 200, "{moves}");
}
