//! The answers of a submission while it is asked, each kept as it comes: a killed run loses none. Once it has been asked they
//! become part of its findings.

use std::path::Path;

use serde::{Deserialize, Serialize};

use super::played::Played;
use crate::checksum::{self, Checked};
use crate::game::Trial;
use crate::store::{Resume, Store};

/// A line for each answer, after one with what was known before.
#[derive(Serialize, Deserialize)]
struct Line<Answer> {
    /// The number of the board, from 0.
    board: usize,
    answer: Answer,
}

/// The open journal of a submission that is being asked.
pub(crate) struct Journal(Store);

impl Journal {
    /// Opens the journal at `path`: one to continue if it is of the same program as `known`, else a new one.
    pub(super) fn open(path: &Path, known: &Played) -> anyhow::Result<Self> {
        let (mut store, text) = Store::open(path, Resume::Same)?;
        match parse(&text) {
            Some((found, whole)) if found.fingerprint == known.fingerprint => {
                store.cut_to(whole)?;
            }
            _ => {
                store.cut_to(0)?;
                store.add(known)?;
            }
        }
        Ok(Self(store))
    }

    /// Keeps the answer on the board of this number.
    pub(crate) fn add(&mut self, board: usize, answer: &Trial) -> anyhow::Result<()> {
        self.0.add(&Line { board, answer })
    }
}

/// Returns what the text of a journal says, and the length of its whole lines. `None` if it has none.
pub(super) fn parse(text: &[u8]) -> Option<(Played, u64)> {
    let mut lines = text.split_inclusive(|&byte| byte == b'\n');
    let first = lines.next()?;
    let mut found: Played = read(first)?;
    let mut whole = first.len();
    for line in lines {
        let Some(Line { board, answer }) = read(line) else {
            break;
        };
        *found.answers.get_mut(board)? = Some(answer);
        whole += line.len();
    }
    found.is_being_asked = true;
    Some((found, whole as u64))
}

/// Reads a line that is whole.
fn read<Content: for<'de> Deserialize<'de>>(line: &[u8]) -> Option<Content> {
    match checksum::strip(line) {
        Checked::Right(text) if line.ends_with(b"\n") => serde_json::from_slice(&text).ok(),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use sweetfish_sandbox::Confinement;

    use super::*;
    use crate::record::{Side, out_of_time};

    fn played(fingerprint: &str) -> Played {
        Played {
            fingerprint: serde_json::from_value(fingerprint.into()).unwrap(),
            confinement: Confinement::default(),
            problem: None,
            answers: vec![None; 3],
            is_being_asked: true,
            games: Vec::new(),
        }
    }

    fn trial(used: f64) -> Trial {
        Trial {
            used,
            waited: None,
            verdict: Err(out_of_time(Side::First, false)),
            replaced: None,
        }
    }

    #[test]
    fn each_answer_is_there_at_once_and_what_is_torn_is_asked_again() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("one.jsonl");
        let read = || parse(&fs::read(&path).unwrap()).unwrap().0;
        let mut known = played("a");
        let mut journal = Journal::open(&path, &known).unwrap();
        for board in [2, 0] {
            journal.add(board, &trial(board as f64)).unwrap();
            known.answers[board] = Some(trial(board as f64));
            assert_eq!(read(), known);
        }
        drop(journal);
        let text = fs::read(&path).unwrap();
        fs::write(&path, &text[..text.len() - 1]).unwrap();
        known.answers[0] = None;
        assert_eq!(read(), known);
        // The torn line does not spoil the next one.
        let mut journal = Journal::open(&path, &known).unwrap();
        journal.add(1, &trial(1.0)).unwrap();
        known.answers[1] = Some(trial(1.0));
        assert_eq!(read(), known);
        drop(journal);
        // Another program has no answers yet.
        let other = played("b");
        drop(Journal::open(&path, &other).unwrap());
        assert_eq!(read(), other);
    }
}
