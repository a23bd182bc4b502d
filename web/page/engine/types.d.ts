// Written from the types of the engine: SWEETFISH_WRITE_GOLDEN=1 cargo test -p sweetfish-web contract

/**
 * The version, and the agents of games of swaps.
 */
export type About = { version: string, match3: Array<Help>, level: Array<Help>, };

/**
 * The swap of a cell with one of its four neighbours, which need not exist.
 *
 * As text it is `row,column direction`, row and column from 1 at the top left.
 */
export type Action = string;

/**
 * The answers to the requests of the same names.
 */
export type Answer = { "duel": DuelAnswer } | { "gems": GemsAnswer } | { "level": LevelAnswer } | { "design": DesignAnswer } | { "sm3": Sm3Answer } | { "people": PeopleAnswer } | { "engine": EngineAnswer };

/**
 * A move in a puzzle: whether it wins, the lead at the end for who made it, and best play from there to the end.
 */
export type Attempted = { wins: boolean, lead: number, line: Array<string>, };

/**
 * The nodes of the bench, and nodes a second.
 */
export type Bench = { nodes: number, rate: number, };

/**
 * A board of a game.
 */
export type Board = { rows: Array<string>, 
/**
 * The points of the first and of the second player so far.
 */
points: [number, number], 
/**
 * Row and column of each cell that the move before took, from 0.
 */
taken: Array<[number, number]>, };

/**
 * An agent by name, such as `mcts:100`.
 */
export type Bot = { agent: string, 
/**
 * Milliseconds for each swap, for agents that sample.
 */
ms?: number | null, 
/**
 * The seed of its own chance.
 */
seed?: number, };

/**
 * A built-in level.
 */
export type Builtin = { name: string, 
/**
 * Whether it is one of those that show an element each, which come last.
 */
shows_element: boolean, level: Level, };

/**
 * A change to a level, in words, and the level with it.
 */
export type Changed = { change: string, level: Level, };

/**
 * How hard levels are, in their order, and the same as CSV.
 */
export type ChapterData = { levels: Array<LevelJudged>, sheet: string, };

/**
 * Whether an answer is right.
 */
export type Checked = { "right": RightMove } | { "fault": WrongAnswer };

/**
 * A move that was chosen, and what a search has found; one that was drawn at random was looked at 0 moves deep.
 */
export type Choice = { cell: string, points: number, 
/**
 * Expected difference of points from here on, for the side to move.
 */
expected: number, depth: number, proven: boolean, nodes: number, ms: number, 
/**
 * The moves expected, this one first.
 */
line: Array<string>, };

/**
 * What one step of a cascade clears.
 */
export type Clears = "all" | "largest";

/**
 * What kind of fault it is.
 */
export type Code = "request" | "text" | "level" | "swap" | "over" | "closed" | "value";

/**
 * The puzzle of a day: the board, the points so far, and who is to move, 0 or 1.
 */
export type Daily = { kinds: number, rows: Array<string>, points: [number, number], side: number, };

/**
 * The answers to the requests of the same names.
 */
export type DesignAnswer = { "changes": Array<Changed> } | { "games": GamesPlayed } | { "why": Reasons } | { "tune": Tuned } | { "chapter": ChapterData } | { "curve": Array<Estimated> } | { "model": ModelData };

/**
 * What is known before an answer.
 */
export type DesignReport = { "tune": TuneProgress };

export type DesignRequest = { "do": "changes", level: Level, } | { "do": "games", level: Level, bot: Bot, seed: number, from: number, games: number, what: What, } | { "do": "why", level: Level, agent: string, traces: Array<Trace>, 
/**
 * A `1` for each game that is won and a `0` for each other, of each change.
 */
wins: Array<string>, starts: Array<number>, } | { "do": "tune", level: Level, bot: Bot, seed: number, target: number, within: number, 
/**
 * What may vary, by the names of [`Vary`].
 */
vary: Array<string>, 
/**
 * The games that verify a proposal.
 */
games: number, } | { "do": "chapter", agent: string, model: string | null, levels: Array<LevelGames>, } | { "do": "curve", needs: Array<number | null>, most: number, limits: Array<number>, } | { "do": "model", text: string, };

/**
 * The answers to the requests of the same names.
 */
