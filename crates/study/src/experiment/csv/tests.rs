//! Tests of `csv`.

use proptest::prelude::*;

use super::super::fake::fake;
use super::*;

fn bits(rows: &[Row]) -> Vec<(usize, u64, Vec<u64>)> {
    let value = |value: &f64| {
        if value.is_finite() {
            value.to_bits()
        } else {
            1
        }
    };
    let values = |row: &Row| row.values.iter().map(value).collect();
    let row = |row: &Row| (row.condition, row.game, values(row));
    rows.iter().map(row).collect()
}

fn rows() -> impl Strategy<Value = Vec<Row>> {
    let number = prop_oneof![proptest::num::f64::ANY, Just(f64::NAN), Just(f64::INFINITY)];
    let values = proptest::collection::vec(number, 2);
    let places = proptest::collection::btree_map((0..3usize, any::<u64>()), values, 0..20);
    places.prop_map(|rows| {
        let row = |((condition, game), values)| Row {
            condition,
            game,
            values,
        };
        rows.into_iter().map(row).collect()
    })
}

proptest! {
    #[test]
    fn what_is_written_is_read(rows in rows()) {
        let fake = fake();
        let sheet = Sheet::new(&fake, fake.conditions());
        let read = sheet.read(&sheet.write(&rows), 1).unwrap();
        let read: Vec<_> = read.rows.into_iter().map(|(_, row)| row).collect();
        prop_assert_eq!(bits(&read), bits(&rows));
    }

    #[test]
    fn cells_survive(cells in proptest::collection::vec("[a,\" ]{0,5}", 1..5)) {
        let line: Vec<_> = cells.iter().map(|cell| quote(cell)).collect();
        prop_assert_eq!(split(&line.join(","), ',').unwrap(), cells);
    }

    #[test]
    fn no_text_is_a_panic(text in "[a-z,\"0-9\n]{0,40}") {
        let fake = fake();
        let sheet = Sheet::new(&fake, fake.conditions());
        let _ = sheet.read(&text, 1);
        let _ = sheet.read(&format!("{}\n{text}", sheet.header()), 1);
    }
}

#[test]
fn malformed_lines_are_named() {
    let fake = fake();
    let sheet = Sheet::new(&fake, fake.conditions());
    let cases = [
        ("plain,8,0,1", "expected 5 cells, found 4"),
        ("", "expected 5 cells, found 1"),
        (
            "rough,8,0,1,1",
            "found a row of agent rough, size 8, which `sweetfish-lab run fake` does not play: run it as it was begun, or with another \
             `--out`",
        ),
        (
            "plain,8,-1,1,1",
            "expected the number of a game, found `-1`",
        ),
        (
            "plain,8,0,much,1",
            "expected a number or nothing as swaps, found `much`",
        ),
        (
            "plain,8,1,NaN,1",
            "expected a number or nothing as swaps, found `NaN`",
        ),
        (
            "plain,8,1,1,-inf",
            "expected a number or nothing as failed, found `-inf`",
        ),
        (
            "plain,8,1,1e999,1",
            "expected a number or nothing as swaps, found `1e999`",
        ),
        ("plain,8,0,2,2", "this game was there before"),
        (
            "\"plain,8,0,1,1",
            "found `\"plain,8,0,1,1`, expected a quote at the end of its first cell",
        ),
        (
            "\"plain\"s,8,0,1,1",
            "found `\"plain\"s,8,0,1,1`, expected a quote at the end of its first cell",
        ),
        (
            "plain,\"8\"\",0,1,1",
            "found `\"8\"\",0,1,1`, expected a quote at the end of its first cell",
        ),
    ];
    for (line, problem) in cases {
        let text = format!("{}\nplain,8,0,1,\n{line}\n", sheet.header());
        let error = sheet.read(&text, 2).unwrap_err();
        assert_eq!(error.to_string(), format!("line 4: {problem}"));
    }
    let error = sheet.read("", 1).unwrap_err().to_string();
    let expected = "line 1: expected the header `agent,size,game,swaps,failed`, found `nothing`";
    assert_eq!(error, expected);
}
