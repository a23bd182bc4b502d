//! Tests that the games of a batch agree with single games.

use rand::RngExt;
use sweetfish_core::rng::{Playout, stream};
use sweetfish_match3::agent::{Agent, play_observed};
use sweetfish_match3::batch::{AutoReset, Batch, Ended};
use sweetfish_match3::{Direction, Game, Goal, Rules, Swap};

/// Rules of either word and all goals.
fn all_rules() -> [Rules; 5] {
    [
        Rules::gemgem(6, 4, Goal::MostPoints { swaps: 9 }),
        Rules {
            width: 4,
            ..Rules::gemgem(8, 4, Goal::LongestGame)
        },
        Rules::gemgem(9, 5, Goal::FewestSwaps { target: 60 }),
        Rules::gemgem(6, 6, Goal::RemoveGem { cell: None }),
        Rules {
            goal: Goal::MostPoints { swaps: 7 },
            ..Rules::crush()
        },
    ]
}

/// Returns which actions of each game are legal.
fn legal(batch: &Batch) -> Vec<Vec<bool>> {
    let mut legal = vec![false; batch.len() * batch.actions()];
    batch.legal_actions(&mut legal);
    legal
        .chunks(batch.actions())
        .map(<[bool]>::to_vec)
        .collect()
}

/// Plays random swaps, and records them as actions of a batch.
struct Noted(Vec<usize>);

impl Agent<Game> for Noted {
    fn choose(&mut self, game: &Game, rng: &mut Playout) -> Swap {
        let swaps: Vec<Swap> = game.swaps().collect();
        let swap = swaps[rng.random_range(0..swaps.len())];
        let [(row, column), _] = swap.ends();
        let cell = usize::from(row) * usize::from(game.rules().width) + usize::from(column);
        self.0
            .push(2 * cell + usize::from(swap.direction() == Direction::Down));
        swap
    }
}

#[test]
fn a_batch_plays_the_games_of_its_seeds() {
    for rules in all_rules() {
        let seeds = [3, 4, 3];
        let mut batch = Batch::new(rules, &seeds).with_auto_reset(AutoReset::SameStep);
        let cells = usize::from(rules.width) * usize::from(rules.height);
        let mut board = vec![0; 3 * cells];
        // The games of each seed, one after the other: game before, reward, whether over, and action.
        let games = |seed| {
            (0..3).flat_map(move |number| {
                let mut noted = Noted(Vec::new());
                let mut steps = Vec::new();
                play_observed(rules, &mut noted, (seed, number), |before, swap, after| {
                    let reward = match rules.goal {
                        Goal::LongestGame => 1.0,
                        Goal::RemoveGem { .. } => f64::from(u8::from(after.marked().is_none())),
                        _ => f64::from(after.score() - before.score()),
                    };
                    assert!(before.swaps().any(|other| other == swap));
                    let ended = match (after.is_over(), rules.goal) {
                        (false, _) => Ended::No,
                        (true, Goal::LongestGame) => Ended::Stuck,
                        (true, _) if after.failed() => Ended::Stuck,
                        (true, _) => Ended::Reached,
                    };
                    steps.push((*before, reward, ended, *after));
                });
                steps.into_iter().zip(noted.0)
            })
        };
        let mut games = seeds.map(games);
        let mut ends = 0;
        for _ in 0..12 {
            batch.observe(&mut board);
            let legal = legal(&batch);
            let marked = batch.marked();
            let next = games.each_mut().map(Iterator::next);
            let Some(next) = next.into_iter().collect::<Option<Vec<_>>>() else {
                break;
            };
            for (lane, ((before, ..), _)) in next.iter().enumerate() {
                let own = &board[lane * cells..][..cells];
                assert!(before.cells().eq(own.iter().copied()), "{rules}");
                let gem = before.marked().map(|(row, column)| {
                    usize::from(row) * usize::from(rules.width) + usize::from(column)
                });
                assert_eq!(marked[lane], gem, "{rules}");
                let count = legal[lane].iter().filter(|&&legal| legal).count();
                assert_eq!(count, before.swaps().count());
            }
            let actions: Vec<usize> = next.iter().map(|&(_, action)| action).collect();
            for (lane, &action) in actions.iter().enumerate() {
                assert!(legal[lane][action]);
            }
            let step = batch.step(&actions).unwrap();
            let rewards: Vec<f64> = next.iter().map(|((_, reward, ..), _)| *reward).collect();
            let ended: Vec<Ended> = next.iter().map(|((.., ended, _), _)| *ended).collect();
            assert_eq!((step.rewards, step.ended), (&rewards[..], &ended[..]));
            for (lane, ((.., after), _)) in next.iter().enumerate() {
                if ended[lane] != Ended::No {
                    let own = &step.final_cells[lane * cells..][..cells];
                    assert!(after.cells().eq(own.iter().copied()), "{rules}");
                    assert_eq!(step.final_scores[lane], after.score());
                    ends += 1;
                }
            }
        }
        assert!(ends > 0 || rules.goal == Goal::LongestGame, "{rules}");
    }
}

/// Returns an action of each game: a legal one if there is any.
fn some_legal(batch: &Batch) -> Vec<usize> {
    let first = |mask: &Vec<bool>| mask.iter().position(|&legal| legal);
    legal(batch)
        .iter()
        .map(|mask| first(mask).unwrap_or(usize::MAX))
        .collect()
}

fn observed(batch: &Batch) -> Vec<u8> {
    let Rules { width, height, .. } = *batch.rules();
    let mut cells = vec![0; batch.len() * usize::from(width) * usize::from(height)];
    batch.observe(&mut cells);
    cells
}

