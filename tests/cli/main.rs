//! The subcommands of `sweetfish` on games of one player, from outside: options, output and errors.

mod level;
mod match3;
mod page;
mod papers;
mod program;
mod sm3;
mod texts;
