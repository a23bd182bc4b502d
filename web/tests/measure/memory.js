// What the page and its workers hold while games of the duel are played, one after the other.

/** @type {import("../measure.js").Units} */
export const MEMORY = {
  "page's heap at a tenth": "KB",
  "page's heap at the end": "KB",
  "elements at a tenth": "",
  "elements at the end": "",
  "engines' memory at a tenth": "KB",
  "engines' memory at the end": "KB",
};

const BOARD = "duel/4/31203012.20132231.10233120.02311203.33120210.21003312.10233021.02132103";

/** @type {import("../measure.js").Measure} */
export async function memory({ tab, address }, moves) {
  // Without motion a move takes as long as the engine needs.
  await tab.emulateMediaFeatures([{ name: "prefers-reduced-motion", value: "reduce" }]);
  await tab.goto(`${address}#${BOARD}`);
  await play(tab, moves / 10);
  const early = await held(tab);
  await play(tab, moves - moves / 10);
  const late = await held(tab);
  return Object.fromEntries([...Object.entries(early).map(([name, value]) => [`${name} at a tenth`, value]), ...Object.entries(late).map(([name, value]) => [`${name} at the end`, value])]);
}

/** Plays at least this many moves, those of both sides: any group for the person, and a new board after each game. @param {import("puppeteer-core").Page} tab @param {number} moves */
const play = (tab, moves) =>
  tab.evaluate(
    async (most, board) => {
      const frame = () => new Promise((done) => setTimeout(done, 2));
      const made = () => document.querySelectorAll(".moves li").length;
      const groups = () => /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("main .cell[aria-label*=group]"));
      for (let total = 0; total < most; ) {
        location.hash = `#${board}`;
        while (made() > 0 || groups().length === 0) await frame();
        while (groups().length > 0) {
          const before = made();
          groups()[0].click();
          while (made() < before + 2 && groups().length > 0) await frame();
          await frame();
        }
        total += made();
      }
      // A game that has ended is still thought about.
      location.hash = `#${board}`;
      await new Promise((done) => setTimeout(done, 3000));
    },
    moves,
    BOARD,
  );

/** @param {import("puppeteer-core").Page} tab */
async function held(tab) {
  const client = await tab.createCDPSession();
  // A finalizer may free what a second collection finds.
  for (let times = 0; times < 3; times++) await client.send("HeapProfiler.collectGarbage");
  const { usedSize } = await client.send("Runtime.getHeapUsage");
  const { nodes } = await client.send("Memory.getDOMCounters");
  // A worker that ends meanwhile holds nothing.
  const engines = await Promise.all(tab.workers().map((worker) => memoryOf(worker).catch(() => 0)));
  return { "page's heap": usedSize / 1000, elements: nodes, "engines' memory": engines.reduce((a, b) => a + b, 0) / 1000 };
}

/** Returns the bytes of the memories of a worker's engine. @param {import("puppeteer-core").WebWorker} worker */
async function memoryOf({ client }) {
  const { result } = await client.send("Runtime.evaluate", { expression: "WebAssembly.Memory.prototype" });
  const { objects } = await client.send("Runtime.queryObjects", { prototypeObjectId: String(result.objectId) });
  const summed = await client.send("Runtime.callFunctionOn", {
    objectId: objects.objectId,
    functionDeclaration: "function () { return this.reduce((sum, { buffer }) => sum + buffer.byteLength, 0); }",
    returnByValue: true,
  });
  return Number(summed.result.value);
}
