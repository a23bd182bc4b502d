//! Gem-swap games against a slow and obvious reference implementation, by hand, and by their chances.

mod batch;
mod chance;
mod examples;
mod games;
mod published;
mod reference;
mod text;
