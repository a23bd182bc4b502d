//! Random games of the library's levels and of the twin's, compared after every move.

use std::path::Path;

use sweetfish::level::{self, Map, Tally};
use sweetfish::match3::{Direction, Plane, Swap};
use sweetfish::puzzle::Puzzle;
use sweetfish::rng::{self, Playout};

use crate::board::{Board, Candy, Cell, Content, Form, Place, Seen};
use crate::file;
use crate::game::{Game, Level, Status, Thing};
use crate::levels::{self, one_of};

/// Levels made at random in a run of all tests; `SWEETFISH_LEVELS` asks for more.
const LEVELS: u64 = 2_000;
/// Games of each level file, likewise multiplied.
const GAMES: u64 = 10;

/// What must have happened in a run, so that no rule is passed over.
const HAPPENS: &[&str] = &[
    "pair striped + striped",
    "pair striped + wrapped",
    "pair wrapped + wrapped",
    "pair colour bomb + plain",
    "pair colour bomb + candy bomb",
    "pair colour bomb + striped",
    "pair colour bomb + wrapped",
    "pair colour bomb + colour bomb",
    "a pair that makes a run",
    "second hit of colour bomb + wrapped",
    "second hit without candies",
    "primed small",
    "primed big",
    "small primed gives way",
    "big primed gives way",
    "fires -",
    "fires |",
    "fires w",
    "fires @",
    "makes - in a swapped cell",
    "makes | in a swapped cell",
    "makes w in a swapped cell",
    "makes @ in a swapped cell",
    "makes - where the run has it",
    "makes | where the run has it",
    "makes w where the run has it",
    "makes @ where the run has it",
    "makes - beside a lock",
    "makes | beside a lock",
    "makes w beside a lock",
    "makes @ beside a lock",
    "several groups in a step",
    "a group of a five and another run",
    "a group of two fives",
    "a group of three runs",
    "a group of three runs, not by the swap",
    "a special fires beside a pair",
    "a special is freed",
    "second hit of another kind",
    "five steps or more",
    "a lock goes",
    "a swirl goes",
    "frosting goes",
    "chocolate goes",
    "a candy bomb goes",
    "jelly goes",
    "an ingredient is struck in vain",
    "an ingredient enters",
    "an ingredient enters beside another",
    "an ingredient enters alone",
    "an ingredient leaves",
    "fall again after an ingredient left",
    "a piece passes a portal",
    "a piece passes portals in a chain",
    "a primed candy passes a portal",
    "more than twelve new candies",
    "a piece slides from the upper left",
    "a piece slides from the upper right",
    "all rounds of sliding used up",
    "chocolate grows",
    "chocolate grows over jelly",
    "chocolate cannot grow",
    "swaps a swirl",
    "swaps an ingredient",
    "shuffle",
    "shuffle in several tries",
    "a try to shuffle finds no kind",
    "a try to shuffle finds no swap",
    "shuffle fails",
    "nothing to shuffle",
    "begins after several tries",
    "no kind without a run at the start",
    "lost before it begins",
    "lost by a fuse",
    "lost for want of moves",
    "lost for want of time",
    "lost for want of swaps",
    "a fuse burns under a lock",
    "more time than is left",
    "won with nothing left",
    "won moves",
    "won timed",
    "won jelly",
    "won ingredients",
    "won orders",
    "won mixed",
    "delivers Kind(1)",
    "delivers Striped",
    "delivers Wrapped",
    "delivers ColourBomb",
    "delivers Bomb",
    "delivers Swirl",
    "delivers Frosting",
    "delivers Chocolate",
];

fn times() -> u64 {
    std::env::var("SWEETFISH_LEVELS").map_or(1, |times| times.parse().unwrap())
}

/// The library's swap of two neighbours, the left or upper one first.
fn swap<P: Plane>((one, other): (Place, Place)) -> Swap {
    let direction = if one.0 == other.0 {
        Direction::Right
    } else {
        Direction::Down
    };
    Swap {
        cell: P::number(one.0 as u8, one.1 as u8),
        direction,
    }
}

