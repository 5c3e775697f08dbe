import type { AppContext } from '#app/platform/context.ts';

import { findTrackingConsentForNewOrder } from './find-consent.server.ts';
import { readUserAgentAndOptOut, hashVisitorForToday } from './record-event.server.ts';
import { isBot } from './visitor-facts.ts';

/**
 * Returns what links an event of this request to cart and order; only with a valid record of consent to
 * analytics. Null for bots and browsers that opt out of counting, of which nothing is recorded.
 */
export async function identifyAnalyticsEventSender(
  ctx: AppContext,
  request: Request,
): Promise<{ consentId?: string; visitor?: string } | null> {
  const sender = readUserAgentAndOptOut(request);
  if (sender.refusesCounting || isBot(sender.userAgent)) return null;
  const consent = await findTrackingConsentForNewOrder(ctx, request);
  if (!consent?.analytics) return {};
  return { consentId: consent.recordId, visitor: await hashVisitorForToday(ctx, sender) };
}
