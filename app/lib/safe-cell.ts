/**
 * The start of a cell that a spreadsheet may run: the sign of a formula, including full-width ones and those
 * after a separator. A cell with leading apostrophes gets one more, so that reading removes exactly one.
 */
const FORMULA_START_PATTERN = /^'*(?:[\t\r\0]|[\s,;|]*[=+\-@＝＋－＠])/;

/**
 * Returns a cell's text; one that a spreadsheet could run as a formula gets a leading apostrophe (safety.md
 * threat 18).
 */
export function escapeSpreadsheetCell(value: string | number | null): string {
  if (value === null) return '';
  // A number of ours is not a formula, even when negative.
  if (typeof value === 'number') return String(value);
  return FORMULA_START_PATTERN.test(value) ? `'${value}` : value;
}

/** Returns the original text of a cell that `escapeSpreadsheetCell` wrote. */
export const unescapeSpreadsheetCell = (cell: string): string =>
  cell.startsWith("'") && FORMULA_START_PATTERN.test(cell) ? cell.slice(1) : cell;
