// The rules of the game, and what follows from a record: boards, points and clocks after each move.

const EMPTY = "";

/** The cells of an opening, row by row: digits, or EMPTY. */
function cellsOf(rows) {
  return Array.from(rows.join(""), (cell) => (cell === "*" ? EMPTY : cell));
}

/** The place of a cell such as `C4` in the list of cells, or -1 if it is not on the board. */
function placeOf(name, size) {
  const parts = /^([A-Z])([1-9][0-9]?)$/.exec(name);
  if (!parts) {
    return -1;
  }
  const column = parts[1].charCodeAt(0) - 65;
  const row = Number(parts[2]) - 1;
  return column < size && row < size ? row * size + column : -1;
}

/** The places beside a place: above, right, below, left; -1 beyond the edge. */
function neighbours(place, size) {
  const column = place % size;
  return [
    place >= size ? place - size : -1,
    column + 1 < size ? place + 1 : -1,
    place + size < size * size ? place + size : -1,
    column > 0 ? place - 1 : -1,
  ];
}

/** The group of equal cells around a place. */
function groupOf(cells, size, start) {
  const group = new Set([start]);
  for (const place of group) { // A set also visits what is added on the way.
    for (const next of neighbours(place, size)) {
      if (next >= 0 && cells[next] === cells[start]) {
        group.add(next);
      }
    }
  }
  return group;
}

/** The board after a move: the group is removed, and every column has fallen. */
function take(cells, size, group) {
  const after = new Array(cells.length).fill(EMPTY);
  for (let column = 0; column < size; column += 1) {
    let floor = size - 1;
    for (let row = size - 1; row >= 0; row -= 1) {
      const place = row * size + column;
      if (cells[place] !== EMPTY && !group.has(place)) {
        after[floor * size + column] = cells[place];
        floor -= 1;
      }
    }
  }
  return after;
}

/**
 * Plays the record: `boards[k]` is the board after k moves, `groups[k]` the group that move k + 1 takes.
 * `warnings` lists where the record departs from the rules. An impossible move leaves the board unchanged.
 */
function replay(rows, moves) {
  const size = rows.length;
  const boards = [cellsOf(rows)];
  const groups = [];
  const warnings = [];
  moves.forEach(({ cell, points }, index) => {
    const cells = boards[index];
    const place = placeOf(cell, size);
    const possible = place >= 0 && cells[place] !== EMPTY;
    const group = possible ? groupOf(cells, size, place) : new Set();
    const reward = group.size * group.size;
    if (!possible) {
      warnings.push(`Move ${index + 1}: there is no group at ${cell}.`);
    } else if (reward !== points) {
      warnings.push(`Move ${index + 1}: ${cell} brings ${reward}, but ${points} are recorded.`);
    }
    groups.push(group);
    boards.push(take(cells, size, group));
  });
  return { size, boards, groups, warnings };
}

/** Both sides' points and clocks (ms left) after each move, as `points[side][ply]`. */
function courses(game) {
  const { start } = game;
  const points = [[0], [0]];
  const clocks = [[start], [start]];
  game.moves.forEach((move, index) => {
    for (const side of [0, 1]) {
      const moved = index % 2 === side;
      points[side].push(points[side][index] + (moved ? move.points : 0));
      clocks[side].push(clocks[side][index] - (moved ? move.ms : 0));
    }
  });
  // The time of a move that lost the game is in no move.
  for (const side of [0, 1]) {
    clocks[side][game.moves.length] = start - game.used[side];
  }
  return { points, clocks };
}

/** The games as the page uses them, from the compact form in which they are embedded. */
function readGames(data) {
  return data.games.map((game) => ({
    ...game,
    start: data.start,
    names: game.sides.map((agent) => data.agents[agent]),
    class: data.boards[game.board].class,
    rows: data.boards[game.board].rows,
    moves: game.cells.map((cell, ply) => ({ cell, points: game.points[ply], ms: game.ms[ply] })),
  }));
}