export type DuelAnswer = { "new": Opening } | { "input": Input } | { "check": Checked } | { "input-text": string } | { "output-text": string } | { "replay": Replayed } | { "choose": Choice } | { "puzzle": Daily } | { "puzzle-try": Attempted } | { "hint": Array<Rated> };

/**
 * What is known before an answer.
 */
export type DuelReport = { "choose": Choice };

export type DuelRequest = { "do": "new", size: number, kinds: number, fill: number, seed: number, } | { "do": "input", text: string, } | { "do": "check", input: string, output: string, } | { "do": "input-text", game: Game, seconds: number, } | { "do": "output-text", game: Game, } | { "do": "replay", game: Game, } | { "do": "choose", game: Game, player: Player, } | { "do": "puzzle", day: number, } | { "do": "puzzle-try", day: number, cell: string, } | { "do": "hint", game: Game, best: number, until: Until, };

/**
 * The board and the players of a duel.
 */
export type DuelStart = { 
/**
 * The number of kinds, 1 to 10.
 */
kinds: number, 
/**
 * The rows of the board, the top one first, as in an `input.txt`.
 */
rows: Array<string>, 
/**
 * The side of the person.
 */
side: Side, 
/**
 * The opponent: `person`, or the name of a strength of the engine.
 */
opponent: string, };

/**
 * A change, the success with it, and what it adds to that of the level.
 */
export type Effect = { change: string, success: Estimated, difference: Estimated, };

/**
 * How a game ended.
 */
export type End = "won" | "lost" | "drawn" | "stuck" | "quit";

/**
 * The answers to the requests of the same names.
 */
export type EngineAnswer = { "about": About } | { "bench": Bench } | { "perft": string } | { "swaps": number };

/**
 * What is known before an answer.
 */
export type EngineReport = { "bench": { name: string, nodes: number, } };

export type EngineRequest = { "do": "about" } | { "do": "bench" } | { "do": "perft", size: number, kinds: number, seed: number, depth: number, } | { "do": "swaps", ms: number, };

/**
 * A value with the ends of its 95 % interval.
 */
export type Estimated = [number, number, number];

/**
 * A level as the text of a file.
 */
export type Exported = { 
/**
 * The text: of a tile map, JSON.
 */
text: string, 
/**
 * What the level has and the text lacks, a line for each. The name of a level in a tile map is that of the file.
 */
notes: Array<string>, };

/**
 * What happens to the remaining blocks after an action.
 */
export type Fall = "none" | "down" | "down-and-left";

/**
 * A form of candies: what follows the kind in a word, what the page says, and what is drawn on the candy if that is
 * always the same.
 */
export type FormName = { suffix: string, label: string, picture: string, };

/**
 * A kind of file.
 */
export type Format = "toml" | "tile-map";

/**
 * A game: the board that it began with, and the moves so far.
 */
export type Game = { kinds: number, rows: Array<string>, moves?: Array<string>, };

/**
 * A game, played on as `test` does: whether it was won, progress, score, moves or seconds left, and the limit that it needs.
 */
export type GameData = [boolean, number, number, number, number | null];

/**
 * What is played: games of one type can be compared.
 */
export type GameType = { "match3": Rules } | { "level": LevelText } | { "duel": DuelStart } | { "sm3": Sm3Start };

/**
 * What was asked for of some games, the others empty.
 */
export type GamesPlayed = { traces: Array<Trace>, wins: string, starts: Array<number>, };

/**
 * The answers to the requests of the same names.
 */
export type GemsAnswer = { "rules": { [key in string]: Rules } } | { "level-game": LevelText } | { "open": Shown } | { "view": Shown } | { "act": Made } | { "undo": Shown } | { "bot": Action } | { "close": null } | { "record": string } | { "compare": Array<Outcome> };

/**
 * What is known before an answer.
 */
export type GemsReport = { "compare": Outcome };

export type GemsRequest = { "do": "rules" } | { "do": "level-game", name: string, level: Level, } | { "do": "open", played: Played, } | { "do": "view" } | { "do": "act", swap: Action, ms?: number, } | { "do": "undo" } | { "do": "bot", bot: Bot, } | { "do": "close" } | { "do": "record", played: Played, player: string, started: number, } | { "do": "compare", rules: Rules, bot: Bot, seed: number, from: number, games: number, 
/**
 * When a game is left; none is without it.
 */
limit?: Limit | null, };

/**
 * The goal of the player.
 */
