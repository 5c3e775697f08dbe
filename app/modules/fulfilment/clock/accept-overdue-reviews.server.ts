import type { AppContext } from '#app/platform/context.ts';

import { acceptWhenDue } from '../accept-delivery.server.ts';

import { listToAccept } from './list-due-work.server.ts';

/** Accepts deliveries that were not answered for 7 days. */
export async function acceptOverdueReviews(ctx: AppContext): Promise<void> {
  for (const id of await listToAccept(ctx)) {
    try {
      await acceptWhenDue(ctx, id);
    } catch (error) {
      ctx.log.error({ err: error, itemId: id }, 'a delivery could not be accepted');
    }
  }
}
