import { findSiteSettingsBlock } from '#app/modules/content/settings/find-settings-block.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { getCategoriesFormValues } from './categories-form.ts';
import { formatCategoryRecordCounts } from './category-uses.ts';
import { countRecordsPerCategory } from './count-category-uses.server.ts';

/** Returns the categories for their form, and the records of each as text, by key. */
export async function readCategoriesForEdit(ctx: AppContext) {
  assertCan(ctx, 'settings:write');
  const { value, version, isUnreadable } = await findSiteSettingsBlock(ctx, 'categories');
  const uses = await countRecordsPerCategory(ctx);
  return {
    record: { version, values: getCategoriesFormValues(value, version) },
    uses: Object.fromEntries(value.map(({ key, name }) => [key, formatCategoryRecordCounts(uses.get(name))])),
    isUnreadable,
  };
}
