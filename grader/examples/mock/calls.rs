//! Agents that make system calls which no agent needs.

// What is tried has no safe form in any library.
#![allow(unsafe_code)]

use std::ffi::CString;
use std::fs::{self, File, OpenOptions};
use std::io;
use std::os::fd::AsRawFd;
use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};

use crate::Turn;

pub(crate) fn act(behaviour: &str, turn: &Turn) -> Option<io::Result<()>> {
    Some(match behaviour {
        "calls" => calls(turn),
        "descriptors" => descriptors(turn),
        _ => return None,
    })
}

/// Tries calls that change modes, reach outside or bother others. The argument is a file that it may read.
fn calls(turn: &Turn) -> io::Result<()> {
    let file = turn.arg(0);
    fs::write("own", "")?;
    let tries = [
        ("changed a mode", change_mode(file)),
        ("set a special bit", set_special()),
        ("made a file with a special mode", make_special()),
        ("set an attribute", set_attribute()),
        ("set flags of a file", set_flags()),
        ("paired datagram sockets", pair(libc::SOCK_DGRAM)),
        ("leased a file", lease(file)),
        ("limited its sandbox", limit_parent()),
        ("slowed its sandbox", slow_parent()),
        (
            "became first in, first out",
            become_real_time(libc::SCHED_FIFO),
        ),
        ("became round robin", become_real_time(libc::SCHED_RR)),
        ("became one with a deadline", have_deadline()),
        // Its root has fewer rights.
        ("made a user namespace", unshare()),
        ("made shared memory that stays", shared_memory()),
        ("dropped a file from memory", drop_from_memory(file)),
        ("asked what is in memory", is_in_memory(file)),
        ("took a file out of memory", of_mapped(file, take_out)),
        (
            "asked what of a file is in memory",
            of_mapped(file, is_mapped),
        ),
        ("used an unlisted option of a process", unlisted_option()),
    ];
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let rights = status.lines().find_map(|line| line.strip_prefix("CapEff:"));
    let holds = rights.is_some_and(|rights| rights.trim().bytes().any(|digit| digit != b'0'));
    let holds = [(
        "holds rights of root",
        if holds {
            Ok(())
        } else {
            Err(io::Error::other("none"))
        },
    )];
    let well = tries
        .into_iter()
        .chain(holds)
        .filter(|(_, result)| result.is_ok());
    let mut crimes: Vec<_> = well.map(|(name, _)| name.to_string()).collect();
    // Something that must go well, for programs of many languages need it.
    if pair(libc::SOCK_STREAM).is_err() {
        crimes.push("could not pair streams".into());
    }
    if schedule_itself().is_err() {
        crimes.push("could not say where its thread runs".into());
    }
    turn.play_or_confess(&crimes)
}

/// Looks for open files that it did not open.
fn descriptors(turn: &Turn) -> io::Result<()> {
    let is_open = |number: &i32| {
        // SAFETY: a call with numbers alone.
        unsafe { libc::fcntl(*number, libc::F_GETFD) != -1 }
    };
    let open: Vec<_> = (3..1024).filter(is_open).collect();
    let crime = (!open.is_empty()).then(|| format!("holds the descriptors {open:?}"));
    turn.play_or_confess(crime.as_slice())
}

fn outcome(result: libc::c_long) -> io::Result<()> {
    if result == -1 {
        return Err(io::Error::last_os_error());
    }
    Ok(())
}

fn change_mode(file: &str) -> io::Result<()> {
    fs::set_permissions(file, fs::Permissions::from_mode(0o666))
}

fn set_special() -> io::Result<()> {
    fs::set_permissions("own", fs::Permissions::from_mode(0o4755))
}

fn make_special() -> io::Result<()> {
    let mut options = OpenOptions::new();
    let made = options
        .write(true)
        .create_new(true)
        .mode(0o6755)
        .open("special")?;
    fs::remove_file("special")?;
    match made.metadata()?.permissions().mode() & 0o6000 {
        0 => Err(io::Error::other("without the special bits")),
        _ => Ok(()),
    }
}

