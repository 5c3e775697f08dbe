import { eq } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';

import { orders } from '../order-tables.server.ts';

/**
 * Ends a browser's access to orders by its checkout cookie, including copies of the cookie, because its
 * person signs out. Accounts and links open their orders as before.
 */
export async function revokeBrowserOrderAccess(ctx: AppContext, browserHash: string): Promise<void> {
  await ctx.db.update(orders).set({ browserHash: null }).where(eq(orders.browserHash, browserHash));
}

/** The same for every browser that bought for an account, because its person is signed out everywhere. */
export async function revokeOrderAccessOfAccountBrowsers(ctx: AppContext, userId: string): Promise<void> {
  await ctx.db.update(orders).set({ browserHash: null }).where(eq(orders.userId, userId));
}
