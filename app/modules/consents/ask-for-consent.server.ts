import { createHash, randomBytes } from 'node:crypto';

import { addDays } from '#app/lib/dates.ts';
import { findAcceptedVersions } from '#app/modules/content/legal/find-legal-page.server.ts';
import { queueMail } from '#app/modules/outbox/queue-mail.server.ts';
import type { Campaign } from '#app/lib/campaign.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { consumeLimit } from '#app/platform/rate-limit.server.ts';

import { hasConsent } from './list-consents.server.ts';
import { CONFIRM_DAYS, type ConsentSource } from './model.ts';
import { marketingConsents } from './tables.server.ts';

const TOKEN_BYTES = 32;

/** What a token is stored as: who reads the table can confirm nothing. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** What somebody ticked, and where. */
export type GivenConsent = {
  /** Trimmed and lower-cased. */
  mailbox: string;
  email: string;
  source: ConsentSource;
  /** The words beside the tick, whole. */
  sentence: string;
  /** Path of the page. */
  page: string;
  modalId: string | null;
  /** The campaign the person came by; null when none is known. */
  utm: Campaign | null;
};

/**
 * Asks a mailbox whether it meant the consent that was given with it (pages.md section 6, lead.confirm): nothing is sent to it, and no
 * contact is made, before its link is pressed. A mailbox that agreed already, or is asked too often, is not written to; who
 * calls cannot tell.
 */
export async function askForConsent(ctx: AppContext, consent: GivenConsent): Promise<void> {
  if (await hasConsent(ctx, consent.mailbox)) return;
  const allowed = await consumeLimit(ctx, 'opt-in-mailbox', consent.mailbox);
  if (!allowed.ok) return;
  await inTransaction(ctx, async (ctx) => {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const { privacyVersionId } = await findAcceptedVersions(ctx);
    const [asked] = await ctx.db
      .insert(marketingConsents)
      .values({
        ...consent,
        privacyVersionId,
        tokenHash: tokenHash(token),
        expiresAt: addDays(ctx.now, CONFIRM_DAYS),
        createdAt: ctx.now,
        updatedAt: ctx.now,
      })
      .returning({ id: marketingConsents.id });
    await queueMail(ctx, {
      template: 'lead.confirm',
      dedupeKey: `optin:${asked?.id}`,
      recipient: consent.email,
      orderId: null,
      payload: {
        sentence: consent.sentence,
        confirmUrl: `${ctx.settings.publicUrl}/email/confirm?token=${token}`,
      },
    });
  });
}
