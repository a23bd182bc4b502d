//! The files of a package, written as a zip or as a folder.

use std::collections::BTreeMap;
use std::fs;
use std::io::{Cursor, Write};
use std::path::{Component, Path, PathBuf};

use anyhow::Context;
use sweetfish_cli_support::{BadInput, as_text};
use walkdir::WalkDir;
use zip::write::{SimpleFileOptions, ZipWriter};

use super::platform::Platform;
use crate::agent::Program;
use crate::competitor::Competitor;
use crate::results_folder::ResultsFolder;

pub(crate) struct Inputs<'a> {
    /// This program, as the platform runs it.
    pub(crate) program: &'a Path,
    pub(crate) config: &'a Path,
    /// The seed of the boards, if the configuration sets none.
    pub(crate) seed: Option<u64>,
    /// The files of the test boards, and the sample, as the configuration names them.
    pub(crate) named: Vec<PathBuf>,
    pub(crate) opponents: &'a [Competitor],
    /// Further files and folders for them, beside the configuration or in the current folder.
    pub(crate) more: &'a [PathBuf],
}

/// The files of a package, by their paths in it.
#[derive(Debug, Default)]
pub(crate) struct Files(BTreeMap<String, File>);

#[derive(Debug)]
struct File {
    bytes: Vec<u8>,
    is_program: bool,
}

impl Files {
    /// Collects the files of a package.
    pub(crate) fn collect(
        platform: Platform,
        packages: &str,
        inputs: &Inputs,
    ) -> anyhow::Result<Self> {
        let mut files = Self::default();
        for (name, text, is_program) in platform.scripts(packages) {
            files.add(name.to_string(), text.into_bytes(), is_program);
        }
        files.add_file("grader".into(), inputs.program, true)?;
        files.add_file("class/grade.toml".into(), inputs.config, false)?;
        if let Some(seed) = inputs.seed {
            files.set_seed(seed)?;
        }
        let folder = inputs.config.parent().unwrap_or(Path::new(""));
        for path in &inputs.named {
            files.add_path("class", folder, path)?;
        }
        // So that the folder is there even if there is nothing to put in it.
        files.add("work/.keep".into(), Vec::new(), false);
        let here = std::env::current_dir().context("the current folder")?;
        let roots = [std::path::absolute(folder.join("."))?, here];
        for opponent in inputs.opponents {
            files.add_opponent(&roots, opponent)?;
        }
        for path in inputs.more {
            let root = roots.iter().find(|root| root.join(path).exists());
            files.add_path("work", root.unwrap_or(&roots[0]), path)?;
        }
        Ok(files)
    }

    fn add(&mut self, path: String, bytes: Vec<u8>, is_program: bool) {
        self.0.insert(path, File { bytes, is_program });
    }

    /// Adds the seed to the configuration, so that all uploads meet the same boards.
    fn set_seed(&mut self, seed: u64) -> anyhow::Result<()> {
        let config = self.0.get_mut("class/grade.toml").expect("it is there");
        // It was read in any form of text.
        let old = as_text(std::mem::take(&mut config.bytes))?;
        // A key before all tables is one of the whole file.
        config.bytes = format!("seed = {seed}\n{old}").into_bytes();
        Ok(())
    }

    fn add_file(&mut self, to: String, path: &Path, is_program: bool) -> anyhow::Result<()> {
        let bytes = fs::read(path).map_err(|error| {
            BadInput(format!(
                "{}: {error}, expected a file to pack",
                path.display()
            ))
        })?;
        self.add(to, bytes, is_program);
        Ok(())
    }

