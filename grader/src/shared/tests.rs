//! Simulated tasks of a job array: games of random length, real files and locks.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::path::Path;

use rand::RngExt;
use sweetfish_core::rng::{ChaCha8Rng, stream};
use sweetfish_rating::{Model, Sprt, SprtSpec, Verdict};

use super::*;
use crate::header::Header;
use crate::opening::Openings;
use crate::pages::games;
use crate::schedule::{Format, Player, Rules};
use crate::store::{Resume, Store, open};
use Order::{Kill, Start, Suspend};

const PAIRS: u32 = 150;

fn schedule() -> Schedule {
    let spec = SprtSpec {
        elo0: 0.0,
        elo1: 62.0,
        alpha: 0.05,
        beta: 0.05,
        model: Model::Margin,
    };
    Schedule {
        format: Format::Sprt {
            test: Sprt::new(spec).unwrap(),
        },
        joined: 0,
        players: ["a", "b"].map(|name| Player::new(name, name)).to_vec(),
        dropped: Vec::new(),
        pairs: PAIRS,
        openings: Openings::Random {
            classes: vec!["4x3".parse().unwrap()],
        },
        seed: 1,
        rules: Rules::new(games::SECONDS),
    }
}

/// What becomes of a task.
#[derive(Clone, Copy)]
enum Order {
    Start,
    Kill,
    /// It keeps its pair and plays no more.
    Suspend,
}

/// When something becomes of a task, by its number from 0.
type Planned = (u64, usize, Order);

/// A task that runs.
struct Task<'a> {
    store: Store,
    shared: Shared<'a>,
}

/// A folder, the tasks that run, and what happens next.
struct Cluster<'a> {
    folder: &'a Path,
    header: Header,
    schedule: &'a Schedule,
    all: &'a [GameRecord],
    rng: ChaCha8Rng,
    tasks: Vec<Option<Task<'a>>>,
    /// Times in thousandths of a usual game, with the start of the task that plays it, so that a killed one ends no game.
    ends: BinaryHeap<Reverse<(u64, usize, usize, usize)>>,
    starts: Vec<usize>,
}

impl<'a> Cluster<'a> {
    fn new(folder: &'a Path, schedule: &'a Schedule, all: &'a [GameRecord], seed: u64) -> Self {
        Self {
            folder,
            header: Header::new(schedule.clone(), Vec::new()),
            schedule,
            all,
            rng: stream(seed, 0),
            tasks: Vec::new(),
            ends: BinaryHeap::new(),
            starts: Vec::new(),
        }
    }

    /// Starts task `number` at a time.
    fn start(&mut self, now: u64, number: usize, shard: Shard) {
        let path = self.folder.join(format!("part-{}.jsonl", number + 1));
        let (store, behind) = open(&path, Resume::Same, &self.header, &mut |_| ()).unwrap();
        let parts = Parts::beside(&path, self.header.clone());
        let state = Shared::new(self.schedule, shard, parts, &behind).unwrap();
        let count = self.tasks.len().max(number + 1);
        self.tasks.resize_with(count, || None);
        self.starts.resize(count, 0);
        self.starts[number] += 1;
        self.tasks[number] = Some(Task {
            store,
            shared: state,
        });
        self.begin(now, number);
    }

    /// Begins the next game of a task, which ends if there is none.
    fn begin(&mut self, now: u64, number: usize) {
        let task = self.tasks[number].as_mut().unwrap();
        let Some(Pairing { slot, .. }) = task.shared.take() else {
            self.tasks[number] = None;
            return;
        };
        let game = self.all.iter().position(|game| game.id == slot).unwrap();
        let end = now + self.rng.random_range(500..1500);
        let start = self.starts[number];
        self.ends.push(Reverse((end, number, start, game)));
    }

    /// Returns how many tasks run.
    fn running(&self) -> usize {
        self.tasks.iter().flatten().count()
    }

    /// Runs until the next game ends, and returns the time. `None` if nothing runs.
    fn step(&mut self) -> Option<u64> {
        let Reverse((now, number, start, game)) = self.ends.pop()?;
        // Its task can have been killed.
        if start == self.starts[number]
            && let Some(task) = &mut self.tasks[number]
        {
            task.store.add(&self.all[game]).unwrap();
            task.shared.add(&self.all[game]);
            self.begin(now, number);
        }
        Some(now)
    }

    /// Runs tasks 1 to `tasks`, `at_a_time` of them, and carries out orders at their times.
    fn run(&mut self, tasks: usize, at_a_time: usize, orders: &[Planned]) {
        let mut waiting: VecDeque<usize> = (0..tasks).collect();
        let mut orders: VecDeque<_> = orders.iter().copied().collect();
        let mut now = 0;
        loop {
            while self.running() < at_a_time
                && let Some(number) = waiting.pop_front()
            {
                self.start(now, number, Shard::WHOLE);
            }
            if let Some(&(at, number, order)) = orders.front()
                && (at <= now || self.running() == 0)
            {
                orders.pop_front();
                match order {
                    Start => self.start(now, number, Shard::WHOLE),
                    Kill => self.tasks[number] = None,
                    Suspend => self.starts[number] += 1,
                }
                continue;
            }
            match self.step() {
                Some(time) => now = time,
                None if waiting.is_empty() && orders.is_empty() => return,
                None => {}
            }
        }
    }

    /// Returns the games of all files, in their order, and how many different ones there are.
    fn played(&self) -> (Vec<GameRecord>, usize) {
        let files = (1..=self.starts.len()).map(|number| {
            let path = self.folder.join(format!("part-{number}.jsonl"));
            crate::store::read(&path).unwrap().games
        });
        let all: Vec<_> = files.flatten().collect();
        let slots: HashSet<Slot> = all.iter().map(|game| game.id).collect();
        (all, slots.len())
    }
}

