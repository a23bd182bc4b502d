// What makes a level hard: games of it and of its changes, played by all workers in rounds, with an answer after each round.

import { ask, think } from "../engine.js";

/** @typedef {import("./model.js").Level} Level */
/** @typedef {import("../engine/types.js").Reasons} Reasons */
/** @typedef {import("./tests.js").Bot} Bot */
/** @typedef {{ bot: Bot, games: number, reasons: Reasons, levels: Record<string, Level> }} Found `levels`: the changed ones by their changes */

const SEED = 1;
/** The games of the first round; each further one doubles what there is. */
const FIRST = 96;
/** How many games make a request. @type {Record<Bot, number>} */
const CHUNKS = { random: 96, greedy: 96, heuristic: 96, "mcts:50": 8, "mcts:100": 4, sweetfish: 2 };

/**
 * Plays and answers.
 * @param {Level} level
 * @param {{ bot: Bot, games: number }} plan
 * @param {{ signal: AbortSignal, onPlayed: (played: number, wanted: number) => void, onFound: (found: Found) => void }} under
 */
export async function findReasons(level, { bot, games }, { signal, onPlayed, onFound }) {
  const changes = await ask({ family: "design", do: "changes", level }, { signal });
  const levels = Object.fromEntries(changes.map(({ change, level }) => [change, level]));
  /** @type {import("../engine/types.js").Trace[]} */
  const traces = [];
  const wins = changes.map(() => "");
  /** @type {number[]} */
  const starts = [];
  // Each start board of some games is played as often as these.
  const wanted = games * (changes.length + 2);
  let played = 0;

  /** @param {Level} level @param {import("../engine/types.js").What} what @param {number} from @param {number} to */
  const inParts = (level, what, from, to) => {
    const parts = [];
    for (let first = from; first < to; first += CHUNKS[bot]) {
      const games = Math.min(CHUNKS[bot], to - first);
      parts.push(
        think({ family: "design", do: "games", level, bot: { agent: bot }, seed: SEED, from: first, games, what }, { signal }).then((part) => {
          played += games;
          onPlayed(played, wanted);
          return part;
        }),
      );
    }
    return Promise.all(parts);
  };

  for (let [from, to] = [0, Math.min(FIRST, games)]; from < games; [from, to] = [to, Math.min(2 * to, games)]) {
    const [own, boards, ...changed] = await Promise.all([
      inParts(level, "traces", from, to),
      inParts(level, "starts", from, to),
      ...changes.map(({ level }) => inParts(level, "wins", from, to)),
    ]);
    traces.push(...own.flatMap((part) => part.traces));
    starts.push(...boards.flatMap((part) => part.starts));
    changed.forEach((parts, index) => (wins[index] += parts.map((part) => part.wins).join("")));
    const reasons = await think({ family: "design", do: "why", level, agent: bot, traces, wins, starts }, { signal });
    onFound({ bot, games: to, reasons, levels });
  }
}
