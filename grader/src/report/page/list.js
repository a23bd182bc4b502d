// The list of games: filters, pages, rows.

const PAGE_LENGTH = 50;

/** Where the end of a game is written in short. */
function endOf(game) {
  if (game.end === undefined) {
    return make("span", { class: "quiet" }, count(game.moves.length, "move"));
  }
  return make("span", { class: "badge", title: game.detail }, game.end);
}

/** Two lines, one for each side; the winner's is strong. */
function twoLines(game, line) {
  const lines = [0, 1].map((side) => {
    return make("div", game.winner === side ? { class: "won" } : {}, line(side));
  });
  return make("div", { class: "lines" }, ...lines);
}

/** How a game went, in words. */
function outcome(game) {
  const score = `${game.scores[0]}\u00a0:\u00a0${game.scores[1]}`;
  return game.winner === undefined ? `draw, ${score}` : `${game.names[game.winner]} won, ${score}`;
}

/** A row of the list of a report. */
function gameRow(game) {
  const course = courses(game);
  const link = make("a", { href: `#${game.id}` }, game.id);
  const lead = leadPlot(course, `Lead by move: ${outcome(game)}`);
  const clocks = clocksPlot(course, game.start, "Clocks by move");
  const cells = [
    make("th", { scope: "row", role: "rowheader", class: "at-id" }, link),
    make("td", { role: "cell", class: "at-board quiet" }, game.class),
    make("td", { role: "cell", class: "at-players" }, twoLines(game, (s) => player(game.names[s], s))),
    make("td", { role: "cell", class: "at-points" }, twoLines(game, (s) => String(game.scores[s]))),
    make("td", { role: "cell", class: "at-end" }, endOf(game)),
    make("td", { role: "cell", class: "at-lead" }, lead),
    make("td", { role: "cell", class: "at-clocks" }, clocks),
  ];
  return make("tr", { role: "row", "data-game": game.id }, ...cells);
}

/** Different values of a list, in natural order. */
function distinct(values) {
  const order = new Intl.Collator("en", { numeric: true });
  return [...new Set(values)].sort(order.compare);
}

/** The choices of a filter: everything, fixed ones, and values of the data, which have a prefix. */
function fillFilter(select, fixed, values) {
  const options = [["", "all"], ...fixed, ...values.map((value) => [`=${value}`, value])];
  select.replaceChildren(...options.map(([value, text]) => make("option", { value }, text)));
}

/** The list with its filters. `row` makes the row of a game; `changed` is called when other games are listed. */
class List {
  constructor(row, changed) {
    Object.assign(this, { row, changed, games: [], listed: [], page: 0, current: null });
    this.body = byId("list").tBodies[0];
    byId("filters").addEventListener("input", () => this.filter());
    byId("filters").addEventListener("submit", (event) => event.preventDefault());
    byId("page-before").addEventListener("click", () => this.turn(this.page - 1));
    byId("page-after").addEventListener("click", () => this.turn(this.page + 1));
    this.body.addEventListener("click", (event) => this.open(event));
  }

  /** Lists these games. A player may be chosen at once. */
  set(games, name = "") {
    this.games = games;
    const early = games.filter((game) => game.end !== undefined);
    fillFilter(byId("by-player"), [], distinct(games.flatMap((game) => game.names)));
    fillFilter(byId("by-board"), [], distinct(games.map((game) => game.class)));
    const ends = [["finished", "finished"], ["faults", "any fault"]];
    fillFilter(byId("by-end"), ends, distinct(early.map((game) => game.end)));
    if (games.some((game) => game.names.includes(name))) {
      byId("by-player").value = `=${name}`;
    }
    for (const id of ["filters", "list", "pager"]) {
      byId(id).hidden = false;
    }
    this.filter();
  }

  /** Lists the games that pass all filters. */
  filter() {
    const [player, board, end] = ["by-player", "by-board", "by-end"].map((id) => byId(id).value);
    const passes = (game) => {
      const faulty = game.culprit !== undefined;
      const endFits = { "": true, finished: game.end === undefined, faults: faulty }[end];
      return (player === "" || game.names.includes(player.slice(1)))
        && (board === "" || game.class === board.slice(1))
        && (endFits ?? game.end === end.slice(1));
    };
    this.listed = this.games.filter(passes);
    this.show(0);
    this.changed();
  }

  /** Shows another page, from its top. */
  turn(page) {
    this.show(page);
    byId("games").scrollIntoView();
  }

  show(page) {
    const from = page * PAGE_LENGTH;
    const rows = this.listed.slice(from, from + PAGE_LENGTH);
    this.page = page;
    this.body.replaceChildren(...rows.map(this.row));
    const all = count(this.listed.length, "game");
    const part = rows.length < this.listed.length;
    byId("shown").textContent = part ? `${from + 1} to ${from + rows.length} of ${all}` : all;
    byId("page-before").disabled = page === 0;
    byId("page-after").disabled = from + rows.length >= this.listed.length;
    this.select(this.current);
  }

  /** Marks the game that is replayed; null for none. */
  select(game) {
    this.current = game;
    for (const row of this.body.rows) {
      row.classList.toggle("current", game !== null && row.dataset.game === game.id);
    }
  }

  /** The listed game at a distance from another; undefined beyond the ends. */
  beside(game, distance) {
    const at = this.listed.indexOf(game);
    return at < 0 ? undefined : this.listed[at + distance];
  }

  /** A click anywhere in a row does what its link does, unless it ends a selection of text. */
  open(event) {
    const row = event.target.closest("tr");
    if (row && !event.target.closest("a") && getSelection().isCollapsed) {
      location.hash = row.dataset.game;
    }
  }
}
