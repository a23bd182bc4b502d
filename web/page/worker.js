// A worker with an engine of its own: takes requests and posts reports and answers.

/**
 * What the engine exports: it reads a request from a buffer, and has a text for each answer and report.
 * @typedef {{ memory: WebAssembly.Memory, buffer: (length: number) => number, answer: () => void, text: () => number, length: () => number }} Exports
 */

/** @type {Promise<Exports> | undefined} the engine's exports; the first message starts it, and requests may come before it is there */
let engine;

/** Returns the answer or the report that can be read now. @param {Exports} exports */
function text({ memory, text, length }) {
  return new TextDecoder().decode(new Uint8Array(memory.buffer, text(), length()));
}

/** @param {WebAssembly.Module} module */
async function start(module) {
  const host = {
    now: () => performance.now(),
    report: () => postMessage({ report: text(exports) }),
    fail: () => postMessage({ failed: text(exports) }),
  };
  const instance = await WebAssembly.instantiate(module, { host });
  const exports = /** @type {Exports} */ (/** @type {unknown} */ (instance.exports));
  return exports;
}

/** @param {Exports} exports @param {string} request */
function answer(exports, request) {
  const bytes = new TextEncoder().encode(request);
  const place = exports.buffer(bytes.length);
  new Uint8Array(exports.memory.buffer, place, bytes.length).set(bytes);
  exports.answer();
  return text(exports);
}

onmessage = async ({ data }) => {
  try {
    if (data.module) engine = start(data.module);
    const exports = await engine;
    if (data.request) postMessage({ answer: answer(/** @type {Exports} */ (exports), data.request) });
  } catch (error) {
    postMessage({ failed: String(error) });
  }
};
// A module that cannot be passed to a worker.
onmessageerror = () => postMessage({ failed: "found a message that cannot be read" });