/// The twin's word for a content of the library.
fn content(content: level::Content, locked: bool) -> Content {
    let form = |form| match form {
        level::Form::Plain => Form::Plain,
        level::Form::Horizontal => Form::Horizontal,
        level::Form::Vertical => Form::Vertical,
        level::Form::Wrapped => Form::Wrapped,
        level::Form::Bomb(fuse) => Form::Bomb(fuse.into()),
    };
    match content {
        level::Content::Hole => Content::Hole,
        level::Content::Candy { kind, form: given } => Content::Candy(Candy {
            kind: kind.unwrap_or(0),
            form: form(given),
            locked,
        }),
        level::Content::ColourBomb => Content::ColourBomb,
        level::Content::Swirl => Content::Swirl,
        level::Content::Ingredient => Content::Ingredient,
        level::Content::Chocolate => Content::Chocolate,
        level::Content::Frosting(layers) => Content::Frosting(layers.into()),
        level::Content::Primed { big } => Content::Primed(if big { 2 } else { 1 }),
    }
}

fn cell(found: Option<level::Cell>) -> Cell {
    let Some(cell) = found else {
        return Cell {
            content: Content::Void,
            jelly: 0,
            spawner: false,
            exit: false,
        };
    };
    Cell {
        content: content(cell.content, cell.locked),
        jelly: cell.jelly.into(),
        spawner: cell.spawner,
        exit: cell.exit,
    }
}

fn thing(thing: Thing) -> level::Thing {
    match thing {
        Thing::Kind(kind) => level::Thing::Kind(kind),
        Thing::Striped => level::Thing::Striped,
        Thing::Wrapped => level::Thing::Wrapped,
        Thing::ColourBomb => level::Thing::ColourBomb,
        Thing::Bomb => level::Thing::Bomb,
        Thing::Swirl => level::Thing::Swirl,
        Thing::Frosting => level::Thing::Frosting,
        Thing::Chocolate => level::Thing::Chocolate,
    }
}

fn status(status: level::Status) -> Status {
    match status {
        level::Status::Playing => Status::Playing,
        level::Status::Won => Status::Won,
        level::Status::Exploded => Status::Exploded,
        level::Status::UsedUp => Status::UsedUp,
        level::Status::Stuck => Status::Stuck,
    }
}

/// The twin's board of a game of the library.
fn board<P: Plane>(game: &level::Game<P>, like: &Board) -> Board {
    let mut board = like.clone();
    for place in like.places() {
        *board.at_mut(place) = cell(game.cell(place.0 as u8, place.1 as u8));
    }
    board
}

/// A game of the library that follows one of the twin.
struct Follower<'m, P> {
    game: level::Game<'m, P>,
    rng: Playout,
}

impl<'m, P: Plane> Follower<'m, P> {
    fn new(map: &'m Map<P>, rng: &Playout) -> Self {
        let mut rng = rng.clone();
        let game = level::Game::new(map, &mut rng);
        Self { game, rng }
    }

    /// `what` says what led to the states that are compared.
    fn assert_same(&self, twin: &Game, twins: &Playout, what: &impl Fn() -> String) {
        let found = board(&self.game, &twin.board);
        let both = || {
            let differ = |place: &Place| found.at(*place) != twin.board.at(*place);
            let mut places = found.places();
            places.retain(differ);
            format!(
                "{}twin\n{}library\n{found}at {places:?}",
                what(),
                twin.board
            )
        };
        assert!(found == twin.board, "board: {}", both());
        assert!(self.rng == *twins, "numbers drawn: {}", both());
        assert_eq!(self.game.score(), twin.score, "score: {}", both());
        assert_eq!(status(self.game.status()), twin.status, "{}", both());
        assert_eq!(u32::from(self.game.left()), twin.left, "left: {}", both());
        assert_eq!(self.game.jelly(), twin.board.jelly(), "jelly: {}", both());
        assert_eq!(
            u32::from(self.game.ingredients()),
            twin.left_board,
            "ingredients: {}",
            both()
        );
        for (&ordered, &count) in &twin.level.goals.orders {
            let found = u32::from(self.game.delivered(thing(ordered)));
            let expected = twin.delivered.get(&ordered).copied().unwrap_or(0);
            assert_eq!(
                found.min(count),
                expected.min(count),
                "{ordered:?}: {}",
                both()
            );
        }
        let progress = self.game.progress();
        assert!(
            (progress - twin.progress()).abs() < 1e-9,
            "progress {progress}, not {}: {}",
            twin.progress(),
            both()
        );
        let worth = match twin.status {
            Status::Won => 1.0 + f64::from(twin.left) / f64::from(twin.limit()),
            _ => twin.progress(),
        };
        let found = self.game.worth();
        assert!(
            (found - worth).abs() < 1e-9,
            "worth {found}, not {worth}: {}",
            both()
        );
        self.assert_same_swaps(twin, &both);
        self.assert_same_words(twin, &both);
    }

