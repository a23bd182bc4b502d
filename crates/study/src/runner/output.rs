//! Where the files of an experiment go.

use std::path::Path;

use sweetfish_shell::{BadInput, Target};

use super::{report_file, rows_file};

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

    /// Refuses what cannot be replaced by the files of the experiment called `name`. Asked before rows are
    /// played, so that no row is lost.
    pub(super) fn check(&self, name: &str) -> Result<(), BadInput> {
        let page = self.folder.join(format!("{name}.html"));
        let files = [
            rows_file(self.folder, name),
            report_file(self.folder, name),
            page,
        ];
        files
            .iter()
            .try_for_each(|path| self.target(path).map(drop))
    }
}
