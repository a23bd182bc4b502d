//! `sweetfish level`: checks, shows, plays and measures match-3 levels.

mod board;
mod by_hand;
mod check;
mod convert;
mod events;
mod export;
mod generate;
mod import;
mod import_folder;
mod new;
mod play;
mod players;
mod predict;
mod read;
mod show;
mod space;
mod summary;
mod tune;
mod why;

/// Check, draw, play and measure match-3 levels
#[derive(clap::Subcommand)]
#[command(after_help = read::builtin_help())]
pub(crate) enum Command {
    Check(check::Args),
    Show(show::Args),
    Import(import::Args),
    Export(export::Args),
    New(new::Args),
    Generate(generate::Args),
    Play(play::Args),
    Space(space::Args),
    Predict(predict::Args),
    Why(why::Args),
    Tune(tune::Args),
}

pub(crate) fn run(command: &Command) -> anyhow::Result<()> {
    match command {
        Command::Check(args) => check::run(args),
        Command::Show(args) => show::run(args),
        Command::Import(args) => import::run(args),
        Command::Export(args) => export::run(args),
        Command::New(args) => new::run(args),
        Command::Generate(args) => generate::run(args),
        Command::Play(args) => play::run(args),
        Command::Space(args) => space::run(args),
        Command::Predict(args) => predict::run(args),
        Command::Why(args) => why::run(args),
        Command::Tune(args) => tune::run(args),
    }
}
