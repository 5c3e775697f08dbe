import { sql } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';

import { getDeniedPagePattern } from './model.ts';
import { getAuditActorColumns } from './record-audit.server.ts';
import { auditRefusals } from './tables.server.ts';

/** Counts a denial: repeated attempts share one row per page and minute. */
export async function recordDeniedAccess(
  ctx: AppContext,
  refusal: { action: 'access.refused' | 'account.sign_in_refused'; path: string },
): Promise<void> {
  const { actorId, address, ...from } = getAuditActorColumns(ctx);
  const minute = new Date(Math.floor(ctx.now.getTime() / 60_000) * 60_000);
  await ctx.db
    .insert(auditRefusals)
    .values({
      ...from,
      actorId: actorId ?? '',
      address: address ?? '',
      at: minute,
      action: refusal.action,
      route: getDeniedPagePattern(refusal.path),
      requestId: ctx.requestId,
    })
    .onConflictDoUpdate({
      target: [
        auditRefusals.at,
        auditRefusals.action,
        auditRefusals.actorKind,
        auditRefusals.actorId,
        auditRefusals.address,
        auditRefusals.route,
      ],
      set: { count: sql`${auditRefusals.count} + 1`, requestId: ctx.requestId },
    });
}
