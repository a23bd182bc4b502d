//! Tree search: options as text.

use sweetfish_agents::mcts::Options;
use sweetfish_agents::settings::{Settings, listed};

use crate::options;

#[test]
fn options_are_parsed_and_printed() {
    for (text, printed) in [
        ("100", "100"),
        ("150:c=0.6:b=3", "150"),
        ("b=5:50", "50:b=5"),
        ("widen=.5:depth=4:cut=7", "100:widen=0.5:depth=4:cut=7"),
        ("cut=none:depth=none", "100"),
        ("final=robust", "100:final=robust"),
        ("final=max", "100"),
        ("signal=binary:shrink=1", "100:signal=binary:shrink=1"),
        (
            "playout=mast:temperature=.2",
            "100:playout=mast:temperature=0.2",
        ),
        ("final=robust-max", "100:final=robust-max"),
        ("noise=.25", "100:noise=0.25"),
        ("leaf=.9:beam=8", "100:beam=8:leaf=0.9"),
        (
            "beam-after=40:beam-retro=4:beam-level=9",
            "100:beam-level=9:beam-retro=4:beam-after=40",
        ),
        ("playout=learnt:b=2", "100:b=2:playout=learnt"),
        ("reuse=yes:leaf=.5", "100:reuse=yes:leaf=0.5"),
        ("trees=4:threads=2", "100:trees=4:threads=2"),
        ("value=state:states=500", "100:value=state:states=500"),
        ("value=learnt:states=1000000", "100"),
    ] {
        assert_eq!(options(text).text(), printed);
        assert_eq!(options(printed), options(text));
    }
    // Texts that are refused, beside those of the other tests.
    let refused = "x -5 c c= c=inf b=0 b=x beam=0 beam-level=0 beam-after=none widen=2 cut=-1 signal=any shrink=1.1 playout= \
                   final=first noise=1.5 reuse=1 leaf=2 trees=0 threads=9999 value=mine states=0 d=3";
    for text in refused.split(' ') {
        assert!(error(text).starts_with(&format!("found `{text}`, expected ")));
    }
}

fn error(settings: &str) -> String {
    let texts: Vec<_> = settings.split(':').collect();
    let error = Options::default().set(&texts).unwrap_err();
    error.to_string()
}

#[test]
fn values_out_of_range_name_their_range() {
    for (setting, expected) in [
        ("c=-1", "c= with a number from 0 to 1000000"),
        ("c=NaN", "c= with a number from 0 to 1000000"),
        (
            "temperature=0",
            "temperature= with a number from 0.001 to 1000000",
        ),
        ("trees=1025", "trees= with a whole number from 1 to 1024"),
        (
            "depth=0",
            "depth= with a whole number from 1 to 4294967295, or none",
        ),
        ("signal=some", "signal= with binary|goals|score|both"),
        ("reuse=", "reuse= with yes|no"),
        ("0", "simulations, a whole number from 1 to 4294967295"),
        ("1.5", "simulations, a whole number from 1 to 4294967295"),
    ] {
        let found = error(setting);
        assert_eq!(found, format!("found `{setting}`, expected {expected}"));
    }
    let all = listed(&Options::default());
    for setting in ["", "q=1", "=1x", "many"] {
        let found = error(setting);
        assert_eq!(found, format!("found `{setting}`, expected {all}"));
    }
}

#[test]
fn nothing_is_set_twice() {
    for (settings, found, subject) in [
        ("c=1:c=2", "c=2", "c="),
        ("c=1:b=2:c=1", "c=1", "c="),
        ("10:20", "20", "simulations or each="),
        ("each=3:20", "20", "simulations or each="),
        ("b=3:widen=0.5", "widen=0.5", "b= or widen="),
    ] {
        let expected = format!("found `{found}`, expected {subject} once");
        assert_eq!(error(settings), expected);
    }
}
