//! `sweetfish page`: where the page is looked for.

use std::path::Path;
use std::process::Command;
use std::{env, fs};

use crate::program::{assert_has, run, text};

/// Returns the program with a subcommand, from another folder. It is no copy: a file that is written here is open, too, in what
/// other tests start meanwhile, and such a program is not run.
fn linked(program: &Path) -> Command {
    fs::create_dir_all(program.parent().unwrap()).unwrap();
    fs::hard_link(env!("CARGO_BIN_EXE_sweetfish"), program).unwrap();
    let mut command = Command::new(program);
    command.args(["page", "--print"]);
    command
}

#[test]
fn the_page_is_beside_the_program_or_in_the_folder_of_shared_files() {
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let name = format!("sweetfish{}", env::consts::EXE_SUFFIX);
    let mut program = linked(&folder.path().join("bin").join(name));
    let output = run(&mut program);
    assert_eq!(output.status.code(), Some(1));
    let error = String::from_utf8(output.stderr).unwrap();
    assert_has(&error, "found no sweetfish.html in ");
    assert_eq!(error.lines().count(), 1, "{error}");
    for place in ["share/sweetfish/sweetfish.html", "bin/sweetfish.html"] {
        let page = folder.path().join(place);
        fs::create_dir_all(page.parent().unwrap()).unwrap();
        fs::write(&page, "<!doctype html>").unwrap();
        let found = text(&run(&mut program));
        // Browsers do not understand the prefix of such a path of Windows.
        assert!(!found.starts_with(r"\\?\"), "{found}");
        let found = Path::new(found.trim_end());
        assert!(found.is_absolute());
        assert_eq!(found.canonicalize().unwrap(), page.canonicalize().unwrap());
    }
}
