import { categoryOfName } from '#app/lib/categories.ts';
import type { AppContext } from '#app/platform/context.ts';

import { withCategories } from './hold-categories.server.ts';

/**
 * The present name of a category that a form names, perhaps by one it had when the form was opened; null if the shop has none. No
 * category is renamed or deleted before this transaction ends.
 */
export async function presentCategory(ctx: AppContext, name: string): Promise<string | null> {
  const { categories } = await withCategories(ctx);
  return categoryOfName(categories, name)?.name ?? null;
}
