//! Beams over the levels of a tree. A level is all actions at the same depth (H. Baier, M. Winands, "Beam
//! Monte-Carlo Tree Search", CIG 2012; sections 3.3.5 and 5.1 of the thesis). The beam of a single state
//! is [`Options::beam`].

use super::options::Options;
use super::tree::{Arm, Tree};
use sweetfish_core::puzzle::Puzzle;

/// The levels of a tree, by the depth of their states.
#[derive(Clone, Debug, Default)]
pub(super) struct Levels(Vec<Level>);

#[derive(Clone, Debug, Default)]
struct Level {
    /// The states that have actions on this level, in the order in which they joined it.
    nodes: Vec<u32>,
    /// How many simulations have played an action of this level.
    passes: u32,
}

impl Levels {
    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    fn at(&mut self, depth: u32) -> &mut Level {
        let depth = depth as usize;
        if self.0.len() <= depth {
            self.0.resize_with(depth + 1, Level::default);
        }
        &mut self.0[depth]
    }

    /// Returns whether the retroactive beam has narrowed the level at `depth`, so that no action may join
    /// it.
    pub(super) fn is_closed(&self, depth: u32, options: &Options) -> bool {
        let level = self.0.get(depth as usize);
        options.beam_retro.is_some() && level.is_some_and(|own| own.passes >= options.beam_after)
    }

    /// Adds the state `at` to its level and narrows the level to the actions with the highest ratings.
    pub(super) fn join<P: Puzzle>(&mut self, tree: &mut Tree<P>, at: u32, options: &Options) {
        if options.has_level_beams() {
            let level = self.at(tree.nodes[at as usize].depth);
            level.nodes.push(at);
            if let Some(most) = options.beam_level {
                narrow(tree, &mut level.nodes, most, |arm| arm.rating);
            }
        }
    }

    /// Counts a simulation that ended at `leaf`. A level that has reached `beam_after` simulations is
    /// narrowed to the actions visited most, and the levels above it to the actions that lead there.
    pub(super) fn pass<P: Puzzle>(&mut self, tree: &mut Tree<P>, leaf: u32, options: &Options) {
        let Some(most) = options.beam_retro else {
            return;
        };
        for depth in 0..tree.nodes[leaf as usize].depth {
            let level = self.at(depth);
            level.passes += 1;
            if level.passes == options.beam_after {
                narrow(tree, &mut level.nodes, most, |arm| f64::from(arm.visits));
                for above in (0..depth).rev() {
                    prune(tree, &mut self.at(above).nodes);
                }
            }
        }
    }
}

/// Keeps the `most` actions of `nodes` with the largest keys, the first among equals. Removes states
/// without actions from `nodes`.
pub(super) fn narrow<P: Puzzle>(
    tree: &mut Tree<P>,
    nodes: &mut Vec<u32>,
    most: u32,
    key: impl Fn(&Arm<P::Action>) -> f64,
) {
    let mut arms = arms_of(tree, nodes);
    if arms.len() > most as usize {
        let key = |&arm: &u32| key(&tree.arms[arm as usize]);
        arms.sort_by(|a, b| key(b).total_cmp(&key(a)));
        arms.truncate(most as usize);
    }
    keep(tree, nodes, arms);
}

/// Keeps the actions of `nodes` that lead to a state with actions or to an end of the game.
fn prune<P: Puzzle>(tree: &mut Tree<P>, nodes: &mut Vec<u32>) {
    let leads_on = |at: u32| {
        let node = &tree.nodes[at as usize];
        node.arms > 0 || node.state.is_over()
    };
    let mut arms = arms_of(tree, nodes);
    arms.retain(|&arm| tree.outcomes(arm).any(leads_on));
    keep(tree, nodes, arms);
}

fn arms_of<P: Puzzle>(tree: &Tree<P>, nodes: &[u32]) -> Vec<u32> {
    let of = |&at: &u32| {
        let node = &tree.nodes[at as usize];
        node.first..node.first + node.arms
    };
    nodes.iter().flat_map(of).collect()
}

/// Keeps `arms` of the actions of `nodes`. Removes states without actions from `nodes`.
fn keep<P: Puzzle>(tree: &mut Tree<P>, nodes: &mut Vec<u32>, mut arms: Vec<u32>) {
    arms.sort_unstable();
    for &at in &*nodes {
        tree.keep(at, &arms);
    }
    nodes.retain(|&at| tree.nodes[at as usize].arms > 0);
}

#[cfg(test)]
mod tests {
    use rand::Rng;

    use super::super::tree::NONE;
    use super::*;

    /// A game without rules. Tests build its trees by hand.
    #[derive(Clone, Debug)]
    struct Free;

    impl Puzzle for Free {
        type Action = char;

        fn actions(&self, list: &mut Vec<char>) {
            list.clear();
        }

        fn is_over(&self) -> bool {
            false
        }

        fn play<R: Rng>(&mut self, _: char, _: &mut R) -> f64 {
            0.0
        }

        fn utility(&self) -> f64 {
            0.0
        }
    }

    /// A tree under beams.
    struct Grown {
        tree: Tree<Free>,
        levels: Levels,
        options: Options,
    }

    impl Grown {
        fn new(options: Options) -> Self {
            let mut tree = Tree::default();
            tree.add(Free, NONE);
            let levels = Levels::default();
            Self {
                tree,
                levels,
                options,
            }
        }

