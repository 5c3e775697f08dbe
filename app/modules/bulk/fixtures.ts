import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';

import type { AppContext } from '#app/platform/context.ts';

import type { BulkEntityName } from './entities.ts';
import { streamBulkJobRowProblems } from './find-bulk-job.server.ts';
import { findBulkJobById } from './job-rows.server.ts';
import { saveUploadedImportForChecking } from './imports/save-import.server.ts';
import { getBulkJobOptionsUnlessExport } from './job-options.ts';
import type { ImportFileMappingPlan } from './model.ts';
import type { ReopenableImportFile } from './imports/read-import-file.server.ts';
import { startImportDryRun, startCheckedFileImport } from './imports/plan-import.server.ts';
import { startExportJob } from './start-export.server.ts';
import { getExportStorageKey, runBulkExportJob } from './write-export.server.ts';

/** An uploaded file. */
export function makeFile(content: string | Buffer, name = 'rows.csv'): ReopenableImportFile {
  return { name, open: () => Readable.from([Buffer.from(content as string)]) };
}

/** Uploads a file and returns its job; throws the message if the file is rejected. */
export async function uploadImportFileInTest(
  ctx: AppContext,
  entity: BulkEntityName,
  file: ReopenableImportFile,
): Promise<string> {
  const kept = await saveUploadedImportForChecking(ctx, entity, file);
  if (!kept.ok) throw new Error(kept.failure);
  return kept.value.id;
}

/** The plan of a job, with overrides. */
export async function planOf(
  ctx: AppContext,
  id: string,
  other: Partial<ImportFileMappingPlan> = {},
): Promise<ImportFileMappingPlan> {
  const job = await findBulkJobById(ctx, id);
  const options = job && getBulkJobOptionsUnlessExport(job.options);
  if (!options) throw new Error('no import');
  return { ...options.plan, ...other };
}

/** Checks and runs an import, calling `work` as the background job. */
export async function importFile(
  ctx: AppContext,
  {
    id,
    work,
    plan = {},
  }: { id: string; work: (id: string) => Promise<void>; plan?: Partial<ImportFileMappingPlan> },
): Promise<void> {
  const checked = await startImportDryRun(ctx, id, await planOf(ctx, id, plan));
  if (!checked.ok) throw new Error(JSON.stringify(checked.failure));
  await work(id);
  const run = await startCheckedFileImport(ctx, id);
  if (!run.ok) throw new Error(JSON.stringify(run.failure));
  await work(id);
}

/** The file of a full export of one kind. */
export async function exportedText(
  ctx: AppContext,
  entity: BulkEntityName,
  format: 'csv' | 'json',
): Promise<string> {
  const started = await startExportJob(ctx, { entity, format, columns: [], filter: {} });
  if (!started.ok) throw new Error(JSON.stringify(started.failure));
  await runBulkExportJob(ctx, started.value.id);
  const job = await findBulkJobById(ctx, started.value.id);
  const file = job && (await ctx.storage.open(getExportStorageKey(job)));
  if (!file) throw new Error('no file');
  return text(file);
}

/** The report of an import, one text per line. */
export async function reportLines(ctx: AppContext, id: string): Promise<string[]> {
  const report: string[] = [];
  for await (const lines of streamBulkJobRowProblems(ctx, id))
    report.push(
      ...lines.map(({ line, column, value, reason, isNotice }) =>
        [isNotice ? 'notice' : 'problem', line, column, value, reason].join(' | '),
      ),
    );
  return report;
}
