//! When the last commit of a clone was made. Git is not run: a repository of a stranger can name programs in its settings. What is
//! read is little, and checked: `HEAD`, a reference, and one commit with those that it is stored as a difference to.
//!
//! The forms are those of `gitformat-pack` and `gitrepository-layout` of Git 2.47, with names of 20 bytes. The time is what the
//! author's computer said.

use std::fmt::Write as _;
use std::fs::File;
use std::io::Read;
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::FileExt;
use std::path::Path;

use flate2::read::ZlibDecoder;
use rustix::fs::CWD;
use sweetfish_sandbox::folder::{names_in, open_folder};

use crate::copy::open_file;

/// The longest commit, and the longest file of `.git` that is read as a whole.
const LONGEST: u64 = 1 << 20;
/// The most packs that are looked into.
const PACKS: usize = 64;
/// The most differences that one object is stored as.
const DIFFERENCES: usize = 64;

/// The name of an object.
type Id = [u8; 20];

/// Returns when the commit that is checked out in a folder was made, in seconds since 1970. `None` if the folder is no clone, or
/// that cannot be read.
pub fn commit_time(folder: &Path) -> Option<i64> {
    let top = open_folder(CWD, folder.canonicalize().ok()?).ok()?;
    let git = Git(open_folder(&top, ".git").ok()?);
    let commit = git.object(&git.head()?)?;
    let head = commit.split(|byte| *byte == b'\n');
    let mut head = head.take_while(|line| !line.is_empty());
    let made = head.find_map(|line| line.strip_prefix(b"committer "))?;
    let mut words = made.rsplit(|byte| *byte == b' ');
    let time = str::from_utf8(words.nth(1)?).ok()?;
    time.parse().ok().filter(|time| *time >= 0)
}

/// The folder `.git`.
struct Git(OwnedFd);

impl Git {
    /// Opens a file. No link is followed.
    fn open(&self, path: &str) -> Option<File> {
        let (folders, name) = path.rsplit_once('/').unwrap_or(("", path));
        let mut here = open_folder(&self.0, ".").ok()?;
        for part in folders.split('/').filter(|part| !part.is_empty()) {
            here = open_folder(&here, part).ok()?;
        }
        open_file(here.as_fd(), name.as_ref()).ok()
    }

    fn read(&self, path: &str) -> Option<Vec<u8>> {
        all(self.open(path)?)
    }

    /// Returns the commit that is checked out.
    fn head(&self) -> Option<Id> {
        let text = |path: &str| {
            let text = String::from_utf8(self.read(path)?).ok()?;
            Some(text.trim_end().to_string())
        };
        let head = text("HEAD")?;
        let Some(name) = head.strip_prefix("ref: ") else {
            return id(&head);
        };
        if name.split('/').any(|part| ["", ".", ".."].contains(&part)) {
            return None;
        }
        if let Some(own) = text(name) {
            return id(&own);
        }
        let packed = text("packed-refs")?;
        let mut packed = packed.lines().filter_map(|line| line.split_once(' '));
        packed.find_map(|(own, of)| (of == name).then(|| id(own))?)
    }

    /// Returns the content of a commit.
    fn object(&self, id: &Id) -> Option<Vec<u8>> {
        let mut name = String::new();
        for byte in id {
            let _ = write!(name, "{byte:02x}");
        }
        let (folder, rest) = name.split_at(2);
        let Some(loose) = self.open(&format!("objects/{folder}/{rest}")) else {
            return self.packed(id);
        };
        let object = all(ZlibDecoder::new(loose))?;
        let end = object.iter().position(|byte| *byte == 0)?;
        let is_commit = object.starts_with(b"commit ");
        is_commit.then(|| object[end + 1..].to_vec())
    }

    /// Returns the content of a commit in a pack.
    fn packed(&self, id: &Id) -> Option<Vec<u8>> {
        let packs = open_folder(&self.0, "objects").ok()?;
        let packs = open_folder(&packs, "pack").ok()?;
        let names = names_in(packs.as_fd()).ok()?;
        let stems = names.iter().filter_map(|name| {
            let name = Path::new(std::ffi::OsStr::from_bytes(name.to_bytes()));
            name.to_str()?.strip_suffix(".idx").map(str::to_string)
        });
        let mut found = stems.take(PACKS).filter_map(|stem| {
            let pack = Pack {
                index: self.open(&format!("objects/pack/{stem}.idx"))?,
                content: self.open(&format!("objects/pack/{stem}.pack"))?,
            };
            Some((pack.find(id)?, pack))
        });
        // Of the first only: each can take as long as the longest.
        let (place, pack) = found.next()?;
        pack.commit(place)
    }
}

/// A pack of objects, with the index of version 2.
struct Pack {
    index: File,
    content: File,
}

