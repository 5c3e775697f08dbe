import { createHash, randomBytes } from 'node:crypto';

import { addDays } from '#app/lib/dates.ts';
import { findCurrentTermsVersions } from '#app/modules/content/legal/find-legal-page.server.ts';
import { queueMail } from '#app/modules/outbox/queue-mail.server.ts';
import type { UtmCampaignValues } from '#app/lib/campaign.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { consumeRateLimit } from '#app/platform/rate-limit.server.ts';

import { hasMarketingConsent } from './list-consents.server.ts';
import { CONSENT_CONFIRMATION_DAYS, type MarketingConsentSource } from './model.ts';
import { marketingConsents } from './tables.server.ts';

const CONSENT_TOKEN_BYTES = 32;

/** Returns the stored hash of a token, so that reading the table is not enough to confirm. */
export const hashConsentToken = (token: string): string =>
  createHash('sha256').update(token).digest('base64url');

/** The ticked consent, and its page. */
export type ConsentRequestInput = {
  /** Trimmed and lowercased. */
  mailbox: string;
  email: string;
  source: MarketingConsentSource;
  /** The full sentence next to the checkbox. */
  sentence: string;
  /** Path of the page. */
  page: string;
  modalId: string | null;
  /** The campaign of the visit; null if unknown. */
  utm: UtmCampaignValues | null;
};

/**
 * Sends a confirmation request for a consent (pages.md "Emails", lead.confirm): nothing else is sent, and no
 * contact is created, until its link is used. Mailboxes that confirmed already or got too many requests are
 * skipped, without any sign to the caller.
 */
export async function sendEmailConsentConfirmationRequest(
  ctx: AppContext,
  consent: ConsentRequestInput,
): Promise<void> {
  if (await hasMarketingConsent(ctx, consent.mailbox)) return;
  const allowed = await consumeRateLimit(ctx, 'opt-in-mailbox', consent.mailbox);
  if (!allowed.ok) return;
  await inTransaction(ctx, async (ctx) => {
    const token = randomBytes(CONSENT_TOKEN_BYTES).toString('base64url');
    const { privacyVersionId } = await findCurrentTermsVersions(ctx);
    const [requested] = await ctx.db
      .insert(marketingConsents)
      .values({
        ...consent,
        privacyVersionId,
        tokenHash: hashConsentToken(token),
        expiresAt: addDays(ctx.now, CONSENT_CONFIRMATION_DAYS),
        createdAt: ctx.now,
        updatedAt: ctx.now,
      })
      .returning({ id: marketingConsents.id });
    await queueMail(ctx, {
      template: 'lead.confirm',
      dedupeKey: `optin:${requested?.id}`,
      recipient: consent.email,
      orderId: null,
      payload: {
        sentence: consent.sentence,
        confirmUrl: `${ctx.settings.publicUrl}/email/confirm?token=${token}`,
      },
    });
  });
}
