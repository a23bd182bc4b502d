//! Tests the agents of the two papers on boards that can be worked out by hand.

use super::mcts::CascadePoints;
use crate::crush::{FeatureSettings, PaperFeatures, Reading};
use crate::gemgem::{Afterstate, Hgs, Lbfs, LbfsSettings, Sgs, Weights, heuristics};
use crate::planes::{Board, Direction, Empty, Plane, State, Swap};
use crate::rules::{Goal, Rules, Scoring};
use sweetfish_agents::Agent;
use sweetfish_agents::mcts::Heuristic;
use sweetfish_core::puzzle::HasGoal;
use sweetfish_core::rng::playout;
use sweetfish_learn::Features;

type Word = u64;

fn board(rows: [&str; 5]) -> Board<Word> {
    Board::parse(&rows.join("\n")).unwrap()
}

fn game(board: Board<Word>, kinds: u8, goal: Goal) -> State<Word> {
    let size = board.cells().cells().map(Word::row).max().unwrap() + 1;
    State::on(board, Rules::gemgem(size, kinds, goal))
}

/// Returns the different swaps that an agent plays in many tries.
fn choices(agent: &mut impl Agent<State<Word>>, game: &State<Word>) -> Vec<Swap> {
    let rng = &mut playout(1, 0);
    let mut swaps: Vec<_> = (0..50).map(|_| agent.choose(game, rng)).collect();
    swaps.sort();
    swaps.dedup();
    swaps
}

const TARGET: Goal = Goal::FewestSwaps { target: 250 };

const WORKED: [&str; 5] = ["12312", "23123", "31231", "11321", "23123"];

/// The swap of the 3 in row 4 with the 1 below it makes `111` in row 4, and the board is
/// ```text
/// 12312    . . . 1 2
/// 23123    1 2 3 2 3
/// 31231 -> 2 3 1 3 1
/// 11321    3 1 2 2 1
/// 23123    2 3 3 2 3
/// ```
/// with score 3 and depth 5, the row of the lower gem. Pairs are `22` in row 4, `33` in row 5, `2` over
/// `2` in column 4 and `1` over `1` in column 5. The gems below the three holes and the one beside
/// the last hole touch them. Valid on the board after it are, in rows and columns from 1:
/// (2, 3) down for `333` in row 3; (2, 4) down for `222` in column 4; (4, 1) right for `333` in
/// column 2; (4, 1) down for `333` in row 5; and (5, 4) right for `333` in row 5.
#[test]
fn the_heuristics_of_one_swap() {
    let game = game(board(WORKED), 3, TARGET);
    let down = Swap::new(3, 2, Direction::Down);
    let after_swap = Afterstate::of(&game, down);
    let after = board(["...12", "12323", "23131", "31221", "23323"]);
    assert_eq!(after_swap.board, after);
    assert_eq!(game.first_step_points(down), 3);
    assert_eq!(heuristics::pairs(&after), 4);
    assert_eq!(heuristics::moves(&after), 5);
    assert_eq!(heuristics::touching(&after), 4);
    for (weights, sum) in [
        ("1,0,0,0,0", 3.0),
        ("0,1,0,0,0", 4.0),
        ("0,0,1,0,0", 5.0),
        ("0,0,0,1,0", 5.0),
        ("0,0,0,0,1", 4.0),
        ("1,.5,2,-1,.25", 3.0 + 2.0 + 10.0 - 5.0 + 1.0),
    ] {
        let weights: Weights = weights.parse().unwrap();
        assert!((weights.sum(&after_swap) - sum).abs() < 1e-12, "{weights}");
    }
}

