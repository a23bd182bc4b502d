//! Playing by lines of text: a swap is a line such as `2,5 right`.

use std::io::{self, BufRead as _, IsTerminal as _, Read as _};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use sweetfish::people::{Action, Session, Step, View};
use sweetfish_cli_support::{BadInput, out, outln};

use super::drawn::{Painted, picture, points, standing, vanishing};
use crate::cli::paint::Mark;

/// The most steps of a cascade that are shown one by one.
const MOST_STEPS: usize = 12;
/// The longest line that is read, in bytes.
const LONGEST: u64 = 4096;
/// How often an interrupt is looked for.
const LOOK: Duration = Duration::from_millis(100);

/// The lines of the standard input.
pub(super) struct Lines {
    /// Lines come from a thread of their own, so that an interrupt is seen while none comes.
    receiver: Receiver<io::Result<String>>,
    interrupted: Arc<AtomicBool>,
    /// Whether a person types them.
    is_prompted: bool,
}

impl Lines {
    /// Begins to read lines.
    pub(super) fn new(interrupted: Arc<AtomicBool>) -> Self {
        let (sender, receiver) = mpsc::channel();
        thread::spawn(move || {
            while let Some(line) = read_line().transpose() {
                let is_last = line.is_err();
                if sender.send(line).is_err() || is_last {
                    return;
                }
            }
        });
        Self {
            receiver,
            interrupted,
            is_prompted: io::stdin().is_terminal(),
        }
    }

    /// Plays a game to its end, or until the player leaves.
    pub(super) fn play<T: View<Cell: Painted>>(
        &mut self,
        about: &str,
        session: &mut Session<T>,
    ) -> anyhow::Result<()> {
        outln!("{about}\n\n{}", shown(session.game()))?;
        let mut since = Instant::now();
        while session.game().end().is_none() {
            let Some(line) = self.next()? else {
                return Ok(());
            };
            match line.trim() {
                "" => {}
                "quit" => return Ok(()),
                text => match text.parse::<Action>() {
                    Err(error) => outln!("{error}, or `quit`")?,
                    Ok(action) => match session.play(action, milliseconds(since)) {
                        Err(why) => outln!("{action} is not valid: {why}")?,
                        Ok(steps) => {
                            report(session, action, &steps)?;
                            since = Instant::now();
                        }
                    },
                },
            }
        }
        Ok(())
    }

    /// Returns the next line; `None` at their end and after an interrupt.
    fn next(&mut self) -> anyhow::Result<Option<String>> {
        if self.is_prompted {
            out!("> ")?;
        }
        loop {
            if self.interrupted.load(Ordering::Relaxed) {
                return Ok(None);
            }
            match self.receiver.recv_timeout(LOOK) {
                Ok(line) => {
                    let bad = |error| BadInput(format!("standard input: {error}"));
                    return Ok(Some(line.map_err(bad)?));
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(None),
            }
        }
    }
}

/// Reads a line of the standard input; `None` at its end.
fn read_line() -> io::Result<Option<String>> {
    let mut line = Vec::new();
    let stdin = io::stdin().lock();
    stdin.take(LONGEST).read_until(b'\n', &mut line)?;
    if line.len() as u64 == LONGEST {
        let problem = format!("found a line of {LONGEST} bytes or more, expected a swap");
        return Err(io::Error::other(problem));
    }
    let text = String::from_utf8_lossy(&line).into_owned();
    Ok((!line.is_empty()).then_some(text))
}

/// Returns the board with what is reached and what is left.
fn shown<T: View<Cell: Painted>>(game: &T) -> String {
    format!("{}\n{}\n", picture(game, paint_none), standing(game))
}

/// Prints a swap: the board before each step with what vanishes, and the board that it led to.
fn report<T: View<Cell: Painted>>(
    session: &Session<T>,
    action: Action,
    steps: &[Step<T>],
) -> anyhow::Result<()> {
    outln!("\nswap {}: {action}\n", session.actions().len())?;
    for (number, step) in (1..).zip(steps).take(MOST_STEPS) {
        let (board, points) = (vanishing(step), points(step));
        outln!("{board}step {number}: +{points}\n")?;
    }
    let shuffled = shuffled(session, steps);
    if !shuffled.is_empty() {
        outln!("{shuffled}\n")?;
    }
    outln!("{}", shown(session.game()))
}

/// Returns the milliseconds since an instant.
fn milliseconds(since: Instant) -> u64 {
    since.elapsed().as_millis() as u64
}

/// Marks no cell.
fn paint_none(_: u8, _: u8) -> Mark {
    Mark::None
}

/// Returns a sentence if a shuffle came after a swap, else nothing.
fn shuffled<T: View>(session: &Session<T>, steps: &[Step<T>]) -> &'static str {
    let was_shuffled = steps.last().is_some_and(|last| session.was_shuffled(last));
    if was_shuffled {
        "No swap was valid any more, so everything was shuffled."
    } else {
        ""
    }
}
