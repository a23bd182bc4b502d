//! Tests swapless match-3 against a reference implementation: boards, games, the greedy solver, beams, files, and the
//! examples of the post.

mod exact;
mod files;
mod post;
mod reference;

use std::collections::BTreeSet;
use std::time::Duration;

use rand::RngExt;
use sweetfish_agents::{Beam, Deadline};
use sweetfish_core::puzzle::Puzzle;
use sweetfish_core::rng;
use sweetfish_sm3::space::{Layer, Layers, log10_arrays};
use sweetfish_sm3::{Board, Cell, Fall, Game, Rules, Values, format, generate, greedy};

use reference::{Grid, Place, Reference, usual};

const FALLS: [Fall; 3] = [Fall::None, Fall::Down, Fall::DownAndLeft];

/// The post's board on which the greedy solver takes 11 blocks and then 3. To take 5 and then 10 is better.
const POST: &str = "\
0000100
0000100
0001110
0001000
0001000
1111111
0001000
0000000
";

fn board(text: &str) -> Board {
    let rows: Vec<&str> = text.lines().collect();
    let head = format!("{} {} 9 0 0\n", rows[0].len(), rows.len());
    format::parse((head + text).as_bytes()).unwrap().board
}

fn cell((x, y): Place) -> Cell {
    Cell::new(x as u8, y as u8)
}

/// Returns a small random board.
fn random(rng: &mut impl rand::Rng) -> Board {
    let (width, height) = (rng.random_range(1..=7), rng.random_range(1..=7));
    let (colours, fill) = (rng.random_range(1..=3), rng.random_range(40..=100));
    generate::board(width, height, colours, fill, rng)
}

#[test]
fn random_games_are_the_same_as_by_the_reference() {
    for seed in 0..3000 {
        let mut rng = rng::stream(seed, 0);
        let mut board = random(&mut rng);
        let mut grid = Grid::read(&board.to_string());
        let fall = FALLS[(seed % 3) as usize];
        loop {
            let actions = grid.actions();
            let found: Vec<Cell> = board.actions().collect();
            assert_eq!(
                found,
                actions.iter().copied().map(cell).collect::<Vec<_>>(),
                "seed {seed}"
            );
            assert_eq!(board.has_actions(), !actions.is_empty(), "seed {seed}");
            for at in board.cells() {
                let place = (at.x.into(), at.y.into());
                let taken = grid.taken(place);
                assert_eq!(board.reach(at), taken.len(), "seed {seed}, {at}");
                let vanishing: BTreeSet<_> = board.vanishing(at).into_iter().collect();
                assert_eq!(
                    vanishing,
                    taken.into_iter().map(cell).collect(),
                    "seed {seed}, {at}"
                );
            }
            if actions.is_empty() {
                break;
            }
            let action = actions[rng.random_range(0..actions.len())];
            let count = board.take(cell(action), fall);
            assert_eq!(count, grid.taken(action).len(), "seed {seed}");
            grid = grid.after(action, fall);
            assert_eq!(board.to_string(), grid.text(), "seed {seed}, {fall:?}");
        }
    }
}

#[test]
fn an_illegal_action_changes_nothing() {
    let mut board = board("110\n120\n110\n");
    let before = board.clone();
    for at in [Cell::new(2, 0), Cell::new(1, 1), Cell::new(1, 0)] {
        assert_eq!((board.take(at, Fall::Down), board.reach(at)), (0, 0));
    }
    assert_eq!(board, before);
    assert_eq!(board.take(Cell::new(0, 1), Fall::None), 3);
    assert_eq!(board.to_string(), "010\n020\n010\n");
}

#[test]
fn blocks_fall_and_columns_close() {
    let text = "2020\n3330\n2021\n";
    for (fall, after) in [
        (Fall::None, "2020\n0000\n2021\n"),
        (Fall::Down, "0000\n2020\n2021\n"),
        (Fall::DownAndLeft, "0000\n2200\n2210\n"),
    ] {
        let mut board = board(text);
        assert_eq!(board.take(Cell::new(1, 1), fall), 3);
        assert_eq!(board.to_string(), after, "{fall:?}");
    }
}

