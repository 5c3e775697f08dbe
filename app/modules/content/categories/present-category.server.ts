import { sql } from 'drizzle-orm';

import { categoryOfName } from '#app/lib/categories.ts';
import type { AppContext } from '#app/platform/context.ts';

import { findBlock } from '../settings/find-settings-block.server.ts';

/** Held exclusively by a change of the categories, shared by what writes the name of one, until the transaction ends. */
export const CATEGORIES_LOCK = sql`hashtextextended('content block categories', 9)`;

/**
 * The present name of a category that a form names, perhaps by one it had when the form was opened; null if the shop has none. No
 * category is renamed or deleted before this transaction ends.
 */
export async function presentCategory(ctx: AppContext, name: string): Promise<string | null> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock_shared(${CATEGORIES_LOCK})`);
  const { value } = await findBlock(ctx, 'categories');
  return categoryOfName(value, name)?.name ?? null;
}
