import { confirmMarketingConsentByToken } from '#app/modules/consents/confirm-consent.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { isSenderMailboxBlockedByStaff } from './find-blocked-contact.server.ts';
import { createOrUpdateContact } from './save-contact.server.ts';

/**
 * Confirms the consent behind an email's link and creates its contact (pages.md "Contacts": only then).
 * Idempotent. Returns false for an invalid link; the result for a mailbox that has been blocked meanwhile is
 * the same as for any other.
 */
export function confirmContactEmailConsent(ctx: AppContext, token: string): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    const consent = await confirmMarketingConsentByToken(ctx, token);
    if (!consent) return false;
    const { isNew, mailbox, email, source, utm } = consent;
    if (!isNew || (await isSenderMailboxBlockedByStaff(ctx, mailbox))) return true;
    await createOrUpdateContact(ctx, {
      mailbox,
      email,
      name: null,
      company: null,
      source,
      tags: ['news'],
      utm,
    });
    return true;
  });
}
