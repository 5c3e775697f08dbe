import { and, eq, isNull } from 'drizzle-orm';

import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { normaliseEmail } from './model.ts';
import { orders } from './order-tables.server.ts';

/**
 * Assigns guest orders of an email address to an account by a decision of the staff. An unverified address
 * requires the owner, and a reason that is audited. Returns how many.
 */
export async function assignGuestOrdersByStaff(
  ctx: AppContext,
  { userId, email, reason }: { userId: string; email: string; reason: string | null },
): Promise<number> {
  assertCan(ctx, reason === null ? 'customers:write' : 'customers:attach');
  return inTransaction(ctx, async (ctx) => {
    const attached = await ctx.db
      .update(orders)
      .set({ userId, updatedAt: ctx.now })
      .where(and(eq(orders.emailNorm, normaliseEmail(email)), isNull(orders.userId)))
      .returning({ id: orders.id });
    if (attached.length === 0) return 0;
    await recordAudit(ctx, {
      action: 'orders.attached',
      entity: 'user',
      entityId: userId,
      summary: `Added ${attached.length} guest orders to the account`,
      after: { orderIds: attached.map(({ id }) => id), reason },
    });
    return attached.length;
  });
}
