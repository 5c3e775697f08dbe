import type { AppContext } from '#app/platform/context.ts';

import { promoCodes } from '../tables.server.ts';

/** Whether the shop has any promo code, of whatever status. */
export async function hasPromoCodes(ctx: AppContext): Promise<boolean> {
  return (await ctx.db.select({ id: promoCodes.id }).from(promoCodes).limit(1)).length > 0;
}
