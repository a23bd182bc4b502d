// A pointer or keys over the board that is painted: where a stroke begins, how it goes on, when it ends.

/** @typedef {import("./model.js").Place} Place */

/**
 * What a stroke does. `along` is given each cell on the way, perhaps beside the board.
 * @typedef {{ begin: (place: Place) => void, along: (places: Place[]) => void, end: () => void }} Strokes
 */

/** Milliseconds for which a finger is held until it paints, and how far it may move meanwhile. */
const HOLD_MS = 250;
const STILL_PX = 8;

/** What ends a press of a pointer. */
const ENDS = /** @type {const} */ (["pointerup", "pointercancel"]);

/** Leads strokes by mouse, pen and finger. Taps and keys pick cells of the grid, for its owner to paint. */
export class Hand {
  /** @param {import("../grid.js").Grid} grid @param {Strokes} strokes */
  constructor(grid, strokes) {
    this.grid = grid;
    this.strokes = strokes;
    /** @type {{ at: Place, pointer: number } | null} the last cell */
    this.stroke = null;
    /** Whether the last pointer was a finger, and whether it was held until it painted. */
    this.isTap = false;
    this.isHeld = false;
    this.#listen();
  }

  /** The pointer paints no more until it is pressed again. */
  drop() {
    this.stroke = null;
  }

  #listen() {
    const { element } = this.grid;
    element.addEventListener("pointerdown", (event) => {
      const place = this.grid.placeAt(event);
      if (!this.grid.has(place) || event.button !== 0) return;
      if (event.pointerType === "touch") return this.#hold(event);
      event.preventDefault();
      this.isTap = false;
      this.#begin(event);
    });
    element.addEventListener("touchmove", (event) => this.stroke && event.cancelable && event.preventDefault(), { passive: false });
    // A finger that is held opens no menu.
    element.addEventListener("contextmenu", (event) => this.stroke && event.preventDefault());
    // The pointer has painted already; what other means click, and taps, are picked by the grid.
    const isPainted = (/** @type {MouseEvent} */ event) => event.detail > 0 && (!this.isTap || this.isHeld);
    element.addEventListener("click", (event) => isPainted(event) && event.stopImmediatePropagation(), { capture: true });
  }

  /** Paints by a finger that is held on the board for a while; one that swipes scrolls the page. @param {PointerEvent} event */
  #hold(event) {
    this.isTap = true;
    this.isHeld = false;
    const follow = new AbortController();
    const begin = setTimeout(() => {
      follow.abort();
      this.isHeld = true;
      this.#begin(event);
    }, HOLD_MS);
    const end = () => (clearTimeout(begin), follow.abort());
    const move = (/** @type {PointerEvent} */ { clientX, clientY }) => Math.hypot(clientX - event.clientX, clientY - event.clientY) > STILL_PX && end();
    document.addEventListener("pointermove", move, { signal: follow.signal });
    for (const name of ENDS) document.addEventListener(name, end, { signal: follow.signal });
  }

  /** Leads a stroke from where the pointer is to where it goes. @param {PointerEvent} event */
  #begin(event) {
    const place = this.grid.placeAt(event);
    this.grid.goTo(...place);
    this.stroke = { at: place, pointer: event.pointerId };
    this.strokes.begin(place);
    const follow = new AbortController();
    const end = (/** @type {PointerEvent} */ { pointerId }) => {
      if (pointerId !== event.pointerId) return;
      follow.abort();
      if (this.stroke) this.strokes.end();
      this.stroke = null;
    };
    const move = (/** @type {PointerEvent} */ other) => other.pointerId === this.stroke?.pointer && this.#follow(other);
    // Beside the board too, from where the pointer may come back.
    document.addEventListener("pointermove", move, { signal: follow.signal });
    for (const name of ENDS) document.addEventListener(name, end, { signal: follow.signal });
  }

  /** Follows the pointer over all cells on its way, which browsers report in steps. @param {PointerEvent} event */
  #follow(event) {
    const { stroke } = this;
    const steps = event.getCoalescedEvents?.() ?? [];
    const places = [...steps, event].map((point) => this.grid.placeAt(point));
    if (!stroke) return;
    const way = places.flatMap((place) => {
      const cells = between(stroke.at, place);
      stroke.at = place;
      return cells;
    });
    if (way.length > 0) this.strokes.along(way);
  }
}

/** Returns the cells from one place, without it, to another: a line of Bresenham's. @param {Place} from @param {Place} to @returns {Place[]} */
export function between([row, column], [toRow, toColumn]) {
  const steps = Math.max(Math.abs(toRow - row), Math.abs(toColumn - column));
  return Array.from({ length: steps }, (_, index) => {
    const part = (index + 1) / steps;
    return [Math.round(row + part * (toRow - row)), Math.round(column + part * (toColumn - column))];
  });
}