/// Two swaps are valid. (3, 3) down makes `333` in row 4 and `444` in column 3, six gems, and nothing
/// more. (4, 3) down makes `222` in row 4 alone; but above it the gems fall, which makes `333` in row
/// 4, and then `444` in column 3: nine.
#[test]
fn the_greedy_agents_differ_on_a_cascade() {
    let rows = ["34433", "22413", "41314", "33422", "41243"];
    let game = game(board(rows), 4, TARGET);
    let (broad, deep) = (
        Swap::new(2, 2, Direction::Down),
        Swap::new(3, 2, Direction::Down),
    );
    assert_eq!(game.valid().iter().collect::<Vec<_>>(), [broad, deep]);
    assert_eq!(
        [broad, deep].map(|swap| game.first_step_points(swap)),
        [6, 3]
    );
    assert_eq!([broad, deep].map(|swap| game.afterstate(swap).0), [6, 9]);
    let mut ratings = vec![0.0; 7];
    CascadePoints.rate(&game, &[broad, deep], &mut ratings);
    assert_eq!(ratings, [6.0, 9.0]);
    assert_eq!(choices(&mut Sgs::default(), &game), [broad]);
    assert_eq!(choices(&mut Hgs::default(), &game), [deep]);
}

/// ```text
/// 1223          1...          1...
/// 1414  4R(1)   1223   3R(3)  1223  `444`, then `111` in column 1: 6
/// 4231  ----->  4414   ---->  4441
/// 2122          1231          1231
/// ```
/// (4, 1) right clears `222` and leads to six more, 4.5 a swap. (3, 1)'s neighbour (3, 2) down
/// clears `2222` at once, and then there are three at best: 3.5 a swap.
const PLAN: &str = "1223\n1414\n4231\n2122";

fn plan(goal: Goal) -> (State<Word>, Swap, Swap) {
    let game = game(Board::parse(PLAN).unwrap(), 4, goal);
    let (now, later) = (
        Swap::new(2, 1, Direction::Down),
        Swap::new(3, 0, Direction::Right),
    );
    assert_eq!(game.valid().iter().collect::<Vec<_>>(), [now, later]);
    assert_eq!([now, later].map(|swap| game.afterstate(swap).0), [4, 3]);
    (game, now, later)
}

fn lbfs(uncertainty: f64) -> Lbfs<Word> {
    Lbfs::new(LbfsSettings {
        uncertainty,
        ..LbfsSettings::default()
    })
}

#[test]
fn a_plan_of_two_swaps_beats_the_best_one() {
    let (game, now, later) = plan(TARGET);
    assert_eq!(choices(&mut Hgs::default(), &game), [now]);
    assert_eq!(choices(&mut lbfs(0.5), &game), [later]);
}

/// One swap reaches 4 points, but the search does not stop there.
#[test]
fn the_target_changes_nothing() {
    for target in [4, 9, 250] {
        let (game, _, later) = plan(Goal::FewestSwaps { target });
        assert_eq!(choices(&mut lbfs(0.5), &game), [later], "{target}");
    }
    // With one swap left no sequence is longer.
    let (game, now, _) = plan(Goal::MostPoints { swaps: 1 });
    assert_eq!(choices(&mut lbfs(0.5), &game), [now]);
}

/// Returns the largest value of all leaves after a swap, without merging equal nodes. `made` has the number of swaps so
/// far, their points and their depths.
fn best_leaf(game: &State<Word>, swap: Swap, made: [u32; 3], settings: &LbfsSettings) -> f64 {
    let mut game = *game;
    let points = made[1] + game.swap_with(swap, &mut Empty);
    let made = [made[0] + 1, points, made[2] + heuristics::depth(swap)];
    let board = game.board();
    let uncertain = f64::from(board.holes().count()) / f64::from(board.cells().count());
    let next = game.valid().iter();
    if uncertain <= settings.uncertainty && !game.valid().is_empty() {
        let leaves = next.map(|next| best_leaf(&game, next, made, settings));
        return leaves.fold(f64::NEG_INFINITY, f64::max);
    }
    let [swaps, points, depths] = made.map(f64::from);
    settings.weights.sum(&Afterstate {
        score: points / swaps,
        depth: depths / swaps,
        board: *board,
    })
}

