//! The seccomp filter of an agent: the system calls that programs need to compute, to read and write files and to run
//! processes of their own. Everything else is refused, calls of future kernels included.
//!
//! The list is what container runtimes allow by default (the profiles of Docker and Podman), without sockets, mounts,
//! namespaces, keys, access to the memory of other processes, settings of clocks, kernel modules, tracing, `io_uring`
//! (which opens sockets without the call for it), memory that belongs to no process and no folder, messages that carry
//! open files (which the system counts for all processes of a user together), and changes of modes, owners and
//! attributes of files.

use std::collections::BTreeMap;

use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter,
    SeccompRule,
};

use crate::confinement::ConfinementLevel;
use crate::protocol::Setup;

/// Restricts this process, and all that it starts, to the calls of an agent. Changes of the modes and times of files are allowed if
/// it may, as compilers make them.
pub(crate) fn restrict(setup: &Setup) -> anyhow::Result<()> {
    let arch = std::env::consts::ARCH.try_into()?;
    let mut rules = always(ALLOWED.iter().chain(ALLOWED_HERE));
    rules.extend(sometimes()?);
    let mut refused = always(REFUSED.iter().chain(REFUSED_HERE));
    if setup.may_change_modes {
        rules.extend(always(CHANGES_OF_TIMES));
        rules.extend(changes_of_modes()?);
    } else {
        refused.extend(always(CHANGES_OF_TIMES));
        refused.extend(always(changes_of_modes()?.keys()));
    }
    let (allow, refuse) = (SeccompAction::Allow, |error: i32| {
        SeccompAction::Errno(error as u32)
    });
    // Where the system does not limit a folder, a disk would be full before the next look.
    let takes_room = (setup.level < ConfinementLevel::Isolated).then_some(&libc::SYS_fallocate);
    let not_supported = always(ATTRIBUTES.iter().chain(takes_room));
    for (rules, others, these) in [
        // Most libraries take "no such call" for an old kernel, and do without the call.
        (rules, refuse(libc::ENOSYS), allow.clone()),
        // If two filters refuse a call, the later one gives the error. This one is easier to understand.
        (refused, allow.clone(), refuse(libc::EPERM)),
        // Tools that copy files continue where attributes are not supported, and libraries write where room is not taken at once.
        (not_supported, allow.clone(), refuse(libc::EOPNOTSUPP)),
        // Some runtimes end where these fail: .NET Core 3.1 and Free Pascal 3.2.2 at any error, Mono 6.8 at "no such call".
        (only_said()?, allow, refuse(0)),
    ] {
        let program: BpfProgram = SeccompFilter::new(rules, others, these, arch)?.try_into()?;
        seccompiler::apply_filter(&program)?;
    }
    Ok(())
}

/// Calls by their numbers, each with rules for its arguments of which one must hold. Without rules any arguments fit.
type Rules = BTreeMap<i64, Vec<SeccompRule>>;

fn always<'a>(calls: impl IntoIterator<Item = &'a i64>) -> Rules {
    calls.into_iter().map(|&call| (call, Vec::new())).collect()
}

/// Returns the condition that an argument, counted from 0, equals `value` in the bits of `mask`.
fn bits(argument: u8, mask: i64, value: i64) -> anyhow::Result<SeccompCondition> {
    let operator = SeccompCmpOp::MaskedEq(mask as u64);
    Ok(SeccompCondition::new(
        argument,
        SeccompCmpArgLen::Dword,
        operator,
        value as u64,
    )?)
}

/// Returns the condition that an argument equals `value`.
fn is(argument: u8, value: i64) -> anyhow::Result<SeccompCondition> {
    bits(argument, i64::from(u32::MAX), value & i64::from(u32::MAX))
}

/// Returns the condition that an argument does not equal `value`.
fn is_not(argument: u8, value: i64) -> anyhow::Result<SeccompCondition> {
    let (length, operator) = (SeccompCmpArgLen::Dword, SeccompCmpOp::Ne);
    Ok(SeccompCondition::new(
        argument,
        length,
        operator,
        value as u64,
    )?)
}