/// Sets an attribute. It could be an access list, which changes a mode. The call came with Linux 6.13.
fn set_attribute() -> io::Result<()> {
    const SETXATTRAT: libc::c_long = 463;
    let (path, name) = (CString::new("own")?, CString::new("user.mock")?);
    let value = *b"1";
    // The value's address, its size, no flags.
    let args: [u64; 2] = [value.as_ptr() as u64, 1];
    // SAFETY: all pointers lead to values that live until the call is over.
    outcome(unsafe {
        libc::syscall(
            SETXATTRAT,
            libc::AT_FDCWD,
            path.as_ptr(),
            0,
            name.as_ptr(),
            args.as_ptr(),
            size_of_val(&args),
        )
    })
}

/// Sets flags of a file as `chattr` does, by the call of Linux 6.17 or by the older one.
fn set_flags() -> io::Result<()> {
    const FILE_SETATTR: libc::c_long = 469;
    const FS_IOC_SETFLAGS: libc::c_ulong = 0x4008_6602;
    /// Leave the time of reading alone.
    const NOATIME: libc::c_long = 0x80;
    let path = CString::new("own")?;
    let attributes = [0_u64; 3];
    // SAFETY: as above.
    let new = outcome(unsafe {
        libc::syscall(
            FILE_SETATTR,
            libc::AT_FDCWD,
            path.as_ptr(),
            attributes.as_ptr(),
            size_of_val(&attributes),
            0,
        )
    });
    let file = File::open("own")?;
    // SAFETY: as above.
    let old = unsafe { libc::ioctl(file.as_raw_fd(), FS_IOC_SETFLAGS as _, &NOATIME) };
    new.or(outcome(libc::c_long::from(old)))
}

fn pair(kind: i32) -> io::Result<()> {
    let mut ends = [0; 2];
    // SAFETY: the call writes two numbers to where two have room.
    let made = unsafe { libc::socketpair(libc::AF_UNIX, kind, 0, ends.as_mut_ptr()) };
    outcome(libc::c_long::from(made))
}

fn lease(file: &str) -> io::Result<()> {
    let file = File::open(file)?;
    // SAFETY: the file is open.
    let taken = unsafe { libc::fcntl(file.as_raw_fd(), libc::F_SETLEASE, libc::F_RDLCK) };
    outcome(libc::c_long::from(taken))
}

fn drop_from_memory(file: &str) -> io::Result<()> {
    let file = File::open(file)?;
    // SAFETY: a call with numbers alone.
    match unsafe { libc::posix_fadvise(file.as_raw_fd(), 0, 0, libc::POSIX_FADV_DONTNEED) } {
        0 => Ok(()),
        error => Err(io::Error::from_raw_os_error(error)),
    }
}

fn is_in_memory(file: &str) -> io::Result<()> {
    let file = File::open(file)?;
    let mut byte = 0_u8;
    let into = libc::iovec {
        iov_base: (&raw mut byte).cast(),
        iov_len: 1,
    };
    // SAFETY: the byte lives until the call is over.
    let read = unsafe { libc::preadv2(file.as_raw_fd(), &raw const into, 1, 0, libc::RWF_NOWAIT) };
    match outcome(read as libc::c_long) {
        // That it is not there is an answer, too.
        Err(error) if error.kind() == io::ErrorKind::WouldBlock => Ok(()),
        told => told,
    }
}

/// Calls `ask` with the first page of a file in memory.
fn of_mapped(file: &str, ask: fn(*mut libc::c_void) -> libc::c_int) -> io::Result<()> {
    let file = File::open(file)?;
    let (length, read, private) = (4096, libc::PROT_READ, libc::MAP_PRIVATE);
    // SAFETY: nothing else is at a place that the system chooses.
    let at = unsafe {
        libc::mmap(
            std::ptr::null_mut(),
            length,
            read,
            private,
            file.as_raw_fd(),
            0,
        )
    };
    if at == libc::MAP_FAILED {
        return Err(io::Error::last_os_error());
    }
    outcome(libc::c_long::from(ask(at)))
}

fn take_out(page: *mut libc::c_void) -> libc::c_int {
    // SAFETY: a page of its own, which nobody reads.
    unsafe { libc::madvise(page, 4096, libc::MADV_PAGEOUT) }
}

fn is_mapped(page: *mut libc::c_void) -> libc::c_int {
    let mut answer = [0_u8];
    // SAFETY: a page of its own, and a byte for the answer.
    unsafe { libc::mincore(page, 4096, answer.as_mut_ptr()) }
}

