import {
  sendEmailConsentConfirmationRequest,
  type ConsentRequestInput,
} from '#app/modules/consents/request-consent.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { isMailboxBlocked } from './find-blocked-contact.server.ts';

/**
 * Sends a confirmation email for a ticked consent. Blocked mailboxes get none, without any sign to the
 * caller.
 */
export async function requestOptIn(ctx: AppContext, consent: ConsentRequestInput): Promise<void> {
  if (await isMailboxBlocked(ctx, consent.mailbox)) return;
  await sendEmailConsentConfirmationRequest(ctx, consent);
}
