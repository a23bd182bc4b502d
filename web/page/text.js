// All texts of the page, in English. A translation replaces this file.

export const text = {
  name: "Sweetfish",
  views: { duel: "Duel", gems: "Gem-swap games", levels: "Levels", people: "Your games" },
  sections: "Sections",
  theme: { label: "Colours", auto: "as the system", light: "light", dark: "dark" },
  engineFailed: "the engine stopped",
  notKept: "the browser's storage is full or closed: this game will be lost with the page",
  fileTooLong: (/** @type {string} */ name, /** @type {number} */ most) => `${name}: found a longer file, expected at most ${most} MB`,
  copied: "copied",
  notCopied: "the browser does not let this page copy",

  duel: {
  },

  gems: {
  },

  levels: {
  },

  people: {
    about:
      "Games that you finish by hand are kept in this browser. Nothing is sent anywhere: saving the file and passing it on is up to you. " +
      "The command sweetfish people FILE reads it.",
    name: "Your name in new records",
    save: "Save people.jsonl",
    open: "Open records…",
    remove: "Delete",
    removeAll: "Delete all",
    removeGame: (/** @type {number} */ number) => `Delete game ${number}`,
    removed: "deleted",
    sureOne: "Delete this game? It cannot be brought back.",
    sureAll: (/** @type {number} */ count) => `Delete all ${count} games? They cannot be brought back.`,
    none: "No game is kept yet. Finish one by hand among the gem-swap games or the levels.",
    added: (/** @type {number} */ added, /** @type {number} */ known) => `games added: ${added}, already here: ${known}`,
    results: "By type of game, with 95 % intervals",
    resultHeads: ["Game", "People", "Games", "Left", "Failed", "Result", "Points a swap", "Seconds a swap", "People in the paper"],
    measures: { "swaps-needed": "swaps needed", points: "points", "swaps-made": "swaps made", success: "won" },
    paper: (/** @type {string} */ value, /** @type {string} */ points, /** @type {string} */ seconds) =>
      `result ${value}, points a swap ${points}, seconds a swap ${seconds}`,
    games: (/** @type {number} */ count) => `All ${count} games, the newest first`,
    gameHeads: ["No.", "Started", "Player", "Game", "End", "Points", "Swaps", "Delete"],
    level: (/** @type {string} */ name) => `level ${name}`,
    swapGame: (/** @type {{ width: number, height: number, kinds: number }} */ rules) =>
      `${rules.width}x${rules.height}, ${rules.kinds} kinds`,
    ends: { won: "won", lost: "lost", stuck: "no swap left", quit: "left" },
  },
};