/// Returns the condition that an argument is a pointer to something.
fn is_given(argument: u8) -> anyhow::Result<SeccompCondition> {
    let (length, operator) = (SeccompCmpArgLen::Qword, SeccompCmpOp::Ne);
    Ok(SeccompCondition::new(argument, length, operator, 0)?)
}

fn all<const N: usize>(
    conditions: [anyhow::Result<SeccompCondition>; N],
) -> anyhow::Result<SeccompRule> {
    let conditions = conditions.into_iter().collect::<anyhow::Result<Vec<_>>>()?;
    Ok(SeccompRule::new(conditions)?)
}

fn one_of(argument: u8, values: &[i64]) -> anyhow::Result<Vec<SeccompRule>> {
    values
        .iter()
        .map(|&value| all([is(argument, value)]))
        .collect()
}

/// The bits of a file's mode that change the user or group of whoever runs it.
const SPECIAL_BITS: i64 = (libc::S_ISUID | libc::S_ISGID) as i64;

/// Returns the calls that are allowed with some arguments only.
fn sometimes() -> anyhow::Result<Rules> {
    const NAMESPACES: i64 = (libc::CLONE_NEWNS
        | libc::CLONE_NEWCGROUP
        | libc::CLONE_NEWUTS
        | libc::CLONE_NEWIPC
        | libc::CLONE_NEWUSER
        | libc::CLONE_NEWPID
        | libc::CLONE_NEWNET) as i64;
    /// The bits of a socket's type without its flags.
    const TYPE: i64 = 0xf;
    const MAKES: i64 = (libc::O_CREAT | (libc::O_TMPFILE & !libc::O_DIRECTORY)) as i64;
    const FIFO: i64 = libc::S_IFIFO as i64;
    /// The flags that fail where a page is not in memory (`RWF_NOWAIT`), and that leave none there (`RWF_DONTCACHE`).
    const TELLS_OF_CACHE: i64 = 0x8 | 0x80;
    /// Advice that takes a file out of memory (`MADV_COLD`, `MADV_PAGEOUT`).
    const PUTS_OUT: [i64; 2] = [20, 21];
    const KIND: i64 = libc::S_IFMT as i64;
    // No new file may have a special bit.
    let open = |flags: u8| -> anyhow::Result<_> {
        Ok(vec![
            all([bits(flags, MAKES, 0)])?,
            all([bits(flags + 1, SPECIAL_BITS, 0)])?,
        ])
    };
    let make_pipe =
        |mode: u8| -> anyhow::Result<_> { Ok(vec![all([bits(mode, KIND | SPECIAL_BITS, FIFO)])?]) };
    // A pair of streams is connected to nothing else. A datagram socket of a pair can send to any address.
    let pair = |kind: i32| {
        all([
            is(0, i64::from(libc::AF_UNIX)),
            bits(1, TYPE, i64::from(kind)),
        ])
    };
    Ok(Rules::from([
        // Threads and processes, but no new namespaces, which would bring rights. `clone3` has its flags in memory,
        // where no filter sees them. It is refused as missing, and libraries then use this call.
        (libc::SYS_clone, vec![all([bits(0, NAMESPACES, 0)])?]),
        // For the calling process only, which is number 0: another one could be the sandbox.
        (libc::SYS_prlimit64, one_of(0, &[0])?),
        (libc::SYS_sched_setscheduler, one_of(0, &[0])?),
        (libc::SYS_sched_setparam, one_of(0, &[0])?),
        (libc::SYS_setpriority, vec![all([is(0, 0), is(1, 0)])?]),
        (
            libc::SYS_socketpair,
            vec![pair(libc::SOCK_STREAM)?, pair(libc::SOCK_SEQPACKET)?],
        ),
        (libc::SYS_personality, one_of(0, PERSONALITIES)?),
        (libc::SYS_prctl, one_of(0, PROCESS_OPTIONS)?),
        // What is in the page cache can be read in another game.
        (libc::SYS_fadvise64, one_of(3, ADVICE)?),
        (
            libc::SYS_madvise,
            vec![all([is_not(2, PUTS_OUT[0]), is_not(2, PUTS_OUT[1])])?],
        ),
        (libc::SYS_preadv2, vec![all([bits(5, TELLS_OF_CACHE, 0)])?]),
        (libc::SYS_pwritev2, vec![all([bits(5, TELLS_OF_CACHE, 0)])?]),
        (libc::SYS_ioctl, one_of(1, CONTROLS)?),
        (libc::SYS_fcntl, one_of(1, DESCRIPTOR_CALLS)?),
        (libc::SYS_openat, open(2)?),
        (libc::SYS_mknodat, make_pipe(2)?),
        #[cfg(target_arch = "x86_64")]
        (libc::SYS_open, open(1)?),
        #[cfg(target_arch = "x86_64")]
        (libc::SYS_creat, vec![all([bits(1, SPECIAL_BITS, 0)])?]),
        #[cfg(target_arch = "x86_64")]
        (libc::SYS_mknod, make_pipe(1)?),
    ]))
}

