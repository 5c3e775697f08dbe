import { sql } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';

import { findBlock } from '../settings/find-settings-block.server.ts';

/** Held exclusively by a change of the categories, shared by what writes the name of one, until the transaction ends. */
const CATEGORIES_LOCK = sql`hashtextextended('content block categories', 9)`;

/** Makes what stores the name of a category wait until this transaction is over. */
export async function holdCategories({ db }: AppContext): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${CATEGORIES_LOCK})`);
}

/** The context with the categories as they are stored now; none is renamed or removed before this transaction ends. */
export async function withCategories(ctx: AppContext): Promise<AppContext> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock_shared(${CATEGORIES_LOCK})`);
  const { value: categories } = await findBlock(ctx, 'categories');
  return { ...ctx, categories };
}
