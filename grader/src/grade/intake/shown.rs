//! How names of files are shown.

use std::ffi::OsStr;
use std::fmt::Write as _;

use sweetfish_cli_support::escaped;

/// Returns the name of a file as text on one line, different for different names. Bytes that are not UTF-8 are written as
/// `\xff`, control characters as `\u{7}`, and backslashes are doubled.
pub(crate) fn shown(name: &OsStr) -> String {
    let mut text = String::new();
    for part in name.as_encoded_bytes().utf8_chunks() {
        text += &escaped(&part.valid().replace('\\', r"\\"));
        for byte in part.invalid() {
            let _ = write!(text, "\\x{byte:02x}");
        }
    }
    text
}
