// The page of a report, kept in step with its address: `#r1e1p1a/12` is a game after 12 moves,
// `#r1e1p1a@anna@random/12` one of a class, and `#player=anna` are the games of a player.

import { byId } from "../page/dom.js";
import { gameRow } from "./list.js";
import { ReplayPage } from "./page.js";
import { clocksPlot, leadPlot } from "./plots.js";
import { courses, readGames } from "./record.js";
import { makeSortable } from "./sortable.js";
import { text } from "./text.js";

/** @param {import("./record.js").Game} game */
function row(game) {
  const { points, clocks } = courses(game);
  const plots = game.moves.length < 2 ? ["", ""] : [leadPlot(points, text.leadPlot(game)), clocksPlot(clocks, game.start, text.clocksPlot)];
  return gameRow(game, game.moves.length, plots);
}

const games = readGames(JSON.parse(byId("data").textContent ?? ""));
if (games.length > 0) {
  const page = new ReplayPage(row);
  const known = new Map(games.map((game) => [game.id, game]));
  const follow = () => {
    const [, id, ply = 0] = /^#(r\d+e\d+p\d+[ab](?:@[^/]*)?)(?:\/(\d+))?$/.exec(location.hash) ?? [];
    const game = known.get(id);
    const [, player] = /^#player=(.+)$/.exec(location.hash) ?? [];
    if (player) {
      page.close();
      page.list.set(games, decodeURIComponent(player));
      byId("games").scrollIntoView();
    } else if (game) {
      page.miss("");
      page.open(game, Number(ply));
    } else page.close(id && text.missingGame("report", id));
    page.link();
  };
  page.list.set(games);
  addEventListener("hashchange", follow);
  follow();
} else byId("games-title").textContent = text.noGames;

// The marks of a class, if that is what the page shows.
makeSortable("marks", 0, { find: text.findSubmission, count: text.submissions });
makeSortable("test-boards", null);
