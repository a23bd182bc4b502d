//! A step of a cascade, and what pairs of specials do in it.

use rand::Rng;

use crate::board::{Board, Candy, Content, Form, Place, candy};
use crate::game::{Game, Thing};
use crate::runs::Run;

/// Two pieces that do something when they are swapped, whether they make a run or not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Pair {
    TwoStriped,
    StripedAndWrapped,
    TwoWrapped,
    /// A colour bomb and a plain candy or a candy bomb of a kind.
    ColourBombAndCandy(u8),
    ColourBombAndStriped(u8),
    ColourBombAndWrapped(u8),
    TwoColourBombs,
}

/// What a step has from the swap that began the cascade.
#[derive(Clone, Copy)]
pub(crate) struct Beginning {
    /// From 1.
    pub(crate) number: u32,
    pub(crate) swap: (Place, Place),
    /// The pair that was swapped, in every step.
    pub(crate) pair: Option<Pair>,
}

/// A yes or no for each cell.
struct Marks {
    columns: usize,
    marked: Vec<bool>,
}

impl Marks {
    fn none(board: &Board) -> Self {
        Self {
            columns: board.columns,
            marked: vec![false; board.rows * board.columns],
        }
    }

    fn set(&mut self, (row, column): Place) {
        self.marked[row * self.columns + column] = true;
    }

    fn set_all(&mut self, places: &[Place]) {
        for &place in places {
            self.set(place);
        }
    }

    fn has(&self, (row, column): Place) -> bool {
        self.marked[row * self.columns + column]
    }
}

/// What is swapped, if it is a pair.
pub(crate) fn pair(one: Content, other: Content) -> Option<Pair> {
    match (one, other) {
        (Content::ColourBomb, Content::ColourBomb) => Some(Pair::TwoColourBombs),
        (Content::ColourBomb, Content::Candy(candy))
        | (Content::Candy(candy), Content::ColourBomb) => Some(match candy.form {
            Form::Plain | Form::Bomb(_) => Pair::ColourBombAndCandy(candy.kind),
            Form::Horizontal | Form::Vertical => Pair::ColourBombAndStriped(candy.kind),
            Form::Wrapped => Pair::ColourBombAndWrapped(candy.kind),
        }),
        _ if one.is_striped() && other.is_striped() => Some(Pair::TwoStriped),
        _ if one.is_wrapped() && other.is_wrapped() => Some(Pair::TwoWrapped),
        _ if one.is_striped() && other.is_wrapped() => Some(Pair::StripedAndWrapped),
        _ if one.is_wrapped() && other.is_striped() => Some(Pair::StripedAndWrapped),
        _ => None,
    }
}

/// The name of a pair, for counting.
fn name(pair: Pair, game: &Game, (one, other): (Place, Place)) -> String {
    let is_bomb = |place| matches!(game.board.content(place).form(), Some(Form::Bomb(_)));
    match pair {
        Pair::TwoStriped => "pair striped + striped",
        Pair::StripedAndWrapped => "pair striped + wrapped",
        Pair::TwoWrapped => "pair wrapped + wrapped",
        Pair::ColourBombAndCandy(_) if is_bomb(one) || is_bomb(other) => {
            "pair colour bomb + candy bomb"
        }
        Pair::ColourBombAndCandy(_) => "pair colour bomb + plain",
        Pair::ColourBombAndStriped(_) => "pair colour bomb + striped",
        Pair::ColourBombAndWrapped(_) => "pair colour bomb + wrapped",
        Pair::TwoColourBombs => "pair colour bomb + colour bomb",
    }
    .to_string()
}

/// The cells at most `reach` rows and columns away.
fn square(board: &Board, (row, column): Place, reach: usize) -> Vec<Place> {
    let mut places = board.places();
    places.retain(|&(r, c)| r.abs_diff(row) <= reach && c.abs_diff(column) <= reach);
    places
}

/// The rows at most `reach` away.
fn rows(board: &Board, (row, _): Place, reach: usize) -> Vec<Place> {
    let mut places = board.places();
    places.retain(|&(r, _)| r.abs_diff(row) <= reach);
    places
}

/// The columns at most `reach` away.
fn columns(board: &Board, (_, column): Place, reach: usize) -> Vec<Place> {
    let mut places = board.places();
    places.retain(|&(_, c)| c.abs_diff(column) <= reach);
    places
}

fn candies_of(board: &Board, kind: Option<u8>) -> Vec<Place> {
    board.places_of(|content| kind.is_some() && content.kind() == kind)
}

/// Runs that share cells.
struct Group {
    runs: Vec<Run>,
    /// In reading order, each once.
    places: Vec<Place>,
}

