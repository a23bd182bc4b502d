//! Pictures of search trees: well-formed, whatever actions are called, and with what they must show.
//! With `SWEETFISH_PLOTS=DIR` one is written to look at.

use sweetfish_agents::mcts::{Limit, Mcts, Options, Tree};
use sweetfish_core::rng::playout;

use crate::toys::{Dice, Doors};

/// Checks that tags nest, that attributes are quoted and that nothing is left bare.
fn check_xml(text: &str) -> usize {
    let (mut open, mut tags, mut rest) = (Vec::new(), 0, text);
    while let Some(start) = rest.find('<') {
        check_text(&rest[..start]);
        let end = start + rest[start..].find('>').expect("a tag ends");
        let tag = &rest[start + 1..end];
        rest = &rest[end + 1..];
        tags += 1;
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop().as_deref(), Some(name));
            continue;
        }
        assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
        assert!(!tag.contains("NaN") && !tag.contains("inf"), "{tag}");
        tag.split('"').skip(1).step_by(2).for_each(check_text);
        if !tag.ends_with('/') {
            open.push(tag.split(' ').next().unwrap().to_string());
        }
    }
    check_text(rest);
    assert!(open.is_empty(), "{open:?}");
    tags
}

fn check_text(text: &str) {
    assert!(!text.contains(['>', '"']));
    for part in text.split('&').skip(1) {
        let name = part.split(';').next().unwrap();
        assert!(
            ["amp", "lt", "gt", "quot", "apos"].contains(&name),
            "{text}"
        );
    }
    assert!(
        text.chars()
            .all(|letter| letter == '\n' || !letter.is_control())
    );
}

/// Checks that quotes and brackets of a graph close.
fn check_dot(text: &str) {
    let (mut quoted, mut escaped, mut depth) = (false, false, 0);
    for letter in text.chars() {
        match letter {
            _ if escaped => escaped = false,
            '\\' if quoted => escaped = true,
            '"' => quoted = !quoted,
            '\n' => assert!(!quoted),
            '{' | '[' if !quoted => depth += 1,
            '}' | ']' if !quoted => depth -= 1,
            _ => {}
        }
        assert!(depth >= 0);
    }
    assert!(!quoted && depth == 0);
}

fn search(simulations: u32) -> Mcts<Dice> {
    let options = Options {
        limit: Limit::Simulations(simulations),
        ..Options::default()
    };
    let mut mcts = Mcts::new(options);
    mcts.search(&Dice::new(6, 6), &mut playout(1, 0));
    mcts
}

fn nasty(hand: char) -> String {
    format!("{hand} & \"both\" 'hands' \\ \n\u{7} </svg> ]}} ü")
}

#[test]
fn pictures_are_well_formed() {
    let empty = Tree::<Dice>::default();
    check_xml(&empty.svg(10, nasty));
    check_dot(&empty.dot(10, nasty));
    for simulations in [1, 2, 100, 1000] {
        let mcts = search(simulations);
        let tree = mcts.trees().next().unwrap();
        for states in [1, 7, 100, 5000] {
            let (svg, dot) = (tree.svg(states, nasty), tree.dot(states, nasty));
            check_xml(&svg);
            check_dot(&dot);
            let shown = states.min(tree.size());
            assert_eq!(svg.matches("<circle").count(), shown);
            assert_eq!(dot.matches("shape=ellipse").count(), shown);
            // A tree has a line to each but its root.
            let nodes = shown + dot.matches("shape=diamond").count();
            assert_eq!(dot.matches(" -> ").count(), nodes - 1);
            assert_eq!(svg.matches("<line").count(), nodes - 1);
        }
    }
}

/// By hand: the last path is one line from the root down; what was won is green up to the root.
#[test]
fn paths_are_coloured() {
    let options = Options {
        limit: Limit::Simulations(40),
        ..Options::default()
    };
    let mut mcts = Mcts::new(options);
    mcts.search(&Doors::default(), &mut playout(2, 0));
    let tree = mcts.trees().next().unwrap();
    let dot = tree.dot(usize::MAX, |door| format!("door {door}"));
    let red: Vec<_> = dot
        .lines()
        .filter(|line| line.contains("color=red"))
        .collect();
    let ways: Vec<_> = red.iter().filter(|line| line.contains(" -> ")).collect();
    assert!(ways.len() == 2 || ways.len() == 4, "{red:#?}");
    assert!(ways[0].trim_start().starts_with("n0 -> "));
    assert!(ways.iter().all(|line| line.contains("penwidth=2")));
    assert!(dot.contains("label=\"door 2\""));
    assert!(dot.contains("color=green"));
    let lost = dot
        .lines()
        .filter(|line| line.contains("label=\"door 40\""));
    assert!(lost.clone().count() == 1 && lost.clone().all(|line| !line.contains("green")));
    let svg = tree.svg(usize::MAX, |door| format!("door {door}"));
    assert!(svg.contains(">door 40</text>"));
    // Deeper actions are named under the mouse only.
    assert!(!svg.contains(">door 2</text>") && svg.contains("<title>door 2: "));
}

#[test]
fn a_picture_to_look_at() {
    let Ok(folder) = std::env::var("SWEETFISH_PLOTS") else {
        return;
    };
    let mcts = search(100);
    let tree = mcts.trees().next().unwrap();
    let svg = tree.svg(100, |hand| format!("hand {hand}"));
    std::fs::write(format!("{folder}/mcts-dice.svg"), svg).unwrap();
    let dot = tree.dot(100, |hand| format!("hand {hand}"));
    std::fs::write(format!("{folder}/mcts-dice.dot"), dot).unwrap();
}
