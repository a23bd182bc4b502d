// The board of the replay: a table with lettered columns and numbered rows.

/** The classes that draw a ring around a group: one for each edge that is the group's border. */
function ringOf(group, place, size) {
  const names = ["above", "right", "below", "left"];
  const open = neighbours(place, size).map((next) => next < 0 || !group.has(next));
  return ["claimed", ...names.filter((_, edge) => open[edge])].join(" ");
}

/** Makes the cells of a board of `size` rows; returns them row by row. */
function buildBoard(table, size) {
  const letters = Array.from({ length: size }, (_, column) => String.fromCharCode(65 + column));
  const heads = letters.map((letter) => make("th", { scope: "col" }, letter));
  const rows = letters.map((_, row) => {
    const cells = letters.map(() => make("td"));
    return make("tr", {}, make("th", { scope: "row" }, String(row + 1)), ...cells);
  });
  table.style.setProperty("--size", size);
  table.tHead.replaceChildren(make("tr", {}, make("td", { class: "corner" }), ...heads));
  table.tBodies[0].replaceChildren(...rows);
  return [...table.tBodies[0].querySelectorAll("td")];
}

/** Shows a board; `group`, if any, is ringed in the colour of `side`. */
function paintBoard(elements, cells, size, group, side) {
  elements.forEach((element, place) => {
    const kind = cells[place];
    const ring = group?.has(place) ? `${ringOf(group, place, size)} side-${side}` : "";
    const look = kind === EMPTY ? "empty" : `kind-${kind} ${ring}`.trim();
    if (element.className !== look) {
      element.className = look;
      element.textContent = kind;
    }
  });
}
