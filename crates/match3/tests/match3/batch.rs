//! Tests that the games of a batch agree with single games.

use rand::RngExt;
use sweetfish_core::rng::{Playout, stream};
use sweetfish_match3::agent::{Agent, play_observed};
use sweetfish_match3::batch::{AutoReset, Batch, Ended, Illegal};
use sweetfish_match3::{Direction, Game, Goal, Rules, Stuck, Swap};

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

/// What a swap of a single game does.
struct Single {
    before: Game,
    action: usize,
    reward: f64,
    ended: Ended,
    after: Game,
}

/// Returns the swaps of the games of a seed, one game after the other.
fn singles(rules: Rules, seed: u64) -> impl Iterator<Item = Single> {
    (0..).flat_map(move |number| {
        let mut noted = Noted(Vec::new());
        let mut swaps = Vec::new();
        play_observed(rules, &mut noted, (seed, number), |before, swap, after| {
            assert!(before.swaps().any(|other| other == swap));
            let reward = match rules.goal {
                Goal::LongestGame => 1.0,
                Goal::RemoveGem { .. } => f64::from(u8::from(after.marked().is_none())),
                _ => f64::from(after.score() - before.score()),
            };
            let ended = match (after.is_over(), rules.goal) {
                (false, _) => Ended::No,
                (true, Goal::LongestGame) => Ended::Stuck,
                (true, _) if after.failed() => Ended::Stuck,
                (true, _) => Ended::Reached,
            };
            swaps.push((*before, reward, ended, *after));
        });
        let swaps = swaps.into_iter().zip(noted.0);
        swaps.map(|((before, reward, ended, after), action)| Single {
            before,
            action,
            reward,
            ended,
            after,
        })
    })
}

/// Returns which actions of a game are legal.
fn legal_in(game: &Game) -> Vec<bool> {
    let Rules { width, height, .. } = *game.rules();
    let swaps: Vec<Swap> = game.swaps().collect();
    let cells = (0..height).flat_map(|row| (0..width).map(move |column| (row, column)));
    let both = cells.flat_map(|(row, column)| {
        [Direction::Right, Direction::Down].map(|direction| Swap::new(row, column, direction))
    });
    both.map(|swap| swaps.contains(&swap)).collect()
}

/// Returns the cell of the gem that has to vanish, in reading order.
fn marked_in(game: &Game) -> Option<usize> {
    let width = usize::from(game.rules().width);
    let (row, column) = game.marked()?;
    Some(usize::from(row) * width + usize::from(column))
}

/// Compares steps of a batch of this many games with single games. Returns how many games ended.
fn plays_as_single_games(rules: Rules, count: u64) -> usize {
    // Some seeds occur twice.
    let seeds: Vec<u64> = (0..count).map(|place| place * 2 / 3).collect();
    let mut batch = Batch::new(rules, &seeds).with_auto_reset(AutoReset::SameStep);
    let cells = usize::from(rules.width) * usize::from(rules.height);
    let mut games: Vec<_> = seeds.iter().map(|&seed| singles(rules, seed)).collect();
    let mut ends = 0;
    for _ in 0..12 {
        let (board, legal, marked) = (observed(&batch), legal(&batch), batch.marked());
        let next: Vec<Single> = games.iter_mut().filter_map(Iterator::next).collect();
        for (place, Single { before, .. }) in next.iter().enumerate() {
            let own = &board[place * cells..][..cells];
            assert!(before.cells().eq(own.iter().copied()), "{rules}, {place}");
            assert_eq!(legal[place], legal_in(before), "{rules}, {place}");
            assert_eq!(marked[place], marked_in(before), "{rules}, {place}");
        }
        let actions: Vec<usize> = next.iter().map(|single| single.action).collect();
        let step = batch.step(&actions).unwrap();
        for (place, single) in next.iter().enumerate() {
            let made = (step.rewards[place], step.ended[place]);
            assert_eq!(made, (single.reward, single.ended), "{rules}, {place}");
            if single.ended != Ended::No {
                let own = &step.final_cells[place * cells..][..cells];
                assert!(single.after.cells().eq(own.iter().copied()), "{rules}");
                assert_eq!(step.final_scores[place], single.after.score(), "{rules}");
                let swaps = step.final_swaps[place];
                assert_eq!(swaps, single.after.swaps_made(), "{rules}");
                let gem = step.final_marked[place];
                assert_eq!(gem, marked_in(&single.after), "{rules}");
                ends += 1;
            }
        }
    }
    ends
}

#[test]
fn a_batch_plays_the_games_of_its_seeds() {
    for rules in all_rules() {
        for count in [1, 3, 40] {
            let ends = plays_as_single_games(rules, count);
            assert!(ends > 0 || rules.goal == Goal::LongestGame, "{rules}");
        }
    }
}

#[test]
fn batches_of_all_sizes_play_the_games_of_their_seeds() {
    for (width, height) in (3..=9).flat_map(|width| (3..=9).map(move |height| (width, height))) {
        let goal = match (width + 2 * height) % 3 {
            0 if width * height < 30 => Goal::LongestGame,
            1 => Goal::FewestSwaps { target: 30 },
            _ => Goal::MostPoints { swaps: 4 },
        };
        let rules = Rules {
            width,
            height,
            stuck: match goal {
                Goal::MostPoints { .. } => Stuck::Shuffle,
                _ => Stuck::GameOver,
            },
            ..Rules::gemgem(9, 4 + (width + height) % 4, goal)
        };
        assert!(plays_as_single_games(rules, 50) > 0, "{rules}");
    }
}

