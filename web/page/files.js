// Files that are opened, dropped, saved and copied.

import { button, h, say, showError } from "./dom.js";
import { notOpened, refuseOther } from "./kinds.js";
import { text } from "./text.js";

/** The longest file that is read. */
const MOST_BYTES = 64 << 20;
/** How long a file that is saved can be read. */
const KEPT_MS = 60_000;

/** Reads a file as text. Throws a line for people if it is too long, or not a text. @param {File} file */
async function read(file) {
  if (file.size > MOST_BYTES) throw new Error(text.fileTooLong(MOST_BYTES >> 20));
  const bytes = new Uint8Array(await file.arrayBuffer());
  const content = new TextDecoder(encodingOf(bytes)).decode(bytes);
  // What is not a text has such characters.
  if (/[\0\uFFFD]/.test(content)) throw notOpened(text.noText);
  // Some editors end lines by a carriage return alone.
  return content.replace(/\r(?!\n)/g, "\n");
}

/** Returns the encoding that the first bytes of a text say. Some editors of Windows write UTF-16. @param {Uint8Array} bytes */
function encodingOf([first, second]) {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
}

/** How files are opened: whether an empty one may be, and whether several at a time. @typedef {{ mayBeEmpty?: boolean, isMany?: boolean }} Opening */

/**
 * Makes a button that opens a file.
 * @param {string} label
 * @param {string} accept such as `.txt`
 * @param {(content: string, name: string) => unknown} onOpen
 * @param {Opening} [options]
 */
export function opener(label, accept, onOpen, options = {}) {
  const field = h("input", {
    type: "file",
    accept,
    multiple: options.isMany,
    hidden: true,
    onchange: async () => {
      const files = [...(field.files ?? [])];
      field.value = "";
      await open(files, onOpen, options);
    },
  });
  return h("span", {}, button(label, () => field.click()), field);
}

/**
 * Opens files in the order of their names, numbers as numbers. Shows what is wrong with each, and returns whether nothing is.
 * @param {File[]} files
 * @param {(content: string, name: string) => unknown} onOpen
 * @param {Opening} [options]
 */
export async function open(files, onOpen, { mayBeEmpty = false } = {}) {
  if (files.length > 0) showError(null);
  const faults = [];
  const sorted = files.sort((a, b) => a.name.localeCompare(b.name, "en", { numeric: true }));
  for (const file of sorted) {
    try {
      const content = await read(file);
      if (!mayBeEmpty && content.trim() === "") throw notOpened(text.emptyFile);
      refuseOther(content);
      await onOpen(content, file.name);
    } catch (error) {
      faults.push(`${file.name}: ${error instanceof Error ? error.message : error}`);
    }
  }
  if (faults.length > 0) showError(faults.join("; "));
  return faults.length === 0;
}

/** What listens to the page for a section, by event. @type {Map<string, AbortController>} */
const listening = new Map();

/**
 * Listens to an event of the page, as long as an element is in it, in place of what listened before: that would keep a section that is gone.
 * @template {keyof DocumentEventMap} T
 * @param {T} name
 * @param {HTMLElement} element
 * @param {(event: DocumentEventMap[T]) => void} take
 */
function listen(name, element, take) {
  listening.get(name)?.abort();
  const listener = new AbortController();
  listening.set(name, listener);
  document.addEventListener(name, (event) => element.isConnected && take(event), { signal: listener.signal });
}

/**
 * Takes files that are dropped anywhere on the page, as long as an element is in it.
 * @param {HTMLElement} element
 * @param {(content: string, name: string) => unknown} onOpen
 * @param {Opening & { ready?: Promise<unknown> }} [options] `ready`: what a file waits for, so that what the section shows first does not take its place
 */
export function takesDrops(element, onOpen, { ready, isMany } = {}) {
  listen("drop", element, async (event) => {
    const files = droppedFiles(event.dataTransfer);
    await ready;
    await open(isMany ? await files : (await files).slice(0, 1), onOpen);
  });
}

/** What a folder may have of files that are read. */
const IN_FOLDERS = /^[^.].*\.(toml|json)$/i;

