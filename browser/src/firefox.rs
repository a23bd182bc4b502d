//! Firefox, through its own Marionette, which takes commands over TCP.
//!
//! A message is its length in bytes, a colon, and JSON: `[0, ID, COMMAND, PARAMETERS]` for a command, `[1, ID, ERROR, RESULT]`
//! for its answer. See <https://firefox-source-docs.mozilla.org/testing/marionette/Protocol.html>.

use std::cell::RefCell;
use std::fs;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{self, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::command::DOWNLOADS;
use crate::command::{Command, Driver};
use crate::process::{Group, PATIENCE, timeouts};

/// How long passes from one look for the port to the next.
const PAUSE: Duration = Duration::from_millis(20);

pub(crate) struct Firefox {
    connection: RefCell<Connection>,
    _process: Group,
}

impl Firefox {
    pub(crate) fn start(profile: &Path) -> Self {
        fs::write(profile.join("user.js"), preferences(profile)).expect("a profile");
        let mut command = process::Command::new("firefox-esr");
        command
            .args(["--headless", "--marionette", "--no-remote", "--profile"])
            .arg(profile)
            .args(["--width", "1280", "--height", "1000"])
            .stdout(Stdio::null());
        let mut process = Group::spawn(&mut command, "firefox-esr");
        let port = port_of(&mut process, profile);
        let mut connection = Connection::open(port).expect("Firefox takes a connection");
        let capabilities = json!({ "capabilities": { "alwaysMatch": { "timeouts": timeouts() } } });
        connection.call("NewSession", &capabilities);
        Self {
            connection: connection.into(),
            _process: process,
        }
    }
}

impl Driver for Firefox {
    fn run(&self, command: Command, parameters: Value) -> Value {
        let name = format!("{command:?}");
        let mut result = self.connection.borrow_mut().call(&name, &parameters);
        result["value"].take()
    }
}

/// A connection to Marionette, with the number of the last command.
struct Connection {
    stream: BufReader<TcpStream>,
    last: u64,
}

impl Connection {
    fn open(port: u16) -> io::Result<Self> {
        let stream = TcpStream::connect(("127.0.0.1", port))?;
        stream.set_read_timeout(Some(PATIENCE))?;
        let mut connection = Self {
            stream: BufReader::new(stream),
            last: 0,
        };
        // Marionette speaks first, and says what it is.
        connection.receive()?;
        Ok(connection)
    }

    fn call(&mut self, command: &str, parameters: &Value) -> Value {
        self.last += 1;
        let message = json!([0, self.last, format!("WebDriver:{command}"), parameters]).to_string();
        let answer = write!(self.stream.get_mut(), "{}:{message}", message.len());
        let answer = answer.and_then(|()| self.receive());
        let mut answer = answer.expect("Firefox answers");
        assert_eq!(answer[1], self.last, "the answer is to this command");
        let error = &answer[2]["message"];
        assert!(error.is_null(), "{command} {parameters}: {error}");
        answer[3].take()
    }

    fn receive(&mut self) -> io::Result<Value> {
        let mut length = Vec::new();
        self.stream.read_until(b':', &mut length)?;
        let length = String::from_utf8_lossy(&length);
        let length = length.trim_end_matches(':').parse();
        let mut message = vec![0; length.map_err(io::Error::other)?];
        self.stream.read_exact(&mut message)?;
        Ok(serde_json::from_slice(&message)?)
    }
}

/// Returns the port that Firefox writes into its profile once it listens.
fn port_of(process: &mut Group, profile: &Path) -> u16 {
    let path = profile.join("MarionetteActivePort");
    let end = Instant::now() + PATIENCE;
    loop {
        let written = fs::read_to_string(&path).unwrap_or_default();
        if let Ok(port) = written.trim().parse() {
            return port;
        }
        let ended = process.child.try_wait().expect("Firefox runs");
        assert_eq!(ended, None, "Firefox ended before it listened");
        assert!(Instant::now() < end, "Firefox does not listen");
        std::thread::sleep(PAUSE);
    }
}

/// Returns the preferences of a profile: any free port, saving without asking, and no requests of the browser's own.
fn preferences(profile: &Path) -> String {
    let downloads = profile.join(DOWNLOADS);
    let values = [
        ("marionette.port", json!(0)),
        ("browser.download.folderList", json!(2)),
        ("browser.download.dir", json!(downloads)),
        ("browser.shell.checkDefaultBrowser", json!(false)),
        ("datareporting.policy.dataSubmissionEnabled", json!(false)),
        ("app.normandy.enabled", json!(false)),
        ("network.captive-portal-service.enabled", json!(false)),
        ("network.connectivity-service.enabled", json!(false)),
    ];
    let line = |(name, value)| format!("user_pref({name:?}, {value});\n");
    values.map(line).concat()
}
