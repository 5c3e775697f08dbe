import type { Category } from '#app/lib/categories.ts';

import { parseImportCell } from './cell-values.ts';
import { findBulkEntityField } from './entities.ts';
import type { BulkEntityDefinition } from './entity-fields.ts';
import {
  convertForeignShopExportRow,
  buildImportRowNoticeReportLine,
  getForeignImportRowNotices,
} from './imports/foreign-rows.ts';
import type { ImportFileSourceFormat, ImportRowReportLine } from './model.ts';

/**
 * A row of a file in the field names of the import. `problems` are those of its cells; for another shop's
 * file they are notices.
 */
export type ParsedImportRowValues = {
  values: Record<string, unknown>;
  problems: ImportRowReportLine[];
  notices: ImportRowReportLine[];
};

const MAX_ROW_VALUE_TEXT_LENGTH = 200;

/** Returns a cell as the text of a report. */
export function formatCellForImportReport(cell: unknown): string {
  const text = typeof cell === 'string' ? cell : cell === undefined ? '' : JSON.stringify(cell);
  return text.length > MAX_ROW_VALUE_TEXT_LENGTH ? `${text.slice(0, MAX_ROW_VALUE_TEXT_LENGTH)}…` : text;
}

type ImportRowParseOptions = {
  mapping: Readonly<Record<string, string>>;
  shape: ImportFileSourceFormat;
  categories: readonly Category[];
};

/** Returns the values of a row by field. */
export function parseImportRowValues(
  entity: BulkEntityDefinition,
  { mapping, shape, categories }: ImportRowParseOptions,
  cells: Readonly<Record<string, unknown>>,
): ParsedImportRowValues {
  const values: Record<string, unknown> = {};
  const problems: ImportRowReportLine[] = [];
  for (const [column, name] of Object.entries(mapping)) {
    const field = findBulkEntityField(entity, name);
    if (!field) continue;
    const raw = Object.hasOwn(cells, column) ? cells[column] : undefined;
    // A JSON row without the key leaves the field alone.
    if (raw === undefined) continue;
    const read = parseImportCell(field, raw, column);
    if ('value' in read) values[name] = read.value;
    else problems.push({ column, value: formatCellForImportReport(raw), reason: read.problem });
  }
  if (shape === 'own') return { values, problems, notices: [] };
  const foreign = convertForeignShopExportRow(shape, values, categories);
  const unread = problems.map(({ column, value, reason }) =>
    buildImportRowNoticeReportLine(column, value, `${reason}, so it was left out`),
  );
  return {
    values: foreign.values,
    problems: [],
    notices: [...getForeignImportRowNotices(cells), ...unread, ...foreign.notices],
  };
}

/** Required fields: an empty cell keeps the current value. */
const FIELDS_NOT_CLEARED_BY_EMPTY_CELL = new Set([
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

const isImportFieldNeverEmpty = (entity: BulkEntityDefinition, name: string) =>
  FIELDS_NOT_CLEARED_BY_EMPTY_CELL.has(name) || findBulkEntityField(entity, name)?.isRequired === true;

const filterImportRowValuesByPredicate = (
  values: Readonly<Record<string, unknown>>,
  isKept: (name: string, value: unknown) => boolean,
) => Object.fromEntries(Object.entries(values).filter(([name, value]) => isKept(name, value)));

/** Returns a row to add, without its empty values. */
export const removeEmptyValuesFromNewRow = (
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> => filterImportRowValuesByPredicate(values, (_, value) => value !== null);

/** Returns an existing row with the values of the file; an empty cell clears an optional field. */
export function applyImportedValuesToRow(
  entity: BulkEntityDefinition,
  before: Readonly<Record<string, unknown>>,
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const provided = filterImportRowValuesByPredicate(
    values,
    (name, value) => value !== null || !isImportFieldNeverEmpty(entity, name),
  );
  return { ...before, ...provided };
}

/** An empty text equals null: a cell of a file cannot distinguish the two. */
const convertEmptyImportCellToNull = (value: unknown) => (value === '' ? null : (value ?? null));

const isSameImportedValue = (one: unknown, other: unknown) =>
  JSON.stringify(convertEmptyImportCellToNull(one)) === JSON.stringify(convertEmptyImportCellToNull(other));

/** Returns the fields in which two states of a row differ. */
export function listChangedImportFields(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => !isSameImportedValue(before[name], after[name]),
  );
}
