use std::f64::consts::TAU;

use rand::{Rng, RngExt};
use sweetfish_agents::mcts::{Limit, Mcts, Options};
use sweetfish_core::puzzle::HasGoal;
use sweetfish_core::rng::playout;

use super::rings::{GREEN, GREY, RED, angles, layers};
use super::*;

/// Three steps to the left or to the right, of which each may fail.
#[derive(Clone, Debug, PartialEq)]
struct Walk {
    steps: u32,
    place: i32,
}

const START: Walk = Walk { steps: 0, place: 0 };

impl Puzzle for Walk {
    type Action = i32;

    fn actions(&self, list: &mut Vec<i32>) {
        list.clear();
        if !self.is_over() {
            list.extend([-1, 1]);
        }
    }

    fn is_over(&self) -> bool {
        self.steps == 3
    }

    fn play<R: Rng>(&mut self, step: i32, rng: &mut R) -> f64 {
        self.steps += 1;
        self.place += step * i32::from(rng.random_ratio(3, 4));
        0.0
    }

    fn utility(&self) -> f64 {
        f64::from(self.place)
    }
}

impl HasGoal for Walk {
    fn is_won(&self) -> bool {
        self.place >= 2
    }

    fn progress(&self) -> f64 {
        f64::from(self.place.clamp(0, 2)) / 2.0
    }
}

fn search(simulations: u32) -> Mcts<Walk> {
    search_with(simulations, Options::default())
}

fn search_with(simulations: u32, options: Options) -> Mcts<Walk> {
    let limit = Limit::Simulations(simulations);
    let mut mcts = Mcts::new(Options { limit, ..options });
    mcts.search(&START, &mut playout(1, 0));
    mcts
}

fn nasty(step: i32) -> String {
    format!("{step} & \"both\" \n\u{7} </svg> ]]> ü")
}

/// Checks that tags nest, that attributes are quoted and that nothing is left bare.
fn check_xml(text: &str) {
    let (mut open, mut rest) = (Vec::new(), text);
    while let Some(start) = rest.find('<') {
        let end = start + rest[start..].find('>').expect("a tag ends");
        let (before, tag) = (&rest[..start], &rest[start + 1..end]);
        assert!(!before.contains(['>', '"']), "{before}");
        assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
        rest = &rest[end + 1..];
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name));
        } else if !tag.ends_with('/') {
            open.push(tag.split(' ').next().unwrap());
        }
    }
    assert!(open.is_empty() && !rest.contains(['>', '"']), "{open:?}");
    for bare in ["NaN", "inf", "& ", "\u{7}"] {
        assert!(!text.contains(bare), "{bare}");
    }
}

#[test]
fn pictures_are_well_formed() {
    check_xml(&search_tree(
        &Tree::<Walk>::default(),
        Part::States(10),
        nasty,
    ));
    for simulations in [1, 2, 100, 1000] {
        let mcts = search(simulations);
        let tree = mcts.trees().next().unwrap();
        for states in [1, 7, 100, 5000] {
            let svg = search_tree(tree, Part::States(states), nasty);
            check_xml(&svg);
            let shown = states.min(tree.size());
            assert_eq!(svg.matches("<title>state at depth").count(), shown);
            // A tree has a line to each item but its root.
            let items = svg.matches("<title>").count();
            assert_eq!(svg.matches("<path").count(), items - 1);
        }
        for rings in 0..8 {
            let svg = search_tree(tree, Part::Rings(rings), nasty);
            check_xml(&svg);
            assert_eq!(svg.matches("<text").count(), svg.matches("<title>").count());
        }
    }
}

/// A picture is full although most states lie below actions that a beam took away.
#[test]
fn what_beams_took_away_takes_no_place() {
    let options = Options {
        beam_retro: Some(2),
        beam_after: 60,
        ..Options::default()
    };
    let mcts = search_with(80, options);
    let tree = mcts.trees().next().unwrap();
    let count = |states| {
        let svg = search_tree(tree, Part::States(states), nasty);
        svg.matches("<title>state at depth").count()
    };
    let all = count(usize::MAX);
    assert!(all < tree.size(), "{all} of {}", tree.size());
    for states in 1..tree.size() {
        assert_eq!(count(states), states.min(all));
    }
}

/// The last path is one line from the root down; what was won is green up to the root.
#[test]
fn paths_are_coloured() {
    let mcts = search(200);
    let tree = mcts.trees().next().unwrap();
    let svg = search_tree(tree, Part::States(usize::MAX), |step| step.to_string());
    let lines = |colour: &str| {
        let stroke = format!("stroke=\"{colour}\"");
        let lines = svg.lines().filter(|line| line.starts_with("<path"));
        lines.filter(|line| line.contains(&stroke)).count()
    };
    let last = tree.paths().last().unwrap();
    // To each state but the root leads a line to an action and one from there.
    assert_eq!(lines(RED), 2 * (last.states.count() - 1));
    assert!(lines(GREEN) > 0 && lines(GREY) > 0);
    let root = svg.lines().find(|line| line.contains("depth 0")).unwrap();
    assert!(root.contains(RED));
    let wins = tree.paths().filter(|path| path.won).count();
    assert!(root.contains(&format!(", {wins} won</title>")), "{root}");
}

/// The root has children 1 and 2, of which 1 has 3, 4 and 5: four ends, an eighth of a turn from the top
/// and a quarter apart.
#[test]
fn ends_share_the_circle() {
    let mut items = Vec::new();
    for parent in [None, Some(0), Some(0), Some(1), Some(1), Some(1)] {
        push(
            &mut items,
            Item {
                parent,
                ..Item::default()
            },
        );
    }
    let layers = layers(&items);
    assert_eq!(layers, [0, 1, 1, 2, 2, 2]);
    let found = angles(&items, &layers, 2);
    let expected = [4.0, 3.0, 7.0, 1.0, 3.0, 5.0].map(|eighths| eighths / 8.0 * TAU);
    for (found, expected) in found.iter().zip(expected) {
        assert!((found - expected).abs() < 1e-12, "{found} for {expected}");
    }
    // With one ring only the two children have a share.
    let found = angles(&items, &layers, 1);
    assert!((found[1] - TAU / 4.0).abs() < 1e-12 && (found[2] - 0.75 * TAU).abs() < 1e-12);
    assert_eq!(draw(&items, Some(1)).matches("<text").count(), 3);
}
