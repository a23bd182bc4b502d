// The table of pieces, which the engine has: forms, pieces and blockers, what can be ordered.

import { ask } from "../engine.js";
import { setPictures } from "../gem.js";

/** @type {import("../engine/types.js").PieceTable} */
let table = { forms: [], pieces: [], orders: [], gives: [], spawns: [], choices: [] };

/** Fetches the table, once. */
export async function loadPieces() {
  if (table.pieces.length) return;
  table = await ask({ family: "level", do: "pieces" });
  setPictures(table);
}

/** Returns the pieces without a kind and the blockers. */
export const pieces = () => table.pieces;

/** Returns what spawners can give. */
export const gifts = () => table.gives;

/** Returns what can enter by itself. */
export const spawns = () => table.spawns;

/** Returns the rules that a level chooses. */
export const choices = () => table.choices;

/** Returns what can be ordered. */
export const orders = () => table.orders;

/** Returns what can be ordered by this name. @param {string} item */
export const orderOf = (item) => table.orders.find((order) => order.item === item);

/** Returns the forms of candies but the plain one. */
export const forms = () => table.forms.filter(({ suffix }) => suffix);

/** Returns the label of a form. @param {string} suffix */
export const formLabel = (suffix) => table.forms.find((form) => form.suffix === suffix)?.label ?? suffix;

/** Returns the label of a word, if it is one of a piece. @param {string} word */
export const pieceLabel = (word) => table.pieces.find((piece) => piece.word === word)?.label;
