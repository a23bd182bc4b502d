//! A level and a game of it: moves, what comes after them, goals and limits.

use std::collections::{BTreeMap, BTreeSet};

use rand::Rng;

use super::blockers::Blocker;
use super::board::{Board, Candy, Content, Form, Place, Seen, draw};
use super::choices::Choices;
use super::enter::{Rate, Spawn};
use super::pairs::{self, Pair};
use super::shuffle;
use super::step::Beginning;

/// Chocolate, which grows.
const CHOCOLATE: Content = Content::Blocker(Blocker::Chocolate, 1);
/// Whether chocolate grows beside this.
fn grows_from(content: Content) -> bool {
    content == CHOCOLATE || content == Content::ChocolateSpawner
}

/// Steps after which we do not believe that a cascade ends.
const ENDLESS: u32 = 100_000;

/// Something that can be ordered.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum OrderItem {
    Kind(u8),
    Striped,
    Wrapped,
    ColourBomb,
    Bomb,
    Swirl,
    Blocker(Blocker),
    /// A swap of two specials, by its name in orders.
    Swap(&'static str),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Limit {
    Moves(u32),
    Seconds(u32),
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Goals {
    pub(crate) score: Option<u32>,
    pub(crate) jelly: bool,
    /// 0 if they are no goal.
    pub(crate) ingredients: u32,
    pub(crate) orders: BTreeMap<OrderItem, u32>,
}

#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Level {
    pub(crate) mode: String,
    pub(crate) kinds: u8,
    pub(crate) limit: Limit,
    pub(crate) goals: Goals,
    pub(crate) at_once: u32,
    pub(crate) enter: BTreeMap<Spawn, Rate>,
    /// The fuse of candy bombs that come onto the board.
    pub(crate) fuse: u32,
    pub(crate) choices: Choices,
    pub(crate) board: Board,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Status {
    Playing,
    Won,
    /// Lost by a candy bomb.
    Exploded,
    /// Lost for want of moves or seconds.
    UsedUp,
    /// Lost for want of swaps.
    Stuck,
}

#[derive(Clone)]
pub(crate) struct Game {
    pub(crate) level: Level,
    pub(crate) board: Board,
    pub(crate) score: u32,
    /// Moves or seconds.
    pub(crate) left: u32,
    pub(crate) status: Status,
    /// Ingredients that came onto the board so far.
    pub(crate) entered: u32,
    /// What should enter, but for floors.
    pub(crate) due: BTreeSet<Spawn>,
    /// Moves made.
    pub(crate) moves: u32,
    /// Ingredients that left it.
    pub(crate) left_board: u32,
    pub(crate) delivered: BTreeMap<OrderItem, u32>,
    /// Whether this move destroyed chocolate.
    pub(crate) chocolate_destroyed: bool,
    /// Steps of the last move.
    pub(crate) steps: u32,
    pub(crate) seen: Seen,
    /// Whether there is no chance: new pieces stay holes, chocolate does not grow, nothing is shuffled.
    pub(crate) blind: bool,
}

impl Game {
    pub(crate) fn new(level: &Level, rng: &mut impl Rng) -> Self {
        let start = shuffle::start(&level.board, level.kinds, rng);
        let drawn = start.board.count(|content| content == Content::Ingredient);
        let mut game = Self {
            level: level.clone(),
            board: start.board,
            score: 0,
            left: 0,
            status: if start.begins {
                Status::Playing
            } else {
                Status::Stuck
            },
            entered: drawn as u32,
            due: BTreeSet::new(),
            moves: 0,
            left_board: 0,
            delivered: BTreeMap::new(),
            chocolate_destroyed: false,
            steps: 0,
            seen: Seen::new(),
            blind: false,
        };
        game.left = game.limit();
        if start.misfits > 0 {
            game.note("no kind without a run at the start");
        }
        if !start.begins {
            game.note("lost before it begins");
        } else if start.tries > 1 {
            game.note("begins after several tries");
        }
        game
    }

    /// Returns all moves or seconds of the level.
    pub(crate) fn limit(&self) -> u32 {
        let (Limit::Moves(limit) | Limit::Seconds(limit)) = self.level.limit;
        limit
    }

    /// Counts that something happened.
    pub(crate) fn note(&mut self, name: &str) {
        if let Some(count) = self.seen.get_mut(name) {
            *count += 1;
        } else {
            self.seen.insert(name.to_string(), 1);
        }
    }

    /// Returns the valid swaps, none if the game is over.
    pub(crate) fn swaps(&self) -> Vec<(Place, Place)> {
        match self.status {
            Status::Playing => self.board.swaps(),
            _ => Vec::new(),
        }
    }

    /// Makes a move.
    pub(crate) fn play(&mut self, swap: (Place, Place), rng: &mut impl Rng) {
        let (one, other) = swap;
        let pair = pairs::pair(self.board.content(one), self.board.content(other));
        self.note_swap(pair, swap);
        self.board.exchange(one, other);
        if let Limit::Moves(_) = self.level.limit {
            self.left -= 1;
        }
        self.chocolate_destroyed = false;
        self.make_due();
        if let Some(name) = pair.and_then(pairs::ordered) {
            self.deliver(OrderItem::Swap(name));
        }
        self.cascade(swap, pair, rng);
        if let Limit::Seconds(_) = self.level.limit {
            if self.left < 3 + self.steps {
                self.note("more time than is left");
            }
            self.left = self.left.saturating_sub(3 + self.steps);
        }
        self.finish(rng);
    }

    /// Plays all steps that follow a swap.
    pub(crate) fn cascade(&mut self, swap: (Place, Place), pair: Option<Pair>, rng: &mut impl Rng) {
        self.steps = 0;
        loop {
            let beginning = Beginning {
                number: self.steps + 1,
                swap,
                pair,
            };
            if !self.step(&beginning, rng) {
                return;
            }
            self.steps += 1;
            if self.steps >= 5 {
                self.note("five steps or more");
            }
            assert!(self.steps < ENDLESS, "an endless cascade\n{}", self.board);
        }
    }

    /// Plays what comes after the cascade of a move.
    fn finish(&mut self, rng: &mut impl Rng) {
        if self.is_goal_reached() {
            if self.left == 0 {
                self.note("won with nothing left");
            }
            self.status = Status::Won;
            self.note(&format!("won {}", self.level.mode));
            self.score += match self.level.limit {
                Limit::Moves(_) => 3000 * self.left,
                Limit::Seconds(_) => 3000 * (self.left / 4),
            };
            return;
        }
        let sources = self.board.count(grows_from);
        if sources > 0 && !self.chocolate_destroyed && !self.blind {
            self.grow_chocolate(rng);
        }
        self.change_chameleons();
        if self.burn_fuses() {
            self.status = Status::Exploded;
            self.note("lost by a fuse");
            return;
        }
        if self.left == 0 {
            self.status = Status::UsedUp;
            self.note(match self.level.limit {
                Limit::Moves(_) => "lost for want of moves",
                Limit::Seconds(_) => "lost for want of time",
            });
            return;
        }
        if !self.blind && self.board.swaps().is_empty() && !self.shuffle(rng) {
            self.status = Status::Stuck;
            self.note("lost for want of swaps");
        }
    }

    fn grow_chocolate(&mut self, rng: &mut impl Rng) {
        let mut eaten = self.board.free_plain();
        eaten.retain(|&place| {
            let neighbours = self.board.neighbours(place);
            let grows = |&place: &Place| grows_from(self.board.content(place));
            neighbours.iter().any(grows)
        });
        if eaten.is_empty() {
            self.note("chocolate cannot grow");
            return;
        }
        if self.board.count(|content| content == CHOCOLATE) == 0 {
            self.note("chocolate grows where none was left");
        }
        let place = eaten[draw(eaten.len(), rng)];
        self.board.put(place, CHOCOLATE);
        self.note("chocolate grows");
        if self.board.at(place).jelly > 0 {
            self.note("chocolate grows over jelly");
        }
    }

    /// Gives each chameleon its other kind.
    fn change_chameleons(&mut self) {
        for place in self.board.places() {
            let Content::Candy(before) = self.board.content(place) else {
                continue;
            };
            let Form::Chameleon(other) = before.form else {
                continue;
            };
            let after = Candy {
                kind: other,
                form: Form::Chameleon(before.kind),
                ..before
            };
            self.board.put(place, Content::Candy(after));
            if self.board.in_run(place) {
                self.board.put(place, Content::Candy(before));
                self.note("a chameleon keeps its kind");
            } else if before.locked {
                self.note("a chameleon changes under a lock");
            } else {
                self.note("a chameleon changes");
            }
        }
    }

    /// Adds the seconds of a time candy that vanishes.
    pub(crate) fn add_time(&mut self) {
        match self.level.limit {
            Limit::Moves(_) => self.note("a time candy adds nothing"),
            Limit::Seconds(_) => {
                self.left += self.level.choices.get("seconds");
                self.note("a time candy adds seconds");
            }
        }
    }

    /// Shortens every fuse by one; returns whether one is at its end.
    fn burn_fuses(&mut self) -> bool {
        let (mut ended, mut locked) = (false, false);
        for place in self.board.places() {
            if let Content::Candy(candy) = &mut self.board.at_mut(place).content
                && let Form::Bomb(fuse) = &mut candy.form
            {
                *fuse -= 1;
                locked = locked || candy.locked;
                ended = ended || *fuse == 0;
            }
        }
        if locked {
            self.note("a fuse burns under a lock");
        }
        ended
    }

    pub(crate) fn deliver(&mut self, item: OrderItem) {
        *self.delivered.entry(item).or_default() += 1;
        if self.level.goals.orders.contains_key(&item) {
            match item {
                OrderItem::Blocker(blocker) => self.note(&format!("delivers {}", blocker.name())),
                OrderItem::Swap(name) => self.note(&format!("delivers {name}")),
                item => self.note(&format!("delivers {item:?}")),
            }
        }
    }

    /// Returns how many of an item ordered are delivered, none beyond what was ordered.
    fn delivered_of(&self, item: OrderItem, ordered: u32) -> u32 {
        self.delivered.get(&item).copied().unwrap_or(0).min(ordered)
    }

    fn is_goal_reached(&self) -> bool {
        let goals = &self.level.goals;
        goals.score.is_none_or(|target| self.score >= target)
            && (!goals.jelly || self.board.jelly() == 0)
            && self.left_board >= goals.ingredients
            && goals
                .orders
                .iter()
                .all(|(&item, &ordered)| self.delivered_of(item, ordered) == ordered)
    }

    /// Returns the mean over the goals of the share that is reached.
    pub(crate) fn progress(&self) -> f64 {
        let goals = &self.level.goals;
        let share = |part: u32, whole: u32| f64::from(part) / f64::from(whole);
        let mut shares = Vec::new();
        if let Some(target) = goals.score {
            shares.push(share(self.score, target).min(1.0));
        }
        if goals.jelly {
            let all = self.level.board.jelly();
            shares.push(share(all - self.board.jelly(), all));
        }
        if goals.ingredients > 0 {
            shares.push(share(self.left_board, goals.ingredients));
        }
        if !goals.orders.is_empty() {
            let delivered: u32 = goals
                .orders
                .iter()
                .map(|(&item, &ordered)| self.delivered_of(item, ordered))
                .sum();
            shares.push(share(delivered, goals.orders.values().sum()));
        }
        shares.iter().sum::<f64>() / shares.len() as f64
    }

    fn note_swap(&mut self, pair: Option<Pair>, (one, other): (Place, Place)) {
        for place in [one, other] {
            match self.board.content(place) {
                Content::Swirl => self.note("swaps a swirl"),
                Content::Ingredient => self.note("swaps an ingredient"),
                _ => {}
            }
        }
        if pair.is_some() {
            let mut after = self.board.clone();
            after.exchange(one, other);
            if !after.runs().is_empty() {
                self.note("a pair that makes a run");
            }
        }
    }
}
