//! Clones for a fuzzer, which need not know names, compression and places: a pack of objects, and files beside it.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::Path;

use flate2::Compression;
use flate2::write::ZlibEncoder;

use crate::{Named, files};

/// More than the reader takes.
const TOO_LONG: usize = 1 << 20;
/// The most differences that the reader follows.
const DIFFERENCES: usize = 64;

/// How an object of a pack is stored.
enum Kind {
    Whole,
    /// As the difference to the object of this number.
    ToPlace(usize),
    /// As the difference to the object of this name.
    ToName(u8),
}

struct Object<'a> {
    /// Its name is this byte twenty times.
    name: u8,
    kind: Kind,
    content: &'a [u8],
}

pub struct Clone<'a> {
    /// Those of a text with the names `c A` (a commit), `p A N` (a difference to object N) and `n A B` (one to the object B).
    objects: Vec<Object<'a>>,
    /// All others, by their path in `.git`. That of a link is compressed.
    others: BTreeMap<&'a str, Vec<u8>>,
}

impl<'a> Clone<'a> {
    pub fn of(text: &'a [u8]) -> Self {
        let mut own = Self {
            objects: Vec::new(),
            others: BTreeMap::new(),
        };
        for file in files(text).take(200) {
            let before = own.objects.len();
            if let Some(object) = object(&file, before) {
                own.objects.push(object);
                continue;
            }
            let name = str::from_utf8(file.name).unwrap_or_default();
            let parts = name.split('/');
            let is_inside = parts.clone().all(|part| !["", ".", ".."].contains(&part));
            if is_inside && !name.contains('\0') {
                let content = if file.leads_to.is_empty() {
                    file.content.to_vec()
                } else {
                    packed(&[file.leads_to, b"\n", file.content].concat())
                };
                own.others.insert(name, content);
            }
        }
        own
    }

    /// Writes it to an empty folder. What has no place there is left out.
    pub fn write_to(&self, folder: &Path) {
        let git = folder.join(".git");
        let packs = git.join("objects/pack");
        fs::create_dir_all(&packs).expect("a place to write");
        if let Some(first) = self.objects.first() {
            let name = format!("{:02x}", first.name).repeat(20);
            fs::write(git.join("HEAD"), name).expect("a place to write");
            let (index, pack) = self.pack();
            fs::write(packs.join("pack-0.idx"), index).expect("a place to write");
            fs::write(packs.join("pack-0.pack"), pack).expect("a place to write");
        }
        for (name, content) in &self.others {
            let path = git.join(name);
            let made = path.parent().map(fs::create_dir_all);
            if made.is_some_and(|made| made.is_ok()) {
                let _ = fs::write(path, content);
            }
        }
    }

    /// Returns the index of version 2, and the pack.
    fn pack(&self) -> (Vec<u8>, Vec<u8>) {
        let mut pack = b"PACK\0\0\0\x02\0\0\0\0".to_vec();
        let mut places: Vec<usize> = Vec::new();
        for object in &self.objects {
            let place = pack.len();
            places.push(place);
            match object.kind {
                Kind::Whole => pack.push(1 << 4),
                Kind::ToName(name) => pack.extend([&[7 << 4][..], &[name; 20]].concat()),
                Kind::ToPlace(number) => {
                    pack.push(6 << 4);
                    pack.extend(back(place - places[number]));
                }
            }
            pack.extend(packed(object.content));
        }
        let mut sorted: Vec<_> = self.objects.iter().zip(&places).collect();
        sorted.sort_by_key(|(object, _)| object.name);
        let mut index = b"\xfftOc\0\0\0\x02".to_vec();
        for byte in 0..=u8::MAX {
            let count = sorted.iter().filter(|(one, _)| one.name <= byte).count();
            index.extend((count as u32).to_be_bytes());
        }
        for (object, _) in &sorted {
            index.extend([object.name; 20]);
        }
        index.extend(vec![0; 4 * sorted.len()]);
        for (_, place) in &sorted {
            index.extend((**place as u32).to_be_bytes());
        }
        (index, pack)
    }

