//! Agents that make something else of the files and the folder than the protocol has them.

use std::fs::{self, Permissions};
use std::os::unix::fs::{DirBuilderExt, PermissionsExt, symlink};
use std::{env, io};

use rustix::fs::{CWD, FileType, Mode, mknodat};

use crate::Turn;

pub(crate) fn act(behaviour: &str, turn: &Turn) -> Option<io::Result<()>> {
    Some(match behaviour {
        "delete-input" => fs::remove_file("input.txt").and_then(|()| turn.play()),
        // The argument is a file outside that holds anything.
        "symlink" => symlink(turn.arg(0), "output.txt"),
        "input-link" => replace_input(turn, |name| symlink(turn.arg(0), name)),
        "input-folder" => replace_input(turn, |name| fs::create_dir_all(format!("{name}/a/b"))),
        "hoard" => hoard(turn),
        "fifo" => fifo(),
        "folder-output" => fill("output.txt"),
        "closed-folders" => closed_folders(turn),
        "chmod" => chmod(turn),
        "delete-folder" => delete_folder(turn),
        "swap-folder" => swap_folder(turn),
        "deep" => descend("down").and_then(|()| turn.play()),
        "deep-output" => descend("output.txt"),
        "unwritable" => unwritable(turn),
        _ => return None,
    })
}

/// Plays, and puts something else in the place of the input.
fn replace_input(turn: &Turn, put: impl Fn(&str) -> io::Result<()>) -> io::Result<()> {
    turn.play()?;
    fs::remove_file("input.txt")?;
    put("input.txt")
}

fn fifo() -> io::Result<()> {
    let mode = Mode::RUSR | Mode::WUSR;
    Ok(mknodat(CWD, "output.txt", FileType::Fifo, mode, 0)?)
}

/// Plays, and then writes file after file, 4 MiB each, 100 in all.
fn hoard(turn: &Turn) -> io::Result<()> {
    turn.play()?;
    for number in 0..100 {
        fs::write(format!("hoard-{number}"), vec![1; 4 << 20])?;
    }
    Ok(())
}

/// Makes a folder with a file, a folder and a link in it.
fn fill(name: &str) -> io::Result<()> {
    fs::create_dir_all(format!("{name}/in/side"))?;
    fs::write(format!("{name}/file"), "A1\n")?;
    symlink("/", format!("{name}/link"))
}

/// Leaves closed folders: made so, and closed afterwards where that is allowed.
fn closed_folders(turn: &Turn) -> io::Result<()> {
    turn.play()?;
    if fs::exists("closed")? {
        return Ok(());
    }
    fill("closed")?;
    fs::DirBuilder::new().mode(0o000).create("closed/in/none")?;
    for name in ["closed/in/side", "closed/in", "closed"] {
        let _ = fs::set_permissions(name, Permissions::from_mode(0o000));
    }
    Ok(())
}

/// Closes the own folder to everyone, if that is allowed.
fn chmod(turn: &Turn) -> io::Result<()> {
    turn.play()?;
    let _ = fs::set_permissions("input.txt", Permissions::from_mode(0o000));
    let _ = fs::set_permissions(".", Permissions::from_mode(0o000));
    Ok(())
}

/// Takes away the folder that it runs in.
fn delete_folder(turn: &Turn) -> io::Result<()> {
    let own = env::current_dir()?;
    let _ = fs::remove_file("input.txt");
    if fs::remove_dir(&own).is_ok() {
        return Ok(());
    }
    turn.play()
}

/// Puts a link to a folder outside (the argument) in the place of its own folder.
fn swap_folder(turn: &Turn) -> io::Result<()> {
    let own = env::current_dir()?;
    turn.play()?;
    if fs::rename(&own, own.with_extension("gone")).is_ok() {
        return symlink(turn.arg(0), &own);
    }
    Ok(())
}

/// Folders in folders, deeper than a path can name.
fn descend(name: &str) -> io::Result<()> {
    if fs::exists(name)? {
        return Ok(());
    }
    let own = env::current_dir()?;
    fs::create_dir(name)?;
    env::set_current_dir(name)?;
    for _ in 0..1200 {
        fs::create_dir("down")?;
        env::set_current_dir("down")?;
    }
    fs::write("file", "the end")?;
    env::set_current_dir(own)
}

/// Leaves a read-only output for the next move.
fn unwritable(turn: &Turn) -> io::Result<()> {
    turn.play()?;
    let _ = fs::set_permissions("output.txt", Permissions::from_mode(0o444));
    Ok(())
}
