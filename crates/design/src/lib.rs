//! What a designer of levels asks: what happens in the games of a level.
//!
//! | to | begin with |
//! |---|---|
//! | take something out of a level, or change it | [`Change`] |

#![cfg_attr(
    not(test),
    warn(
        clippy::dbg_macro,
        clippy::disallowed_methods,
        clippy::print_stdout,
        clippy::print_stderr
    )
)]

mod change;
mod element;
mod symmetry;

pub use change::Change;
pub use element::Element;
