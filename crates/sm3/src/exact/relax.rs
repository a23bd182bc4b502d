//! A bound by Lagrangian relaxation: rows and columns choose their pieces independently, and prices penalise
//! disagreement on the role of a block.

use super::lines::{Lines, NEVER, Prices, Role, roles};

/// The roles that a block may have in a play, as a set of bits.
pub(super) type Domain = u8;
/// It vanishes in a piece of its row only.
pub(super) const ROW: Domain = 1;
/// It vanishes in a piece of its column only.
pub(super) const COLUMN: Domain = 2;
/// It is a pivot.
pub(super) const PIVOT: Domain = 4;
/// It stays.
pub(super) const STAYS: Domain = 8;

/// The bits of a block that vanishes in a piece of its line of this direction only.
pub(super) const ALONG: [Domain; 2] = [ROW, COLUMN];

/// The prices of one block.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Dual {
    /// For being in a piece of both lines, at least 0.
    pub(super) twice: f64,
    /// For being the pivot of the row but not of the column.
    pub(super) pivot: f64,
    /// For being the flank of a piece of the row (or the column), but in no piece across; at least 0.
    pub(super) flank: [f64; 2],
    /// For being the witness of the row (or the column), but not free across; at least 0.
    pub(super) witness: [f64; 2],
}

/// The prices of all blocks and of an action.
#[derive(Clone, Debug)]
pub(super) struct Duals {
    pub(super) blocks: Vec<Dual>,
    /// The price of an action, at least 0.
    pub(super) action: f64,
}

impl Duals {
    /// Returns the initial prices.
    pub(super) fn new(lines: &Lines) -> Self {
        let price = |places: &[Option<_>; 2]| Dual {
            twice: if places[0].is_some() && places[1].is_some() {
                0.5
            } else {
                0.0
            },
            ..Dual::default()
        };
        Self {
            blocks: lines.places.iter().map(price).collect(),
            action: 0.0,
        }
    }

    /// Returns the constant part of the bound.
    fn base(&self, actions: usize) -> f64 {
        let twice: f64 = self.blocks.iter().map(|block| block.twice).sum();
        twice + self.action * actions as f64
    }

    /// Returns the cost of a piece: two points and the price of an action.
    pub(super) fn cost(&self) -> f64 {
        2.0 + self.action
    }

    /// Returns the values that a block adds to its line in the direction `along`.
    pub(super) fn prices(
        &self,
        block: usize,
        along: usize,
        domain: Domain,
        crosses: bool,
    ) -> Prices {
        let dual = &self.blocks[block];
        let (own, other) = (ALONG[along], ALONG[1 - along]);
        let across = 1 - along;
        let may = |bits: Domain| if domain & bits != 0 { 0.0 } else { -NEVER };
        if !crosses {
            return Prices {
                piece: 1.0 + may(own),
                pivot: -NEVER,
                witness: 0.0,
                gap: may(STAYS),
                flank: -NEVER,
                free: 0.0,
            };
        }
        let sign = if along == 0 { 1.0 } else { -1.0 };
        let gain = (1.0 + self.action + dual.twice) / 2.0;
        // A piece must choose a block that can be in it only as pivot. Otherwise the two terms do not cancel out.
        let only = if domain & own == 0 && domain & PIVOT != 0 {
            NEVER
        } else {
            0.0
        };
        Prices {
            piece: 1.0 - dual.twice + dual.flank[across] + may(own | PIVOT) - only,
            pivot: gain + sign * dual.pivot - dual.flank[across] + may(PIVOT) + only,
            witness: -dual.witness[along] + may(own),
            gap: may(other | STAYS),
            flank: -dual.flank[along] + may(other),
            free: dual.witness[across],
        }
    }
}

/// The relaxation of a region.
#[derive(Clone, Debug)]
pub(super) struct Relaxation<'a> {
    lines: &'a Lines,
    pub(super) duals: Duals,
    /// The roles that the lines choose, by block and direction.
    roles: Vec<[Role; 2]>,
}

/// The settings of the subgradient method.
#[derive(Clone, Copy, Debug)]
pub(super) struct Steps {
    /// The most steps.
    pub(super) most: usize,
    /// The length of the first step, relative to Polyak's.
    pub(super) length: f64,
    /// The number of steps without gain after which the length is halved.
    pub(super) patience: usize,
}

impl<'a> Relaxation<'a> {
    /// Returns a relaxation with the initial prices.
    pub(super) fn new(lines: &'a Lines) -> Self {
        Self {
            lines,
            duals: Duals::new(lines),
            roles: vec![[Role::Free; 2]; lines.places.len()],
        }
    }

    /// Returns whether a block is in both a row and a column.
    fn crosses(&self, block: usize) -> bool {
        self.lines.places[block].iter().all(Option::is_some)
    }

    /// Lists the prices of a line's blocks.
    fn prices(&self, line: usize, domains: &[Domain], list: &mut Vec<Prices>) {
        let along = self.lines.direction(line);
        list.clear();
        list.extend(self.lines.blocks[line].iter().map(|&block| {
            let crosses = self.crosses(block);
            self.duals.prices(block, along, domains[block], crosses)
        }));
    }

