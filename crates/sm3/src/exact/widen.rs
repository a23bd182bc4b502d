//! Searches a large region for the most points of a number of actions, with V(i) = i - 2.
//!
//! It is a beam search: a layer for each action has the positions with the highest bounds. Layers become wider until no
//! position that could be better is left out. Then the best play is proven.
//!
//! Sleep sets search only one order of actions that do not touch each other (P. Godefroid, "Partial-order methods for
//! the verification of concurrent systems", 1996).

use rustc_hash::FxHashMap;

use super::field::{Action, Field, Frame, Kind, Rows, bits, run};
use super::lines::{Prices, best};
use super::meter::{Meter, Spent};
use super::region::Region;
use super::relax::{ALONG, COLUMN, Duals, PIVOT, ROW, STAYS};
use super::rounding::{TOLERANCE, whole};
use crate::{Board, Cell};

/// The most positions of a layer.
const WIDEST: usize = 250_000;
/// The factor by which a layer may exceed its width before it is cut.
const SPARE: usize = 3;

/// The result of a search.
#[derive(Clone, Debug)]
pub(super) struct Found {
    /// The play, or no action if none is better than the known one.
    pub(super) play: Vec<Cell>,
    /// The bound on the points of every play.
    pub(super) bound: u32,
}

/// A sleep set: the actions that were searched in another order. Each is a bit at its place, by kind.
type SleepSet<const R: usize> = [Rows<R>; 3];

/// A position of a layer.
#[derive(Clone)]
struct Node<const R: usize> {
    blocks: Rows<R>,
    sleep: SleepSet<R>,
    points: u32,
    /// The bound on the points of every play through it.
    bound: f64,
    parent: u32,
    pick: (u8, u8),
}

/// A child of a position.
struct Child<const R: usize> {
    action: Action,
    blocks: Rows<R>,
    points: u32,
    bound: f64,
}

/// The search of one region for one number of actions.
pub(super) struct Widen<'a, const R: usize> {
    frame: Frame,
    /// The number of the block in each cell of the frame.
    numbers: Vec<[u16; Board::SIDE as usize]>,
    start: Rows<R>,
    duals: &'a Duals,
    actions: usize,
    /// The bounds of lines that were met, by line and masks.
    lines: FxHashMap<u64, f64>,
    prices: Vec<Prices>,
    /// The points of the best play, and the play.
    best: (u32, Vec<Cell>),
}

impl<'a, const R: usize> Widen<'a, R> {
    /// Returns a search for more than `known` points.
    pub(super) fn new(region: &Region, duals: &'a Duals, actions: usize, known: u32) -> Self {
        let frame = Frame::of(region);
        let mut numbers = vec![[0; Board::SIDE as usize]; R];
        let mut start = [0; R];
        for block in 0..region.len() {
            let (x, y) = frame.place(region.cell(block));
            numbers[y][x] = block as u16;
            start[y] |= 1 << x;
        }
        Self {
            frame,
            numbers,
            start,
            duals,
            actions,
            lines: FxHashMap::default(),
            prices: Vec::new(),
            best: (known, Vec::new()),
        }
    }

    /// Searches with wider and wider layers until the best play is proven or a limit is reached. No play may exceed
    /// `bound`.
    pub(super) fn search(mut self, mut bound: u32, meter: &mut Meter<'_>) -> Found {
        let mut width = 64;
        while bound > self.best.0 {
            match self.layers(width, meter) {
                Ok(cut) => bound = bound.min(cut.max(self.best.0)),
                Err(Spent) => break,
            }
            if width >= WIDEST {
                break;
            }
            width *= 4;
        }
        Found {
            play: self.best.1,
            bound,
        }
    }