/// Sequences and edges.
type Counts = (u64, u64);

/// Returns the number of sequences of `depth` actions, and of the edges of the graph that lead to the states at this depth:
/// one for each state and action.
fn counts(game: &Game, depth: u32) -> Counts {
    let layers: Vec<Layer> = Layers::new(game).collect();
    let sequences = layers.get(depth as usize).map(|layer| layer.sequences);
    let edges = layers.get(depth as usize - 1).map(|layer| layer.edges);
    (sequences.unwrap_or(0), edges.unwrap_or(0))
}

/// Returns the same as [`counts`], by the reference implementation.
fn reference_counts(grid: &Grid, fall: Fall, depth: u32) -> Counts {
    let mut sequences = vec![grid.clone()];
    let mut states = BTreeSet::from([grid.clone()]);
    let (mut count, mut edges) = (0, 0);
    let successors = |grid: &Grid| {
        let after = |&action: &Place| grid.after(action, fall);
        grid.actions().iter().map(after).collect::<Vec<_>>()
    };
    for _ in 0..depth {
        sequences = sequences.iter().flat_map(successors).collect();
        count = sequences.len() as u64;
        let next: Vec<Grid> = states.iter().flat_map(successors).collect();
        edges = next.len() as u64;
        states = next.into_iter().collect();
    }
    (count, edges)
}

#[test]
fn perft() {
    // The sequences of actions and the edges of the state graph, by depth.
    let small = "1110\n1011\n1122\n0222\n";
    let parted = "22122\n33133\n22122\n";
    let table: [(&str, Fall, &[Counts]); 5] = [
        (
            POST,
            Fall::None,
            &[(15, 15), (120, 56), (372, 42), (738, 21), (0, 0)],
        ),
        (small, Fall::None, &[(8, 8), (30, 14), (0, 0)]),
        (small, Fall::Down, &[(8, 8), (39, 18), (54, 6), (0, 0)]),
        (parted, Fall::Down, &[(3, 3), (0, 0)]),
        (
            parted,
            Fall::DownAndLeft,
            &[(3, 3), (36, 12), (288, 24), (1152, 8), (0, 0)],
        ),
    ];
    for (text, fall, depths) in table {
        let rules = Rules {
            fall,
            ..Rules::new(99, 0)
        };
        let game = Game::new(board(text), rules);
        for (depth, &expected) in (1..).zip(depths) {
            let reference = reference_counts(&Grid::read(text), fall, depth);
            assert_eq!(
                counts(&game, depth),
                reference,
                "{fall:?}, depth {depth}\n{text}"
            );
            assert_eq!(reference, expected, "{fall:?}, depth {depth}\n{text}");
        }
    }
}

#[test]
fn goal_states_are_those_that_reached_the_target() {
    let layers = |target| Layers::new(&Game::new(board(POST), Rules::new(2, target)));
    let goals = |target| layers(target).map(|layer| layer.goals).collect::<Vec<_>>();
    // Only one order of two actions makes 11 points, and only the plus of 11 blocks makes 9 at once.
    assert_eq!(goals(11), [0, 0, 1]);
    assert_eq!(goals(9)[..2], [0, 1]);
    assert_eq!(goals(0), [0, 0, 0]);
    assert_eq!(layers(0).width(), 1);
    // The post's bound on the number of states is 2 to the power of 56 here.
    let bound = log10_arrays(&board(POST), 1);
    assert!((bound - 56.0 * 2_f64.log10()).abs() < 1e-9);
}

