// The swap of a game that missed most: in its place one that looks ahead over the known gems would have made more at once.

import { Session } from "../engine.js";

/** What looks ahead. */
const AGENT = "hgs";
/** The longest game that is looked at: taking back plays it again each time. */
const MOST = 100;

/** @typedef {{ number: number, better: string, made: number, own: number }} Missed the number of the swap, from 1, and points */

/** @param {import("../swaps/game.js").Played} played @param {AbortSignal} signal @returns {Promise<Missed | null>} */
export async function worstMiss(played, signal) {
  if (played.swaps.length > MOST) return null;
  const session = new Session({ ...played, swaps: [] });
  /** @type {Missed | null} */
  let worst = null;
  try {
    let { points } = await session.view({ signal });
    for (const [index, { swap, ms }] of [...played.swaps].entries()) {
      const better = await session.bot({ agent: AGENT, seed: played.seed }, { signal });
      const made = (await session.act(better, 0, { signal })).view.points - points;
      await session.undo({ signal });
      const { view } = await session.act(swap, ms, { signal });
      const own = view.points - points;
      points = view.points;
      if (made - own > (worst ? worst.made - worst.own : 0)) worst = { number: index + 1, better, made, own };
    }
    return worst;
  } finally {
    session.close();
  }
}
