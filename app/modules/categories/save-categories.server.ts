import type { Category } from '#app/lib/categories.ts';
import type { EditVersionConflictFailure } from '#app/lib/posted-form.ts';
import { fail, type Result } from '#app/lib/result.ts';
import { acquireCategoryNamesDatabaseLock } from '#app/modules/content/categories/lock-categories.server.ts';
import { findSiteSettingsBlock } from '#app/modules/content/settings/find-settings-block.server.ts';
import {
  type SaveSettingsBlockInput,
  findSettingsEditVersionConflict,
  saveShopSettingsBlock,
} from '#app/modules/content/settings/save-block.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { LONG_IMPORT_TRANSACTION_LIMITS, inTransaction } from '#app/platform/db/transaction.server.ts';

import { type CategoriesForm, getCategoriesFormValues } from './categories-form.ts';
import { formatCategoryRecordCounts } from './category-uses.ts';
import { countRecordsPerCategory } from './count-category-uses.server.ts';
import { computeCategoriesChange } from './next-categories.ts';
import { renameStoredCategoryNamesEverywhere } from './rename-everywhere.server.ts';

export type SaveCategoriesFailure =
  | EditVersionConflictFailure
  | { code: 'invalid'; problems: { field: string | null; message: string }[] };
type SaveCategoriesResult = Result<{ version: number }, SaveCategoriesFailure>;

/** What the audit log keeps of the categories: their order, and an entry for each. */
const getCategoriesAuditValues = (list: readonly Category[]): Record<string, string> => ({
  order: list.map(({ key }) => key).join(', '),
  ...Object.fromEntries(
    list.map(({ key, name, shortName, colour, icon, isHidden, oldNames }) => [
      key,
      [
        name,
        shortName,
        colour,
        icon,
        isHidden ? 'hidden' : 'shown',
        ...oldNames.map((old) => `was ${old}`),
      ].join(' / '),
    ]),
  ),
});

async function saveCategoriesUnderLock(ctx: AppContext, form: CategoriesForm): Promise<SaveCategoriesResult> {
  // Writers of a category name wait until this transaction ends, or finish before it starts.
  await acquireCategoryNamesDatabaseLock(ctx);
  const stored = await findSiteSettingsBlock(ctx, 'categories');
  const uses = await countRecordsPerCategory(ctx);
  const next = computeCategoriesChange(stored.value, form, (name) =>
    formatCategoryRecordCounts(uses.get(name)),
  );
  const save: SaveSettingsBlockInput<'categories'> = {
    key: 'categories',
    value: next.ok ? next.value.list : stored.value,
    form,
    subject: 'The categories of the shop were',
    auditValues: getCategoriesAuditValues,
    valuesNow: (_ctx, list, version) => getCategoriesFormValues(list, version),
  };
  if (!next.ok)
    return fail(
      (await findSettingsEditVersionConflict(ctx, save, stored)) ?? {
        code: 'invalid',
        problems: next.failure,
      },
    );
  const { renamed } = next.value;
  const write = () => renameStoredCategoryNamesEverywhere(ctx, renamed);
  return saveShopSettingsBlock(ctx, {
    ...save,
    beside: () => Promise.resolve({ before: {}, after: {}, write }),
  });
}

/**
 * Saves the categories and, in the same transaction, their names in services, posts, testimonials, case
 * studies, promo codes and order lines. Former names redirect to the current ones.
 */
export function saveCategories(ctx: AppContext, form: CategoriesForm): Promise<SaveCategoriesResult> {
  assertCan(ctx, 'settings:write');
  return inTransaction(ctx, (ctx) => saveCategoriesUnderLock(ctx, form), LONG_IMPORT_TRANSACTION_LIMITS);
}
