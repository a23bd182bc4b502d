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
    sides: ["First", "Second"],
    person: "a person",
    /** @type {Record<string, string>} */
    strengths: {
      random: "Random",
      greedy: "Largest group",
      depth1: "1 move ahead",
      depth2: "2 moves ahead",
      depth4: "4 moves ahead",
      depth8: "8 moves ahead",
      ms100: "0.1 s a move",
      ms1000: "1 s a move",
      ms5000: "5 s a move",
    },
    beats: (/** @type {string} */ own, /** @type {string} */ other, /** @type {number} */ percent) => `${own} – beats “${other}” in ${percent} of 100 games`,
    board: "Board of the duel. Arrows move, Enter claims the group.",
    emptyCell: (/** @type {string} */ cell) => `${cell}, empty`,
    cell: (/** @type {string} */ cell, /** @type {number} */ kind, /** @type {number} */ size, /** @type {number} */ points, /** @type {string} */ badge) =>
      `${cell}, kind ${kind}, group of ${size}, ${points} ${points === 1 ? "point" : "points"}${badge ? `, marked ${badge}` : ""}`,
    pointed: (/** @type {string} */ cell, /** @type {number} */ size, /** @type {number} */ points) => `${cell}: ${size} × ${size} = ${points} ${points === 1 ? "point" : "points"}`,
    game: "Game",
    engine: "Engine",
    start: "Let the engine play",
    pause: "Pause",
    undo: "Undo",
    redo: "Redo",
    hint: "Hint",
    hintOf: (/** @type {string} */ cell, /** @type {number} */ points, /** @type {number} */ expected, /** @type {boolean} */ proven) =>
      `${cell} for ${points}: ${proven ? "ends" : "probably ends"} ${text.duel.points(expected)} from here on${proven ? " (proven)" : ""}`,
    moves: "Moves of the game",
    ply: "Move that is shown",
    plyOf: (/** @type {number} */ at, /** @type {number} */ last) => `after move ${at} of ${last}`,
    steps: { first: "First board", previous: "Previous board", next: "Next board", last: "Last board" },
    result: (/** @type {number} */ first, /** @type {number} */ second) =>
      first === second ? "The game is a draw." : `${first > second ? "First" : "Second"} wins by ${Math.abs(first - second)}.`,
    toMove: (/** @type {number} */ side) => `${["First", "Second"][side]} to move`,
    lost: (/** @type {number} */ lost, /** @type {string} */ better) => ` lost ${lost}; better ${better}`,
    lead: (/** @type {number} */ lead, /** @type {boolean} */ proven) =>
      lead === 0
        ? `A draw is expected${proven ? ", proven" : ""}`
        : `${lead > 0 ? "First" : "Second"} is expected to win by ${Math.abs(lead)}${proven ? ", proven" : ""}`,
    notYourMove: "It is the engine's move.",
    engineMoved: (/** @type {string} */ cell, /** @type {number} */ first, /** @type {number} */ second) => `The engine takes ${cell}. ${first} to ${second}.`,
    delay: "Pause between moves, ms",
    analyse: "Analyse",
    best: "Best move",
    expected: "Expected",
    points: (/** @type {number} */ points) => (points === 0 ? "even" : `${points > 0 ? "+" : "−"}${Math.abs(points)}`),
    depth: "Depth",
    rate: "Nodes a second",
    certainty: "Certainty",
    proven: "proven",
    estimate: "estimate",
    line: (/** @type {string} */ moves) => `Expected: ${moves}`,
    showLine: "Line over the game",
    lineTitle: "Expected lead of the first player at the end",
    lineLabel: (/** @type {number} */ at, /** @type {number | null} */ lead, /** @type {number} */ marks) =>
      `Expected lead after each move; after move ${at} it is ${lead ?? "not known yet"}. ${marks} moves that lost points are marked.`,
    newBoard: "New board",
    size: "Size",
    kinds: "Kinds",
    fill: "Filled, %",
    seed: "Seed",
    begin: "New game",
    surprise: "Any board",
    files: "Homework files and links",
    filesHelp: "Paste or drop an input.txt anywhere on this page. The address of the page holds the whole game.",
    inputLabel: "Text of an input.txt",
    read: "Read this text",
    open: "Open input.txt",
    seconds: "Seconds left",
    copyInput: "Copy input.txt",
    saveInput: "Save input.txt",
    copyOutput: "Copy output.txt",
    saveOutput: "Save output.txt",
    copyLink: "Copy the link",
    grader: "Games of the grader",
    graderHelp: "Open or drop a games.jsonl of grader match, tournament or grade.",
    openGames: "Open games.jsonl",
    games: "Games of the file",
    filter: "Find by name",
    found: (/** @type {number} */ all, /** @type {number} */ shown) => (all > shown ? `${all} games, ${shown} shown` : `${all} games`),
    recordedGame: (/** @type {string} */ id, /** @type {string} */ first, /** @type {string} */ second, /** @type {[number, number]} */ [a, b], /** @type {string} */ end) =>
      `${id}: ${first} ${a} : ${b} ${second}${end ? ` (${end})` : ""}`,
    noRecord: (/** @type {number} */ line) => `line ${line}: found no game, expected a record of grader match`,
    noGames: "found no game, expected records of grader match",
  },

  gems: {
  },

  levels: {
  },

  people: {
  },
};
