//! What an archive is, by its first bytes: endings are wrong too often.

use std::fs::File;
use std::io;
use std::os::unix::fs::FileExt;

use sweetfish_cli_support::what_else;

/// A kind of archive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A zip.
    Zip,
    /// A tar, of any age.
    Tar,
    /// A tar in gzip.
    TarGz,
    /// One that is not unpacked, such as `a rar archive`.
    Foreign(&'static str),
}

/// Endings of zips that are programs or documents, not wrappings.
const NO_WRAPPINGS: [&str; 10] = [
    ".jar", ".war", ".whl", ".npz", ".docx", ".xlsx", ".pptx", ".odt", ".ods", ".epub",
];

/// Returns what kind of archive an open file of this name is. `None` if it is none, or one that programs use as it is.
///
/// # Errors
/// If the file cannot be read.
pub fn kind_of(name: &[u8], file: &File) -> io::Result<Option<Kind>> {
    let name = String::from_utf8_lossy(name).to_lowercase();
    if NO_WRAPPINGS.iter().any(|ending| name.ends_with(ending)) {
        return Ok(None);
    }
    let mut first = [0; 512];
    let mut length = 0;
    loop {
        match file.read_at(&mut first[length..], length as u64)? {
            0 => break,
            count => length += count,
        }
    }
    let first = &first[..length];
    Ok(match what_else(first) {
        Some("a zip archive") => Some(Kind::Zip),
        Some("a gzip archive") => Some(Kind::TarGz),
        Some(what) if what.ends_with(" archive") => Some(Kind::Foreign(what)),
        _ => is_tar_header(first).then_some(Kind::Tar),
    })
}

/// Returns whether a block is the header of a tar: those of all ages have a checksum.
pub(crate) fn is_tar_header(block: &[u8]) -> bool {
    const SUM: std::ops::Range<usize> = 148..156;
    if block.len() < 512 || block[0] == 0 {
        return false;
    }
    let text = String::from_utf8_lossy(&block[SUM]);
    let sum = u32::from_str_radix(text.trim_matches(['\0', ' ']), 8);
    let bytes = block.iter().enumerate();
    let found = bytes.map(|(place, byte)| {
        if SUM.contains(&place) {
            32
        } else {
            u32::from(*byte)
        }
    });
    sum.is_ok_and(|sum| sum == found.sum::<u32>())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    #[test]
    fn endings_do_not_count() {
        let kind = |name: &str, bytes: &[u8]| {
            let mut file = tempfile::tempfile().unwrap();
            file.write_all(bytes).unwrap();
            kind_of(name.as_bytes(), &file).unwrap()
        };
        let mut tar = tar::Builder::new(Vec::new());
        let mut header = tar::Header::new_old();
        header.set_size(0);
        tar.append_data(&mut header, "agent.py", &b""[..]).unwrap();
        let tar = tar.into_inner().unwrap();
        assert_eq!(kind("work.zip", &tar), Some(Kind::Tar));
        assert_eq!(kind("work.tar", b"PK\x03\x04rest"), Some(Kind::Zip));
        assert_eq!(kind("agent.jar", b"PK\x03\x04rest"), None);
        for (bytes, what) in [
            (&b"Rar!\x1a\x07\x01"[..], "a rar archive"),
            (b"7z\xbc\xaf\x27\x1c\0", "a 7z archive"),
            (b"\xfd7zXZ\0\0", "an xz archive"),
            (b"BZh91AY", "a bz2 archive"),
            (b"\x28\xb5\x2f\xfd\0", "a zst archive"),
        ] {
            assert_eq!(kind("a.zip", bytes), Some(Kind::Foreign(what)));
        }
        assert_eq!(kind("a.zip", b"PK\x05\x06"), Some(Kind::Zip));
        assert_eq!(kind("agent", b"\x7fELF"), None);
        assert_eq!(kind("agent.py", b"print(1)\n"), None);
        assert_eq!(kind("zeros", &[0; 1024]), None);
        assert_eq!(kind("", b""), None);
    }
}
