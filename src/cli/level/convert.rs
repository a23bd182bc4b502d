//! Writes and reports the results of `level import` and `level export`.

use std::path::{Path, PathBuf};

use serde::Serialize;
use sweetfish::level::{Described, Level};
use sweetfish_cli_support::{BadInput, Target, note, out, outln, print_json};

use super::summary::summary;

/// Where the result is written.
#[derive(clap::Args)]
pub(super) struct Destination {
    /// The file to write [default: the standard output], or the folder if several are converted
    #[arg(short, long, value_name = "OUT")]
    pub(super) output: Option<PathBuf>,
    /// Print a JSON object as well
    #[arg(long, requires = "output")]
    pub(super) json: bool,
}

/// The result of a conversion.
pub(super) struct Made {
    pub(super) text: String,
    /// What the one format has and the other lacks.
    pub(super) notes: Vec<String>,
    pub(super) level: Level,
}

/// The result, as `--json` prints it.
#[derive(Serialize)]
struct Row<'a> {
    file: String,
    notes: &'a [String],
    level: Described,
}

impl Destination {
    /// Converts a file by `make` and writes the result. Checks first that it can be written.
    pub(super) fn write(
        &self,
        source: &Path,
        make: impl FnOnce() -> Result<Made, BadInput>,
    ) -> anyhow::Result<()> {
        let target = self.output.as_deref();
        let target = target.map(|path| Target::new(path, &[source]));
        let target = target.transpose()?;
        let Made { text, notes, level } = make()?;
        for line in &notes {
            note!("{}: {line}", source.display());
        }
        let (Some(path), Some(target)) = (&self.output, target) else {
            return out!("{text}");
        };
        target.replace(&text)?;
        outln!("{}: {}", path.display(), summary(&level))?;
        if self.json {
            print_json(&Row {
                file: path.display().to_string(),
                notes: &notes,
                level: Described::new(&level),
            })?;
        }
        Ok(())
    }
}
