//! The table of a made-up agent.

use std::sync::LazyLock;

use super::*;

#[derive(Clone, Debug, PartialEq)]
struct Plan {
    games: u32,
    risk: f64,
    depth: Option<u32>,
    is_bold: bool,
    colour: char,
    is_long: bool,
}

const PLAIN: Plan = Plan {
    games: 5,
    risk: 0.5,
    depth: None,
    is_bold: false,
    colour: 'r',
    is_long: true,
};

const COLOURS: Names<char> = Names(&[("green", 'g', "of grass"), ("red", 'r', "of blood")]);

static TABLE: LazyLock<Vec<Setting<Plan>>> = LazyLock::new(|| {
    let games = Setting::number(
        "games",
        99,
        "how many",
        |plan: &mut Plan, games| plan.games = games,
        |plan| Some(plan.games),
    );
    let risk = Setting::new("risk", Number(0.0..=1.0), "of loss", |plan: &mut Plan| {
        &mut plan.risk
    });
    let depth = Setting::new(
        "depth",
        Or("none", Count(9)),
        "levels",
        |plan: &mut Plan| &mut plan.depth,
    );
    let long = Setting::new("long", Names::YES_NO, "not short", |plan: &mut Plan| {
        &mut plan.is_long
    });
    let colour = Setting::new("colour", COLOURS, "the colour", |plan: &mut Plan| {
        &mut plan.colour
    });
    let bold = |plan: &mut Plan| plan.is_bold = true;
    let mut all = vec![games];
    all.extend(risk.either(depth));
    all.push(long.only_if(|plan| plan.games > 1));
    all.push(colour);
    all.push(Setting::word("bold", "no fear", bold, |plan| plan.is_bold));
    all
});

impl Tabled for Plan {
    fn table() -> &'static [Setting<Self>] {
        &TABLE
    }

    fn base(&self) -> Self {
        PLAIN
    }
}

fn parse(text: &str) -> Result<Plan, SettingError> {
    let mut plan = PLAIN;
    let texts: Vec<&str> = text.split(':').collect();
    plan.set(&texts).map(|()| plan)
}

#[test]
fn what_is_written_is_parsed() {
    for (text, written) in [
        ("5", "5"),
        ("bold:7", "7:bold"),
        ("risk=.25", "5:risk=0.25"),
        ("depth=none", "5"),
        (
            "colour=green:depth=3:long=no",
            "5:depth=3:long=no:colour=green",
        ),
    ] {
        let plan = parse(text).unwrap();
        assert_eq!(plan.text(), written);
        assert_eq!(parse(written), Ok(plan));
    }
    let other = parse("3:risk=1").unwrap();
    assert_eq!(beyond(&PLAIN, &other), "5:risk=0.5");
    assert_eq!(beyond(&other, &other), "");
}

#[test]
fn errors_name_what_is_expected() {
    let listed = "games from 1, risk= or depth=, long=yes|no, colour=green|red or bold";
    assert_eq!(super::listed(&PLAIN), listed);
    for (text, found, expected) in [
        ("", "", listed),
        ("size=1", "size=1", listed),
        ("bold=1", "bold=1", listed),
        ("0", "0", "games, a whole number from 1 to 99"),
        ("risk=2", "risk=2", "risk= with a number from 0 to 1"),
        (
            "depth=x",
            "depth=x",
            "depth= with a whole number from 1 to 9, or none",
        ),
        ("colour=blue", "colour=blue", "colour= with green|red"),
        ("7:8", "8", "games once"),
        ("bold:bold", "bold", "bold once"),
        ("risk=1:depth=2", "depth=2", "risk= or depth= once"),
        // A setting that does not apply is not listed.
        (
            "1:long=no",
            "long=no",
            "games from 1, risk= or depth=, colour=green|red or bold",
        ),
    ] {
        let expected = SettingError::new(found, expected);
        assert_eq!(parse(text), Err(expected), "{text}");
    }
}

#[test]
fn documents_begin_with_the_default() {
    let rows = help(&PLAIN).into_iter();
    let rows = rows.map(|row| [row.key, row.values, row.about]);
    let expected = [
        ["a number", "`5`, 1 to 99", "how many"],
        ["`risk`", "`0.5`, 0 to 1", "of loss"],
        ["`depth`", "`none`, 1 to 9", "levels"],
        ["`long`", "`yes`, `no`", "not short"],
        [
            "`colour`",
            "`red`, `green`",
            "the colour: of blood; of grass",
        ],
        ["`bold`", "", "no fear"],
    ];
    assert_eq!(rows.collect::<Vec<_>>(), expected);
}
