import { ok, type Result } from '#app/lib/result.ts';
import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { assertCan, requireSignedInUser } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { LONG_IMPORT_TRANSACTION_LIMITS, inTransaction } from '#app/platform/db/transaction.server.ts';

import { type BulkEntityName, getBulkEntityDefinition } from '../entities.ts';
import { guessImportColumnMapping, dropUnknownImportIdMapping } from './guess-mapping.ts';
import { convertForeignShopExport } from './read-foreign-file.ts';
import { addBulkJobRows } from '../job-rows.server.ts';
import type { ImportFileMappingPlan } from '../model.ts';
import type { ImportFileRow } from './file-row.ts';
import { type ReopenableImportFile, readImportFile } from './read-import-file.server.ts';
import { bulkJobs } from '../tables.server.ts';

const MAX_FILE_NAME_LENGTH = 200;

/** Whether every row has one of our ids, as exports of this shop do. */
function hasShopIdInEveryImportRow(mapping: Record<string, string>, rows: readonly ImportFileRow[]): boolean {
  const column = Object.keys(mapping).find((one) => mapping[one] === 'id');
  return column !== undefined && rows.every(({ cells }) => isUuid(String(cells[column])));
}

/** Columns that are empty in every row. The page does not ask about them. */
const listEmptyImportFileColumns = (columns: readonly string[], rows: readonly ImportFileRow[]): string[] =>
  columns.filter((column) =>
    rows.every(({ cells }) => ['', null, undefined].includes(cells[column] as string)),
  );

/** The initial plan of an import: columns map by name. */
function buildInitialImportPlan(
  name: BulkEntityName,
  mapping: Record<string, string>,
  rows: readonly ImportFileRow[],
): ImportFileMappingPlan {
  const { matchKeys } = getBulkEntityDefinition(name);
  const mapped = new Set(Object.values(mapping));
  const key =
    matchKeys.find(({ field }) => field === 'id' && hasShopIdInEveryImportRow(mapping, rows)) ??
    matchKeys.find(({ field }) => mapped.has(field)) ??
    matchKeys[0];
  return { mapping, matchBy: key?.field ?? 'id', mode: 'create', onBad: 'stop' };
}

/**
 * Stores the rows of an uploaded file for checking and importing; no records change yet. Fails with a message
 * for a broken file, of which nothing is stored.
 */
export async function saveUploadedImportForChecking(
  ctx: AppContext,
  entity: BulkEntityName,
  source: ReopenableImportFile,
): Promise<Result<{ id: string }, string>> {
  assertCan(ctx, 'bulk:write');
  const read = await readImportFile(source);
  if (!read.ok) return read;
  const file = convertForeignShopExport(entity, read.value);
  if (!file.ok) return file;
  const { columns, rows, shape, known } = file.value;
  const guessed = guessImportColumnMapping(getBulkEntityDefinition(entity), columns, known);
  const plan = buildInitialImportPlan(entity, dropUnknownImportIdMapping(guessed, rows), rows);
  return inTransaction(
    ctx,
    async (ctx) => {
      const [job] = await ctx.db
        .insert(bulkJobs)
        .values({
          kind: 'import',
          entity,
          state: 'draft',
          requestedBy: requireSignedInUser(ctx).id,
          sourceName: source.name.slice(-MAX_FILE_NAME_LENGTH).toWellFormed(),
          options: {
            kind: 'import',
            shape,
            columns,
            emptyColumns: listEmptyImportFileColumns(columns, rows),
            plan,
          },
          total: rows.length,
          movedAt: ctx.now,
          createdAt: ctx.now,
          updatedAt: ctx.now,
        })
        .returning({ id: bulkJobs.id });
      if (!job) throw new Error('a row that was inserted came not back');
      await addBulkJobRows(ctx, job.id, rows);
      await recordAudit(ctx, {
        action: 'bulk.uploaded',
        entity: 'bulk-job',
        entityId: job.id,
        summary: `Uploaded a file of ${getBulkEntityDefinition(entity).many} to import`,
        after: { rows: rows.length },
      });
      return ok({ id: job.id });
    },
    LONG_IMPORT_TRANSACTION_LIMITS,
  );
}
