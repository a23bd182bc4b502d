//! A step of a cascade: what is hit, which specials fire, and what becomes of each cell.

use rand::Rng;

use super::board::{Board, Candy, Content, Form, Place};
use super::game::{Game, OrderItem};
use super::groups::{Group, groups};
use super::pairs::{Pair, name};
use super::places::{Marks, candies_of, columns, rows, square};

/// What a step knows of the swap that began the cascade.
#[derive(Clone, Copy)]
pub(crate) struct Beginning {
    /// The number of the step, from 1.
    pub(crate) number: u32,
    pub(crate) swap: (Place, Place),
    /// The pair that was swapped; the same in every step.
    pub(crate) pair: Option<Pair>,
}

impl Game {
    /// Plays a step. Returns `false` if there is nothing to do.
    pub(crate) fn step(&mut self, from: &Beginning, rng: &mut impl Rng) -> bool {
        let runs = self.board.runs();
        let primed = self
            .board
            .places_of(|content| matches!(content, Content::Primed(_)));
        let pair = from.pair.filter(|_| from.number == 1);
        let second_hit =
            matches!(from.pair, Some(Pair::ColourBombAndWrapped(_))) && from.number == 2;
        let blast = from.number > 1 && self.board.remove_empty_cake();
        if runs.is_empty() && primed.is_empty() && pair.is_none() && !second_hit && !blast {
            return false;
        }
        let favourite = self.board.most_frequent_kind();
        if self.board.hides {
            let mut open = self.board.clone();
            open.hides = false;
            if open.runs() != runs {
                self.note("marmalade hides a run");
            }
        }
        let mut matched = Marks::none(&self.board);
        for run in &runs {
            matched.set_all(&run.places);
        }
        let mut hit = Marks::none(&self.board);
        if let Some(pair) = pair {
            let name = name(pair, self, from.swap);
            self.note(&name);
            self.hit_pair(pair, from.swap, &mut hit);
        }
        for place in primed {
            let Content::Primed(reach) = self.board.content(place) else {
                unreachable!();
            };
            self.note(["primed small", "primed big"][reach - 1]);
            hit.set_all(&square(&self.board, place, reach));
        }
        if second_hit {
            let places = candies_of(&self.board, favourite);
            self.note("second hit of colour bomb + wrapped");
            if from.pair != favourite.map(Pair::ColourBombAndWrapped) {
                self.note("second hit of another kind");
            }
            if places.is_empty() {
                self.note("second hit without candies");
            }
            hit.set_all(&places);
        }
        if blast {
            self.note("a cake bomb goes");
            if self.board.clone().remove_empty_cake() {
                self.note("a cake bomb goes before another");
            }
            hit.set_all(&self.board.places());
        }
        let fired = self.chain(from, pair, &matched, &mut hit, favourite, rng);
        let groups = groups(&runs);
        self.note_groups(&groups, from);
        let creations: Vec<_> = groups
            .iter()
            .filter_map(|group| group.creation(&self.board, from))
            .collect();
        let big = (pair == Some(Pair::TwoWrapped)).then_some(from.swap.1);
        let before = self.board.clone();
        self.damage(from.number, &matched, &hit, &fired, big);
        for (place, special, how) in creations {
            self.create(from.number, place, special, how);
        }
        self.open_mysteries(&before, rng);
        self.fall(rng);
        true
    }

    fn note_groups(&mut self, groups: &[Group], from: &Beginning) {
        if groups.len() > 1 {
            self.note("several groups in a step");
        }
        for group in groups {
            let fives = group.runs.iter().filter(|run| run.places.len() >= 5);
            let count = fives.count();
            let swapped = [from.swap.0, from.swap.1]
                .iter()
                .any(|place| group.places.contains(place));
            let later = from.number > 1 || !swapped;
            if count >= 2 {
                self.note("a group of two fives");
            }
            if count >= 1 && group.runs.len() >= 2 {
                self.note("a group of a five and another run");
            }
            if group.runs.len() >= 3 {
                self.note("a group of three runs");
                if later && count == 0 {
                    self.note("a group of three runs, not by the swap");
                }
            }
        }
    }

    /// Fires specials and lets fish swim until none is left, and returns those that fired.
    fn chain(
        &mut self,
        from: &Beginning,
        pair: Option<Pair>,
        matched: &Marks,
        hit: &mut Marks,
        favourite: Option<u8>,
        rng: &mut impl Rng,
    ) -> Marks {
        let mut fired = Marks::none(&self.board);
        let mut swum = Marks::none(&self.board);
        let of_pair = |board: &Board, place: Place| {
            let swapped = place == from.swap.0 || place == from.swap.1;
            match pair {
                None | Some(Pair::WheelAndCandy) => false,
                Some(Pair::ColourBombAndStriped(_)) => {
                    swapped && board.content(place) == Content::ColourBomb
                }
                Some(_) => swapped,
            }
        };
        loop {
            let next = self.board.places().into_iter().find(|&place| {
                let content = self.board.content(place);
                content.is_special()
                    && !self.board.is_held(place)
                    && (matched.has(place) || hit.has(place))
                    && !fired.has(place)
                    && !of_pair(&self.board, place)
            });
            let Some(place) = next else {
                if self.swim(matched, hit, &mut swum, rng) {
                    continue;
                }
                return fired;
            };
            fired.set(place);
            if from.number == 1 && pair.is_some() {
                self.note("a special fires beside a pair");
            }
            let (name, places) = match self.board.content(place) {
                Content::ColourBomb => ("fires @", candies_of(&self.board, favourite)),
                content => match content.form() {
                    Some(Form::Horizontal) => ("fires -", rows(&self.board, place, 0)),
                    Some(Form::Vertical) => ("fires |", columns(&self.board, place, 0)),
                    Some(Form::Wrapped) => ("fires w", square(&self.board, place, 1)),
                    _ => unreachable!("not a special"),
                },
            };
            self.note(name);
            hit.set_all(&places);
        }
    }

