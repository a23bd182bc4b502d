//! What the file of a program begins with: why the system cannot start it, and what it needs for that.

use std::fs::Metadata;
use std::io::Read;
use std::path::{Component, Path, PathBuf};
use std::{env, fs, iter};

use elf::ElfBytes;
use elf::abi::PT_INTERP;
use elf::endian::AnyEndian;
use sweetfish_cli_support::{one_line, open_plain};

/// Where the programs of the system are, which every agent can see.
const SYSTEM: [&str; 6] = ["/usr", "/bin", "/sbin", "/lib", "/lib64", "/opt"];

/// The endings of programs, which may be left out where somebody names one.
const ENDINGS: &[&str] = if cfg!(windows) {
    &["exe", "com", "bat", "cmd"]
} else {
    &[]
};

/// The name of this system.
const SYSTEM_NAME: &str = if cfg!(windows) {
    "Windows"
} else if cfg!(target_os = "macos") {
    "macOS"
} else {
    "Linux"
};

/// The bytes of a program that are looked at: a submission's can be too long to be held in memory.
const FIRST: u64 = 1 << 16;

/// Processors: how ELF files name them, how Rust does, and how people do.
const MACHINES: [(u16, &str, &str); 8] = [
    (3, "x86", "x86 with 32 bits"),
    (8, "mips", "MIPS"),
    (20, "powerpc", "PowerPC"),
    (21, "powerpc64", "PowerPC with 64 bits"),
    (40, "arm", "ARM with 32 bits"),
    (62, "x86_64", "x86-64"),
    (183, "aarch64", "ARM with 64 bits"),
    (243, "riscv64", "RISC-V"),
];

/// Returns what is said where the interpreter `needed` is not there, or nobody may learn whether it is.
pub fn not_there(needed: &str) -> String {
    format!("needs `{needed}`, which is not there")
}

/// Returns why the system cannot run a file, such as "is a program for Windows". `None` if nothing shows in it.
pub fn obstacle(program: &Path) -> Option<String> {
    Content::of(program)?.obstacle()
}

/// Returns the interpreter that a script names, or the loader that a program does.
pub fn interpreter(program: &Path) -> Option<String> {
    Content::of(program)?.interpreter()
}

/// Returns whether a file is a program of 32 bits for Linux, which a processor with 64 bits can run, too.
pub fn has_32_bits(program: &Path) -> bool {
    Content::of(program).is_some_and(|content| content.0.starts_with(b"\x7fELF\x01"))
}

/// Returns the programs of this name in the folders of `PATH`, in their order.
pub fn programs_in_path(name: &str) -> impl Iterator<Item = PathBuf> {
    let paths = env::var_os("PATH").unwrap_or_default();
    let folders: Vec<_> = env::split_paths(&paths).collect();
    let all = folders.into_iter().map(move |folder| folder.join(name));
    all.filter_map(|path| program_at(&path))
}

/// Returns the program that a path leads to: on Windows the ending of its name can be left out.
pub fn program_at(path: &Path) -> Option<PathBuf> {
    let ended = |ending: &&str| {
        let mut name = path.as_os_str().to_os_string();
        name.push(".");
        name.push(ending);
        PathBuf::from(name)
    };
    let mut all = iter::once(path.to_path_buf()).chain(ENDINGS.iter().map(ended));
    all.find(|path| is_program(path))
}

/// Returns whether a path leads to a file that can be executed.
pub fn is_program(path: &Path) -> bool {
    // What is installed from the Microsoft Store is a link that Windows follows only when it starts it.
    let found = fs::metadata(path).or_else(|_| fs::symlink_metadata(path));
    found.is_ok_and(|found| found.is_file() && may_run(path, &found, 0o111))
}

/// Returns whether its owner can execute what is at a path, where that is a right.
pub(crate) fn is_executable(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|found| !cfg!(unix) || may_run(path, &found, 0o100))
}

/// Returns whether a file has one of these rights to be executed.
#[cfg(unix)]
fn may_run(_: &Path, found: &Metadata, mode: u32) -> bool {
    std::os::unix::fs::PermissionsExt::mode(&found.permissions()) & mode != 0
}

/// Returns whether a file is one that can be executed, by its name.
#[cfg(not(unix))]
fn may_run(path: &Path, _: &Metadata, _: u32) -> bool {
    let ending = path.extension().and_then(|ending| ending.to_str());
    ending.is_some_and(|own| {
        ENDINGS
            .iter()
            .any(|ending| own.eq_ignore_ascii_case(ending))
    })
}

/// Returns whether a path is one of the system, which every agent can see.
pub(crate) fn is_of_system(path: &Path) -> bool {
    let is_straight = !path.components().any(|part| part == Component::ParentDir);
    is_straight && SYSTEM.iter().any(|folder| path.starts_with(folder))
}

