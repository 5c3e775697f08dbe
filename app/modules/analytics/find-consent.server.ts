import { and, eq, isNull } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';
import { readShopCookie } from '#app/platform/cookies.server.ts';

import { parseTrackerIdsFromCookies } from './conversion-payloads.ts';
import {
  type CookieConsentCookieContents,
  type ConsentPurpose,
  parseConsentCookie,
} from './cookie-consent.ts';
import { consentRecords } from './visit-tables.server.ts';

/** What an order stores of its buyer's choice. */
export type OrderTrackingConsent = {
  analytics: boolean;
  marketing: boolean;
  recordId: string;
  gaClientId?: string;
  linkedinId?: string;
};

/** Returns the choice in a browser's cookie; null without one, and if it is older than 6 months. */
export function readConsentFromCookie(ctx: AppContext, request: Request): CookieConsentCookieContents | null {
  return parseConsentCookie(readShopCookie(request, ctx.settings, 'consent'), ctx.now);
}

/** Whether no later choice of the same browser replaced the record. */
export async function isConsentRecordStillCurrent(ctx: AppContext, recordId: string): Promise<boolean> {
  return (await findOpenCookieConsentRecord(ctx, recordId)) !== null;
}

async function findOpenCookieConsentRecord(ctx: AppContext, recordId: string) {
  const [record] = await ctx.db
    .select()
    .from(consentRecords)
    .where(and(eq(consentRecords.id, recordId), isNull(consentRecords.endedAt)));
  return record ?? null;
}

/**
 * Returns the consent under which an order is placed, from the record, never from the cookie alone. Null
 * without a valid record and for browsers that send Global Privacy Control.
 */
export async function findTrackingConsentForNewOrder(
  ctx: AppContext,
  request: Request,
): Promise<OrderTrackingConsent | null> {
  if (request.headers.get('Sec-GPC') === '1') return null;
  const claimed = readConsentFromCookie(ctx, request);
  const recordId = claimed?.recordId;
  const record = recordId ? await findOpenCookieConsentRecord(ctx, recordId) : null;
  if (!claimed || !record) return null;
  // The cookie may allow less than its record: a no applies in the browser before it reaches the server.
  const isAllowed = (purpose: ConsentPurpose) =>
    record.choices[purpose] === true && claimed.choices[purpose] === true;
  const [analytics, marketing] = [isAllowed('analytics'), isAllowed('marketing')];
  // With these ids the tracker recognizes the browser when the server reports the purchase.
  const { gaClientId, linkedinId } = parseTrackerIdsFromCookies(request.headers.get('Cookie'));
  return {
    analytics,
    marketing,
    recordId: record.id,
    ...(analytics && gaClientId && { gaClientId }),
    ...(marketing && linkedinId && { linkedinId }),
  };
}

/** Returns the recorded choice of this browser's visitor; null without a valid record. */
export async function findRecordedBrowserConsent(ctx: AppContext, request: Request) {
  const recordId = readConsentFromCookie(ctx, request)?.recordId;
  const record = recordId ? await findOpenCookieConsentRecord(ctx, recordId) : null;
  if (!record) return null;
  const { id, policyVersion, choices, method, createdAt } = record;
  return { id, policyVersion, choices, method, chosenAt: createdAt };
}
