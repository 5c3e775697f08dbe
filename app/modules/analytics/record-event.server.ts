import { createHash, randomBytes } from 'node:crypto';

import { eq, lt } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';

import { eventBody } from './schemas.ts';
import { analyticsEvents, analyticsSalts } from './tables.server.ts';
import { countedPath, foreignHost, isMachine, isMobile } from './visitor-facts.ts';

/** What the event's request says about its sender; nothing of it is stored as it is. */
export type EventSender = { userAgent: string; refusesCounting: boolean };

export function senderOf(request: Request): EventSender {
  const refusesCounting = request.headers.get('DNT') === '1' || request.headers.get('Sec-GPC') === '1';
  return { userAgent: request.headers.get('User-Agent') ?? '', refusesCounting };
}

/** Adds what a visitor did with a window to its numbers; of the module whose windows they are. */
type TallyWindow = (ctx: AppContext, event: { modalId: string; action: string }) => Promise<void>;

/**
 * Counts an event of a page (ROUTE-22): without a cookie, without an address, and not at all for machines and for browsers
 * that ask not to be counted. False when the body is no event.
 */
export async function recordEvent(
  ctx: AppContext,
  sender: EventSender,
  body: unknown,
  tallyWindow?: TallyWindow,
): Promise<boolean> {
  const parsed = eventBody.safeParse(body);
  if (!parsed.success) return false;
  if (sender.refusesCounting || isMachine(sender.userAgent)) return true;
  const {
    name,
    path,
    referrer,
    action,
    modal_id: modalId,
    service_ids: serviceIds,
    value_cents: valueCents,
    utm,
  } = parsed.data;
  await ctx.db.insert(analyticsEvents).values({
    name,
    path: countedPath(path),
    visitor: await visitorOf(ctx, sender),
    referrer: foreignHost(referrer, ctx.settings.publicUrl),
    serviceIds: serviceIds ?? null,
    valueCents: valueCents ?? null,
    action: name === 'exit_modal' ? (action ?? null) : null,
    source: utm?.utm_source?.toLowerCase() ?? null,
    campaign: utm?.utm_campaign?.toLowerCase() ?? null,
    isMobile: isMobile(sender.userAgent),
    at: ctx.now,
  });
  if (name === 'exit_modal' && modalId && action) await tallyWindow?.(ctx, { modalId, action });
  return true;
}

/** Whether an order of this sender is one of a phone; null for machines and for browsers that ask not to be counted. */
export function deviceOf(request: Request): boolean | null {
  const { userAgent, refusesCounting } = senderOf(request);
  return refusesCounting || isMachine(userAgent) ? null : isMobile(userAgent);
}

/**
 * Counts the start of a download, which is a link and no event of a page: the redirect to the file is what says that it began. Nothing
 * of machines and of browsers that ask not to be counted.
 */
export async function recordDownload(ctx: AppContext, request: Request): Promise<void> {
  const { pathname: path } = new URL(request.url);
  await recordEvent(ctx, senderOf(request), { name: 'download', path });
}

/** What this sender is called today; tomorrow nobody can tell any more who it was. */
export async function visitorOf(ctx: AppContext, { userAgent }: EventSender): Promise<string> {
  const salt = await saltOfToday(ctx);
  return createHash('sha256')
    .update(JSON.stringify([salt, ctx.clientAddress, userAgent]))
    .digest('base64url');
}

/** The salt of this UTC day, made by its first event, which also deletes those before: their hashes cannot be repeated. */
async function saltOfToday(ctx: AppContext): Promise<string> {
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
  const [made] = await find();
  if (!made) throw new Error('the salt of the day was not stored');
  return made.salt;
}
