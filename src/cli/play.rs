//! `sweetfish play`, and `sweetfish` alone: an input file to an output file.

use std::path::PathBuf;
use std::time::Duration;

use sweetfish::duel::format::{Input, Output, print_output};
use sweetfish::duel::{Report, picture, search_watched};
use sweetfish_cli_support::{Target, note, out, outln, print_json};

use super::board;
use super::files::read_input;
use super::limits::Limits;
use super::overhead::{UNKNOWN, overhead};
use super::report::Finding;

/// The defaults, with and without a command line.
const INPUT: &str = "input.txt";
const OUTPUT: &str = "output.txt";

/// Read a board and write the best move
///
/// A legal move is in the output file within milliseconds of the start; better ones replace it as
/// they are found, so the program may be stopped at any time.
#[derive(clap::Args, Clone, Debug, PartialEq)]
#[command(after_help = "Example:\n  sweetfish play -i board.txt -o move.txt --move-time 2 -v")]
pub(crate) struct Args {
    /// Input file, `-` for the standard input
    #[arg(short, long, value_name = "F", default_value = INPUT)]
    input: PathBuf,
    /// Output file
    #[arg(short, long, value_name = "F", default_value = OUTPUT)]
    output: PathBuf,
    #[command(flatten)]
    limits: Limits,
    /// Draw the board before and after the move
    #[arg(long, value_name = "F")]
    svg: Option<PathBuf>,
    /// Show the board and what the search sees
    #[arg(short, long)]
    verbose: bool,
    /// Print the result as a JSON object
    #[arg(long)]
    json: bool,
}

impl Args {
    /// Returns the arguments with `-v`, if that stood before the subcommand.
    pub(crate) fn with_verbose(mut self, verbose: bool) -> Self {
        self.verbose |= verbose;
        self
    }
}

/// Returns the arguments of an empty command line.
impl Default for Args {
    fn default() -> Self {
        Self {
            input: INPUT.into(),
            output: OUTPUT.into(),
            limits: Limits::default(),
            svg: None,
            verbose: false,
            json: false,
        }
    }
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let input = read_input(&args.input)?;
    let file = Target::new(&args.output, &[&args.input])?;
    let picture = args.svg.as_ref();
    let picture = picture
        .map(|path| Target::new(path, &[&args.input, &args.output]))
        .transpose()?;
    let overhead = overhead();
    if args.verbose {
        show_start(&input, overhead)?;
    }
    // The first move comes before the search, or without time for a search at the end.
    let mut on_disk = None;
    let mut better = |report: &Report| {
        if args.verbose {
            note!("{}", board::iteration(report));
        }
        // If another program has the file open, the next move may be written.
        if on_disk != Some(report.best) && file.replace(output_text(&input, report)).is_ok() {
            on_disk = Some(report.best);
        }
    };
    let overhead = overhead.unwrap_or(UNKNOWN);
    let limit = args.limits.limit(input.remaining(), overhead);
    let report = search_watched(&input.position, limit, &args.limits.options(), &mut better)?;
    if on_disk != Some(report.best) {
        file.replace(output_text(&input, &report))?;
    }
    if args.verbose {
        show_end(&input, &report)?;
    }
    if let Some(picture) = picture {
        picture.replace(picture::svg(&input.position, report.best.cell))?;
    }
    if args.json {
        print_json(&Finding::from(&report))?;
    }
    Ok(())
}

/// Returns the text of the output file.
fn output_text(input: &Input, report: &Report) -> String {
    let mut position = input.position.clone();
    position.play(report.best.cell);
    print_output(&Output {
        cell: report.best.cell,
        position,
    })
}

fn show_start(input: &Input, overhead: Option<Duration>) -> anyhow::Result<()> {
    let shown = overhead.map_or("unknown".into(), |cost| {
        format!("{:.1} ms", cost.as_secs_f64() * 1000.0)
    });
    let position = &input.position;
    outln!(
        "{size}x{size} board, {} kinds, {} cells in {} groups, {} s left, overhead {shown}",
        position.kinds(),
        position.pieces(),
        position.moves().len(),
        input.seconds,
        size = position.size(),
    )?;
    note!("{}", board::HEADER);
    Ok(())
}

fn show_end(input: &Input, report: &Report) -> anyhow::Result<()> {
    let best = report.best;
    let proven = if report.exact { "proven" } else { "expected" };
    outln!(
        "\n{}",
        board::draw(&input.position, &input.position.cells_of(best.cell))
    )?;
    outln!(
        "{}: {} cells, {} points; {proven} difference from here on {:+}\n",
        best.cell,
        best.size,
        best.reward(),
        report.score,
    )?;
    let mut after = input.position.clone();
    after.play(best.cell);
    out!("{}", board::draw(&after, &[]))
}
