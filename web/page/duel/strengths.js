// How often each strength beats the next weaker one: shares of the points of games, a draw counting half. Written by
// `node web/strengths.js`; searches by time depend on the machine.

/** @type {{ strength: keyof typeof import("./players.js").STRENGTHS, against: keyof typeof import("./players.js").STRENGTHS, share: number, games: number }[]} */
export const MEASURED = [];
