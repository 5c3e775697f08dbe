import {
  CATEGORY_NAME_AND_COUNT_LIMITS,
  findCategoryByName,
  normalizeCategoryNameCase,
  DEFAULT_CATEGORIES,
} from '#app/lib/categories.ts';
import { truncateTextAtWordEnd } from '#app/lib/plain-text.ts';
import type { Result } from '#app/lib/result.ts';
import { acquireCategoryNamesDatabaseLock } from '#app/modules/content/categories/lock-categories.server.ts';
import { findSiteSettingsBlock } from '#app/modules/content/settings/find-settings-block.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import type { CategorySettingsFormRow } from './categories-form.ts';
import { type SaveCategoriesFailure, saveCategories } from './save-categories.server.ts';

/** A category with the default look: the shipped colors in turn. */
function buildNewCategoryWithDefaultLook(name: string, place: number): CategorySettingsFormRow {
  const { colour = '#1b5e8c' } = DEFAULT_CATEGORIES[place % DEFAULT_CATEGORIES.length] ?? {};
  const shortName =
    name.length <= CATEGORY_NAME_AND_COUNT_LIMITS.shortName
      ? name
      : truncateTextAtWordEnd(name, CATEGORY_NAME_AND_COUNT_LIMITS.shortName);
  return { key: '', name, shortName, colour, icon: 'package', isHidden: false };
}

/**
 * Adds the categories that do not exist yet, by name, after the existing ones;
 * their looks are chosen at /admin/categories.
 */
export function addMissingCategoriesByName(
  ctx: AppContext,
  names: readonly string[],
): Promise<Result<{ version: number }, SaveCategoriesFailure>> {
  assertCan(ctx, 'settings:write');
  return inTransaction(ctx, async (ctx) => {
    await acquireCategoryNamesDatabaseLock(ctx);
    const { value, version } = await findSiteSettingsBlock(ctx, 'categories');
    const byName = new Map(names.toReversed().map((name) => [normalizeCategoryNameCase(name), name]));
    const added = [...byName.values()]
      .toReversed()
      .filter((name) => findCategoryByName(value, name) === null);
    const rows = [
      ...value,
      ...added.map((name, place) => buildNewCategoryWithDefaultLook(name, value.length + place)),
    ];
    return saveCategories(ctx, { version, overwrite: null, rows, removals: [] });
  });
}
