//! The process inside: it looks into one submission, and says what it found.

use std::io;
use std::path::Path;
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;
use std::{env, fs};

use serde::{Deserialize, Serialize};
use sweetfish_sandbox::AnyPath;
use sweetfish_sandbox::walk::Extent;

use crate::below::PathBelow;
use crate::language::{CommandRules, Commands};
use crate::settle::settle;
use crate::tree::Tree;

/// The argument of such a process.
pub(crate) const SUBCOMMAND: &str = "take-in";

/// The files with what it is asked and its answer, and the folder with what it has unpacked, all in its own folder.
pub(crate) const QUESTION: &str = "question.json";
pub(crate) const ANSWER: &str = "answer.json";
pub(crate) const TREE: &str = "tree";

/// What it is asked.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Question {
    /// The copy of the submission.
    pub(crate) copy: AnyPath,
    pub(crate) sought: Sought,
    pub(crate) most: Extent,
}

/// What is to be found.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Sought {
    /// How it is built and run.
    Program(CommandRules),
    /// Which of its files are texts.
    Texts,
}

/// What it found.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Answer {
    Taken {
        /// Whether it has unpacked or changed something, so that its tree takes the place of the copy.
        is_new: bool,
        found: Found,
    },
    /// It cannot be unpacked.
    Faulty(String),
    /// There is no room for it.
    Full,
}

/// What there is of what was sought.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Found {
    Program(Result<Commands, String>),
    Texts(Vec<PathBelow>),
}

impl Answer {
    fn to(question: &Question, tree: &Path) -> Self {
        let never = AtomicBool::new(false);
        match settle(&question.copy, tree, question.most, &never) {
            Ok(is_new) => {
                let settled = if is_new { tree } else { &*question.copy };
                let found = match &question.sought {
                    Sought::Program(rules) => Found::Program(rules.commands(settled)),
                    Sought::Texts => Found::Texts(Tree::read(settled).texts()),
                };
                Self::Taken { is_new, found }
            }
            Err(error) if is_full(&error) => Self::Full,
            Err(error) => Self::Faulty(error.to_string()),
        }
    }
}

/// Returns whether there is no room.
fn is_full(error: &io::Error) -> bool {
    use io::ErrorKind::{FileTooLarge, QuotaExceeded, StorageFull};
    matches!(error.kind(), FileTooLarge | QuotaExceeded | StorageFull)
}

/// Serves as a sandbox or looks into a submission if this process was started for that, and returns its exit code. `None` if it
/// was started for something else.
///
/// A program with a [`Guard`](crate::Guard) calls this before anything else, in place of that of
/// [`sweetfish_sandbox`](sweetfish_sandbox::serve_if_asked).
pub fn serve_if_asked() -> Option<ExitCode> {
    let sandbox = sweetfish_sandbox::serve_if_asked();
    if sandbox.is_some() {
        return sandbox;
    }
    let mut args = env::args_os().skip(1);
    if args.next()? != SUBCOMMAND {
        return None;
    }
    Some(match serve() {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE,
    })
}

fn serve() -> io::Result<()> {
    let here = env::current_dir()?;
    let question = serde_json::from_slice(&fs::read(here.join(QUESTION))?)?;
    let answer = Answer::to(&question, &here.join(TREE));
    if answer == Answer::Full {
        // The answer needs room.
        sweetfish_sandbox::remove(&here.join(TREE))?;
    }
    fs::write(here.join(ANSWER), serde_json::to_vec(&answer)?)
}