        /// Gives a state these actions with their ratings.
        fn list(&mut self, at: u32, rated: &[(char, f64)]) {
            let (actions, ratings): (Vec<_>, Vec<_>) = rated.iter().copied().unzip();
            self.tree.list(at, &actions, &ratings);
            self.levels.join(&mut self.tree, at, &self.options);
        }

        /// Simulates an action to a new state and returns the state.
        fn simulate(&mut self, action: char) -> u32 {
            let is_tried = |arm: &Arm<char>| arm.action == action;
            let arm = self.tree.arms.iter().position(is_tried).unwrap();
            let node = &mut self.tree.nodes[self.tree.arms[arm].node as usize];
            node.tried = node.arms;
            let leaf = self.tree.add(Free, arm as u32);
            self.tree.back_up(leaf, 1.0, |_| ());
            self.levels.pass(&mut self.tree, leaf, &self.options);
            leaf
        }

        /// Returns the actions that a state still has.
        fn left(&self, at: u32) -> String {
            let node = &self.tree.nodes[at as usize];
            let arms = node.first..node.first + node.arms;
            arms.map(|arm| self.tree.arms[arm as usize].action)
                .collect()
        }
    }

    /// ```text
    ///            root: a5 b3 (c3 d1)
    ///       a5               b3        a5
    ///       A: e4 (f2)       B: g9 (h4)        C: i10 j10
    ///       e4
    ///       E: k1
    /// ```
    #[test]
    fn a_level_keeps_the_actions_rated_highest() {
        let mut grown = Grown::new(Options {
            beam_level: Some(2),
            ..Options::default()
        });
        grown.list(0, &[('d', 1.0), ('b', 3.0), ('a', 5.0), ('c', 3.0)]);
        assert_eq!(
            grown.left(0),
            "ba",
            "the first among equals, in their order"
        );
        let below_a = grown.simulate('a');
        let below_b = grown.simulate('b');
        grown.list(below_a, &[('e', 4.0), ('f', 2.0)]);
        assert_eq!(grown.left(below_a), "ef");
        let below_e = grown.simulate('e');
        grown.list(below_e, &[('k', 1.0)]);
        grown.list(below_b, &[('g', 9.0), ('h', 4.0)]);
        assert_eq!(
            (grown.left(below_a), grown.left(below_b)),
            ("e".into(), "g".into())
        );
        assert_eq!(grown.left(below_e), "k");
        let other = grown.simulate('a');
        grown.list(other, &[('i', 10.0), ('j', 10.0)]);
        assert_eq!(grown.left(other), "ij");
        for at in [below_a, below_b, below_e] {
            assert_eq!(grown.left(at), "", "below removed actions");
        }
        assert_eq!(grown.left(0), "ba");
        assert_eq!(grown.tree.nodes[0].visits, 4, "visits stay counted");
    }

    #[test]
    fn a_passed_level_keeps_the_actions_visited_most() {
        let mut grown = Grown::new(Options {
            beam_retro: Some(2),
            beam_after: 5,
            ..Options::default()
        });
        grown.list(0, &[('a', 0.0), ('b', 9.0), ('c', 0.0)]);
        let below_b = grown.simulate('b');
        grown.list(below_b, &[('x', 0.0)]);
        let below_c = grown.simulate('c');
        for action in ['c', 'a'] {
            grown.simulate(action);
        }
        assert!(!grown.levels.is_closed(0, &grown.options));
        assert_eq!(grown.left(0), "abc");
        let below_a = grown.simulate('a');
        // a and c were played twice, b once.
        assert_eq!(
            (grown.left(0), grown.left(below_b)),
            ("ac".into(), String::new())
        );
        assert!(grown.levels.is_closed(0, &grown.options));
        // States still belong to their actions, which moved.
        for (at, action) in [(below_c, 'c'), (below_b, 'b')] {
            let parent = grown.tree.nodes[at as usize].parent;
            assert_eq!(grown.tree.arms[parent as usize].action, action);
        }
        assert!(!grown.levels.is_closed(1, &grown.options));
        grown.list(below_a, &[('y', 0.0), ('z', 0.0)]);
        assert_eq!(grown.left(below_a), "yz");
    }

    /// ```text
    ///     root: a3 b4 c1
    ///     A: w2    B: x1 y1    C: not listed
    /// ```
    #[test]
    fn an_action_that_leads_to_no_kept_action_is_removed() {
        let mut grown = Grown::new(Options {
            beam_retro: Some(3),
            beam_after: 4,
            ..Options::default()
        });
        grown.list(0, &[('a', 0.0), ('b', 0.0), ('c', 0.0)]);
        let [below_a, below_b, _] = ['a', 'b', 'c'].map(|action| grown.simulate(action));
        grown.list(below_a, &[('v', 0.0), ('w', 0.0)]);
        grown.list(below_b, &[('x', 0.0), ('y', 0.0)]);
        for action in ['w', 'x', 'y'] {
            grown.simulate(action);
        }
        assert_eq!(grown.left(0), "abc", "the first level holds three");
        grown.simulate('w');
        assert_eq!(grown.left(below_a), "w");
        assert_eq!(grown.left(below_b), "xy");
        assert_eq!(grown.left(0), "ab");
    }
}
