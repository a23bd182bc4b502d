//! The grader from outside: matches, tournaments and marks with agents of every kind, and their files.

mod arrays;
mod board;
mod bugs;
#[path = "../common/mod.rs"]
mod common;
mod contest;
mod control;
mod doubtful;
mod exports;
mod files_beside;
mod forged;
mod formats;
mod found_files;
mod gates;
mod handed_out;
mod homework;
mod hostile;
mod intake;
mod lacking;
mod languages;
mod marking;
mod mocks;
mod papers;
mod paths;
mod places;
mod refusals;
mod repeats;
mod resume;
mod safe;
mod secrets;
mod sentences;
mod shards;
mod student;
mod term;
mod tune;
mod uploads;
