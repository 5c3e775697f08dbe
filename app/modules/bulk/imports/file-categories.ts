import { type Category, findCategoryByName } from '#app/lib/categories.ts';

import type { BulkEntityName } from '../entities.ts';
import type { ImportFileSourceFormat, ImportFileMappingPlan } from '../model.ts';

/** The field that names a category, by kind. */
const CATEGORY_FIELD_BY_BULK_ENTITY: Partial<Record<BulkEntityName, string>> = {
  services: 'category',
  testimonials: 'service_category',
  'case-studies': 'primary_service_category',
  posts: 'category',
};

/** Returns the column of a file that names categories; null if there is none. */
export function findCategoryColumn(
  entity: BulkEntityName,
  { mapping }: Pick<ImportFileMappingPlan, 'mapping'>,
): string | null {
  const field = CATEGORY_FIELD_BY_BULK_ENTITY[entity];
  if (field === undefined) return null;
  return Object.entries(mapping).find(([, name]) => name === field)?.[0] ?? null;
}

/**
 * Returns the category that a cell names. Other shops write several, and paths such as `Ads > Social, Video`.
 */
export function findCategoryInCell(
  categories: readonly Category[],
  cell: string,
  shape: ImportFileSourceFormat,
): Category | null {
  const names = shape === 'own' ? [cell] : cell.split(/[>,]/);
  for (const name of names) {
    const found = findCategoryByName(categories, name.trim());
    if (found) return found;
  }
  return null;
}

/** Returns the cells of a row with the chosen category in place of the file's name. */
export function replaceFileCategoryWithShopCategory(
  entity: BulkEntityName,
  plan: ImportFileMappingPlan,
  cells: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const column = findCategoryColumn(entity, plan);
  if (column === null || plan.categories === undefined) return cells;
  const cell = Object.hasOwn(cells, column) ? cells[column] : null;
  const chosen =
    typeof cell === 'string' ? new Map(Object.entries(plan.categories)).get(cell.trim()) : undefined;
  return chosen === undefined ? cells : { ...cells, [column]: chosen };
}
