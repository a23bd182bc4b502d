//! Tree search: options as text.

use sweetfish_agents::mcts::Options;

#[test]
fn options_are_parsed_and_printed() {
    for (text, printed) in [
        ("100", "100"),
        ("150:c=0.6:b=3", "150"),
        ("b=5:50", "50:b=5"),
        ("widen=.5:depth=4:cut=7", "100:widen=0.5:depth=4:cut=7"),
        ("cut=none:depth=none", "100"),
        (
            "outcome=rarest:final=robust",
            "100:outcome=rarest:final=robust",
        ),
        ("outcome=random:final=max", "100"),
        ("signal=binary:shrink=1", "100:signal=binary:shrink=1"),
        (
            "playout=mast:temperature=.2",
            "100:playout=mast:temperature=0.2",
        ),
        (
            "final=robust-max:patience=3",
            "100:final=robust-max:patience=3",
        ),
        ("noise=.25", "100:noise=0.25"),
        ("stop=.9:beam=8", "100:beam=8:stop=0.9"),
        (
            "rare=yes:b=2:playout=learnt",
            "100:b=2:rare=yes:playout=learnt",
        ),
        (
            "stop=early:final=robust:reuse=yes:leaf=.5",
            "100:final=robust:stop=early:reuse=yes:leaf=0.5",
        ),
        ("trees=4:threads=2", "100:trees=4:threads=2"),
        ("value=state:states=500", "100:value=state:states=500"),
        ("value=learnt:states=1000000", "100"),
    ] {
        let parse = |text: &str| {
            let mut options = Options::default();
            let set = options.set(text.split(':'));
            set.map(|()| options)
        };
        let options = parse(text).unwrap();
        assert_eq!(options.to_string(), printed);
        assert_eq!(parse(printed), Ok(options));
    }
    for text in [
        "",
        "0",
        "x",
        "-5",
        "c",
        "c=",
        "c=-1",
        "c=nan",
        "c=inf",
        "b=0",
        "b=x",
        "beam=0",
        "rare=maybe",
        "stop=2",
        // By visits alone.
        "stop=early",
        "widen=2",
        "depth=0",
        "cut=-1",
        "outcome=first",
        "signal=any",
        "shrink=1.1",
        "playout=",
        "temperature=0",
        "final=first",
        "patience=.5",
        "noise=1.5",
        "stop=yes",
        "reuse=1",
        "leaf=2",
        "trees=0",
        "threads=9999",
        "value=mine",
        "states=0",
        "d=3",
    ] {
        let error = Options::default().set([text]).unwrap_err().to_string();
        assert!(
            error.starts_with(&format!("found `{text}`, expected ")),
            "{error}"
        );
    }
}