/// The number of the limit on what a crash leaves.
const CORE: i64 = libc::RLIMIT_CORE as i64;

/// Returns the calls that do nothing and say that they did: a limit on what a crash leaves, which keeps the system from more than a
/// lower one; a process closed to others, whose memory could not be counted; cores for a thread, which are chosen outside; how one that is named by
/// its number is scheduled, which could be one of the sandbox; locks on files. Everybody can lock a file of the system or a device, so
/// that a program outside could be told a board by locks, and answer. In its own folder an agent is alone.
fn only_said() -> anyhow::Result<Rules> {
    let another = || -> anyhow::Result<_> { Ok(vec![all([is_not(0, 0)])?]) };
    Ok(Rules::from([
        (libc::SYS_sched_setaffinity, Vec::new()),
        (libc::SYS_sched_setscheduler, another()?),
        (libc::SYS_sched_setparam, another()?),
        (libc::SYS_flock, Vec::new()),
        (libc::SYS_prctl, one_of(0, &[libc::PR_SET_DUMPABLE.into()])?),
        (libc::SYS_setrlimit, one_of(0, &[CORE])?),
        (
            libc::SYS_prlimit64,
            vec![all([is(0, 0), is(1, CORE), is_given(2)])?],
        ),
        (libc::SYS_fcntl, one_of(1, LOCKS)?),
    ]))
}

/// Returns the calls that change modes of files, without the special bits. Landlock does not cover them.
fn changes_of_modes() -> anyhow::Result<Rules> {
    let plain = |mode: u8| -> anyhow::Result<_> { Ok(vec![all([bits(mode, SPECIAL_BITS, 0)])?]) };
    Ok(Rules::from([
        (libc::SYS_fchmod, plain(1)?),
        (libc::SYS_fchmodat, plain(2)?),
        (FCHMODAT2, plain(2)?),
        #[cfg(target_arch = "x86_64")]
        (libc::SYS_chmod, plain(1)?),
    ]))
}

/// Plain Linux with and without random addresses, and the query of the current one.
const PERSONALITIES: &[i64] = &[0, 0x4_0000, 0xffff_ffff];

