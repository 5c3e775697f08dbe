import { eq, max } from 'drizzle-orm';

import { fail, ok, type Result } from '#app/lib/result.ts';
import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { serviceBadges } from '../tables.server.ts';

import type { ServiceBadgeChangeFailure, ServiceBadge } from './service-badge.ts';

const pickServiceBadgeColumns = ({ code, label, color }: { code: string; label: string; color: string }) => ({
  code,
  label,
  color,
});

/** Adds a badge at the end, or changes the label and color of the badge with this code. */
export function saveServiceBadge(ctx: AppContext, badge: ServiceBadge): Promise<{ ok: true; value: null }> {
  assertCan(ctx, 'services:write');
  return inTransaction(ctx, async (ctx) => {
    const [before] = await ctx.db
      .select()
      .from(serviceBadges)
      .where(eq(serviceBadges.code, badge.code))
      .for('update');
    const [last] = await ctx.db.select({ position: max(serviceBadges.position) }).from(serviceBadges);
    const { label, color } = badge;
    const times = { createdAt: ctx.now, updatedAt: ctx.now };
    await ctx.db
      .insert(serviceBadges)
      .values({ ...pickServiceBadgeColumns(badge), position: (last?.position ?? -1) + 1, ...times })
      .onConflictDoUpdate({ target: serviceBadges.code, set: { label, color, updatedAt: ctx.now } });
    await recordAudit(ctx, {
      action: before ? 'badge.changed' : 'badge.added',
      entity: 'badge',
      entityId: badge.code,
      summary: `The badge ${label} was ${before ? 'changed' : 'added'}`,
      ...(before && { before: pickServiceBadgeColumns(before) }),
      after: pickServiceBadgeColumns(badge),
    });
    return ok(null);
  });
}

/** Deletes a badge. Services keep its code, so they show it again if a badge with this code returns. */
export function deleteServiceBadge(
  ctx: AppContext,
  code: string,
): Promise<Result<null, ServiceBadgeChangeFailure>> {
  assertCan(ctx, 'services:write');
  return inTransaction(ctx, async (ctx): Promise<Result<null, ServiceBadgeChangeFailure>> => {
    const [deleted] = await ctx.db.delete(serviceBadges).where(eq(serviceBadges.code, code)).returning();
    if (!deleted) return fail({ code: 'badge-not-found' });
    await recordAudit(ctx, {
      action: 'badge.deleted',
      entity: 'badge',
      entityId: code,
      summary: `The badge ${deleted.label} was deleted`,
      before: pickServiceBadgeColumns(deleted),
    });
    return ok(null);
  });
}
