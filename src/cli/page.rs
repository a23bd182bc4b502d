//! `sweetfish page`: opens the page that a release archive and the Python package bring along.

use std::env;
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use sweetfish_cli_support::{note, outln};

/// Open sweetfish.html in the browser: play, hints, analysis, and a workbench for levels
///
/// It is a file beside the program, or in share/sweetfish where the Python package has put the program into bin. It needs no
/// network.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  sweetfish page")]
pub(crate) struct Args {
    /// Print the path of the file instead
    #[arg(long)]
    print: bool,
}

/// Where the file is, from the folder of the program.
const PLACES: [&str; 2] = ["sweetfish.html", "../share/sweetfish/sweetfish.html"];

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let program = env::current_exe().context("the program cannot be located")?;
    // The program may be a link to that of another folder.
    let program = program.canonicalize().unwrap_or(program);
    let page = find(&program)?;
    if args.print {
        return outln!("{}", page.display());
    }
    note!("opening {}", page.display());
    let opened = open::that_detached(&page);
    opened.with_context(|| format!("{}: no browser can be started", page.display()))
}

/// Returns the file of the page.
fn find(program: &Path) -> anyhow::Result<PathBuf> {
    let folder = program.parent().unwrap_or(Path::new(""));
    let mut places = PLACES.iter().map(|place| folder.join(place));
    let found = places.find(|path| path.is_file());
    let found = found.and_then(|path| path.canonicalize().ok());
    // Windows writes such a path with a prefix that browsers do not understand.
    let plain = |path: PathBuf| match path.to_str().and_then(|text| text.strip_prefix(r"\\?\")) {
        Some(text) => PathBuf::from(text),
        None => path,
    };
    found.map(plain).with_context(|| {
        let folder = folder.display();
        format!(
            "found no sweetfish.html in {folder} or {folder}/../share/sweetfish; release archives have it, and \
             wheels for Python that were built after `make web`"
        )
    })
}