fn share_a_cell(one: &[Place], other: &[Place]) -> bool {
    one.iter().any(|place| other.contains(place))
}

/// The groups of all runs. The runs of each stay in their order.
fn groups(runs: &[Run]) -> Vec<Group> {
    let mut groups = Vec::new();
    let mut left: Vec<Run> = runs.to_vec();
    while !left.is_empty() {
        let first = left.remove(0);
        let mut places = first.places.clone();
        let mut members = vec![first];
        while let Some(at) = left
            .iter()
            .position(|run| share_a_cell(&run.places, &places))
        {
            let run = left.remove(at);
            places.extend(&run.places);
            members.push(run);
        }
        places.sort_unstable();
        places.dedup();
        // As they are found: rows before columns, each by their first cells.
        members.sort_by_key(|run| (!run.in_row, run.places[0]));
        groups.push(Group {
            runs: members,
            places,
        });
    }
    groups
}

impl Group {
    /// What the group makes, and where if it is not made in a swapped cell or moved by a lock.
    fn special(&self) -> Option<(Content, Place)> {
        if let Some(run) = self.runs.iter().find(|run| run.places.len() >= 5) {
            return Some((Content::ColourBomb, run.places[2]));
        }
        if self.runs.len() >= 2 {
            let in_two = |place: &&Place| {
                let of = self.runs.iter().filter(|run| run.places.contains(place));
                of.count() == 2
            };
            let crossing = *self.places.iter().find(in_two).unwrap();
            return Some((candy(self.runs[0].kind, Form::Wrapped), crossing));
        }
        let run = &self.runs[0];
        if run.places.len() < 4 {
            return None;
        }
        let form = if run.in_row {
            Form::Vertical
        } else {
            Form::Horizontal
        };
        Some((candy(run.kind, form), run.places[1]))
    }

    /// What the group makes and where.
    fn creation(&self, board: &Board, from: &Beginning) -> Option<(Place, Content, &'static str)> {
        let (special, mut place) = self.special()?;
        let mut how = "where the run has it";
        if from.number == 1 {
            for swapped in [from.swap.1, from.swap.0] {
                if self.places.contains(&swapped) {
                    place = swapped;
                    how = "in a swapped cell";
                }
            }
        }
        if board.content(place).is_locked() {
            how = "beside a lock";
            place = *self
                .places
                .iter()
                .find(|&&place| !board.content(place).is_locked())?;
        }
        Some((place, special, how))
    }
}

impl Game {
    /// Makes a step, if there is one to make.
    pub(crate) fn step(&mut self, from: &Beginning, rng: &mut impl Rng) -> bool {
        let runs = self.board.runs();
        let primed = self
            .board
            .places_of(|content| matches!(content, Content::Primed(_)));
        let pair = from.pair.filter(|_| from.number == 1);
        let second_hit =
            matches!(from.pair, Some(Pair::ColourBombAndWrapped(_))) && from.number == 2;
        if runs.is_empty() && primed.is_empty() && pair.is_none() && !second_hit {
            return false;
        }
        let favourite = self.board.most_frequent_kind();
        let mut matched = Marks::none(&self.board);
        for run in &runs {
            matched.set_all(&run.places);
        }
        let mut struck = Marks::none(&self.board);
        if let Some(pair) = pair {
            let name = name(pair, self, from.swap);
            self.note(&name);
            self.strike_pair(pair, from.swap, &mut struck);
        }
        for place in primed {
            let Content::Primed(reach) = self.board.content(place) else {
                unreachable!();
            };
            self.note(["primed small", "primed big"][reach - 1]);
            struck.set_all(&square(&self.board, place, reach));
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
            struck.set_all(&places);
        }
        let fired = self.chain(from, pair, &matched, &mut struck, favourite);
        let groups = groups(&runs);
        self.note_groups(&groups, from);
        let creations: Vec<_> = groups
            .iter()
            .filter_map(|group| group.creation(&self.board, from))
            .collect();
        let big = (pair == Some(Pair::TwoWrapped)).then_some(from.swap.1);
        self.harm(from.number, &matched, &struck, &fired, big);
        for (place, special, how) in creations {
            self.create(from.number, place, special, how);
        }
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

    fn strike_pair(&mut self, pair: Pair, (one, centre): (Place, Place), struck: &mut Marks) {
        let mut places = vec![one, centre];
        let board = &mut self.board;
        match pair {
            Pair::TwoStriped => {
                places.extend(rows(board, centre, 0));
                places.extend(columns(board, centre, 0));
            }
            Pair::StripedAndWrapped => {
                places.extend(rows(board, centre, 1));
                places.extend(columns(board, centre, 1));
            }
            Pair::TwoWrapped => places.extend(square(board, centre, 2)),
            Pair::ColourBombAndCandy(kind) | Pair::ColourBombAndWrapped(kind) => {
                places.extend(candies_of(board, Some(kind)));
            }
            Pair::ColourBombAndStriped(kind) => {
                stripe(board, kind);
                places.extend(candies_of(board, Some(kind)));
            }
            Pair::TwoColourBombs => places.extend(board.places()),
        }
        struck.set_all(&places);
    }

    /// Lets specials fire until none is left; the cells of those that did.
    fn chain(
        &mut self,
        from: &Beginning,
        pair: Option<Pair>,
        matched: &Marks,
        struck: &mut Marks,
        favourite: Option<u8>,
    ) -> Marks {
        let mut fired = Marks::none(&self.board);
        let of_pair = |board: &Board, place: Place| {
            let swapped = place == from.swap.0 || place == from.swap.1;
            match pair {
                None => false,
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
                    && !content.is_locked()
                    && (matched.has(place) || struck.has(place))
                    && !fired.has(place)
                    && !of_pair(&self.board, place)
            });
            let Some(place) = next else { return fired };
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
            struck.set_all(&places);
        }
    }

