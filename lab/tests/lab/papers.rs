//! `docs/papers.md` names experiments that are there, with their reports, and options that they take.

#[path = "../../../tests/papers/table.rs"]
mod table;

use std::path::Path;

use crate::program::notes;

#[test]
fn every_experiment_of_the_papers_is_there() {
    let values = [("N", "100"), ("FILE", "games.jsonl"), ("DIR", "levels")];
    let all = sweetfish_lab::experiments();
    let results = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/results");
    let commands = table::commands("lab", &values);
    for words in &commands {
        notes(Path::new("."), &format!("{} --help", words.join(" ")));
    }
    let named = commands.into_iter().map(|words| words[1].clone());
    // The second one of a cell stands alone.
    let starts = ["gemgem-", "crush-", "level-", "sm3-", "duel-"];
    let alone = table::spans().filter(|span| starts.iter().any(|start| span.starts_with(start)));
    for name in named.chain(alone.map(str::to_owned)) {
        let is_there = all.iter().any(|experiment| experiment.name == name);
        assert!(is_there, "no experiment {name}");
        let report = results.join(format!("{name}.md"));
        assert!(report.exists(), "no {}", report.display());
    }
}