    /// Applies the step to each cell.
    fn damage(
        &mut self,
        step: u32,
        matched: &Marks,
        hit: &Marks,
        fired: &Marks,
        big: Option<Place>,
    ) {
        self.damage_cakes(step, matched, hit);
        for place in self.board.places() {
            let is_hit = matched.has(place) || hit.has(place);
            let mut beside = false;
            for neighbour in self.board.neighbours(place) {
                beside = beside || matched.has(neighbour);
            }
            let damaged = hit.has(place) || beside;
            if self.board.at(place).marmalade {
                if is_hit || beside {
                    self.open_marmalade(step, place, is_hit);
                }
                continue;
            }
            match self.board.content(place) {
                Content::Candy(candy) if candy.locked && is_hit => {
                    let freed = Candy {
                        locked: false,
                        ..candy
                    };
                    self.board.put(place, Content::Candy(freed));
                    self.points_of_step(step);
                    self.note("a lock goes");
                    if self.board.content(place).is_special() {
                        self.note("a special is freed");
                    }
                }
                Content::Candy(candy) if is_hit && !candy.locked => {
                    self.deliver_candy(candy);
                    if big == Some(place) {
                        self.prime(place, 2);
                    } else if candy.form == Form::Wrapped && fired.has(place) {
                        self.prime(place, 1);
                    } else {
                        self.vanish(step, place);
                    }
                }
                Content::ColourBomb if is_hit => {
                    self.deliver(OrderItem::ColourBomb);
                    self.vanish(step, place);
                }
                Content::Primed(_) => self.vanish(step, place),
                Content::Swirl if damaged => {
                    self.note("a swirl goes");
                    self.deliver(OrderItem::Swirl);
                    self.vanish(step, place);
                }
                Content::Blocker(blocker, layers) => {
                    self.damage_blocker(step, place, (blocker, layers), matched, hit);
                }
                Content::Wheel if hit.has(place) => self.note("a wheel is hit in vain"),
                Content::Ingredient if hit.has(place) => {
                    self.note("an ingredient is hit in vain");
                }
                _ => {}
            }
        }
    }

    /// Opens the marmalade over a piece, which stays.
    fn open_marmalade(&mut self, step: u32, place: Place, is_hit: bool) {
        self.board.at_mut(place).marmalade = false;
        self.points_of_step(step);
        self.note(
            ["marmalade opens beside a run", "marmalade opens by a hit"][usize::from(is_hit)],
        );
        match self.board.content(place) {
            Content::Candy(candy) if candy.form == Form::Plain => {}
            Content::Candy(candy) if matches!(candy.form, Form::Bomb(_)) => {
                self.note("marmalade frees a candy bomb");
            }
            Content::Swirl => self.note("marmalade frees a swirl"),
            Content::Ingredient => self.note("marmalade frees an ingredient"),
            Content::Wheel => self.note("marmalade frees a wheel"),
            content if content.is_special() => self.note("marmalade frees a special"),
            _ => {}
        }
    }

    /// Puts a special that a group created into its cell.
    fn create(&mut self, step: u32, place: Place, special: Content, how: &str) {
        match self.board.content(place) {
            Content::Hole => {}
            Content::Primed(reach) => {
                self.points_of_step(step);
                self.note(["small primed gives way", "big primed gives way"][reach - 1]);
            }
            other => unreachable!("a special created over {other:?}"),
        }
        self.board.put(place, special);
        self.score += if special.is_striped() { 120 } else { 200 };
        let name = match (special, special.form()) {
            (Content::ColourBomb, _) => "makes @",
            (_, Some(Form::Horizontal)) => "makes -",
            (_, Some(Form::Vertical)) => "makes |",
            _ => "makes w",
        };
        self.note(name);
        self.note(&format!("{name} {how}"));
    }

    /// Scores 20 points, doubled with each step up to the fourth.
    pub(crate) fn points_of_step(&mut self, step: u32) {
        self.score += match step {
            1 => 20,
            2 => 40,
            3 => 80,
            _ => 160,
        };
    }

    fn vanish(&mut self, step: u32, place: Place) {
        self.board.put(place, Content::Hole);
        self.points_of_step(step);
        self.take_jelly(place);
    }

    fn prime(&mut self, place: Place, reach: usize) {
        self.board.put(place, Content::Primed(reach));
        self.take_jelly(place);
    }

    fn take_jelly(&mut self, place: Place) {
        if self.board.at(place).jelly > 0 {
            self.board.at_mut(place).jelly -= 1;
            self.score += 1000;
            self.note("jelly goes");
        }
    }

    fn deliver_candy(&mut self, candy: Candy) {
        self.deliver(OrderItem::Kind(candy.kind));
        match candy.form {
            Form::Horizontal | Form::Vertical => self.deliver(OrderItem::Striped),
            Form::Wrapped => self.deliver(OrderItem::Wrapped),
            Form::Bomb(_) => {
                self.note("a candy bomb goes");
                self.deliver(OrderItem::Bomb);
            }
            Form::Time => self.add_time(),
            Form::Chameleon(_) => self.note("a chameleon goes"),
            Form::Plain | Form::Fish | Form::Mystery => {}
        }
    }
}
