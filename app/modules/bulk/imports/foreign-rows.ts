import type { Category } from '#app/lib/categories.ts';
import { slugifyTitle } from '#app/lib/slug.ts';

import type { ImportFileSourceFormat, ImportRowReportLine } from '../model.ts';

import { findCategoryInCell } from './file-categories.ts';

/** Key under which the cells of a row of another shop carry what was changed or left out. */
export const FOREIGN_ROW_NOTICES_CELL_KEY = '(notices)';

export const buildImportRowNoticeReportLine = (
  column: string,
  value: string,
  reason: string,
): ImportRowReportLine => ({
  column,
  value: value.length > 200 ? `${value.slice(0, 200)}…` : value,
  reason,
  isNotice: true,
});

/** Returns the notices in the cells of a row. */
export const getForeignImportRowNotices = (cells: Readonly<Record<string, unknown>>): ImportRowReportLine[] =>
  Object.hasOwn(cells, FOREIGN_ROW_NOTICES_CELL_KEY) && Array.isArray(cells[FOREIGN_ROW_NOTICES_CELL_KEY])
    ? cells[FOREIGN_ROW_NOTICES_CELL_KEY]
    : [];

const SERVICE_STATUS_BY_TEXT: Readonly<Record<string, string>> = {
  '1': 'published',
  true: 'published',
  yes: 'published',
  active: 'published',
  publish: 'published',
  published: 'published',
  archived: 'archived',
};

type ConvertedForeignFormatRow = { values: Record<string, unknown>; notices: ImportRowReportLine[] };

/**
 * Converts a row of another shop's export: its handle becomes a slug, its status one of ours. A category that
 * this shop does not have is left out with a notice.
 */
export function convertForeignShopExportRow(
  shape: ImportFileSourceFormat,
  row: Readonly<Record<string, unknown>>,
  categories: readonly Category[],
): ConvertedForeignFormatRow {
  if (shape === 'own' || shape === 'shopify-customers') return { values: { ...row }, notices: [] };
  const word = (name: string) => (typeof row[name] === 'string' ? row[name] : '');
  const ours: Record<string, unknown> = { ...row };
  const notices: ImportRowReportLine[] = [];
  if (Object.hasOwn(row, 'slug')) ours['slug'] = slugifyTitle(word('slug')) || null;
  if (Object.hasOwn(row, 'category')) {
    const category = findCategoryInCell(categories, word('category'), shape)?.name ?? null;
    ours['category'] = category;
    if (category === null) {
      delete ours['category'];
      if (word('category') !== '')
        notices.push(
          buildImportRowNoticeReportLine(
            'Category',
            word('category'),
            `is not a category of this shop. It has: ${categories.map(({ name }) => name).join(', ')}.`,
          ),
        );
    }
  }
  if (Object.hasOwn(row, 'status'))
    ours['status'] = SERVICE_STATUS_BY_TEXT[word('status').toLowerCase()] ?? 'draft';
  return { values: ours, notices };
}
