// A bot beside a level that is played by hand: its hint, and how it would have ended on the same board.

import { Session } from "../engine.js";

/** @typedef {import("../swaps/game.js").Played} Played */
/** @typedef {import("../swaps/game.js").Shown} Shown */

const AGENT = "sweetfish";

/** Returns the swap that the bot would make. @param {Session} session @param {AbortSignal} [signal] */
export const adviceIn = (session, signal) => session.bot({ agent: AGENT, ms: null, seed: session.played.seed }, { signal });

/** Lets the bot play a game from its beginning to its end. @param {Played} played @param {AbortSignal} signal @returns {Promise<Shown>} */
export async function playedByBot(played, signal) {
  const session = new Session({ ...played, swaps: [] });
  try {
    let view = await session.view({ signal });
    while (!view.end) ({ view } = await session.act(await adviceIn(session, signal), 0, { signal }));
    return view;
  } finally {
    session.close();
  }
}
