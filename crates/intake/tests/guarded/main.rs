//! Submissions that are looked into at every level of confinement that this machine offers. The process that looks is this very
//! program again, so it has a `main` of its own.

use std::fs;
use std::io::Write;
use std::os::unix::fs::{PermissionsExt, chown};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use flate2::Compression;
use flate2::write::GzEncoder;
use sweetfish_intake::copy::SUBMISSION;
use sweetfish_intake::testing::{names_in, tar, write, zip};
use sweetfish_intake::{CommandRules, Guard, SECONDS, Taken, owner_of_copy};
use sweetfish_sandbox::{
    Confine, ConfinementLevel, Demand, Limits, Sandbox, SandboxConfig, SandboxError, Setup,
    WorkFolder, user_for_agent,
};

const LIMITS: Limits = Limits {
    memory_mb: 512,
    folder_mb: 64,
    ..Limits::NONE
};

static GO_ON: AtomicBool = AtomicBool::new(false);

/// What comes of a look.
type Looked = Result<Result<Taken, String>, SandboxError>;

fn main() -> ExitCode {
    if let Some(code) = sweetfish_intake::serve_if_asked() {
        return code;
    }
    for level in ConfinementLevel::ALL {
        let work = WorkFolder::create().unwrap();
        let Some(config) = offered(&work, level) else {
            println!("not checked here, for this machine does not offer {level}: guarded");
            continue;
        };
        let place = Place {
            work: &work,
            config,
        };
        place.a_folder_stays_as_it_is();
        place.an_archive_is_replaced_by_what_is_in_it();
        place.what_is_wrong_is_said();
        place.whatever_ends_it_is_a_fault();
        place.an_interrupt_ends_it();
        assert_eq!(
            names_in(work.path()),
            Vec::<String>::new(),
            "{level}: it left something"
        );
        println!("guarded, {level}: ok");
    }
    ExitCode::SUCCESS
}

/// Returns the configuration of a level, if this machine offers it.
fn offered(work: &WorkFolder, level: ConfinementLevel) -> Option<SandboxConfig> {
    let demand = Demand {
        confine: Confine::Auto,
        limits: LIMITS,
        at_once: 1,
        shown: Vec::new(),
        logs: None,
    };
    let mut config = demand.establish(work, &GO_ON).unwrap().config;
    work.open_to_agents(level).unwrap();
    config.confinement.level = level;
    let folder = work.path().join("tried");
    fs::create_dir(&folder).unwrap();
    let setup = Setup {
        folder: folder.clone().into(),
        ..Setup::new(level, user_for_agent(level))
    };
    let is_offered = Sandbox::start(&setup, &GO_ON).is_ok();
    fs::remove_dir(folder).unwrap();
    is_offered.then_some(config)
}

struct Place<'a> {
    work: &'a WorkFolder,
    config: SandboxConfig,
}

