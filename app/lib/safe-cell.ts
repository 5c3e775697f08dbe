/**
 * The beginning of a cell that a table program may run: the sign of a formula, full-width ones and those behind a separator included. With
 * apostrophes in front of it, a cell gets one more, so that reading takes exactly one away.
 */
const RISKY_START = /^'*(?:[\t\r\0]|[\s,;|]*[=+\-@＝＋－＠])/;

/** A cell that a table program could run as a formula begins with an apostrophe (safety.md threat 18). */
export function safeCell(value: string | number | null): string {
  if (value === null) return '';
  // A number of ours is no formula, also when it is below zero.
  if (typeof value === 'number') return String(value);
  return RISKY_START.test(value) ? `'${value}` : value;
}

/** The text of a cell that `safeCell` wrote. */
export const unsafeCell = (cell: string): string =>
  cell.startsWith("'") && RISKY_START.test(cell) ? cell.slice(1) : cell;
