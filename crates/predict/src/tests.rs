//! Tests of `predict`.

use super::*;
use sweetfish_level::{builtin, format};
use sweetfish_study::experiment::{Plan, Row, Shard};

fn level(moves: u16) -> Level {
    let board = "? ? ? ?\n? ? ? ?\n? ? ? ?\n? ? ? ?\n";
    let head = "mode = \"moves\"\nkinds = 3\nscore = 200";
    let text = format!("{head}\nmoves = {moves}\nboard = '''\n{board}'''\n");
    format::parse(&text).unwrap()
}

fn agents(names: &[&str]) -> Vec<Budgeted<AgentSpec>> {
    let agents = names.iter().map(|name| name.parse::<AgentSpec>().unwrap());
    agents.map(Budgeted::from).collect()
}

fn predict() -> LevelPredict {
    predict_by(&["random"])
}

fn predict_by(names: &[&str]) -> LevelPredict {
    let levels = [("a", 1), ("b", 2), ("c", 6)];
    let levels = levels.map(|(name, moves)| (name.to_string(), level(moves)));
    LevelPredict::new("levels", levels.into(), agents(names))
}

fn rates(list: &[(&str, f64)]) -> Vec<(String, Rate)> {
    list.iter()
        .map(|&(name, rate)| (name.into(), rate.into()))
        .collect()
}

#[test]
fn no_cell_that_names_a_level_is_a_number() {
    let levels = builtin::all()
        .iter()
        .map(|own| (own.name.to_string(), own.level()));
    let predict = LevelPredict::new("levels", levels.collect(), agents(&["random"])).experiment();
    let plan = Plan::new(&predict, 1, Some(1), Shard::WHOLE);
    for condition in plan.conditions() {
        for cell in &condition.texts {
            assert!(cell.parse::<f64>().is_err(), "{cell}");
        }
    }
}

#[test]
fn no_name_in_the_sheet_is_a_formula() {
    let mut level = level(1);
    level.name = "@SUM(1)".into();
    let sheet = Chapter::new("random", [("=1+1", &level, &[][..])]).sheet(None);
    let line = sheet.lines().nth(1).unwrap();
    assert!(line.starts_with("1,'=1+1,'@SUM(1),"), "{line}");
}

#[test]
fn the_page_needs_nothing_else() {
    let people = rates(&[("a", 0.1), ("b", 0.3), ("c", 0.9)]);
    let predict = predict().with_people(people).unwrap().experiment();
    let found = report(&predict, 20);
    let (name, html) = found.pages("level-predict").next().unwrap();
    assert_eq!(name, "level-predict.html");
    assert!(
        !html.contains("http") && !html.contains("<script"),
        "{html}"
    );
    assert_eq!(html.matches("<article").count(), 3);
    assert!(html.contains("Spearman"));
    let again = report(&predict, 20);
    assert_eq!(again.pages("level-predict").next().unwrap().1, html);
}

/// Returns the report of the first games of all conditions.
fn report(predict: &Experiment, games: u64) -> Report {
    let plan = Plan::new(predict, 1, Some(games), Shard::WHOLE);
    let rows = plan.places().map(|(condition, game)| Row {
        condition,
        game,
        values: predict.play(condition, game),
    });
    predict.report(&Results::new(predict.columns, plan.conditions(), rows))
}

#[test]
fn several_agents_and_play_testers_are_compared() {
    let people = rates(&[("a", 0.25), ("b", 0.5), ("c", 1.0)]);
    let testers = rates(&[("a", 0.5), ("c", 1.0)]);
    let predict = predict_by(&["random", "greedy"]).with_people(people);
    let predict = predict.unwrap().with_testers(testers).unwrap().experiment();
    assert_eq!(
        predict.command,
        "sweetfish level predict levels --agent random --agent greedy"
    );
    let report = report(&predict, 20);
    let table = |title: &str| {
        let mut tables = report.tables();
        let found = tables.find(|(own, _)| *own == title);
        found
            .unwrap_or_else(|| panic!("no table {title}"))
            .1
            .clone()
    };
    assert_eq!(table("Levels played by random").rows.len(), 3);
    let totals = table("Against people");
    let names: Vec<_> = totals.rows.iter().map(|row| &row[0][..]).collect();
    let expected = [
        "play-testers",
        "random",
        "random, regression",
        "greedy",
        "greedy, regression",
        "the limit of moves",
    ];
    assert_eq!(names, expected);
    // The more moves a level has, the more people win it.
    let depth = &totals.rows[5];
    assert_eq!((&depth[1][..], &depth[8][..]), ("3", "1.000"));
    // Deltas .25 and 0 of the two levels that the testers played; adjusted .25 / sqrt(.1875) of one, as people
    // always win the other.
    assert_eq!(
        totals.rows[0][1..7],
        ["2", "+12.50", "17.68", "0.577", "0.000", "1"]
    );
    // People won 1.75 levels in all, testers 1.5.
    let sums = table("Accumulated success");
    assert_eq!(sums.rows[2][..3], ["c", "1.75", "1.50"]);
    let plots: Vec<_> = report.plots("x").map(|(name, _)| name).collect();
    for name in [
        "accumulated",
        "attempts",
        "boxes",
        "boxes-adjusted",
        "people",
        "delta-3",
        "adjusted-3",
    ] {
        assert!(
            plots.contains(&format!("x-{name}.svg")),
            "{name}: {plots:?}"
        );
    }
}

#[test]
fn levels_without_rows_are_shown() {
    let predict = predict().experiment();
    let plan = Plan::new(&predict, 1, None, Shard::WHOLE);
    let results = Results::new(predict.columns, plan.conditions(), []);
    let report = predict.report(&results);
    let (_, table) = report.tables().next().unwrap();
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
        let predict = LevelPredict::new(folder, Vec::new(), agents(&["random"]));
        let command = format!("sweetfish level predict {word} --agent random");
        assert_eq!(predict.experiment().command, command);
    }
}

#[test]
fn a_changed_level_is_another_condition() {
    let keys = |moves| {
        let levels = vec![("a".to_string(), level(moves))];
        let predict = LevelPredict::new("levels", levels, agents(&["random"]));
        predict.experiment().conditions()[0].clone()
    };
    assert_eq!(keys(3), keys(3));
    assert_ne!(keys(3).texts, keys(4).texts);
    assert_eq!(keys(3).seeds, keys(4).seeds);
}

#[test]
fn people_at_unknown_levels_are_refused() {
    let error = predict().with_people(rates(&[("z", 0.5)])).err();
    assert_eq!(error, Some("z".to_string()));
}
