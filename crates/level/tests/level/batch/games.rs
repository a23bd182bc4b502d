//! The games of a batch against single games.

use std::collections::{BTreeMap, BTreeSet};

use rand::RngExt;
use sweetfish_agents::Agent;
use sweetfish_core::rng::{self, ChaCha8Rng, Playout};
use sweetfish_level::agent::play;
use sweetfish_level::batch::{AutoReset, Batch, Ended, PLANES, Reward};
use sweetfish_level::{Game, Level, Map, Status, builtin, format};
use sweetfish_match3::Swap;

use super::seen;
use super::{goals_of, legal_of, observed};
use crate::reference::{file, levels};

/// A single game, and its place in the games of a seed.
struct Single<'a> {
    level: &'a Level,
    seed: u64,
    number: u64,
    chance: ChaCha8Rng,
    game: Game,
}

impl<'a> Single<'a> {
    /// Begins the first game from `number` on that is not over at its start.
    fn new(level: &'a Level, seed: u64, mut number: u64) -> Self {
        loop {
            let mut chance = rng::stream(seed, 2 * number);
            let game = Game::new(level, &mut chance);
            if game.status() == Status::Playing {
                return Self {
                    level,
                    seed,
                    number,
                    chance,
                    game,
                };
            }
            number += 1;
        }
    }
}

/// What happened in games that were compared.
#[derive(Debug, Default)]
struct Counts {
    moves: u32,
    won: u32,
    lost: u32,
    /// The numbers in each plane.
    numbers: [BTreeSet<u8>; PLANES.len()],
}

/// Compares batches of levels of one size, with three games of each, with single games, and plays `steps` random moves
/// in each, those rated best every other time.
fn compare(levels: &[Level], steps: u32, reward: Reward, counts: &mut Counts) {
    let seeds: Vec<u64> = (0..3 * levels.len() as u64).map(|game| game / 2).collect();
    let begin = |(place, &seed)| Single::new(&levels[place % levels.len()], seed, 0);
    let mut singles: Vec<Single> = seeds.iter().enumerate().map(begin).collect();
    let batch = Batch::new(levels, &seeds).unwrap();
    let mut batch = batch
        .with_auto_reset(AutoReset::SameStep)
        .with_reward(reward);
    let own = &mut rng::playout(5, 0);
    for _ in 0..steps {
        compare_views(&batch, &singles, counts);
        let swaps: Vec<Swap> = singles.iter().map(|single| choose(single, own)).collect();
        let moves = singles.iter().zip(&swaps);
        let actions: Vec<usize> = moves
            .map(|(single, &swap)| seen::action(&single.game, swap))
            .collect();
        let step = batch.step(&actions).unwrap();
        let cells = step.final_cells.len() / singles.len();
        let goals = step.final_goals.len() / singles.len();
        for (place, (single, swap)) in singles.iter_mut().zip(swaps).enumerate() {
            let before = single.game.clone();
            single.game.swap(swap, &mut single.chance);
            let (game, name) = (&single.game, &single.level.name);
            let won = f64::from(u8::from(game.won()));
            let expected = match reward {
                Reward::Goal => game.progress() - before.progress() + won,
                Reward::Won => won,
                Reward::Score => f64::from(game.score() - before.score()),
            };
            assert!((step.rewards[place] - expected).abs() < 1e-9, "{name}");
            let ended = match game.status() {
                Status::Playing => Ended::No,
                Status::Won => Ended::Reached,
                _ => Ended::Stuck,
            };
            assert_eq!(step.ended[place], ended, "{name}");
            counts.moves += 1;
            if ended == Ended::No {
                continue;
            }
            assert_eq!(step.final_scores[place], game.score(), "{name}");
            let last = &step.final_cells[place * cells..][..cells];
            assert_eq!(last, seen::cells(single.level, game), "{name}\n{game}");
            let last = &step.final_goals[place * goals..][..goals];
            assert_eq!(last, seen::goals(game), "{name}\n{game}");
            counts.won += u32::from(ended == Ended::Reached);
            counts.lost += u32::from(ended == Ended::Stuck);
            *single = Single::new(single.level, single.seed, single.number + 1);
        }
    }
}

/// Chooses a swap: at random, or the one that scores most for certain.
fn choose(single: &Single, rng: &mut Playout) -> Swap {
    let swaps: Vec<Swap> = single.game.swaps().collect();
    if single.game.moves().is_multiple_of(2) {
        return swaps[rng.random_range(0..swaps.len())];
    }
    let points = |swap: &&Swap| single.game.afterstate(**swap).0.points;
    *swaps.iter().max_by_key(points).expect("a valid swap")
}

