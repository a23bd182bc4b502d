//! What the scripts of packages close to other users, whom agents of root run as.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;

use crate::common::{Arena, copied_by_another, finish};
use crate::place;

/// Makes a program that is a line of the shell.
fn program(path: &Path, line: &str) {
    fs::write(path, format!("#!/bin/sh\n{line}\n")).unwrap();
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
    copied_by_another(path);
}

/// Packs for a platform, with a grader that writes its arguments to the file `args` instead.
fn pack(arena: &Arena, platform: &str) {
    program(
        &arena.path("grader"),
        &format!("echo \"$@\" > {}; exit 3", arena.path("args").display()),
    );
    let _ = fs::remove_dir_all(arena.path("package"));
    let line = format!("pack {platform} --program grader --out");
    if platform == "gradescope" {
        arena.run(&format!("{line} package.zip")).passed();
        let zip = fs::File::open(arena.path("package.zip")).unwrap();
        let mut zip = zip::ZipArchive::new(zip).unwrap();
        zip.extract(arena.path("package/source")).unwrap();
        copied_by_another(&arena.path("package/source/grader"));
        fs::create_dir(arena.path("package/results")).unwrap();
    } else {
        arena.run(&format!("{line} package")).passed();
    }
}

/// Runs the script of a package, with the programs in `bin` before those of the system. Returns the arguments of the grader.
fn run(arena: &Arena, script: &str) -> String {
    let path = format!(
        "{}:{}",
        arena.path("bin").display(),
        std::env::var("PATH").unwrap()
    );
    let mut command = Command::new("sh");
    command.arg(arena.path("package").join(script));
    command.current_dir(arena.path("checkout"));
    command
        .env("PATH", path)
        .env("TMPDIR", arena.path("tmp"))
        .env("AUTOGRADER", arena.path("package"))
        .env("GRADE", arena.path("checkout"));
    finish(command);
    fs::read_to_string(arena.path("args")).unwrap_or_default()
}

#[test]
fn what_root_cannot_close_is_hidden_or_nothing_is_marked() {
    for (platform, script, closed) in [
        ("vocareum", "grade.sh", ""),
        ("prairielearn", "mark.sh", ""),
        ("action", "mark.sh", ""),
        ("gradescope", "source/run_autograder", "source"),
    ] {
        let arena = place();
        for folder in ["bin", "checkout"] {
            fs::create_dir(arena.path(folder)).unwrap();
        }
        pack(&arena, platform);
        let args = run(&arena, script);
        assert!(args.starts_with("mark "), "{platform}: {args}");
        assert!(!args.contains("--confine"), "{platform}: {args}");
        let folder = arena.path("package").join(closed);
        let mode = fs::metadata(folder).unwrap().permissions().mode();
        assert_eq!(mode & 0o077, 0, "{platform}");
        // As in a container whose root does not own the files.
        pack(&arena, platform);
        program(&arena.path("bin/id"), "echo 0");
        program(&arena.path("bin/chmod"), "exit 1");
        let args = run(&arena, script);
        assert!(args.contains(" --confine on"), "{platform}: {args}");
        // Agents of other users run as those, who gain nothing by it.
        pack(&arena, platform);
        program(&arena.path("bin/id"), "echo 1000");
        let args = run(&arena, script);
        assert!(args.starts_with("mark "), "{platform}: {args}");
        assert!(!args.contains("--confine"), "{platform}: {args}");
    }
}
