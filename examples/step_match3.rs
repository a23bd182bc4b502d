//! Gem-swap games, swap by swap, and many of them stepped together.
//!
//! ```sh
//! cargo run --release --example step_match3
//! ```

use std::error::Error;

use sweetfish::match3::batch::Batch;
use sweetfish::match3::{Direction, Game, Goal, Rules, Swap};
use sweetfish::rng;

fn main() -> Result<(), Box<dyn Error>> {
    // The rules are data: 6x6 cells, four kinds of gems, as many points as possible in 20 swaps.
    let rules = Rules::gemgem(6, 4, Goal::MostPoints { swaps: 20 });
    one_game(rules);
    many_games(rules)
}

/// Plays one game, always the swap with the most points before new gems come.
fn one_game(rules: Rules) {
    // Chance is an argument of every call that needs it. The same seed gives the same game.
    let mut rng = rng::stream(1, 0);
    let mut game = Game::new(rules, &mut rng);
    println!("{game}{} swaps are valid", game.swaps().count());

    // A swap is named by its left or upper cell, row and column from 0. `try_step` says why one is not valid.
    let swap = Swap::new(5, 0, Direction::Down);
    if let Err(error) = game.try_step(swap, &mut rng) {
        println!("{error}");
    }

    // `afterstate` shows what a swap does before new gems come in. `step` makes it, with new gems.
    while let Some(swap) = game
        .swaps()
        .max_by_key(|&swap| game.afterstate(swap).score())
    {
        let points = game.step(swap, &mut rng);
        println!("{swap}: {points} points");
    }
    println!(
        "{game}{} points in {} swaps",
        game.score(),
        game.swaps_made()
    );
}

/// Steps a hundred games together, as the environments do that agents learn in.
fn many_games(rules: Rules) -> Result<(), Box<dyn Error>> {
    let seeds: Vec<u64> = (0..100).collect();
    let mut batch = Batch::new(rules, &seeds);
    let mut legal = vec![false; batch.len() * batch.actions()];
    for _ in 0..20 {
        // An action is the number of a swap. The mask says which are legal; each game takes its first one.
        batch.legal_actions(&mut legal);
        let first = |mask: &[bool]| mask.iter().position(|&legal| legal).unwrap_or(0);
        let actions: Vec<usize> = legal.chunks(batch.actions()).map(first).collect();
        batch.step(&actions)?;
    }
    let sum: u32 = batch.scores().iter().sum();
    println!(
        "{} games, {} points each",
        batch.len(),
        sum / batch.len() as u32
    );
    Ok(())
}
