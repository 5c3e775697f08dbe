import { and, asc, eq, gt, sql } from 'drizzle-orm';

import { HOUR_MS } from '#app/lib/durations.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { users } from '#app/modules/identity/account-tables.server.ts';
import { assertCan, hasPermission } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { formatImportCellForDisplay } from './cell-values.ts';
import { type ImportFieldDefinition, formatImportFieldLabel } from './entity-fields.ts';
import { getBulkEntityDefinition, isImportableEntityName, isPersonalExport } from './entities.ts';
import { countImportJobPictures, listImportPictureProblems } from './find-job-pictures.server.ts';
import { type StoredBulkJob, filterRowsWithSuspiciousPriceChange } from './job-rows.server.ts';
import { buildBulkJobListItem } from './list-bulk-jobs.server.ts';
import { requiresImportPriceConfirmation, JOB_FILE_LIFETIME_HOURS, isWorkingJobState } from './model.ts';
import { listChangedImportFields, formatCellForImportReport } from './row-values.ts';
import type { BulkJobDetails, BulkJobRowChange, ImportRowProblemWithLine } from './shown-job.ts';
import { bulkJobs, bulkRows } from './tables.server.ts';

/** Number of problems on the page. The report lists all of them. */
const MAX_LISTED_BULK_JOB_PROBLEMS = 20;
const MAX_IMPORT_COLUMN_SAMPLES = 3;
const MAX_LISTED_PRICE_JUMPS = 5;

/** Whether the user may download the file of an export. */
const canDownloadExport = ({ actor }: AppContext, entity: string): boolean =>
  !isPersonalExport(isImportableEntityName(entity) ? entity : 'shop') ||
  hasPermission(actor, 'bulk:personal');

const ROW_HAS_PROBLEMS_CONDITION = sql`${bulkRows.problems} <> '[]'::jsonb`;
const BULK_ROW_HAS_NOTICES_CONDITION = sql`${bulkRows.problems} @> '[{"isNotice": true}]'::jsonb`;
const ROW_PROBLEM_FILTER_CONDITIONS = {
  all: ROW_HAS_PROBLEMS_CONDITION,
  problems: sql`${ROW_HAS_PROBLEMS_CONDITION} and not ${BULK_ROW_HAS_NOTICES_CONDITION}`,
  notices: BULK_ROW_HAS_NOTICES_CONDITION,
};

/** Yields the problems and notices of a job by line, in batches. */
export async function* streamBulkJobRowProblems(
  ctx: AppContext,
  id: string,
  {
    wanted = 'all',
    atOnce = 500,
  }: { wanted?: keyof typeof ROW_PROBLEM_FILTER_CONDITIONS; atOnce?: number } = {},
): AsyncGenerator<ImportRowProblemWithLine[]> {
  assertCan(ctx, 'bulk:write');
  let last = -1;
  for (;;) {
    const rows = await ctx.db
      .select({ place: bulkRows.place, line: bulkRows.line, problems: bulkRows.problems })
      .from(bulkRows)
      .where(and(eq(bulkRows.jobId, id), gt(bulkRows.place, last), ROW_PROBLEM_FILTER_CONDITIONS[wanted]))
      .orderBy(asc(bulkRows.place))
      .limit(atOnce);
    if (rows.length > 0)
      yield rows.flatMap(({ line, problems }) => problems.map((problem) => ({ line, ...problem })));
    if (rows.length < atOnce) return;
    last = rows.at(-1)?.place ?? last;
  }
}

async function findImportColumnSamples(ctx: AppContext, id: string): Promise<Record<string, string[]>> {
  const rows = await ctx.db
    .select({ cells: bulkRows.cells })
    .from(bulkRows)
    .where(eq(bulkRows.jobId, id))
    .orderBy(asc(bulkRows.place))
    .limit(MAX_IMPORT_COLUMN_SAMPLES);
  const columns = [...new Set(rows.flatMap(({ cells }) => Object.keys(cells)))];
  const shown = (column: string) =>
    rows
      .map(({ cells }) => formatCellForImportReport(cells[column]).slice(0, 60))
      .filter((text) => text !== '');
  return Object.fromEntries(columns.map((column) => [column, shown(column)]));
}

const BULK_REPORT_ROW_TITLE_FIELDS = [
  'service_title',
  'client_name',
  'reviewer_name',
  'title',
  'code',
  'email',
  'term',
];

/** The old and new values of a row in the requested fields. */
function buildBulkReportRowDiff(
  fields: readonly ImportFieldDefinition[],
  { before, after }: { before: Record<string, unknown>; after: Record<string, unknown> },
): BulkJobRowChange {
  const changed = listChangedImportFields(before, after);
  const shown = fields.filter(({ name }) => changed.includes(name));
  const name = BULK_REPORT_ROW_TITLE_FIELDS.map((field) => before[field]).find(
    (value) => typeof value === 'string',
  );
  const words = (field: ImportFieldDefinition, row: Record<string, unknown>) =>
    formatCellForImportReport(formatImportCellForDisplay(field, row[field.name])) || 'empty';
  return {
    name: typeof name === 'string' ? name : 'Untitled',
    fields: shown.map((field) => ({
      label: formatImportFieldLabel(field, ''),
      from: words(field, before),
      to: words(field, after),
    })),
  };
}

