// What the moves of a game lost: the one that decided it, and how many points each side lost.

/** What a move lost. @typedef {{ number: number, cell: string, lost: number, better: string }} Loss `number`: from 1 */

/** Returns the side, 0 or 1, that made a move. @param {{ number: number }} move */
export const sideOf = ({ number }) => (number - 1) % 2;

/** @param {Loss[]} losses @returns {Loss | null} */
const most = (losses) => losses.reduce((/** @type {Loss | null} */ worst, one) => (worst && worst.lost >= one.lost ? worst : one), null);

/**
 * Returns the move that lost most. It decided the game if its side did not win, and lost more than half of the final
 * difference by it; such a move comes before others.
 * @param {Loss[]} losses
 * @param {number} lead of the first player at the end
 * @returns {Loss & { isDecisive: boolean } | null}
 */
export function worstOf(losses, lead) {
  const behind = (/** @type {Loss} */ loss) => (sideOf(loss) === 0 ? -lead : lead);
  const decisive = most(losses.filter((loss) => behind(loss) >= 0 && 2 * loss.lost > behind(loss)));
  const worst = decisive ?? most(losses);
  return worst && { ...worst, isDecisive: decisive !== null };
}

/** Returns for each side how many moves lost points, and how many points. @param {Loss[]} losses */
export const sumsOf = (losses) =>
  [0, 1].map((side) => {
    const own = losses.filter((loss) => sideOf(loss) === side);
    return { moves: own.length, points: own.reduce((sum, { lost }) => sum + lost, 0) };
  });