impl Place<'_> {
    fn guard(&self) -> Guard<'_> {
        Guard {
            sandbox: &self.config,
            limits: self.config.limits,
            most: SUBMISSION,
            seconds: SECONDS,
            cores: &[],
            stop: &GO_ON,
        }
    }

    /// Returns the copy of a submission of these files, which the process that looks may read, and its user.
    fn copy<T: AsRef<[u8]>>(&self, files: &[(&str, T)]) -> (PathBuf, Option<u32>) {
        let copy = self.work.path().join("copy");
        let user = user_for_agent(self.config.level());
        let owner = owner_of_copy(self.config.level(), user);
        fs::create_dir(&copy).unwrap();
        for (name, content) in files {
            write(&copy.join(name), content);
            chown(copy.join(name), owner, owner).unwrap();
        }
        let mode = if owner.is_some() { 0o700 } else { 0o755 };
        fs::set_permissions(&copy, fs::Permissions::from_mode(mode)).unwrap();
        chown(&copy, owner, owner).unwrap();
        (copy, user)
    }

    /// Looks into a submission. Returns what came of it and what the copy holds then.
    fn look<T: AsRef<[u8]>>(&self, guard: Guard, files: &[(&str, T)]) -> (Looked, Vec<String>) {
        let (copy, user) = self.copy(files);
        let taken = guard.take("taken", &copy, user, &CommandRules::ByFiles(Vec::new()));
        let names = names_in(&copy);
        assert!(is_owned_alike(&copy), "{}", self.config.level());
        fs::remove_dir_all(copy).unwrap();
        (taken, names)
    }

    fn fault<T: AsRef<[u8]>>(&self, guard: Guard, files: &[(&str, T)]) -> String {
        let (taken, _) = self.look(guard, files);
        taken.unwrap().expect_err("it is faulty")
    }

    fn a_folder_stays_as_it_is(&self) {
        let (taken, names) = self.look(self.guard(), &[("agent.py", "print()"), ("x.txt", "")]);
        assert_eq!(taken.unwrap().unwrap().unwrap().run, "python3 agent.py");
        assert_eq!(names, ["agent.py", "x.txt"]);
        let (taken, _) = self.look(self.guard(), &[("x.txt", "")]);
        let problem = taken.unwrap().unwrap().unwrap_err();
        assert!(
            problem.starts_with("found `x.txt`, expected a program"),
            "{problem}"
        );
    }

    fn an_archive_is_replaced_by_what_is_in_it(&self) {
        let inner = zip(&[("main.c", "int main(void) { return 0; }")]);
        let outer = zip(&[("inner.zip", inner)]);
        let (taken, names) = self.look(self.guard(), &[("work.zip", outer)]);
        assert_eq!(taken.unwrap().unwrap().unwrap().run, "./agent");
        assert_eq!(names, ["main.c"]);
    }

    fn what_is_wrong_is_said(&self) {
        let fault = self.fault(self.guard(), &[("work.zip", "PK\x03\x04 nothing")]);
        assert!(
            fault.starts_with("`work.zip` cannot be unpacked: "),
            "{fault}"
        );
        let large = vec![b'x'; 100 << 20];
        let large = tar(&[(b"large.txt", tar::EntryType::Regular, "", &large)]);
        let guard = self.guard();
        if self.config.level() == ConfinementLevel::Isolated {
            let fault = self.fault(guard, &[("work.tar", &large)]);
            assert_eq!(
                fault,
                "holds more than 64 MiB or 20000 files when it is unpacked"
            );
        }
        let mut guard = self.guard();
        guard.most.bytes = 50 << 20;
        let fault = self.fault(guard, &[("work.tar", &large)]);
        assert!(
            fault.ends_with("all files together are over 50 MiB"),
            "{fault}"
        );
    }

    fn whatever_ends_it_is_a_fault(&self) {
        let late = Guard {
            seconds: 0.0,
            ..self.guard()
        };
        let fault = self.fault(late, &[("agent.py", "")]);
        assert_eq!(fault, "takes more than 0 s to be unpacked and read");
    }

    fn an_interrupt_ends_it(&self) {
        let stop = AtomicBool::new(false);
        let clock = Instant::now();
        let (taken, names) = thread::scope(|scope| {
            scope.spawn(|| {
                thread::sleep(Duration::from_millis(100));
                stop.store(true, Ordering::Relaxed);
            });
            let guard = Guard {
                stop: &stop,
                ..self.guard()
            };
            self.look(guard, &[("work.tgz", endless())])
        });
        assert!(matches!(taken, Err(SandboxError::Interrupted)), "{taken:?}");
        assert_eq!(names, ["work.tgz"]);
        assert!(clock.elapsed() < Duration::from_secs(SECONDS as u64 / 2));
    }
}

/// Returns an archive of some bytes that takes a long time: nearly 2 GiB of what is left out.
fn endless() -> Vec<u8> {
    const PART: usize = 64 << 20;
    const PARTS: usize = 30;
    let packed = |bytes: &[u8]| {
        let mut gzip = GzEncoder::new(Vec::new(), Compression::fast());
        gzip.write_all(bytes).unwrap();
        gzip.finish().unwrap()
    };
    let mut header = tar::Header::new_ustar();
    header.set_path("device").unwrap();
    header.set_entry_type(tar::EntryType::Char);
    header.set_size((PARTS * PART) as u64);
    header.set_cksum();
    let mut archive = packed(header.as_bytes());
    archive.extend(packed(&vec![0; PART]).repeat(PARTS));
    archive
}

/// Returns whether all in a folder has one owner.
fn is_owned_alike(folder: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let owner = fs::metadata(folder).unwrap().uid();
    let mut entries = fs::read_dir(folder).unwrap();
    entries.all(|entry| entry.unwrap().metadata().unwrap().uid() == owner)
}