/** Returns the files that are dropped, and those in folders that are. What is dropped must be asked for at once. @param {DataTransfer | null} data @returns {Promise<File[]>} */
async function droppedFiles(data) {
  const files = [...(data?.files ?? [])];
  const entries = [...(data?.items ?? [])].map((item) => item.webkitGetAsEntry?.() ?? null);
  const folders = entries.filter((entry) => entry?.isDirectory);
  if (folders.length === 0) return files;
  const alone = entries.filter((entry) => entry?.isFile).map(fileOf);
  return [...(await Promise.all(alone)), ...(await Promise.all(folders.map(filesIn))).flat()];
}

/** @param {FileSystemEntry | null} entry @returns {Promise<File>} */
const fileOf = (entry) => new Promise((done, fail) => /** @type {FileSystemFileEntry} */ (entry).file(done, fail));

/** Returns the files in a folder and in those within. @param {FileSystemEntry | null} folder @returns {Promise<File[]>} */
async function filesIn(folder) {
  const reader = /** @type {FileSystemDirectoryEntry} */ (folder).createReader();
  /** @type {Promise<File[]>[]} */
  const found = [];
  for (;;) {
    // Browsers return some of them at a time, in the end none.
    const entries = await new Promise((/** @type {(entries: FileSystemEntry[]) => void} */ done, fail) => reader.readEntries(done, fail));
    if (entries.length === 0) return (await Promise.all(found)).flat();
    for (const entry of entries) {
      if (entry.isDirectory) found.push(filesIn(entry));
      else if (IN_FOLDERS.test(entry.name)) found.push(fileOf(entry).then((file) => [file]));
    }
  }
}

/**
 * Takes texts that are pasted anywhere on the page but into a field, as long as an element is in it.
 * @param {HTMLElement} element
 * @param {(content: string) => Promise<unknown>} onText
 */
export function takesPastes(element, onText) {
  listen("paste", element, async ({ target, clipboardData }) => {
    const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
    const content = clipboardData?.getData("text");
    if (isField || !content) return;
    try {
      refuseOther(content);
      await onText(content);
    } catch (error) {
      showError(error);
    }
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
  // WebKit reads it later.
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}

/**
 * Copies a text. Throws a line for people if the browser does not let it.
 * @param {string | Promise<string>} content
 */
export async function copy(content) {
  const isCopied = await toClipboard(content).catch(async () => copySelected(await content));
  if (!isCopied) throw new Error(text.notCopied);
  say(text.copied);
}

/** Copies a text if the browser lets it. @param {string} content */
export const copyQuietly = (content) => toClipboard(content).catch(() => copySelected(content)).catch(() => false);

/** WebKit copies only what it is given during the click, so it is given a promise. @param {string | Promise<string>} content */
async function toClipboard(content) {
  const blob = Promise.resolve(content).then((text) => new Blob([text], { type: "text/plain" }));
  // If it fails, that is said by whoever asked for the text.
  blob.catch(() => {});
  await navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]);
  return true;
}

/** Copies the address. Returns whether it is still that of what is shown. */
export async function copyAddress() {
  const { href } = location;
  await copy(href);
  return href === location.href;
}

/** Makes a button that copies the address, or what else is to be shared, and says so itself, unless what was copied is no longer shown: `false`. @param {() => Promise<boolean>} [share] @param {{ label?: string, id?: string }} [names] */
export function sharer(share = copyAddress, { label = text.share, id = "share" } = {}) {
  const element = button(label, async () => {
    try {
      showError(null);
      if (await share()) element.textContent = text.shared;
    } catch (error) {
      showError(error);
    }
  }, { id });
  return element;
}

/** Copies a text as if it were selected: some browsers give pages from disk or without https no clipboard. @param {string} content */
function copySelected(content) {
  const focus = document.activeElement;
  const field = h("textarea", { class: "unseen", "aria-hidden": "true" }, content);
  document.body.append(field);
  field.select();
  const isCopied = document.execCommand("copy");
  field.remove();
  if (focus instanceof HTMLElement) focus.focus();
  return isCopied;
}
