//! Records of games of people: what is parsed is the same when it is written and parsed again, and can be replayed or
//! refused.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sweetfish::people::{MOST_NUMBER, Record, parse_records, results};

fuzz_target!(|text: &str| {
    for line in text.lines() {
        if let Ok(record) = Record::parse(line) {
            assert_eq!(Record::parse(&record.to_string()).as_ref(), Ok(&record));
            // A fuzzer hardly writes so many digits.
            for number in [MOST_NUMBER + 1, u64::MAX] {
                let mut beyond = record.clone();
                beyond.number = number;
                assert!(beyond.check().is_err());
            }
        }
    }
    if let Ok(records) = parse_records(text) {
        results(&records);
    }
});
