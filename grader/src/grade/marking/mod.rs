//! Marking submissions: they are copied, built, asked and played, as far as that was not done before.

mod against;
mod entry;
mod failures;
mod left;
mod ready;
mod sample;
mod workshop;

pub(super) use against::against;
pub(super) use entry::Entry;
pub(super) use left::mark;
pub(super) use sample::try_sample;
pub(super) use workshop::Workshop;
