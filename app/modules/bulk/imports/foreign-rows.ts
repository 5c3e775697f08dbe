import type { Category } from '#app/lib/categories.ts';
import { slugifyTitle } from '#app/lib/slug.ts';

import type { FileShape, ReportLine } from '../model.ts';

import { categoryInCell } from './file-categories.ts';

/** Key under which the cells of a row of another shop carry what was changed or left out. */
export const NOTICES = '(notices)';

export const notice = (column: string, value: string, reason: string): ReportLine => ({
  column,
  value: value.length > 200 ? `${value.slice(0, 200)}…` : value,
  reason,
  isNotice: true,
});

/** Returns the notices in the cells of a row. */
export const noticesIn = (cells: Readonly<Record<string, unknown>>): ReportLine[] =>
  Object.hasOwn(cells, NOTICES) && Array.isArray(cells[NOTICES]) ? cells[NOTICES] : [];

const STATUS_BY_TEXT: Readonly<Record<string, string>> = {
  '1': 'published',
  true: 'published',
  yes: 'published',
  active: 'published',
  publish: 'published',
  published: 'published',
  archived: 'archived',
};

type ForeignRow = { values: Record<string, unknown>; notices: ReportLine[] };

/**
 * Converts a row of another shop's export: its handle becomes a slug, its status one of ours. A category that
 * this shop does not have is left out with a notice.
 */
export function fromForeign(
  shape: FileShape,
  row: Readonly<Record<string, unknown>>,
  categories: readonly Category[],
): ForeignRow {
  if (shape === 'own' || shape === 'shopify-customers') return { values: { ...row }, notices: [] };
  const word = (name: string) => (typeof row[name] === 'string' ? row[name] : '');
  const ours: Record<string, unknown> = { ...row };
  const notices: ReportLine[] = [];
  if (Object.hasOwn(row, 'slug')) ours['slug'] = slugifyTitle(word('slug')) || null;
  if (Object.hasOwn(row, 'category')) {
    const category = categoryInCell(categories, word('category'), shape)?.name ?? null;
    ours['category'] = category;
    if (category === null) {
      delete ours['category'];
      if (word('category') !== '')
        notices.push(
          notice(
            'Category',
            word('category'),
            `is not a category of this shop. It has: ${categories.map(({ name }) => name).join(', ')}.`,
          ),
        );
    }
  }
  if (Object.hasOwn(row, 'status')) ours['status'] = STATUS_BY_TEXT[word('status').toLowerCase()] ?? 'draft';
  return { values: ours, notices };
}
