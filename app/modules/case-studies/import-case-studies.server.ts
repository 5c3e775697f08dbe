import { inArray, sql } from 'drizzle-orm';

import {
  type RowImportOptions,
  parseImportRows,
  listRepeatedImportValueProblems,
  type ImportRowProblem,
  listExistingValueProblems,
} from '#app/lib/import-rows.ts';
import { fail, ok, type Result } from '#app/lib/result.ts';
import type { AppContext } from '#app/platform/context.ts';
import { LONG_IMPORT_TRANSACTION_LIMITS, inTransaction } from '#app/platform/db/transaction.server.ts';
import { buildUpsertOverwrittenColumns } from '#app/platform/db/overwritten-columns.server.ts';
import { findReadyMediaFilesByKey, parseMediaKey } from '#app/platform/storage/media.server.ts';

import { buildCaseStudyRowSchema, type CaseStudyImportRow } from './case-study-row.ts';
import { caseStudies } from './tables.server.ts';

type ReadyCaseStudyMediaFilesByKey = Awaited<ReturnType<typeof findReadyMediaFilesByKey>>;

const getFileMediaKey = (row: CaseStudyImportRow) =>
  row.file_url === null ? null : parseMediaKey(row.file_url);

/** Rows with a `/media/` file that does not exist, or that is not of the given type. */
function listCaseStudyImportFileProblems(
  rows: readonly CaseStudyImportRow[],
  media: ReadyCaseStudyMediaFilesByKey,
): ImportRowProblem[] {
  return rows.flatMap((row, place) => {
    if (!row.file_url?.startsWith('/media/')) return [];
    const key = getFileMediaKey(row);
    if (key === null || !media.has(key))
      return [{ row: place + 1, field: 'file_url', message: 'the file is not in the shop' }];
    if (row.file_type !== null && key.endsWith(`.${row.file_type}`)) return [];
    return [{ row: place + 1, field: 'file_type', message: 'is not the type of this file' }];
  });
}

/**
 * A published case study records who gave permission; rows of a file have no
 * such field, so the note names the import.
 */
function getImportedCaseStudyPermissionNote(row: CaseStudyImportRow, now: Date): string | null {
  if (row.permission_note !== null || row.status !== 'published') return row.permission_note;
  return `Imported as published on ${now.toISOString().slice(0, 10)}`;
}

function buildImportedCaseStudyInsertValues(
  row: CaseStudyImportRow,
  size: number | null,
  now: Date,
): typeof caseStudies.$inferInsert {
  return {
    ...(row.id && { id: row.id }),
    title: row.title,
    clientName: row.client_name,
    category: row.primary_service_category,
    industry: row.industry,
    excerpt: row.excerpt,
    description: row.description,
    fileUrl: row.file_url,
    fileType: row.file_type,
    fileSizeBytes: size,
    isFeatured: row.is_featured,
    metrics: row.metrics,
    campaignName: row.campaign_name,
    status: row.status,
    permissionNote: getImportedCaseStudyPermissionNote(row, now),
    createdAt: row.created_at ?? now,
    updatedAt: now,
  };
}

async function findExistingCaseStudyIds(
  ctx: AppContext,
  ids: readonly (string | undefined)[],
): Promise<Set<string>> {
  const presentIds = ids.filter((id) => id !== undefined);
  if (presentIds.length === 0) return new Set();
  const taken = await ctx.db
    .select({ id: caseStudies.id })
    .from(caseStudies)
    .where(inArray(caseStudies.id, presentIds));
  return new Set(taken.map((row) => row.id));
}

/** The columns that an import overwrites in an existing case study; the rest stays. */
const CASE_STUDY_COLUMNS_OVERWRITTEN_BY_IMPORT = [
  'title',
  'clientName',
  'category',
  'industry',
  'excerpt',
  'description',
  'fileUrl',
  'fileType',
  'fileSizeBytes',
  'isFeatured',
  'metrics',
  'campaignName',
  'status',
  'permissionNote',
  'updatedAt',
] as const;

/**
 * Adds case studies in the specification's field names, all or none. Links are stored without fetching them;
 * a `/media/` file must exist already.
 */
export async function importCaseStudies(
  ctx: AppContext,
  raw: readonly unknown[],
  { isReplacing = false, isDemo = false, isUpdating = false, isTrial = false }: RowImportOptions = {},
): Promise<Result<{ count: number }, { problems: ImportRowProblem[] }>> {
  const { parsed, problems } = parseImportRows(
    buildCaseStudyRowSchema(ctx.settings.publicUrl, ctx.categories),
    raw,
  );
  if (problems.length > 0) return fail({ problems });
  const ids = parsed.map((row) => row.id);
  const repeated = listRepeatedImportValueProblems('id', ids);
  if (repeated.length > 0) return fail({ problems: repeated });
  return inTransaction(
    ctx,
    async (ctx) => {
      if (isReplacing) await ctx.db.delete(caseStudies);
      const media = await findReadyMediaFilesByKey(
        ctx,
        parsed.flatMap((row) => getFileMediaKey(row) ?? []),
      );
      const taken = isUpdating ? new Set<string>() : await findExistingCaseStudyIds(ctx, ids);
      const clashes = [
        ...listExistingValueProblems('id', ids, taken),
        ...listCaseStudyImportFileProblems(parsed, media),
      ];
      if (clashes.length > 0) return fail({ problems: clashes });
      if (isTrial) return ok({ count: parsed.length });
      for (let from = 0; from < parsed.length; from += 500) {
        const rows = parsed.slice(from, from + 500).map((row) => {
          const size = media.get(getFileMediaKey(row) ?? '')?.sizeBytes ?? null;
          return { ...buildImportedCaseStudyInsertValues(row, size, ctx.now), isDemo };
        });
        await ctx.db
          .insert(caseStudies)
          .values(rows)
          .onConflictDoUpdate({
            target: caseStudies.id,
            set: {
              ...buildUpsertOverwrittenColumns(caseStudies, CASE_STUDY_COLUMNS_OVERWRITTEN_BY_IMPORT),
              version: sql`${caseStudies.version} + 1`,
            },
          });
      }
      return ok({ count: parsed.length });
    },
    LONG_IMPORT_TRANSACTION_LIMITS,
  );
}

/** Whether the shop has any case study, in any status. */
export async function hasCaseStudies(ctx: AppContext): Promise<boolean> {
  return (await ctx.db.select({ id: caseStudies.id }).from(caseStudies).limit(1)).length > 0;
}
