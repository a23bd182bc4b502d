// Which tab a game belongs to, by locks of the browser. A tab that is duplicated knows the same games as the one it comes
// from: the first one takes them. Other games several tabs hold together.

/** How long a page that is loaded anew may still have what it held, on a busy machine too; and how long another one is waited for. */
const [ANEW_MS, WAIT_MS] = [5000, 1000];

/** What this page holds or has asked for. @type {Map<string, { isOurs: Promise<boolean>, release: () => void }>} */
const taken = new Map();

/** How long to wait for what another document has. */
function patience() {
  const [how] = performance.getEntriesByType("navigation");
  return how instanceof PerformanceNavigationTiming && how.type === "reload" ? ANEW_MS : WAIT_MS;
}

/**
 * Takes a name for this tab. Returns whether no other tab has it; a browser that has no locks here knows of none.
 * @param {string} name
 * @param {{ isPatient: boolean }} how `isPatient`: another document may be about to let go of it
 */
export function take(name, { isPatient }) {
  const before = taken.get(name);
  if (before) return before.isOurs;
  if (!navigator.locks) return Promise.resolve(true);
  let release = () => {};
  const isReleased = new Promise((done) => (release = () => done(null)));
  const isOurs = new Promise((/** @type {(is: boolean) => void} */ tell) => {
    const isHeld = () => {
      taken.delete(name);
      tell(false);
    };
    const hold = (/** @type {Lock | null} */ lock) => {
      if (!lock) return isHeld();
      tell(true);
      return isReleased;
    };
    const how = isPatient ? { signal: AbortSignal.timeout(patience()) } : { ifAvailable: true };
    navigator.locks.request(`sweetfish.${name}`, how, hold).catch((error) => (error.name === "TimeoutError" ? isHeld() : tell(true)));
  });
  taken.set(name, { isOurs, release });
  return isOurs;
}

/** Lets other tabs have a name. @param {string} name */
export function release(name) {
  taken.get(name)?.release();
  taken.delete(name);
}

/** Has a name beside other tabs that do. Returns what lets it go. @param {string} name */
export function hold(name) {
  let letGo = () => {};
  const isLetGo = new Promise((done) => (letGo = () => done(null)));
  // Where a browser has no locks, no tab knows of another one.
  navigator.locks?.request(`sweetfish.${name}`, { mode: "shared" }, () => isLetGo).catch(() => {});
  return letGo;
}

/** Does something while no tab has a name, and nothing if one has it. @param {string} name @param {() => Promise<void>} work */
export async function ifFree(name, work) {
  if (!navigator.locks) return work();
  await navigator.locks.request(`sweetfish.${name}`, { ifAvailable: true }, (lock) => (lock ? work() : undefined));
}
