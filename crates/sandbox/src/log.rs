//! The log of what an agent prints: its first and its last part. The agent gets a pipe, not the file: it could truncate
//! the file or change its mode.

use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, Seek, SeekFrom, Write};

/// The bytes that are kept of the beginning, and as many of the end.
const KEPT: u64 = 1 << 16;

/// The log of an agent. Without a limit, agents that print much would fill the disk.
pub(crate) struct Log {
    file: File,
    /// Bytes that may still be printed.
    room: u64,
    /// Bytes of the beginning, which are in the file.
    first: u64,
    /// The last bytes after the beginning.
    last: VecDeque<u8>,
    /// Bytes between the beginning and `last`, which are not kept.
    left_out: u64,
    /// Whether the file lacks some of `last`.
    is_behind: bool,
}

impl Log {
    /// Makes a log of an open file, for at most `most` printed bytes in all. Of what an earlier run left there, the beginning stays.
    pub(crate) fn of(mut file: File, most: u64) -> io::Result<Self> {
        let found = file.seek(SeekFrom::End(0))?;
        Ok(Self {
            file,
            room: most.saturating_sub(found),
            first: found.min(KEPT),
            last: VecDeque::new(),
            left_out: found.saturating_sub(KEPT),
            is_behind: found > KEPT,
        })
    }

    /// Adds what was printed, as far as there is room. Returns whether there was room for all. The end of a long log reaches the file
    /// with [`Log::flush`].
    pub(crate) fn add(&mut self, printed: &[u8]) -> io::Result<bool> {
        let kept = printed
            .len()
            .min(usize::try_from(self.room).unwrap_or(usize::MAX));
        self.room -= kept as u64;
        let fits = kept == printed.len();
        let printed = &printed[..kept];
        let room = usize::try_from(KEPT - self.first).unwrap_or(usize::MAX);
        let (first, rest) = printed.split_at(room.min(printed.len()));
        self.file.write_all(first)?;
        self.first += first.len() as u64;
        self.last.extend(rest);
        let excess = self.last.len().saturating_sub(KEPT as usize);
        self.last.drain(..excess);
        self.left_out += excess as u64;
        self.is_behind |= !rest.is_empty();
        Ok(fits)
    }

    /// Brings the end of the file up to date.
    pub(crate) fn flush(&mut self) -> io::Result<()> {
        if !self.is_behind {
            return Ok(());
        }
        self.is_behind = false;
        self.file.set_len(self.first)?;
        // A file that was not opened to append stays where it was.
        self.file.seek(SeekFrom::End(0))?;
        let mut end = Vec::new();
        if self.left_out > 0 {
            writeln!(end, "\n[{} bytes left out]", self.left_out)?;
        }
        end.extend(&self.last);
        self.file.write_all(&end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_beginning_and_the_end_are_kept() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("log");
        let text = || String::from_utf8(std::fs::read(&path).unwrap()).unwrap();
        let mut options = File::options();
        let options = options.write(true).create(true).truncate(false);
        let open = || options.open(&path);
        let mut log = Log::of(open().unwrap(), u64::MAX).unwrap();
        log.add(b"begin").unwrap();
        assert_eq!(text(), "begin");
        for round in 0..3 {
            log.add(&vec![b'x'; KEPT as usize]).unwrap();
            log.add(format!("end {round}").as_bytes()).unwrap();
            log.flush().unwrap();
            assert!(text().starts_with("beginxx"));
            assert!(text().ends_with(&format!("xxend {round}")));
        }
        let printed = 3 * (KEPT + 5) + 5;
        let note = format!("\n[{} bytes left out]\n", printed - 2 * KEPT);
        assert_eq!(text().len() as u64, 2 * KEPT + note.len() as u64);
        assert!(text().contains(&note));
        drop(log);
        let mut again = Log::of(open().unwrap(), u64::MAX).unwrap();
        again.add(b"again").unwrap();
        again.flush().unwrap();
        assert!(text().ends_with("bytes left out]\nagain"));
    }
}
