// The tests of the grader's pages alone, where sweetfish.html cannot be built.

import { runAll } from "./harness.js";
import "./report.js";
import "./marks.js";
import "./board.js";

runAll();
