import { and, eq, isNull } from 'drizzle-orm';

import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { orders } from './order-tables.server.ts';
import { recordOrderEvent } from './record-order-event.server.ts';

/**
 * Assigns the guest orders of this address to the account that has verified it; the caller has the proof.
 * Returns how many; a repetition finds none.
 */
export async function assignGuestOrdersToVerifiedAccount(
  ctx: AppContext,
  { userId, email }: { userId: string; email: string },
): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    const claimed = await ctx.db
      .update(orders)
      .set({ userId, updatedAt: ctx.now })
      .where(and(eq(orders.emailNorm, email), isNull(orders.userId)))
      .returning({ id: orders.id });
    if (claimed.length === 0) return 0;
    for (const { id } of claimed) await recordOrderEvent(ctx, { orderId: id, kind: 'claimed' });
    await recordAudit(ctx, {
      action: 'orders.claimed',
      entity: 'user',
      entityId: userId,
      summary: `Added ${claimed.length} guest orders with the verified email address to the account`,
      after: { orderIds: claimed.map(({ id }) => id) },
    });
    return claimed.length;
  });
}
