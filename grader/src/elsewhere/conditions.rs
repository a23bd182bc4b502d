//! The conditions of agents that are not confined.

use std::sync::atomic::AtomicBool;
use std::{fs, path};

use anyhow::Context;
use sweetfish_cli_support::BadInput;
use sweetfish_sandbox::{Confine, SandboxConfig, WorkFolder};

use crate::competitor::{Competitor, Notices};
use crate::conditions::Conditions;

impl Conditions {
    /// Prepares for agents whose folders are in `work`. Fails unless they are to run unconfined.
    pub(crate) fn establish(
        &self,
        _: &[Competitor],
        work: &WorkFolder,
        _: &AtomicBool,
        notices: &mut Notices,
    ) -> anyhow::Result<SandboxConfig> {
        if self.confine != Confine::Off {
            return Err(BadInput::because(
                "programs can be confined on Linux only, expected `--confine off` for a program of your own: it may do whatever you may",
            ));
        }
        let logs = self.logs.as_ref().map(path::absolute).transpose()?;
        if let Some(logs) = &logs {
            fs::create_dir_all(logs).context("the folder for logs")?;
        }
        notices("agents are not confined");
        Ok(SandboxConfig {
            work: work.path().to_path_buf(),
            hidden: Vec::new(),
            logs,
        })
    }
}
