//! The binary: a sandbox if it was started as one, else the command line, whose outcome becomes an exit code.

use std::process::ExitCode;

fn main() -> ExitCode {
    #[cfg(target_os = "linux")]
    if let Some(code) = sweetfish_intake::serve_if_asked() {
        return code;
    }
    grader::run()
}
