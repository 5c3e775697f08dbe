import { randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';

import { fail, ok, type Result } from '#app/lib/result.ts';
import { findCookiePolicyVersion } from '#app/modules/content/legal/find-legal-page.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { serializeCookie } from '#app/platform/cookies.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import {
  type ConsentChoices,
  CONSENT_LIFETIME_SECONDS,
  type CookieConsentMethod,
  CONSENT_PURPOSES,
  listTrackerPurposes,
  formatConsentCookie,
} from './cookie-consent.ts';
import { readConsentFromCookie } from './find-consent.server.ts';
import { consentBodySchema } from './schemas.ts';
import { consentRecords } from './visit-tables.server.ts';

export type CookieConsentRecordingFailure = { code: 'BAD_REQUEST' } | { code: 'NOTHING_TO_CHOOSE' };

/**
 * Stores a choice and returns the cookie for it. The browser's earlier record ends, so that nothing is
 * reported under it any more. Global Privacy Control turns every answer into a no.
 */
export async function recordCookieConsentChoice(
  ctx: AppContext,
  request: Request,
  body: unknown,
): Promise<Result<{ setCookie: string }, CookieConsentRecordingFailure>> {
  const parsed = consentBodySchema.safeParse(body);
  if (!parsed.success) return fail({ code: 'BAD_REQUEST' });
  const offered = listTrackerPurposes(ctx.settings.trackers);
  if (offered.length === 0) return fail({ code: 'NOTHING_TO_CHOOSE' });
  const hasGpc = request.headers.get('Sec-GPC') === '1' || parsed.data.method === 'gpc';
  const choices: ConsentChoices = {};
  for (const purpose of CONSENT_PURPOSES) {
    // A purpose that was not offered has no answer; one that was offered and not answered is a no.
    if (offered.includes(purpose)) choices[purpose] = !hasGpc && parsed.data[purpose] === true;
  }
  const method: CookieConsentMethod = hasGpc ? 'gpc' : parsed.data.method;
  const recordId = await storeCookieConsentRecord(ctx, {
    choices,
    method,
    earlierId: readConsentFromCookie(ctx, request)?.recordId ?? null,
  });
  const value = formatConsentCookie({ choices, chosenAt: ctx.now, recordId });
  return ok({
    setCookie: serializeCookie(ctx.settings, 'consent', { value, maxAgeSeconds: CONSENT_LIFETIME_SECONDS }),
  });
}

type NewConsentRecord = { choices: ConsentChoices; method: CookieConsentMethod; earlierId: string | null };

async function storeCookieConsentRecord(
  ctx: AppContext,
  { choices, method, earlierId }: NewConsentRecord,
): Promise<string> {
  const policyVersion = await findCookiePolicyVersion(ctx);
  return inTransaction(ctx, async (ctx) => {
    const id = randomUUID();
    const times = { createdAt: ctx.now, updatedAt: ctx.now };
    await ctx.db.insert(consentRecords).values({ id, policyVersion, choices, method, ...times });
    if (earlierId !== null) {
      await ctx.db
        .update(consentRecords)
        .set({ endedAt: ctx.now, updatedAt: ctx.now })
        .where(eq(consentRecords.id, earlierId));
    }
    return id;
  });
}
