//! A browser, driven through chromedriver by the W3C protocol for that.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader};
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process_group};
use serde_json::{Value, json};

/// How the protocol marks an element in its answers.
const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";

/// How long a page may take for what it is waited for.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long passes from one look at the page to the next.
const PAUSE: Duration = Duration::from_millis(20);
/// The folder of the profile where pages save files.
const DOWNLOADS: &str = "saved";

/// A browser with one window. It ends with the value, whatever happens to the test.
pub struct Browser {
    chromedriver: Child,
    agent: ureq::Agent,
    session: String,
    /// Media features that pages see.
    pub(crate) media: RefCell<BTreeMap<&'static str, String>>,
    // Removed when the browser has ended.
    profile: tempfile::TempDir,
}

impl Browser {
    /// Starts chromedriver on a free port of its own choice, and a headless browser.
    pub fn start() -> Self {
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
            media: RefCell::default(),
            profile,
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
    pub fn open(&self, url: &str) {
        self.post("/url", &json!({ "url": url }));
    }

    /// Loads the page again.
    pub fn reload(&self) {
        self.post("/refresh", &json!({}));
    }

    /// Goes back by one entry of the history.
    pub fn back(&self) {
        self.post("/back", &json!({}));
    }

    /// Goes forward by one entry of the history.
    pub fn forward(&self) {
        self.post("/forward", &json!({}));
    }

    /// Sets the size of the window.
    pub fn resize(&self, width: u32, height: u32) {
        self.post("/window/rect", &json!({ "width": width, "height": height }));
    }

    /// Returns what a script returns.
    pub fn run(&self, script: &str) -> Value {
        self.run_with(script, &json!([]))
    }

    /// Returns what a script returns that takes arguments, a list.
    pub fn run_with(&self, script: &str, arguments: &Value) -> Value {
        self.post(
            "/execute/sync",
            &json!({ "script": script, "args": arguments }),
        )
    }

    /// Returns what a script passes to the function that is its first argument.
    pub fn run_async(&self, script: &str) -> Value {
        self.post("/execute/async", &json!({ "script": script, "args": [] }))
    }

    /// Returns the value of an expression, as a text.
    pub fn text(&self, expression: &str) -> String {
        match self.run(&format!("return {expression};")) {
            Value::String(text) => text,
            other => other.to_string(),
        }
    }

    /// Returns how the protocol names the first element that a selector finds.
    pub(crate) fn element(&self, selector: &str) -> Value {
        let wanted = json!({ "using": "css selector", "value": selector });
        self.post("/element", &wanted)
    }

    fn on_element(&self, selector: &str, command: &str, body: &Value) {
        let found = self.element(selector);
        let element = found[ELEMENT].as_str().expect("an element");
        self.post(&format!("/element/{element}/{command}"), body);
    }

    /// Clicks the middle of the first element that a selector finds, as a mouse does.
    pub fn click(&self, selector: &str) {
        self.on_element(selector, "click", &json!({}));
    }

    /// Types a text into the first element that a selector finds, in place of what it holds.
    pub fn type_into(&self, selector: &str, text: &str) {
        self.on_element(selector, "clear", &json!({}));
        self.on_element(selector, "value", &json!({ "text": text }));
    }

    /// Chooses the option with a value in a list, as a person does.
    pub fn choose(&self, selector: &str, value: &str) {
        self.click(&format!("{selector} option[value='{value}']"));
    }

    /// Chooses a file of this name and content in an `input` of files, which may be hidden.
    pub fn open_file(&self, selector: &str, name: &str, content: &str) {
        let path = self.profile.path().join(name);
        fs::write(&path, content).expect("a file to open");
        self.on_element(selector, "value", &json!({ "text": path }));
    }

    /// Drops a file on the first element that a selector finds.
    pub fn drop_file(&self, selector: &str, name: &str, content: &str) {
        self.run_with(
            "const data = new DataTransfer(); data.items.add(new File([arguments[2]], arguments[1])); \
             document.querySelector(arguments[0]).dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));",
            &json!([selector, name, content]),
        );
    }

    /// Returns the content of a file that the page saved, and removes the file.
    pub fn saved(&self, name: &str) -> String {
        let path = self.profile.path().join(DOWNLOADS).join(name);
        let end = Instant::now() + PATIENCE;
        while !path.exists() {
            assert!(Instant::now() < end, "waited in vain for the file {name}");
            std::thread::sleep(PAUSE);
        }
        let content = fs::read_to_string(&path).expect("a file that was saved");
        fs::remove_file(&path).expect("a file that was saved");
        content
    }

    /// Presses and releases a key, which goes wherever the focus is.
    pub fn press(&self, key: &str) {
        self.press_with(&[], key);
    }

    /// Presses and releases a key while others are held, such as Control.
    pub fn press_with(&self, held: &[&str], key: &str) {
        let stroke = |kind: &str, key: &str| json!({ "type": kind, "value": key });
        let down = held.iter().map(|key| stroke("keyDown", key));
        let up = held.iter().rev().map(|key| stroke("keyUp", key));
        let own = ["keyDown", "keyUp"].map(|kind| stroke(kind, key));
        let strokes: Vec<Value> = down.chain(own).chain(up).collect();
        self.act(&json!({ "type": "key", "id": "keyboard", "actions": strokes }));
    }

    /// Performs the actions of one input device.
    pub(crate) fn act(&self, device: &Value) {
        self.post("/actions", &json!({ "actions": [device] }));
    }

    /// Waits until a condition holds on the page.
    pub fn wait_until(&self, condition: &str) {
        self.wait_at_most(PATIENCE, condition);
    }

    /// Waits until a condition holds on the page, which may take this long.
    pub fn wait_at_most(&self, time: Duration, condition: &str) {
        let end = Instant::now() + time;
        while self.text(condition) != "true" {
            assert!(Instant::now() < end, "waited in vain for {condition}");
            std::thread::sleep(PAUSE);
        }
    }

    /// Returns what pages wrote to the console, and what went wrong in them, since this was last asked.
    pub fn console(&self) -> Vec<String> {
        let entry = |entry: &Value| format!("{}: {}", entry["level"], entry["message"]);
        self.log("browser").iter().map(entry).collect()
    }

    /// Returns the addresses that pages requested since this was last asked: neither `data:` nor `blob:`, which are no
    /// requests, nor those of the browser's own pages.
    pub fn requests(&self) -> Vec<String> {
        let mut requests = Vec::new();
        for entry in self.log("performance") {
            let message = entry["message"].as_str().expect("a message");
            let event: Value = serde_json::from_str(message).expect("an event");
            if event["message"]["method"] == "Network.requestWillBeSent" {
                let url = &event["message"]["params"]["request"]["url"];
                let url = url.as_str().expect("an address").to_string();
                if !["chrome:", "data:", "blob:"]
                    .iter()
                    .any(|own| url.starts_with(own))
                {
                    requests.push(url);
                }
            }
        }
        requests
    }

    fn log(&self, name: &str) -> Vec<Value> {
        let entries = self.post("/se/log", &json!({ "type": name }));
        entries.as_array().expect("a list of entries").clone()
    }

    /// Runs a command of the `DevTools` protocol.
    pub(crate) fn cdp(&self, command: &str, params: &Value) -> Value {
        let command = json!({ "cmd": command, "params": params });
        self.post("/goog/cdp/execute", &command)
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
        "goog:chromeOptions": { "args": args, "prefs": { "download.default_directory": format!("{profile}/{DOWNLOADS}") } },
        "goog:loggingPrefs": { "browser": "ALL", "performance": "ALL" },
    } } })
}
