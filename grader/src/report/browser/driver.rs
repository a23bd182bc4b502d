//! A browser, driven through chromedriver by the W3C protocol for that.

use std::io::{BufRead, BufReader};
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process_group};
use serde_json::{Value, json};

/// Keys by the names that the protocol gives them.
pub(crate) const LEFT: &str = "\u{E012}";
pub(crate) const RIGHT: &str = "\u{E014}";
pub(crate) const HOME: &str = "\u{E011}";
pub(crate) const END: &str = "\u{E010}";
pub(crate) const SPACE: &str = " ";

/// How the protocol marks an element in its answers.
const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";

/// A browser with one window. It ends with the value, whatever happens to the test.
pub(crate) struct Browser {
    chromedriver: Child,
    agent: ureq::Agent,
    session: String,
    // Removed when the browser has ended.
    _profile: tempfile::TempDir,
}

impl Browser {
    /// Starts chromedriver on a free port of its own choice, and a headless browser.
    pub(crate) fn start() -> Self {
        let chromedriver = Command::new("chromedriver")
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .process_group(0)
            .spawn()
            .expect(
                "this test needs `chromedriver` in PATH (Debian: apt-get install chromium-driver)",
            );
        let profile = tempfile::tempdir().expect("a folder for the profile");
        let folder = profile.path().display().to_string();
        let config = ureq::Agent::config_builder()
            .timeout_global(Some(Duration::from_secs(60)))
            .http_status_as_error(false)
            .proxy(None)
            .build();
        let mut browser = Self {
            chromedriver,
            agent: config.into(),
            session: String::new(),
            _profile: profile,
        };
        let port = port_of(&mut browser.chromedriver);
        browser.session = format!("http://127.0.0.1:{port}/session");
        let created = browser.post("", &capabilities(&folder));
        let id = created["sessionId"]
            .as_str()
            .expect("a session")
            .to_string();
        browser.session = format!("{}/{id}", browser.session);
        browser
    }

    /// Opens an address.
    pub(crate) fn open(&self, url: &str) {
        self.post("/url", &json!({ "url": url }));
    }

    /// Loads the page again.
    pub(crate) fn reload(&self) {
        self.post("/refresh", &json!({}));
    }

    /// Sets the size of the window.
    pub(crate) fn resize(&self, width: u32, height: u32) {
        self.post("/window/rect", &json!({ "width": width, "height": height }));
    }

    /// Returns what a script returns.
    pub(crate) fn run(&self, script: &str) -> Value {
        self.post("/execute/sync", &json!({ "script": script, "args": [] }))
    }

    /// Returns what a script passes to the function that is its first argument.
    pub(crate) fn run_async(&self, script: &str) -> Value {
        self.post("/execute/async", &json!({ "script": script, "args": [] }))
    }

    /// Makes pages see this preferred colour scheme, `light` or `dark`.
    pub(crate) fn prefer(&self, scheme: &str) {
        let feature = json!({ "name": "prefers-color-scheme", "value": scheme });
        let params = json!({ "features": [feature] });
        let command = json!({ "cmd": "Emulation.setEmulatedMedia", "params": params });
        self.post("/goog/cdp/execute", &command);
    }

    /// Returns the value of an expression, as a text.
    pub(crate) fn text(&self, expression: &str) -> String {
        match self.run(&format!("return {expression};")) {
            Value::String(text) => text,
            other => other.to_string(),
        }
    }

    /// Clicks the middle of the first element that a selector finds, as a mouse does.
    pub(crate) fn click(&self, selector: &str) {
        let wanted = json!({ "using": "css selector", "value": selector });
        let found = self.post("/element", &wanted);
        let element = found[ELEMENT].as_str().expect("an element");
        self.post(&format!("/element/{element}/click"), &json!({}));
    }

    /// Presses and releases a key, which goes wherever the focus is.
    pub(crate) fn press(&self, key: &str) {
        let strokes = ["keyDown", "keyUp"].map(|kind| json!({ "type": kind, "value": key }));
        let keyboard = json!({ "type": "key", "id": "keyboard", "actions": strokes });
        self.post("/actions", &json!({ "actions": [keyboard] }));
    }

    /// Waits until a condition holds on the page.
    pub(crate) fn wait_until(&self, condition: &str) {
        let end = Instant::now() + Duration::from_secs(10);
        while self.text(condition) != "true" {
            let place = || self.text("location.href");
            assert!(
                Instant::now() < end,
                "waited in vain for {condition} at {}",
                place()
            );
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    /// Returns the entries of a log since it was last read: `browser` or `performance`.
    pub(crate) fn log(&self, name: &str) -> Vec<Value> {
        let entries = self.post("/se/log", &json!({ "type": name }));
        entries.as_array().expect("a list of entries").clone()
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

impl Drop for Browser {
    fn drop(&mut self) {
        // Ends the browser properly; should it hang, the group is killed with chromedriver.
        let _ = self.agent.delete(&self.session).call();
        let group = Pid::from_child(&self.chromedriver);
        let _ = kill_process_group(group, Signal::KILL);
        let _ = self.chromedriver.wait();
    }
}

/// Returns the port that chromedriver says it listens on.
fn port_of(chromedriver: &mut Child) -> u16 {
    let output = chromedriver.stdout.take().expect("a pipe");
    let mut lines = BufReader::new(output).lines().map_while(Result::ok);
    let port = lines.find_map(|line| {
        let (_, port) = line.split_once("started successfully on port ")?;
        port.trim_end_matches('.').parse().ok()
    });
    // Reads on, so that chromedriver never writes into a closed pipe.
    std::thread::spawn(move || lines.for_each(drop));
    port.expect("chromedriver names its port")
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
        "goog:chromeOptions": { "args": args },
        "goog:loggingPrefs": { "browser": "ALL", "performance": "ALL" },
    } } })
}
