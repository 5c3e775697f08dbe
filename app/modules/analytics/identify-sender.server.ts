import type { AppContext } from '#app/platform/context.ts';

import { findOrderConsent } from './find-consent.server.ts';
import { senderOf, visitorOf } from './record-event.server.ts';
import { isBot } from './visitor-facts.ts';

/**
 * By what an event of this request is joined to cart and order: only with the consent to analytics that a standing record
 * proves. Null for bots and for browsers that ask not to be counted, of which nothing is recorded.
 */
export async function identifySender(
  ctx: AppContext,
  request: Request,
): Promise<{ consentId?: string; visitor?: string } | null> {
  const sender = senderOf(request);
  if (sender.refusesCounting || isBot(sender.userAgent)) return null;
  const consent = await findOrderConsent(ctx, request);
  if (!consent?.analytics) return {};
  return { consentId: consent.recordId, visitor: await visitorOf(ctx, sender) };
}