    /// Searches once with layers of at most `width` positions. Returns the bound on plays through positions that were left
    /// out.
    fn layers(&mut self, width: usize, meter: &mut Meter<'_>) -> Result<u32, Spent> {
        let mut layer = vec![Node {
            blocks: self.start,
            sleep: [[0; R]; 3],
            points: 0,
            bound: f64::INFINITY,
            parent: 0,
            pick: (0, 0),
        }];
        let mut trail: Vec<Vec<(u32, (u8, u8))>> = Vec::new();
        let mut cut = 0;
        for done in 1..=self.actions {
            let mut next: Vec<Node<R>> = Vec::new();
            let mut seen: FxHashMap<Rows<R>, u32> = FxHashMap::default();
            for (parent, node) in layer.iter().enumerate() {
                if !self.is_open(node.bound) {
                    continue;
                }
                meter.count()?;
                self.expand(node, parent as u32, done, &trail, &mut next, &mut seen);
                if next.len() > width * SPARE {
                    cut = cut.max(self.shrink(&mut next, width));
                    let numbered = (0..).zip(&next);
                    seen = numbered.map(|(at, node)| (node.blocks, at)).collect();
                }
            }
            cut = cut.max(self.shrink(&mut next, width));
            if next.is_empty() {
                break;
            }
            trail.push(next.iter().map(|node| (node.parent, node.pick)).collect());
            layer = next;
        }
        Ok(cut)
    }

    /// Keeps the `width` best positions of a layer. Returns the bound on plays through the others.
    fn shrink(&self, layer: &mut Vec<Node<R>>, width: usize) -> u32 {
        layer.retain(|node| self.is_open(node.bound));
        if layer.len() <= width {
            return 0;
        }
        layer.select_nth_unstable_by(width, |a, b| b.bound.total_cmp(&a.bound));
        let most = layer[width..].iter().map(|node| node.bound);
        let cut = whole(most.fold(0.0, f64::max));
        layer.truncate(width);
        cut
    }

    /// Returns whether a bound allows more points than the best play has.
    fn is_open(&self, bound: f64) -> bool {
        bound >= f64::from(self.best.0 + 1) - TOLERANCE
    }

    /// Adds the children of a position to the next layer.
    fn expand(
        &mut self,
        node: &Node<R>,
        parent: u32,
        done: usize,
        trail: &[Vec<(u32, (u8, u8))>],
        next: &mut Vec<Node<R>>,
        seen: &mut FxHashMap<Rows<R>, u32>,
    ) {
        let field = Field::new(&node.blocks);
        let mut actions = Vec::new();
        field.actions(&mut actions);
        let mut sleep = node.sleep;
        let mut children = Vec::with_capacity(actions.len());
        for action in actions {
            if is_in_sleep_set(&sleep, &action) {
                continue;
            }
            let child = self.child(node, action, done);
            if child.points > self.best.0 {
                self.best = (child.points, self.play(trail, parent, action.pick));
            }
            if self.is_open(child.bound) {
                children.push(child);
            } else {
                // It is no better after actions that do not touch it.
                mark(&mut sleep, &action);
            }
        }
        for child in children {
            let action = child.action;
            let inherited = inherit(&field, &sleep, &action);
            mark(&mut sleep, &action);
            let fresh = Node {
                blocks: child.blocks,
                sleep: inherited,
                points: child.points,
                bound: child.bound,
                parent,
                pick: action.pick,
            };
            let at = *seen.entry(child.blocks).or_insert(next.len() as u32) as usize;
            match next.get_mut(at) {
                None => next.push(fresh),
                Some(old) if old.points < fresh.points => *old = fresh,
                Some(old) if old.points == fresh.points => intersect(&mut old.sleep, &fresh.sleep),
                Some(_) => {}
            }
        }
    }

    /// Returns the child after an action.
    fn child(&mut self, node: &Node<R>, action: Action, done: usize) -> Child<R> {
        let points = node.points + action.len() - 2;
        let field = Field::new(&action.rest(&node.blocks));
        let bound = f64::from(points) + self.bound(&field, self.actions - done);
        Child {
            action,
            blocks: field.live(),
            points,
            bound: bound.min(node.bound),
        }
    }

