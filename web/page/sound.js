// Sounds, made at the moment they are heard. They are off until they are wanted; before that no audio is opened.

import { button, s } from "./dom.js";
import { keep, load } from "./store.js";
import { text } from "./text.js";

/** The semitones of a scale in which any two tones go together. */
const SCALE = [0, 2, 4, 7, 9];
/** The lowest tone, in Hz, and the highest step above it. */
const LOWEST = 262;
const MOST = 14;
/** Seconds from one step of a cascade to the next, where they are not shown. */
const STEP = 0.12;

let isOn = load("sound", false);
/** @type {AudioContext | undefined} */
let audio;

/** @param {number} step of the scale */
const pitch = (step) => LOWEST * 2 ** (Math.floor(step / SCALE.length) + SCALE[step % SCALE.length] / 12);

/**
 * Lets a tone be heard.
 * @param {number} frequency in Hz
 * @param {{ after?: number, seconds?: number, type?: OscillatorType, to?: number }} [how] `to`: the frequency at its end
 */
function tone(frequency, { after = 0, seconds = 0.18, type = "triangle", to = frequency } = {}) {
  if (!isOn) return;
  audio ??= new AudioContext();
  // A context that was made before the first click begins asleep.
  audio.resume().catch(() => {});
  const start = audio.currentTime + after;
  const volume = audio.createGain();
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(0.15, start + 0.01);
  volume.gain.exponentialRampToValueAtTime(0.001, start + seconds);
  const source = audio.createOscillator();
  source.type = type;
  source.frequency.setValueAtTime(frequency, start);
  source.frequency.exponentialRampToValueAtTime(to, start + seconds);
  source.connect(volume).connect(audio.destination);
  source.start(start);
  source.stop(start + seconds);
}

/** Cells vanish: the more, and the later in a cascade, the higher. @param {number} cells @param {number} [step] of the cascade, from 0 @param {boolean} [isLate] whether earlier steps are still heard */
export const playMatch = (cells, step = 0, isLate = false) => tone(pitch(Math.min(cells - 1 + 2 * step, MOST)), { after: isLate ? step * STEP : 0 });

/** A swap or a pick that is not valid. */
export const playRefused = () => tone(150, { type: "square", seconds: 0.12, to: 110 });

/** The end of a game. @param {boolean} isLost */
export const playEnd = (isLost) => (isLost ? [4, 2, 0] : [0, 2, 4, 5]).forEach((step, index) => tone(pitch(step), { after: index * 0.11, seconds: 0.3 }));

/** Returns the switch of the sound. */
export function soundSwitch() {
  const path = (/** @type {string} */ name, /** @type {string} */ d) => s("path", { class: name, d });
  const icon = s("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, path("", "M4 9h4l5-4v14l-5-4H4z"), path("on", "M16 9c1.5 1.5 1.5 4.5 0 6M19 6c3 3 3 9 0 12"), path("off", "M16 9l5 6M21 9l-5 6"));
  const toggle = button("", () => {
    isOn = !isOn;
    keep("sound", isOn);
    toggle.setAttribute("aria-pressed", String(isOn));
    playMatch(4);
  }, { id: "sound", class: "plain", title: text.sound, "aria-label": text.sound, "aria-pressed": String(isOn) });
  toggle.append(icon);
  return toggle;
}
