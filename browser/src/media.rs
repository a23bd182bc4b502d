//! What a page is shown on, what the person prefers, and pictures of it.

use std::path::PathBuf;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

use crate::Browser;

/// The environment variable with the folder for pictures.
const SHOTS: &str = "SWEETFISH_SHOTS";

impl Browser {
    /// Shows pages in exactly this many pixels, as a computer does.
    pub fn view(&self, width: u32, height: u32) {
        self.show_on(width, height, false);
    }

    /// Shows pages as a phone of this size does, with touch.
    pub fn phone(&self, width: u32, height: u32) {
        self.show_on(width, height, true);
    }

    fn show_on(&self, width: u32, height: u32, is_phone: bool) {
        self.cdp(
            "Emulation.setDeviceMetricsOverride",
            &json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": is_phone }),
        );
        let touch = json!({ "enabled": is_phone, "maxTouchPoints": 1 });
        self.cdp("Emulation.setTouchEmulationEnabled", &touch);
    }

    /// Makes pages see this preferred colour scheme, `light` or `dark`.
    pub fn prefer(&self, scheme: &str) {
        self.set_media("prefers-color-scheme", scheme);
    }

    /// Makes pages see whether the person asks for less motion.
    pub fn reduce_motion(&self, is_wanted: bool) {
        let value = if is_wanted { "reduce" } else { "no-preference" };
        self.set_media("prefers-reduced-motion", value);
    }

    fn set_media(&self, name: &'static str, value: &str) {
        // Each call replaces all features, so all that were set are passed.
        let mut media = self.media.borrow_mut();
        media.insert(name, value.to_string());
        let features = media.iter();
        let features: Vec<Value> = features
            .map(|(name, value)| json!({ "name": name, "value": value }))
            .collect();
        self.cdp(
            "Emulation.setEmulatedMedia",
            &json!({ "features": features }),
        );
    }

    /// Keeps a picture of the whole page as `NAME.png`, if the environment variable `SWEETFISH_SHOTS` names a folder.
    pub fn shoot(&self, name: &str) {
        let Some(folder) = std::env::var_os(SHOTS).map(PathBuf::from) else {
            return;
        };
        let wanted = json!({ "format": "png", "captureBeyondViewport": true });
        let shot = self.cdp("Page.captureScreenshot", &wanted);
        let data = shot["data"].as_str().expect("a picture");
        let png = STANDARD.decode(data).expect("a picture in base64");
        std::fs::create_dir_all(&folder).expect("a folder for pictures");
        std::fs::write(folder.join(format!("{name}.png")), png).expect("a picture is written");
    }
}