    /// Returns the play that ends with an action from a position of the last layer.
    fn play(&self, trail: &[Vec<(u32, (u8, u8))>], parent: u32, pick: (u8, u8)) -> Vec<Cell> {
        let mut play = vec![self.frame.cell(pick)];
        let mut at = parent;
        for layer in trail.iter().rev() {
            let (parent, pick) = layer[at as usize];
            play.push(self.frame.cell(pick));
            at = parent;
        }
        play.reverse();
        play
    }

    /// Returns a bound on the points of at most `actions` actions.
    fn bound(&mut self, field: &Field<R>, actions: usize) -> f64 {
        let mut bound = self.duals.action * actions as f64;
        for y in 0..R {
            let row = field.across[y];
            if row != 0 {
                bound += self.line(0, y, row, row & field.upright[y]);
            }
        }
        for x in 0..Board::SIDE.into() {
            let column = field.columns[x];
            if column != 0 {
                bound += self.line(1, x, column, field.crossings[x]);
            }
        }
        bound
    }

    /// Returns a bound on the value of the lines in a row or column. For rows it includes the constant part of the bound.
    fn line(&mut self, along: usize, at: usize, mask: u32, crossings: u32) -> f64 {
        let key =
            u64::from(mask) | u64::from(crossings) << 26 | (at as u64) << 52 | (along as u64) << 57;
        if let Some(&value) = self.lines.get(&key) {
            return value;
        }
        let mut value = 0.0;
        let mut left = mask;
        while left != 0 {
            let line = run(left, left.trailing_zeros() as usize);
            left &= !line;
            self.prices.clear();
            for i in bits(line) {
                let (x, y) = if along == 0 { (i, at) } else { (at, i) };
                let block = usize::from(self.numbers[y][x]);
                let crosses = crossings >> i & 1 == 1;
                let domain = if crosses {
                    ROW | COLUMN | PIVOT | STAYS
                } else {
                    ALONG[along] | STAYS
                };
                self.prices
                    .push(self.duals.prices(block, along, domain, crosses));
                if crosses && along == 0 {
                    value += self.duals.blocks[block].twice;
                }
            }
            value += best(&self.prices, self.duals.cost());
        }
        self.lines.insert(key, value);
        value
    }
}

fn is_in_sleep_set<const R: usize>(sleep: &SleepSet<R>, action: &Action) -> bool {
    sleep[action.kind as usize][usize::from(action.y)] >> action.x & 1 == 1
}

fn mark<const R: usize>(sleep: &mut SleepSet<R>, action: &Action) {
    sleep[action.kind as usize][usize::from(action.y)] |= 1 << action.x;
}

fn intersect<const R: usize>(sleep: &mut SleepSet<R>, other: &SleepSet<R>) {
    for (mine, its) in sleep.iter_mut().zip(other) {
        for (mine, its) in mine.iter_mut().zip(its) {
            *mine &= its;
        }
    }
}

/// Returns the sleep set after an action: the actions whose lines it does not touch.
fn inherit<const R: usize>(field: &Field<R>, sleep: &SleepSet<R>, action: &Action) -> SleepSet<R> {
    let mut rows = [0; R];
    let mut columns = [0; R];
    let (x, y) = (usize::from(action.x), usize::from(action.y));
    let mut touch = |x: usize, y: usize| {
        if field.across[y] >> x & 1 == 1 {
            rows[y] |= field.row(x, y);
        }
        if field.upright[y] >> x & 1 == 1 {
            for y in bits(field.column(x, y)) {
                columns[y] |= 1 << x;
            }
        }
    };
    bits(action.row).for_each(|x| touch(x, y));
    bits(action.column).for_each(|y| touch(x, y));
    let mut inherited = *sleep;
    for y in 0..R {
        inherited[Kind::Both as usize][y] &= !(rows[y] | columns[y]);
        inherited[Kind::Row as usize][y] &= !rows[y];
        inherited[Kind::Column as usize][y] &= !columns[y];
    }
    inherited
}