export type Goal = { "p1": { 
/**
 * The score that ends the game.
 */
target: number, } } | { "p2": { 
/**
 * The swaps of a game.
 */
swaps: number, } } | "p3" | { "remove-gem": { 
/**
 * The row and the column of the gem at the start, both from 0 at the top left; without them one is drawn.
 */
cell: [number, number] | null, } };

/**
 * A group that can be taken.
 */
export type Group = { 
/**
 * The cell that names it.
 */
cell: string, 
/**
 * Row and column of each of its cells, from 0.
 */
cells: Array<[number, number]>, points: number, };

/**
 * An agent: its name, its settings, what it does, and whether it takes a budget.
 */
export type Help = { name: string, settings: string, about: string, budget: boolean, };

/**
 * What an `input.txt` holds.
 */
export type Input = { kinds: number, rows: Array<string>, seconds: number, };

/**
 * A mean with the ends of its 95 % interval.
 */
export type Interval = { mean: number, range: [number, number] | null, };

/**
 * A goal in lost games: how many miss it, how many miss nothing else, and the mean share of it that is reached then.
 */
export type Lacked = { goal: string, missed: number, alone: number, reached: number | null, };

/**
 * A level as data, sound or not. Goals that its mode does not have are kept, and are no goals of the level.
 *
 * Rows and columns count from 0 at the top left.
 */
export type Level = { 
/**
 * Its name; may be empty.
 */
name: string, 
/**
 * Its mode.
 */
mode: Mode, 
/**
 * The number of kinds of candies.
 */
kinds: number, 
/**
 * Whether the limit of a level with several goals is in seconds.
 */
timed: boolean, 
/**
 * The moves or seconds that are allowed.
 */
limit: number, 
/**
 * The score to reach; 0 is no goal, here and below.
 */
score: number, 
/**
 * The number of ingredients that must leave.
 */
ingredients: number, 
/**
 * An ingredient enters only while fewer than this many are on the board.
 */
at_once: number, 
/**
 * The number ordered of each item, by its name.
 */
orders: { [key in string]: number }, 
/**
 * Up to three rising scores, for information.
 */
stars: Array<number>, 
/**
 * Columns.
 */
width: number, 
/**
 * Rows.
 */
height: number, 
/**
 * The words of the cells in reading order.
 */
cells: Array<string>, 
/**
 * Whether each cell is a spawner; `null` for the top cell of each column.
 */
spawners: Array<boolean> | null, 
/**
 * Whether ingredients leave at each cell.
 */
exits: Array<boolean>, 
/**
 * Row and column of the entry and of the outlet of each portal.
 */
portals: Array<[[number, number], [number, number]]>, 
/**
 * What comes in at each spawner, as level files say it; without it, everything.
 */
gives?: Array<string>, 
/**
 * `every` and `floor` of the spawn rates, by its name; 0 is none.
 */
enter?: { [key in string]: [number, number] }, 
/**
 * The fuse of candy bombs that enter.
 */
fuse?: number, 
/**
 * The rules that differ from the default, by name.
 */
rules?: { [key in string]: number }, };

/**
 * The answers to the requests of the same names.
 */
export type LevelAnswer = { "builtin": Array<Builtin> } | { "pieces": PieceTable } | { "read": Read } | { "check": string | null } | { "write": Exported } | { "test": number };

/**
 * A level, and the games of a bot.
 */
export type LevelGames = { name: string, level: Level, games: Array<GameData>, };

/**
 * How hard a level is. Shares are from 0 to 1; `null` without games.
 */
export type LevelJudged = { success: Estimated | null, 
/**
 * The share of the built-in levels that the bot wins more often; `null` if its games on these are not known.
 */
harder_than: Estimated | null, 
/**
 * People's success by the model.
 */
people: Estimated | null, 
/**
 * In what the level lies outside of what the model has seen.
 */
outside: Array<string>, };

/**
 * What is known before an answer.
 */
export type LevelReport = { "test": Tested };

export type LevelRequest = { "do": "builtin" } | { "do": "pieces" } | { "do": "read", text: string, } | { "do": "check", level: Level, } | { "do": "write", level: Level, format: Format, } | { "do": "test", level: Level, bot: Bot, seed: number, from: number, games: number, };

/**
 * A level as it is kept with a game.
 */
