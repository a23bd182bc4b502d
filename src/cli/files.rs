//! Reading input files and replacing output files whole.

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

use anyhow::Context;
use sweetfish::duel::format::{self, Input};
use sweetfish::keyed::KeyedError;
use sweetfish::level::{self, Level};
use sweetfish::match3::qlearn::Trained;
use thiserror::Error;

/// Something the user gave that cannot be used; the exit code is then 2.
#[derive(Debug, Error)]
#[error("{0}")]
pub(crate) struct BadInput(pub(crate) String);

/// Reads an input file with a board that is not empty; `-` is the standard input.
pub(crate) fn read_input(path: &Path) -> anyhow::Result<Input> {
    let name = path.display();
    let text = read(path).map_err(|error| {
        BadInput(format!(
            "{name}: cannot be read ({error}), expected an input file"
        ))
    })?;
    let input = format::parse_input(&text).map_err(|error| BadInput(format!("{name}: {error}")))?;
    if input.position.is_empty() {
        return Err(BadInput(format!("{name}: the board is empty: the game is over")).into());
    }
    Ok(input)
}

/// Reads what a training has come to.
pub(crate) fn read_trained(path: &Path) -> anyhow::Result<Trained> {
    let bad = |problem: String| BadInput(format!("{}: {problem}", path.display()));
    let expected = "expected a file of `match3 train`";
    let text = read(path).map_err(|error| bad(format!("cannot be read ({error}), {expected}")))?;
    let text = String::from_utf8(text).map_err(|error| bad(format!("{error}, {expected}")))?;
    Ok(text
        .parse()
        .map_err(|error: KeyedError| bad(error.to_string()))?)
}

/// Reads a level file; `-` is the standard input.
pub(crate) fn read_level(path: &Path) -> Result<Level, BadInput> {
    let bad = |problem: String| BadInput(format!("{}: {problem}", path.display()));
    let expected = "expected a level file";
    let text = read(path).map_err(|error| bad(format!("cannot be read ({error}), {expected}")))?;
    let text = String::from_utf8(text).map_err(|error| bad(format!("{error}, {expected}")))?;
    level::format::parse(&text).map_err(|error| bad(error.to_string()))
}

/// The bytes of a file; `-` is the standard input.
pub(crate) fn read(path: &Path) -> std::io::Result<Vec<u8>> {
    /// Past this a file is no input file; reading on would only cost time and memory, and half of a
    /// file must not pass for the whole.
    const LONGEST: u64 = 1 << 20;
    let mut text = Vec::new();
    if path == Path::new("-") {
        std::io::stdin().take(LONGEST + 1).read_to_end(&mut text)?;
    } else {
        fs::File::open(path)?
            .take(LONGEST + 1)
            .read_to_end(&mut text)?;
    }
    if text.len() as u64 > LONGEST {
        return Err(std::io::Error::other("longer than 1 MiB"));
    }
    Ok(text)
}

/// Makes the folder for what a verb writes, and those above it.
pub(crate) fn make_folder(path: &Path) -> anyhow::Result<()> {
    let shown = path.display();
    let above = path.ancestors().filter(|part| !part.as_os_str().is_empty());
    let mut above = above.filter(|part| fs::metadata(part).is_ok_and(|found| !found.is_dir()));
    if let Some(file) = above.next() {
        let file = file.display();
        return Err(BadInput(format!("{file}: a file, expected a folder to write to")).into());
    }
    fs::create_dir_all(path).with_context(|| format!("{shown}: cannot be made"))
}

/// A file that is replaced as a whole: at any instant it holds the old text or the new one.
pub(crate) struct OutputFile {
    path: PathBuf,
    beside: PathBuf,
}

impl OutputFile {
    /// The file at `path`, or the one that a link there points to.
    pub(crate) fn new(path: &Path) -> anyhow::Result<Self> {
        let shown = path.display();
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
        // A rename would put a plain file in the place of a device.
        if fs::metadata(&path).is_ok_and(|found| !found.is_file()) || path.file_name().is_none() {
            return Err(BadInput(format!(
                "{shown}: not a plain file, expected a file to write"
            ))
            .into());
        }
        // Found out before any thought, not when that is to be written down.
        let folder = path.parent().filter(|path| !path.as_os_str().is_empty());
        if folder.is_some_and(|folder| !folder.is_dir()) {
            anyhow::bail!("{shown}: cannot be written, there is no such folder");
        }
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let beside = path.with_file_name(format!(".{name}.{}.tmp", std::process::id()));
        Ok(Self { path, beside })
    }

    /// Replaces the file by one that holds `text`.
    pub(crate) fn replace(&self, text: &str) -> anyhow::Result<()> {
        let renamed =
            fs::write(&self.beside, text).and_then(|()| fs::rename(&self.beside, &self.path));
        if renamed.is_err() {
            let _ = fs::remove_file(&self.beside);
        }
        renamed.with_context(|| format!("{}: cannot be written", self.path.display()))
    }
}
