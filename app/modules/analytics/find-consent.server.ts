import { and, eq, isNull } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';
import { readCookie } from '#app/platform/cookies.server.ts';

import { trackerCookies } from './conversion-payloads.ts';
import { type Consent, type Purpose, readConsent } from './cookie-consent.ts';
import { consentRecords } from './visit-tables.server.ts';

/** What an order keeps of its buyer's choice. */
export type OrderConsent = {
  analytics: boolean;
  marketing: boolean;
  recordId: string;
  gaClientId?: string;
  linkedinId?: string;
};

/** The choice a browser's cookie claims; null without one, and null when it is older than 6 months. */
export function claimedConsent(ctx: AppContext, request: Request): Consent | null {
  return readConsent(readCookie(request, ctx.settings, 'consent'), ctx.now);
}

/** Whether the record was not followed by another choice of the same browser. */
export async function isConsentStanding(ctx: AppContext, recordId: string): Promise<boolean> {
  return (await findStandingRecord(ctx, recordId)) !== null;
}

async function findStandingRecord(ctx: AppContext, recordId: string) {
  const [record] = await ctx.db
    .select()
    .from(consentRecords)
    .where(and(eq(consentRecords.id, recordId), isNull(consentRecords.endedAt)));
  return record ?? null;
}

/**
 * The consent an order is placed under: what the record proves, never the cookie's own word. Null without a standing record
 * and for browsers that send Global Privacy Control.
 */
export async function findOrderConsent(ctx: AppContext, request: Request): Promise<OrderConsent | null> {
  if (request.headers.get('Sec-GPC') === '1') return null;
  const claimed = claimedConsent(ctx, request);
  const recordId = claimed?.recordId;
  const record = recordId ? await findStandingRecord(ctx, recordId) : null;
  if (!claimed || !record) return null;
  // The cookie may say less than its record: a no holds in the browser before the server has heard of it.
  const isAllowed = (purpose: Purpose) =>
    record.choices[purpose] === true && claimed.choices[purpose] === true;
  const [analytics, marketing] = [isAllowed('analytics'), isAllowed('marketing')];
  // By these the tracker knows the browser again when the server tells it of the purchase.
  const { gaClientId, linkedinId } = trackerCookies(request.headers.get('Cookie'));
  return {
    analytics,
    marketing,
    recordId: record.id,
    ...(analytics && gaClientId && { gaClientId }),
    ...(marketing && linkedinId && { linkedinId }),
  };
}

/** What this browser's visitor chose, as it was recorded; null without a record that stands. */
export async function findBrowserConsent(ctx: AppContext, request: Request) {
  const recordId = claimedConsent(ctx, request)?.recordId;
  const record = recordId ? await findStandingRecord(ctx, recordId) : null;
  if (!record) return null;
  const { id, policyVersion, choices, method, createdAt } = record;
  return { id, policyVersion, choices, method, chosenAt: createdAt };
}