export type LevelText = { 
/**
 * What the level was called: the name of its file without folder and extension.
 */
name: string, 
/**
 * The checksum of `text`: 16 hexadecimal digits of its FNV-1a hash.
 */
checksum: string, 
/**
 * The level as [`format::write`] writes it.
 */
text: string, };

/**
 * A game is left once it has as many swaps and has taken as many milliseconds.
 */
export type Limit = { swaps: number, ms: number, };

/**
 * What a swap brought.
 */
export type Made = { view: Shown, steps: Array<Step>, 
/**
 * Whether the board was shuffled at last.
 */
shuffled: boolean, };

/**
 * What counts in games of one type.
 */
export type Measure = "swaps-needed" | "points" | "swaps-made" | "success";

/**
 * The six modes.
 */
export type Mode = "moves" | "jelly" | "ingredients" | "timed" | "orders" | "mixed";

/**
 * What a model of people's success is about: the bot whose games it looks at, and the number of levels it was fitted to.
 */
export type ModelData = { agent: string, levels: number, };

/**
 * A name in level files, and what the page says.
 */
export type Named = { name: string, label: string, };

/**
 * The gems that come into the cells that a step empties.
 */
export type NewGems = "random" | "no-equal";

/**
 * A board that a game begins with.
 */
export type Opening = { kinds: number, rows: Array<string>, };

/**
 * An item that can be ordered: its name, what the page says, and the words of its pictures, separated by a blank.
 */
export type Order = { item: string, label: string, word: string, };

/**
 * How a game went.
 */
export type Outcome = { 
/**
 * How it ended.
 */
end: End, 
/**
 * The points of the person; with those for what is left over in a level that was won, and in swapless match-3
 * whose target was reached.
 */
score: number, 
/**
 * The number of swaps; in games of cells, of the cells of the person.
 */
swaps: number, };

/**
 * The answers to the requests of the same names.
 */
export type PeopleAnswer = { "check": Array<string> } | { "results": Table } | { "record": string };

export type PeopleRequest = { "do": "check", text: string, } | { "do": "results", lines: Array<string>, } | { "do": "record", game: GameType, player: string, started: number, cells: Array<TimedCell>, };

/**
 * A cell that can be picked. Columns count from the left and rows from the bottom, from 0.
 */
export type Pick = { cell: [number, number], takes: Array<[number, number]>, points: number, };

/**
 * A piece without a kind, or a blocker. Pictures are around the origin, 44 wide and high.
 */
export type PieceName = { word: string, label: string, picture: string, };

/**
 * The table of pieces as the page shows it.
 */
export type PieceTable = { forms: Array<FormName>, pieces: Array<PieceName>, orders: Array<Order>, 
/**
 * What spawners can give, by its letter.
 */
gives: Array<Named>, 
/**
 * What can enter by itself.
 */
spawns: Array<Named>, 
/**
 * The rules that a level chooses.
 */
choices: Array<RuleChoice>, };

/**
 * A board file, what falls, and the cells that were picked so far.
 */
export type Play = { text: string, fall?: Fall, picked?: Array<[number, number]>, };

/**
 * A game so far.
 */
export type Played = { game: GameType, seed: number, number?: number, swaps?: Array<TimedAction>, };

/**
 * Who chooses a move.
 */
export type Player = { "random": { 
/**
 * The seed of the choice.
 */
seed: number, } } | "greedy" | { "search": Until };

/**
 * A variant, and its success in fresh games.
 */
export type Proposal = { change: string, level: Level, success: Estimated, };

/**
 * A move with what it promises.
 */
export type Rated = { cell: string, points: number, 
/**
 * Expected difference of points from this move on, for the side that moves.
 */
expected: number, proven: boolean, };

/**
 * The level of a file, and what of the file it lacks.
 */
export type Read = { level: Level, notes: Array<string>, };

/**
 * What makes a level hard. Shares are from 0 to 1.
 */
export type Reasons = { 
/**
 * The answer in sentences.
 */
answer: Array<string>, success: Estimated, 
/**
 * What gains most comes first.
 */
effects: Array<Effect>, goals: Array<Lacked>, lost: number, 
/**
 * The lost games by the share of the goal that is the farthest from being reached: below a tenth, two tenths, ...
 */
lost_at: Array<number>, 
/**
 * How often each cell was swapped, in reading order.
 */
swapped: Array<number>, 
/**
 * How many games left something of a goal in each cell.
 */
left: Array<number>, 
/**
 * The mean share of the moves of a game that the blocker or lock of each cell outlasts; `null` for cells without.
 */
outlasts: Array<number | null>, };

