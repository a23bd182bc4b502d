//! Numbers of things and lists of names in sentences.

use std::fmt::Display;

/// Writes how many things there are, such as `1 game` or `2 games`.
pub(crate) fn counted<N: Copy + Display + PartialEq + From<u8>>(number: N, thing: &str) -> String {
    if number == N::from(1) {
        format!("1 {thing}")
    } else {
        format!("{number} {thing}s")
    }
}

/// Writes the first of some names, at most `most`, and how many more there are. A name can have a comma.
pub(crate) fn some_of(names: &[impl AsRef<str>], most: usize) -> String {
    let first: Vec<_> = names.iter().take(most).map(AsRef::as_ref).collect();
    let first = first.join("; ");
    match names.len().saturating_sub(most) {
        0 => first,
        more => format!("{first} and {more} more"),
    }
}
