// How soon a page is there: from the opening to the first paint, the board, the engine, and its first reply.

/** @type {import("../measure.js").Units} */
export const LOAD = { "first paint": "ms", "board drawn": "ms", "engine ready": "ms", "first reply": "ms", "bytes to the reply": "KB" };

/** Notes at each frame what is there, and makes the first move as soon as there is one. */
const WATCH = `
window.seen = {};
const note = (name) => (seen[name] ??= performance.now());
const watch = () => {
  if (document.querySelectorAll("main .cell .piece").length >= 36) note("board drawn");
  const group = document.querySelector("main .cell[aria-label*=group]");
  if (group && !seen["engine ready"]) { note("engine ready"); group.click(); }
  if (document.querySelectorAll(".moves li").length >= 2) note("first reply");
  else requestAnimationFrame(watch);
};
watch();`;

/** @type {import("../measure.js").Measure} */
export async function load({ tab, address, sent }) {
  await tab.evaluateOnNewDocument(WATCH);
  await tab.goto(`${address}#duel`, { waitUntil: "domcontentloaded" });
  await tab.waitForFunction("window.seen?.['first reply'] > 0", { timeout: 120_000, polling: 50 });
  const toReply = sent();
  const paint = Number(await tab.evaluate("performance.getEntriesByName('first-paint')[0]?.startTime"));
  const seen = /** @type {Record<string, number>} */ (await tab.evaluate("window.seen"));
  return { "first paint": paint, ...seen, "bytes to the reply": toReply / 1000 };
}
