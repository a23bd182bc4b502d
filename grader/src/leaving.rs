//! Scripts of an agent that leave the folder with the board, as launchers do that begin with `cd "$(dirname "$0")"`.

use std::path::Path;

use sweetfish_cli_support::read_plain;

use crate::agent::{Program, is_run};
#[cfg(target_os = "linux")]
use crate::competitor::Competitor;
#[cfg(target_os = "linux")]
use crate::gate::Halt;

/// The longest script that is read.
const LONGEST: u64 = 1 << 18;

/// Adds to what ended a run how an agent that made no move leaves the folder with the board.
#[cfg(target_os = "linux")]
pub(crate) fn with_leaving(halt: Option<Halt>, agents: &[Competitor]) -> Option<Halt> {
    let halt = halt?;
    let own = agents.iter().find(|own| own.player.name == halt.agent);
    let program = own.map(|own| &own.program);
    let has_none = !halt.is_by_limit() && !halt.end.had_answered();
    let leaving = program.filter(|_| has_none).and_then(leaving);
    Some(Halt { leaving, ..halt })
}

/// Says by which line a script of a program leaves the folder where it is started. `None` if none is seen to.
pub(crate) fn leaving(program: &Program) -> Option<String> {
    program.own_files().iter().find_map(|path| {
        let text = text_of(path)?;
        let line = text.lines().find_map(leaving_part)?;
        let name = path.file_name()?.to_string_lossy();
        Some(format!(
            "`{name}` leaves the folder with `input.txt` by `{line}`"
        ))
    })
}

/// Returns the text of a script. `None` if it is none.
pub(crate) fn text_of(path: &Path) -> Option<String> {
    let content = read_plain(path, LONGEST).ok()?;
    if !(is_run(path) || content.starts_with(b"#!")) {
        return None;
    }
    // A comment can be in another encoding.
    let text = String::from_utf8_lossy(&content).into_owned();
    (!text.contains('\0')).then_some(text)
}

/// Returns the part of a line that goes to the folder of the script, or to another one that is named in full.
fn leaving_part(line: &str) -> Option<&str> {
    let line = line.trim();
    if let Some((start, rest)) = line.split_once("chdir(") {
        let part = rest.contains("__file__") || rest.starts_with(['"', '\'']);
        return (part && !start.contains('#')).then_some(line);
    }
    // Behind a parenthesis it is of another shell.
    let rest = line.strip_prefix("cd ").or(line.strip_prefix("pushd "))?;
    let is_elsewhere = rest.trim_start_matches("-- ").trim_start_matches('"');
    let end = line.find(" &&").or(line.find(" ||")).or(line.find(';'));
    is_elsewhere
        .starts_with(['$', '/', '`'])
        .then(|| line[..end.unwrap_or(line.len())].trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_goes_elsewhere_is_known() {
        for (line, expected) in [
            (
                "cd \"$(dirname \"$0\")\" && exec ./eng",
                "cd \"$(dirname \"$0\")\"",
            ),
            ("  cd ${0%/*} || exit 1", "cd ${0%/*}"),
            ("cd -- \"$HERE\"; ./eng", "cd -- \"$HERE\""),
            ("cd /opt/eng", "cd /opt/eng"),
            ("cd `dirname $0`", "cd `dirname $0`"),
            (
                "os.chdir(os.path.dirname(os.path.abspath(__file__)))",
                "os.chdir(os.path.dirname(os.path.abspath(__file__)))",
            ),
            ("D=\"$(cd \"$(dirname \"$0\")\" && pwd)\"", ""),
            ("(cd \"$D\" && make)", ""),
            ("# cd /opt/eng", ""),
            ("# os.chdir(__file__)", ""),
            ("cd lib", ""),
            ("exec ./eng", ""),
        ] {
            assert_eq!(leaving_part(line).unwrap_or_default(), expected, "{line}");
        }
    }
}
