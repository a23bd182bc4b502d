//! The packages of Python that a class offers: a virtual environment.

use std::path::{Path, PathBuf};

use sweetfish_cli_support::escaped;
use sweetfish_intake::Commands;

use crate::folders::folders_around;

#[derive(Clone, Debug)]
pub(crate) struct VirtualEnvironment {
    folder: PathBuf,
}

impl VirtualEnvironment {
    pub(crate) fn find(folder: &Path) -> Result<Self, String> {
        let shown = escaped(&folder.display().to_string());
        let none = || {
            format!(
                "python: {shown} has no `bin/python3`, expected what `python3 -m venv {shown}` makes"
            )
        };
        let found = Self {
            folder: folder.canonicalize().map_err(|_| none())?,
        };
        let is_there = found.interpreter().is_file();
        is_there.then_some(found).ok_or_else(none)
    }

    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    fn interpreter(&self) -> PathBuf {
        self.folder.join("bin/python3")
    }

    /// Returns its folder, its interpreter, which can lead elsewhere by several links, and the installation that it is made from:
    /// submissions must see them.
    pub(crate) fn shown(&self) -> Vec<PathBuf> {
        let real = self.interpreter().canonicalize().ok();
        let installation = real.and_then(|real| Some(real.parent()?.to_path_buf()));
        let shown = folders_around(installation.as_slice());
        let own = [self.folder.clone(), self.interpreter()];
        own.into_iter().chain(shown).collect()
    }

    /// Puts its interpreter in place of that of the system.
    pub(crate) fn use_in(&self, commands: &mut Commands) {
        let path = self.interpreter().display().to_string();
        let path = shell_words::quote(&path);
        for command in commands.all_mut() {
            let rest = ["python3", "python"].iter().find_map(|name| {
                let rest = command.strip_prefix(name)?;
                (rest.is_empty() || rest.starts_with(' ')).then(|| rest.to_string())
            });
            if let Some(rest) = rest {
                *command = format!("{path}{rest}");
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use sweetfish_intake::CommandRules;

    #[test]
    fn commands_use_it() {
        let root = tempfile::tempdir().unwrap();
        assert!(VirtualEnvironment::find(root.path()).is_err());
        let folder = root.path().join("a venv");
        fs::create_dir_all(folder.join("bin")).unwrap();
        fs::write(folder.join("bin/python3"), "").unwrap();
        let python = VirtualEnvironment::find(&folder).unwrap();
        let path = python.interpreter().display().to_string();
        for (run, expected) in [
            ("python3 agent.py", format!("'{path}' agent.py")),
            ("python -u agent.py", format!("'{path}' -u agent.py")),
            ("python3.11 agent.py", "python3.11 agent.py".into()),
            ("./agent python3", "./agent python3".into()),
        ] {
            let mut commands = CommandRules::Given {
                build: Some("python3 setup.py".into()),
                run: run.into(),
            }
            .commands(root.path())
            .unwrap();
            python.use_in(&mut commands);
            assert_eq!(commands.run, expected);
            assert_eq!(commands.build, Some(format!("'{path}' setup.py")));
        }
        assert!(python.shown().contains(&folder.canonicalize().unwrap()));
        assert!(python.shown().contains(&python.interpreter()));
    }
}
