// The page of games: a list for each round, and the replay of the game that the address names, `#2.57/12`: game 57 of
// round 2 after 12 moves.

/** The round, game and ply that the address names; null if it names none. */
function readAddress() {
  const parts = /^#(\d+)\.(\d+)(?:\/(\d+))?$/.exec(location.hash);
  return parts && { round: Number(parts[1]), number: Number(parts[2]), ply: Number(parts[3] ?? 0) };
}

/** The games of a round, from its index of lists; `part` of them share a file of moves. */
function readIndex(round, index, part) {
  return index.first.map((first, place) => {
    const sides = [first, index.second[place]];
    const winner = index.winner[place];
    return {
      id: `${round}.${place + 1}`,
      round,
      place,
      part: `games/${index.moves}/${Math.floor(place / part)}`,
      sides,
      names: sides.map((side) => index.players[side][1]),
      pages: sides.map((side) => index.players[side][0]),
      class: index.classes[index.class[place]],
      start: index.start[index.source[place]],
      source: index.id?.[place] ?? "",
      scores: index.scores[place],
      used: index.used[place],
      length: index.length[place],
      winner: winner < 0 ? undefined : winner,
      ...index.early[place],
    };
  });
}

/** A row of the list. */
function shortRow(game) {
  const link = make("a", { href: `#${game.id}` }, game.id);
  const end = game.end === undefined
    ? make("span", { class: "quiet" }, count(game.length, "move"))
    : make("span", { class: "badge", title: game.detail }, game.end);
  const cells = [
    make("th", { scope: "row", role: "rowheader", class: "at-id" }, link),
    make("td", { role: "cell", class: "at-board quiet" }, game.class),
    make("td", { role: "cell", class: "at-players" }, twoLines(game, (s) => player(game.names[s], s))),
    make("td", { role: "cell", class: "at-points" }, twoLines(game, (s) => String(game.scores[s]))),
    make("td", { role: "cell", class: "at-end" }, end),
    make("td", { role: "cell", class: "at-lead quiet" }, twoLines(game, (s) => clock(game.used[s]))),
    make("td", { role: "cell", class: "at-clocks quiet" }, game.source),
  ];
  return make("tr", { role: "row", "data-game": game.id }, ...cells);
}

class GamesPage extends ReplayPage {
  constructor({ part, rounds }) {
    super(shortRow);
    Object.assign(this, { part, rounds, round: null, games: new Map() });
    const options = rounds.map(([number, name]) => make("option", { value: number }, `${number}, ${name}`));
    byId("by-round").append(...options.reverse());
    byId("by-round").addEventListener("input", (event) => {
      event.stopPropagation();
      this.guard(this.open(Number(byId("by-round").value)));
    });
    addEventListener("hashchange", () => this.guard(this.follow()));
  }

  /** Shows what the address asks for at first: a round and a player by `?round=2&player=PAGE`, or a game. */
  async start() {
    const asked = new URLSearchParams(location.search);
    const newest = this.rounds.at(-1)[0];
    const wanted = Number(asked.get("round") ?? newest);
    const known = this.rounds.some(([number]) => number === wanted);
    const page = asked.get("player");
    const address = readAddress();
    if (!address) {
      await this.open(known ? wanted : newest, page);
    }
    await this.follow();
  }

  /** Shows an error in place of a game. */
  guard(promise) {
    promise.catch((error) => this.miss(error.message));
  }

  miss(text) {
    byId("missing").hidden = text === "";
    byId("missing").textContent = text;
  }

  /** Lists the games of a round, perhaps only those of the player of a page. */
  async open(round, page = null) {
    if (!this.games.has(round)) {
      this.games.set(round, readIndex(round, await load(`rounds/${round}`), this.part));
    }
    const games = this.games.get(round);
    const side = (game) => game.pages.indexOf(page);
    const own = page === null ? undefined : games.find((game) => side(game) >= 0);
    this.round = round;
    byId("by-round").value = String(round);
    this.list.set(games, own?.names[side(own)]);
  }

  /** Shows what the address names. */
  async follow() {
    const wanted = readAddress();
    this.miss("");
    if (!wanted) {
      this.replay.close();
      this.list.select(null);
      this.link();
      return;
    }
    const known = this.rounds.some(([number]) => number === wanted.round);
    if (known && wanted.round !== this.round) {
      await this.open(wanted.round);
    }
    const game = known && this.games.get(wanted.round)[wanted.number - 1];
    if (!game) {
      this.replay.close();
      this.list.select(null);
      this.miss(`This board has no game ${wanted.round}.${wanted.number}.`);
    } else if (game === this.replay.game) {
      this.replay.go(wanted.ply);
    } else {
      await this.show(game, wanted.ply);
    }
    this.link();
  }

  /** Loads the moves of a game, and replays it. */
  async show(game, ply) {
    const part = await load(game.part);
    const address = readAddress();
    if (address?.round !== game.round || address.number !== game.place + 1) {
      return; // Another game was asked for meanwhile.
    }
    if (game.moves === undefined) {
      const { board, cells, points, ms } = part.games[game.place % this.part];
      game.rows = part.boards[board];
      game.moves = cells.map((cell, at) => ({ cell, points: points[at], ms: ms[at] }));
    }
    this.replay.close();
    this.replay.open(game, ply);
    this.list.select(game);
    byId("replay").scrollIntoView();
    byId("game").focus({ preventScroll: true });
  }
}

load("rounds").then((rounds) => {
  const page = new GamesPage(rounds);
  page.guard(page.start());
});
