import { eq } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';

import { hashConsentToken } from './request-consent.server.ts';
import { marketingConsents } from './tables.server.ts';

/**
 * Returns the consent behind an email's link for its page; null if the link is invalid, expired or deleted.
 */
export async function findMarketingConsentByEmailLink(
  ctx: AppContext,
  token: string,
): Promise<{ state: 'form' | 'done'; email: string; sentence: string } | null> {
  const [row] = await ctx.db
    .select()
    .from(marketingConsents)
    .where(eq(marketingConsents.tokenHash, hashConsentToken(token)));
  if (!row || row.withdrawnAt || (!row.confirmedAt && row.expiresAt <= ctx.now)) return null;
  return { state: row.confirmedAt ? 'done' : 'form', email: row.email, sentence: row.sentence };
}
