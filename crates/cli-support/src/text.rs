//! Text as programs of all systems write it.

use std::io::{self, Error};

/// What other files begin with, and what they are.
const OTHERS: [(&[u8], &str); 15] = [
    (b"PK\x03\x04", "a zip archive"),
    // An empty one.
    (b"PK\x05\x06", "a zip archive"),
    (b"\x1f\x8b", "a gzip archive"),
    (b"7z\xbc\xaf\x27\x1c", "a 7z archive"),
    (b"Rar!", "a rar archive"),
    (b"\xfd7zXZ\0", "an xz archive"),
    (b"BZh", "a bz2 archive"),
    (b"\x28\xb5\x2f\xfd", "a zst archive"),
    (b"%PDF", "a PDF file"),
    (b"\x89PNG", "a picture"),
    (b"\xff\xd8\xff", "a picture"),
    (b"GIF8", "a picture"),
    (b"\x7fELF", "a program"),
    (b"MZ", "a program"),
    (b"SQLite format", "a database"),
];

/// Converts bytes to text: UTF-8 with or without a byte order mark, UTF-16 with one. Lines that end with CR and LF, or with
/// more than one CR as after two conversions, end with LF afterwards, as they do on Unix.
///
/// # Errors
/// If they are no such text. The error says what they are instead, such as `a zip archive`, or names the line and the byte.
///
/// ```
/// let text = sweetfish_cli_support::as_text(b"\xff\xfe2\0\r\0\n\x000\0".to_vec())?;
/// assert_eq!(text, "2\n0");
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn as_text(bytes: Vec<u8>) -> io::Result<String> {
    let text = match bytes.as_slice() {
        [0xff, 0xfe, 0, 0, ..] | [0, 0, 0xfe, 0xff, ..] => return Err(Error::other("UTF-32")),
        [0, 1..=255, 0, 1..=255, ..] | [1..=255, 0, 1..=255, 0, ..] => {
            return Err(Error::other("UTF-16 without a byte order mark"));
        }
        [0xff, 0xfe, rest @ ..] => from_utf16(rest, u16::from_le_bytes)?,
        [0xfe, 0xff, rest @ ..] => from_utf16(rest, u16::from_be_bytes)?,
        [0xef, 0xbb, 0xbf, rest @ ..] => from_utf8(rest.to_vec())?,
        _ => from_utf8(bytes)?,
    };
    // Results can be long; most texts need no copy.
    Ok(if text.contains('\r') {
        let lines = text.split_inclusive('\n').flat_map(|line| {
            let whole = line.strip_suffix('\n');
            whole.map_or([line, ""], |own| [own.trim_end_matches('\r'), "\n"])
        });
        lines.collect()
    } else {
        text
    })
}

fn from_utf8(bytes: Vec<u8>) -> io::Result<String> {
    String::from_utf8(bytes).map_err(|error| {
        let (bytes, valid) = (error.as_bytes(), error.utf8_error().valid_up_to());
        let line = bytes[..valid].split(|&byte| byte == b'\n').count();
        let byte = || format!("line {line}: the byte {:02X} is not UTF-8", bytes[valid]);
        Error::other(what_else(bytes).map_or_else(byte, String::from))
    })
}

/// Returns what bytes that are no text are instead, such as `a zip archive`, if their beginning shows it.
pub fn what_else(bytes: &[u8]) -> Option<&'static str> {
    let is_so = |(start, _): &&(&[u8], _)| bytes.starts_with(start);
    OTHERS.iter().find(is_so).map(|(_, what)| *what)
}

fn from_utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> io::Result<String> {
    let (units, rest) = bytes.as_chunks();
    let text = char::decode_utf16(units.iter().map(|&pair| unit(pair)));
    let text: Result<String, _> = text.collect();
    match text {
        Ok(text) if rest.is_empty() => Ok(text),
        Ok(_) => Err(Error::other("half a character ends the UTF-16")),
        Err(error) => Err(Error::other(format!(
            "{:04X} alone is not UTF-16",
            error.unpaired_surrogate()
        ))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_of_every_system_is_the_same() {
        let text = "größe = 3\n[a]\n\n😀\n";
        let with_cr = text.replace('\n', "\r\n");
        let bytes = |units: &dyn Fn(u16) -> [u8; 2]| {
            let units = with_cr.encode_utf16().flat_map(units);
            units.collect::<Vec<_>>()
        };
        for bytes in [
            text.as_bytes().to_vec(),
            with_cr.as_bytes().to_vec(),
            [b"\xef\xbb\xbf", with_cr.as_bytes()].concat(),
            [&b"\xff\xfe"[..], &bytes(&u16::to_le_bytes)].concat(),
            [&b"\xfe\xff"[..], &bytes(&u16::to_be_bytes)].concat(),
        ] {
            assert_eq!(as_text(bytes).unwrap(), text);
        }
        assert_eq!(as_text(b"\xff\xfe".to_vec()).unwrap(), "");
        let odd = b"a\r\r\n\r\n\rb\r".to_vec();
        assert_eq!(as_text(odd).unwrap(), "a\n\n\rb\r");
    }

    #[test]
    fn other_bytes_are_named() {
        for (bytes, what) in [
            (&b"a\r\ncaf\xe9\n"[..], "line 2: the byte E9 is not UTF-8"),
            (b"PK\x03\x04\xff", "a zip archive"),
            (b"2\0\n\0", "UTF-16 without a byte order mark"),
            (b"\0n\0a\0m", "UTF-16 without a byte order mark"),
            (b"\xff\xfe\0\x002\0\0\0", "UTF-32"),
            (b"\0\0\xfe\xff\0\0\x002", "UTF-32"),
            (b"\xff\xfea", "half a character ends the UTF-16"),
            (b"\xff\xfe\0\xd8", "D800 alone is not UTF-16"),
        ] {
            assert_eq!(as_text(bytes.to_vec()).unwrap_err().to_string(), what);
        }
    }
}
