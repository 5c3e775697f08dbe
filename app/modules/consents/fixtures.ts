import { randomUUID } from 'node:crypto';

import { addDays } from '#app/lib/dates.ts';
import type { AppContext } from '#app/platform/context.ts';

import { hashConsentToken } from './request-consent.server.ts';
import { MARKETING_CONSENT_LABEL } from './model.ts';
import { marketingConsents } from './tables.server.ts';

type NewConsent = typeof marketingConsents.$inferInsert;

/** A consent that awaits its confirmation; returns the token of its link. */
export async function addOptIn(
  ctx: Pick<AppContext, 'db' | 'now'>,
  mailbox: string,
  overrides: Partial<NewConsent> = {},
): Promise<string> {
  const token = randomUUID();
  await ctx.db.insert(marketingConsents).values({
    mailbox,
    email: mailbox,
    source: 'exit-modal',
    sentence: MARKETING_CONSENT_LABEL,
    page: '/',
    privacyVersionId: 'privacy-policy@1',
    tokenHash: hashConsentToken(token),
    expiresAt: addDays(ctx.now, 7),
    createdAt: ctx.now,
    updatedAt: ctx.now,
    ...overrides,
  });
  return token;
}
