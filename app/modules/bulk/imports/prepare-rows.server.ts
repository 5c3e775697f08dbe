import { convertImportRowDatesToShopTimes } from '#app/lib/shop-days.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { readShopTimeZone } from '#app/modules/content/settings/read-shop-time.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { generateUuidV7 } from '#app/platform/new-id.server.ts';

import { fillMissingSlugsAndDatesOfImportRows } from './complete-rows.server.ts';
import { replaceFileCategoryWithShopCategory } from './file-categories.ts';
import { findImportKeysOfDemoRows } from './find-demo-keys.server.ts';
import { convertIncompleteImportedServiceToDraft } from './fit-foreign-row.ts';
import { type BulkEntityName, getBulkEntityDefinition, findBulkEntityField } from '../entities.ts';
import type { BulkEntityDefinition } from '../entity-fields.ts';
import {
  type ImportFileSourceFormat,
  type ImportFileMappingPlan,
  addDemoHintToImportProblem,
  type ImportRowReportLine,
  type BulkJobRowOutcome,
} from '../model.ts';
import { normalizeImportRowMatchKey, lockStoredRowsByMatchKey } from '../read-stored-rows.server.ts';
import type { StoredRowInImportFields } from '../imported-rows.ts';
import {
  removeEmptyValuesFromNewRow,
  listChangedImportFields,
  applyImportedValuesToRow,
  formatCellForImportReport,
  parseImportRowValues,
} from '../row-values.ts';
import type { PreparedImportRow } from './ready-row.ts';
import { mergeImportedServiceRowDescription } from './whole-service.ts';

/** A row of a job as read from its table. */
export type PendingBulkJobRow = { place: number; cells: Record<string, unknown> };

/** The result of a row. */
export type BulkJobRowResult = {
  place: number;
  outcome: BulkJobRowOutcome;
  problems: ImportRowReportLine[];
  entityId: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
};

export type BulkJobImportSettings = {
  entity: BulkEntityName;
  plan: ImportFileMappingPlan;
  shape: ImportFileSourceFormat;
  /** A reviewed bulk edit: `was` holds the state of each row at that time. */
  isEdit: boolean;
};

export const buildFailedBulkJobRowResult = (
  place: number,
  problems: ImportRowReportLine[],
): BulkJobRowResult => ({
  place,
  outcome: 'failed',
  problems,
  entityId: null,
  before: null,
  after: null,
});

/** Returns the column that maps to a field, or the field's own name if none does. */
export function getImportColumnOfField(
  plan: ImportFileMappingPlan,
  entity: BulkEntityDefinition,
  name: string,
): string {
  const column = Object.entries(plan.mapping).find(([, field]) => field === name)?.[0];
  return column ?? findBulkEntityField(entity, name)?.label ?? name;
}

type ParsedBulkJobRow = Pick<PreparedImportRow, 'place' | 'cells' | 'notices'> & {
  values: Record<string, unknown>;
  key: string;
};

/** Why a row can be neither matched nor added; null if it can. */
function findUnmatchedImportRowProblem(
  { plan }: BulkJobImportSettings,
  key: string,
  before: StoredRowInImportFields | undefined,
): string | null {
  if (before || plan.mode !== 'update') return null;
  return key === '' ? 'is empty, so the row can’t be matched' : 'was not found in the shop';
}

/** Why an edit that was prepared from an older state of the row is not made; null if it may be. */
function findStaleBulkEditProblem(
  { isEdit }: BulkJobImportSettings,
  { was }: ParsedBulkJobRow['cells'],
  before: StoredRowInImportFields | undefined,
): string | null {
  if (!isEdit || !before || typeof was !== 'object' || was === null) return null;
  const isSame = Object.entries(was).every(
    ([field, value]) => JSON.stringify(before.row[field] ?? null) === JSON.stringify(value),
  );
  return isSame ? null : 'has changed since this edit was prepared';
}

const listImportRowMatchKeys = (task: BulkJobImportSettings, rows: readonly ParsedBulkJobRow[]) =>
  rows.map(({ key }) => key).filter((key) => key !== '' && (task.plan.matchBy !== 'id' || isUuid(key)));