/// The permitted options of `prctl`: names of threads and of memory, the signal at the parent's death, rights that are dropped,
/// filters of one's own, how a processor computes. Others change how the system schedules a process beside others (core
/// scheduling), merge its memory with that of others, or move its memory.
const PROCESS_OPTIONS: &[i64] = &[
    libc::PR_SET_PDEATHSIG as i64,
    libc::PR_GET_PDEATHSIG as i64,
    libc::PR_GET_DUMPABLE as i64,
    libc::PR_GET_KEEPCAPS as i64,
    libc::PR_SET_KEEPCAPS as i64,
    libc::PR_SET_NAME as i64,
    libc::PR_GET_NAME as i64,
    libc::PR_GET_SECCOMP as i64,
    libc::PR_SET_SECCOMP as i64,
    libc::PR_CAPBSET_READ as i64,
    libc::PR_CAPBSET_DROP as i64,
    libc::PR_GET_TSC as i64,
    libc::PR_GET_SECUREBITS as i64,
    libc::PR_SET_SECUREBITS as i64,
    libc::PR_SET_TIMERSLACK as i64,
    libc::PR_GET_TIMERSLACK as i64,
    libc::PR_SET_CHILD_SUBREAPER as i64,
    libc::PR_GET_CHILD_SUBREAPER as i64,
    libc::PR_SET_NO_NEW_PRIVS as i64,
    libc::PR_GET_NO_NEW_PRIVS as i64,
    libc::PR_GET_TID_ADDRESS as i64,
    libc::PR_SET_THP_DISABLE as i64,
    libc::PR_GET_THP_DISABLE as i64,
    libc::PR_CAP_AMBIENT as i64,
    libc::PR_SET_VMA as i64,
    // Of the processor, by their numbers, which not all libraries name: the length of vectors (`PR_SVE_SET_VL`,
    // `PR_SVE_GET_VL`), speculation (`PR_GET_SPECULATION_CTRL`, `PR_SET_SPECULATION_CTRL`), keys and tags of pointers
    // (`PR_PAC_RESET_KEYS`, `PR_SET_TAGGED_ADDR_CTRL`, `PR_GET_TAGGED_ADDR_CTRL`).
    50,
    51,
    52,
    53,
    54,
    55,
    56,
];

/// The permitted advice on how a file is read. To drop a file from memory is none.
const ADVICE: &[i64] = &[
    libc::POSIX_FADV_NORMAL as i64,
    libc::POSIX_FADV_RANDOM as i64,
    libc::POSIX_FADV_SEQUENTIAL as i64,
    libc::POSIX_FADV_WILLNEED as i64,
    libc::POSIX_FADV_NOREUSE as i64,
];

/// The permitted `ioctl` requests: is it a terminal and how large, how much can be read, blocking or not, inherited or
/// not. Others change attributes of files.
const CONTROLS: &[i64] = &[
    libc::TCGETS as i64,
    libc::TIOCGWINSZ as i64,
    libc::TIOCGPGRP as i64,
    libc::FIONREAD as i64,
    libc::FIONBIO as i64,
    libc::FIOCLEX as i64,
    libc::FIONCLEX as i64,
];

/// The number of `fchmodat2`, the same on all processors. Not all libraries name it yet.
const FCHMODAT2: i64 = 452;

/// Changes of the attributes of files, access lists among them.
const ATTRIBUTES: &[i64] = &[
    libc::SYS_setxattr,
    libc::SYS_fsetxattr,
    libc::SYS_lsetxattr,
    libc::SYS_removexattr,
    libc::SYS_fremovexattr,
    libc::SYS_lremovexattr,
];

/// The permitted `fcntl` commands: copies of a descriptor, flags, sizes of pipes, seals of memory. Others are
/// leases on a file, such as the opponent's program, which delay whoever opens it.
const DESCRIPTOR_CALLS: &[i64] = &[
    libc::F_DUPFD as i64,
    libc::F_DUPFD_CLOEXEC as i64,
    libc::F_GETFD as i64,
    libc::F_SETFD as i64,
    libc::F_GETFL as i64,
    libc::F_SETFL as i64,
    libc::F_GETOWN as i64,
    libc::F_SETPIPE_SZ as i64,
    libc::F_GETPIPE_SZ as i64,
    libc::F_ADD_SEALS as i64,
    libc::F_GET_SEALS as i64,
];

/// The `fcntl` commands that lock a file.
const LOCKS: &[i64] = &[
    libc::F_SETLK as i64,
    libc::F_SETLKW as i64,
    libc::F_OFD_SETLK as i64,
    libc::F_OFD_SETLKW as i64,
];

/// Changes of the times of files, which Landlock does not cover either.
const CHANGES_OF_TIMES: &[i64] = &[
    libc::SYS_utimensat,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_utime,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_utimes,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_futimesat,
];

