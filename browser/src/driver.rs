//! A browser as the tests of pages use it, whichever it is.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fs;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::command::{Command, DOWNLOADS, Driver};
use crate::{chromium, firefox};

/// How the protocol marks an element in its answers.
const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";

/// How long a page may take for what it is waited for. Only a failure takes as long: the machine may have other work.
const PATIENCE: Duration = Duration::from_secs(120);
/// How long passes from one look at the page to the next.
const PAUSE: Duration = Duration::from_millis(20);

/// Which browser.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Chromium, through chromedriver.
    Chromium,
    /// Firefox, which has neither emulated devices and media nor logs here.
    Firefox,
}

/// A browser with one window. It ends with the value, whatever happens to the test.
pub struct Browser {
    driver: Box<dyn Driver>,
    /// Media features that pages see.
    pub(crate) media: RefCell<BTreeMap<&'static str, String>>,
    // Removed when the browser has ended: fields are dropped in their order.
    profile: tempfile::TempDir,
}

impl Browser {
    /// Starts a headless browser with a new profile, on a free port of its own choice.
    pub fn start(kind: Kind) -> Self {
        let profile = tempfile::tempdir().expect("a folder for the profile");
        let driver: Box<dyn Driver> = match kind {
            Kind::Chromium => Box::new(chromium::Chromium::start(profile.path())),
            Kind::Firefox => Box::new(firefox::Firefox::start(profile.path())),
        };
        Self {
            driver,
            media: RefCell::default(),
            profile,
        }
    }

    /// Opens an address.
    pub fn open(&self, url: &str) {
        self.command(Command::Navigate, json!({ "url": url }));
    }

    /// Loads the page again.
    pub fn reload(&self) {
        self.command(Command::Refresh, json!({}));
    }

    /// Goes back by one entry of the history.
    pub fn back(&self) {
        self.command(Command::Back, json!({}));
    }

    /// Goes forward by one entry of the history.
    pub fn forward(&self) {
        self.command(Command::Forward, json!({}));
    }

    /// Sets the size of the window.
    pub fn resize(&self, width: u32, height: u32) {
        let size = json!({ "width": width, "height": height });
        self.command(Command::SetWindowRect, size);
    }

    /// Returns what a script returns.
    pub fn run(&self, script: &str) -> Value {
        self.run_with(script, &json!([]))
    }

    /// Returns what a script returns that takes arguments, a list.
    pub fn run_with(&self, script: &str, arguments: &Value) -> Value {
        let script = json!({ "script": script, "args": arguments });
        self.command(Command::ExecuteScript, script)
    }

    /// Returns what a script passes to the function that is its first argument.
    pub fn run_async(&self, script: &str) -> Value {
        let script = json!({ "script": script, "args": [] });
        self.command(Command::ExecuteAsyncScript, script)
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
        self.command(Command::FindElement, wanted)
    }

    fn on_element(&self, selector: &str, command: Command, mut parameters: Value) {
        let found = self.element(selector);
        parameters["id"] = found[ELEMENT].clone();
        self.command(command, parameters);
    }

    /// Clicks the middle of the first element that a selector finds, as a mouse does.
    pub fn click(&self, selector: &str) {
        self.on_element(selector, Command::ElementClick, json!({}));
    }

    /// Types a text into the first element that a selector finds, in place of what it holds.
    pub fn type_into(&self, selector: &str, text: &str) {
        self.on_element(selector, Command::ElementClear, json!({}));
        self.on_element(selector, Command::ElementSendKeys, json!({ "text": text }));
    }

    /// Chooses the option with a value in a list, as a person does.
    pub fn choose(&self, selector: &str, value: &str) {
        self.click(&format!("{selector} option[value='{value}']"));
    }

    /// Chooses a file of this name and content in an `input` of files, which may be hidden.
    pub fn open_file(&self, selector: &str, name: &str, content: &str) {
        let path = self.profile.path().join(name);
        fs::write(&path, content).expect("a file to open");
        self.on_element(selector, Command::ElementSendKeys, json!({ "text": path }));
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
        self.command(Command::PerformActions, json!({ "actions": [device] }));
    }

    /// Checks the value of an expression, as text.
    ///
    /// # Panics
    /// If it is another one.
    #[track_caller]
    pub fn expect(&self, expression: &str, expected: &str) {
        assert_eq!(self.text(expression), expected, "{expression}");
    }

    /// Waits until a selector finds this many elements.
    #[track_caller]
    pub fn wait_for_count(&self, selector: &str, count: usize) {
        self.wait_until(&format!(
            "document.querySelectorAll({selector:?}).length === {count}"
        ));
    }

    /// Checks that nothing is wider than the window.
    ///
    /// # Panics
    /// If something is.
    #[track_caller]
    pub fn assert_fits(&self, name: &str, width: u32) {
        let wider = "document.documentElement.scrollWidth - document.documentElement.clientWidth";
        assert_eq!(self.text(wider), "0", "{name} in {width} pixels");
    }

    /// Checks that the console is silent, and that there were this many requests at least, all of them to addresses that
    /// begin so.
    ///
    /// # Panics
    /// If that is not so.
    pub fn check_logs(&self, address: &str, least: usize) {
        assert_eq!(self.console(), [""; 0], "the console is silent");
        let requests = self.requests();
        let is_own = |url: &String| url.starts_with(address);
        assert!(requests.iter().all(is_own), "other requests: {requests:?}");
        assert!(requests.len() >= least, "our own loads: {requests:?}");
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
        let entries = self.command(Command::Log, json!({ "type": name }));
        entries.as_array().expect("a list of entries").clone()
    }

    /// Runs a command of the `DevTools` protocol.
    pub(crate) fn cdp(&self, command: &str, params: &Value) -> Value {
        let command = json!({ "cmd": command, "params": params });
        self.command(Command::DevTools, command)
    }

    fn command(&self, command: Command, parameters: Value) -> Value {
        self.driver.run(command, parameters)
    }
}