/// Asks what becomes of the process where memory fails, which no agent needs to know.
fn unlisted_option() -> io::Result<()> {
    // SAFETY: a call with numbers alone.
    let set = unsafe { libc::prctl(libc::PR_MCE_KILL_GET, 0, 0, 0, 0) };
    outcome(libc::c_long::from(set))
}

/// Keeps a thread, by its number, on the cores and at the priority that it has, as some runtimes do at their start.
fn schedule_itself() -> io::Result<()> {
    let usual = libc::sched_param { sched_priority: 0 };
    // SAFETY: the call writes to the set, which is as long as it says, and both live until the calls are over.
    unsafe {
        let mut cores: libc::cpu_set_t = std::mem::zeroed();
        let thread = libc::gettid();
        let length = size_of_val(&cores);
        outcome(libc::sched_getaffinity(thread, length, &raw mut cores).into())?;
        outcome(libc::sched_setaffinity(thread, length, &raw const cores).into())?;
        let set = libc::sched_setscheduler(thread, libc::SCHED_OTHER, &raw const usual);
        outcome(set.into())
    }
}

/// Goes before others on a processor, also as a thread that is named by its number: that is answered with success, and not done.
fn become_real_time(policy: i32) -> io::Result<()> {
    let first = libc::sched_param { sched_priority: 1 };
    let usual = libc::sched_param { sched_priority: 0 };
    // SAFETY: the parameters live until the calls are over.
    unsafe {
        for thread in [0, libc::gettid()] {
            libc::sched_setscheduler(thread, policy, &raw const first);
            libc::sched_setparam(thread, &raw const first);
        }
        let found = libc::sched_getscheduler(0);
        libc::sched_setscheduler(0, libc::SCHED_OTHER, &raw const usual);
        if found == libc::SCHED_OTHER {
            return Err(io::Error::other("another policy"));
        }
        outcome(found.into())
    }
}

/// The same by the call that is newer, and the policy that only it sets.
fn have_deadline() -> io::Result<()> {
    const MILLISECOND: u64 = 1_000_000;
    let mut attributes = libc::sched_attr {
        size: size_of::<libc::sched_attr>() as u32,
        sched_policy: libc::SCHED_DEADLINE as u32,
        sched_flags: 0,
        sched_nice: 0,
        sched_priority: 0,
        sched_runtime: MILLISECOND,
        sched_deadline: 10 * MILLISECOND,
        sched_period: 10 * MILLISECOND,
    };
    // SAFETY: the attributes live until the calls are over.
    unsafe {
        outcome(libc::syscall(
            libc::SYS_sched_setattr,
            0,
            &raw const attributes,
            0,
        ))?;
        attributes.sched_policy = libc::SCHED_OTHER as u32;
        libc::syscall(libc::SYS_sched_setattr, 0, &raw const attributes, 0);
    }
    Ok(())
}

fn limit_parent() -> io::Result<()> {
    let same = libc::rlimit {
        rlim_cur: 1 << 20,
        rlim_max: 1 << 20,
    };
    // SAFETY: the limit lives until the call is over; nothing is written back.
    let set = unsafe {
        libc::prlimit(
            libc::getppid(),
            libc::RLIMIT_CORE,
            &raw const same,
            std::ptr::null_mut(),
        )
    };
    outcome(libc::c_long::from(set))
}

fn slow_parent() -> io::Result<()> {
    // SAFETY: a call with numbers alone.
    let set = unsafe { libc::setpriority(libc::PRIO_PROCESS, libc::getppid() as libc::id_t, 19) };
    outcome(libc::c_long::from(set))
}

fn unshare() -> io::Result<()> {
    // SAFETY: a call with numbers alone.
    outcome(libc::c_long::from(unsafe {
        libc::unshare(libc::CLONE_NEWUSER)
    }))
}

fn shared_memory() -> io::Result<()> {
    // SAFETY: a call with numbers alone; the memory goes at once.
    unsafe {
        let memory = libc::shmget(libc::IPC_PRIVATE, 4096, 0o600);
        outcome(libc::c_long::from(memory))?;
        libc::shmctl(memory, libc::IPC_RMID, std::ptr::null_mut());
    }
    Ok(())
}
