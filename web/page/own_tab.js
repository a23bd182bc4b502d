// Which tab a game belongs to. A tab that is duplicated knows the same games as the one it comes from: the first one holds
// them, by a lock of the browser.

/** How long another document may still have what it held: a page that is loaded anew follows itself. */
const WAIT_MS = 1000;

/** What this page holds or has asked for. @type {Map<string, { isOurs: Promise<boolean>, release: () => void }>} */
const taken = new Map();

/** Takes a name for this tab. Returns whether no other tab has it; a browser that has no locks here knows of none. @param {string} name */
export function take(name) {
  const before = taken.get(name);
  if (before) return before.isOurs;
  if (!navigator.locks) return Promise.resolve(true);
  let release = () => {};
  const isReleased = new Promise((done) => (release = () => done(null)));
  const isOurs = new Promise((/** @type {(is: boolean) => void} */ tell) => {
    const hold = () => {
      tell(true);
      return isReleased;
    };
    navigator.locks.request(`sweetfish.${name}`, { signal: AbortSignal.timeout(WAIT_MS) }, hold).catch((error) => {
      if (error.name === "TimeoutError") taken.delete(name);
      tell(error.name !== "TimeoutError");
    });
  });
  taken.set(name, { isOurs, release });
  return isOurs;
}

/** Lets other tabs have a name. @param {string} name */
export function release(name) {
  taken.get(name)?.release();
  taken.delete(name);
}
