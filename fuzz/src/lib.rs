//! What the targets share.

use tar::{Builder, EntryType, Header};

/// What stands between two parts of a text.
const BETWEEN: &[u8] = b"\n====\n";

/// Returns a tar of the files of a text, so that a fuzzer need not know checksums. A file is a line with its name, then its
/// content. ` -> ` and the file that it leads to follow the name of a link: of a symbolic one if there is no content.
pub fn tar_of(text: &[u8]) -> Vec<u8> {
    let mut tar = Builder::new(Vec::new());
    let mut rest = text;
    while !rest.is_empty() {
        let file;
        (file, rest) = split(rest, BETWEEN);
        let (head, content) = split(file, b"\n");
        let (name, leads_to) = split(head, b" -> ");
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
