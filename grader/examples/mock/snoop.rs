//! Agents that look where they should not, and talk to whom they should not.

use std::fs::{self, File, OpenOptions};
use std::net::{TcpListener, TcpStream, UdpSocket};
use std::os::unix::net::{UnixDatagram, UnixListener, UnixStream};
use std::{env, io};

use crate::Turn;

pub(crate) fn act(behaviour: &str, turn: &Turn) -> Option<io::Result<()>> {
    Some(match behaviour {
        "peek" => peek(turn),
        "scribble" => scribble(turn),
        "socket" => socket(turn),
        "hog-shared" => hog_shared(turn),
        "environment" => environment(turn),
        _ => return None,
    })
}

/// Returns the names of what went well.
fn succeeded<T>(tries: impl IntoIterator<Item = (String, io::Result<T>)>) -> Vec<String> {
    let well = tries.into_iter().filter(|(_, result)| result.is_ok());
    well.map(|(name, _)| name).collect()
}

/// Returns the opponent's folder, which stands beside the own one under a name that can be guessed.
fn folder_of_opponent() -> String {
    let own = env::current_dir().unwrap_or_default();
    let own = own.to_string_lossy().into_owned();
    let (stem, side) = own.rsplit_once('-').expect("a game and a side");
    let other = if side == "first" { "second" } else { "first" };
    format!("{stem}-{other}")
}

/// Reads what is not its own: the argument is the results file.
fn peek(turn: &Turn) -> io::Result<()> {
    let other = folder_of_opponent();
    // An opponent that has not moved yet has no files: looks again when it has.
    if fs::read_dir(&other).is_ok_and(|mut entries| entries.next().is_none()) {
        return turn.play();
    }
    let neighbours = fs::read_dir("..").and_then(|entries| match entries.count() {
        0 | 1 => Err(io::Error::other("it is alone")),
        _ => Ok(()),
    });
    let listed = [
        ("saw its neighbours".to_string(), neighbours),
        (format!("listed {other}"), fs::read_dir(&other).map(|_| ())),
    ];
    let read = [
        format!("{other}/input.txt"),
        format!("{other}/output.txt"),
        turn.arg(0).to_string(),
        format!("/dev/shm/{}", turn.marker),
        "/etc/shadow".to_string(),
    ];
    let read = read.map(|path| (format!("read {path}"), File::open(&path).map(|_| ())));
    // Without a terminal it cannot be opened; but that is found out behind all rules.
    let terminal = match File::open("/dev/tty") {
        Err(error)
            if [io::ErrorKind::PermissionDenied, io::ErrorKind::NotFound]
                .contains(&error.kind()) =>
        {
            Err(error)
        }
        _ => Ok(()),
    };
    let terminal = [("reached for the terminal".to_string(), terminal)];
    turn.play_or_confess(&succeeded(listed.into_iter().chain(read).chain(terminal)))
}

/// Writes what is not its own: the argument is a folder that everybody may write to, with a file.
fn scribble(turn: &Turn) -> io::Result<()> {
    let (other, open) = (folder_of_opponent(), turn.arg(0));
    let write = |path: String| {
        let file = OpenOptions::new()
            .write(true)
            .create(true)
            .truncate(true)
            .open(&path);
        (format!("wrote {path}"), file.map(|_| ()))
    };
    let written = [
        format!("{other}/output.txt"),
        format!("{open}/file"),
        format!("{open}/new"),
        "../new".to_string(),
    ];
    let mut tries = Vec::from(written.map(write));
    let victim = format!("{open}/file");
    tries.push(("linked".into(), fs::hard_link(&victim, "linked")));
    tries.push(("moved".into(), fs::rename(&victim, "moved")));
    tries.push(("removed".into(), fs::remove_file(&victim)));
    tries.push((
        "made a folder".into(),
        fs::create_dir(format!("{open}/folder")),
    ));
    let now = std::time::SystemTime::UNIX_EPOCH;
    let touched = File::open(&victim).and_then(|file| file.set_modified(now));
    tries.push(("changed the time of a file".into(), touched));
    turn.play_or_confess(&succeeded(tries))
}

/// Talks to others: the argument is the port of a listener on this machine.
fn socket(turn: &Turn) -> io::Result<()> {
    let port: u16 = turn.arg(0).parse().expect("a port");
    let listener = UnixListener::bind("socket");
    let client = UnixStream::connect("socket").map(drop);
    let _ = fs::remove_file("socket");
    let server = TcpStream::connect(("127.0.0.1", port));
    let tries = [
        ("connected by TCP", server.map(drop)),
        (
            "listened by TCP",
            TcpListener::bind("127.0.0.1:0").map(drop),
        ),
        ("bound by UDP", UdpSocket::bind("127.0.0.1:0").map(drop)),
        ("listened by a unix socket", listener.map(drop)),
        ("connected by a unix socket", client),
        ("opened a unix socket", UnixDatagram::unbound().map(drop)),
    ];
    turn.play_or_confess(&succeeded(
        tries.map(|(name, result)| (name.to_string(), result)),
    ))
}

/// Takes memory that no process has mapped, twice the limit of the tests.
fn hog_shared(turn: &Turn) -> io::Result<()> {
    use rustix::fs::{MemfdFlags, memfd_create};
    use std::io::Write;
    let part = vec![1_u8; 16 << 20];
    let mut taken = Vec::new();
    for _ in 0..32 {
        let Ok(memory) = memfd_create("hog", MemfdFlags::empty()) else {
            break;
        };
        let mut memory = File::from(memory);
        if memory.write_all(&part).is_err() {
            break;
        }
        taken.push(memory);
    }
    let crime = (taken.len() == 32).then(|| "took 512 MiB of shared memory".to_string());
    turn.play_or_confess(crime.as_slice())
}

/// Looks for a variable of the user's: the argument is its name.
fn environment(turn: &Turn) -> io::Result<()> {
    let crime = env::var_os(turn.arg(0)).map(|_| "saw a variable of the user's".to_string());
    turn.play_or_confess(crime.as_slice())
}
