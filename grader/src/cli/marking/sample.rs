//! The submission that is known to be good: if it fails, the machine is broken and not the class.

use std::fs;

use sweetfish_shell::{BadInput, one_line};

use super::Marking;
use super::ready::Ready;
use crate::grade::cases;
use crate::grade::submission::Folder;

impl Marking<'_> {
    /// Builds the submission that is known to be good, if there is one, and lets it make a move on every test board.
    ///
    /// # Errors
    /// If anything is wrong with it: then the machine is not ready for a class.
    pub(crate) fn try_sample(&self) -> anyhow::Result<()> {
        let Some(folder) = self.plan.sample() else {
            return Ok(());
        };
        let shown = folder.display();
        let wrong = |problem: String| {
            BadInput::because(format!(
                "{shown}: the sample is known to be good and fails, so nothing is marked: {problem}"
            ))
        };
        let folder = Folder::alone(&folder, &self.plan.taken());
        let entry = self.each("sample copied", &[folder], |_, folder, worker| {
            self.entry("sample", folder, worker)
        })?;
        let tried = self.each("sample tried", &entry, |_, entry, worker| {
            let log = self.sandbox.work.join("sample.log");
            let name = &entry.folder.player;
            let builder = self.builder();
            let submission = builder.prepare(name, &entry.copied, &entry.commands, &log, worker)?;
            if let Some(problem) = submission.problem {
                let printed = fs::read_to_string(&log).unwrap_or_default();
                let last = printed.trim_end().lines().last().unwrap_or_default();
                return Ok(Some(
                    format!("{problem} {}", one_line(last))
                        .trim_end()
                        .to_string(),
                ));
            }
            let one = Ready {
                entry: 0,
                submission: &submission,
                sandbox: self.sandbox.clone(),
            };
            for (number, board) in self.plan.boards.iter().enumerate() {
                let referee = one.referee(&entry.schedule.rules, worker);
                let session = format!("sample-{}", cases::session_name(number));
                let answer = board.ask(&referee, &session, &submission.competitor)?;
                if let Some(fault) = board.wrong(&answer) {
                    return Ok(Some(format!("{}: {fault}", board.name)));
                }
            }
            Ok(None)
        })?;
        match tried.into_iter().flatten().next() {
            Some(problem) => Err(wrong(problem)),
            None => Ok(()),
        }
    }
}