    /// Returns the time of the commit, `None` within if it has none. `None` if other files may decide it.
    pub fn time(&self) -> Option<Option<i64>> {
        let mut names: Vec<_> = self.objects.iter().map(|object| object.name).collect();
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        if !self.others.is_empty() || count == 0 || names.len() < count {
            return None;
        }
        Some(self.content(0, 0).and_then(|commit| time(&commit)))
    }

    /// Returns the content of an object on which a chain of this many others builds.
    fn content(&self, number: usize, others: usize) -> Option<Vec<u8>> {
        let object = &self.objects[number];
        if others > DIFFERENCES {
            return None;
        }
        let base = match object.kind {
            Kind::Whole => return Some(object.content.to_vec()),
            Kind::ToPlace(base) => base,
            Kind::ToName(name) => self.objects.iter().position(|one| one.name == name)?,
        };
        let base = self.content(base, others + 1)?;
        let mut bytes = object.content.iter().copied();
        let (before, after) = (length(&mut bytes)?, length(&mut bytes)?);
        let mut made = Vec::new();
        while let Some(what) = bytes.next() {
            if what == 0 {
                return None;
            }
            if what < 0x80 {
                for _ in 0..what {
                    made.push(bytes.next()?);
                }
            } else {
                let mut field = |from: u32, count: u32| {
                    (0..count).try_fold(0, |sum, at| {
                        let is_there = what >> (from + at) & 1 == 1;
                        let byte = if is_there { bytes.next()? } else { 0 };
                        Some(sum + (usize::from(byte) << (8 * at)))
                    })
                };
                let (from, count) = (field(0, 4)?, field(4, 3)?);
                for place in from..from + if count == 0 { 65536 } else { count } {
                    made.push(*base.get(place)?);
                }
            }
            if made.len() > TOO_LONG {
                return None;
            }
        }
        (before == base.len() && after == made.len()).then_some(made)
    }
}

fn object<'a>(file: &Named<'a>, before: usize) -> Option<Object<'a>> {
    let mut words = file.name.split(|byte| *byte == b' ');
    let kind = words.next()?;
    let name = *words.next()?.first()?;
    let last = words.next().and_then(|word| word.first()).copied();
    let kind = match kind {
        b"c" => Kind::Whole,
        b"p" if before > 0 => Kind::ToPlace(usize::from(last?) % before),
        b"n" => Kind::ToName(last?),
        _ => return None,
    };
    Some(Object {
        name,
        kind,
        content: file.content,
    })
}

/// Returns the seconds of the committer in the head of a commit.
fn time(commit: &[u8]) -> Option<i64> {
    for line in commit.split(|byte| *byte == b'\n') {
        if line.is_empty() {
            return None;
        }
        if line.starts_with(b"committer ") {
            let words: Vec<_> = line[10..].split(|byte| *byte == b' ').collect();
            let seconds = words.get(words.len().checked_sub(2)?)?;
            let seconds: i64 = str::from_utf8(seconds).ok()?.parse().ok()?;
            return (seconds >= 0).then_some(seconds);
        }
    }
    None
}

/// Reads a number of at most four bytes, the least bits first.
fn length(bytes: &mut impl Iterator<Item = u8>) -> Option<usize> {
    let mut sum = 0;
    for at in 0..4 {
        let byte = bytes.next()?;
        sum += usize::from(byte & 0x7f) << (7 * at);
        if byte < 0x80 {
            return Some(sum);
        }
    }
    None
}

/// Returns how a pack writes the way back to a base.
fn back(mut way: usize) -> Vec<u8> {
    let mut bytes = vec![(way & 0x7f) as u8];
    way >>= 7;
    while way > 0 {
        way -= 1;
        bytes.insert(0, (way & 0x7f) as u8 | 0x80);
        way >>= 7;
    }
    bytes
}

fn packed(content: &[u8]) -> Vec<u8> {
    let mut packed = ZlibEncoder::new(Vec::new(), Compression::fast());
    packed.write_all(content).expect("memory");
    packed.finish().expect("memory")
}
