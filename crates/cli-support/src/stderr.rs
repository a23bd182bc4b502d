//! Printing messages.

use std::io::Write as _;

use crate::one_line;

/// Prints a line to the standard error, as `println!` does to the standard output.
#[macro_export]
macro_rules! note {
    ($($text:tt)*) => {
        $crate::print_note(&format!($($text)*))
    };
}

/// Prints a line to the standard error, as [`one_line`] writes it. Ignores errors: nobody would see them.
pub fn print_note(text: &str) {
    let _ = writeln!(anstream::stderr(), "{}", one_line(text));
}
