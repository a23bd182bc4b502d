// Expressions for what the browser keeps, as the page finds it there.

/** Returns an expression for the items under a name, the one that was kept last at the end. @param {string} name */
const items = (name) =>
  `Object.keys(localStorage).filter((key) => key.startsWith('sweetfish.${name}/')).map((key) => JSON.parse(localStorage[key])).sort((a, b) => a.at - b.at)`;

/** The lines of finished games, the oldest first. */
export const RECORDS = `${items("records")}.map(({ line }) => line)`;

/** The gem-swap game that was kept last. */
export const LAST_GAME = `${items("gems.games")}.at(-1)`;