/// What a program's file begins with.
struct Content(Vec<u8>);

impl Content {
    fn of(program: &Path) -> Option<Self> {
        let mut first = Vec::new();
        let file = open_plain(program).ok()?;
        file.take(FIRST).read_to_end(&mut first).ok()?;
        Some(Self(first))
    }

    /// Returns what the first line of a script says after `#!`.
    fn first_line(&self) -> Option<&str> {
        let script = self.0.strip_prefix(b"#!")?;
        let line = script.split(|&byte| byte == b'\n').next()?;
        str::from_utf8(line).ok()
    }

    /// Returns the interpreter of a script, or the loader of a program, in one line.
    fn interpreter(&self) -> Option<String> {
        if self.0.starts_with(b"\x7fELF") {
            return loader(&self.0);
        }
        Some(one_line(self.first_line()?.split_whitespace().next()?))
    }

    /// Returns what the file shows to be in the way of its start, such as "is a program for Windows".
    fn obstacle(&self) -> Option<String> {
        match self.0.as_slice() {
            [b'#', b'!', ..] => of_script(self.first_line()?),
            [0x7f, b'E', b'L', b'F', ..] => of_system("Linux").or_else(|| of_elf(&self.0)),
            [b'M', b'Z', ..] => of_system("Windows"),
            start if is_mach_o(start) => of_system("macOS"),
            _ => None,
        }
    }
}

/// Returns what is in the way of a program for a system, if that is another one than this.
fn of_system(name: &str) -> Option<String> {
    (name != SYSTEM_NAME).then(|| format!("is a program for {name}, and this is {SYSTEM_NAME}"))
}

/// Returns whether a place of the system has no such program. Elsewhere nobody looks: whether something is there can be a secret.
fn is_missing(program: &str) -> bool {
    is_of_system(Path::new(program)) && !Path::new(program).exists()
}

/// Returns what is in the way of a script whose first line is `#!` and this.
fn of_script(line: &str) -> Option<String> {
    let needed = one_line(line.split_whitespace().last()?);
    if line.ends_with('\r') {
        return Some(format!(
            "has the line ends of Windows (CR LF), so that the system looks for `{needed}<CR>`; expected those of Linux (LF)"
        ));
    }
    let mut words = line.split_whitespace();
    let interpreter = words.next()?;
    if is_missing(interpreter) {
        return Some(not_there(&one_line(interpreter)));
    }
    if !interpreter.ends_with("/env") {
        return None;
    }
    let words: Vec<_> = words.collect();
    if let [name, _, ..] = words[..]
        && !name.starts_with('-')
    {
        let all = one_line(&words.join(" "));
        return Some(format!(
            "asks `env` for one program `{all}`; expected `#!{interpreter} -S {all}`"
        ));
    }
    let is_name = |word: &&&str| !word.starts_with('-') && !word.contains('=');
    // What is at another path is hidden, perhaps, and nobody must learn whether it is there.
    let name = words
        .iter()
        .find(is_name)
        .filter(|name| !name.contains('/'))?;
    (programs_in_path(name).next().is_none())
        .then(|| format!("needs `{}`, which is not in PATH", one_line(name)))
}

/// Returns what is in the way of an ELF file.
fn of_elf(content: &[u8]) -> Option<String> {
    of_other_processor(content).or_else(|| {
        let loader = loader(content)?;
        is_missing(&loader).then(|| not_there(&loader))
    })
}

/// Returns the processor that an ELF file is made for, if it is not this one.
fn of_other_processor(content: &[u8]) -> Option<String> {
    let content = without_sections(content)?;
    let file = ElfBytes::<AnyEndian>::minimal_parse(&content).ok()?;
    let own = MACHINES
        .iter()
        .find(|(_, name, _)| *name == env::consts::ARCH)?;
    let made_for = file.ehdr.e_machine;
    // Processors with 64 bits run the programs of their kind with 32.
    let runs = made_for == own.0 || (own.0, made_for) == (62, 3) || (own.0, made_for) == (183, 40);
    let known = MACHINES.iter().find(|(number, ..)| *number == made_for);
    let other = known.map_or("another processor", |(.., name)| name);
    // Few kernels run these.
    let is_x32 = made_for == 62 && content.get(4) == Some(&1);
    let other = if is_x32 {
        "x86-64 with short addresses (x32)"
    } else {
        other
    };
    (!runs || is_x32).then(|| {
        let own = own.2;
        format!("is a program for {other}, and this machine is {own}")
    })
}

