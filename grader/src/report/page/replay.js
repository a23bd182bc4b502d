// The replay of one game: its board, players, moves and plots, and stepping through them.

const PLAY_MS = 700;

/** Builds the card of one side. Returns it and the elements that change from ply to ply. */
function buildCard(game, side) {
  const points = make("span", { class: "points" });
  const left = make("span", { class: "clock" });
  const state = make("span", { class: "state" });
  const parts = [player(game.names[side], side), state, points, left];
  return { card: make("div", { class: `card side-${side}` }, ...parts), points, left, state };
}

/** Builds the list of moves, two to a line as in chess. */
function buildMoves(game) {
  return game.moves.map((move, index) => {
    const unseen = (text) => make("span", { class: "unseen" }, text);
    const parts = [
      unseen(`Move ${index + 1}, ${game.names[index % 2]}: `),
      make("span", { class: "cell" }, move.cell),
      unseen(", points "),
      make("span", { class: "gain" }, signed(move.points)),
      unseen(", seconds "),
      make("span", { class: "time" }, `${(move.ms / 1000).toFixed(2)}`),
    ];
    const lost = game.analysis?.lost[index] ?? 0;
    if (lost > 0) {
      parts.splice(4, 0, unseen(", lost "), make("span", { class: "lost" }, signed(-lost)));
    }
    const jump = { type: "button", class: `side-${index % 2}`, "data-ply": index + 1 };
    return make("li", {}, make("button", jump, ...parts));
  });
}

/** Scrolls a box, and only the box, so that an element in it and the lines beside it can be seen. */
function reveal(box, element) {
  const outer = box.getBoundingClientRect();
  const inner = element.getBoundingClientRect();
  const above = inner.top - inner.height - outer.top;
  const below = inner.bottom + inner.height - outer.bottom;
  box.scrollTop += Math.min(above, 0) + Math.max(below, 0);
}

/** The section of the page that replays a game. `moved` is called after every step. */
class Replay {
  constructor(moved) {
    Object.assign(this, { moved, game: null, ply: 0, timer: null });
    const pick = (ply) => this.go(ply);
    const step = (top) => Math.max(1, stepOf(top));
    const points = { title: "Points", stepFor: step, write: String, tick: String, pick };
    const clocks = { title: "Clocks", stepFor: clockStepOf, write: clock, tick: clockTick, pick };
    this.pointsPlot = new Plot(byId("points-plot"), points);
    this.clockPlot = new Plot(byId("clock-plot"), clocks);
    const lead = { title: "Expected lead at the end", stepFor: step, write: signed, tick: signed, pick };
    this.expectedPlot = new Plot(byId("expected-plot"), lead);
    const steps = {
      first: () => this.go(0),
      previous: () => this.go(this.ply - 1),
      play: () => this.toggle(),
      next: () => this.go(this.ply + 1),
      last: () => this.go(this.game.moves.length),
    };
    for (const [id, act] of Object.entries(steps)) {
      byId(id).addEventListener("click", act);
    }
    byId("moves").addEventListener("click", (event) => {
      const button = event.target.closest("button");
      if (button) {
        this.go(Number(button.dataset.ply));
      }
    });
    const keys = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last", " ": "play" };
    this.keys = Object.fromEntries(Object.entries(keys).map(([key, id]) => [key, steps[id]]));
    document.addEventListener("keydown", (event) => this.press(event));
  }

  /** Shows a game at a ply. */
  open(game, ply) {
    this.game = game;
    this.record = replay(game.rows, game.moves);
    this.course = courses(game);
    byId("replay").hidden = false;
    this.describe();
    this.cells = buildBoard(byId("board"), this.record.size);
    this.cards = [0, 1].map((side) => buildCard(game, side));
    byId("cards").replaceChildren(...this.cards.map(({ card }) => card));
    this.items = buildMoves(game);
    byId("moves").replaceChildren(...this.items);
    const most = Math.max(1, ...this.course.points.flat());
    const unit = Math.max(1, stepOf(most));
    this.pointsPlot.set(this.course.points, Math.ceil(most / unit) * unit);
    const left = this.course.clocks.map((line) => line.map((ms) => Math.max(ms, 0)));
    this.clockPlot.set(left, game.start);
    this.setExpected(game);
    this.go(ply);
  }

  /** The line of what was expected, if the game was analysed. */
  setExpected(game) {
    const lead = game.analysis?.lead;
    byId("expected").hidden = lead === undefined;
    if (lead === undefined) {
      this.expectedPlot.set(null, 1);
      return;
    }
    const most = Math.max(1, ...lead.map(Math.abs));
    const unit = Math.max(1, stepOf(2 * most));
    const end = Math.ceil(most / unit) * unit;
    byId("expected-title").replaceChildren("Expected lead of ", player(game.names[0], 0), " at the end");
    this.expectedPlot.set([lead], end, -end);
  }

  close() {
    this.stop();
    this.game = null;
    byId("replay").hidden = true;
  }

