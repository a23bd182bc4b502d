// The plots: small ones in the list, large ones with axes and a marker in the replay.

/** Steps of an axis that are easy to read, for about four of them up to `top`. */
function stepOf(top) {
  const rough = top / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  return [1, 2, 5, 10].map((step) => step * power).find((step) => step >= rough);
}

/** The same for milliseconds, in whole minutes or simple parts of one if they are many. */
function clockStepOf(top) {
  const seconds = [15, 30, 60, 120, 300, 600, 900, 1800, 3600];
  const simple = seconds.map((step) => step * 1000).find((step) => top / step <= 4.5);
  return top >= 60000 && simple ? simple : stepOf(top);
}

/** Milliseconds beside an axis that ends at `top`: `15 s`, from a minute on `0:15`. */
function clockTick(ms, top) {
  const seconds = Math.round(ms) / 1000;
  if (top < 60000) {
    return `${seconds} s`;
  }
  const rest = String(Math.round(seconds) % 60).padStart(2, "0");
  return `${Math.floor(Math.round(seconds) / 60)}:${rest}`;
}

/** The path of a value that holds from each ply to the next. */
function steps(values, x, y) {
  const parts = values.map((value, ply) => {
    const at = y(value).toFixed(1);
    return ply === 0 ? `M${x(0).toFixed(1)} ${at}` : `H${x(ply).toFixed(1)}V${at}`;
  });
  return parts.join("");
}

/** A map from `first`..=`last` to the stretch from `low` to `high`. */
function scale(last, low, high, first = 0) {
  const unit = (high - low) / Math.max(last - first, 1e-9);
  return (value) => low + (value - first) * unit;
}

const SMALL = { width: 132, height: 36 };

function smallPlot(label, ...paths) {
  const { width, height } = SMALL;
  const shape = { viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: "none" };
  return draw("svg", { ...shape, class: "small", role: "img", "aria-label": label }, ...paths);
}

/** The lead over the plies: the first side's above the line, the second's below. */
function leadPlot(course, label) {
  const lead = course.points[0].map((points, ply) => points - course.points[1][ply]);
  const most = Math.max(1, ...lead.map(Math.abs));
  const middle = SMALL.height / 2;
  const x = scale(lead.length - 1, 0, SMALL.width);
  const y = scale(most, middle, 1.5);
  const half = (side, part) => {
    const path = steps(lead.map(part), x, y);
    const area = `${path}V${middle}H0Z`;
    return draw("path", { class: `area side-${side}`, d: area });
  };
  const base = draw("path", { class: "axis", d: `M0 ${middle}H${SMALL.width}` });
  return smallPlot(label, half(0, (v) => Math.max(v, 0)), half(1, (v) => Math.min(v, 0)), base);
}

/** Both clocks over the plies. */
function clocksPlot(course, start, label) {
  const bottom = SMALL.height - 1.5;
  const x = scale(course.clocks[0].length - 1, 0, SMALL.width);
  const y = scale(start, bottom, 1.5);
  const line = (side) => {
    const left = course.clocks[side].map((ms) => Math.max(ms, 0));
    return draw("path", { class: `line side-${side}`, d: steps(left, x, y) });
  };
  const base = draw("path", { class: "axis", d: `M0 ${bottom}H${SMALL.width}` });
  return smallPlot(label, base, line(0), line(1));
}

const EDGE = { left: 46, right: 10, top: 8, bottom: 22 };

/** Lines across a large plot with their values, and the plies below it. */
function axes(frame, step, tick) {
  const { x, y, low, top, last, width, height } = frame;
  const parts = [];
  for (let value = Math.ceil(low / step) * step; value <= top * 1.0001; value += step) {
    const at = y(value).toFixed(1);
    const place = { x: EDGE.left - 6, y: at, dy: "0.35em", "text-anchor": "end" };
    parts.push(draw("path", { class: "axis", d: `M${EDGE.left} ${at}H${width - EDGE.right}` }));
    parts.push(draw("text", place, tick(value, top)));
  }
  const plies = Math.max(1, stepOf(last));
  for (let ply = 0; ply <= last; ply += plies) {
    const place = { x: x(ply).toFixed(1), y: height - 6, "text-anchor": "middle" };
    parts.push(draw("text", place, String(ply)));
  }
  return parts;
}

