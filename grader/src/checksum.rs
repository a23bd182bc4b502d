//! A checksum at the end of a line, which shows accidental changes. It is not a signature: anybody can compute it.

use crc32fast::hash;

/// The texts before and after the checksum at the end of an object.
const BEFORE: &str = r#","crc32":""#;
const AFTER: &str = r#""}"#;
const DIGITS: usize = 8;

/// Adds the CRC-32 of the text of a nonempty JSON object as its last member.
pub(crate) fn add(object: &str) -> String {
    let open = object.strip_suffix('}').expect("a JSON object");
    format!("{open}{BEFORE}{:08x}{AFTER}", hash(object.as_bytes()))
}

/// The result of [`strip`].
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Checked<'a> {
    /// The checksum is right. The object without it.
    Right(Vec<u8>),
    Wrong,
    Without(&'a [u8]),
}

/// Removes the checksum that [`add`] added, and white space around the object.
pub(crate) fn strip(line: &[u8]) -> Checked<'_> {
    let line = line.trim_ascii();
    let parts = || {
        let (rest, digits) = line
            .strip_suffix(AFTER.as_bytes())?
            .split_last_chunk::<DIGITS>()?;
        let open = rest.strip_suffix(BEFORE.as_bytes())?;
        Some((open, digits))
    };
    let Some((open, digits)) = parts() else {
        return Checked::Without(line);
    };
    let object = [open, b"}"].concat();
    if digits == format!("{:08x}", hash(&object)).as_bytes() {
        Checked::Right(object)
    } else {
        Checked::Wrong
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_changed_line_is_noticed() {
        let object = r#"{"a":1,"b":"x"}"#;
        let line = add(object);
        // The value of Python's `zlib.crc32`.
        assert_eq!(line, r#"{"a":1,"b":"x","crc32":"f27f2754"}"#);
        assert_eq!(strip(line.as_bytes()), Checked::Right(object.into()));
        assert_eq!(
            strip(object.as_bytes()),
            Checked::Without(object.as_bytes())
        );
        for place in 0..line.len() {
            let mut changed = line.clone().into_bytes();
            changed[place] ^= 1;
            let found = strip(&changed);
            assert!(
                !matches!(found, Checked::Right(_)),
                "byte {place}: {found:?}"
            );
        }
    }
}
