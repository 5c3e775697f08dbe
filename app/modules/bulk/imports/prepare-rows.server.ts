import { convertRowDaysToShopTimes } from '#app/lib/shop-days.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { readShopTimeZone } from '#app/modules/content/settings/read-shop-time.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { newId } from '#app/platform/new-id.server.ts';

import { completeRows } from './complete-rows.server.ts';
import { withChosenCategory } from './file-categories.ts';
import { findDemoKeys } from './find-demo-keys.server.ts';
import { asDraftIfIncomplete } from './fit-foreign-row.ts';
import { type EntityName, getBulkEntity, findEntityField } from '../entities.ts';
import type { BulkEntity } from '../entity-fields.ts';
import { type FileShape, type ImportPlan, ofDemo, type ReportLine, type RowOutcome } from '../model.ts';
import { keyText, lockStoredRows } from '../read-stored-rows.server.ts';
import type { StoredRow } from '../imported-rows.ts';
import { addedRow, changedNames, changedRow, cellText, valuesOf } from '../row-values.ts';
import type { ReadyRow } from './ready-row.ts';
import { asWholeService } from './whole-service.ts';

/** A row of a job as read from its table. */
export type TakenRow = { place: number; cells: Record<string, unknown> };

/** The result of a row. */
export type RowResult = {
  place: number;
  outcome: RowOutcome;
  problems: ReportLine[];
  entityId: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
};

export type ImportTask = {
  entity: EntityName;
  plan: ImportPlan;
  shape: FileShape;
  /** A reviewed bulk edit: `was` holds the state of each row at that time. */
  isEdit: boolean;
};

export const failedRow = (place: number, problems: ReportLine[]): RowResult => ({
  place,
  outcome: 'failed',
  problems,
  entityId: null,
  before: null,
  after: null,
});

/** Returns the column that maps to a field, or the field's own name if none does. */
export function columnOf(plan: ImportPlan, entity: BulkEntity, name: string): string {
  const column = Object.entries(plan.mapping).find(([, field]) => field === name)?.[0];
  return column ?? findEntityField(entity, name)?.label ?? name;
}

type RowRead = Pick<ReadyRow, 'place' | 'cells' | 'notices'> & {
  values: Record<string, unknown>;
  key: string;
};

/** Why a row can be neither matched nor added; null if it can. */
function matchProblem({ plan }: ImportTask, key: string, before: StoredRow | undefined): string | null {
  if (before || plan.mode !== 'update') return null;
  return key === '' ? 'is empty, so the row can’t be matched' : 'was not found in the shop';
}

/** Why an edit that was prepared from an older state of the row is not made; null if it may be. */
function staleProblem(
  { isEdit }: ImportTask,
  { was }: RowRead['cells'],
  before: StoredRow | undefined,
): string | null {
  if (!isEdit || !before || typeof was !== 'object' || was === null) return null;
  const isSame = Object.entries(was).every(
    ([field, value]) => JSON.stringify(before.row[field] ?? null) === JSON.stringify(value),
  );
  return isSame ? null : 'has changed since this edit was prepared';
}

const keysOf = (task: ImportTask, rows: readonly RowRead[]) =>
  rows.map(({ key }) => key).filter((key) => key !== '' && (task.plan.matchBy !== 'id' || isUuid(key)));

function prepareRow(
  { entity: name }: ImportTask,
  { values, ...read }: RowRead,
  before: StoredRow | undefined,
): ReadyRow {
  const { place, cells, notices } = read;
  const whole = (target: Record<string, unknown>) =>
    name === 'services' ? asWholeService(before?.row ?? null, target, values) : target;
  if (!before) {
    const id = typeof values['id'] === 'string' ? values['id'] : newId();
    return { place, cells, notices, id, target: whole({ ...addedRow(values), id }), before: null };
  }
  const target = whole({ ...changedRow(getBulkEntity(name), before.row, values), id: before.id });
  return { place, cells, notices, id: before.id, target, before };
}

const demoKeysOf = (ctx: AppContext, { entity, plan }: ImportTask, keys: Iterable<string>) =>
  findDemoKeys(ctx, entity, { field: plan.matchBy, values: [...keys] });

const isChanged = (before: StoredRow, { target }: ReadyRow): boolean =>
  changedNames(before.row, target).some((name) => name !== 'id');

/**
 * Prepares rows of a file for the importer. Existing rows are locked and come with their current values; rows
 * with problems or without changes come back with their results.
 */
export async function prepareRows(
  ctx: AppContext,
  task: ImportTask,
  rows: readonly TakenRow[],
): Promise<{ ready: ReadyRow[]; results: RowResult[] }> {
  const entity = getBulkEntity(task.entity);
  const { plan } = task;
  const zone = await readShopTimeZone(ctx);
  const results: RowResult[] = [];
  const read: RowRead[] = [];
  for (const { place, cells } of rows) {
    const taken = valuesOf(
      entity,
      { mapping: plan.mapping, shape: task.shape, categories: ctx.categories },
      withChosenCategory(task.entity, plan, cells),
    );
    const { problems, notices } = taken;
    const values = convertRowDaysToShopTimes(zone, taken.values);
    const key = keyText(plan.matchBy, values[plan.matchBy]);
    if (problems.length > 0) results.push(failedRow(place, problems));
    else read.push({ place, cells, values, notices, key });
  }
  const stored = await lockStoredRows(ctx, task.entity, { field: plan.matchBy, values: keysOf(task, read) });
  const found: ReadyRow[] = [];
  const demo = plan.mode === 'create' ? await demoKeysOf(ctx, task, stored.keys()) : new Set<string>();
  const refuse = ({ place, cells, key }: RowRead, reason: string) => {
    const column = columnOf(plan, entity, plan.matchBy);
    const line = { column, value: cellText(cells[column]), reason };
    results.push(failedRow(place, [demo.has(key) ? ofDemo(line) : line]));
  };
  for (const row of read) {
    const before = stored.get(row.key);
    const reason = matchProblem(task, row.key, before) ?? staleProblem(task, row.cells, before);
    if (reason !== null) {
      refuse(row, reason);
      continue;
    }
    const prepared = prepareRow(task, row, before);
    const one =
      task.shape === 'own' ? prepared : asDraftIfIncomplete(task.entity, prepared, plan.deliveryHours);
    if (!before || isChanged(before, one)) {
      if (before && plan.mode === 'create') refuse(row, 'already exists in the shop');
      else found.push(one);
    } else results.push({ ...failedRow(row.place, one.notices), outcome: 'unchanged', entityId: one.id });
  }
  return { ready: await completeRows(ctx, task.entity, found), results };
}
