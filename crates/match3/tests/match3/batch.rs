//! Tests that the games of a batch agree with single games.

use rand::RngExt;
use sweetfish_core::rng::Playout;
use sweetfish_match3::agent::{Agent, play_observed};
use sweetfish_match3::batch::Batch;
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
        let mut batch = Batch::new(rules, &seeds).with_auto_reset();
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
                    steps.push((*before, reward, after.is_over()));
                });
                steps.into_iter().zip(noted.0)
            })
        };
        let mut games = seeds.map(games);
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
            let rewards: Vec<f64> = next.iter().map(|((_, reward, _), _)| *reward).collect();
            let dones: Vec<bool> = next.iter().map(|((.., done), _)| *done).collect();
            assert_eq!((step.rewards, step.dones), (&rewards[..], &dones[..]));
        }
    }
}

#[test]
fn a_game_that_is_over_stays_over() {
    let rules = Rules::gemgem(6, 4, Goal::MostPoints { swaps: 1 });
    let mut batch = Batch::new(rules, &[1, 2]);
    let first = |mask: &Vec<bool>| mask.iter().position(|&legal| legal).unwrap();
    let actions: Vec<usize> = legal(&batch).iter().map(first).collect();
    assert_eq!(batch.step(&actions).unwrap().dones, [true, true]);
    let scores = batch.scores();
    assert!(!legal(&batch).concat().contains(&true));
    let step = batch.step(&[9999, 0]).unwrap();
    assert_eq!((step.rewards, step.dones), (&[0.0; 2][..], &[true; 2][..]));
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
    assert_eq!(playable(&batch.with_auto_reset()), 50);
}
