//! Tests how the games of a batch begin.

use std::collections::HashMap;

use rand::{Rng, RngExt};
use sweetfish_core::rng::stream;
use sweetfish_match3::batch::{AutoReset, Batch, Starts};
use sweetfish_match3::{Goal, Rules, Start};

/// The kinds of a board, row by row.
type Board = Vec<Vec<u8>>;

/// Returns rules of games that may begin without a valid swap.
fn rules(width: u8, height: u8, kinds: u8) -> Rules {
    Rules {
        width,
        height,
        ..Rules::gemgem(9, kinds, Goal::LongestGame)
    }
}

/// Returns the first boards of seeds.
fn boards(rules: Rules, starts: Starts, seeds: std::ops::Range<u64>) -> Vec<Board> {
    let seeds: Vec<u64> = seeds.collect();
    let batch = Batch::with_starts(rules, &seeds, starts);
    observed(&batch)
}

fn observed(batch: &Batch) -> Vec<Board> {
    let Rules { width, height, .. } = *batch.rules();
    let (width, cells) = (usize::from(width), usize::from(width) * usize::from(height));
    let mut all = vec![0; batch.len() * cells];
    batch.observe(&mut all);
    let rows = |board: &[u8]| board.chunks(width).map(<[u8]>::to_vec).collect();
    all.chunks(cells).map(rows).collect()
}

/// Returns whether a cell is the last of a run, in its row or in its column.
fn ends_run(board: &Board, row: usize, column: usize) -> bool {
    let kind = board[row][column];
    let in_row = column >= 2 && board[row][column - 1] == kind && board[row][column - 2] == kind;
    let in_column = row >= 2 && board[row - 1][column] == kind && board[row - 2][column] == kind;
    in_row || in_column
}

/// Returns how many neighbours are equal.
fn pairs(board: &Board) -> usize {
    let (height, width) = (board.len(), board[0].len());
    let equal = |row: usize, column: usize| {
        let kind = board[row][column];
        let right = column + 1 < width && board[row][column + 1] == kind;
        let below = row + 1 < height && board[row + 1][column] == kind;
        usize::from(right) + usize::from(below)
    };
    let places = (0..height).flat_map(|row| (0..width).map(move |column| (row, column)));
    places.map(|(row, column)| equal(row, column)).sum()
}

/// Returns the kinds that make no run at a cell whose predecessors are set.
fn free_kinds(board: &mut Board, row: usize, column: usize, kinds: u8) -> Vec<u8> {
    let is_free = |&kind: &u8| {
        board[row][column] = kind;
        !ends_run(board, row, column)
    };
    (1..=kinds).filter(is_free).collect()
}

/// Draws a board cell by cell.
fn drawn(rules: &Rules, rng: &mut impl Rng) -> Board {
    let mut board = vec![vec![0; rules.width.into()]; rules.height.into()];
    for row in 0..board.len() {
        for column in 0..board[0].len() {
            let kinds = free_kinds(&mut board, row, column, rules.kinds);
            board[row][column] = kinds[rng.random_range(0..kinds.len())];
        }
    }
    board
}

/// Returns the chance of a board that is drawn cell by cell.
fn chance(board: &Board, kinds: u8) -> f64 {
    let mut partial = vec![vec![0; board[0].len()]; board.len()];
    let mut chance = 1.0;
    for (row, of_row) in board.iter().enumerate() {
        for (column, &kind) in of_row.iter().enumerate() {
            chance /= free_kinds(&mut partial, row, column, kinds).len() as f64;
            partial[row][column] = kind;
        }
    }
    chance
}

/// Returns the shares of values.
fn shares(values: impl ExactSizeIterator<Item = usize>) -> HashMap<usize, f64> {
    let share = 1.0 / values.len() as f64;
    let mut shares = HashMap::new();
    for value in values {
        *shares.entry(value).or_default() += share;
    }
    shares
}

/// Returns the total variation distance of two distributions.
fn distance(one: &HashMap<usize, f64>, other: &HashMap<usize, f64>) -> f64 {
    let share = |of: &HashMap<usize, f64>, value| of.get(value).copied().unwrap_or(0.0);
    let values: std::collections::HashSet<_> = one.keys().chain(other.keys()).collect();
    let differences = values
        .iter()
        .map(|value| (share(one, value) - share(other, value)).abs());
    differences.sum::<f64>() / 2.0
}

/// Returns the number of valid swaps of each game.
fn swaps(batch: &Batch) -> Vec<usize> {
    let mut legal = vec![false; batch.len() * batch.actions()];
    batch.legal_actions(&mut legal);
    let masks = legal.chunks(batch.actions());
    masks
        .map(|mask| mask.iter().filter(|&&legal| legal).count())
        .collect()
}

#[test]
fn quick_boards_have_no_run_and_every_kind() {
    for (width, height) in (3..=9).flat_map(|width| (3..=9).map(move |height| (width, height))) {
        for kinds in 3..=7 {
            let rules = rules(width, height, kinds);
            let mut seen = [[false; 8]; 81];
            for (seed, board) in boards(rules, Starts::Quick, 0..200).iter().enumerate() {
                for (row, of_row) in board.iter().enumerate() {
                    for (column, &kind) in of_row.iter().enumerate() {
                        assert!((1..=kinds).contains(&kind), "{rules}, seed {seed}");
                        assert!(
                            !ends_run(board, row, column),
                            "{rules}, seed {seed}: {board:?}"
                        );
                        seen[9 * row + column][usize::from(kind)] = true;
                    }
                }
            }
            let cells = (0..usize::from(height))
                .flat_map(|row| (0..usize::from(width)).map(move |column| 9 * row + column));
            for cell in cells {
                assert!(
                    seen[cell][1..=usize::from(kinds)].iter().all(|&seen| seen),
                    "{rules}, cell {cell}"
                );
            }
        }
    }
}

