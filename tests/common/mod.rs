//! What the tests compare the library with: the rules, the searches and the exact values of the
//! duel game in their slowest and most literal form. Nothing here uses the library's own methods.

// Every test binary compiles this module and uses a part of it.
#![allow(dead_code)]

pub(crate) mod compare;
pub(crate) mod grid;
pub(crate) mod play;
