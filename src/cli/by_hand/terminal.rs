//! The terminal while a game has its whole screen: keys come one by one, and all is put back at the end.

use std::io::{self, Write as _};
use std::panic;
use std::sync::Once;
use std::time::Duration;

use anstream::adapter::strip_str;
use anstream::{AutoStream, ColorChoice};
use crossterm::cursor::{Hide, MoveTo, Show};
use crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode,
    enable_raw_mode, size,
};
use crossterm::{execute, queue};

use super::cursor::Key;

/// A terminal whose screen is ours. Dropping this value puts it back as it was.
pub(super) struct Terminal {
    /// Whether colours are wanted.
    has_colours: bool,
}

/// What comes from a terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Input {
    /// A key.
    Key(Key),
    /// The terminal has another size now.
    Resize,
}

impl Terminal {
    /// Takes the screen.
    pub(super) fn enter() -> io::Result<Self> {
        restore_on_panic();
        enable_raw_mode()?;
        // From here on, an error puts it back.
        let has_colours = AutoStream::choice(&io::stdout()) != ColorChoice::Never;
        let own = Self { has_colours };
        execute!(io::stdout(), EnterAlternateScreen, Hide)?;
        Ok(own)
    }

    /// Returns the columns and rows of the terminal.
    pub(super) fn size() -> io::Result<(u16, u16)> {
        size()
    }

    /// Shows these lines and nothing else. They must fit the screen.
    pub(super) fn show(&self, lines: &[String]) -> io::Result<()> {
        let mut stdout = io::stdout().lock();
        for (row, line) in (0..).zip(lines) {
            queue!(stdout, MoveTo(0, row))?;
            if self.has_colours {
                write!(stdout, "{line}")?;
            } else {
                // The moves of the cursor must stay, so the stream does not strip them.
                write!(stdout, "{}", strip_str(line))?;
            }
            queue!(stdout, Clear(ClearType::UntilNewLine))?;
        }
        if (lines.len() as u16) < size()?.1 {
            let below = MoveTo(0, lines.len() as u16);
            queue!(stdout, below, Clear(ClearType::FromCursorDown))?;
        }
        stdout.flush()
    }

    /// Returns what comes within `limit`. The screen must be ours.
    pub(super) fn next(limit: Duration) -> io::Result<Option<Input>> {
        if !event::poll(limit)? {
            return Ok(None);
        }
        Ok(match event::read()? {
            Event::Key(key) if key.kind != KeyEventKind::Release => Some(Input::Key(meaning(key))),
            Event::Resize(..) => Some(Input::Resize),
            _ => None,
        })
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        restore();
    }
}

/// Puts the terminal back. Ignores errors: a terminal that is gone cannot be put back.
fn restore() {
    let _ = execute!(io::stdout(), Show, LeaveAlternateScreen);
    let _ = disable_raw_mode();
}

/// Puts the terminal back before a panic prints its message. Builds that abort on a panic drop nothing.
fn restore_on_panic() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            restore();
            before(info);
        }));
    });
}

/// Returns what a key means.
fn meaning(key: KeyEvent) -> Key {
    let with_control = key.modifiers.contains(KeyModifiers::CONTROL);
    match key.code {
        KeyCode::Char('c' | 'd') if with_control => Key::Interrupt,
        KeyCode::Up | KeyCode::Char('k') => Key::Arrow(-1, 0),
        KeyCode::Down | KeyCode::Char('j') => Key::Arrow(1, 0),
        KeyCode::Left | KeyCode::Char('h') => Key::Arrow(0, -1),
        KeyCode::Right | KeyCode::Char('l') => Key::Arrow(0, 1),
        KeyCode::Enter | KeyCode::Char(' ') => Key::Take,
        KeyCode::Esc | KeyCode::Backspace => Key::Back,
        KeyCode::Char('q') => Key::Quit,
        _ => Key::Other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_have_their_meaning() {
        let key = |code, modifiers| meaning(KeyEvent::new(code, modifiers));
        let (plain, control) = (KeyModifiers::NONE, KeyModifiers::CONTROL);
        assert_eq!(key(KeyCode::Left, plain), Key::Arrow(0, -1));
        assert_eq!(key(KeyCode::Char('j'), plain), Key::Arrow(1, 0));
        assert_eq!(key(KeyCode::Enter, plain), Key::Take);
        assert_eq!(key(KeyCode::Char(' '), plain), Key::Take);
        assert_eq!(key(KeyCode::Esc, plain), Key::Back);
        assert_eq!(key(KeyCode::Char('q'), plain), Key::Quit);
        assert_eq!(key(KeyCode::Char('c'), control), Key::Interrupt);
        assert_eq!(key(KeyCode::Char('c'), plain), Key::Other);
    }
}
