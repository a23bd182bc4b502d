//! A gem-swap game played swap by swap, and many games stepped together.
//!
//! ```sh
//! cargo run --release --example step_match3
//! ```

use std::error::Error;

use sweetfish::match3::batch::Batch;
use sweetfish::match3::{Game, Goal, Rules};
use sweetfish::rng;

fn main() -> Result<(), Box<dyn Error>> {
    let rules = Rules::gemgem(6, 4, Goal::MostPoints { swaps: 20 });

    // One game, always the swap that surely scores most.
    let mut rng = rng::stream(1, 0);
    let mut game = Game::new(rules, &mut rng);
    while !game.is_over() {
        let swap = game.swaps().max_by_key(|&swap| game.after(swap).score());
        game.step(swap.ok_or("no swap is valid")?, &mut rng);
    }
    println!(
        "{game}{} points in {} swaps\n",
        game.score(),
        game.swaps_made()
    );

    // A hundred games, each with one action a step: the first that is legal.
    let seeds: Vec<u64> = (0..100).collect();
    let mut batch = Batch::new(rules, &seeds);
    let mut legal = vec![false; batch.len() * batch.actions()];
    for _ in 0..20 {
        batch.legal_actions(&mut legal);
        let first = |game: &[bool]| game.iter().position(|is_legal| *is_legal).unwrap_or(0);
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
