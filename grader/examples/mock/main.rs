//! Agents that misbehave, each in one way: what the tests of the referee play against.
//!
//! `mock BEHAVIOUR MARKER [ARGUMENT...]` is one move in the current folder. The marker means nothing to
//! the agent: by it a test finds the processes that are left. An agent that succeeded with something forbidden writes
//! that in place of a move, so that the verdict on its output shows it.

mod calls;
mod files;
mod machine;
mod moves;
mod place;
mod processes;
mod snoop;

use std::{fs, io};

use rand::RngExt;
use sweetfish_core::rng;
use sweetfish_duel::format::{Input, Output, parse_input, print_output};

/// What every agent begins with.
struct Turn {
    input: Input,
    marker: String,
    args: Vec<String>,
}

impl Turn {
    /// Returns a legal move, always the same one for a board.
    fn legal(&self) -> Output {
        let mut position = self.input.position.clone();
        let groups = position.moves();
        let mut rng = rng::stream(7, position.hash());
        let cell = groups[rng.random_range(0..groups.len())].cell;
        position.play(cell);
        Output { cell, position }
    }

    /// Returns the move of a largest group.
    fn greedy(&self) -> Output {
        let mut position = self.input.position.clone();
        let groups = position.moves();
        let largest = groups.iter().max_by_key(|group| group.size);
        let cell = largest.expect("the board is not empty").cell;
        position.play(cell);
        Output { cell, position }
    }

    fn play(&self) -> io::Result<()> {
        fs::write("output.txt", print_output(&self.legal()))
    }

    /// Plays if nothing forbidden succeeded. Otherwise writes what did, in full to its log.
    fn play_or_confess(&self, crimes: &[String]) -> io::Result<()> {
        if crimes.is_empty() {
            return self.play();
        }
        println!("{}", crimes.join("\n"));
        fs::write("output.txt", crimes.join(", "))
    }

    /// Returns an argument that is specific to the behaviour.
    fn arg(&self, number: usize) -> &str {
        &self.args[number]
    }
}

fn main() -> io::Result<()> {
    let mut args = std::env::args().skip(1);
    let behaviour = args.next().expect("a behaviour");
    let marker = args.next().expect("a marker");
    let args: Vec<_> = args.collect();
    // The behaviours of the agents' own helpers, which run when the input may be gone.
    if processes::help(&behaviour, &marker, &args) {
        return Ok(());
    }
    if let Some(error) = place::enter(&behaviour, &args) {
        return Err(error);
    }
    let input = parse_input(&fs::read("input.txt")?).expect("an input file");
    let turn = Turn {
        input,
        marker,
        args,
    };
    let done = moves::act(&behaviour, &turn)
        .or_else(|| files::act(&behaviour, &turn))
        .or_else(|| processes::act(&behaviour, &turn))
        .or_else(|| snoop::act(&behaviour, &turn))
        .or_else(|| calls::act(&behaviour, &turn))
        .or_else(|| machine::act(&behaviour, &turn));
    done.unwrap_or_else(|| {
        panic!("found the behaviour `{behaviour}`, expected one of those in the source")
    })
}