#[test]
fn boards_of_all_sizes_are_seen_as_they_are() {
    for (width, height) in (3..=9).flat_map(|width| (3..=9).map(move |height| (width, height))) {
        let seeds = [u64::from(width), u64::from(height), 7];
        let rules = Rules {
            width,
            height,
            ..Rules::gemgem(9, 7, Goal::LongestGame)
        };
        let batch = Batch::new(rules, &seeds);
        let (mut boards, mut masks) = (Vec::new(), Vec::new());
        for seed in seeds {
            let game = Game::new(rules, &mut stream(seed, 0));
            boards.extend(game.cells());
            for row in 0..height {
                for column in 0..width {
                    for direction in [Direction::Right, Direction::Down] {
                        let swap = Swap::new(row, column, direction);
                        masks.push(game.swaps().any(|other| other == swap));
                    }
                }
            }
        }
        assert_eq!(observed(&batch), boards, "{width}x{height}");
        assert_eq!(legal(&batch).concat(), masks, "{width}x{height}");
    }
}

#[test]
fn the_next_step_begins_the_next_game() {
    let rules = Rules::gemgem(6, 4, Goal::MostPoints { swaps: 2 });
    let mut same = Batch::new(rules, &[5, 6]).with_auto_reset(AutoReset::SameStep);
    let mut next = Batch::new(rules, &[5, 6]).with_auto_reset(AutoReset::NextStep);
    for number in 0..9 {
        let actions = some_legal(&next);
        let is_reset = number % 3 == 2;
        let ended = if number % 3 == 1 {
            Ended::Reached
        } else {
            Ended::No
        };
        if is_reset {
            let step = next.step(&[0, 9999]).unwrap();
            assert_eq!((step.rewards, step.ended), (&[0.0; 2][..], &[ended; 2][..]));
            continue;
        }
        assert_eq!(observed(&next), observed(&same));
        let rewards = same.step(&actions).unwrap().rewards.to_vec();
        let step = next.step(&actions).unwrap();
        assert_eq!((step.rewards, step.ended), (&rewards[..], &[ended; 2][..]));
        let last = step.final_cells.to_vec();
        if ended != Ended::No {
            assert_eq!(observed(&next), last, "the board stays for a step");
        }
    }
}

#[test]
fn some_places_begin_new_games() {
    let rules = Rules::gemgem(6, 4, Goal::MostPoints { swaps: 1 });
    let mut batch = Batch::new(rules, &[1, 2, 3]);
    let actions = some_legal(&batch);
    batch.step(&actions).unwrap();
    let (before, cells) = (observed(&batch), 36);
    batch.reset(&[false, true, false], Some(&[9, 9, 9]));
    batch.reset(&[false, false, true], None);
    let after = observed(&batch);
    let game = |seed, number: u64| Game::new(rules, &mut stream(seed, 2 * number));
    assert_eq!(after[..cells], before[..cells]);
    assert!(
        game(9, 0)
            .cells()
            .eq(after[cells..2 * cells].iter().copied())
    );
    assert!(game(3, 1).cells().eq(after[2 * cells..].iter().copied()));
    let actions = some_legal(&batch);
    assert_eq!(actions[0], usize::MAX, "the first game is still over");
    let step = batch.step(&actions).unwrap();
    assert_eq!(step.ended, [Ended::Reached; 3]);
    assert!(step.rewards[0] == 0.0 && step.rewards[1] > 0.0 && step.rewards[2] > 0.0);
}

#[test]
fn a_game_that_is_over_stays_over() {
    let rules = Rules::gemgem(6, 4, Goal::MostPoints { swaps: 1 });
    let mut batch = Batch::new(rules, &[1, 2]);
    let first = |mask: &Vec<bool>| mask.iter().position(|&legal| legal).unwrap();
    let actions: Vec<usize> = legal(&batch).iter().map(first).collect();
    assert_eq!(batch.step(&actions).unwrap().ended, [Ended::Reached; 2]);
    let scores = batch.scores();
    assert!(!legal(&batch).concat().contains(&true));
    let step = batch.step(&[9999, 0]).unwrap();
    assert_eq!(
        (step.rewards, step.ended),
        (&[0.0; 2][..], &[Ended::Reached; 2][..])
    );
    assert_eq!(batch.scores(), scores);
}

#[test]
fn an_illegal_action_changes_nothing() {
    let rules = Rules::gemgem(6, 4, Goal::MostPoints { swaps: 5 });
    let mut batch = Batch::new(rules, &[1, 2]);
    let legal = legal(&batch);
    let legal_one = legal[0].iter().position(|&legal| legal).unwrap();
    let illegal = legal[1].iter().position(|&legal| !legal).unwrap();
    for action in [illegal, 72, usize::MAX] {
        let error = batch.step(&[legal_one, action]).unwrap_err();
        assert_eq!((error.game, error.action), (1, action));
        assert_eq!(batch.scores(), [0, 0]);
    }
}

#[test]
fn auto_reset_replaces_games_that_are_over_at_their_start() {
    let rules = Rules::gemgem(4, 6, Goal::LongestGame);
    let seeds: Vec<u64> = (0..50).collect();
    let playable = |batch: &Batch| {
        let legal = legal(batch);
        legal.iter().filter(|mask| mask.contains(&true)).count()
    };
    let batch = Batch::new(rules, &seeds);
    assert!(playable(&batch) < 50, "some begin without a valid swap");
    assert_eq!(playable(&batch.with_auto_reset(AutoReset::SameStep)), 50);
}
