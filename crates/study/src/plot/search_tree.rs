//! A search tree as a picture in rings around its root, after figures 4.1 and 4.2 of E. R. Poromaa,
//! "Crushing Candy Crush" (KTH, 2017).

use std::cmp::Reverse;
use std::f64::consts::TAU;
use std::fmt::Write;

use sweetfish_agents::mcts::Tree;
use sweetfish_core::puzzle::Puzzle;

/// The part of a search tree that is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// At most this many states: the path of the last simulation, then the most visited ones.
    States(usize),
    /// This many rings around the root, with the visits and wins of each item beside it.
    Rings(usize),
}

/// Returns a picture of a search tree: actions on the innermost ring, their outcomes on the next, and so
/// on. What a won simulation went through is green, the path of the last simulation is red. The numbers of
/// an item are shown under the mouse, those of an action after the text that `label` returns.
pub fn search_tree<P: Puzzle>(
    tree: &Tree<P>,
    part: Part,
    label: impl Fn(P::Action) -> String,
) -> String {
    match part {
        Part::States(states) => draw(&items(tree, states, label), None),
        Part::Rings(rings) => draw(&items(tree, tree.size(), label), Some(rings)),
    }
}

/// An item of a picture. The first one is the root, and parents come before their children.
#[derive(Clone, Debug, Default)]
struct Item {
    parent: Option<usize>,
    children: Vec<usize>,
    /// What it is, with its numbers.
    title: String,
    visits: u32,
    /// How many winning simulations went through here.
    wins: u32,
    /// Whether the last simulation did.
    is_last: bool,
}

/// Pixels between two rings, in a picture of the whole tree and in one of its centre.
const STEPS: (f64, f64) = (30.0, 110.0);
/// Pixels around the outermost ring.
const MARGIN: f64 = 46.0;
const INK: &str = "#222222";
const GREEN: &str = "#1a9850";
const RED: &str = "#d7191c";
const GREY: &str = "#b0b0b0";

impl Item {
    /// Returns 2 on the last path, 1 where a simulation was won, 0 elsewhere.
    fn rank(&self) -> usize {
        if self.is_last {
            2
        } else {
            usize::from(self.wins > 0)
        }
    }

    /// Returns the colour of the item and of the line to it.
    fn colour(&self) -> &'static str {
        [GREY, GREEN, RED][self.rank()]
    }
}

/// Returns the items of a picture with at most `states` states.
fn items<P: Puzzle>(
    tree: &Tree<P>,
    states: usize,
    label: impl Fn(P::Action) -> String,
) -> Vec<Item> {
    let Some(root) = tree.root() else {
        return Vec::new();
    };
    let mut wins = vec![0; tree.size()];
    for path in tree.paths().filter(|path| path.won) {
        path.states.for_each(|at| wins[at] += 1);
    }
    let mut last = vec![false; tree.size()];
    if let Some(path) = tree.paths().last() {
        path.states.for_each(|at| last[at] = true);
    }
    let shown = most_visited(tree, states, &last);
    let mut items = Vec::new();
    let mut queue = vec![(root, None)];
    let mut next = 0;
    while let Some((state, parent)) = queue.get(next) {
        next += 1;
        let (depth, visits, mean) = (state.depth(), state.visits(), state.mean());
        let item = Item {
            parent: *parent,
            title: format!("state at depth {depth}: {visits} visits, mean {mean:.3}"),
            visits,
            wins: wins[state.index()],
            is_last: last[state.index()],
            ..Item::default()
        };
        let own = push(&mut items, item);
        let mut found = Vec::new();
        for chance in state.tried() {
            let outcomes: Vec<_> = chance.outcomes().collect();
            if !outcomes.iter().any(|outcome| shown[outcome.index()]) {
                continue;
            }
            let (label, visits, mean) = (label(chance.action()), chance.visits(), chance.mean());
            let item = Item {
                parent: Some(own),
                title: format!("{label}: {visits} visits, mean {mean:.3}"),
                visits,
                wins: outcomes.iter().map(|outcome| wins[outcome.index()]).sum(),
                is_last: outcomes.iter().any(|outcome| last[outcome.index()]),
                ..Item::default()
            };
            let action = push(&mut items, item);
            // Outcomes come latest first.
            let outcomes = outcomes.into_iter().rev();
            let outcomes = outcomes.filter(|outcome| shown[outcome.index()]);
            found.extend(outcomes.map(|outcome| (outcome, Some(action))));
        }
        queue.extend(found);
    }
    items
}

