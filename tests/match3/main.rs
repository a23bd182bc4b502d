//! The match-3 kernel against a slow and obvious twin, by hand, and by its chances.

mod batch;
mod chance;
mod examples;
mod games;
mod published;
mod text;
mod twin;
