import { createHash, randomBytes } from 'node:crypto';

import { eq, lt } from 'drizzle-orm';
import type { z } from 'zod';

import type { AppContext } from '#app/platform/context.ts';

import { analyticsEventBodySchema } from './schemas.ts';
import { analyticsEvents, analyticsSalts } from './visit-tables.server.ts';
import {
  getPathForVisitCount,
  getExternalReferrerHost,
  isNonHumanUserAgent,
  isMobileUserAgent,
} from './visitor-facts.ts';

/** What is read from the request about its sender; none of it is stored as it is. */
export type UserAgentAndAnalyticsOptOut = { userAgent: string; refusesCounting: boolean };

export function readUserAgentAndOptOut(request: Request): UserAgentAndAnalyticsOptOut {
  const refusesCounting = request.headers.get('DNT') === '1' || request.headers.get('Sec-GPC') === '1';
  return { userAgent: request.headers.get('User-Agent') ?? '', refusesCounting };
}

/** Adds a visitor's action on an exit modal to its counts; provided by the module that owns the modals. */
type RecordExitModalEventFunction = (
  ctx: AppContext,
  event: { modalId: string; action: string },
) => Promise<void>;

/** The columns of an event as its page sent it. */
function buildAnalyticsEventRowValues(ctx: AppContext, event: z.infer<typeof analyticsEventBodySchema>) {
  const { name, path, referrer, action, utm, service_ids: serviceIds, value_cents: valueCents } = event;
  return {
    name,
    path: getPathForVisitCount(path),
    referrer: getExternalReferrerHost(referrer, ctx.settings.publicUrl),
    serviceIds: serviceIds ?? null,
    valueCents: valueCents ?? null,
    action: name === 'exit_modal' ? (action ?? null) : null,
    source: utm?.utm_source?.toLowerCase() ?? null,
    campaign: utm?.utm_campaign?.toLowerCase() ?? null,
  };
}

/**
 * Counts an event of a page (ROUTE-22), without a cookie or an IP address; bots and browsers that opt out are
 * not counted. Returns false if the body is not an event.
 */
export async function recordPageAnalyticsEvent(
  ctx: AppContext,
  sender: UserAgentAndAnalyticsOptOut,
  body: unknown,
  recordModalEvent?: RecordExitModalEventFunction,
): Promise<boolean> {
  const parsed = analyticsEventBodySchema.safeParse(body);
  if (!parsed.success) return false;
  if (sender.refusesCounting || isNonHumanUserAgent(sender.userAgent)) return true;
  const { name, action, modal_id: modalId } = parsed.data;
  await ctx.db.insert(analyticsEvents).values({
    ...buildAnalyticsEventRowValues(ctx, parsed.data),
    visitor: await hashVisitorForToday(ctx, sender),
    isMobile: isMobileUserAgent(sender.userAgent),
    at: ctx.now,
  });
  if (name === 'exit_modal' && modalId && action) await recordModalEvent?.(ctx, { modalId, action });
  return true;
}

/** Returns whether an order's sender uses a phone; null for bots and browsers that opt out of counting. */
export function detectMobileOrderSender(request: Request): boolean | null {
  const { userAgent, refusesCounting } = readUserAgentAndOptOut(request);
  return refusesCounting || isNonHumanUserAgent(userAgent) ? null : isMobileUserAgent(userAgent);
}

/**
 * Counts the start of a download at the redirect to its file, since a link sends no event. Bots and browsers
 * that opt out are not counted.
 */
export async function recordFileDownloadEvent(ctx: AppContext, request: Request): Promise<void> {
  const { pathname: path } = new URL(request.url);
  await recordPageAnalyticsEvent(ctx, readUserAgentAndOptOut(request), { name: 'download', path });
}

/** Returns the sender's hash for today, which cannot be linked to any other day. */
export async function hashVisitorForToday(
  ctx: AppContext,
  { userAgent }: UserAgentAndAnalyticsOptOut,
): Promise<string> {
  const salt = await getVisitorHashSaltOfToday(ctx);
  return createHash('sha256')
    .update(JSON.stringify([salt, ctx.clientAddress, userAgent]))
    .digest('base64url');
}

/**
 * The salt of this UTC day. The first event of the day creates it and deletes earlier ones, whose hashes can
 * then never be reproduced.
 */
async function getVisitorHashSaltOfToday(ctx: AppContext): Promise<string> {
  const day = ctx.now.toISOString().slice(0, 10);
  const find = () =>
    ctx.db.select({ salt: analyticsSalts.salt }).from(analyticsSalts).where(eq(analyticsSalts.day, day));
  const [known] = await find();
  if (known) return known.salt;
  await ctx.db
    .insert(analyticsSalts)
    .values({ day, salt: randomBytes(32).toString('base64url') })
    .onConflictDoNothing();
  await ctx.db.delete(analyticsSalts).where(lt(analyticsSalts.day, day));
  const [found] = await find();
  if (!found) throw new Error('the salt of the day was not stored');
  return found.salt;
}
