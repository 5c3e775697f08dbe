import { and, desc, eq, gt, isNull, or } from 'drizzle-orm';

import { MINUTE_MS } from '#app/lib/durations.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { readSiteContent } from '#app/modules/content/read-site-content.server.ts';
import { getPromoAvailability } from '#app/modules/promo/model.ts';
import { promoCodes } from '#app/modules/promo/tables.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import { createTaggedCacheReader } from '#app/platform/cache.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { getDefaultExitModalButtonLabel, MODAL_DISMISS_LABEL, type ExitModalForBrowser } from './model.ts';
import { toExitModalContent } from './save-modal.server.ts';
import { exitModals } from './tables.server.ts';

type ExitModalRow = typeof exitModals.$inferSelect;

/** More than any shop runs at once; limits the list in browsers. */
const MAX_LIVE_MODALS = 20;

const buildLiveModalCondition = (now: Date) =>
  and(eq(exitModals.status, 'on'), or(isNull(exitModals.endsAt), gt(exitModals.endsAt, now)));

async function loadLiveExitModalTimes({ db, now }: AppContext) {
  return db
    .select({ startsAt: exitModals.startsAt, endsAt: exitModals.endsAt })
    .from(exitModals)
    .where(buildLiveModalCondition(now));
}

/** The times of active exit modals, which the layout of every page needs, even a cart's. */
const getCachedLiveExitModalTimes = createTaggedCacheReader({
  tag: 'content',
  lifeMs: 5 * MINUTE_MS,
  load: loadLiveExitModalTimes,
});

/**
 * Whether any exit modal runs now, which is all that a cached page contains.
 * The page expires when the next one starts or ends.
 */
export async function hasLiveExitModals(ctx: AppContext): Promise<boolean> {
  const rows = (await getCachedLiveExitModalTimes(ctx)).filter(
    ({ endsAt }) => endsAt === null || endsAt > ctx.now,
  );
  for (const at of rows.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]))
    if (at && at > ctx.now) ctx.onChangeAhead?.(at);
  return rows.some(({ startsAt }) => startsAt === null || startsAt <= ctx.now);
}

/**
 * Returns the same for the layout of a page; if it cannot be read, the page has
 * no exit modal and is not cached.
 */
export async function hasLiveExitModalsOrFalseOnError(ctx: AppContext): Promise<boolean> {
  try {
    return await hasLiveExitModals(ctx);
  } catch (error) {
    ctx.log.error({ err: error }, 'exit windows could not be read');
    ctx.onFallback?.();
    return false;
  }
}

async function toLiveExitModals(
  ctx: AppContext,
  rows: readonly ExitModalRow[],
): Promise<ExitModalForBrowser[]> {
  const { provider } = await readSiteContent(ctx);
  return rows.map((row) => {
    const content = toExitModalContent(row);
    const { action, isOnPhones, onlyPages, exceptPages, visitors, cart, utm } = content;
    return {
      id: row.id,
      title: row.title,
      body: row.body,
      image: row.image || null,
      imageAlt: row.imageAlt,
      action,
      label: row.label || getDefaultExitModalButtonLabel(action),
      href: action === 'link' ? row.link : action === 'call' ? provider.bookCallUrl || null : null,
      promoCode: action === 'code' ? row.promoCode : null,
      dismissLabel: row.dismissLabel || MODAL_DISMISS_LABEL,
      legalLine: row.legalLine,
      ...{ isOnPhones, onlyPages, exceptPages, visitors, cart, utm },
    };
  });
}

/**
 * Returns the running exit modals, the latest activated first, without those
 * whose code can no longer be used.
 */
export async function listLiveExitModals(ctx: AppContext): Promise<ExitModalForBrowser[]> {
  const rows = await ctx.db
    .select({ modal: exitModals, promo: promoCodes })
    .from(exitModals)
    .leftJoin(promoCodes, eq(promoCodes.code, exitModals.promoCode))
    .where(buildLiveModalCondition(ctx.now))
    .orderBy(desc(exitModals.activatedAt), desc(exitModals.id))
    .limit(MAX_LIVE_MODALS);
  const running = rows.filter(
    ({ modal, promo }) =>
      (!modal.startsAt || modal.startsAt <= ctx.now) &&
      (modal.action !== 'code' || (promo !== null && getPromoAvailability(promo, ctx.now) === 'active')),
  );
  return toLiveExitModals(
    ctx,
    running.map(({ modal }) => modal),
  );
}

/** Returns one exit modal as a visitor would see it, even a draft, for the team; null if there is none. */
export async function findExitModalPreview(ctx: AppContext, id: string): Promise<ExitModalForBrowser | null> {
  assertCan(ctx, 'exit-modal:read');
  if (!isUuid(id)) return null;
  const rows = await ctx.db.select().from(exitModals).where(eq(exitModals.id, id));
  return (await toLiveExitModals(ctx, rows))[0] ?? null;
}
