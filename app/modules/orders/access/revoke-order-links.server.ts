import { eq, sql } from 'drizzle-orm';

import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { formatOrderNumber } from '../model.ts';
import { orders } from '../order-tables.server.ts';
import { recordOrderEvent } from '../record-order-event.server.ts';

/**
 * Revokes every link of an order, and the access browsers got by one. Returns false if there is no such
 * order.
 */
export async function revokeOrderLinks(ctx: AppContext, orderId: string): Promise<boolean> {
  assertCan(ctx, 'orders:write');
  return inTransaction(ctx, async (ctx) => {
    const [revoked] = await ctx.db
      .update(orders)
      .set({ linkVersion: sql`${orders.linkVersion} + 1`, updatedAt: ctx.now })
      .where(eq(orders.id, orderId))
      .returning({ linkVersion: orders.linkVersion });
    if (!revoked) return false;
    await recordOrderEvent(ctx, { orderId, kind: 'links_revoked', data: revoked });
    await recordAudit(ctx, {
      action: 'orders.links_revoked',
      entity: 'order',
      entityId: orderId,
      summary: `All links of order ${formatOrderNumber(orderId)} were revoked`,
      after: revoked,
    });
    return true;
  });
}
