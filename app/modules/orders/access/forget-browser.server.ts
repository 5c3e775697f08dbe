import { eq } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';

import { orders } from '../order-tables.server.ts';

/**
 * Nobody opens an order by this browser's checkout any more, whoever kept a copy of its cookie: its person signs out there. Accounts
 * and links open their orders as before.
 */
export async function forgetBrowser(ctx: AppContext, browserHash: string): Promise<void> {
  await ctx.db.update(orders).set({ browserHash: null }).where(eq(orders.browserHash, browserHash));
}

/** The same for every browser that bought for an account: its person is signed out everywhere. */
export async function forgetBrowsersOf(ctx: AppContext, userId: string): Promise<void> {
  await ctx.db.update(orders).set({ browserHash: null }).where(eq(orders.userId, userId));
}
