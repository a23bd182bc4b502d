// What all pages with a list and a replay share: the links between games, and the address of what is shown.

/** Writing each step at once would exceed what browsers allow while a key is held down. */
const ADDRESS_MS = 150;

/** A page with a list, whose rows `row` makes, and a replay. */
class ReplayPage {
  constructor(row) {
    this.replay = new Replay(() => this.writeAddress());
    this.list = new List(row, () => this.link());
  }

  /** The links to the games beside this one in the list. */
  link() {
    for (const [id, distance] of [["game-before", -1], ["game-after", 1]]) {
      const game = this.replay.game && this.list.beside(this.replay.game, distance);
      byId(id).hidden = !game;
      byId(id).href = game ? `#${game.id}` : "";
    }
  }

  /** Writes the ply into the address, without a step in the browser's history, unless that names another game by then. */
  writeAddress() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      const { game, ply } = this.replay;
      // Not over the address of another game, which is being loaded.
      if (game && location.hash.split("/")[0] === `#${game.id}`) {
        history.replaceState(null, "", `#${game.id}/${ply}`);
      }
    }, ADDRESS_MS);
  }
}