/// Returns the beginning of an ELF file without the place of its sections, which are at its end and start no program.
fn without_sections(content: &[u8]) -> Option<Vec<u8>> {
    let place = match content.get(4)? {
        1 => 32..36,
        _ => 40..48,
    };
    let mut content = content.to_vec();
    content.get_mut(place)?.fill(0);
    Some(content)
}

/// Returns the program that starts an ELF file, in one line.
fn loader(content: &[u8]) -> Option<String> {
    let content = without_sections(content)?;
    let file = ElfBytes::<AnyEndian>::minimal_parse(&content).ok()?;
    let segments = file.segments()?;
    let names_loader = segments.iter().find(|part| part.p_type == PT_INTERP)?;
    let loader = file.segment_data(&names_loader).ok()?;
    let loader = str::from_utf8(loader).ok()?.trim_end_matches('\0');
    Some(one_line(loader))
}

/// Returns whether a file is a program of macOS. Java's classes share a magic number, but their next number is 45 or more.
fn is_mach_o(content: &[u8]) -> bool {
    let Some((magic, next)) = content.split_first_chunk::<4>() else {
        return false;
    };
    match u32::from_be_bytes(*magic) {
        0xfeed_face | 0xfeed_facf | 0xcefa_edfe | 0xcffa_edfe => true,
        0xcafe_babe => next
            .first_chunk()
            .is_some_and(|parts| u32::from_be_bytes(*parts) < 45),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn obstacle(content: &[u8]) -> String {
        Content(content.to_vec()).obstacle().unwrap_or_default()
    }

    #[test]
    fn scripts_that_cannot_start_are_explained() {
        for (line, why) in [
            ("#!/bin/sh\n", ""),
            ("#!/usr/bin/env sh\n", ""),
            ("#!/usr/bin/env -S sh -u\n", ""),
            ("#!/usr/bin/env -S A=b sh\n", ""),
            ("#!\n", ""),
            (
                "#!/usr/no/such -x\n",
                "needs `/usr/no/such`, which is not there",
            ),
            (
                "#!/usr/bin/env python3x\n",
                "needs `python3x`, which is not in PATH",
            ),
            (
                "#!/usr/bin/env -S python3x -u\n",
                "needs `python3x`, which is not in PATH",
            ),
            ("#!/no/such\n", ""),
            ("#!/usr/bin/env /no/such\n", ""),
            ("#!/usr/bin/env -S ../no/such -u\n", ""),
            (
                "#!/usr/bin/env sh -u\n",
                "asks `env` for one program `sh -u`; expected `#!/usr/bin/env -S sh -u`",
            ),
        ] {
            assert_eq!(obstacle(line.as_bytes()), why, "{line}");
        }
        for script in ["#!/bin/sh\r\ntrue\r\n", "#!/usr/bin/env sh\r\n"] {
            let why = obstacle(script.as_bytes());
            assert!(why.contains("the line ends of Windows"), "{why}");
            assert!(why.contains("sh<CR>`"), "{why}");
        }
    }

    #[test]
    fn the_beginning_of_a_huge_program_is_enough() {
        let file = tempfile::NamedTempFile::new().unwrap();
        fs::write(file.path(), "#!/usr/no/such\n").unwrap();
        file.as_file().set_len(3 << 30).unwrap();
        let why = super::obstacle(file.path());
        assert_eq!(
            why.as_deref(),
            Some("needs `/usr/no/such`, which is not there")
        );
    }

    #[test]
    fn programs_of_other_systems_are_named() {
        let own = Content::of(&env::current_exe().unwrap()).unwrap().0;
        assert_eq!(own.len() as u64, FIRST);
        assert!(loader(&own).is_some_and(|loader| loader.starts_with('/')));
        assert_eq!(obstacle(&own), "");
        let other = if cfg!(target_arch = "s390x") { 62 } else { 22 };
        let mut foreign = own.clone();
        foreign[18..20].copy_from_slice(&if cfg!(target_endian = "little") {
            u16::to_le_bytes(other)
        } else {
            u16::to_be_bytes(other)
        });
        assert!(obstacle(&foreign).starts_with("is a program for"));
        let mut x32 = own.clone();
        x32[4] = 1;
        if cfg!(target_arch = "x86_64") {
            assert!(obstacle(&x32).contains("(x32)"), "{}", obstacle(&x32));
        }
        assert_eq!(obstacle(b"\xca\xfe\xba\xbe\0\0\0\x34"), "", "a Java class");
        assert_eq!(obstacle(b"plain"), "");
        for (start, system) in [
            (&b"MZ\x90\0"[..], "Windows"),
            (b"\xcf\xfa\xed\xfe\x07\0\0\x01", "macOS"),
            (b"\xca\xfe\xba\xbe\0\0\0\x02", "macOS"),
        ] {
            assert!(obstacle(start).contains(system), "{start:?}");
        }
    }
}
