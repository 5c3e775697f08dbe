import { findCategoryByName } from '#app/lib/categories.ts';
import type { AppContext } from '#app/platform/context.ts';

import { lockCategoriesAndReloadContext } from './lock-categories.server.ts';

/**
 * Returns the current name of a category that a form names, possibly by an older name; null if the shop has
 * none. Keeps categories from being renamed or deleted until this transaction ends.
 */
export async function findAndLockCurrentCategoryName(ctx: AppContext, name: string): Promise<string | null> {
  const { categories } = await lockCategoriesAndReloadContext(ctx);
  return findCategoryByName(categories, name)?.name ?? null;
}
