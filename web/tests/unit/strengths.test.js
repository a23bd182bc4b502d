// The strengths of bots are those that were measured, the weakest first.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { STRENGTHS } from "../../page/gems/strengths.js";

const report = readFileSync(new URL("../../../docs/results/match3-cross.md", import.meta.url), "utf8");

/** Returns the means of an agent in the report's first table. @param {string} agent */
function meansOf(agent) {
  const line = report.split("\n").find((one) => one.startsWith(`| ${agent} |`) && one.includes("±")) ?? "";
  return line.split("|").slice(2, 6).map((cell) => Number(cell.split("±")[0]));
}

test("the means are those of the report", () => {
  for (const { agent, means } of STRENGTHS) {
    assert.deepEqual([means.p1, means.p2, means.p3, means.crush], meansOf(agent === "sweetfish" ? "sweetfish 1 ms" : agent), agent);
  }
});

test("each is stronger than the one before", () => {
  for (const [index, { agent, means }] of STRENGTHS.entries()) {
    if (index === 0) continue;
    const before = STRENGTHS[index - 1].means;
    assert.ok(means.p1 < before.p1 && means.p2 > before.p2 && means.crush > before.crush, agent);
  }
});
