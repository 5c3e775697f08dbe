import type { AppContext } from '#app/platform/context.ts';

import { acceptDeliveryWhenDue } from '../accept-delivery.server.ts';

import { listItemsToAutoAccept } from './list-due-work.server.ts';

/** Accepts deliveries that were not answered for 7 days. */
export async function autoAcceptUnansweredDeliveries(ctx: AppContext): Promise<void> {
  for (const id of await listItemsToAutoAccept(ctx)) {
    try {
      await acceptDeliveryWhenDue(ctx, id);
    } catch (error) {
      ctx.log.error({ err: error, itemId: id }, 'a delivery could not be accepted');
    }
  }
}
