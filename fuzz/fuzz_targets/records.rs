//! Records of games of people: what is parsed is the same when it is written and parsed again, and can be replayed or
//! refused.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sweetfish::people::{Record, parse_records, results};

fuzz_target!(|text: &str| {
    for line in text.lines() {
        if let Ok(record) = Record::parse(line) {
            assert_eq!(Record::parse(&record.to_string()).as_ref(), Ok(&record));
        }
    }
    if let Ok(records) = parse_records(text) {
        results(&records);
    }
});
