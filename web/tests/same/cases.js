// What both builds of the engine are asked. Each group asks requests through `same`, which compares the answers to one
// and returns it.

/** @typedef {(request: Record<string, unknown>) => Promise<any>} Same */

const range = (/** @type {number} */ count) => Array.from({ length: count }, (_, index) => index);

/** The signature of the search, and counts of sequences of moves. @param {Same} same */
export async function signature(same) {
  await same({ family: "engine", do: "about" });
  await same({ family: "engine", do: "bench" });
  for (const seed of range(4)) {
    for (const [size, kinds, depth] of [[4, 2, 4], [5, 3, 3], [8, 3, 3], [10, 4, 2], [26, 6, 1]]) {
      await same({ family: "engine", do: "perft", size, kinds, seed, depth });
    }
  }
}

/** Whole games of the duel, by depth, by nodes, and with hints. @param {Same} same */
export async function duels(same) {
  const players = [{ search: { depth: 3 } }, { search: { nodes: 3000 } }, { random: { seed: 7 } }, "greedy"];
  for (const seed of range(6)) {
    const board = await same({ family: "duel", do: "new", size: 5 + seed, kinds: 2 + (seed % 4), fill: 100 - 5 * seed, seed });
    /** @type {string[]} */
    const moves = [];
    for (;;) {
      const game = { kinds: board.kinds, rows: board.rows, moves };
      const { groups } = await same({ family: "duel", do: "replay", game });
      if (groups.length === 0) break;
      if (moves.length % 10 === 0) await same({ family: "duel", do: "hint", game, best: 3, until: { nodes: 5000 } });
      const player = players[(moves.length + seed) % players.length];
      moves.push((await same({ family: "duel", do: "choose", game, player })).cell);
    }
  }
}

/** Puzzles of days through the year, and what each move in them leads to. @param {Same} same */
export async function puzzles(same) {
  for (const day of range(13).map((number) => 1 + number * 30)) {
    const { kinds, rows } = await same({ family: "duel", do: "puzzle", day });
    const { groups } = await same({ family: "duel", do: "replay", game: { kinds, rows, moves: [] } });
    for (const { cell } of groups) await same({ family: "duel", do: "puzzle-try", day, cell });
  }
}

/** Agents that choose at once. */
const QUICK = ["random", "first", "sgs", "hgs", "near", "greedy-published", "greedy-direct", "greedy-cascade", "td"];

/** Agents of gem-swap games; a number behind a name is its samples, so that no game takes long. */
const MATCH3 = [...QUICK, "flat:4:4", "mcts:40", "q:10", "linear-published", "linear", "neural", "sweetfish:4"];

/**
 * Returns the agents whose games by these rules take no longer than seconds.
 * @param {string} rules
 */
function agents(rules) {
  // Good agents play on and on where the game ends only when no swap is left.
  if (rules === "p3") return QUICK.filter((agent) => agent !== "td");
  // A breadth-first search of the large board takes half a minute.
  if (rules === "crush") return MATCH3;
  // Weights for these two come for large boards only.
  return [...MATCH3.filter((agent) => agent !== "linear" && agent !== "neural"), "lbfs"];
}

/** Games of each agent by each of the papers' rules. @param {Same} same */
export async function gems(same) {
  const rules = await same({ family: "gems", do: "rules" });
  const words = { ...rules, q1: { ...rules.p1, goal: { "remove-gem": { cell: null } } } };
  for (const [name, own] of Object.entries(words)) {
    for (const agent of agents(name)) {
      for (const seed of range(3)) {
        await same({ family: "gems", do: "compare", rules: own, bot: { agent }, seed, from: 0, games: 2 });
      }
    }
  }
}

/** Agents of levels. */
const LEVEL = ["random", "first", "heuristic", "greedy", "linear-39", "neural-39", "td:1", "flat:2:4", "mcts:20", "sweetfish:20", "q:5"];

/** Games of bots on each built-in level. @param {Same} same */
export async function levels(same) {
  for (const { level } of await same({ family: "level", do: "builtin" })) {
    await same({ family: "level", do: "check", level });
    const { text } = await same({ family: "level", do: "write", level, format: "toml" });
    await same({ family: "level", do: "read", text });
    for (const agent of LEVEL) {
      const games = ["random", "first", "heuristic"].includes(agent) ? 5 : 1;
      await same({ family: "level", do: "test", level, bot: { agent }, seed: 1, from: 0, games });
    }
  }
}

/** Games as people play them, swap by swap, and their records. @param {Same} same */
export async function byHand(same) {
  const rules = await same({ family: "gems", do: "rules" });
  const builtin = (await same({ family: "level", do: "builtin" })).slice(0, 8);
  /** @type {Record<string, unknown>[]} */
  const games = [rules.p1, rules.p2, rules.crush].map((own) => ({ match3: own }));
  for (const { name, level } of builtin) games.push({ level: await same({ family: "gems", do: "level-game", name, level }) });
  const records = [];
  for (const game of games) {
    const played = { game, seed: 3, number: 2, swaps: /** @type {any[]} */ ([]) };
    let view = await same({ family: "gems", do: "open", played });
    while (!view.end) {
      const swap = view.swaps[(7 * played.swaps.length) % view.swaps.length];
      const ms = 100 * played.swaps.length;
      ({ view } = await same({ family: "gems", do: "act", swap, ms }));
      played.swaps.push({ swap, ms });
      if (played.swaps.length === 5 && !view.end) await same({ family: "gems", do: "bot", bot: { agent: "sweetfish:4", seed: 3 } });
    }
    await same({ family: "gems", do: "undo" });
    await same({ family: "gems", do: "close" });
    records.push(await same({ family: "gems", do: "record", played, player: "me", started: 1_700_000_000 }));
  }
  await same({ family: "people", do: "check", text: records.join("\n") });
  await same({ family: "people", do: "results", lines: [...records, "{}"] });
}

/** Swapless match-3, solved to the end: a day is no limit for small boards. @param {Same} same */
export async function swapless(same) {
  for (const seed of range(10)) {
    const board = { width: 4, height: 4, colours: 3, actions: 4, target: 20, fill: 100, seed };
    const text = await same({ family: "sm3", do: "new", ...board });
    for (const fall of ["none", "down", "down-and-left"]) {
      await same({ family: "sm3", do: "view", play: { text, fall } });
      for (const solver of ["greedy", "exact"]) {
        await same({ family: "sm3", do: "solve", play: { text, fall }, solver, ms: 86_400_000 });
      }
    }
  }
}