    fn assert_same_swaps(&self, twin: &Game, both: &impl Fn() -> String) {
        let mut list = Vec::new();
        self.game.actions(&mut list);
        let expected: Vec<Swap> = twin.swaps().into_iter().map(swap::<P>).collect();
        assert_eq!(list, expected, "swaps: {}", both());
        let over = twin.status != Status::Playing;
        assert_eq!(self.game.is_over(), over, "over: {}", both());
    }

    fn assert_same_words(&self, twin: &Game, both: &impl Fn() -> String) {
        let (found, expected) = (self.game.to_string(), twin.board.to_string());
        assert!(
            found.split_whitespace().eq(expected.split_whitespace()),
            "words {found}: {}",
            both()
        );
    }

    fn play(&mut self, pair: (Place, Place)) -> Tally {
        self.game.swap(swap::<P>(pair), &mut self.rng)
    }

    /// The library's game after a swap without chance.
    fn afterstate(&self, pair: (Place, Place)) -> (Self, Tally) {
        let (tally, game) = self.game.afterstate(swap::<P>(pair));
        let rng = self.rng.clone();
        (Self { game, rng }, tally)
    }
}

/// Names everything that leads to a state.
struct Trail<'a> {
    name: &'a str,
    level: &'a Level,
}

impl Trail<'_> {
    fn text(&self) -> String {
        format!("{}\n{}", self.name, file::write(self.level))
    }
}

/// Both games of a level on one plane, or none if the board is too large for it.
struct Library<'a> {
    small: Option<Follower<'a, u64>>,
    large: Follower<'a, u128>,
}

impl Library<'_> {
    fn assert_same(&self, twin: &Game, rng: &Playout, what: &impl Fn() -> String) {
        self.large.assert_same(twin, rng, what);
        if let Some(small) = &self.small {
            small.assert_same(twin, rng, what);
        }
    }

    fn play(&mut self, pair: (Place, Place)) -> Tally {
        let tally = self.large.play(pair);
        if let Some(small) = &mut self.small {
            assert_eq!(small.play(pair), tally);
        }
        tally
    }
}

/// What is foreseen of a swap: new pieces stay holes, chocolate does not grow, nothing is shuffled.
fn assert_same_foresight<P: Plane>(
    library: &Follower<P>,
    before: &Game,
    pair: (Place, Place),
    trail: &Trail,
) {
    let (foreseen, tally) = library.afterstate(pair);
    let mut twin = before.clone();
    let mut rng = library.rng.clone();
    twin.blind = true;
    twin.play(pair, &mut rng);
    let what = || {
        format!(
            "{}foreseen swap {pair:?}, steps {}, library's {tally:?}\nbefore\n{}",
            trail.text(),
            twin.steps,
            before.board
        )
    };
    foreseen.assert_same(&twin, &rng, &what);
    assert_eq!(tally.steps, twin.steps, "steps: {}", what());
}

/// A game that begins on a board of the twin has its cells and swaps.
fn assert_same_with_board<P: Plane>(map: &Map<P>, twin: &Game) {
    let text = twin.board.to_string();
    let game = level::Game::with_board(map, &text).unwrap_or_else(|e| panic!("{e}\n{text}"));
    assert!(board(&game, &twin.board) == twin.board, "{text}");
    let mut list = Vec::new();
    game.actions(&mut list);
    let expected: Vec<Swap> = twin.swaps().into_iter().map(swap::<P>).collect();
    assert_eq!(list, expected, "{text}");
}

/// Plays a game of a level on both sides and returns the number of moves.
fn compare(name: &str, level: &Level, source: &str, seed: u64, total: &mut Seen) -> u64 {
    let parsed =
        level::format::parse(source).unwrap_or_else(|error| panic!("{name}: {error}\n{source}"));
    let trail = Trail { name, level };
    let mut rng = rng::playout(seed, 1);
    let mut picks = rng::playout(seed, 2);
    let small = level.board.rows <= 8 && level.board.columns <= 8;
    let small_map = small.then(|| Map::<u64>::new(&parsed));
    let large_map = Map::<u128>::new(&parsed);
    let mut library = Library {
        small: small_map.as_ref().map(|map| Follower::new(map, &rng)),
        large: Follower::new(&large_map, &rng),
    };
    let mut twin = Game::new(level, &mut rng);
    library.assert_same(&twin, &rng, &|| trail.text());
    let mut moves = 0;
    while twin.status == Status::Playing {
        let pair = one_of(&twin.swaps(), &mut picks);
        let before = twin.clone();
        assert_same_foresight(&library.large, &before, pair, &trail);
        twin.play(pair, &mut rng);
        let tally = library.play(pair);
        let what = || {
            format!(
                "{}move {moves}, swap {pair:?}, steps {}, library's {tally:?}\nbefore\n{}",
                trail.text(),
                twin.steps,
                before.board
            )
        };
        library.assert_same(&twin, &rng, &what);
        assert_eq!(tally.steps, twin.steps, "steps: {}", what());
        let jelly = before.board.jelly() - twin.board.jelly();
        assert_eq!(tally.jelly, jelly, "jelly: {}", what());
        let left = twin.left_board - before.left_board;
        assert_eq!(tally.ingredients, left, "ingredients: {}", what());
        moves += 1;
        if moves % 16 == 0 && twin.status == Status::Playing {
            assert_same_with_board(&large_map, &twin);
        }
    }
    for (name, count) in twin.seen {
        *total.entry(name).or_default() += count;
    }
    moves
}

