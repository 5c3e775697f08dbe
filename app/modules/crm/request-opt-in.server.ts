import {
  sendEmailConsentConfirmationRequest,
  type ConsentRequestInput,
} from '#app/modules/consents/request-consent.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { isSenderMailboxBlockedByStaff } from './find-blocked-contact.server.ts';

/**
 * Sends a confirmation email for a ticked consent. Blocked mailboxes get none, without any sign to the
 * caller.
 */
export async function requestContactEmailConsent(
  ctx: AppContext,
  consent: ConsentRequestInput,
): Promise<void> {
  if (await isSenderMailboxBlockedByStaff(ctx, consent.mailbox)) return;
  await sendEmailConsentConfirmationRequest(ctx, consent);
}