/** The place of the current ply: a line, and a point on each line of values. */
function marker(values, frame, ply) {
  const { x, y, height } = frame;
  const at = x(ply).toFixed(1);
  const line = draw("path", { class: "now", d: `M${at} ${EDGE.top}V${height - EDGE.bottom}` });
  const points = values.map((line, side) => {
    const place = { cx: at, cy: y(line[ply]).toFixed(1), r: 3.5 };
    return draw("circle", { class: `point side-${side}`, ...place });
  });
  return draw("g", { class: "marker" }, line, ...points);
}

/** How a large plot lies in its element, whose size the style sheet gives. */
function frameOf(svg, values, low, top) {
  const { width, height } = svg.getBoundingClientRect();
  const last = values[0].length - 1;
  const x = scale(last, EDGE.left, width - EDGE.right);
  const y = scale(top, height - EDGE.bottom, EDGE.top, low);
  return { x, y, low, top, last, width, height };
}

/**
 * A large plot over the plies, of a value of both sides or of one value. `stepFor` chooses the lines across, `tick`
 * writes what they stand for, `write` the exact values; `pick` is called with the ply that is clicked.
 */
class Plot {
  constructor(svg, { title, stepFor, write, tick, pick }) {
    Object.assign(this, { svg, title, stepFor, write, tick, values: null, ply: 0 });
    const choose = (event) => this.frame && pick(this.plyAt(event.clientX));
    svg.addEventListener("pointerdown", (event) => {
      svg.setPointerCapture(event.pointerId);
      choose(event);
    });
    svg.addEventListener("pointermove", (event) => {
      if (svg.hasPointerCapture(event.pointerId)) {
        choose(event);
      }
    });
    new ResizeObserver(() => this.show()).observe(svg);
  }

  /** Takes the lines of values of a game; `low` and `top` are the ends of the axis. Null for none. */
  set(values, top, low = 0) {
    Object.assign(this, { values, low, top: Math.max(1, top), ply: 0 });
    this.show();
  }

  /** Draws everything. */
  show() {
    if (!this.values || this.svg.getBoundingClientRect().width === 0) {
      return;
    }
    this.frame = frameOf(this.svg, this.values, this.low, this.top);
    const { x, y, width, height } = this.frame;
    this.svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    const lines = this.values.map((values, side) => {
      return draw("path", { class: `line side-${side}`, d: steps(values, x, y) });
    });
    const grid = axes(this.frame, this.stepFor(this.top - this.low), this.tick);
    this.marker = marker(this.values, this.frame, this.ply);
    this.svg.replaceChildren(...grid, ...lines, this.marker);
  }

  /** Moves the marker; `names` are those of the lines, for people who cannot see the plot. */
  mark(ply, names) {
    this.ply = ply;
    if (!this.values) {
      return;
    }
    const parts = this.values.map((line, number) => `${names[number]} ${this.write(line[ply])}`);
    this.svg.setAttribute("aria-label", `${this.title} after move ${ply}: ${parts.join(", ")}`);
    if (this.frame) {
      const next = marker(this.values, this.frame, ply);
      this.marker.replaceWith(next);
      this.marker = next;
    }
  }

  plyAt(clientX) {
    const at = clientX - this.svg.getBoundingClientRect().left;
    const unit = (this.frame.x(this.frame.last) - this.frame.x(0)) / Math.max(this.frame.last, 1);
    const ply = Math.round((at - this.frame.x(0)) / unit);
    return Math.min(Math.max(ply, 0), this.frame.last);
  }
}
