//! `sweetfish level show`: draws a level in the terminal, and as a picture.

use std::path::PathBuf;

use sweetfish::level::{Cell, Drawn, Gives, Level, picture};
use sweetfish::rng;
use sweetfish_cli_support::{Target, note, outln, print_json};

use super::board::draw_cells;
use super::read::read_level;
use super::summary::{entering, legend, summary};

/// Draw a level with a legend, in colour, and as an SVG picture
///
/// Cells are given as row,column, from 1 at the top left.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  sweetfish level show 20-lift --svg lift.svg")]
pub(crate) struct Args {
    /// A level file or a built-in level, `-` for the standard input
    #[arg(value_name = "F")]
    level: PathBuf,
    /// Write a picture as well
    #[arg(long, value_name = "OUT")]
    svg: Option<PathBuf>,
    /// Fill in the random candies, with this seed
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// Print a JSON object as well
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &Args) -> anyhow::Result<()> {
    let mut level = read_level(&args.level)?;
    if let Some(seed) = args.seed {
        level = level.filled(&mut rng::stream(seed, 0));
    }
    let target = args.svg.as_deref();
    let target = target.map(|path| Target::new(path, &[&args.level]));
    let target = target.transpose()?;
    print(&level)?;
    if let Some((target, path)) = target.zip(args.svg.as_ref()) {
        target.replace(picture::svg(&level))?;
        note!("wrote {}", path.display());
    }
    if args.json {
        print_json(&Drawn::new(&level))?;
    }
    Ok(())
}

fn print(level: &Level) -> anyhow::Result<()> {
    if !level.name.is_empty() {
        outln!("{}", level.name)?;
    }
    outln!("{}\n", summary(level))?;
    let cell = |row, column| level.cell(row, column).copied();
    let size = (level.width, level.height);
    outln!("{}", draw_cells(size, cell, |_, _| false))?;
    let cells: Vec<Cell> = level.places().map(|(_, _, cell)| *cell).collect();
    for (word, meaning) in legend(&cells) {
        outln!("  {word:7} {meaning}")?;
    }
    for (name, keep) in [
        ("spawners", (|cell| cell.spawner) as fn(&Cell) -> bool),
        ("exits", |cell| cell.exit),
    ] {
        let places = level.places().filter(|(_, _, cell)| keep(cell));
        let places: Vec<_> = places
            .map(|(row, column, _)| format!("{},{}", row + 1, column + 1))
            .collect();
        if !places.is_empty() {
            outln!("{name:9} {}", places.join(" "))?;
        }
    }
    let gives_differ = level
        .places()
        .filter(|(_, _, cell)| cell.gives != Gives::ALL);
    let gives_differ: Vec<_> = gives_differ
        .map(|(row, column, cell)| format!("{},{} {}", row + 1, column + 1, cell.gives.word()))
        .collect();
    if !gives_differ.is_empty() {
        outln!("{:9} {}", "gives", gives_differ.join("  "))?;
    }
    for line in entering(level) {
        outln!("{:9} {line}", "spawns")?;
    }
    for (number, portal) in (1..).zip(&level.portals) {
        let place = |(row, column): (u8, u8)| format!("{},{}", row + 1, column + 1);
        let (from, to) = (place(portal.from), place(portal.to));
        outln!("portal {number:<2} {from} to {to}")?;
    }
    Ok(())
}