#[test]
fn a_large_batch_plays_the_games_of_its_seeds() {
    let goal = Goal::MostPoints { swaps: 5 };
    assert!(plays_as_single_games(Rules::gemgem(6, 3, goal), 600) > 0);
    assert!(plays_as_single_games(Rules::gemgem(9, 5, goal), 300) > 0);
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

/// What a step shows of each game.
type Shown = (Vec<f64>, Vec<Ended>, Vec<u32>, Vec<u8>);

/// Steps a batch, and returns what the step and the arrays show.
fn shown(batch: &mut Batch, actions: &[usize]) -> (Shown, Vec<u8>, Vec<Vec<bool>>, Vec<u32>) {
    let step = batch.step(actions).unwrap();
    let step = (
        step.rewards.to_vec(),
        step.ended.to_vec(),
        step.final_scores.to_vec(),
        step.final_cells.to_vec(),
    );
    (step, observed(batch), legal(batch), batch.scores())
}

#[test]
fn large_batches_step_as_small_ones() {
    let resets = [
        AutoReset::Disabled,
        AutoReset::NextStep,
        AutoReset::SameStep,
    ];
    for (rules, reset) in all_rules()
        .into_iter()
        .flat_map(|rules| resets.map(|reset| (rules, reset)))
    {
        let seeds: Vec<u64> = (0..300).collect();
        let mut large = Batch::new(rules, &seeds).with_auto_reset(reset);
        let small = |seeds: &[u64]| Batch::new(rules, seeds).with_auto_reset(reset);
        let mut small: Vec<Batch> = seeds.chunks(10).map(small).collect();
        for number in 0..20 {
            // Of games at different swaps, as some have begun anew.
            let places: Vec<bool> = (0..300).map(|place| place % 7 == number % 11).collect();
            large.reset(&places, None);
            let actions = some_legal(&large);
            let whole = shown(&mut large, &actions);
            let mut parts = (Shown::default(), Vec::new(), Vec::new(), Vec::new());
            for (part, batch) in small.iter_mut().enumerate() {
                batch.reset(&places[10 * part..][..10], None);
                let (step, cells, legal, scores) = shown(batch, &actions[10 * part..][..10]);
                parts.0.0.extend(step.0);
                parts.0.1.extend(step.1);
                parts.0.2.extend(step.2);
                parts.0.3.extend(step.3);
                parts.1.extend(cells);
                parts.2.extend(legal);
                parts.3.extend(scores);
            }
            assert_eq!(whole, parts, "{rules}, {reset:?}, step {number}");
        }
    }
}

/// Steps a batch that ignores what is not legal beside one whose games are the same, but never see such an action.
fn ignores_what_is_not_legal(rules: Rules, count: u64, seed: u64) {
    let seeds: Vec<u64> = (0..count).collect();
    let mut tried = Batch::new(rules, &seeds).with_illegal(Illegal::Ignored);
    let mut alone: Vec<Batch> = seeds.iter().map(|&own| Batch::new(rules, &[own])).collect();
    let mut rng = stream(seed, 0);
    let cells = usize::from(rules.width) * usize::from(rules.height);
    let mut ignored = 0;
    for _ in 0..30 {
        let legal = legal(&tried);
        let actions: Vec<usize> = legal
            .iter()
            .map(|legal| match rng.random_range(0..4) {
                0 => rng.random_range(0..tried.actions()),
                1 => [usize::MAX, tried.actions(), usize::MAX / 2][rng.random_range(0..3)],
                _ => legal.iter().position(|&legal| legal).unwrap_or(0),
            })
            .collect();
        let step = tried.step(&actions).expect("no action is refused");
        for (place, own) in alone.iter_mut().enumerate() {
            let is_legal = legal[place].get(actions[place]) == Some(&true);
            let is_over = !legal[place].contains(&true);
            let expected = if is_legal || is_over {
                let own = own.step(&actions[place..=place]).expect("it is legal");
                (own.rewards[0], own.ended[0])
            } else {
                ignored += 1;
                (0.0, Ended::No)
            };
            let found = (step.rewards[place], step.ended[place]);
            assert_eq!(found, expected, "{rules}, seed {seed}, game {place}");
        }
        let boards = observed(&tried);
        for (own, board) in alone.iter().zip(boards.chunks(cells)) {
            assert_eq!(observed(own), board, "{rules}, seed {seed}");
        }
    }
    assert!(ignored > count, "{rules}, seed {seed}");
}

#[test]
fn actions_that_are_not_legal_leave_their_games_as_they_are() {
    for (seed, rules) in (0..).zip(all_rules()) {
        for count in [1, 5, 70] {
            ignores_what_is_not_legal(rules, count, seed);
        }
    }
}

#[test]
fn samples_are_legal_and_fair() {
    for (seed, rules) in (0..).zip(all_rules()) {
        // The same game in all places.
        let batch = Batch::new(rules, &vec![seed; 4000]);
        let legal = &legal(&batch)[0];
        let mut actions = vec![0; batch.len()];
        batch.sample(&mut stream(seed, 1), &mut actions);
        let mut counts = vec![0_u32; batch.actions()];
        for &action in &actions {
            counts[action] += 1;
        }
        let expected = 4000.0 / legal.iter().filter(|&&legal| legal).count() as f64;
        let mut deviation = 0.0;
        for (&count, &legal) in counts.iter().zip(legal) {
            assert!(legal || count == 0, "{rules}");
            deviation += f64::from(u8::from(legal)) * (f64::from(count) - expected).powi(2);
        }
        // A chi-square sum has the mean n and the deviation sqrt(2 n).
        let n = 4000.0 / expected;
        assert!(deviation / expected < n + 5.0 * (2.0 * n).sqrt(), "{rules}");
    }
}
