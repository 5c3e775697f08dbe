import { askForConsent, type GivenConsent } from '#app/modules/consents/ask-for-consent.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { findIsBlocked } from './find-blocked-contact.server.ts';

/**
 * Sends a confirmation email for a ticked consent. Blocked mailboxes get none, without any sign to the
 * caller.
 */
export async function askOptIn(ctx: AppContext, consent: GivenConsent): Promise<void> {
  if (await findIsBlocked(ctx, consent.mailbox)) return;
  await askForConsent(ctx, consent);
}
