//! Mouse and finger, by places on elements.

use serde_json::{Value, json};

use crate::Browser;

/// How long a pointer takes from one place to another.
const STROKE_MS: u32 = 80;

impl Browser {
    /// Moves the mouse to the middle of the first element that a selector finds.
    pub fn hover(&self, selector: &str) {
        self.pointer("mouse", &[self.to(selector, 0)]);
    }

    /// Drags the mouse from the middle of one element over others to the last.
    pub fn drag(&self, selectors: &[&str]) {
        self.stroke("mouse", selectors);
    }

    /// Touches the middle of an element. The page must be shown on a device with touch.
    pub fn tap(&self, selector: &str) {
        self.stroke("touch", &[selector]);
    }

    /// Presses at the first element, moves over the others, and releases.
    fn stroke(&self, kind: &str, selectors: &[&str]) {
        self.run_with(
            "document.querySelector(arguments[0]).scrollIntoView({ block: 'nearest', behavior: 'instant' });",
            &json!([selectors[0]]),
        );
        let mut actions = vec![
            self.to(selectors[0], 0),
            json!({ "type": "pointerDown", "button": 0 }),
        ];
        let rest = selectors[1..].iter();
        actions.extend(rest.map(|selector| self.to(selector, STROKE_MS)));
        actions.push(json!({ "type": "pointerUp", "button": 0 }));
        self.pointer(kind, &actions);
    }

    fn to(&self, selector: &str, duration: u32) -> Value {
        let element = self.element(selector);
        json!({ "type": "pointerMove", "origin": element, "x": 0, "y": 0, "duration": duration })
    }

    fn pointer(&self, kind: &str, actions: &[Value]) {
        self.act(&json!({
            "type": "pointer", "id": kind, "parameters": { "pointerType": kind }, "actions": actions,
        }));
    }
}
