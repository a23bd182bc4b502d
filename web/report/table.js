// Makes the leaderboard sortable by its columns, and lets people find a player in a long one.

import { makeSortable } from "./sortable.js";
import { text } from "./text.js";

makeSortable("players", 0, { find: text.find, count: text.players });
