import { and, eq, gt, isNull } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';

import { hashConsentToken } from './request-consent.server.ts';
import { marketingConsents } from './tables.server.ts';

/**
 * Confirms the consent behind a token, in the caller's transaction; `isNew` for the first time. Returns null
 * if the token is invalid or expired, or the consent was withdrawn.
 */
export async function confirmMarketingConsentByToken(ctx: AppContext, token: string) {
  const isIt = eq(marketingConsents.tokenHash, hashConsentToken(token));
  const [confirmed] = await ctx.db
    .update(marketingConsents)
    .set({ confirmedAt: ctx.now, updatedAt: ctx.now })
    .where(and(isIt, isNull(marketingConsents.confirmedAt), gt(marketingConsents.expiresAt, ctx.now)))
    .returning();
  if (confirmed) return { ...confirmed, isNew: true };
  const [row] = await ctx.db.select().from(marketingConsents).where(isIt);
  return row?.confirmedAt && !row.withdrawnAt ? { ...row, isNew: false } : null;
}