    /// What happens to each cell.
    fn harm(
        &mut self,
        step: u32,
        matched: &Marks,
        struck: &Marks,
        fired: &Marks,
        big: Option<Place>,
    ) {
        for place in self.board.places() {
            let hit = matched.has(place) || struck.has(place);
            let mut beside = false;
            for neighbour in self.board.neighbours(place) {
                beside = beside || matched.has(neighbour);
            }
            let harmed = struck.has(place) || beside;
            match self.board.content(place) {
                Content::Candy(candy) if candy.locked && hit => {
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
                Content::Candy(candy) if hit && !candy.locked => {
                    self.deliver_candy(candy);
                    if big == Some(place) {
                        self.prime(place, 2);
                    } else if candy.form == Form::Wrapped && fired.has(place) {
                        self.prime(place, 1);
                    } else {
                        self.vanish(step, place);
                    }
                }
                Content::ColourBomb if hit => {
                    self.deliver(Thing::ColourBomb);
                    self.vanish(step, place);
                }
                Content::Primed(_) => self.vanish(step, place),
                Content::Swirl if harmed => {
                    self.note("a swirl goes");
                    self.deliver(Thing::Swirl);
                    self.vanish(step, place);
                }
                Content::Frosting(layers) if harmed => {
                    let less = match layers {
                        1 => Content::Hole,
                        more => Content::Frosting(more - 1),
                    };
                    self.board.put(place, less);
                    self.points_of_step(step);
                    self.deliver(Thing::Frosting);
                    self.note("frosting goes");
                }
                Content::Chocolate if harmed => {
                    self.board.put(place, Content::Hole);
                    self.points_of_step(step);
                    self.deliver(Thing::Chocolate);
                    self.chocolate_destroyed = true;
                    self.note("chocolate goes");
                }
                Content::Ingredient if struck.has(place) => {
                    self.note("an ingredient is struck in vain");
                }
                _ => {}
            }
        }
    }

    /// A special made by a group comes into its cell.
    fn create(&mut self, step: u32, place: Place, special: Content, how: &str) {
        match self.board.content(place) {
            Content::Hole => {}
            Content::Primed(reach) => {
                self.points_of_step(step);
                self.note(["small primed gives way", "big primed gives way"][reach - 1]);
            }
            other => unreachable!("a special made over {other:?}"),
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

    /// 20 points, doubled with each step up to the fourth.
    fn points_of_step(&mut self, step: u32) {
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
        self.deliver(Thing::Kind(candy.kind));
        match candy.form {
            Form::Plain => {}
            Form::Horizontal | Form::Vertical => self.deliver(Thing::Striped),
            Form::Wrapped => self.deliver(Thing::Wrapped),
            Form::Bomb(_) => {
                self.note("a candy bomb goes");
                self.deliver(Thing::Bomb);
            }
        }
    }
}

/// Plain candies of a kind become striped: horizontally where row + column is even.
fn stripe(board: &mut Board, kind: u8) {
    for place in board.places_of(|content| content == crate::board::plain(kind)) {
        // Counted from 1 or from 0, the sum is as even.
        let form = if (place.0 + place.1) % 2 == 0 {
            Form::Horizontal
        } else {
            Form::Vertical
        };
        board.put(place, candy(kind, form));
    }
}