/// Compares what is written of all games.
fn compare_views(batch: &Batch, singles: &[Single], counts: &mut Counts) {
    let (cells, goals, legal) = (observed(batch), goals_of(batch), legal_of(batch));
    for (place, single) in singles.iter().enumerate() {
        let Single { game, level, .. } = single;
        let about = || format!("{}, seed {}\n{game}", level.name, single.seed);
        assert_eq!(batch.game(place).to_string(), game.to_string());
        assert_eq!(cells[place], seen::cells(level, game), "{}", about());
        assert_eq!(goals[place], seen::goals(game), "{}", about());
        assert_eq!(legal[place], seen::legal(game), "{}", about());
        let planes = cells[place].chunks(cells[place].len() / PLANES.len());
        for (numbers, plane) in counts.numbers.iter_mut().zip(planes) {
            numbers.extend(plane);
        }
    }
}

/// Returns lists of levels of one size each.
fn by_size(all: impl IntoIterator<Item = Level>) -> Vec<Vec<Level>> {
    let mut sizes = BTreeMap::<_, Vec<Level>>::new();
    for level in all {
        let size = (level.width, level.height);
        sizes.entry(size).or_default().push(level);
    }
    sizes.into_values().collect()
}

#[test]
fn a_batch_plays_built_in_levels_as_single_games() {
    let mut counts = Counts::default();
    let builtins = builtin::all().iter().chain(builtin::elements());
    let all = format::parse(include_str!("../../../benches/all.toml")).unwrap();
    let levels = builtins.map(sweetfish_level::builtin::Builtin::level);
    let rewards = [Reward::Goal, Reward::Won, Reward::Score];
    for (number, levels) in by_size(levels.chain([all])).iter().enumerate() {
        compare(levels, 90, rewards[number % 3], &mut counts);
    }
    assert!(counts.won > 50 && counts.lost > 50, "{counts:?}");
    for (plane, numbers) in PLANES.iter().zip(&counts.numbers) {
        let most = numbers.last().copied();
        assert!(numbers.len() > 1 && most <= Some(plane.most), "{counts:?}");
        let has_all = numbers.iter().copied().eq(0..=plane.most);
        assert!(
            has_all || !["piece", "blocker"].contains(&plane.name),
            "{counts:?}"
        );
    }
}

#[test]
fn a_batch_plays_random_levels_as_single_games() {
    let mut counts = Counts::default();
    let level = |seed| {
        let text = file::write(&levels::random(&mut rng::playout(seed, 11)));
        format::parse(&text).unwrap()
    };
    let can_begin = |level: &Level| sweetfish_level::start_warning(level).is_none();
    let levels = by_size((0..600).map(level).filter(can_begin));
    assert!(levels.iter().any(|levels| levels.len() > 5));
    for levels in levels {
        compare(&levels, 8, Reward::Goal, &mut counts);
    }
    assert!(counts.moves > 5_000, "{counts:?}");
}

/// Plays random swaps, and records them as actions of a batch.
struct Noted(Vec<usize>);

impl Agent<Game> for Noted {
    fn choose(&mut self, game: &Game, rng: &mut Playout) -> Swap {
        let swaps: Vec<Swap> = game.swaps().collect();
        let swap = swaps[rng.random_range(0..swaps.len())];
        self.0.push(seen::action(game, swap));
        swap
    }
}

#[test]
fn games_of_a_seed_are_those_that_agents_play() {
    let level = builtin::by_name("05-hedges").unwrap().level();
    let map = Map::new(&level);
    let batch = Batch::new(std::slice::from_ref(&level), &[42]).unwrap();
    let mut batch = batch.with_auto_reset(AutoReset::SameStep);
    for number in 0..20 {
        let mut noted = Noted(Vec::new());
        let played = play(&map, &mut noted, (42, number), |_, _, _| ());
        let (last, others) = noted.0.split_last().unwrap();
        for action in others {
            assert_eq!(batch.step(&[*action]).unwrap().ended, [Ended::No]);
        }
        let step = batch.step(&[*last]).unwrap();
        let won = step.ended == [Ended::Reached];
        assert_eq!((won, step.final_scores[0]), (played.won(), played.score));
    }
}
