// All tests of pages, in one process, so that each browser starts once: `make browser`.

import { runAll } from "./harness.js";
import "./frame.js";
import "./fits.js";
import "./duel.js";
import "./duel-course.js";
import "./duel-engine.js";
import "./duel-files.js";
import "./puzzle.js";
import "./gems.js";
import "./gems-bots.js";
import "./levels.js";
import "./levels-answers.js";
import "./levels-drawn.js";
import "./levels-edited.js";
import "./levels-elements.js";
import "./levels-figures.js";
import "./levels-kept.js";
import "./levels-older.js";
import "./levels-played.js";
import "./levels-shared.js";
import "./levels-tested.js";
import "./late.js";
import "./by-hand.js";
import "./ends.js";
import "./odd-files.js";
import "./people.js";
import "./rules.js";
import "./report.js";
import "./marks.js";
import "./board.js";
import "./own-tab.js";
import "./sound.js";
import "./shared.js";

runAll();
