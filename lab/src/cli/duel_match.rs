//! `sweetfish-lab duel-match`: pairs of games of two settings of the duel's search.

use std::path::PathBuf;
use std::time::Duration;

use sweetfish::duel::BoardClass;
use sweetfish::experiment::Shard;
use sweetfish::runner::{Output, Settings, play};
use sweetfish_cli_support::{BadInput, milliseconds, seconds, threads_or_cores};
use sweetfish_lab::duel::{Allowance, Contender, duel_match, settings};

use super::events;
use super::given::interrupts;

/// Play pairs of games of two settings of the duel's search; resumes after an interruption
#[derive(clap::Args)]
#[command(after_help = format!("A side is {}.\n\n{EXAMPLE}", settings()))]
pub(crate) struct Args {
    /// The side under test
    #[arg(long, value_name = "SIDE")]
    test: Contender,
    /// The baseline
    #[arg(long, value_name = "SIDE", default_value = "default")]
    base: Contender,
    /// Classes of random boards, such as 8x3
    #[arg(
        long,
        value_name = "CLASSES",
        value_delimiter = ',',
        default_value = "8x3,10x4,15x6,26x9"
    )]
    boards: Vec<BoardClass>,
    #[command(flatten)]
    limit: GameLimit,
    /// Pairs on each class
    #[arg(long, visible_alias = "games", value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pairs: u64,
    /// The same seed gives the same boards
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Pairs at a time [default: one for each core]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// The folder for all files
    #[arg(long, value_name = "DIR", default_value = "results")]
    out: PathBuf,
    /// Print a JSON object as the last line
    #[arg(long)]
    json: bool,
}

/// What a side may use.
#[derive(clap::Args)]
#[group(required = true, multiple = false)]
struct GameLimit {
    /// Nodes a move: the same games on any machine
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000_000_000))]
    nodes: Option<u64>,
    /// Milliseconds a move, of which nothing is saved
    #[arg(long, value_name = "MS", value_parser = milliseconds)]
    move_ms: Option<Duration>,
    /// Seconds a side for a whole game
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    clock: Option<f64>,
}

impl GameLimit {
    fn allowance(&self) -> Allowance {
        let clock = |seconds| Allowance::Clock(Duration::from_secs_f64(seconds));
        self.nodes
            .map(Allowance::Nodes)
            .or(self.move_ms.map(Allowance::MoveTime))
            .or(self.clock.map(clock))
            .expect("clap asks for one of them")
    }
}

const EXAMPLE: &str = "\
Examples:
  sweetfish-lab duel-match --test width=16 --nodes 20000 --pairs 200 --out width
  sweetfish-lab duel-match --test effort=2 --boards 15x6 --move-ms 10 --out twice
  sweetfish-lab duel-match --test safety=0.5 --clock 2 --pairs 30 --out safety";

pub(super) fn run(args: &Args) -> anyhow::Result<()> {
    for (number, class) in args.boards.iter().enumerate() {
        if args.boards[..number].contains(class) {
            return Err(BadInput(format!("found --boards {class} twice, expected it once")).into());
        }
    }
    let allowance = args.limit.allowance();
    let experiment = duel_match(&args.test, &args.base, &args.boards, allowance);
    let how = Settings {
        games: Some(args.pairs),
        seed: args.seed,
        output: Output::new(&args.out),
        threads: threads_or_cores(args.threads),
        shard: Shard::WHOLE.into(),
    };
    let interrupted = interrupts()?;
    let outcome = play(&experiment, &how, &interrupted, &mut events::show())?;
    events::print(&outcome, args.json)
}
