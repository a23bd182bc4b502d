//! Games of people in the reports of experiments.

use std::fs;

use sweetfish::agents::chance;
use sweetfish::level::{self, builtin};
use sweetfish::match3::{Game, Goal, Rules};
use sweetfish::people::{End, GameType, LevelText, Record, Session, View};
use tempfile::tempdir;

use crate::program::{lab, notes, refused};

/// Plays the first valid swap of a game until it is over, and returns its record.
fn first_swaps<T: View>(game: GameType, mut session: Session<T>) -> Record {
    while let Some(&action) = session.game().valid_swaps().first() {
        session.play(action, 700).unwrap();
    }
    Record::new(game, (3, 0), "ann", 7, &session)
}

fn of_rules(rules: Rules) -> Record {
    let mut chance = chance(3, 0);
    let session = Session::new(Game::new(rules, &mut chance), chance);
    first_swaps(GameType::Match3(rules), session)
}

fn of_level(name: &str) -> Record {
    let level = builtin::by_name(name).unwrap().level();
    let mut chance = chance(3, 0);
    let session = Session::new(level::Game::new(&level, &mut chance), chance);
    let game = GameType::Level(LevelText::new("as-i-called-it", &level));
    first_swaps(game, session)
}

#[test]
fn reports_show_people_who_played_the_same() {
    let folder = tempdir().unwrap();
    let p1 = Rules::gemgem(6, 4, Goal::FewestSwaps { target: 250 });
    let record = of_rules(p1);
    assert_eq!(record.result.end, End::Won);
    let other = of_rules(Rules::crush());
    let mut later = record.clone();
    later.started += 1;
    let file = folder.path().join("people.jsonl");
    fs::write(&file, format!("{record}\n{other}\n{later}\n")).unwrap();
    let report = || fs::read_to_string(folder.path().join("out/gemgem-heuristics.md")).unwrap();
    let run = "run gemgem-heuristics --games 1 --out out";
    notes(folder.path(), run);
    let alone = report();
    assert!(!alone.contains("## People"));
    let beside = format!("{run} --people people.jsonl");
    assert!(!notes(folder.path(), &beside).contains("hold no game"));
    // One person, two games with the same swaps.
    let row = format!(
        "| {p1} | 1 | 2 | 0 | 0 | swaps needed | {:.1}",
        f64::from(record.result.swaps)
    );
    let found = report();
    assert!(found.contains("\n## People\n"), "{found}");
    assert!(found.contains(&row), "{row}\n{found}");
    assert!(!found.contains(&Rules::crush().to_string()));
    let plot = folder.path().join("out/gemgem-heuristics-people-1.svg");
    let plot = fs::read_to_string(plot).unwrap();
    for name in ["people (2 games)", "hgs score", "lbfs:0.2 depth", ">sgs<"] {
        assert!(plot.contains(name), "{name}");
    }
    let rows = |page: &str| page.lines().last().unwrap().to_string();
    assert_eq!(rows(&alone), rows(&found));

    let verify = "verify gemgem-heuristics --results out --people people.jsonl";
    notes(folder.path(), verify);
    let without = lab(folder.path(), "verify gemgem-heuristics --results out");
    assert_eq!(without.status.code(), Some(1));
    notes(folder.path(), "report gemgem-heuristics --out out");
    assert_eq!(report(), alone);
}

#[test]
fn people_are_found_by_the_level_that_they_played() {
    let folder = tempdir().unwrap();
    let file = folder.path().join("people.jsonl");
    let record = of_level("02-open-field");
    fs::write(&file, format!("{record}\n")).unwrap();
    notes(
        folder.path(),
        "run level-scores --games 1 --out out --people people.jsonl",
    );
    let page = fs::read_to_string(folder.path().join("out/level-scores.md")).unwrap();
    let won = if record.result.end == End::Won {
        100
    } else {
        0
    };
    let row = format!("| {} | 1 | 1 | 0 | 0 | won, % | {won}.0", record.game);
    assert!(page.contains(&row), "{row}\n{page}");
    let plot = folder.path().join("out/level-scores-people-1.svg");
    assert!(
        fs::read_to_string(plot)
            .unwrap()
            .contains("people (1 games)")
    );
    let found = notes(
        folder.path(),
        "run level-tree --games 1 --out out --people people.jsonl",
    );
    let note = "level-tree: the files of people hold no game that it plays";
    assert!(found.lines().any(|line| line == note), "{found}");
}

#[test]
fn games_that_did_not_go_as_recorded_are_refused() {
    let folder = tempdir().unwrap();
    let record = of_rules(Rules::crush()).to_string();
    let changed = record.replacen("\"seed\":3", "\"seed\":4", 1);
    for (text, problem) in [
        (changed, "people.jsonl: line 1: swap "),
        (String::new(), "found no game, expected records of games"),
    ] {
        fs::write(folder.path().join("people.jsonl"), text).unwrap();
        let error = refused(folder.path(), "run crush-agents --people people.jsonl");
        assert!(error.contains(problem), "{error}");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }
}
