// Starts the page, and keeps it in step with the address: `#r1e1p1a/12` is a game after 12 moves.

/** The game and the ply that the address names; null if it names none. */
function readAddress() {
  const parts = /^#(r\d+e\d+p\d+[ab])(?:\/(\d+))?$/.exec(location.hash);
  return parts && { id: parts[1], ply: Number(parts[2] ?? 0) };
}

class Page extends ReplayPage {
  constructor(data) {
    super(gameRow);
    this.games = readGames(data);
    this.known = new Map(this.games.map((game) => [game.id, game]));
    this.list.set(this.games);
    addEventListener("hashchange", () => this.follow());
    this.follow();
  }

  /** Shows what the address names. */
  follow() {
    const wanted = readAddress();
    const game = wanted && this.known.get(wanted.id);
    byId("missing").hidden = !wanted || game !== undefined;
    byId("missing").textContent = game || !wanted ? "" : `This report has no game ${wanted.id}.`;
    if (!game) {
      this.replay.close();
      this.list.select(null);
    } else if (game === this.replay.game) {
      this.replay.go(wanted.ply);
    } else {
      this.replay.close();
      this.replay.open(game, wanted.ply);
      this.list.select(game);
      byId("replay").scrollIntoView();
      byId("game").focus({ preventScroll: true });
    }
    this.link();
  }
}

const data = JSON.parse(byId("data").textContent);
if (data.games.length > 0) {
  new Page(data);
} else {
  byId("games-title").textContent = "No games yet";
}