impl Pack {
    /// Returns where the object of this name begins.
    fn find(&self, id: &Id) -> Option<u64> {
        const NAMES: u64 = 8 + 4 * 256;
        if bytes::<8>(&self.index, 0)? != *b"\xfftOc\0\0\0\x02" {
            return None;
        }
        let until = |byte: u64| number(&self.index, 8 + 4 * byte);
        let first = u64::from(id[0]);
        let (mut low, mut high) = (first.checked_sub(1).map_or(Some(0), until)?, until(first)?);
        let count = until(255)?;
        while low < high {
            let middle = low + (high - low) / 2;
            match bytes::<20>(&self.index, NAMES + 20 * middle)?.cmp(id) {
                std::cmp::Ordering::Less => low = middle + 1,
                std::cmp::Ordering::Greater => high = middle,
                std::cmp::Ordering::Equal => {
                    let offsets = NAMES + 24 * count;
                    let near = number(&self.index, offsets + 4 * middle)?;
                    let far = near.checked_sub(1 << 31);
                    return match far {
                        None => Some(near),
                        Some(far) => {
                            let place = offsets + 4 * count + 8 * far;
                            Some(u64::from_be_bytes(bytes(&self.index, place)?))
                        }
                    };
                }
            }
        }
        None
    }

    /// Returns the content of the commit at a place.
    fn commit(&self, place: u64) -> Option<Vec<u8>> {
        const COMMIT: u8 = 1;
        const TO_PLACE: u8 = 6;
        const TO_NAME: u8 = 7;
        let (mut differences, mut place) = (Vec::new(), place);
        while differences.len() <= DIFFERENCES {
            let mut at = At(&self.content, place);
            let first = at.byte()?;
            let mut more = first;
            while more & 0x80 != 0 {
                more = at.byte()?;
            }
            let base = match first >> 4 & 7 {
                COMMIT => None,
                TO_PLACE => {
                    let mut byte = at.byte()?;
                    let mut back = u64::from(byte & 0x7f);
                    while byte & 0x80 != 0 {
                        byte = at.byte()?;
                        back = back.checked_add(1)?.checked_mul(0x80)? + u64::from(byte & 0x7f);
                    }
                    Some(place.checked_sub(back).filter(|_| back > 0)?)
                }
                TO_NAME => {
                    let mut id = [0; 20];
                    at.read_exact(&mut id).ok()?;
                    Some(self.find(&id)?)
                }
                _ => return None,
            };
            let content = all(ZlibDecoder::new(at))?;
            let Some(base) = base else {
                let differences = differences.iter().rev();
                return differences
                    .map(Vec::as_slice)
                    .try_fold(content, |base, difference| changed(&base, difference));
            };
            differences.push(content);
            place = base;
        }
        None
    }
}

/// Returns an object that is stored as a difference to another one.
fn changed(base: &[u8], mut difference: &[u8]) -> Option<Vec<u8>> {
    let rest = &mut difference;
    if size(rest)? != base.len() {
        return None;
    }
    let length = size(rest)?;
    let mut made = Vec::new();
    while let Some((what, after)) = rest.split_first() {
        *rest = after;
        if what & 0x80 == 0 {
            let (new, after) = rest
                .split_at_checked(usize::from(*what))
                .filter(|_| *what > 0)?;
            made.extend_from_slice(new);
            *rest = after;
        } else {
            let mut field = |bits: std::ops::Range<u32>| {
                let mut value = 0;
                for (at, bit) in bits.enumerate() {
                    if what >> bit & 1 != 0 {
                        let (byte, after) = rest.split_first()?;
                        value |= usize::from(*byte) << (8 * at);
                        *rest = after;
                    }
                }
                Some(value)
            };
            let (from, count) = (field(0..4)?, field(4..7)?);
            let count = if count == 0 { 1 << 16 } else { count };
            made.extend_from_slice(base.get(from..from.checked_add(count)?)?);
        }
        if made.len() > length || made.len() as u64 > LONGEST {
            return None;
        }
    }
    (made.len() == length).then_some(made)
}

/// Reads the size at the beginning of a difference.
fn size(rest: &mut &[u8]) -> Option<usize> {
    let mut value = 0;
    for shift in (0..28).step_by(7) {
        let (byte, after) = rest.split_first()?;
        *rest = after;
        value |= usize::from(byte & 0x7f) << shift;
        if byte & 0x80 == 0 {
            return Some(value);
        }
    }
    None
}

/// Reads the name of an object.
fn id(text: &str) -> Option<Id> {
    let mut id = [0; 20];
    if text.len() != 40 || !text.is_ascii() {
        return None;
    }
    for (at, byte) in id.iter_mut().enumerate() {
        *byte = u8::from_str_radix(&text[2 * at..2 * at + 2], 16).ok()?;
    }
    Some(id)
}

fn bytes<const COUNT: usize>(file: &File, place: u64) -> Option<[u8; COUNT]> {
    let mut found = [0; COUNT];
    file.read_exact_at(&mut found, place).ok()?;
    Some(found)
}

fn number(file: &File, place: u64) -> Option<u64> {
    Some(u32::from_be_bytes(bytes(file, place)?).into())
}

/// Reads all that there is. `None` if it is too long.
fn all(content: impl Read) -> Option<Vec<u8>> {
    let mut read = Vec::new();
    content.take(LONGEST + 1).read_to_end(&mut read).ok()?;
    (read.len() as u64 <= LONGEST).then_some(read)
}

/// A file from a place on.
struct At<'a>(&'a File, u64);

impl At<'_> {
    fn byte(&mut self) -> Option<u8> {
        let mut byte = [0];
        self.read_exact(&mut byte).ok()?;
        Some(byte[0])
    }
}

impl Read for At<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let count = self.0.read_at(buffer, self.1)?;
        self.1 += count as u64;
        Ok(count)
    }
}

#[cfg(test)]
mod tests;
