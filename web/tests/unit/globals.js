// What modules of the page find in any browser but not in Node 20.

globalThis.navigator ??= /** @type {Navigator} */ ({ hardwareConcurrency: 2 });