/// Boards on which something happens that hardly ever does by chance.
const RARE: &[&str] = &[
    // A second hit that finds no candy.
    "@ 1w",
    "1w @ x",
    // A special made in the centre of two wrapped candies.
    "3 1 3 2\n1w 2w 1 1\n2 1 3 3",
    "3 1= 3 2\n2 1~ 3 1\n1w 2w= 1 1\n2 3 1 3",
    "2 1w 3 2\n1 2w= 1 1\n3 3 2 3",
    // No kind that makes no run.
    ". . 1 . .\n. . 1 . .\n2 2 ? 3 3",
    // Specials made beside locks.
    "# # 2 # #\n1 1 @ 1 1\n2 2 (1) 2 2",
    "? ? (?) ? ?\n(?) (?) (?) ? (?)\n? ? (?) (?) ?\n? (?) ? (?) ?",
    "? (?) (?) ?\n(?) (?) (?) (?)\n? (?) (?) ?\n(?) ? ? (?)",
];

/// Games on the boards that are rare, with and without new pieces.
fn compare_rare(seen: &mut Seen) -> u64 {
    let mut moves = 0;
    for text in RARE {
        for (limit, spawns) in [
            ("moves = 12", true),
            ("moves = 12", false),
            ("seconds = 60", true),
            ("seconds = 60", false),
        ] {
            let source = format!(
                "mode = 'mixed'\nkinds = 3\n{limit}\nscore = 50000\norders = {{ 1 = 50 }}\n\
                board = '''\n{text}\n'''\n"
            );
            let mut level = file::read(&source);
            for cell in &mut level.board.cells {
                cell.spawner = cell.spawner && spawns;
            }
            let source = file::write(&level);
            for seed in 0..20 {
                moves += compare(text, &level, &source, seed, seen);
            }
        }
    }
    moves
}

#[test]
fn random_levels() {
    let mut seen = Seen::new();
    let mut moves = compare_rare(&mut seen);
    for seed in 0..LEVELS * times() {
        let level = levels::random(&mut rng::playout(seed, 0));
        let source = file::write(&level);
        assert!(file::read(&source) == level, "{source}");
        let name = format!("random level {seed}");
        moves += compare(&name, &level, &source, seed, &mut seen);
    }
    println!("{moves} moves");
    for (name, count) in &seen {
        println!("{count:9} {name}");
    }
    for &name in HAPPENS {
        assert!(seen.contains_key(name), "never: {name}");
    }
}

#[test]
fn levels_of_files() {
    let mut paths = Vec::new();
    for folder in ["levels", "testcases/match3/tilemaps"] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path
                .extension()
                .is_some_and(|extension| extension == "toml")
            {
                paths.push(path);
            }
        }
    }
    paths.sort();
    assert!(paths.len() > 40);
    let mut seen = Seen::new();
    let mut moves = 0;
    for path in paths {
        let source = std::fs::read_to_string(&path).unwrap();
        let level = file::read(&source);
        for seed in 0..GAMES * times() {
            let name = format!("{}, game {seed}", path.display());
            moves += compare(&name, &level, &source, seed, &mut seen);
        }
    }
    println!("{moves} moves");
    assert!(moves > 0);
}

#[test]
fn random_levels_are_read_as_they_are_written() {
    for seed in 0..300 {
        let mut rng = rng::playout(seed, 3);
        let level = levels::random(&mut rng);
        let source = file::write(&level);
        let parsed = level::format::parse(&source).unwrap_or_else(|e| panic!("{e}\n{source}"));
        let written = level::format::write(&parsed);
        assert_eq!(level::format::parse(&written), Ok(parsed), "{written}");
        assert!(file::read(&written) == level, "{seed}: {written}");
    }
}
