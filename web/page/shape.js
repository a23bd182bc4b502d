// Whether a value that others may have written has the shape that the page writes.

/**
 * Whether a value has a shape.
 * @template T
 * @typedef {(value: unknown) => value is T} Shape
 */

/** Returns a test as one for a type, which it must test as a whole. @template T @param {(value: unknown) => boolean} is @returns {Shape<T>} */
export const shapeBy = (is) => /** @type {Shape<T>} */ (is);

/** @param {unknown} value @returns {value is string} */
export const isText = (value) => typeof value === "string";
/** @param {unknown} value @returns {value is number} */
export const isWhole = (value) => Number.isSafeInteger(value) && Number(value) >= 0;
/** @param {unknown} value @returns {value is boolean} */
export const isFlag = (value) => typeof value === "boolean";
/** @param {unknown} value @returns {value is unknown[]} */
export const isList = (value) => Array.isArray(value);
/** @param {unknown} value @returns {value is Record<string, unknown>} */
export const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** @template T @param {readonly T[]} all @returns {Shape<T>} */
export const isOneOf = (all) => shapeBy((value) => all.some((one) => one === value));
/** @template T @param {Shape<T>} shape @returns {Shape<T | null>} */
export const isNullOr = (shape) => shapeBy((value) => value === null || shape(value));
/** @template T @param {Shape<T>} shape @returns {Shape<T | undefined>} */
export const isMaybe = (shape) => shapeBy((value) => value === undefined || shape(value));
/** @template T @param {Shape<T>} shape @returns {Shape<T[]>} */
export const isListOf = (shape) => shapeBy((value) => isList(value) && value.every(shape));
/** @template A, B @param {Shape<A>} one @param {Shape<B>} other @returns {Shape<[A, B]>} */
export const isPairOf = (one, other) => shapeBy((value) => isList(value) && value.length === 2 && one(value[0]) && other(value[1]));
/** @template T @param {Shape<T>} shape @returns {Shape<Record<string, T>>} */
export const isMapOf = (shape) => shapeBy((value) => isObject(value) && Object.values(value).every(shape));
/** @template {object} T @param {{ [Name in keyof T]: Shape<T[Name]> }} parts @returns {Shape<T>} */
export const has = (parts) => {
  const all = /** @type {[string, Shape<unknown>][]} */ (Object.entries(parts));
  return shapeBy((value) => isObject(value) && all.every(([name, shape]) => shape(value[name])));
};
