//! Tests of `end`.

use super::*;
use sweetfish_duel::Position;
use sweetfish_duel::judge::{LONGEST, judge};

/// Returns the end of a game whose side `culprit` ran out of time.
pub(crate) fn out_of_time(culprit: Side, stopped: bool) -> End {
    End::OutOfTime {
        culprit,
        used: 0.5,
        had: 0.3,
        waited: None,
        answered: None,
        cpu: None,
        stopped,
    }
}

#[test]
fn the_words_for_a_fault_are_those_of_the_duel() {
    let position = Position::from_rows(2, &["**", "01"]).unwrap();
    for text in [
        "A1\n**\n*1\n",
        "A2\n**\n**\n",
        "A1\n**\n0*\n",
        "A2\n**\n0*\n",
        "A9",
        &" ".repeat(LONGEST + 1),
    ] {
        let fault = judge(&position, text.as_bytes(), false).unwrap_err();
        let end = End::of_fault(&fault, Side::Second);
        assert_eq!(end.to_string(), fault.to_string());
        assert_eq!(end.culprit(), Some(Side::Second));
        assert_eq!(end.fault_kind(), Some(fault.kind()));
        assert_eq!(end.advice(), fault.advice());
    }
}

#[test]
fn what_an_agent_did_shows_in_its_processor_time() {
    let of = |own_used, own_cpu: Option<f64>, own_waited| {
        let mut end = out_of_time(Side::First, false);
        if let End::OutOfTime {
            used, waited, cpu, ..
        } = &mut end
        {
            (*used, *cpu, *waited) = (own_used, own_cpu, own_waited);
        }
        end
    };
    for (used, cpu, waited, expected) in [
        (0.5, Some(0.45), None, Some(Activity::Computing)),
        (2.5, Some(0.05), None, Some(Activity::Waiting)),
        // It had no core, or not for long enough to be sure.
        (2.5, Some(0.05), Some(2.0), Some(Activity::Computing)),
        (2.5, Some(0.7), None, None),
        (0.5, Some(0.05), None, None),
        // A file of an earlier version, and a game on the clock of the processor.
        (0.5, None, None, None),
        (0.1, None, None, Some(Activity::Waiting)),
    ] {
        let end = of(used, cpu, waited);
        assert_eq!(end.activity(), expected, "{end:?}");
    }
    let said = of(2.5, Some(0.05), None).to_string();
    assert!(
        said.ends_with(", only 0.050 s of them computing)"),
        "{said}"
    );
}

#[test]
fn what_is_written_in_place_of_an_answer_names_nobody() {
    let position = Position::from_rows(2, &["**", "01"]).unwrap();
    for text in ["Eve 777", "`Eve` 777", "A2\n**\n**Eve\n", "A2\nE`ve\n0*\n"] {
        let fault = judge(&position, text.as_bytes(), false).unwrap_err();
        let end = End::of_fault(&fault, Side::First);
        assert!(end.to_string().contains('E'), "{end}");
        let kept = end.without_names().to_string();
        assert!(!kept.contains('E') && kept.contains("line"), "{kept}");
    }
}

#[test]
fn no_part_of_a_quoted_name_is_kept() {
    for (text, kept) in [
        ("`a.py` cannot be found", "`…` cannot be found"),
        ("in `a`eve`b` and `c`, pick one", "in `…`, pick one"),
        ("out of memory", "out of memory"),
    ] {
        assert_eq!(without_quoted(text), kept);
    }
}

#[test]
fn files_of_earlier_versions_are_lost_on_time() {
    let text = r#"{"kind":"out_of_time","culprit":"first","used":0.5,"had":0.3}"#;
    let end: End = serde_json::from_str(text).unwrap();
    assert_eq!(end, out_of_time(Side::First, false));
    assert_eq!(serde_json::to_string(&end).unwrap(), text);
    let text = text.replace('}', r#","stopped":true}"#);
    assert_eq!(
        serde_json::to_string(&out_of_time(Side::First, true)).unwrap(),
        text
    );
}
