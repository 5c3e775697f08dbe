/**
 * The start of a cell that a spreadsheet may run: the sign of a formula, including full-width ones and those
 * after a separator. A cell with leading apostrophes gets one more, so that reading removes exactly one.
 */
const RISKY_START = /^'*(?:[\t\r\0]|[\s,;|]*[=+\-@＝＋－＠])/;

/**
 * Returns a cell's text; one that a spreadsheet could run as a formula gets a leading apostrophe (safety.md
 * threat 18).
 */
export function safeCell(value: string | number | null): string {
  if (value === null) return '';
  // A number of ours is not a formula, even when negative.
  if (typeof value === 'number') return String(value);
  return RISKY_START.test(value) ? `'${value}` : value;
}

/** Returns the original text of a cell that `safeCell` wrote. */
export const unsafeCell = (cell: string): string =>
  cell.startsWith("'") && RISKY_START.test(cell) ? cell.slice(1) : cell;