    /// Adds a file or folder that is named relative to `folder`, below `to`.
    fn add_path(&mut self, to: &str, folder: &Path, path: &Path) -> anyhow::Result<()> {
        let outside = || {
            BadInput(format!(
                "{}: lies outside of {}, expected a path inside, so that the package can have it at the same place",
                path.display(),
                if folder == Path::new("") {
                    Path::new(".")
                } else {
                    folder
                }
                .display()
            ))
        };
        let start = folder.join(path);
        let relative = start
            .strip_prefix(folder)
            .ok()
            .and_then(inside)
            .ok_or_else(outside)?;
        for entry in WalkDir::new(&start).follow_links(true).sort_by_file_name() {
            let entry = entry.map_err(|error| BadInput(error.to_string()))?;
            if !entry.file_type().is_file() {
                continue;
            }
            let below = entry.path().strip_prefix(&start).unwrap_or(Path::new(""));
            let name = inside(below)
                .map_or_else(|| relative.clone(), |below| format!("{relative}/{below}"));
            self.add_file(
                format!("{to}/{name}"),
                entry.path(),
                is_program(entry.path()),
            )?;
        }
        Ok(())
    }

    /// Adds the files of an opponent, by their places in the one of `roots` that its command is relative to.
    fn add_opponent(&mut self, roots: &[PathBuf], opponent: &Competitor) -> anyhow::Result<()> {
        let program = &opponent.program;
        let command = &opponent.player.command;
        if command.split_whitespace().next() == Some("sweetfish") {
            return self.add_file("sweetfish".into(), &program.path, true);
        }
        if Some(&program.path) == std::env::current_exe().ok().as_ref() {
            return Ok(());
        }
        let own = program.own_files();
        let is_in = |root: &&PathBuf| {
            let found = Program::find(command, root);
            found.is_ok_and(|found| found.own_files() == own)
        };
        let root = roots.iter().find(is_in).unwrap_or(&roots[0]);
        for file in own {
            self.add_path("work", root, &file)
                .with_context(|| format!("opponent `{}`", opponent.player.name))?;
        }
        Ok(())
    }

    pub(crate) fn paths(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }

    /// Returns the package as a zip: the same bytes for the same files.
    pub(crate) fn zip(&self) -> anyhow::Result<Vec<u8>> {
        let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
        for (path, file) in &self.0 {
            let mode = if file.is_program { 0o755 } else { 0o644 };
            zip.start_file(path, SimpleFileOptions::default().unix_permissions(mode))?;
            zip.write_all(&file.bytes)?;
        }
        Ok(zip.finish()?.into_inner())
    }

    /// Returns a package of the file `beside` and a tar of all others, below `package/`: the same bytes for the same files.
    pub(crate) fn in_tar(&self, name: &str, beside: &str) -> anyhow::Result<Self> {
        let mut outer = Self::default();
        let mut tar = tar::Builder::new(Vec::new());
        for (path, file) in &self.0 {
            if path == beside {
                outer.add(path.clone(), file.bytes.clone(), file.is_program);
                continue;
            }
            let mut header = tar::Header::new_gnu();
            header.set_size(file.bytes.len() as u64);
            header.set_mode(if file.is_program { 0o755 } else { 0o644 });
            tar.append_data(&mut header, format!("package/{path}"), &file.bytes[..])?;
        }
        outer.add(name.to_string(), tar.into_inner()?, false);
        Ok(outer)
    }

    /// Writes the package as a folder, which must be new or empty. Those who cannot read the file `secret` cannot read it.
    pub(crate) fn write_to(&self, folder: &Path, secret: &Path) -> anyhow::Result<()> {
        let shown = folder.display();
        let folder = ResultsFolder::make(folder, Some(secret))?;
        if !folder.is_empty()? {
            return Err(BadInput(format!("{shown}: not empty, expected a new folder")).into());
        }
        for (path, file) in &self.0 {
            if file.is_program {
                folder.replace_program(path, &file.bytes)?;
            } else {
                folder.replace(path, &file.bytes)?;
            }
        }
        Ok(())
    }
}

fn is_program(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    fs::metadata(path).is_ok_and(|found| found.permissions().mode() & 0o111 != 0)
}
/// Returns a path as it stands in a package, if it stays inside.
fn inside(path: &Path) -> Option<String> {
    let mut parts = Vec::new();
    for part in path.components() {
        match part {
            Component::Normal(name) => parts.push(name.to_str()?),
            Component::CurDir => {}
            _ => return None,
        }
    }
    (!parts.is_empty()).then(|| parts.join("/"))
}
