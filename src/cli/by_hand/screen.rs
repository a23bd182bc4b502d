//! Playing on the screen of a terminal, by keys.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use sweetfish::people::{Action, Session, Step, View};
use sweetfish_shell::BadInput;

use super::cursor::{Cursor, Key, Wish};
use super::drawn::{Painted, picture, points, standing, vanishing};
use super::layout::{Texts, layout};
use super::terminal::{Input, Terminal};
use super::{MOST_STEPS, milliseconds, paint_none, shuffled};
use crate::cli::paint::Mark;

/// How often an interrupt is looked for.
const LOOK: Duration = Duration::from_millis(100);

const HELP: &str = "Arrows move. Enter or Space takes a gem, then an arrow swaps it with that neighbour; Esc puts it \
                    back. q leaves the game.";

/// The screen of a terminal.
pub(super) struct Screen {
    /// How long each picture of a cascade stands.
    pub(super) delay: Duration,
    /// Set when the player or the system wants the program to end.
    pub(super) interrupted: Arc<AtomicBool>,
}

/// What every picture of a game has.
struct Shown<'a> {
    terminal: Terminal,
    about: &'a str,
}

impl Shown<'_> {
    /// Shows a board between what is reached and what just happened. If the terminal has become too small, says so
    /// in its first line.
    fn show<T: View<Cell: Painted>>(
        &self,
        game: &T,
        board: &str,
        message: &str,
        help: &str,
    ) -> io::Result<()> {
        let size = Terminal::size()?;
        let standing = standing(game);
        let texts = Texts {
            about: self.about,
            standing: &standing,
            board,
            message,
            help,
        };
        let lines = layout(&texts, size).unwrap_or_else(|problem| {
            let fitting = problem.chars().take(size.0.into()).collect();
            vec![fitting]
        });
        self.terminal.show(&lines)
    }
}

impl Screen {
    /// Plays a game to its end, or until the player leaves.
    pub(super) fn play<T: View<Cell: Painted>>(
        &mut self,
        about: &str,
        session: &mut Session<T>,
    ) -> anyhow::Result<()> {
        let mut cursor = Cursor::new(session.game().size());
        let first = picture(session.game(), mark(cursor));
        check_size(about, session.game(), &first)?;
        let shown = Shown {
            terminal: Terminal::enter()?,
            about,
        };
        let mut message = String::new();
        let mut since = Instant::now();
        while session.game().end().is_none() {
            let board = picture(session.game(), mark(cursor));
            let help = help(cursor);
            shown.show(session.game(), &board, &message, help)?;
            match self.wish(&mut cursor)? {
                Wish::Look => {}
                Wish::Quit => return Ok(()),
                Wish::Swap(action) => match session.play(action, milliseconds(since)) {
                    Err(why) => message = format!("{action} is not valid: {why}."),
                    Ok(steps) => {
                        self.animate(&shown, action, &steps)?;
                        message = summary(session, action, &steps);
                        since = Instant::now();
                    }
                },
            }
        }
        self.end(&shown, session, &message)
    }

    /// Waits until something is to be done. A changed size of the terminal asks for another look.
    fn wish(&self, cursor: &mut Cursor) -> io::Result<Wish> {
        while !self.is_interrupted() {
            match Terminal::next(LOOK)? {
                None => {}
                Some(Input::Resize) => return Ok(Wish::Look),
                Some(Input::Key(key)) => return Ok(cursor.press(key)),
            }
        }
        Ok(Wish::Quit)
    }

    /// Shows a cascade: twice for each step, with what vanishes and without it. A key skips the rest.
    fn animate<T: View<Cell: Painted>>(
        &self,
        shown: &Shown,
        action: Action,
        steps: &[Step<T>],
    ) -> io::Result<()> {
        if self.delay.is_zero() {
            return Ok(());
        }
        for (number, step) in (1..).zip(steps).take(MOST_STEPS) {
            let message = format!("{action}; step {number}: +{}", points(step));
            let cleared = picture(&step.cleared, paint_none);
            for (game, board) in [(&step.before, vanishing(step)), (&step.cleared, cleared)] {
                shown.show(game, &board, &message, "A key skips this.")?;
                if self.is_skipped()? {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    /// Waits for the delay of a picture. Returns whether a key or an interrupt cut it short.
    fn is_skipped(&self) -> io::Result<bool> {
        let start = Instant::now();
        loop {
            let left = self.delay.saturating_sub(start.elapsed());
            if left.is_zero() {
                return Ok(false);
            }
            let input = Terminal::next(left.min(LOOK))?;
            if matches!(input, Some(Input::Key(_))) || self.is_interrupted() {
                return Ok(true);
            }
        }
    }

    /// Shows the end of a game until the player wants to go on, or leaves: there is no next game then.
    fn end<T: View<Cell: Painted>>(
        &self,
        shown: &Shown,
        session: &Session<T>,
        message: &str,
    ) -> anyhow::Result<()> {
        let board = picture(session.game(), paint_none);
        let message = format!("{message}\nGame over: {}.", session.game().outcome());
        let help = "Enter goes on, q leaves.";
        while !self.is_interrupted() {
            shown.show(session.game(), &board, &message, help)?;
            match Terminal::next(LOOK)? {
                Some(Input::Key(Key::Take)) => break,
                Some(Input::Key(Key::Quit | Key::Interrupt)) => {
                    self.interrupted.store(true, Ordering::Relaxed);
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn is_interrupted(&self) -> bool {
        self.interrupted.load(Ordering::Relaxed)
    }
}

/// Checks that a game fits the terminal before the screen changes.
fn check_size<T: View<Cell: Painted>>(about: &str, game: &T, board: &str) -> anyhow::Result<()> {
    let standing = standing(game);
    let texts = Texts {
        about,
        standing: &standing,
        board,
        message: "",
        help: HELP,
    };
    let problem = layout(&texts, Terminal::size()?).err();
    match problem {
        None => Ok(()),
        Some(problem) => {
            let advice = "`--lines` needs no screen";
            Err(BadInput(format!("{problem}; {advice}")).into())
        }
    }
}

/// Returns how the cell of the cursor is marked.
fn mark(cursor: Cursor) -> impl Fn(u8, u8) -> Mark {
    move |row, column| match (row, column) == (cursor.row, cursor.column) {
        false => Mark::None,
        true if cursor.has_taken => Mark::Taken,
        true => Mark::Chosen,
    }
}

/// Returns what the keys mean now.
fn help(cursor: Cursor) -> &'static str {
    if cursor.is_leaving {
        "Press q again to leave the game, any other key to stay."
    } else {
        HELP
    }
}

/// Describes a swap and the points of its steps.
fn summary<T: View>(session: &Session<T>, action: Action, steps: &[Step<T>]) -> String {
    let points = steps.iter().map(|step| format!(" +{}", points(step)));
    let points: String = points.take(MOST_STEPS).collect();
    format!("{action}:{points}. {}", shuffled(session, steps))
}
