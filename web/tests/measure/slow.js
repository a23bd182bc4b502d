// A static server at the end of a slow line. The line is slow here and not in the browser, whose own throttling leaves out
// what workers and service workers load.

import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { TYPES } from "../browser/server.js";

const BYTES_A_MS = 1.6e6 / 8 / 1000;
const LATENCY_MS = 150;
const PIECE = 4096;
const LATE_MS = 50;

/**
 * Serves the files of a folder as they are, all over one line.
 * @param {string} folder
 * @returns {Promise<{ address: string, sent: () => number, close: () => void }>}
 */
export async function serveSlowly(folder) {
  let sent = 0;
  /** When the line is free again. */
  let free = 0;
  const server = createServer(async ({ url = "/" }, response) => {
    await wait(LATENCY_MS);
    const name = new URL(url, "http://localhost").pathname.slice(1) || "index.html";
    const content = name.includes("/") ? null : await readFile(join(folder, name)).catch(() => null);
    const type = TYPES[/** @type {keyof typeof TYPES} */ (extname(name))] ?? "application/octet-stream";
    response.writeHead(content ? 200 : 404, { "Content-Type": type, "Cache-Control": "max-age=600" });
    for (let at = 0; content && at < content.length && !response.destroyed; at += PIECE) {
      const piece = content.subarray(at, at + PIECE);
      // What a timer is late is made up for.
      free = Math.max(free, performance.now() - LATE_MS) + piece.length / BYTES_A_MS;
      await wait(free - performance.now());
      sent += piece.length;
      response.write(piece);
    }
    response.end();
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", () => listening(null)));
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  return {
    address: `http://127.0.0.1:${port}/`,
    sent: () => sent,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
