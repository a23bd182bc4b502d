//! A model of people's success: what is parsed is the same when it is written and parsed again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sweetfish::predict::SavedModel;

fuzz_target!(|text: &str| {
    if let Ok(model) = SavedModel::parse(text) {
        let again = SavedModel::parse(&model.to_string()).expect("a model");
        // Two texts would be equal, too, if writing lost something. This shows all, and unknown numbers as equal.
        assert_eq!(format!("{again:?}"), format!("{model:?}"));
    }
});
