import { resolve } from 'node:path';

import { writeBackup } from '#app/modules/backups/write-backup.server.ts';
import type { CliCommand } from '#app/platform/command.server.ts';

const formatMegabytes = (bytes: number) =>
  (bytes / 1_000_000).toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

const BACKUP_FILE_ERROR_MESSAGES: Record<string, string> = {
  ENOENT: 'the folder does not exist.',
  ENOTDIR: 'the folder does not exist.',
  EISDIR: 'it is a folder.',
  EACCES: 'permission denied.',
  EPERM: 'permission denied.',
  EROFS: 'its file system is read-only.',
  ENOSPC: 'the disk is full.',
};

/** Returns what a person can fix about a backup's path; rethrows all other errors. */
function describeBackupPathError(error: unknown): string {
  const cause =
    error instanceof Error && 'code' in error ? BACKUP_FILE_ERROR_MESSAGES[String(error.code)] : undefined;
  if (cause === undefined) throw error;
  return cause;
}

/** `npm run backup -- FILE` (http.md): saves the whole shop as one file, also while it runs. */
export const backupCommand: CliCommand = {
  name: 'backup',
  usage: 'FILE',
  async run(ctx, args, terminal) {
    const [file, ...extra] = args;
    if (file === undefined || file.startsWith('-') || extra.length > 0) {
      terminal.printError('Usage: backup FILE');
      return 1;
    }
    const path = resolve(terminal.cwd, file);
    const written = await writeBackup(ctx, path).catch((error: unknown) => describeBackupPathError(error));
    if (typeof written === 'string') {
      terminal.printError(`${path} can’t be written: ${written}`);
      return 1;
    }
    const { manifest, sizeBytes, missing } = written;
    const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0);
    terminal.print(
      `Saved the shop to ${path}: ${rows.toLocaleString('en-US')} rows, ${manifest.files.count.toLocaleString('en-US')} files, ${formatMegabytes(sizeBytes)} MB.`,
    );
    if (missing > 0) terminal.print(`${missing} files were deleted during the backup and are not included.`);
    return 0;
  },
};
