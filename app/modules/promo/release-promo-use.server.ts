import { and, eq } from 'drizzle-orm';

import { fail, ok, type Result } from '#app/lib/result.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { releasePromoCodeUseOnRefund } from './release-promo.server.ts';
import { promoCodes, promoRedemptions } from './tables.server.ts';

type ReleasePromoUseResult = Result<null, { code: 'not-held' }>;

/**
 * Releases the use that an order has of its code, so that another order can
 * have it; the order keeps its discount.
 */
export function releasePromoCodeUseByTeam(
  ctx: AppContext,
  promoId: string,
  orderId: string,
): Promise<ReleasePromoUseResult> {
  assertCan(ctx, 'promos:write');
  return inTransaction(ctx, async (ctx): Promise<ReleasePromoUseResult> => {
    if (!isUuid(promoId) || !isUuid(orderId)) return fail({ code: 'not-held' });
    const [held] = await ctx.db
      .select({ state: promoRedemptions.state, code: promoCodes.code })
      .from(promoRedemptions)
      .innerJoin(promoCodes, eq(promoCodes.id, promoRedemptions.promoId))
      .where(and(eq(promoRedemptions.orderId, orderId), eq(promoRedemptions.promoId, promoId)))
      .for('update');
    if (!held || held.state === 'released') return fail({ code: 'not-held' });
    await releasePromoCodeUseOnRefund(ctx, orderId);
    await recordAudit(ctx, {
      action: 'promo.released',
      entity: 'promo',
      entityId: promoId,
      summary: `The use of ${held.code} by an order was released`,
      before: { order: orderId, state: held.state },
      after: { order: orderId, state: 'released' },
    });
    return ok(null);
  });
}
