import { findSettingsBlock } from '#app/modules/content/settings/find-settings-block.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { categoriesValues } from './categories-form.ts';
import { usesText } from './category-uses.ts';
import { countCategoryUses } from './count-category-uses.server.ts';

/** Returns the categories for their form, and the records of each as text, by key. */
export async function readCategories(ctx: AppContext) {
  assertCan(ctx, 'settings:write');
  const { value, version, isUnreadable } = await findSettingsBlock(ctx, 'categories');
  const uses = await countCategoryUses(ctx);
  return {
    record: { version, values: categoriesValues(value, version) },
    uses: Object.fromEntries(value.map(({ key, name }) => [key, usesText(uses.get(name))])),
    isUnreadable,
  };
}
