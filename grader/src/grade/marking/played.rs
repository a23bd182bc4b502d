//! What is known of a submission's answers and games.

use std::collections::HashSet;

use serde::{Deserialize, Serialize};
use sweetfish_sandbox::Confinement;

use crate::game::Trial;
use crate::grade::program::{Fingerprint, Program};
use crate::record::GameRecord;
use crate::schedule::{Pairing, games};
use crate::test_board::TestBoard;

/// A submission that was asked for all moves, and the games that it played since.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Played {
    pub(crate) fingerprint: Fingerprint,
    pub(crate) confinement: Confinement,
    /// Why it cannot be run.
    pub(crate) problem: Option<String>,
    /// The answers on the test boards, in their order. `None`: not asked yet.
    pub(crate) answers: Vec<Option<Trial>>,
    /// Whether a run that asked it was killed, so that its answers are in its journal and unchecked.
    #[serde(skip)]
    pub(crate) is_being_asked: bool,
    /// In the order of the schedule. They have a file of their own.
    #[serde(skip)]
    pub(crate) games: Vec<GameRecord>,
}

impl Played {
    /// Returns the answers that were given, with their boards.
    pub(crate) fn answers<'a>(
        &'a self,
        boards: &'a [TestBoard],
    ) -> impl Iterator<Item = (&'a TestBoard, &'a Trial)> {
        let all = boards.iter().zip(&self.answers);
        all.filter_map(|(board, answer)| Some((board, answer.as_ref()?)))
    }

    /// Returns whether the submission of this name has made a legal move, on a test board or in a game.
    pub(crate) fn has_moved(&self, name: &str) -> bool {
        let mut answers = self.answers.iter().flatten();
        let has_moved = |game: &GameRecord| {
            let side = game.side_of(name);
            side.is_some_and(|side| game.moves_of(side).any(|made| !made.by_referee))
        };
        answers.any(|answer| answer.verdict.is_ok()) || self.games.iter().any(has_moved)
    }
}

/// Returns the games that a program has not played yet.
pub(crate) fn left(program: &Program, played: Option<&Played>) -> Vec<Pairing> {
    let games_of = played.into_iter().flat_map(|played| &played.games);
    let played: HashSet<_> = games_of.map(|game| game.id).collect();
    let schedule = &program.schedule;
    games(0, &schedule.encounters(), 0..schedule.pairs)
        .filter(|pairing| !played.contains(&pairing.slot))
        .filter(|pairing| !schedule.leaves_out(pairing.slot))
        .collect()
}

/// Returns whether nothing is left to do for a program.
pub(crate) fn is_marked(program: &Program, played: Option<&Played>) -> bool {
    played.is_some_and(|played| {
        !played.is_being_asked
            && played.answers.iter().all(Option::is_some)
            && left(program, Some(played)).is_empty()
    })
}
