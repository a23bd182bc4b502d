//! Reads files that may be anything, up to a bound.

use std::fs::{self, File, Metadata};
use std::io::{self, Error, Read};
use std::path::Path;

use crate::as_text;

/// The most bytes of a text that people write: a board, a level, a configuration.
pub const LONGEST_TEXT: u64 = 1 << 20;
/// The most bytes of a file of results: some hundred thousand games.
pub const LONGEST_RESULTS: u64 = 4 << 30;

/// Reads a whole file or pipe as [`read_text`] does, or the standard input if the path is `-`.
///
/// # Errors
/// As [`read_text`].
pub fn read_input(path: &Path, most: u64) -> io::Result<String> {
    if path == Path::new("-") {
        return as_text(read_to_end(io::stdin(), most)?);
    }
    read_text(path, most)
}

/// Reads a whole file or pipe.
///
/// # Errors
/// If it cannot be read, is a folder or a device, or is longer than `most` bytes.
pub fn read(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    // Checked before it is opened, because opening a device can have an effect.
    check_kind(&fs::metadata(path)?)?;
    let file = File::open(path)?;
    let found = file.metadata()?;
    check_kind(&found)?;
    if found.is_file() && found.len() > most {
        return Err(too_long(most));
    }
    read_to_end(file, most)
}

/// Reads a whole plain file, opened by [`open_plain`].
///
/// # Errors
/// As [`read`], and if it is a pipe.
pub fn read_plain(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let file = open_plain(path)?;
    if file.metadata()?.len() > most {
        return Err(too_long(most));
    }
    read_to_end(file, most)
}

/// Opens a plain file without waiting. Refuses pipes, and a file while another process has a lease on it: others can put both
/// in its place.
///
/// # Errors
/// If it cannot be opened, or is anything else.
pub fn open_plain(path: &Path) -> io::Result<File> {
    let check = |found: &Metadata| {
        if is_pipe(found) {
            return Err(Error::other("a pipe"));
        }
        check_kind(found)
    };
    // Checked before it is opened, because opening a device can have an effect.
    check(&fs::metadata(path)?)?;
    let mut options = File::options();
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        options.custom_flags(rustix::fs::OFlags::NONBLOCK.bits().cast_signed());
    }
    let file = options.read(true).open(path)?;
    check(&file.metadata()?)?;
    Ok(file)
}

/// Reads a whole file or pipe as text, in any form of [`as_text`].
///
/// # Errors
/// As [`read`] and [`as_text`].
pub fn read_text(path: &Path, most: u64) -> io::Result<String> {
    as_text(read(path, most)?)
}

fn check_kind(found: &Metadata) -> io::Result<()> {
    if found.is_file() || is_pipe(found) {
        Ok(())
    } else if found.is_dir() {
        Err(Error::other("a folder"))
    } else {
        Err(Error::other("a device or socket"))
    }
}

#[cfg(unix)]
fn is_pipe(found: &Metadata) -> bool {
    use std::os::unix::fs::FileTypeExt;
    found.file_type().is_fifo()
}

#[cfg(not(unix))]
fn is_pipe(_: &Metadata) -> bool {
    false
}

/// Reads the rest of an open file.
///
/// # Errors
/// If it cannot be read, or is longer than `most` bytes.
pub fn read_to_end(from: impl Read, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    from.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        return Err(too_long(most));
    }
    Ok(bytes)
}

/// Makes the error for a file over its bound. A part of a file must not be taken for the whole.
fn too_long(most: u64) -> Error {
    const MIB: u64 = 1 << 20;
    Error::other(match most {
        0..MIB => format!("longer than {most} bytes"),
        _ => format!("longer than {} MiB", most / MIB),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_read_up_to_its_bound() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        fs::write(&path, "12345").unwrap();
        assert_eq!(read(&path, 5).unwrap(), b"12345");
        let error = |path: &Path, most| read(path, most).unwrap_err().to_string();
        assert_eq!(error(&path, 4), "longer than 4 bytes");
        // Full of holes: nothing of it is read.
        let long = File::create(&path).unwrap();
        long.set_len(1 << 40).unwrap();
        assert_eq!(error(&path, LONGEST_RESULTS), "longer than 4096 MiB");
        assert_eq!(error(folder.path(), 4), "a folder");
        #[cfg(unix)]
        {
            let link = folder.path().join("link");
            std::os::unix::fs::symlink("/dev/zero", &link).unwrap();
            assert_eq!(error(&link, 4), "a device or socket");
            // Nobody writes to it.
            let pipe = folder.path().join("pipe");
            let mode = rustix::fs::Mode::RWXU;
            rustix::fs::mkfifoat(rustix::fs::CWD, &pipe, mode).unwrap();
            let error = open_plain(&pipe).unwrap_err().to_string();
            assert_eq!(error, "a pipe");
        }
    }
}
