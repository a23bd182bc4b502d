// A level in an address: its text, compressed, in letters that addresses take.

/** What the name of a level in an address begins with if it is the level itself. */
const MARK = "~";
/** The longest text that is taken from a link: a level has a few thousand characters. */
const MOST_BYTES = 100_000;

/** @param {string} name of a level in an address */
export const isLink = (name) => name.startsWith(MARK);

/** @param {Uint8Array<ArrayBuffer>} bytes @param {CompressionStream | DecompressionStream} by */
const passed = (bytes, by) => new Blob([bytes]).stream().pipeThrough(by);

/** Writes the text of a level as a name in an address. @param {string} content */
export async function toLink(content) {
  const stream = passed(new TextEncoder().encode(content), new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  return MARK + btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** Returns the text of a level that a name in an address holds. @param {string} link */
export async function fromLink(link) {
  const letters = atob(link.slice(MARK.length).replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  const reader = passed(bytes, new DecompressionStream("deflate-raw")).getReader();
  const decoder = new TextDecoder();
  let content = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    content += decoder.decode(part.value, { stream: true });
    if (content.length > MOST_BYTES) throw new Error();
  }
  return content;
}
