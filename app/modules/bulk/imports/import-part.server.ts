import type { RowImportOptions, ImportRowProblem } from '#app/lib/import-rows.ts';
import { fail, ok, type Result } from '#app/lib/result.ts';
import { recordAuditLines } from '#app/modules/audit/record-audit.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { isAuditRecordedByBulkWriter } from '../edits/editors.server.ts';
import { type BulkEntityName, getBulkEntityDefinition, findBulkEntityField } from '../entities.ts';
import type { BulkEntityDefinition } from '../entity-fields.ts';
import { filterRowsWithSuspiciousPriceChange } from '../job-rows.server.ts';
import {
  requiresImportPriceConfirmation,
  addDemoHintToImportProblem,
  type ImportRowReportLine,
} from '../model.ts';
import {
  getImportColumnOfField,
  buildFailedBulkJobRowResult,
  type BulkJobImportSettings,
  prepareImportRows,
  type BulkJobRowResult,
  type PendingBulkJobRow,
} from './prepare-rows.server.ts';
import type { PreparedImportRow } from './ready-row.ts';
import { normalizeImportRowMatchKey, lockStoredRowsByMatchKey } from '../read-stored-rows.server.ts';
import { listChangedImportFields, formatCellForImportReport } from '../row-values.ts';
import { findImportKeysOfDemoRows } from './find-demo-keys.server.ts';
import { convertIncompleteImportedServiceToDraft, fitForeignShopRowToLimits } from './fit-foreign-row.ts';
import { listImportRowPublishProblems } from './publish-problems.ts';
import { describeImportValidationError } from './describe-schema-message.ts';

/** Writes rows; the same function that the command line uses. */
export type ImportRowWriter = (
  ctx: AppContext,
  rows: readonly unknown[],
  options?: RowImportOptions,
) => Promise<Result<{ count: number }, { problems: ImportRowProblem[] }>>;
export type ImportRowWritersByEntity = Readonly<Record<BulkEntityName, ImportRowWriter>>;

type ImportBatchContext = {
  task: BulkJobImportSettings;
  importer: ImportRowWriter;
  isTrial: boolean;
  /** The id of the job. */
  importId: string;
  /** The job's progress with price jumps. */
  prices: { total: number; priceJumps: number; arePricesConfirmed: boolean };
};

function buildImportReportLines(
  { task }: ImportBatchContext,
  row: PreparedImportRow,
  problems: readonly ImportRowProblem[],
  demo: ReadonlySet<string> = new Set(),
): ImportRowReportLine[] {
  return problems.map(({ field, message }) => {
    const [name = ''] = field.split('.');
    const column = getImportColumnOfField(task.plan, getBulkEntityDefinition(task.entity), name);
    const cell = Object.hasOwn(row.cells, column) ? row.cells[column] : row.target[name];
    const line = {
      column,
      value: formatCellForImportReport(cell),
      reason: describeImportValidationError(message),
    };
    return demo.has(message) ? addDemoHintToImportProblem(line) : line;
  });
}

const IMPORT_DUPLICATE_VALUE_MESSAGE_PATTERN = /^"(.*)" is already in the shop$/;

/** The problems caused by demo rows, by message. */
async function findImportProblemsCausedByDemoRows(
  ctx: AppContext,
  entity: BulkEntityName,
  problems: readonly ImportRowProblem[],
): Promise<Set<string>> {
  const found = new Set<string>();
  for (const [field, taken] of Map.groupBy(problems, (problem) => problem.field)) {
    const byValue = new Map(
      taken.map(({ message }) => [IMPORT_DUPLICATE_VALUE_MESSAGE_PATTERN.exec(message)?.[1] ?? '', message]),
    );
    byValue.delete('');
    const demo = await findImportKeysOfDemoRows(ctx, entity, { field, values: [...byValue.keys()] });
    for (const [value, message] of byValue)
      if (demo.has(normalizeImportRowMatchKey(field, value))) found.add(message);
  }
  return found;
}

/** Fits a row of another shop to our limits; null for one of our own rows, or if it does not fit. */
function adaptForeignImportRowToLimits(
  { entity: name, plan, shape }: BulkJobImportSettings,
  row: PreparedImportRow,
  problems: readonly ImportRowProblem[],
) {
  const entity = getBulkEntityDefinition(name);
  if (shape === 'own') return null;
  const fit = fitForeignShopRowToLimits(entity, row, problems, (field) =>
    getImportColumnOfField(plan, entity, field),
  );
  // The value that was left out may be one that a public service needs.
  return fit && convertIncompleteImportedServiceToDraft(name, fit, plan.deliveryHours);
}

/**
 * Imports as many of the rows as the importer accepts: rejected rows are left out and the rest is tried
 * again. The importer validates before it writes, so a rejected call writes nothing.
 */
async function importRowsWithoutRejectedOnes(
  ctx: AppContext,
  work: ImportBatchContext,
  rows: readonly PreparedImportRow[],
  isUpdating: boolean,
): Promise<{ taken: PreparedImportRow[]; failed: BulkJobRowResult[] }> {
  let left = [...rows];
  const failed: BulkJobRowResult[] = [];
  while (left.length > 0) {
    const outcome = await work.importer(
      ctx,
      left.map(({ target }) => target),
      { isUpdating, isTrial: work.isTrial, importId: work.importId },
    );
    if (outcome.ok) break;
    const demo = await findImportProblemsCausedByDemoRows(ctx, work.task.entity, outcome.failure.problems);
    const byPlace = Map.groupBy(outcome.failure.problems, ({ row }) => row - 1);
    for (const [place, problems] of byPlace) {
      const row = left[place];
      if (!row) continue;
      const fit = adaptForeignImportRowToLimits(work.task, row, problems);
      if (fit) left[place] = fit;
      else
        failed.push(
          buildFailedBulkJobRowResult(row.place, buildImportReportLines(work, row, problems, demo)),
        );
    }
    const failedPlaces = new Set(failed.map(({ place }) => place));
    // An error without a row would repeat forever.
    if (byPlace.size === 0) throw new Error('an importer refused rows without a reason');
    left = left.filter(({ place }) => !failedPlaces.has(place));
  }
  return { taken: left, failed };
}

