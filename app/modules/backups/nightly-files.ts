import { DAY_MS } from '#app/lib/durations.ts';

/** How many nightly and how many manual backups are kept: manual ones never displace nightly ones. */
export const RETAINED_NIGHTLY_AND_MANUAL_BACKUP_COUNTS = { night: 7, hand: 3 } as const;

/** The time of nightly backups, in UTC: before any cleanup. */
const NIGHTLY_BACKUP_TIME_UTC = { hour: 2, minute: 20 } as const;
export const NIGHTLY_BACKUP_CRON_SCHEDULE = `${NIGHTLY_BACKUP_TIME_UTC.minute} ${NIGHTLY_BACKUP_TIME_UTC.hour} * * *`;

/** Returns the time of the next nightly backup. */
export function getNextNightlyBackupTime(now: Date): Date {
  const today = new Date(now);
  today.setUTCHours(NIGHTLY_BACKUP_TIME_UTC.hour, NIGHTLY_BACKUP_TIME_UTC.minute, 0, 0);
  return today > now ? today : new Date(today.getTime() + DAY_MS);
}

const MANUAL_BACKUP_SUFFIX = '-by-hand';
const BACKUP_FILE_PATTERN = new RegExp(
  String.raw`^shop-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ(${MANUAL_BACKUP_SUFFIX})?\.tar\.zst(\.part)?$`,
);

/**
 * Returns the file name `shop-2026-11-24T02-20-00Z.tar.zst`, with `-by-hand`
 * for a manual backup; names sort by time.
 */
export const buildBackupFileName = (at: Date, { isByHand = false }: { isByHand?: boolean } = {}): string =>
  `shop-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z${isByHand ? MANUAL_BACKUP_SUFFIX : ''}.tar.zst`;

const getRetainedBackupCount = (isByHand: boolean): number =>
  isByHand ? RETAINED_NIGHTLY_AND_MANUAL_BACKUP_COUNTS.hand : RETAINED_NIGHTLY_AND_MANUAL_BACKUP_COUNTS.night;

/**
 * Returns the files to remove: our backups beyond the newest nightly and manual ones, and what killed
 * processes left. Other files stay.
 */
export function listBackupFilesToRemove(names: readonly string[]): string[] {
  const own = names.filter((name) => BACKUP_FILE_PATTERN.test(name));
  const whole = own.filter((name) => !name.endsWith('.part')).toSorted();
  const old = [false, true].flatMap((isByHand) =>
    whole
      .filter((name) => name.includes(MANUAL_BACKUP_SUFFIX) === isByHand)
      .slice(0, -getRetainedBackupCount(isByHand)),
  );
  return [...own.filter((name) => name.endsWith('.part')), ...old];
}

/** A backup in the list. */
export type BackupRetentionCandidate = { id: string; state: string; isByHand: boolean };

/**
 * Returns the rows to delete, given newest first: of either kind those of removed files, and failed attempts
 * that are older than the oldest kept one or too many.
 */
export function listBackupRowsToDelete(rows: readonly BackupRetentionCandidate[]): string[] {
  return [false, true].flatMap((isByHand) => {
    const kind = rows.filter((row) => row.isByHand === isByHand);
    const whole = kind.filter(({ state }) => state === 'done');
    const oldest = whole[getRetainedBackupCount(isByHand) - 1];
    const expired = new Set(oldest ? kind.slice(kind.indexOf(oldest) + 1) : []);
    const failed = kind
      .filter((row) => row.state === 'failed' && !expired.has(row))
      .slice(getRetainedBackupCount(isByHand));
    return [...expired, ...failed].map(({ id }) => id);
  });
}
