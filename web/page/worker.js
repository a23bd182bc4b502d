// A worker with an engine of its own: takes requests and posts reports and answers.

/** @type {WebAssembly.Exports | undefined} */
let engine;

const exports = () => /** @type {any} */ (engine);

/** Returns the answer or the report that can be read now. */
function text() {
  const { memory, text, length } = exports();
  return new TextDecoder().decode(new Uint8Array(memory.buffer, text(), length()));
}

/** @param {WebAssembly.Module} module */
async function start(module) {
  const host = {
    now: () => performance.now(),
    report: () => postMessage({ report: text() }),
    fail: () => postMessage({ failed: text() }),
  };
  engine = (await WebAssembly.instantiate(module, { host })).exports;
}

/** @param {string} request */
function answer(request) {
  const bytes = new TextEncoder().encode(request);
  const place = exports().buffer(bytes.length);
  new Uint8Array(exports().memory.buffer, place, bytes.length).set(bytes);
  exports().answer();
  return text();
}

onmessage = async ({ data }) => {
  try {
    if (data.module) await start(data.module);
    else postMessage({ answer: answer(data.request) });
  } catch (error) {
    postMessage({ failed: String(error) });
  }
};
