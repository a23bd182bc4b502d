//! The binary: a sandbox if it was started as one, else the command line, whose outcome becomes an exit code.

use std::process::ExitCode;

fn main() -> ExitCode {
    sweetfish_intake::serve_if_asked().unwrap_or_else(grader::run)
}
