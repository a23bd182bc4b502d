//! Mean results of simple play that others have published.

use rand::seq::IteratorRandom;
use sweetfish_core::rng::{self, Playout};
use sweetfish_core::stats::Mean;
use sweetfish_match3::{Game, Goal, Rules, Swap};

/// Plays a game to its end.
fn play(
    rules: Rules,
    choose: impl Fn(&Game, &mut Playout) -> Swap,
    seed: u64,
    number: u64,
) -> Game {
    let mut rng = rng::playout(seed, number);
    let mut game = Game::new(rules, &mut rng);
    while !game.is_over() {
        let swap = choose(&game, &mut rng);
        game.step(swap, &mut rng);
    }
    game
}

fn random(game: &Game, rng: &mut Playout) -> Swap {
    game.swaps().choose(rng).expect("the game is not over")
}

fn first(game: &Game, _: &mut Playout) -> Swap {
    game.swaps().next().expect("the game is not over")
}

fn assert_near(mean: Mean, published: f64, error: f64) {
    let found = mean.mean().expect("games were played");
    let own = mean.standard_error().expect("games were played");
    let distance = (found - published) / own.hypot(error);
    assert!(
        distance.abs() < 3.0,
        "{found} +- {own}: {distance} errors off"
    );
}

/// `GemGem`'s P1: the swaps of random play until the score is 250.
#[test]
fn random_swaps_to_reach_a_score() {
    let rules = Rules::gemgem(6, 4, Goal::FewestSwaps { target: 250 });
    let swaps: Mean = (0..3000)
        .map(|number| play(rules, random, 51, number))
        .filter(|game| !game.failed())
        .map(|game| f64::from(game.swaps_made()))
        .collect();
    assert_near(swaps, 33.13, 0.0);
}

/// `CandyCrush.ai`: the score of 50 swaps, each the first valid one in reading order.
#[test]
fn score_of_the_first_swaps() {
    let scores: Mean = (0..2000)
        .map(|number| play(Rules::crush(), first, 52, number))
        .map(|game| f64::from(game.score()))
        .collect();
    assert_near(scores, 8410.0, 81.0);
}
