import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm';

import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { getMarketingConsentState, type ConsentProofRecord } from './model.ts';
import { marketingConsents } from './tables.server.ts';

/** More than any person gives; limits the page for someone who plays with a form. */
const MAX_LISTED_CONSENTS_PER_PERSON = 100;

async function readMarketingConsentProofs(ctx: AppContext, mailbox: string): Promise<ConsentProofRecord[]> {
  const rows = await ctx.db
    .select()
    .from(marketingConsents)
    .where(eq(marketingConsents.mailbox, mailbox))
    .orderBy(desc(marketingConsents.createdAt), desc(marketingConsents.id))
    .limit(MAX_LISTED_CONSENTS_PER_PERSON);
  return rows.map((row) => ({
    id: row.id,
    source: row.source,
    purpose: row.purpose,
    sentence: row.sentence,
    page: row.page,
    privacyVersionId: row.privacyVersionId,
    state: getMarketingConsentState(row),
    askedAt: row.createdAt,
    confirmedAt: row.confirmedAt,
    withdrawnAt: row.withdrawnAt,
  }));
}

/**
 * Returns the consents of a mailbox (lowercase) with their proof, newest first, for the page of a contact.
 */
export async function listMarketingConsents(ctx: AppContext, mailbox: string): Promise<ConsentProofRecord[]> {
  assertCan(ctx, 'crm:read');
  return readMarketingConsentProofs(ctx, mailbox);
}

/** Returns the same for the verified owner of the mailbox. */
export function listConsentsOfVerifiedMailbox(
  ctx: AppContext,
  mailbox: string,
): Promise<ConsentProofRecord[]> {
  return readMarketingConsentProofs(ctx, mailbox.toLowerCase());
}

/**
 * Whether newsletters may be sent to a mailbox (lowercase): it has a confirmed
 * consent that was not withdrawn.
 */
export async function hasMarketingConsent(ctx: AppContext, mailbox: string): Promise<boolean> {
  const [consent] = await ctx.db
    .select({ id: marketingConsents.id })
    .from(marketingConsents)
    .where(
      and(
        eq(marketingConsents.mailbox, mailbox),
        isNotNull(marketingConsents.confirmedAt),
        isNull(marketingConsents.withdrawnAt),
      ),
    )
    .limit(1);
  return consent !== undefined;
}