/// Returns which states are shown: `count` of those on the last path, then of the most visited ones, the
/// first among equals. The parents of a shown state are shown too.
fn most_visited<P: Puzzle>(tree: &Tree<P>, count: usize, last: &[bool]) -> Vec<bool> {
    let visits: Vec<_> = tree.states().map(|state| state.visits()).collect();
    let mut order: Vec<usize> = (0..visits.len()).collect();
    order.sort_by_key(|&at| (!last[at], Reverse(visits[at]), at));
    let mut shown = vec![false; order.len()];
    for &at in order.iter().take(count.max(1)) {
        shown[at] = true;
    }
    shown
}

/// Adds an item; returns its index.
fn push(items: &mut Vec<Item>, item: Item) -> usize {
    let at = items.len();
    if let Some(parent) = item.parent {
        items[parent].children.push(at);
    }
    items.push(item);
    at
}

/// Draws the items on `rings` rings, or on as many as there are.
fn draw(items: &[Item], rings: Option<usize>) -> String {
    let picture = Rings::of(items, rings);
    let mut text = String::new();
    picture.background(&mut text);
    picture.links(&mut text);
    picture.dots(&mut text);
    if picture.is_centre {
        picture.counts(&mut text);
    }
    text.push_str("</svg>\n");
    text
}

/// The items that are drawn, and where they lie.
struct Rings<'a> {
    items: &'a [Item],
    /// The numbers of the items that are drawn.
    drawn: Vec<usize>,
    /// The places of all items, in pixels.
    spots: Vec<(f64, f64)>,
    /// The number of rings, and the pixels between them.
    shown: usize,
    step: f64,
    /// Whether only the centre of the tree is drawn, with room for counts.
    is_centre: bool,
}

impl<'a> Rings<'a> {
    fn of(items: &'a [Item], rings: Option<usize>) -> Self {
        let layers = layers(items);
        let deepest = layers.iter().copied().max().unwrap_or(0);
        let shown = rings.map_or(deepest, |rings| rings.min(deepest));
        let is_centre = rings.is_some();
        let step = if is_centre { STEPS.1 } else { STEPS.0 };
        let middle = middle(shown, step);
        let spot = |(&layer, angle): (&usize, f64)| {
            let radius = layer as f64 * step;
            (middle + radius * angle.sin(), middle - radius * angle.cos())
        };
        let angles = angles(items, &layers, shown);
        let drawn = (0..items.len()).filter(|&at| layers[at] <= shown);
        Self {
            items,
            drawn: drawn.collect(),
            spots: layers.iter().zip(angles).map(spot).collect(),
            shown,
            step,
            is_centre,
        }
    }

    /// Begins the picture, and draws the rings.
    fn background(&self, text: &mut String) {
        let middle = middle(self.shown, self.step);
        let size = 2.0 * middle;
        line(
            text,
            format_args!(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{size:.0}\" height=\"{size:.0}\" \
                 viewBox=\"0 0 {size:.0} {size:.0}\" font-family=\"sans-serif\">\n\
                 <rect width=\"{size:.0}\" height=\"{size:.0}\" fill=\"white\"/>"
            ),
        );
        for ring in 1..=self.shown {
            let radius = ring as f64 * self.step;
            line(
                text,
                format_args!(
                    "<circle cx=\"{middle:.1}\" cy=\"{middle:.1}\" r=\"{radius:.1}\" fill=\"none\" \
                     stroke=\"#e0e0e0\"/>"
                ),
            );
        }
    }