#[test]
fn quick_boards_have_the_chances_of_boards_drawn_cell_by_cell() {
    const DRAWN: u64 = 200_000;
    let rules = rules(3, 3, 3);
    let mut counts: HashMap<Board, f64> = HashMap::new();
    for first in (0..DRAWN).step_by(10_000) {
        for board in boards(rules, Starts::Quick, first..first + 10_000) {
            *counts.entry(board).or_default() += 1.0;
        }
    }
    let (mut sum, mut square, mut cells) = (0.0, 0.0, 0);
    for number in 0..3_u32.pow(9) {
        let kind = |cell: u32| (number / 3_u32.pow(cell) % 3) as u8 + 1;
        let board: Board = (0..3)
            .map(|row| (0..3).map(|column| kind(3 * row + column)).collect())
            .collect();
        if (0..9).any(|cell| ends_run(&board, cell / 3, cell % 3)) {
            assert!(!counts.contains_key(&board), "{board:?}");
            continue;
        }
        let chance = chance(&board, 3);
        let expected = chance * DRAWN as f64;
        let found = counts.get(&board).copied().unwrap_or(0.0);
        square += (found - expected).powi(2) / expected;
        sum += chance;
        cells += 1;
    }
    assert!((sum - 1.0).abs() < 1e-9, "{sum}");
    // Chi-square with this many degrees of freedom, in its standard deviations.
    let freedom = f64::from(cells - 1);
    let excess = (square - freedom) / (2.0 * freedom).sqrt();
    assert!(excess.abs() < 4.0, "{excess}");
}

#[test]
fn quick_boards_of_usual_sizes_are_as_those_drawn_cell_by_cell() {
    let mut rng = stream(42, 0);
    for (size, kinds) in [(6, 4), (9, 5), (8, 7), (9, 3)] {
        let rules = rules(size, size, kinds);
        let quick = boards(rules, Starts::Quick, 0..20_000);
        let slow: Vec<Board> = (0..20_000).map(|_| drawn(&rules, &mut rng)).collect();
        let distance = distance(
            &shares(quick.iter().map(pairs)),
            &shares(slow.iter().map(pairs)),
        );
        assert!(distance < 0.025, "{rules}: {distance}");
    }
}

/// Checks the figures in the documentation of [`Starts::Quick`].
#[test]
fn quick_boards_differ_from_uniform_ones_as_documented() {
    let documented = [
        ((6, 4), [12.4, 11.1, 0.20], [13.3, 13.1, 0.03]),
        ((9, 5), [24.5, 21.8, 0.27], [25.6, 24.9, 0.05]),
    ];
    let mean = |values: &[usize]| values.iter().sum::<usize>() as f64 / values.len() as f64;
    for ((size, kinds), of_pairs, of_swaps) in documented {
        let measured = [Starts::Quick, Starts::Uniform].map(|starts| {
            let seeds: Vec<u64> = (0..10_000).collect();
            let batch = Batch::with_starts(rules(size, size, kinds), &seeds, starts);
            let pairs: Vec<usize> = observed(&batch).iter().map(pairs).collect();
            [pairs, swaps(&batch)]
        });
        for (number, documented) in [of_pairs, of_swaps].into_iter().enumerate() {
            let [quick, uniform] = measured.each_ref().map(|of| &of[number]);
            let [of_quick, of_uniform] = [quick, uniform].map(|of| shares(of.iter().copied()));
            let found = [mean(quick), mean(uniform), distance(&of_quick, &of_uniform)];
            for (found, (documented, error)) in
                found.iter().zip(documented.iter().zip([0.1, 0.1, 0.015]))
            {
                assert!(
                    (found - documented).abs() < error,
                    "{size}x{size}x{kinds}: {found} for {documented}"
                );
            }
        }
    }
}

#[test]
fn quick_games_begin_with_a_valid_swap_if_the_rules_say_so() {
    for (size, kinds) in [(3, 7), (4, 5), (6, 7)] {
        let first_swap = |first_swap| Rules {
            first_swap,
            ..rules(size, size, kinds)
        };
        let without = |rules| {
            let seeds: Vec<u64> = (0..500).collect();
            let counts = swaps(&Batch::with_starts(rules, &seeds, Starts::Quick));
            counts.iter().filter(|&&count| count == 0).count()
        };
        assert_eq!(without(first_swap(true)), 0);
        assert!(size == 6 || without(first_swap(false)) > 0);
    }
}

#[test]
fn quick_games_follow_each_other() {
    let rules = Rules::gemgem(6, 4, Goal::MostPoints { swaps: 1 });
    let mut batch =
        Batch::with_starts(rules, &[1, 2], Starts::Quick).with_auto_reset(AutoReset::SameStep);
    let first = observed(&batch);
    let mut legal = vec![false; 2 * batch.actions()];
    batch.legal_actions(&mut legal);
    let actions: Vec<usize> = legal
        .chunks(72)
        .map(|mask| mask.iter().position(|&legal| legal).unwrap())
        .collect();
    batch.step(&actions).unwrap();
    let second = observed(&batch);
    batch.reset(&[true, true], Some(&[1, 2]));
    assert_eq!(observed(&batch), first);
    batch.reset(&[true, true], None);
    assert_eq!(observed(&batch), second);
    assert_ne!(first, second);
}

#[test]
fn other_starts_are_never_quick() {
    for start in [Start::NoEqualNeighbours, Start::AfterCascade, Start::Random] {
        let rules = Rules {
            start,
            ..rules(6, 6, 4)
        };
        assert_eq!(
            boards(rules, Starts::Quick, 0..20),
            boards(rules, Starts::Uniform, 0..20)
        );
    }
}