#[test]
fn no_sequence_has_a_better_leaf_than_the_one_found() {
    let settings = LbfsSettings {
        uncertainty: 0.5,
        weights: "1,0,0,2,0".parse().unwrap(),
        ..LbfsSettings::default()
    };
    for number in 0..300 {
        let game = State::<Word>::new(Rules::gemgem(5, 3, TARGET), &mut playout(7, number));
        let found = Lbfs::new(settings).choose(&game, &mut playout(1, number));
        let value = |swap| best_leaf(&game, swap, [0; 3], &settings);
        for swap in game.valid().iter() {
            assert!(value(found) >= value(swap), "{number}: {found:?}, {swap:?}");
        }
    }
}

/// After (4, 1) right 3 of 16 cells are empty. A board whose share equals the limit is expanded.
#[test]
fn the_limit_of_uncertainty_is_strict() {
    let (game, now, later) = plan(TARGET);
    assert_eq!(choices(&mut lbfs(3.0 / 16.0), &game), [later]);
    assert_eq!(choices(&mut lbfs(2.99 / 16.0), &game), [now]);
}

#[test]
fn a_whole_sequence_is_played_until_it_is_invalid() {
    let (start, _, later) = plan(TARGET);
    let next = Swap::new(2, 2, Direction::Right);
    let settings = LbfsSettings {
        uncertainty: 0.5,
        sequence: true,
        ..LbfsSettings::default()
    };
    let rng = &mut playout(1, 0);
    let mut agent = Lbfs::new(settings);
    let mut game = start;
    assert_eq!(agent.choose(&game, rng), later);
    game.swap_with(later, &mut Empty);
    assert_eq!(agent.choose(&game, rng), next);
    // The plan's second swap is not valid on the first board, so a new plan is made.
    let mut agent = Lbfs::new(settings);
    assert_eq!(agent.choose(&start, rng), later);
    assert!(!start.valid().contains(next));
    assert_eq!(agent.choose(&start, rng), later);
}

/// With the limit at 0 every swap is a leaf. The gems that are drawn make cascades, so sometimes the swap that
/// clears less by itself seems better.
#[test]
fn sampled_look_ahead_is_deceived_by_lucky_draws() {
    let (game, now, later) = plan(Goal::FewestSwaps { target: 1000 });
    let mut agent = Lbfs::new(LbfsSettings {
        uncertainty: 0.0,
        sampled: true,
        ..LbfsSettings::default()
    });
    assert_eq!(choices(&mut agent, &game), [now, later]);
    assert_eq!(choices(&mut lbfs(0.0), &game), [now]);
}

/// Features on the board of `the_heuristics_of_one_swap`. Five cells have a valid swap to the right or
/// downwards. The game ends after one swap, so an episode is that swap: 60 points for three gems, and more only if
/// the new gems make a run, as in less than half of the episodes.
#[test]
fn the_features_of_one_swap() {
    let rules = Rules {
        scoring: Scoring::Group,
        ..Rules::gemgem(5, 3, Goal::MostPoints { swaps: 1 })
    };
    let game = State::on(board(WORKED), rules);
    let mut features = PaperFeatures::new(FeatureSettings::default(), &rules);
    let mut found = vec![0.0; Features::<State<Word>>::count(&features)];
    let down = Swap::new(3, 2, Direction::Down);
    features.fill(&game, down, &mut playout(3, 0), &mut found);
    let (fixed, lines) = found.split_at(6);
    assert_eq!(fixed, [3.0, 4.0, 1.0, 5.0, 3.0, 60.0]);
    assert_eq!(lines, [2.0, 2.0, 2.0, 3.0, 2.0, 2.0, 2.0, 2.0, 3.0, 2.0]);
}

