import { askForConsent, type GivenConsent } from '#app/modules/consents/ask-for-consent.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { findIsBlocked } from './find-blocked-contact.server.ts';

/** Asks a mailbox to confirm what was ticked with it; a blocked one is not written to, and who calls cannot tell. */
export async function askOptIn(ctx: AppContext, consent: GivenConsent): Promise<void> {
  if (await findIsBlocked(ctx, consent.mailbox)) return;
  await askForConsent(ctx, consent);
}
