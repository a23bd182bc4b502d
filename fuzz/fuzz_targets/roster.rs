//! The list of a class, or a gradebook: see `grader::fuzzing::roster`.
#![no_main]

use grader::fuzzing::roster;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| roster(bytes));
