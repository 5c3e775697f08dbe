import { and, eq } from 'drizzle-orm';

import { isFinalMailDeliveryState } from '#app/modules/outbox/mail-delivery.ts';
import { outbox } from '#app/modules/outbox/tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

/** Counts the emails of a kind about an order, and returns whether one is still waiting to be sent. */
export async function countOrderMailsOfTemplate(
  ctx: AppContext,
  orderId: string,
  template: string,
): Promise<{ count: number; isWaiting: boolean }> {
  const rows = await ctx.db
    .select({ state: outbox.state })
    .from(outbox)
    .where(and(eq(outbox.orderId, orderId), eq(outbox.template, template)));
  return { count: rows.length, isWaiting: rows.some(({ state }) => !isFinalMailDeliveryState(state)) };
}
