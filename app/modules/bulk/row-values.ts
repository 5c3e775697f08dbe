import type { Category } from '#app/lib/categories.ts';

import { parseCell } from './cell-values.ts';
import { findEntityField } from './entities.ts';
import type { BulkEntity } from './entity-fields.ts';
import { fromForeign, notice, noticesIn } from './imports/foreign-rows.ts';
import type { FileShape, ReportLine } from './model.ts';

/**
 * A row of a file in the field names of the import. `problems` are those of its cells; for another shop's
 * file they are notices.
 */
export type RowValues = { values: Record<string, unknown>; problems: ReportLine[]; notices: ReportLine[] };

const MAX_CELL_TEXT = 200;

/** Returns a cell as the text of a report. */
export function cellText(cell: unknown): string {
  const text = typeof cell === 'string' ? cell : cell === undefined ? '' : JSON.stringify(cell);
  return text.length > MAX_CELL_TEXT ? `${text.slice(0, MAX_CELL_TEXT)}…` : text;
}

type RowReading = {
  mapping: Readonly<Record<string, string>>;
  shape: FileShape;
  categories: readonly Category[];
};

/** Returns the values of a row by field. */
export function valuesOf(
  entity: BulkEntity,
  { mapping, shape, categories }: RowReading,
  cells: Readonly<Record<string, unknown>>,
): RowValues {
  const values: Record<string, unknown> = {};
  const problems: ReportLine[] = [];
  for (const [column, name] of Object.entries(mapping)) {
    const field = findEntityField(entity, name);
    if (!field) continue;
    const raw = Object.hasOwn(cells, column) ? cells[column] : undefined;
    // A JSON row without the key leaves the field alone.
    if (raw === undefined) continue;
    const read = parseCell(field, raw, column);
    if ('value' in read) values[name] = read.value;
    else problems.push({ column, value: cellText(raw), reason: read.problem });
  }
  if (shape === 'own') return { values, problems, notices: [] };
  const foreign = fromForeign(shape, values, categories);
  const unread = problems.map(({ column, value, reason }) =>
    notice(column, value, `${reason}, so it was left out`),
  );
  return {
    values: foreign.values,
    problems: [],
    notices: [...noticesIn(cells), ...unread, ...foreign.notices],
  };
}

/** Required fields: an empty cell keeps the current value. */
const NEVER_EMPTY = new Set([
  'id',
  'status',
  'stage',
  'is_featured',
  'is_pinned',
  'reviews',
  'projects_sold_30d',
  'created_at',
  'review_date',
  'min_order_amount_cents',
  'name',
  'slug',
  'old_slugs',
  'old_paths',
  'images',
  'author',
  'featured',
  'noindex',
  'publish_at',
  'brief',
  'revision_rounds_included',
  'effort_units',
]);

const keepsValue = (entity: BulkEntity, name: string) =>
  NEVER_EMPTY.has(name) || findEntityField(entity, name)?.isRequired === true;

const pickValues = (
  values: Readonly<Record<string, unknown>>,
  isKept: (name: string, value: unknown) => boolean,
) => Object.fromEntries(Object.entries(values).filter(([name, value]) => isKept(name, value)));

/** Returns a row to add, without its empty values. */
export const addedRow = (values: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  pickValues(values, (_, value) => value !== null);

/** Returns an existing row with the values of the file; an empty cell clears an optional field. */
export function changedRow(
  entity: BulkEntity,
  before: Readonly<Record<string, unknown>>,
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const provided = pickValues(values, (name, value) => value !== null || !keepsValue(entity, name));
  return { ...before, ...provided };
}

/** An empty text equals null: a cell of a file cannot distinguish the two. */
const emptyToNull = (value: unknown) => (value === '' ? null : (value ?? null));

const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(emptyToNull(one)) === JSON.stringify(emptyToNull(other));

/** Returns the fields in which two states of a row differ. */
export function changedNames(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => !isSame(before[name], after[name]),
  );
}