  /** What does not change from ply to ply: the heading, the result, faults and warnings. */
  describe() {
    const { game, record } = this;
    const names = game.names.map(player);
    byId("game").replaceChildren(names[0], " against ", names[1]);
    const parts = [game.id, `board ${game.class}`, count(game.moves.length, "move"), outcome(game)];
    byId("result").textContent = parts.join(" · ");
    const faulty = game.culprit !== undefined;
    byId("fault").hidden = game.end === undefined;
    const side = faulty ? game.culprit : game.late;
    const name = side === undefined ? "" : make("bdi", {}, game.names[side]);
    byId("fault").replaceChildren(name, ` ${faulty ? "lost" : "ran out of time"}: ${game.detail}`);
    byId("warnings").hidden = record.warnings.length === 0;
    const warnings = record.warnings.map((warning) => make("li", {}, warning));
    byId("warnings").replaceChildren(...warnings);
  }

  /** A step by the user stops the automatic replay. */
  go(ply) {
    this.stop();
    this.show(ply);
  }

  show(ply) {
    const { game, record } = this;
    this.ply = Math.min(Math.max(ply, 0), game.moves.length);
    const group = record.groups[this.ply];
    paintBoard(this.cells, record.boards[this.ply], record.size, group, this.ply % 2);
    this.showCards();
    this.showMoves();
    this.pointsPlot.mark(this.ply, game.names);
    this.clockPlot.mark(this.ply, game.names);
    this.expectedPlot.mark(this.ply, [`${game.names[0]}`]);
    const ends = { first: 0, previous: 0, next: game.moves.length, last: game.moves.length };
    for (const [id, end] of Object.entries(ends)) {
      // Not `disabled`, which would take the focus away.
      byId(id).setAttribute("aria-disabled", this.ply === end);
    }
    byId("status").replaceChildren(...this.status());
    this.moved();
  }

  showCards() {
    const { game, course, ply } = this;
    const over = ply === game.moves.length;
    this.cards.forEach(({ card, points, left, state }, side) => {
      points.textContent = course.points[side][ply];
      left.textContent = clock(course.clocks[side][ply]);
      const turn = !over && ply % 2 === side;
      const result = game.winner === side ? "won" : game.winner === undefined ? "draw" : "lost";
      state.textContent = over ? result : turn ? "to move" : "";
      card.classList.toggle("turn", turn);
      card.classList.toggle("winner", over && game.winner === side);
    });
  }

  showMoves() {
    this.items.forEach((item, index) => {
      const button = item.firstChild;
      if (index + 1 === this.ply) {
        button.setAttribute("aria-current", "step");
        reveal(byId("moves"), item);
      } else {
        button.removeAttribute("aria-current");
      }
    });
    if (this.ply === 0) {
      byId("moves").scrollTop = 0;
    }
  }

  /** The line below the buttons: the ply, the last move and the next one. */
  status() {
    const { game, ply } = this;
    const part = (index, word) => {
      const { cell, points } = game.moves[index];
      return make("span", { class: `side-${index % 2}` }, `${word} ${cell} ${signed(points)}`);
    };
    const parts = [make("span", {}, `Move ${ply} of ${game.moves.length}`)];
    if (ply > 0) {
      parts.push(part(ply - 1, "last"));
    }
    if (ply < game.moves.length) {
      parts.push(part(ply, "next"));
      if (game.analysis?.lost[ply] > 0) {
        const { best, lost } = game.analysis;
        parts.push(make("span", { class: "lost" }, `better ${best[ply]} ${signed(lost[ply])}`));
      }
    } else {
      parts.push(make("span", {}, game.end ?? "end of the game"));
    }
    return parts;
  }

  toggle() {
    if (this.timer !== null) {
      this.stop();
      return;
    }
    if (this.ply === this.game.moves.length) {
      this.show(0);
    }
    this.timer = setInterval(() => this.tick(), PLAY_MS);
    this.showPlaying(true);
  }

  tick() {
    this.show(this.ply + 1);
    if (this.ply === this.game.moves.length) {
      this.stop();
    }
  }

  stop() {
    clearInterval(this.timer);
    this.timer = null;
    this.showPlaying(false);
  }

  showPlaying(playing) {
    byId("play").classList.toggle("playing", playing);
    byId("play").setAttribute("aria-label", playing ? "Pause" : "Play");
  }

  /** Keys step while the replay can be seen and nothing else on the page has a use for them. */
  press(event) {
    const act = this.keys[event.key];
    const bare = !event.ctrlKey && !event.altKey && !event.metaKey && !event.shiftKey;
    if (!this.game || !act || !bare || !this.hears(event)) {
      return;
    }
    event.preventDefault();
    act();
  }

  hears(event) {
    const replay = byId("replay");
    if (replay.contains(event.target)) {
      // Space on a button or a link is the button's or the link's.
      return event.key !== " " || !event.target.closest("button, a");
    }
    const { top, bottom } = replay.getBoundingClientRect();
    return event.target === document.body && bottom > 0 && top < innerHeight;
  }
}
