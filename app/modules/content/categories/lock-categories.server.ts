import { sql } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';

import { findSiteSettingsBlock } from '../settings/find-settings-block.server.ts';

/**
 * Locked exclusively by a change of the categories, shared by writers of a
 * category name, until the transaction ends.
 */
const CATEGORIES_ADVISORY_LOCK_KEY = sql`hashtextextended('content block categories', 9)`;

/** Makes writers of a category name wait until this transaction ends. */
export async function acquireCategoryNamesDatabaseLock({ db }: AppContext): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${CATEGORIES_ADVISORY_LOCK_KEY})`);
}

/**
 * Returns the context with the currently stored categories and keeps them from being renamed or removed until
 * this transaction ends.
 */
export async function lockCategoriesAndReloadContext(ctx: AppContext): Promise<AppContext> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock_shared(${CATEGORIES_ADVISORY_LOCK_KEY})`);
  const { value: categories } = await findSiteSettingsBlock(ctx, 'categories');
  return { ...ctx, categories };
}
