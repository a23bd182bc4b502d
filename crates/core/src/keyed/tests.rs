//! Tests of the keyed text format.

use super::*;

const HEAD: Head = Head {
    kind: "weights",
    version: 3,
};

fn text() -> String {
    let mut text = String::new();
    let mut writer = Writer::begin(&mut text, HEAD, ["seed 1", "by hand"]).unwrap();
    writer.value("kinds", 4).unwrap();
    writer.row("row", [1.0, 0.25].map(Exact)).unwrap();
    writer.end().unwrap();
    text
}

#[test]
fn what_is_written_is_read() {
    let text = text();
    assert_eq!(
        text,
        "sweetfish weights 3\n# seed 1\n# by hand\nkinds 4\nrow 1.0 0.25\nend\n"
    );
    let mut reader = Reader::open(&text, HEAD).unwrap();
    assert_eq!(reader.origin(), ["seed 1", "by hand"]);
    assert_eq!(reader.parsed("kinds", "a number"), Ok(4));
    assert_eq!(reader.row("row", 2), Ok(vec![1.0, 0.25]));
    assert_eq!(reader.end(), Ok(()));
}

#[test]
fn entries_come_in_any_order() {
    let mut reader = Reader::open("sweetfish weights 3\n\nb 1 2 \n# c\na\n", HEAD).unwrap();
    assert_eq!(reader.entry(), Some(("b", "1 2")));
    assert_eq!(reader.entry(), Some(("a", "")));
    assert_eq!(reader.wrong("a", "b").line, 5);
    assert_eq!(reader.entry(), None);
}

#[test]
fn errors_say_where() {
    let other = Head { version: 4, ..HEAD };
    let error = Reader::open(&text(), other).unwrap_err();
    let expected = "line 1: found `sweetfish weights 3`, expected `sweetfish weights 4`";
    assert_eq!(error.to_string(), expected);
    let text = text();
    let open = || Reader::open(&text, HEAD).unwrap();
    let error = open().value("row").unwrap_err().to_string();
    assert_eq!(error, "line 4: found `kinds`, expected `row`");
    let error = Reader::new(" a 1\n").value("a").unwrap_err().to_string();
    assert_eq!(error, "line 1: found ` a 1`, expected `a`");
    let mut reader = open();
    reader.value("kinds").unwrap();
    let error = reader.row::<f32>("row", 3).unwrap_err().to_string();
    assert_eq!(error, "line 5: found 2 numbers, expected 3");
    let error = reader.finite(vec![1.0, f32::INFINITY]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 5: found `inf`, expected a finite number"
    );
    let error = Reader::new("end\n\n").end().unwrap_err().to_string();
    let expected = "line 2: found an empty line, expected the end of the file";
    assert_eq!(error, expected);
    let error = Reader::new("").end().unwrap_err().to_string();
    assert_eq!(error, "line 1: found the end of the file, expected `end`");
    let error = Reader::new("kinds \n").parsed::<u8>("kinds", "a number");
    let expected = "line 1: found nothing, expected a number";
    assert_eq!(error.unwrap_err().to_string(), expected);
}