    /// Draws a line from each item to its parent; what should be seen lies on top.
    fn links(&self, text: &mut String) {
        for (wanted, width) in [(0, 1.0), (1, 1.5), (2, 2.0)] {
            for &at in &self.drawn {
                let item = &self.items[at];
                let Some(parent) = item.parent.filter(|_| item.rank() == wanted) else {
                    continue;
                };
                let ((x1, y1), (x2, y2)) = (self.spots[parent], self.spots[at]);
                let colour = item.colour();
                line(
                    text,
                    format_args!(
                        "<path d=\"M{x1:.1} {y1:.1}L{x2:.1} {y2:.1}\" stroke=\"{colour}\" \
                         stroke-width=\"{width}\"/>"
                    ),
                );
            }
        }
    }

    /// Draws the items.
    fn dots(&self, text: &mut String) {
        let radius = if self.is_centre { 4.0 } else { 2.2 };
        for &at in &self.drawn {
            let (item, (x, y)) = (&self.items[at], self.spots[at]);
            let (colour, title) = (item.colour(), escaped(&item.title));
            line(
                text,
                format_args!(
                    "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius}\" fill=\"{colour}\">\
                     <title>{title}, {} won</title></circle>",
                    item.wins
                ),
            );
        }
    }

    /// Writes visits and wins beside the items.
    fn counts(&self, text: &mut String) {
        for &at in &self.drawn {
            let (item, (x, y)) = (&self.items[at], self.spots[at]);
            line(
                text,
                format_args!(
                    "<text x=\"{:.1}\" y=\"{:.1}\" font-size=\"12\" fill=\"{INK}\">{}/{}</text>",
                    x + 6.0,
                    y - 5.0,
                    item.visits,
                    item.wins
                ),
            );
        }
    }
}

/// Returns the distance of the centre from the edges of a picture.
fn middle(rings: usize, step: f64) -> f64 {
    rings as f64 * step + MARGIN
}

/// Returns the ring of each item; the root is at 0.
fn layers(items: &[Item]) -> Vec<usize> {
    let mut layers = vec![0; items.len()];
    for (at, item) in items.iter().enumerate() {
        if let Some(parent) = item.parent {
            layers[at] = layers[parent] + 1;
        }
    }
    layers
}

/// Returns the direction of each item, clockwise from the top: each of the outermost items has the same share of
/// the circle, and every other is in the middle of those beyond it.
fn angles(items: &[Item], layers: &[usize], shown: usize) -> Vec<f64> {
    let is_end = |at: usize| layers[at] == shown || items[at].children.is_empty();
    let mut ends = vec![0_u32; items.len()];
    // Children come after their parents.
    for at in (0..items.len()).rev().filter(|&at| layers[at] <= shown) {
        ends[at] = if is_end(at) {
            1
        } else {
            items[at].children.iter().map(|&child| ends[child]).sum()
        };
    }
    let all = f64::from(ends.first().copied().unwrap_or(1).max(1));
    let mut from = vec![0_u32; items.len()];
    let mut angles = vec![0.0; items.len()];
    for at in (0..items.len()).filter(|&at| layers[at] <= shown) {
        angles[at] = TAU * (f64::from(from[at]) + f64::from(ends[at]) / 2.0) / all;
        let mut next = from[at];
        for &child in &items[at].children {
            from[child] = next;
            next += ends[child];
        }
    }
    angles
}

fn line(text: &mut String, line: std::fmt::Arguments) {
    writeln!(text, "{line}").expect("a string takes everything");
}

/// Returns a text with what has a meaning in XML escaped.
fn escaped(text: &str) -> String {
    text.replace(char::is_control, " ")
        .replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use rand::{Rng, RngExt};
    use sweetfish_agents::mcts::{Limit, Mcts, Options};
    use sweetfish_core::puzzle::HasGoal;
    use sweetfish_core::rng::playout;

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
        let options = Options {
            limit: Limit::Simulations(simulations),
            ..Options::default()
        };
        let mut mcts = Mcts::new(options);
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
}
