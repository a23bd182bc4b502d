//! What happens while submissions are marked, for whoever shows it.

/// Something that happens.
#[derive(Clone, Debug)]
pub enum Event<'a> {
    /// Something in the folder of a class is no submission.
    NotASubmission(&'a str),
    /// Something about the machine, or about the uploads of a class.
    Note(&'a str),
    /// A stage begins, with this many steps.
    Begins(Stage, usize),
    /// A step of the stage that began last is done.
    Step,
    /// That stage ends, whether all of its steps are done or not.
    Ends,
}

/// A stage of the marking, by what each of its steps is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The submission that is known to be good is copied.
    SampleCopied,
    /// It is tried.
    SampleTried,
    /// A submission is copied.
    Copied,
    /// A submission is built.
    Built,
    /// A submission is asked for its move on a test board.
    Asked,
    /// A submission is asked for its move on a test board that students do not see at once.
    AskedSecretly,
    /// A game is played.
    Played,
    /// A game of the tournament is played.
    TournamentPlayed,
    /// The moves of a game are compared with better ones.
    Analysed,
    /// An upload or the one before is copied.
    UploadCopied,
    /// One of both is built.
    UploadBuilt,
    /// An agent of a language is built and asked for moves.
    LanguageTried,
}

/// Receives what happens, in its order.
pub type Events<'e> = dyn FnMut(Event) + 'e;
