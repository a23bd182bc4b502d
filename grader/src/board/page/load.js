// Loads data from files beside the page. Scripts do that for pages from disk as well, where `fetch` may not.

const NONCE = document.currentScript.nonce;

/** What has been asked for, by its key: the promise and how to fulfil it. */
const asked = new Map();

/** Called by the files with their key and their data. */
function loaded(key, data) {
  asked.get(key)?.fulfil(data);
}

/** The data of the file `data/KEY.js`. */
function load(key) {
  if (!asked.has(key)) {
    const entry = {};
    entry.promise = new Promise((fulfil, reject) => {
      entry.fulfil = fulfil;
      const script = make("script", { src: `data/${key}.js` });
      script.nonce = NONCE;
      script.addEventListener("error", () => {
        asked.delete(key);
        reject(new Error(`data/${key}.js cannot be loaded.`));
      });
      document.head.append(script);
    });
    asked.set(key, entry);
  }
  return asked.get(key).promise;
}