/// The swap of (2, 3) with the gem below it makes `222` in row 2 and `111` in row 3: six gems, and two
/// groups of three. Equal neighbours are seven pairs in rows, one or two in each, and none in columns.
const TWO_RUNS: [&str; 5] = ["13312", "22133", "33211", "12332", "21123"];

#[test]
fn the_features_of_one_swap_by_the_text() {
    let rules = Rules {
        scoring: Scoring::LongestRun,
        ..Rules::gemgem(5, 3, Goal::MostPoints { swaps: 1 })
    };
    let game = State::on(board(TWO_RUNS), rules);
    let two_runs = Swap::new(1, 2, Direction::Down);
    let read = |reading| {
        let settings = FeatureSettings {
            reading,
            ..FeatureSettings::default()
        };
        let mut features = PaperFeatures::new(settings, &rules);
        let mut found = vec![0.0; Features::<State<Word>>::count(&features)];
        features.fill(&game, two_runs, &mut playout(3, 0), &mut found);
        found
    };
    let (text, code) = (read(Reading::Text), read(Reading::Code));
    assert_eq!(text[..4], [1.0, 2.0, 1.0, 7.0]);
    assert_eq!([&code[..3], &code[4..5]].concat(), [1.0, 2.0, 1.0, 3.0]);
    // The estimate is the same.
    assert!((text[4] - code[5]).abs() < 1e-12);
    assert_eq!(text[5..6], [6.0]);
    assert_eq!(text[6..], code[6..]);
}

/// An episode of one swap has the value of its points, one of two swaps has more.
#[test]
fn episodes_of_features_have_the_length_of_the_settings() {
    let rules = Rules {
        scoring: Scoring::Group,
        ..Rules::gemgem(5, 3, Goal::MostPoints { swaps: 9 })
    };
    let game = State::on(board(WORKED), rules);
    let estimate = |depth, discount| {
        let settings = FeatureSettings {
            samples: 1,
            depth,
            discount,
            ..FeatureSettings::default()
        };
        let mut features = PaperFeatures::new(settings, &rules);
        let mut found = vec![0.0; Features::<State<Word>>::count(&features)];
        let down = Swap::new(3, 2, Direction::Down);
        features.fill(&game, down, &mut playout(5, 0), &mut found);
        found[5]
    };
    let (one, two) = (estimate(1, 1.0), estimate(2, 1.0));
    assert!(two >= one + 60.0, "{one} {two}");
    assert!((estimate(2, 0.25) - (one + 0.25 * (two - one))).abs() < 1e-9);
}

#[test]
fn goals_and_progress_of_the_tree_search() {
    let points = |target| game(board(WORKED), 3, Goal::FewestSwaps { target });
    let mut reach = points(6);
    assert_eq!((reach.is_won(), reach.progress()), (false, 0.0));
    reach.swap_with(Swap::new(3, 2, Direction::Down), &mut Empty);
    assert_eq!((reach.is_won(), reach.progress()), (false, 0.5));
    assert_eq!(reach.score().to_string(), "3");
    // One swap made, three points missing: as much as another swap.
    assert!((HasGoal::score(&reach) + 2.0).abs() < 1e-12);
    let mut one = points(2);
    one.swap_with(Swap::new(3, 2, Direction::Down), &mut Empty);
    assert_eq!((one.is_won(), one.progress()), (true, 1.0));

    let mut score = game(board(WORKED), 3, Goal::MostPoints { swaps: 4 });
    score.swap_with(Swap::new(3, 2, Direction::Down), &mut Empty);
    assert_eq!((score.is_won(), score.progress()), (false, 0.25));
    assert!((HasGoal::score(&score) - 3.0).abs() < 1e-12);

    let mut survive = game(board(WORKED), 3, Goal::LongestGame);
    survive.swap_with(Swap::new(3, 2, Direction::Down), &mut Empty);
    assert!(survive.is_won());
    assert!((survive.progress() - 1.0 / 101.0).abs() < 1e-12);
}