function buildPreparedImportRow(
  { entity: name }: BulkJobImportSettings,
  { values, ...read }: ParsedBulkJobRow,
  before: StoredRowInImportFields | undefined,
): PreparedImportRow {
  const { place, cells, notices } = read;
  const whole = (target: Record<string, unknown>) =>
    name === 'services' ? mergeImportedServiceRowDescription(before?.row ?? null, target, values) : target;
  if (!before) {
    const id = typeof values['id'] === 'string' ? values['id'] : generateUuidV7();
    return {
      place,
      cells,
      notices,
      id,
      target: whole({ ...removeEmptyValuesFromNewRow(values), id }),
      before: null,
    };
  }
  const target = whole({
    ...applyImportedValuesToRow(getBulkEntityDefinition(name), before.row, values),
    id: before.id,
  });
  return { place, cells, notices, id: before.id, target, before };
}

const findImportKeysOfDemoData = (
  ctx: AppContext,
  { entity, plan }: BulkJobImportSettings,
  keys: Iterable<string>,
) => findImportKeysOfDemoRows(ctx, entity, { field: plan.matchBy, values: [...keys] });

const hasImportRowNewFieldValues = (
  before: StoredRowInImportFields,
  { target }: PreparedImportRow,
): boolean => listChangedImportFields(before.row, target).some((name) => name !== 'id');

/**
 * Prepares rows of a file for the importer. Existing rows are locked and come with their current values; rows
 * with problems or without changes come back with their results.
 */
export async function prepareImportRows(
  ctx: AppContext,
  task: BulkJobImportSettings,
  rows: readonly PendingBulkJobRow[],
): Promise<{ ready: PreparedImportRow[]; results: BulkJobRowResult[] }> {
  const entity = getBulkEntityDefinition(task.entity);
  const { plan } = task;
  const zone = await readShopTimeZone(ctx);
  const results: BulkJobRowResult[] = [];
  const read: ParsedBulkJobRow[] = [];
  for (const { place, cells } of rows) {
    const taken = parseImportRowValues(
      entity,
      { mapping: plan.mapping, shape: task.shape, categories: ctx.categories },
      replaceFileCategoryWithShopCategory(task.entity, plan, cells),
    );
    const { problems, notices } = taken;
    const values = convertImportRowDatesToShopTimes(zone, taken.values);
    const key = normalizeImportRowMatchKey(plan.matchBy, values[plan.matchBy]);
    if (problems.length > 0) results.push(buildFailedBulkJobRowResult(place, problems));
    else read.push({ place, cells, values, notices, key });
  }
  const stored = await lockStoredRowsByMatchKey(ctx, task.entity, {
    field: plan.matchBy,
    values: listImportRowMatchKeys(task, read),
  });
  const found: PreparedImportRow[] = [];
  const demo =
    plan.mode === 'create' ? await findImportKeysOfDemoData(ctx, task, stored.keys()) : new Set<string>();
  const refuse = ({ place, cells, key }: ParsedBulkJobRow, reason: string) => {
    const column = getImportColumnOfField(plan, entity, plan.matchBy);
    const line = { column, value: formatCellForImportReport(cells[column]), reason };
    results.push(
      buildFailedBulkJobRowResult(place, [demo.has(key) ? addDemoHintToImportProblem(line) : line]),
    );
  };
  for (const row of read) {
    const before = stored.get(row.key);
    const reason =
      findUnmatchedImportRowProblem(task, row.key, before) ??
      findStaleBulkEditProblem(task, row.cells, before);
    if (reason !== null) {
      refuse(row, reason);
      continue;
    }
    const prepared = buildPreparedImportRow(task, row, before);
    const one =
      task.shape === 'own'
        ? prepared
        : convertIncompleteImportedServiceToDraft(task.entity, prepared, plan.deliveryHours);
    if (!before || hasImportRowNewFieldValues(before, one)) {
      if (before && plan.mode === 'create') refuse(row, 'already exists in the shop');
      else found.push(one);
    } else
      results.push({
        ...buildFailedBulkJobRowResult(row.place, one.notices),
        outcome: 'unchanged',
        entityId: one.id,
      });
  }
  return { ready: await fillMissingSlugsAndDatesOfImportRows(ctx, task.entity, found), results };
}
