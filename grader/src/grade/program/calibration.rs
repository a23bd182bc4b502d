//! Runs the `calibrate.*` of the homework once before the games, for the file that it leaves.

use std::fs;
use std::io::Write as _;
use std::path::Path;

use sweetfish_cli_support::LONGEST_TEXT;
use sweetfish_intake::Calibration;
use sweetfish_intake::language::with_folder;

use super::build::{Builder, failure};
use super::find::find_program;
use crate::competitor::{Competitor, Home};
use crate::error::GameError;
use crate::logs::{log_name, remove_if_empty};
use crate::own_files::{CALIBRATION, add_calibration};
use crate::pool::Worker;
use crate::schedule::Player;
use crate::session::Session;

/// The session of a calibration. Its log has what its build prints, too.
const CALIBRATION_SESSION: &str = "calibrate";

impl Builder<'_> {
    /// Runs the calibration of a built submission and keeps its file for the games. Returns why there is none, which is logged as
    /// well: the homework does not demand one.
    pub(super) fn calibrate(
        &self,
        name: &str,
        home: &Home,
        calibration: &Calibration,
        log: &Path,
        worker: &Worker,
    ) -> Result<Option<String>, GameError> {
        let Some(files) = home
            .files
            .as_ref()
            .filter(|_| self.scheme.config.calibrate_seconds > 0.0)
        else {
            return Ok(None);
        };
        let log = log.with_file_name(log_name(CALIBRATION_SESSION, name));
        let how = match self.calibrated(name, home, calibration, &log, worker)? {
            Ok(text) => add_calibration(files, &text)
                .err()
                .map(|error| error.to_string()),
            Err(how) => Some(how),
        };
        remove_if_empty(&log);
        if let Some(how) = &how {
            let added = fs::File::options().append(true).create(true).open(&log);
            let added = added.and_then(|mut file| writeln!(file, "calibrate: {how}"));
            added.map_err(|error| GameError::Files { path: log, error })?;
        }
        Ok(how)
    }

    /// Builds and runs a calibration. The inner `Err` describes why it left nothing.
    fn calibrated(
        &self,
        name: &str,
        home: &Home,
        calibration: &Calibration,
        log: &Path,
        worker: &Worker,
    ) -> Result<Result<Vec<u8>, String>, GameError> {
        let _ = fs::remove_file(log);
        if let Some(build) = &calibration.build
            && let Err(problem) = self.build(build, home, log, worker)?
        {
            return Ok(Err(problem));
        }
        let run = with_folder(&calibration.run, &home.folder);
        let program = match find_program(&run, &home.folder) {
            Ok(program) => program,
            Err(error) => return Ok(Err(error)),
        };
        let competitor = Competitor {
            player: Player::new(name, &run),
            program,
            beside: None,
            further: Vec::new(),
            private: Vec::new(),
            files: home.files.clone(),
            home: Some(home.clone()),
            hidden: self.hidden.clone(),
        };
        let place = home.files.as_ref().and_then(|files| files.file_name());
        let place = format!("calibration-{}", place.unwrap_or_default().display());
        let path = self.sandbox.work.join(&place);
        let logs = log.parent().unwrap_or(&path).to_path_buf();
        let sandbox = self.sandbox.within(&place, logs);
        let sandbox = sandbox.map_err(|error| GameError::Files { path, error })?;
        let mut session = match Session::new(&sandbox, worker, CALIBRATION_SESSION, &competitor)? {
            Ok(session) => session,
            Err(problem) => return Ok(Err(problem)),
        };
        let status = match session.run_alone(self.scheme.config.calibrate_seconds) {
            Ok(run) => run.status,
            Err(error) if error.is_of_agent() => return Ok(Err(error.to_string())),
            Err(other) => return Err(other.into()),
        };
        let left = session.left(CALIBRATION, LONGEST_TEXT as usize);
        let failed = failure(
            &competitor.program.path,
            status,
            self.scheme.config.calibrate_seconds,
        );
        Ok(left.ok_or_else(|| failed.unwrap_or_else(|| format!("left no {CALIBRATION}"))))
    }
}
