//! Tests of `predict`.

use super::*;
use crate::experiment::{Plan, Shard};

fn level(moves: u16) -> Level {
    let board = "? ? ? ?\n? ? ? ?\n? ? ? ?\n? ? ? ?\n";
    let head = "mode = \"moves\"\nkinds = 3\nscore = 200";
    let text = format!("{head}\nmoves = {moves}\nboard = '''\n{board}'''\n");
    format::parse(&text).unwrap()
}

fn predict() -> LevelPredict {
    let levels = [("a", 1), ("b", 2), ("c", 6)];
    let levels = levels.map(|(name, moves)| (name.to_string(), level(moves)));
    LevelPredict::new("levels", levels.into(), &AgentSpec::random(), None)
}

#[test]
fn the_page_needs_nothing_else() {
    let rates = [("a", 0.1), ("b", 0.3), ("c", 0.9)];
    let rates = rates.map(|(name, rate)| (name.to_string(), rate));
    let predict = predict().with_human(rates.into()).unwrap();
    let plan = Plan::new(&predict, 1, Some(20), Shard::WHOLE);
    let rows = plan
        .places()
        .map(|(condition, game)| crate::experiment::Row {
            condition,
            game,
            values: predict.play(condition, game, game),
        });
    let results = Results::new(predict.columns(), plan.conditions(), rows);
    let report = predict.report(&results);
    let (name, html) = report.pages("level-predict").next().unwrap();
    assert_eq!(name, "level-predict.html");
    assert!(
        !html.contains("http") && !html.contains("<script"),
        "{html}"
    );
    assert_eq!(html.matches("<article").count(), 3);
    assert!(html.contains("Spearman"));
    let again = predict.report(&results);
    assert_eq!(again.pages("level-predict").next().unwrap().1, html);
}

#[test]
fn levels_without_rows_are_shown() {
    let predict = predict();
    let plan = Plan::new(&predict, 1, None, Shard::WHOLE);
    let results = Results::new(predict.columns(), plan.conditions(), []);
    let (_, table) = predict
        .report(&results)
        .tables()
        .next()
        .map(|(t, b)| (t.to_string(), b.clone()))
        .unwrap();
    assert_eq!(table.rows.len(), 3);
    assert_eq!(table.rows[0][1], "-");
}

#[test]
fn the_folder_is_one_word_of_the_command() {
    for (folder, word) in [
        ("levels/one", "levels/one"),
        ("my levels", "'my levels'"),
        ("$HOME", "'$HOME'"),
        ("it's", "'it'\\''s'"),
        ("a\nb'", "$'a\\012b\\''"),
        ("d\u{e9}\u{1}x", "$'d\u{e9}\\001x'"),
    ] {
        let predict = LevelPredict::new(folder, Vec::new(), &AgentSpec::random(), None);
        let command = format!("sweetfish level predict {word} --agent random");
        assert_eq!(predict.command(), command);
    }
}

#[test]
fn a_changed_level_is_another_condition() {
    let keys = |moves| {
        let levels = vec![("a".to_string(), level(moves))];
        let predict = LevelPredict::new("levels", levels, &AgentSpec::random(), None);
        predict.conditions().remove(0)
    };
    assert_eq!(keys(3), keys(3));
    assert_ne!(keys(3).keys, keys(4).keys);
    assert_eq!(keys(3).seeds, keys(4).seeds);
}

#[test]
fn people_at_unknown_levels_are_refused() {
    let rates = vec![("z".to_string(), 0.5)];
    assert_eq!(predict().with_human(rates).err(), Some("z".to_string()));
}