    /// Returns the bound for at most `actions` actions, and the actions that the pieces leave, where a pivot counts half.
    /// Stores the roles that the lines choose.
    fn evaluate(&mut self, domains: &[Domain], actions: usize) -> (f64, f64) {
        let (mut prices, mut chosen) = (Vec::new(), Vec::new());
        let (mut bound, mut slack) = (self.duals.base(actions), actions as f64);
        for line in 0..self.lines.blocks.len() {
            let along = self.lines.direction(line);
            self.prices(line, domains, &mut prices);
            bound += roles(&prices, self.duals.cost(), &mut chosen);
            for (&block, &role) in self.lines.blocks[line].iter().zip(&chosen) {
                self.roles[block][along] = role;
                match role {
                    Role::Pivot => slack -= 0.5,
                    Role::Witness => slack -= 1.0,
                    _ => {}
                }
            }
        }
        (bound, slack)
    }

    /// Improves the prices by the subgradient method until the bound is below `target` + 1 or the steps are used up.
    /// Returns the best bound and stores its prices.
    pub(super) fn improve(
        &mut self,
        domains: &[Domain],
        actions: usize,
        target: f64,
        steps: Steps,
    ) -> f64 {
        let (mut least, mut kept) = (f64::INFINITY, self.duals.clone());
        let (mut length, mut idle) = (steps.length, 0);
        for _ in 0..steps.most {
            let (bound, slack) = self.evaluate(domains, actions);
            if bound < least - 1e-9 {
                idle = if bound < least - 0.01 { 0 } else { idle };
                (least, kept) = (bound, self.duals.clone());
                if least < target + 1.0 - 1e-6 {
                    break;
                }
            }
            idle += 1;
            if idle > steps.patience {
                idle = 0;
                length /= 2.0;
                self.duals = kept.clone();
                continue;
            }
            let aim = (bound - target).max(0.5);
            if !self.step(slack, length * aim) {
                break;
            }
        }
        self.duals = kept;
        least
    }

    /// Takes a step against the subgradient, of `length` divided by its square. Returns `false` if it is 0.
    fn step(&mut self, slack: f64, length: f64) -> bool {
        let mut square = 0.0;
        let mut subgradient = Vec::with_capacity(self.roles.len());
        for block in 0..self.roles.len() {
            let part = if self.crosses(block) {
                subgradient_of(self.roles[block])
            } else {
                Dual::default()
            };
            let dual = &self.duals.blocks[block];
            // A price at 0 cannot fall.
            let moves = |price: f64, part: f64| {
                if price <= 0.0 && part > 0.0 {
                    0.0
                } else {
                    part
                }
            };
            square += moves(dual.twice, part.twice).powi(2) + part.pivot.powi(2);
            for along in 0..2 {
                square += moves(dual.flank[along], part.flank[along]).powi(2);
                square += moves(dual.witness[along], part.witness[along]).powi(2);
            }
            subgradient.push(part);
        }
        let idle = self.duals.action <= 0.0 && slack > 0.0;
        square += if idle { 0.0 } else { slack * slack };
        if square == 0.0 {
            return false;
        }
        let step = length / square;
        self.duals.action = (self.duals.action - step * slack).max(0.0);
        for (dual, part) in self.duals.blocks.iter_mut().zip(&subgradient) {
            dual.twice = (dual.twice - step * part.twice).max(0.0);
            dual.pivot -= step * part.pivot;
            for along in 0..2 {
                dual.flank[along] = (dual.flank[along] - step * part.flank[along]).max(0.0);
                dual.witness[along] = (dual.witness[along] - step * part.witness[along]).max(0.0);
            }
        }
        true
    }
}

/// Returns 1 for each role that `is` accepts, otherwise 0. (`roles.map` would stay a call in a build without LTO.)
#[inline]
fn flags([across, upright]: [Role; 2], is: impl Fn(Role) -> bool) -> [f64; 2] {
    [
        f64::from(u8::from(is(across))),
        f64::from(u8::from(is(upright))),
    ]
}

/// Returns the subgradient of the bound by the prices of a block whose lines chose these roles.
fn subgradient_of(roles: [Role; 2]) -> Dual {
    let covered = flags(roles, |role| {
        matches!(role, Role::Piece | Role::Pivot | Role::Witness)
    });
    let pivot = flags(roles, |role| role == Role::Pivot);
    let flank = flags(roles, |role| role == Role::Flank);
    let free = flags(roles, |role| role == Role::Free);
    let witness = flags(roles, |role| role == Role::Witness);
    Dual {
        twice: 1.0 - covered[0] - covered[1] + f64::midpoint(pivot[0], pivot[1]),
        pivot: pivot[0] - pivot[1],
        flank: [
            covered[1] - pivot[1] - flank[0],
            covered[0] - pivot[0] - flank[1],
        ],
        witness: [free[1] - witness[0], free[0] - witness[1]],
    }
}
