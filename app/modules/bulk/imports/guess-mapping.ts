import { isUuid } from '#app/lib/uuid.ts';

import type { BulkEntityDefinition } from '../entity-fields.ts';
import type { ForeignShopExportFormat } from './known-export-formats.ts';
import type { ImportFileRow } from './file-row.ts';

/** Returns the lowercase letters and digits of a column name: `Body (HTML)` gives `bodyhtml`. */
export const normalizeImportColumnName = (column: string): string =>
  column.toLowerCase().replaceAll(/[^a-z\d]/g, '');

/** Maps columns to fields by name, each field once. Exports of known shops have a table of their own. */
export function guessImportColumnMapping(
  entity: BulkEntityDefinition,
  columns: readonly string[],
  known: ForeignShopExportFormat | null,
): Record<string, string> {
  const mapping: Record<string, string> = {};
  const taken = new Set<string>();
  const assign = (column: string, field: string | undefined) => {
    if (field === undefined || taken.has(field) || Object.hasOwn(mapping, column)) return;
    mapping[column] = field;
    taken.add(field);
  };
  if (known) {
    for (const [column, field] of Object.entries(known.mapping))
      if (columns.includes(column)) assign(column, field);
    return mapping;
  }
  // Exact names take precedence over aliases.
  const isNamed = [
    (column: string, name: string, label: string) =>
      column === normalizeImportColumnName(name) || column === normalizeImportColumnName(label),
    (column: string, _name: string, _label: string, aliases: readonly string[]) => aliases.includes(column),
  ];
  for (const isOne of isNamed) {
    for (const column of columns) {
      const found = entity.fields.find(
        ({ name, label, aliases = [], isCounted }) =>
          !taken.has(name) && !isCounted && isOne(normalizeImportColumnName(column), name, label, aliases),
      );
      assign(column, found?.name);
    }
  }
  return mapping;
}

/**
 * Drops the mapping of the id column if no row has one of our ids: other shops number their rows themselves.
 */
export function dropUnknownImportIdMapping(
  mapping: Readonly<Record<string, string>>,
  rows: readonly ImportFileRow[],
): Record<string, string> {
  const isOurs = (column: string) =>
    rows.some(({ cells }) => {
      const cell = Object.hasOwn(cells, column) ? cells[column] : '';
      return typeof cell === 'string' && isUuid(cell.trim());
    });
  return Object.fromEntries(
    Object.entries(mapping).filter(([column, field]) => field !== 'id' || isOurs(column)),
  );
}
