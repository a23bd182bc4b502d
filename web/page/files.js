// Files that are opened, dropped, saved and copied.

import { button, h, say, showError } from "./dom.js";
import { text } from "./text.js";

/** The longest file that is read. */
const MOST_BYTES = 64 << 20;

/**
 * Reads a file as text.
 * @param {File} file
 */
async function read(file) {
  if (file.size > MOST_BYTES) throw new Error(text.fileTooLong(file.name, MOST_BYTES >> 20));
  return file.text();
}

/**
 * Makes a button that opens a file.
 * @param {string} label
 * @param {string} accept such as `.txt`
 * @param {(content: string, name: string) => unknown} onOpen
 */
export function opener(label, accept, onOpen) {
  const field = h("input", {
    type: "file",
    accept,
    hidden: true,
    onchange: async () => {
      const file = field.files?.[0];
      field.value = "";
      if (file) await open(file, onOpen);
    },
  });
  return h("span", {}, button(label, () => field.click()), field);
}

/**
 * @param {File} file
 * @param {(content: string, name: string) => unknown} onOpen
 */
async function open(file, onOpen) {
  try {
    showError(null);
    await onOpen(await read(file), file.name);
  } catch (error) {
    showError(`${file.name}: ${error instanceof Error ? error.message : error}`);
  }
}

/**
 * Takes files that are dropped on an element.
 * @param {HTMLElement} element
 * @param {(content: string, name: string) => unknown} onOpen
 */
export function takesDrops(element, onOpen) {
  element.addEventListener("dragover", (event) => event.preventDefault());
  element.addEventListener("drop", async (event) => {
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    if (file) await open(file, onOpen);
  });
}

/**
 * Saves a text as a file.
 * @param {string} name
 * @param {string} content
 */
export function save(name, content) {
  const address = URL.createObjectURL(new Blob([content], { type: "text/plain" }));
  h("a", { href: address, download: name }).click();
  URL.revokeObjectURL(address);
}

/**
 * Copies a text.
 * @param {string} content
 */
export async function copy(content) {
  try {
    await navigator.clipboard.writeText(content);
    say(text.copied);
  } catch {
    showError(text.notCopied);
  }
}
