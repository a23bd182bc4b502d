//! The commands that browsers take, and what takes them.

use serde_json::Value;

/// The folder of the profile where pages save files.
pub(crate) const DOWNLOADS: &str = "saved";

/// A command of the W3C protocol `WebDriver`, by the name that Marionette has for it; the last two are chromedriver's own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Command {
    Navigate,
    Refresh,
    Back,
    Forward,
    SetWindowRect,
    ExecuteScript,
    ExecuteAsyncScript,
    FindElement,
    /// Those on an element have its name as the parameter `id`.
    ElementClick,
    ElementClear,
    ElementSendKeys,
    PerformActions,
    /// What pages logged and requested.
    Log,
    /// A command of the protocol `DevTools`.
    DevTools,
}

/// A running browser with one session. It ends when it is dropped.
pub(crate) trait Driver {
    /// Runs a command with its parameters, an object, and returns the value of the answer. Panics on an error.
    fn run(&self, command: Command, parameters: Value) -> Value;
}
