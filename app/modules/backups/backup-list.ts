/** The owner's list of backups. */
export const BACKUPS_HREF = '/admin/security/backups';

/** One missed night and half a day: an older backup is outdated. */
export const MAX_BACKUP_AGE_HOURS = 36;

/** A request that was not started after this time has lost its job, and another may be made. */
export const BACKUP_START_TIMEOUT_MINUTES = 15;

/** Longer than any shop needs: a backup that is unfinished by then has lost its process. */
export const MAX_BACKUP_DURATION_HOURS = 6;
export const BACKUP_INTERRUPTED_MESSAGE = 'The shop stopped while the backup was running.';

/** A backup as its page shows it; times are ISO 8601. */
export type BackupListRow = {
  id: string;
  fileName: string;
  state: 'asked' | 'running' | 'done' | 'failed';
  sizeBytes: number | null;
  error: string | null;
  at: string;
  /** Whether it was requested manually rather than made at night. */
  isByHand: boolean;
  /** Whether its file is on this machine. */
  isHere: boolean;
};

/** `4.2 MB` */
export const formatBackupSize = (bytes: number): string =>
  bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000)).toLocaleString('en-US')} KB`
    : `${(bytes / 1_000_000).toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} MB`;