export type Replayed = { boards: Array<Board>, 
/**
 * The groups of the last board, the largest first.
 */
groups: Array<Group>, };

/**
 * What is known before the answers to the requests of the same names.
 */
export type Report = { "duel": DuelReport } | { "gems": GemsReport } | { "level": LevelReport } | { "design": DesignReport } | { "engine": EngineReport };

/**
 * A request, by the part of the page that makes it.
 */
export type Request = { "family": "duel" } & DuelRequest | { "family": "gems" } & GemsRequest | { "family": "level" } & LevelRequest | { "family": "design" } & DesignRequest | { "family": "sm3" } & Sm3Request | { "family": "people" } & PeopleRequest | { "family": "engine" } & EngineRequest;

/**
 * Why a request has no answer.
 */
export type RequestError = { code: Code, 
/**
 * One line for people, with the place unless it is one of a level.
 */
message: string, 
/**
 * The line of a text that a person has seen, from 1.
 */
line?: number, 
/**
 * The field of the level.
 */
field?: keyof Level, 
/**
 * The item whose order is at fault.
 */
item?: string, 
/**
 * The row of a cell of the board, from 0, if the fault lies in one.
 */
row?: number, 
/**
 * The column of that cell, from 0.
 */
column?: number, };

/**
 * The move of a right answer, and the board after it.
 */
export type RightMove = { cell: string, points: number, rows: Array<string>, };

/**
 * The results of games of one type.
 */
export type Row = { game: string, rules: GameType, people: number, games: number, quit: number, failed: number, measure: Measure, value: Interval | null, points_a_swap: Interval | null, seconds_a_swap: Interval | null, 
/**
 * The measure, points a swap and seconds a swap of people in a paper.
 */
published: [number | null, number | null, number | null] | null, };

/**
 * A rule that a level chooses, as a number.
 */
export type RuleChoice = { 
/**
 * Its name in level files.
 */
name: string, 
/**
 * The number without a choice.
 */
default: number, 
/**
 * The highest number; the lowest is 0.
 */
most: number, 
/**
 * What the number says.
 */
help: string, };

/**
 * The rules of a gem-swap game. They are serialized in the words of the command line.
 */
export type Rules = { 
/**
 * Columns of the board, 3 to 9.
 */
width: number, 
/**
 * Rows of the board, 3 to 9.
 */
height: number, 
/**
 * Kinds of gems, 3 to 7.
 */
kinds: number, 
/**
 * What a step clears.
 */
clears: Clears, 
/**
 * What a step scores.
 */
scoring: Scoring, 
/**
 * How a board begins.
 */
start: Start, 
/**
 * The gems that come into the cells that a step empties.
 */
refill?: NewGems, 
/**
 * Whether every game begins with at least one valid swap.
 */
first_swap: boolean, 
/**
 * What happens when no swap is valid.
 */
stuck: Stuck, 
/**
 * The goal of the player.
 */
goal: Goal, };

/**
 * What a step of a cascade scores.
 */
export type Scoring = "gems" | "group" | "longest" | "every";

/**
 * A game as the page sees it.
 */
export type Shown = { rows: number, columns: number, cells: Array<string>, 
/**
 * The valid swaps.
 */
swaps: Array<Action>, points: number, made: number, left: number | null, goals: Array<Wanted>, marked: [number, number] | null, 
/**
 * How the game ended; nothing as long as it can be played.
 */
end: End | null, };

/**
 * A side of a duel.
 */
export type Side = "first" | "second";

/**
 * The answers to the requests of the same names.
 */
export type Sm3Answer = { "new": string } | { "view": Sm3View } | { "solve": Solution };

export type Sm3Request = { "do": "new", width: number, height: number, colours: number, actions: number, target: number, fill: number, seed: number, } | { "do": "view", play: Play, } | { "do": "solve", play: Play, solver: Solver, ms: number, };

/**
 * The board of swapless match-3, and what falls. Points are those of the posts.
 */
export type Sm3Start = { 
/**
 * The board file.
 */
text: string, 
/**
 * What falls.
 */
fall: Fall, };