/** The part of a row that is written to the audit log: no personal data. */
function getRowValuesWithoutPersonalData(
  entity: BulkEntityDefinition,
  row: Readonly<Record<string, unknown>> | undefined,
  names: readonly string[],
) {
  if (!row) return {};
  const shown = names.filter((name) => !findBulkEntityField(entity, name)?.isPersonal);
  return Object.fromEntries(shown.map((name) => [name, row[name] ?? null]));
}

/** Fields that identify a row for people and hold no personal data. */
const IMPORT_REPORT_ROW_TITLE_FIELDS = ['service_title', 'title', 'review_title', 'code', 'term'];

/** `Brand audit`; the name of the kind if only a person's name would identify the row. */
function getRowDisplayName(
  entity: BulkEntityDefinition,
  row: Readonly<Record<string, unknown>> | null | undefined,
): string {
  const name = IMPORT_REPORT_ROW_TITLE_FIELDS.map((field) => row?.[field]).find(
    (value) => typeof value === 'string' && value !== '',
  );
  const kind = entity.subject.replaceAll('-', ' ');
  return typeof name === 'string' ? name : kind.charAt(0).toUpperCase() + kind.slice(1);
}

async function recordImportedRowsInAudit(
  ctx: AppContext,
  { entity: name, isEdit }: BulkJobImportSettings,
  results: readonly BulkJobRowResult[],
) {
  const entity = getBulkEntityDefinition(name);
  await recordAuditLines(
    ctx,
    results.map(({ outcome, entityId, before, after }) => {
      const names = listChangedImportFields(before ?? {}, after ?? {});
      const how = outcome === 'created' ? 'added by an import' : 'changed by an import';
      return {
        action: `${entity.subject}.${isEdit ? 'edited-in-bulk' : 'imported'}`,
        entity: entity.subject,
        entityId,
        summary: `${getRowDisplayName(entity, after ?? before)}: ${isEdit ? 'changed by a bulk edit' : how}`,
        ...(before && { before: getRowValuesWithoutPersonalData(entity, before, names) }),
        after: getRowValuesWithoutPersonalData(entity, after ?? undefined, names),
      };
    }),
  );
}

/** The current state of the written rows. */
async function readResultsOfWrittenImportRows(
  ctx: AppContext,
  { task, isTrial }: ImportBatchContext,
  rows: readonly PreparedImportRow[],
): Promise<BulkJobRowResult[]> {
  const ids = rows.map(({ id }) => id);
  const stored = isTrial
    ? new Map<string, { row: Record<string, unknown> }>()
    : await lockStoredRowsByMatchKey(ctx, task.entity, { field: 'id', values: ids });
  return rows.map((row) => ({
    place: row.place,
    outcome: row.before ? 'updated' : 'created',
    problems: row.notices,
    entityId: row.id,
    before: row.before?.row ?? null,
    after: stored.get(row.id)?.row ?? (isTrial ? row.target : null),
  }));
}

/** The number of price jumps of the job, including these rows. */
function countSuspiciousImportPriceChanges(
  { task, prices }: ImportBatchContext,
  rows: readonly PreparedImportRow[],
): number {
  const jumping = rows.map(({ before, target }) => ({ before: before?.row ?? null, after: target }));
  return prices.priceJumps + filterRowsWithSuspiciousPriceChange(task.entity, jumping).length;
}

/**
 * Imports as many rows of a part as possible in the caller's transaction and returns the result of each. A
 * trial runs the same checks and writes nothing. Fails before writing if there are so many price jumps that
 * they need confirmation.
 */
export async function importBulkRowBatch(
  ctx: AppContext,
  work: ImportBatchContext,
  rows: readonly PendingBulkJobRow[],
): Promise<Result<BulkJobRowResult[], { priceJumps: number }>> {
  const { task } = work;
  const { ready, results } = await prepareImportRows(ctx, task, rows);
  const wrong = ready.flatMap((row) => {
    const problems = listImportRowPublishProblems(task.entity, row);
    return problems.length > 0
      ? [buildFailedBulkJobRowResult(row.place, buildImportReportLines(work, row, problems))]
      : [];
  });
  const isWrong = new Set(wrong.map(({ place }) => place));
  const good = ready.filter(({ place }) => !isWrong.has(place));
  const priceJumps = countSuspiciousImportPriceChanges(work, good);
  if (!work.isTrial && !task.isEdit && requiresImportPriceConfirmation({ ...work.prices, priceJumps }))
    return fail({ priceJumps });
  const isThere = ({ before }: PreparedImportRow) => before !== null;
  const added = await importRowsWithoutRejectedOnes(
    ctx,
    work,
    good.filter((row) => !isThere(row)),
    false,
  );
  const changed = await importRowsWithoutRejectedOnes(ctx, work, good.filter(isThere), true);
  const done = await readResultsOfWrittenImportRows(ctx, work, [...added.taken, ...changed.taken]);
  if (!work.isTrial && !isAuditRecordedByBulkWriter(task.entity, task.isEdit))
    await recordImportedRowsInAudit(ctx, task, done);
  return ok([...results, ...wrong, ...added.failed, ...changed.failed, ...done]);
}
