//! `docs/papers.md` names commands of the grader with options that it takes.

#[path = "../../../tests/papers/table.rs"]
mod table;

use crate::common::Arena;

#[test]
fn every_command_of_the_papers_is_taken() {
    let arena = Arena::new();
    for words in table::commands("grader", &[]) {
        arena.run(&format!("{} --help", words.join(" "))).passed();
    }
}
