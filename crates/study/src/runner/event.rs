//! What happens during a run, for the program that shows it.

/// Something that happens.
#[derive(Clone, Copy, Debug)]
pub enum Event<'a> {
    /// A line on the rows of an earlier run: which are kept, and which are left out.
    Notice(&'a str),
    /// Rows of an experiment are about to be played.
    Begins {
        /// The experiment's name.
        name: &'a str,
        /// The number of rows.
        total: u64,
        /// How many of them are there already.
        done: u64,
    },
    /// A row is played; this many are there now.
    Played(u64),
    /// No more rows are played, whether all are there or not.
    Ends,
}

/// Receives what happens, in its order.
pub type Events<'e> = dyn FnMut(Event) + 'e;
