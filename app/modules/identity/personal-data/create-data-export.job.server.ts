import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

import { and, eq, lt, or } from 'drizzle-orm';

import { HOUR_MS } from '#app/lib/durations.ts';
import { recordDataPurgeInAudit } from '#app/modules/audit/record-audit.server.ts';
import { queueMail } from '#app/modules/outbox/queue-mail.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import type { JobDefinition, NoJobData } from '#app/platform/jobs.server.ts';
import { removeFilesOfDeletedMediaRows } from '#app/platform/storage/media.server.ts';
import { streamStoredFilesAsZip, type ZipEntryWithByteSource } from '#app/platform/storage/zip.server.ts';

import { users } from '../account-tables.server.ts';
import { dataExports } from '../privacy-tables.server.ts';

import { DATA_EXPORT_TIMEOUT_HOURS, DATA_EXPORT_DOWNLOAD_HOURS } from './data-export.ts';
import { createSignedExportPath } from './find-export.server.ts';

/** Collects a person's data from all modules, with the files to include; null if the account is gone. */
export type PersonalDataExportCollector = (
  ctx: AppContext,
  userId: string,
) => Promise<{ data: object; files: readonly { path: string; at: Date; storageKey: string }[] } | null>;

const buildDataExportReadmeText = (name: string) =>
  `Your data at ${name}\n\ndata.json: what the shop stores about you.\nfiles/: what you sent and what was delivered to you, by order.\n\nFiles marked "isLeftOut" in data.json did not fit in here, or are lost; those on your order's page can be fetched there.\n`;

async function buildExportZipEntries(
  ctx: AppContext,
  found: NonNullable<Awaited<ReturnType<PersonalDataExportCollector>>>,
  consentOfThisBrowser: unknown,
): Promise<ZipEntryWithByteSource[]> {
  const data = Buffer.from(`${JSON.stringify({ ...found.data, consentOfThisBrowser }, null, 2)}\n`);
  const entries: ZipEntryWithByteSource[] = [
    {
      path: 'read-me.txt',
      at: ctx.now,
      bytes: Buffer.from(buildDataExportReadmeText(ctx.settings.publicUrl)),
    },
    { path: 'data.json', at: ctx.now, bytes: data },
  ];
  for (const { path, at, storageKey } of found.files)
    if (await ctx.storage.find(storageKey)) entries.push({ path, at, storageKey });
  return entries;
}

/**
 * Writes the zip to a temporary file first, because some storages need the size up front; returns that size
 * in bytes.
 */
async function storePersonalDataCopyZip(
  ctx: AppContext,
  key: string,
  entries: readonly ZipEntryWithByteSource[],
): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'prixfixe-copy-'));
  const path = join(folder, 'copy.zip');
  try {
    await pipeline(streamStoredFilesAsZip(ctx, entries), createWriteStream(path, { mode: 0o600 }));
    const { size: sizeBytes } = await stat(path);
    await ctx.storage.putFrom(key, { open: () => createReadStream(path), sizeBytes });
    return sizeBytes;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Marks the copy as ready and emails its person, once: if two processes made the same file, only the first
 * one does.
 */
function markDataExportReady(
  ctx: AppContext,
  exportId: string,
  stored: { storageKey: string; sizeBytes: number },
): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    const expiresAt = new Date(ctx.now.getTime() + DATA_EXPORT_DOWNLOAD_HOURS * HOUR_MS);
    const [ready] = await ctx.db
      .update(dataExports)
      .set({ state: 'ready', ...stored, expiresAt, browserConsent: null, updatedAt: ctx.now })
      .where(and(eq(dataExports.id, exportId), eq(dataExports.state, 'queued')))
      .returning({ userId: dataExports.userId });
    if (!ready) return false;
    const [person] = await ctx.db.select().from(users).where(eq(users.id, ready.userId));
    if (!person || person.erasedAt) throw new Error('the person of a copy is gone');
    await queueMail(ctx, {
      template: 'privacy.export',
      dedupeKey: `export:${exportId}`,
      recipient: person.email,
      orderId: null,
      payload: {
        name: person.name,
        until: expiresAt.toISOString(),
        dataUrl: ctx.settings.publicUrl + createSignedExportPath(ctx.settings, { id: exportId, expiresAt }),
      },
    });
    return true;
  });
}

/** Makes the requested copy. Idempotent, also across processes. */
export async function storeRequestedPersonalDataExportZip(
  ctx: AppContext,
  exportId: string,
  collect: PersonalDataExportCollector,
): Promise<void> {
  const [requested] = await ctx.db
    .select()
    .from(dataExports)
    .where(and(eq(dataExports.id, exportId), eq(dataExports.state, 'queued')));
  if (!requested) return;
  const found = await collect(ctx, requested.userId);
  if (!found) return;
  // Named after the copy, so that a retry writes the same file.
  const storageKey = `exports/${exportId.replaceAll('-', '')}.zip`;
  const entries = await buildExportZipEntries(ctx, found, requested.browserConsent);
  const sizeBytes = await storePersonalDataCopyZip(ctx, storageKey, entries);
  if (await markDataExportReady(ctx, exportId, { storageKey, sizeBytes })) return;
  const [kept] = await ctx.db.select().from(dataExports).where(eq(dataExports.id, exportId));
  // The row was deleted meanwhile, with its person or because it expired.
  if (!kept) await removeFilesOfDeletedMediaRows(ctx, [storageKey]);
}

/** Removes expired copies with their files; returns how many. */
export async function deleteExpiredDataExports(ctx: AppContext): Promise<number> {
  const expiredBefore = new Date(ctx.now.getTime() - DATA_EXPORT_TIMEOUT_HOURS * HOUR_MS);
  const deleted = await inTransaction(ctx, async (ctx) => {
    const deleted = await ctx.db
      .delete(dataExports)
      .where(
        or(
          lt(dataExports.expiresAt, ctx.now),
          and(eq(dataExports.state, 'queued'), lt(dataExports.createdAt, expiredBefore)),
        ),
      )
      .returning({ id: dataExports.id });
    const counts = { copiesOfData: deleted.length };
    await recordDataPurgeInAudit(ctx, { action: 'exports.purged', entity: 'exports', counts });
    return deleted;
  });
  await removeFilesOfDeletedMediaRows(
    ctx,
    deleted.map(({ id }) => `exports/${id.replaceAll('-', '')}.zip`),
  );
  return deleted.length;
}

declare module '#app/platform/jobs.server.ts' {
  interface JobDataByQueue {
    'accounts.export': { exportId: string };
    'exports.forget': NoJobData;
  }
}

/** Runs on request. */
export function createDataExportJob(collect: PersonalDataExportCollector): JobDefinition<'accounts.export'> {
  return {
    queue: 'accounts.export',
    label: 'Create a copy of someone’s data',
    async run(ctx, { exportId }) {
      if (exportId) await storeRequestedPersonalDataExportZip(ctx, exportId, collect);
    },
  };
}

/** Runs every hour. */
export const deleteExpiredDataExportsJob: JobDefinition<'exports.forget'> = {
  queue: 'exports.forget',
  label: 'Remove old copies of data',
  isOneEnough: true,
  schedule: '15 * * * *',
  async run(ctx) {
    await deleteExpiredDataExports(ctx);
  },
};
