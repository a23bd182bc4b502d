//! Chromium, through chromedriver, which takes commands over HTTP.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{self, Stdio};

use serde_json::{Value, json};

use crate::command::DOWNLOADS;
use crate::command::{Command, Driver};
use crate::process::{Group, PATIENCE, timeouts};

pub(crate) struct Chromium {
    _chromedriver: Group,
    agent: ureq::Agent,
    session: String,
}

impl Chromium {
    pub(crate) fn start(profile: &Path) -> Self {
        let (chromedriver, port) = started();
        let config = ureq::Agent::config_builder()
            .timeout_global(Some(PATIENCE))
            .http_status_as_error(false)
            .proxy(None)
            .build();
        let mut chromium = Self {
            _chromedriver: chromedriver,
            agent: config.into(),
            session: format!("http://127.0.0.1:{port}/session"),
        };
        let created = chromium.post("", &capabilities(&profile.display().to_string()));
        let id = created["sessionId"].as_str().expect("a session");
        chromium.session = format!("{}/{id}", chromium.session);
        chromium
    }

    fn post(&self, path: &str, body: &Value) -> Value {
        let url = format!("{}{path}", self.session);
        let mut response = self
            .agent
            .post(&url)
            .send_json(body)
            .expect("chromedriver answers");
        let status = response.status();
        let limit = 64 << 20;
        let answer = response.body_mut().with_config().limit(limit).read_json();
        let mut answer: Value = answer.expect("chromedriver answers in JSON");
        assert!(
            status.is_success(),
            "{path} {body}: {}",
            answer["value"]["message"]
        );
        answer["value"].take()
    }
}

impl Driver for Chromium {
    fn run(&self, command: Command, parameters: Value) -> Value {
        let on_element = |command: &str| {
            let id = parameters["id"].as_str().expect("an element");
            format!("/element/{id}/{command}")
        };
        let path = match command {
            Command::Navigate => "/url".into(),
            Command::Refresh => "/refresh".into(),
            Command::Back => "/back".into(),
            Command::Forward => "/forward".into(),
            Command::SetWindowRect => "/window/rect".into(),
            Command::ExecuteScript => "/execute/sync".into(),
            Command::ExecuteAsyncScript => "/execute/async".into(),
            Command::FindElement => "/element".into(),
            Command::ElementClick => on_element("click"),
            Command::ElementClear => on_element("clear"),
            Command::ElementSendKeys => on_element("value"),
            Command::PerformActions => "/actions".into(),
            Command::Log => "/se/log".into(),
            Command::DevTools => "/goog/cdp/execute".into(),
        };
        self.post(&path, &parameters)
    }
}

impl Drop for Chromium {
    fn drop(&mut self) {
        // Ends the browser properly; should it hang, it is killed with chromedriver.
        let _ = self.agent.delete(&self.session).call();
    }
}

/// Starts chromedriver and returns the port that it listens on. The port that it found free may be taken by others before
/// it listens there, whereupon it ends.
fn started() -> (Group, u16) {
    const ATTEMPTS: usize = 5;
    let start = || {
        let mut command = process::Command::new("chromedriver");
        command.arg("--port=0").stdout(Stdio::piped());
        let mut chromedriver = Group::spawn(&mut command, "chromium-driver");
        port_of(&mut chromedriver).map(|port| (chromedriver, port))
    };
    let found = (0..ATTEMPTS).find_map(|_| start());
    found.expect("chromedriver names its port")
}

/// Returns the port that chromedriver says it listens on; none if it has ended.
fn port_of(chromedriver: &mut Group) -> Option<u16> {
    let output = chromedriver.child.stdout.take().expect("a pipe");
    let mut lines = BufReader::new(output).lines().map_while(Result::ok);
    let port = lines.find_map(|line| {
        let (_, port) = line.split_once("started successfully on port ")?;
        port.trim_end_matches('.').parse().ok()
    });
    // Reads on, so that chromedriver never writes into a closed pipe.
    std::thread::spawn(move || lines.for_each(drop));
    port
}

fn capabilities(profile: &str) -> Value {
    let args = [
        "--headless",
        // Root has no sandbox, and these pages are our own.
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
        "--window-size=1280,1000",
        &format!("--user-data-dir={profile}"),
    ];
    json!({ "capabilities": { "alwaysMatch": {
        "timeouts": timeouts(),
        "goog:chromeOptions": { "args": args, "prefs": { "download.default_directory": format!("{profile}/{DOWNLOADS}") } },
        "goog:loggingPrefs": { "browser": "ALL", "performance": "ALL" },
    } } })
}
