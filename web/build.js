// Builds the page twice: `sweetfish.html`, which holds everything and opens from disk, and the folder `site` with
// separate files for hosting.
//
// node build.js ENGINE.wasm FOLDER
//
// ENGINE_duel.wasm beside it is the engine for the duel alone, which hosted pages load first.

import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const [engine, out] = process.argv.slice(2);

/** Bundles a script or a style sheet and returns its text. @param {string} file @param {Record<string, string>} [define] */
async function bundle(file, define = {}) {
  const built = await build({
    entryPoints: [join(here, "page", file)],
    bundle: true,
    minify: true,
    write: false,
    format: "iife",
    target: "es2022",
    define,
    loader: { ".svg": "text" },
    legalComments: "none",
  });
  return built.outputFiles[0].text;
}

/** Returns a script as it may stand in a page. */
const inScript = (/** @type {string} */ text) => text.replaceAll("</script", "<\\/script").replaceAll("<!--", "<\\!--");

/** Fills the places of the template. Values are never read as patterns. @param {string} template @param {Record<string, string>} values */
function fill(template, values) {
  return template.replace(/<!--\{(\w+)\}-->/g, (_, key) => values[key]);
}

const packed = (/** @type {string} */ file) => gzipSync(readFileSync(file), { level: 9 });
const wasm = packed(engine);
const template = readFileSync(join(here, "page", "index.html"), "utf8");
const style = await bundle("style.css");
const worker = await bundle("worker.js");
const whole = await bundle("main.js", { WHOLE: "true" });
const parts = await bundle("main.js", { WHOLE: "false" });

const page = fill(template, {
  style: `<style>${style}</style>`,
  script:
    `<script type="text/plain" id="engine">${wasm.toString("base64")}</script>\n` +
    `<script type="text/plain" id="worker">${inScript(worker)}</script>\n` +
    `<script>${inScript(whole)}</script>`,
});

const site = join(out, "site");
rmSync(site, { recursive: true, force: true });
mkdirSync(site, { recursive: true });
writeFileSync(join(out, "sweetfish.html"), page);
/** @type {Record<string, string | Buffer>} */
const files = {
  "index.html": fill(template, {
    style: '<link rel="stylesheet" href="style.css">',
    script: '<script src="main.js" defer></script>',
  }),
  "style.css": style,
  "main.js": parts,
  "worker.js": worker,
  // Many hosts do not compress modules.
  "duel.wasm.gz": packed(engine.replace(/\.wasm$/, "_duel.wasm")),
  "engine.wasm.gz": wasm,
};
// A page that was hosted once opens again without a network, in one version.
const hash = createHash("sha256");
for (const content of Object.values(files)) hash.update(content);
files["offline.js"] = await bundle("offline.js", {
  FILES: JSON.stringify(["./", ...Object.keys(files)]),
  VERSION: JSON.stringify(`sweetfish-${hash.digest("hex").slice(0, 16)}`),
});
for (const [name, content] of Object.entries(files)) writeFileSync(join(site, name), content);
const bytes = Buffer.byteLength(page);
console.log(`${join(out, "sweetfish.html")}: ${bytes} bytes`);
