// The engine without a page: what it answers to a request.

import { fileURLToPath } from "node:url";
import { webEngine } from "../same/engines.js";

const file = fileURLToPath(new URL("../../../target/web/site/engine.wasm.gz", import.meta.url));
const engine = webEngine(file);

/** Returns the answer to a request, which is JSON. @param {string} request @returns {Promise<any>} */
export async function ask(request) {
  const lines = await (await engine).ask(request);
  const { ok, error } = JSON.parse(String(lines.at(-1)).replace(/^answer /, ""));
  if (error !== undefined) throw new Error(error.message);
  return ok;
}

/** Returns the answer to a request. @param {Record<string, unknown>} request */
export const answer = (request) => ask(JSON.stringify(request));