/// Calls that are refused with "not permitted", because people look for that error.
const REFUSED: &[i64] = &[
    libc::SYS_socket,
    libc::SYS_connect,
    libc::SYS_bind,
    libc::SYS_listen,
    libc::SYS_accept,
    libc::SYS_accept4,
    libc::SYS_ptrace,
    libc::SYS_process_vm_readv,
    libc::SYS_process_vm_writev,
    libc::SYS_pidfd_getfd,
    libc::SYS_add_key,
    libc::SYS_request_key,
    libc::SYS_keyctl,
    libc::SYS_mount,
    libc::SYS_umount2,
    libc::SYS_unshare,
    libc::SYS_setns,
    libc::SYS_chroot,
    libc::SYS_fchown,
    libc::SYS_fchownat,
    libc::SYS_bpf,
    libc::SYS_perf_event_open,
    libc::SYS_io_uring_setup,
    libc::SYS_userfaultfd,
];

/// The same, for calls that only this processor has.
#[cfg(target_arch = "x86_64")]
const REFUSED_HERE: &[i64] = &[libc::SYS_chown, libc::SYS_lchown];
#[cfg(not(target_arch = "x86_64"))]
const REFUSED_HERE: &[i64] = &[];

/// Calls that are allowed with any arguments.
#[rustfmt::skip]
const ALLOWED: &[i64] = &[
    // Reading and writing.
    libc::SYS_read, libc::SYS_write, libc::SYS_readv, libc::SYS_writev, libc::SYS_pread64,
    libc::SYS_pwrite64, libc::SYS_preadv, libc::SYS_pwritev,
    libc::SYS_lseek, libc::SYS_sendfile, libc::SYS_splice, libc::SYS_tee,
    libc::SYS_copy_file_range, libc::SYS_fsync, libc::SYS_fdatasync, libc::SYS_sync_file_range,
    libc::SYS_readahead, libc::SYS_ftruncate, libc::SYS_truncate,
    libc::SYS_fallocate,
    // Files and folders by name.
    libc::SYS_close, libc::SYS_close_range, libc::SYS_dup,
    libc::SYS_dup3, libc::SYS_fstat, libc::SYS_newfstatat,
    libc::SYS_statx, libc::SYS_statfs, libc::SYS_fstatfs, libc::SYS_faccessat, libc::SYS_faccessat2,
    libc::SYS_readlinkat, libc::SYS_getdents64, libc::SYS_getcwd, libc::SYS_chdir, libc::SYS_fchdir,
    libc::SYS_mkdirat, libc::SYS_unlinkat, libc::SYS_linkat, libc::SYS_symlinkat,
    libc::SYS_renameat2, libc::SYS_umask, libc::SYS_getxattr, libc::SYS_lgetxattr,
    libc::SYS_fgetxattr, libc::SYS_listxattr, libc::SYS_llistxattr, libc::SYS_flistxattr,
    // Pipes, streams between own processes, waiting for them.
    libc::SYS_pipe2, libc::SYS_ppoll, libc::SYS_pselect6, libc::SYS_epoll_create1,
    libc::SYS_epoll_ctl, libc::SYS_epoll_pwait, libc::SYS_epoll_pwait2, libc::SYS_eventfd2,
    libc::SYS_signalfd4, libc::SYS_timerfd_create, libc::SYS_timerfd_settime,
    libc::SYS_timerfd_gettime, libc::SYS_sendto, libc::SYS_recvfrom,
    libc::SYS_recvmsg, libc::SYS_recvmmsg, libc::SYS_shutdown,
    libc::SYS_getsockopt, libc::SYS_setsockopt, libc::SYS_getsockname, libc::SYS_getpeername,
    // Memory.
    libc::SYS_brk, libc::SYS_mmap, libc::SYS_munmap, libc::SYS_mremap, libc::SYS_mprotect,
    libc::SYS_msync, libc::SYS_mlock, libc::SYS_mlock2,
    libc::SYS_munlock, libc::SYS_mlockall, libc::SYS_munlockall, libc::SYS_membarrier,
    libc::SYS_pkey_alloc, libc::SYS_pkey_free, libc::SYS_pkey_mprotect, libc::SYS_get_mempolicy,
    // Processes and threads.
    libc::SYS_execve, libc::SYS_execveat, libc::SYS_exit, libc::SYS_exit_group, libc::SYS_wait4,
    libc::SYS_waitid, libc::SYS_kill, libc::SYS_tkill, libc::SYS_tgkill, libc::SYS_getpid,
    libc::SYS_getppid, libc::SYS_gettid, libc::SYS_getpgid, libc::SYS_setpgid, libc::SYS_getsid,
    libc::SYS_setsid, libc::SYS_capget, libc::SYS_capset, libc::SYS_seccomp,
    libc::SYS_set_tid_address, libc::SYS_set_robust_list, libc::SYS_get_robust_list,
    libc::SYS_rseq, libc::SYS_futex, libc::SYS_futex_waitv, libc::SYS_sched_yield,
    libc::SYS_sched_getaffinity, libc::SYS_sched_getparam, libc::SYS_sched_getscheduler,
    libc::SYS_sched_get_priority_max, libc::SYS_sched_get_priority_min,
    libc::SYS_sched_rr_get_interval, libc::SYS_getpriority,
    libc::SYS_getcpu, libc::SYS_pidfd_open, libc::SYS_pidfd_send_signal,
    // Users: the agent's process becomes another user, and programs drop rights that they do not have.
    libc::SYS_getuid, libc::SYS_geteuid, libc::SYS_getgid, libc::SYS_getegid, libc::SYS_getresuid,
    libc::SYS_getresgid, libc::SYS_getgroups, libc::SYS_setuid, libc::SYS_setgid,
    libc::SYS_setreuid, libc::SYS_setregid, libc::SYS_setresuid, libc::SYS_setresgid,
    libc::SYS_setgroups, libc::SYS_setfsuid, libc::SYS_setfsgid,
    // Signals.
    libc::SYS_rt_sigaction, libc::SYS_rt_sigprocmask, libc::SYS_rt_sigpending,
    libc::SYS_rt_sigsuspend, libc::SYS_rt_sigtimedwait, libc::SYS_rt_sigqueueinfo,
    libc::SYS_rt_tgsigqueueinfo, libc::SYS_rt_sigreturn, libc::SYS_sigaltstack,
    libc::SYS_restart_syscall,
    // Time.
    libc::SYS_clock_gettime, libc::SYS_clock_getres, libc::SYS_clock_nanosleep,
    libc::SYS_nanosleep, libc::SYS_gettimeofday, libc::SYS_times, libc::SYS_getitimer,
    libc::SYS_setitimer, libc::SYS_timer_create, libc::SYS_timer_settime, libc::SYS_timer_gettime,
    libc::SYS_timer_getoverrun, libc::SYS_timer_delete,
    // The machine.
    libc::SYS_uname, libc::SYS_sysinfo, libc::SYS_getrandom, libc::SYS_getrusage,
    libc::SYS_getrlimit, libc::SYS_setrlimit,
    // Landlock, with which programs may confine themselves further.
    libc::SYS_landlock_create_ruleset, libc::SYS_landlock_add_rule,
    libc::SYS_landlock_restrict_self,
];

/// Older forms of the calls above, which only this processor has.
#[cfg(target_arch = "x86_64")]
#[rustfmt::skip]
const ALLOWED_HERE: &[i64] = &[
    libc::SYS_stat, libc::SYS_lstat, libc::SYS_access,
    libc::SYS_readlink, libc::SYS_getdents, libc::SYS_mkdir, libc::SYS_rmdir, libc::SYS_unlink,
    libc::SYS_link, libc::SYS_symlink, libc::SYS_rename, libc::SYS_renameat, libc::SYS_dup2,
    libc::SYS_pipe, libc::SYS_poll, libc::SYS_select, libc::SYS_epoll_create, libc::SYS_epoll_wait,
    libc::SYS_eventfd, libc::SYS_signalfd, libc::SYS_fork, libc::SYS_vfork,
    libc::SYS_getpgrp, libc::SYS_arch_prctl, libc::SYS_alarm, libc::SYS_pause, libc::SYS_time,
];
#[cfg(not(target_arch = "x86_64"))]
#[rustfmt::skip]
const ALLOWED_HERE: &[i64] = &[libc::SYS_renameat];
