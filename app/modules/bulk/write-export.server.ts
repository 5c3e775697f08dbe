import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { stringify } from 'csv-stringify';
import { eq } from 'drizzle-orm';

import { ONE_SECOND_MS } from '#app/lib/durations.ts';
import { escapeSpreadsheetCell } from '#app/lib/safe-cell.ts';
import { writeBackup } from '#app/modules/backups/write-backup.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { formatFieldValueAsImportCell } from './cell-values.ts';
import { endBulkJobAndNotifyRequester } from './end-job.server.ts';
import {
  type BulkEntityName,
  getBulkEntityDefinition,
  findBulkEntityField,
  isImportableEntityName,
} from './entities.ts';
import {
  findBulkJobById,
  lockBulkJobInStates,
  getCurrentTimeDuringBulkJob,
  type StoredBulkJob,
} from './job-rows.server.ts';
import { streamBulkEntityRows } from './read-stored-rows.server.ts';
import type { StoredRowInImportFields } from './imported-rows.ts';
import { bulkJobs } from './tables.server.ts';

const EXPORT_BATCH_ROWS = 500;
const EXPORT_HEARTBEAT_INTERVAL_MS = 20 * ONE_SECOND_MS;

class ExportCanceledError extends Error {}

type BulkExportOptions = Extract<StoredBulkJob['options'], { kind: 'export' }>;

/** Records that the job is alive, and its progress; ends it if it was canceled. */
async function recordExportJobProgress(ctx: AppContext, id: string, rows?: number): Promise<void> {
  const [job] = await inTransaction(ctx, ({ db }) =>
    db
      .update(bulkJobs)
      .set({ movedAt: getCurrentTimeDuringBulkJob(ctx), ...(rows !== undefined && { created: rows }) })
      .where(eq(bulkJobs.id, id))
      .returning({ isCancelRequested: bulkJobs.isCancelRequested }),
  );
  if (!job || job.isCancelRequested) throw new ExportCanceledError();
}

/** Yields the requested rows in batches and records the progress after each. */
async function* streamExportBatches(
  ctx: AppContext,
  job: StoredBulkJob,
  { entity, filter }: { entity: BulkEntityName; filter: BulkExportOptions['filter'] },
): AsyncGenerator<readonly StoredRowInImportFields[]> {
  let done = 0;
  for await (const rows of streamBulkEntityRows(ctx, entity, { filter, atOnce: EXPORT_BATCH_ROWS })) {
    yield rows;
    done += rows.length;
    await recordExportJobProgress(ctx, job.id, done);
  }
}

async function* streamCsvLines(
  parts: AsyncIterable<readonly StoredRowInImportFields[]>,
  entity: BulkEntityName,
  columns: string[],
) {
  yield columns;
  const fields = columns.flatMap((name) => findBulkEntityField(getBulkEntityDefinition(entity), name) ?? []);
  for await (const rows of parts)
    for (const { row } of rows)
      yield fields.map((field) =>
        escapeSpreadsheetCell(formatFieldValueAsImportCell(field, row[field.name])),
      );
}

async function* streamExportRowsAsJson(
  parts: AsyncIterable<readonly StoredRowInImportFields[]>,
  columns: string[],
) {
  let separator = '[\n';
  for await (const rows of parts)
    for (const { row } of rows) {
      const shown = Object.fromEntries(columns.map((name) => [name, row[name] ?? null]));
      yield `${separator}${JSON.stringify(shown)}`;
      separator = ',\n';
    }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

async function writeEntityExportFile(
  ctx: AppContext,
  job: StoredBulkJob,
  options: BulkExportOptions,
  path: string,
): Promise<void> {
  const { entity } = job;
  if (!isImportableEntityName(entity)) throw new Error('an export of nothing');
  const { columns, filter, format, dataSet } = options;
  const parts = streamExportBatches({ ...ctx, ...(dataSet && { dataSet }) }, job, { entity, filter });
  const file = createWriteStream(path, { mode: 0o600 });
  if (format === 'json') return pipeline(Readable.from(streamExportRowsAsJson(parts, columns)), file);
  const lines = stringify({ quoted: true, quoted_empty: true, bom: true, record_delimiter: 'windows' });
  return pipeline(Readable.from(streamCsvLines(parts, entity, columns)), lines, file);
}

/** Exports the whole shop in its only format, recording signs of life meanwhile. */
async function writeWholeShopExportFile(ctx: AppContext, job: StoredBulkJob, path: string): Promise<void> {
  const beat = setInterval(
    () => void recordExportJobProgress(ctx, job.id).catch(() => {}),
    EXPORT_HEARTBEAT_INTERVAL_MS,
  );
  try {
    await writeBackup(ctx, path);
  } finally {
    clearInterval(beat);
  }
}

/**
 * Returns the storage key of a job's file. It is derived from the job, so that
 * a second run overwrites the same file.
 */
export const getExportStorageKey = (job: Pick<StoredBulkJob, 'id' | 'entity' | 'options'>): string => {
  const format = job.options.kind === 'export' ? job.options.format : 'csv';
  return `bulk/${job.id.replaceAll('-', '')}.${job.entity === 'shop' ? 'tar.zst' : format}`;
};

const finishBulkExportJob = (ctx: AppContext, job: StoredBulkJob, sizeBytes: number | null): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    if (!(await lockBulkJobInStates(ctx, job.id, ['running']))) return;
    if (sizeBytes === null) {
      await endBulkJobAndNotifyRequester(ctx, job.id, { state: 'canceled', sentence: 'Stopped.' });
      return;
    }
    await ctx.db
      .update(bulkJobs)
      .set({ storageKey: getExportStorageKey(job), sizeBytes })
      .where(eq(bulkJobs.id, job.id));
    await endBulkJobAndNotifyRequester(ctx, job.id, { state: 'done' });
  });

/** Writes the file of an export. A killed export starts over; a partial file is never visible. */
export async function runBulkExportJob(ctx: AppContext, id: string): Promise<void> {
  const job = await findBulkJobById(ctx, id);
  if (!job || job.state !== 'running' || job.options.kind !== 'export') return;
  const folder = await mkdtemp(join(tmpdir(), 'prixfixe-export-'));
  const path = join(folder, 'export');
  try {
    if (job.entity === 'shop') await writeWholeShopExportFile(ctx, job, path);
    else await writeEntityExportFile(ctx, job, job.options, path);
    const { size: sizeBytes } = await stat(path);
    await ctx.storage.putFrom(getExportStorageKey(job), { open: () => createReadStream(path), sizeBytes });
    await finishBulkExportJob(ctx, job, sizeBytes);
  } catch (error) {
    if (!(error instanceof ExportCanceledError)) throw error;
    await finishBulkExportJob(ctx, job, null);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
