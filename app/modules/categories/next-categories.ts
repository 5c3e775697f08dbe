import { type Category, normalizeCategoryNameCase } from '#app/lib/categories.ts';
import { fail, ok, type Result } from '#app/lib/result.ts';
import { slugifyTitle } from '#app/lib/slug.ts';

import {
  type CategorySettingsFormRow,
  getCategoryRowFieldDomId,
  type CategoryDeletionWithReplacement,
} from './categories-form.ts';

type CategoryValidationProblem = { field: string | null; message: string };

/** The categories after a change, and the current name of every name that was in use before. */
export type ServiceCategoriesChange = { list: Category[]; renamed: ReadonlyMap<string, string> };

/** Only the latest former names are kept. */
const MAX_OLD_CATEGORY_NAMES = 50;
const MAX_GENERATED_CATEGORY_KEY_LENGTH = 12;

/** A key for a new category, derived from its name, that no category has or had. */
function generateCategoryKey(name: string, taken: ReadonlySet<string>): string {
  const base =
    slugifyTitle(name).replaceAll('-', '').slice(0, MAX_GENERATED_CATEGORY_KEY_LENGTH) || 'category';
  for (let number = 1; ; number++) {
    const key = number === 1 ? base : `${base}${number}`;
    if (!taken.has(key)) return key;
  }
}

function addMissingCategoryKeys(
  rows: readonly CategorySettingsFormRow[],
  before: readonly Category[],
): CategorySettingsFormRow[] {
  const taken = new Set([...before, ...rows].map(({ key }) => key));
  return rows.map((row) => {
    if (row.key !== '') return row;
    const key = generateCategoryKey(row.name, taken);
    taken.add(key);
    return { ...row, key };
  });
}

function findDuplicateCategoryNames(rows: readonly CategorySettingsFormRow[]): CategoryValidationProblem[] {
  const names = rows.map(({ name }) => normalizeCategoryNameCase(name));
  const twice = rows.flatMap(({ name }, place) =>
    names.indexOf(normalizeCategoryNameCase(name)) < place
      ? [
          {
            field: getCategoryRowFieldDomId('category_name', place),
            message: `Two categories are named “${name}”.`,
          },
        ]
      : [],
  );
  const keys = rows.map(({ key }) => key);
  return new Set(keys).size < keys.length
    ? [...twice, { field: null, message: 'This form is out of date. Reload the page.' }]
    : twice;
}

/** The former names for each category that takes over deleted ones, by key; or why one cannot be deleted. */
function findReplacementCategories(
  rows: readonly CategorySettingsFormRow[],
  removed: readonly Category[],
  {
    removals,
    usesOf,
  }: { removals: readonly CategoryDeletionWithReplacement[]; usesOf: (name: string) => string },
): Result<Map<string, Category[]>, CategoryValidationProblem[]> {
  const heirs = new Map<string, Category[]>();
  const problems: CategoryValidationProblem[] = [];
  for (const category of removed) {
    const place = removals.findIndex(({ key }) => key === category.key);
    const into = rows.find(({ key }) => key !== '' && key === removals[place]?.into);
    const uses = usesOf(category.name);
    if (into) heirs.set(into.key, [...(heirs.get(into.key) ?? []), category]);
    else if (uses !== '')
      problems.push({
        field: place === -1 ? null : getCategoryRowFieldDomId('removed_into', place),
        message: `“${category.name}” has ${uses}. Choose a category to move them to, or keep it.`,
      });
  }
  return problems.length > 0 ? fail(problems) : ok(heirs);
}

/**
 * Returns the requested categories with their former names, or why they cannot be saved. `usesOf` describes
 * the records of a category, and is empty if it has none.
 */
export function computeCategoriesChange(
  before: readonly Category[],
  requested: {
    rows: readonly CategorySettingsFormRow[];
    removals: readonly CategoryDeletionWithReplacement[];
  },
  usesOf: (name: string) => string,
): Result<ServiceCategoriesChange, CategoryValidationProblem[]> {
  const rows = addMissingCategoryKeys(requested.rows, before);
  const faults = findDuplicateCategoryNames(rows);
  const removed = before.filter(({ key }) => !rows.some((row) => row.key === key));
  const heirs = findReplacementCategories(rows, removed, { removals: requested.removals, usesOf });
  if (faults.length > 0 || !heirs.ok) return fail([...faults, ...(heirs.ok ? [] : heirs.failure)]);
  const renamed = new Map<string, string>();
  const list = rows.map((row): Category => {
    const was = before.find(({ key }) => key === row.key);
    const former = [...(was ? [was] : []), ...(heirs.value.get(row.key) ?? [])];
    const names = new Set(former.flatMap(({ name, oldNames }) => [...oldNames, name]));
    names.delete(row.name);
    for (const name of names) renamed.set(name, row.name);
    return { ...row, oldNames: [...names] };
  });
  const present = new Set(list.map(({ name }) => name));
  const isRenamed = before.some(({ name }) => renamed.has(name));
  return ok({
    list: list.map((category) => ({
      ...category,
      oldNames: category.oldNames.filter((name) => !present.has(name)).slice(-MAX_OLD_CATEGORY_NAMES),
    })),
    renamed: isRenamed ? renamed : new Map(),
  });
}