/** Yields the rows that change, in batches. */
async function* streamChangedImportRows(ctx: AppContext, id: string, atOnce: number) {
  let last = -1;
  for (;;) {
    const rows = await ctx.db
      .select({ place: bulkRows.place, before: bulkRows.before, after: bulkRows.after })
      .from(bulkRows)
      .where(and(eq(bulkRows.jobId, id), eq(bulkRows.outcome, 'updated'), gt(bulkRows.place, last)))
      .orderBy(asc(bulkRows.place))
      .limit(atOnce);
    yield rows.flatMap(({ before, after }) => (before && after ? [{ before, after }] : []));
    if (rows.length < atOnce) return;
    last = rows.at(-1)?.place ?? last;
  }
}

async function listImportRowChanges(
  ctx: AppContext,
  { id, entity }: { id: string; entity: string },
): Promise<BulkJobRowChange[]> {
  if (!isImportableEntityName(entity)) return [];
  const { fields } = getBulkEntityDefinition(entity);
  const { value } = await streamChangedImportRows(ctx, id, MAX_LISTED_BULK_JOB_PROBLEMS).next();
  return (value ?? []).map((row) => buildBulkReportRowDiff(fields, row));
}

/** The prices of the first rows whose price jumps. */
async function listImportPriceJumps(
  ctx: AppContext,
  { id, entity }: { id: string; entity: string },
): Promise<BulkJobRowChange[]> {
  if (!isImportableEntityName(entity)) return [];
  const prices = getBulkEntityDefinition(entity).fields.filter(({ kind }) => kind === 'money');
  const shown: BulkJobRowChange[] = [];
  for await (const rows of streamChangedImportRows(ctx, id, 500)) {
    shown.push(
      ...filterRowsWithSuspiciousPriceChange(entity, rows).map((row) => buildBulkReportRowDiff(prices, row)),
    );
    if (shown.length >= MAX_LISTED_PRICE_JUMPS) break;
  }
  return shown.slice(0, MAX_LISTED_PRICE_JUMPS);
}

/** The data for the question whether price jumps are intended. */
async function buildImportPriceChangeConfirmation(ctx: AppContext, job: StoredBulkJob) {
  const asks = job.kind === 'import' && !isWorkingJobState(job.state) && requiresImportPriceConfirmation(job);
  const jumpingPrices = asks ? await listImportPriceJumps(ctx, job) : [];
  return { asksAboutPrices: asks, priceJumps: job.priceJumps, jumpingPrices };
}

/**
 * Whether the page lists the first changes: those to be made, and for a bulk edit also those already made.
 */
const isBulkJobChangePreviewVisible = ({ state, kind, isClearing, updated }: StoredBulkJob): boolean =>
  !isClearing && updated > 0 && (state === 'checked' || kind === 'edit');

/** Returns a job with what its page needs; null if there is none. */
export async function findBulkJob(ctx: AppContext, id: string): Promise<BulkJobDetails | null> {
  assertCan(ctx, 'bulk:write');
  if (!isUuid(id)) return null;
  const [found] = await ctx.db
    .select({ job: bulkJobs, requestedBy: users.name })
    .from(bulkJobs)
    .leftJoin(users, eq(users.id, bulkJobs.requestedBy))
    .where(eq(bulkJobs.id, id));
  if (!found) return null;
  const { job, requestedBy } = found;
  // Nothing is known of rows that wait to be checked again.
  const hasReport = !job.isClearing && (job.failed > 0 || !isWorkingJobState(job.state));
  const firstOf = async (wanted: 'problems' | 'notices') => {
    if (!hasReport) return [];
    const { value } = await streamBulkJobRowProblems(ctx, id, {
      wanted,
      atOnce: MAX_LISTED_BULK_JOB_PROBLEMS,
    }).next();
    return value ? value.slice(0, MAX_LISTED_BULK_JOB_PROBLEMS) : [];
  };
  const keptUntil = new Date(job.createdAt.getTime() + JOB_FILE_LIFETIME_HOURS * HOUR_MS);
  return {
    ...buildBulkJobListItem(job, requestedBy),
    options: job.options,
    sentence: job.sentence,
    isCancelRequested: job.isCancelRequested,
    isRollingBack: job.endsAs !== null,
    samples: job.kind === 'import' ? await findImportColumnSamples(ctx, id) : {},
    problems: await firstOf('problems'),
    notices: await firstOf('notices'),
    changes: isBulkJobChangePreviewVisible(job) ? await listImportRowChanges(ctx, job) : [],
    ...(await buildImportPriceChangeConfirmation(ctx, job)),
    pictures: await countImportJobPictures(ctx, job),
    pictureProblems: await listImportPictureProblems(ctx, job.id, MAX_LISTED_BULK_JOB_PROBLEMS),
    keptUntil: job.clearedAt ? null : keptUntil.toISOString(),
    hasFile: job.storageKey !== null && job.clearedAt === null && canDownloadExport(ctx, job.entity),
  };
}
