import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

import { and, eq } from 'drizzle-orm';

import { isUuid } from '#app/lib/uuid.ts';
import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { assertRecentStepUp } from '#app/platform/recent-proof.server.ts';

import { backups } from './tables.server.ts';

export type DownloadableBackupFile = { fileName: string; sizeBytes: number; open: () => Readable };

/**
 * Opens the file of a backup, which contains all personal data: for an owner
 * who has just confirmed their identity, and recorded in the audit log before a
 * byte is sent. Null if there is none, or not on this machine.
 */
export async function openBackupFile(ctx: AppContext, id: string): Promise<DownloadableBackupFile | null> {
  assertCan(ctx, 'security:write');
  assertRecentStepUp(ctx);
  const folder = ctx.settings.backupFolder;
  if (!isUuid(id) || folder === undefined) return null;
  const [row] = await ctx.db
    .select({ fileName: backups.fileName })
    .from(backups)
    .where(and(eq(backups.id, id), eq(backups.state, 'done')));
  if (!row) return null;
  const { fileName } = row;
  const path = join(folder, fileName);
  const sizeBytes = await readBackupFileSizeBytes(path);
  if (sizeBytes === null) return null;
  await inTransaction(ctx, (ctx) =>
    recordAudit(ctx, {
      action: 'security.backup_downloaded',
      entity: 'shop',
      entityId: null,
      summary: 'Downloaded a backup of the whole shop',
      after: { file: fileName, bytes: sizeBytes },
    }),
  );
  return { fileName, sizeBytes, open: () => createReadStream(path) };
}

async function readBackupFileSizeBytes(path: string): Promise<number | null> {
  try {
    const handle = await open(path, 'r');
    const { size } = await handle.stat();
    await handle.close();
    return size;
  } catch {
    return null;
  }
}
