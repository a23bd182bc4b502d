// A static server on this machine, as any host of files is one.

import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";

export const TYPES = { ".html": "text/html; charset=utf-8", ".css": "text/css", ".js": "text/javascript", ".wasm": "application/wasm" };

/** A request for this file is the last that is answered. */
export const STOP = "stop";

/**
 * Serves the files of a folder without folders, some with other contents.
 * @param {string} folder
 * @param {Record<string, Uint8Array>} others
 * @returns {Promise<{ address: string, close: () => void }>}
 */
export async function serve(folder, others) {
  let hasStopped = false;
  const server = createServer(async ({ url = "/" }, response) => {
    if (hasStopped) return response.destroy();
    const name = url.slice(1).split("?")[0] || "index.html";
    hasStopped = name === STOP;
    if (hasStopped) return response.end("stopped");
    const content = others[name] ?? (name.includes("/") ? null : await readFile(join(folder, name)).catch(() => null));
    const type = TYPES[/** @type {keyof typeof TYPES} */ (extname(name))] ?? "application/octet-stream";
    response.writeHead(content ? 200 : 404, { "Content-Type": type }).end(content ?? "");
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", () => listening(null)));
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  return {
    address: `http://127.0.0.1:${port}/`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