#[test]
fn greedy_returns_none_without_a_solution() {
    let solve =
        |actions, target| greedy::solve(&Game::new(board(POST), Rules::new(actions, target)));
    assert_eq!(solve(2, 10).unwrap().len(), 2);
    assert_eq!(solve(9, 9).unwrap().len(), 1);
    // One point more can be reached, but not by the greedy solver.
    assert_eq!(solve(2, 11), None);
    assert_eq!(solve(1, 10), None);
    assert_eq!(solve(0, 1), None);
    assert_eq!(solve(0, 0), Some(vec![]));
    // The lines make no points.
    let values = Values::new(vec![0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]).unwrap();
    let rules = Rules {
        values,
        ..Rules::new(5, 1)
    };
    let game = Game::new(board(POST), rules);
    assert_eq!(
        (greedy::solve(&game), greedy::play(&game).0),
        (None, vec![])
    );
}

#[test]
fn reaching_the_target_ends_the_game_and_pays_a_bonus() {
    let mut game = Game::new(board(POST), Rules::new(7, 9));
    assert_eq!(
        (game.bonus_each(), game.bonus(), game.is_over()),
        (13, 0, false)
    );
    let reward = game.play(Cell::new(3, 2), &mut rng::stream(0, 0));
    assert!((reward - (9.0 + 78.0)).abs() < 1e-9);
    assert!(game.is_over() && game.is_reached());
    assert_eq!(
        (game.points(), game.bonus(), game.total(), game.left()),
        (9, 78, 87, 6)
    );
    let mut list = vec![Cell::new(0, 0)];
    game.actions(&mut list);
    assert!(list.is_empty());
}

#[test]
fn values_hold_beyond_their_table() {
    let values = Values::new(vec![0, 0, 0, 5, 7]).unwrap();
    assert_eq!(
        [0, 3, 4, 5, 51].map(|blocks| values.of(blocks)),
        [0, 5, 7, 7, 7]
    );
    assert_eq!(
        [0, 2, 3, 11, 51, 52].map(|blocks| Values::default().of(blocks)),
        [0, 0, 1, 9, 49, 50]
    );
    assert_eq!(Values::new(vec![]), None);
    assert_eq!(Values::new(vec![0, 1_000_001]), None);
}

#[test]
fn a_complete_beam_has_the_best_total_of_all_plays() {
    for seed in 0..400 {
        let mut rng = rng::stream(seed, 1);
        let board = generate::board(
            4,
            4,
            rng.random_range(1..=2),
            rng.random_range(60..=100),
            &mut rng,
        );
        let (actions, target) = (
            rng.random_range(0..5),
            rng.random_range(0..2) * rng.random_range(1..12),
        );
        let rules = Rules {
            fall: FALLS[(seed % 3) as usize],
            ..Rules::new(actions, target)
        };
        let reference = Reference {
            fall: rules.fall,
            values: usual(),
            target,
        };
        let best = reference.best(&Grid::read(&board.to_string()), actions);
        let game = Game::new(board, rules);
        let mut deadline = Deadline::after(Duration::from_secs(60));
        let found = Beam::new(1 << 16, Game::utility).widen(&game, Some(&mut deadline));
        assert!(found.complete, "seed {seed}");
        assert_eq!(found.utility as u64, best, "seed {seed}");
        let mut replayed = game.clone();
        for &action in &found.actions {
            replayed.take(action);
        }
        assert_eq!(replayed.total(), best, "seed {seed}");
        // The narrowest beam has a play, too, and no better one.
        let narrow = Beam::new(1, Game::utility).widen(&game, Some(&mut deadline));
        assert!(narrow.utility <= found.utility, "seed {seed}");
    }
}

#[test]
fn a_beam_whose_time_is_up_still_has_a_play() {
    let game = Game::new(
        generate::board(12, 12, 1, 80, &mut rng::stream(1, 0)),
        Rules::new(50, 0),
    );
    let mut deadline = Deadline::after(Duration::ZERO);
    let found = Beam::new(1000, Game::utility).widen(&game, Some(&mut deadline));
    assert!(!found.complete && found.utility > 0.0);
}
