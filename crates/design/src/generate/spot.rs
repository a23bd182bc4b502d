//! Places of a rectangle, and the symmetry of what is drawn on it.

/// A place of a rectangle, as shapes and patterns see it.
#[derive(Clone, Copy)]
pub(super) struct Spot {
    pub(super) row: i32,
    pub(super) column: i32,
    pub(super) height: i32,
    pub(super) width: i32,
}

impl Spot {
    /// Returns the place of an index in reading order.
    pub(super) fn of(index: usize, (height, width): (u8, u8)) -> Self {
        let across = usize::from(width);
        Self {
            row: (index / across) as i32,
            column: (index % across) as i32,
            height: height.into(),
            width: width.into(),
        }
    }

    /// Returns twice the distance from the middle column, negative on the left.
    pub(super) fn x(self) -> i32 {
        2 * self.column - (self.width - 1)
    }

    /// Returns twice the distance from the middle row, negative above.
    pub(super) fn y(self) -> i32 {
        2 * self.row - (self.height - 1)
    }

    /// Returns the columns between it and the nearer side.
    pub(super) fn side(self) -> i32 {
        self.column.min(self.width - 1 - self.column)
    }

    /// Returns the rows between it and the nearer of top and bottom.
    pub(super) fn end(self) -> i32 {
        self.row.min(self.below())
    }

    /// Returns the rows below it.
    pub(super) fn below(self) -> i32 {
        self.height - 1 - self.row
    }
}

/// The symmetry of a board: that of its voids and of what its cells hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Symmetry {
    /// None.
    None,
    /// The left half mirrors the right one.
    LeftRight,
    /// The upper half mirrors the lower one.
    TopBottom,
    /// Both of these.
    Both,
    /// A half turn.
    Rotation,
}

impl Symmetry {
    /// All symmetries.
    pub const ALL: [Self; 5] = [
        Self::None,
        Self::LeftRight,
        Self::TopBottom,
        Self::Both,
        Self::Rotation,
    ];

    /// Returns its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::LeftRight => "left-right",
            Self::TopBottom => "top-bottom",
            Self::Both => "both",
            Self::Rotation => "rotation",
        }
    }

    /// Returns the places that are alike to one, itself included, in reading order.
    pub fn orbit(self, index: usize, size: (u8, u8)) -> Vec<usize> {
        let mut orbit = self.images(index, size);
        orbit.sort_unstable();
        orbit.dedup();
        orbit
    }

    /// Returns where each of its maps leads from a place, the identity first.
    pub(super) fn images(self, index: usize, (height, width): (u8, u8)) -> Vec<usize> {
        let (height, width) = (usize::from(height), usize::from(width));
        let (row, column) = (index / width, index % width);
        let across = row * width + (width - 1 - column);
        let down = (height - 1 - row) * width + column;
        let turned = height * width - 1 - index;
        match self {
            Self::None => vec![index],
            Self::LeftRight => vec![index, across],
            Self::TopBottom => vec![index, down],
            Self::Both => vec![index, across, down, turned],
            Self::Rotation => vec![index, turned],
        }
    }

    /// Returns all orbits of a rectangle, in the reading order of their first places.
    pub(super) fn orbits(self, size: (u8, u8)) -> Vec<Vec<usize>> {
        let all = 0..usize::from(size.0) * usize::from(size.1);
        let orbits = all.map(|index| (index, self.orbit(index, size)));
        let first = orbits.filter(|(index, orbit)| orbit[0] == *index);
        first.map(|(_, orbit)| orbit).collect()
    }
}

/// Returns the places for a cake bomb on a board: the cells of one, and those of the ones that are alike to it. All cells are
/// `free`, and none overlap.
pub(super) fn rooms(
    symmetry: Symmetry,
    size: (u8, u8),
    free: impl Fn(usize) -> bool,
) -> Vec<Vec<usize>> {
    let (height, width) = (usize::from(size.0), usize::from(size.1));
    let mut rooms = Vec::new();
    for corner in 0..(height - 1) * width {
        if corner % width == width - 1 {
            continue;
        }
        let square = [corner, corner + 1, corner + width, corner + width + 1];
        let orbits = square.map(|at| symmetry.images(at, size));
        let mut cakes: Vec<[usize; 4]> = Vec::new();
        for image in 0..orbits[0].len() {
            let mut cake = [0, 1, 2, 3].map(|part: usize| orbits[part][image]);
            cake.sort_unstable();
            if !cakes.contains(&cake) {
                cakes.push(cake);
            }
        }
        let mut cells = cakes.concat();
        cells.sort_unstable();
        let apart = cells.windows(2).all(|pair| pair[0] != pair[1]);
        if apart && cells.iter().all(|&cell| free(cell)) {
            rooms.push(cells);
        }
    }
    rooms
}
