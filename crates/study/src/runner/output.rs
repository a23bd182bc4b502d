//! Where the files of an experiment go.

use std::path::{Path, PathBuf};

use sweetfish_cli_support::{BadInput, Target};

/// The folder for all files of an experiment, and the files that the user gave to be read.
#[derive(Clone, Copy)]
pub struct Output<'a> {
    /// The folder.
    pub folder: &'a Path,
    /// None of these is replaced, whatever its name in the folder is.
    pub inputs: &'a [&'a Path],
}

impl<'a> Output<'a> {
    /// Names the folder of an experiment that reads no file of the user.
    pub fn new(folder: &'a Path) -> Self {
        let inputs = &[];
        Self { folder, inputs }
    }

    /// Names a file to write.
    pub(super) fn target(&self, path: &Path) -> Result<Target, BadInput> {
        Target::new(path, self.inputs)
    }

    /// Checks that the files of the experiment called `name` can be written. Called before rows are played, so that
    /// no row is lost.
    pub(super) fn check(&self, name: &str) -> Result<(), BadInput> {
        let page = self.folder.join(format!("{name}.html"));
        for path in [
            rows_file(self.folder, name),
            report_file(self.folder, name),
            page,
        ] {
            self.target(&path)?;
        }
        Ok(())
    }
}

/// Returns the file of an experiment's rows once they are complete.
pub(super) fn rows_file(folder: &Path, name: &str) -> PathBuf {
    folder.join(format!("{name}.csv"))
}

/// Returns the file of an experiment's report.
pub(super) fn report_file(folder: &Path, name: &str) -> PathBuf {
    folder.join(format!("{name}.md"))
}
