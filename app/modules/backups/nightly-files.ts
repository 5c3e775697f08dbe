/** How many backups of the night stay. */
export const KEPT_BACKUPS = 7;

const NAME = /^shop-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar\.zst(\.part)?$/;

/** `shop-2026-11-24T02-20-00Z.tar.zst`; names sort by time. */
export const backupName = (at: Date): string =>
  `shop-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.zst`;

/**
 * Which files of the folder are to go: our backups beyond the newest, and what a killed process began. What somebody else laid
 * there stays.
 */
export function namesToRemove(names: readonly string[]): string[] {
  const own = names.filter((name) => NAME.test(name));
  const whole = own.filter((name) => !name.endsWith('.part')).toSorted();
  return [...own.filter((name) => name.endsWith('.part')), ...whole.slice(0, -KEPT_BACKUPS)];
}