/// Returns the state of the test after these games, and how many it needs.
fn decided<'a>(schedule: &'a Schedule, games: &[GameRecord]) -> (Sequential<'a>, usize) {
    let test = Sequential::of(schedule, games).unwrap();
    let needed = 2 * test.next as usize;
    (test, needed)
}

#[test]
fn tasks_play_little_more_than_the_verdict_needs() {
    let schedule = schedule();
    let all = games::of_schedule(&schedule, |_| 1000);
    let (alone, needed) = decided(&schedule, &all);
    assert_ne!(alone.verdict, Verdict::Undecided);
    assert!((90..200).contains(&needed), "{needed} games are needed");
    let situations: [(&str, usize, usize, &[Planned]); 7] = [
        ("one after another", 8, 1, &[]),
        ("two at a time", 8, 2, &[]),
        ("all at once", 8, 8, &[]),
        ("a late one", 3, 3, &[(9_300, 3, Start)]),
        (
            "one that is killed and sent again",
            4,
            4,
            &[(5_200, 1, Kill), (9_800, 1, Start)],
        ),
        (
            "one that is killed, and one that is sent after the end",
            4,
            4,
            &[(5_200, 1, Kill), (u64::MAX, 2, Start)],
        ),
        ("one that is suspended", 4, 4, &[(5_200, 1, Suspend)]),
    ];
    for (name, tasks, at_a_time, orders) in situations {
        for seed in 1..=2 {
            let folder = tempfile::tempdir().unwrap();
            let mut cluster = Cluster::new(folder.path(), &schedule, &all, seed);
            cluster.run(tasks, at_a_time, orders);
            let (played, different) = cluster.played();
            assert_eq!(played.len(), different, "{name}: a game was played twice");
            let (together, _) = decided(&schedule, &played);
            assert_eq!(together.verdict, alone.verdict, "{name}");
            assert_eq!(together.score, alone.score, "{name}");
            println!("{name}: {different} games of {needed}");
            let most = needed + needed / 5;
            assert!(
                (needed..=most).contains(&different),
                "{name}: {different} games, of which {needed} are needed"
            );
        }
    }
}

#[test]
fn a_pair_is_in_one_hand_and_free_again_after_a_kill() {
    let schedule = schedule();
    let all = games::of_schedule(&schedule, |_| 1000);
    let folder = tempfile::tempdir().unwrap();
    let header = Header::new(schedule.clone(), Vec::new());
    let task = |number: usize| {
        let path = folder.path().join(format!("part-{number}.jsonl"));
        let (store, behind) = open(&path, Resume::Same, &header, &mut |_| ()).unwrap();
        let parts = Parts::beside(&path, header.clone());
        let shared = Shared::new(&schedule, Shard::WHOLE, parts, &behind).unwrap();
        Task { store, shared }
    };
    let take = |task: &mut Task| task.shared.take().map(|pairing| pairing.slot.to_string());
    let (mut one, mut two) = (task(1), task(2));
    assert_eq!(take(&mut one).as_deref(), Some("r1e1p1a"));
    assert_eq!(take(&mut two).as_deref(), Some("r1e1p2a"));
    // Both games of a pair are of one task.
    assert_eq!(take(&mut one).as_deref(), Some("r1e1p1b"));
    one.store.add(&all[0]).unwrap();
    one.shared.add(&all[0]);
    assert_eq!(take(&mut one).as_deref(), Some("r1e1p3a"));
    drop(one);
    // It has written one game of its first pair.
    assert_eq!(take(&mut two).as_deref(), Some("r1e1p2b"));
    assert_eq!(take(&mut two).as_deref(), Some("r1e1p1b"));
    assert_eq!(take(&mut two).as_deref(), Some("r1e1p3a"));
    drop(two);
    // Nothing hidden is left.
    let left = std::fs::read_dir(folder.path()).unwrap().count();
    assert_eq!(left, 2);
}

#[test]
fn of_two_copies_of_a_game_the_first_counts() {
    let schedule = schedule();
    let all = games::of_schedule(&schedule, |_| 1000);
    let folder = tempfile::tempdir().unwrap();
    let mut cluster = Cluster::new(folder.path(), &schedule, &all, 1);
    for number in 0..2 {
        cluster.start(0, number, Shard::WHOLE);
    }
    let [Some(one), Some(two)] = &mut cluster.tasks[..] else {
        panic!("both run");
    };
    two.store.add(&all[0]).unwrap();
    one.shared.look_around();
    let mut copy = all[0].clone();
    copy.scores[0] += 1000;
    assert!(!one.shared.add(&copy));
    assert_eq!(one.shared.take().unwrap().slot, all[1].id);
    assert!(one.shared.add(&all[1]));
    let expected = Sequential::of(&schedule, &all[..2]).unwrap();
    assert_eq!(one.shared.test.score, expected.score);
}

#[test]
fn a_part_of_its_own_takes_its_pairs_alone() {
    let schedule = Schedule {
        pairs: 6,
        ..schedule()
    };
    let all = games::of_schedule(&schedule, |_| 1000);
    let folder = tempfile::tempdir().unwrap();
    let mut cluster = Cluster::new(folder.path(), &schedule, &all, 1);
    for part in 1..=2 {
        cluster.start(0, part as usize - 1, Shard { part, of: 2 });
    }
    while cluster.step().is_some() {}
    for (number, pairs) in [(1, [0, 2, 4]), (2, [1, 3, 5])] {
        let path = folder.path().join(format!("part-{number}.jsonl"));
        let games = crate::store::read(&path).unwrap().games;
        let found: HashSet<u32> = games.iter().map(|game| game.id.pair).collect();
        assert_eq!((games.len(), found), (6, pairs.into_iter().collect()));
    }
}
