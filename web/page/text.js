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
  },
};
