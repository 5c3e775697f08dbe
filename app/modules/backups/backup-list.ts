/** Where an owner sees them. */
export const BACKUPS_HREF = '/admin/security/backups';

/** A night that was missed, and half a day: what is older is too old. */
export const FRESH_HOURS = 36;

/** A backup that was asked for and not begun for so long has lost its job, and another may be asked for. */
export const LOST_MINUTES = 15;

/** Longer than any shop needs: what has not ended by then has lost its process. */
export const MOST_HOURS = 6;
export const STOPPED = 'The shop stopped while the backup was running.';

/** A backup as its page shows it; times are ISO 8601. */
export type ShownBackup = {
  id: string;
  fileName: string;
  state: 'asked' | 'running' | 'done' | 'failed';
  sizeBytes: number | null;
  error: string | null;
  at: string;
  /** Whether somebody asked for it, or it is of a night. */
  isByHand: boolean;
  /** Whether its file lies on this machine. */
  isHere: boolean;
};

/** `4.2 MB` */
export const sizeWords = (bytes: number): string =>
  bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000)).toLocaleString('en-US')} KB`
    : `${(bytes / 1_000_000).toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} MB`;
