//! A model of people's success: what is parsed is the same when it is written and parsed again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sweetfish::predict::SavedModel;

fuzz_target!(|text: &str| {
    if let Ok(model) = SavedModel::parse(text) {
        let written = model.to_string();
        let again = SavedModel::parse(&written).expect("a model");
        assert_eq!(again.to_string(), written);
    }
});
