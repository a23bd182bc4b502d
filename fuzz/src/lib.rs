//! What the targets share.

pub mod clone;

use libfuzzer_sys::fuzzer_mutate;
use tar::{Builder, EntryType, Header};

/// Numbers at the edges of types and of what readers take for one.
const EDGES: [&str; 12] = [
    "0",
    "1",
    "-1",
    "9",
    "10",
    "255",
    "256",
    "65536",
    "4294967296",
    "9999999999999999999",
    "18446744073709551615",
    "1e999",
];

/// Changes an input: of four times, once a number in it becomes one of [`EDGES`]. A fuzzer alone hardly ever writes a number
/// with many more digits where there is one.
pub fn mutate(data: &mut [u8], size: usize, most: usize, seed: u32) -> usize {
    let mut random = seed as usize;
    let mut draw = |below: usize| {
        let drawn = random % below;
        random /= below;
        drawn
    };
    let text = &data[..size];
    let is_start = |place: usize| {
        text[place].is_ascii_digit() && (place == 0 || !text[place - 1].is_ascii_digit())
    };
    let starts: Vec<_> = (0..size).filter(|place| is_start(*place)).collect();
    if draw(4) > 0 || starts.is_empty() {
        return fuzzer_mutate(data, size, most);
    }
    let edge = EDGES[draw(EDGES.len())];
    let start = starts[draw(starts.len())];
    let rest = &text[start..];
    let length = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let changed = [&text[..start], edge.as_bytes(), &rest[length..]].concat();
    if changed.len() > most {
        return fuzzer_mutate(data, size, most);
    }
    data[..changed.len()].copy_from_slice(&changed);
    changed.len()
}

/// What stands between two parts of a text.
const BETWEEN: &[u8] = b"\n====\n";

/// A file of a text.
struct Named<'a> {
    name: &'a [u8],
    leads_to: &'a [u8],
    content: &'a [u8],
}

/// Splits a text into its files. A file is a line with its name, then its content. ` -> ` and the file that it leads to follow
/// the name of a link: of a symbolic one if there is no content.
fn files(text: &[u8]) -> impl Iterator<Item = Named<'_>> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let file;
        (file, rest) = Some(rest)
            .filter(|rest| !rest.is_empty())
            .map(|rest| split(rest, BETWEEN))?;
        let (head, content) = split(file, b"\n");
        let (name, leads_to) = split(head, b" -> ");
        Some(Named {
            name,
            leads_to,
            content,
        })
    })
}

/// Returns the files of a text, each with its name and content. That of a link is a zip of one file.
pub fn uploads_of(text: &[u8]) -> Vec<(Vec<u8>, Vec<u8>)> {
    let all = files(text).map(|file| {
        let packed = || zip_of(&[file.leads_to, b"\n", file.content].concat());
        let is_packed = !file.leads_to.is_empty();
        let content = if is_packed {
            packed()
        } else {
            file.content.to_vec()
        };
        (file.name.to_vec(), content)
    });
    all.collect()
}

/// Returns a tar of the files of a text, so that a fuzzer need not know checksums.
pub fn tar_of(text: &[u8]) -> Vec<u8> {
    let mut tar = Builder::new(Vec::new());
    for Named {
        name,
        leads_to,
        content,
    } in files(text)
    {
        let mut header = Header::new_gnu();
        let old = header.as_old_mut();
        fill(&mut old.name, name);
        fill(&mut old.linkname, leads_to);
        header.set_entry_type(match name.last() {
            Some(b'/') => EntryType::Directory,
            _ if leads_to.is_empty() => EntryType::Regular,
            _ if content.is_empty() => EntryType::Symlink,
            _ => EntryType::Link,
        });
        header.set_mode(0o755);
        header.set_size(content.len() as u64);
        header.set_cksum();
        tar.append(&header, content).expect("a tar in memory");
    }
    tar.into_inner().expect("a tar in memory")
}

/// Returns a zip of the files of a text. All links are symbolic ones.
pub fn zip_of(text: &[u8]) -> Vec<u8> {
    let (mut zip, mut list, mut count) = (Vec::new(), Vec::new(), 0_u16);
    for file in files(text).take(usize::from(u16::MAX)) {
        let name = &file.name[..file.name.len().min(usize::from(u16::MAX))];
        let is_link = !file.leads_to.is_empty();
        let content = if is_link { file.leads_to } else { file.content };
        let mode: u32 = if is_link { 0o120_777 } else { 0o100_755 };
        let (start, size) = (zip.len() as u32, (content.len() as u32).to_le_bytes());
        // What both headers have: version 2.0, UTF-8, stored, the time, the checksum, both sizes, the length of the name.
        let common = [
            &[20, 0, 0, 8, 0, 0, 0, 0x50, 0x74, 0x5d][..],
            &checksum(content).to_le_bytes(),
            &size,
            &size,
            &(name.len() as u16).to_le_bytes(),
        ]
        .concat();
        zip.extend([b"PK\x03\x04", &common[..], &[0; 2], name, content].concat());
        let unix = [b"PK\x01\x02\x14\x03", &common[..], &[0; 8]].concat();
        let end = [(mode << 16).to_le_bytes(), start.to_le_bytes()].concat();
        list.extend([unix, end, name.to_vec()].concat());
        count += 1;
    }
    let numbers = [0_u16, 0, count, count].map(u16::to_le_bytes).concat();
    let places = [list.len() as u32, zip.len() as u32].map(u32::to_le_bytes);
    [
        zip,
        list,
        b"PK\x05\x06".to_vec(),
        numbers,
        places.concat(),
        vec![0; 2],
    ]
    .concat()
}

/// Returns the CRC-32 of zips.
fn checksum(content: &[u8]) -> u32 {
    let step = |sum: u32| (sum >> 1) ^ (0xedb8_8320 & (sum & 1).wrapping_neg());
    let add = |sum: u32, byte: &u8| (0..8).fold(sum ^ u32::from(*byte), |sum, _| step(sum));
    !content.iter().fold(!0, add)
}

/// Splits a text at the first `by`; what follows is empty where there is none.
fn split<'a>(text: &'a [u8], by: &[u8]) -> (&'a [u8], &'a [u8]) {
    let place = text.windows(by.len()).position(|part| part == by);
    place.map_or((text, &[]), |place| {
        (&text[..place], &text[place + by.len()..])
    })
}

fn fill(field: &mut [u8; 100], text: &[u8]) {
    for (to, from) in field.iter_mut().zip(text) {
        *to = *from;
    }
}
