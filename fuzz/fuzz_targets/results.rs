//! A results file of the grader: see `grader::fuzzing::results`.
#![no_main]

use grader::fuzzing::results;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| results(bytes));