export type Sm3View = { width: number, height: number, 
/**
 * The rows from the top, 0 for an empty cell.
 */
rows: Array<string>, picks: Array<Pick>, points: number, bonus: number, left: number, target: number, reached: boolean, over: boolean, };

/**
 * What a solver found.
 */
export type Solution = { picked: Array<[number, number]>, total: number, 
/**
 * Whether nothing is better.
 */
exact: boolean, 
/**
 * What no play exceeds.
 */
bound: number, };

export type Solver = "greedy" | "beam" | "mcts" | "exact";

/**
 * How a board begins.
 */
export type Start = "no-runs" | "no-equal" | "cascade" | "random";

/**
 * Whether a game is still being played, or how it ended.
 */
export type Status = "playing" | "won" | "exploded" | "used-up" | "stuck";

/**
 * One step of a cascade: the cells before it, when things have vanished, and when others have come.
 */
export type Step = { before: Array<string>, cleared: Array<string>, after: Array<string>, 
/**
 * The points after it.
 */
points: number, };

/**
 * What happens when no swap is valid.
 */
export type Stuck = "over" | "shuffle";

/**
 * The means of records, and the records that do not count: which line, and why.
 */
export type Table = { results: Array<Row>, faults: Array<[number, string]>, };

/**
 * A game of a bot.
 */
export type Tested = { number: number, status: string, 
/**
 * Within the limit: moves made and left, score, and the part of the goals that was reached.
 */
moves: number, left: number, score: number, progress: number, 
/**
 * The smallest limit with which this game would have been won, in moves or seconds; nothing if that is more than was
 * tried. A move needs some of the limit only before it: the last one may take more seconds than are left.
 */
needs: number | null, 
/**
 * The cells that were swapped, two for each move within the limit, in reading order from 0.
 */
swapped: Array<number>, 
/**
 * The cells with jelly at the end of the limit.
 */
jelly: Array<number>, };

/**
 * A swap and how long it took.
 */
export type TimedAction = { 
/**
 * The swap.
 */
swap: Action, 
/**
 * Milliseconds from when the board was shown to the swap.
 */
ms: number, };

/**
 * A cell that was taken or picked, and how long that took.
 */
export type TimedCell = { 
/**
 * The cell as its game writes it: `C1` in a duel, `(3, 2)` in swapless match-3.
 */
cell: string, 
/**
 * Milliseconds from when the board was shown.
 */
ms: number, };

/**
 * What happened in a game of a level. Cells are numbered in reading order.
 */
export type Trace = { 
/**
 * How it ended.
 */
status: Status, 
/**
 * The moves made.
 */
moves: number, 
/**
 * The moves that brought no goal nearer.
 */
idle: number, 
/**
 * The shuffles of boards without a valid swap.
 */
shuffles: number, 
/**
 * The share of each goal that was reached, in the order of [`Goal::all`].
 */
reached: Array<number>, 
/**
 * Whether each goal is missed for want of what is ordered: swirls, bombs or blockers, of which none is left.
 */
gone: Array<boolean>, 
/**
 * The cells that were swapped, two for each move.
 */
swapped: Array<number>, 
/**
 * The cells with something at the end that must go for a goal that is not reached.
 */
left: Array<number>, 
/**
 * The cells with a blocker, a lock or marmalade at the start, and the number of the move that opened each; nothing where none did.
 */
opened: Array<[number, number | null]>, };

/**
 * How far a search for variants is: what is played next, the proposals at hand, and the games played.
 */
export type TuneProgress = { next: string, proposals: number, games: number, };

/**
 * The variants that were found.
 */
export type Tuned = { 
/**
 * The success of the level as it is.
 */
before: Estimated, 
/**
 * The smallest change first.
 */
proposals: Array<Proposal>, 
/**
 * What came nearest to the target.
 */
nearest: string, 
/**
 * Its success: in fresh games if nothing is proposed, else in the search.
 */
nearest_success: Estimated, games: number, };

/**
 * What ends a search.
 */
export type Until = { "depth": number } | { "nodes": number } | { "ms": number };

/**
 * A goal of a game: what it is, how much of it is reached, and how much is wanted.
 */
export type Wanted = { what: string, done: number, wanted: number, };

/**
 * What is wanted of games.
 */
export type What = "traces" | "wins" | "starts";

/**
 * What is wrong with an answer, in the words of `grader try`.
 */
export type WrongAnswer = { kind: string, text: string, line: number | null, advice: string, };
