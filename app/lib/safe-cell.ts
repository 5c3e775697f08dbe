/** A cell that a table program could run as a formula begins with an apostrophe (safety.md threat 18). */
export function safeCell(value: string | number | null): string {
  if (value === null) return '';
  // A number of ours is no formula, also when it is below zero.
  if (typeof value === 'number') return String(value);
  return /^[=+\-@\t\r\0]/.test(value) ? `'${value}` : value;
}
