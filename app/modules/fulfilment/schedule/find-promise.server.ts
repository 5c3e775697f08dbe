import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm';

import type { BriefDeliveryPromise } from '#app/lib/brief-promise.ts';
import { EASTERN_TIME_ZONE, getShopTimeZone } from '#app/lib/shop-zone.ts';
import { getInstantInZone } from '#app/lib/zone-days.ts';
import { listSellableServices } from '#app/modules/catalog/list-sellable-services.server.ts';
import { readSiteContent } from '#app/modules/content/read-site-content.server.ts';
import { readShopTimeZone } from '#app/modules/content/settings/read-shop-time.server.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { createTaggedCacheReader } from '#app/platform/cache.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { pickLaterPromisedDate } from './due-pauses.ts';
import {
  computePromisedDates,
  type PromisedOrderDeliveryDates,
  type ServiceWithDeliveryPromise,
  type WorkCalendar,
} from './promise-date.ts';
import { readWorkWeek } from './read-work-week.server.ts';
import { buildWorkCalendar, formatWeeklyWorkingHours } from './work-calendar.ts';

const CALENDAR_CACHE_TTL_MS = 300_000;

const readCachedWorkWeek = createTaggedCacheReader({
  tag: 'content',
  lifeMs: CALENDAR_CACHE_TTL_MS,
  load: readWorkWeek,
});

/** Returns the calendar by which the shop promises dates; reads the week only if it counts. */
async function loadWorkCalendar(ctx: AppContext): Promise<WorkCalendar> {
  const { promise, provider } = await readSiteContent(ctx);
  const week = promise.mode === 'calendar' ? await readCachedWorkWeek(ctx) : { hours: [], days: [] };
  return buildWorkCalendar(promise, week, getShopTimeZone(provider.timeZone));
}

/**
 * Returns the working hours by which dates are promised, as text; null in clock mode, where they do not
 * count.
 */
export async function loadPromisedWorkingHoursText(ctx: AppContext): Promise<string | null> {
  const { promise } = await readSiteContent(ctx);
  return promise.mode === 'calendar' ? formatWeeklyWorkingHours((await readCachedWorkWeek(ctx)).hours) : null;
}

/** Counts the effort units sold and not delivered, without those of one order. */
export async function countUndeliveredWorkloadUnits(
  ctx: AppContext,
  excludedOrderId: string | null,
): Promise<number> {
  const [row] = await ctx.db
    .select({
      units: sql<number>`coalesce(sum(${orderItems.quantity} * ${orderItems.effortUnits}), 0)`.mapWith(
        Number,
      ),
    })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(
      and(
        eq(orders.status, 'PAID'),
        isNull(orders.deletedAt),
        eq(orders.isDemo, false),
        inArray(orderItems.workState, ['awaiting_brief', 'queued', 'in_progress', 'revision_requested']),
        excludedOrderId === null ? undefined : ne(orders.id, excludedOrderId),
      ),
    );
  return row?.units ?? 0;
}

/**
 * Returns the dates the shop promises for these services from a given time on (pages.md "Delivery dates"):
 * the same on service page, cart and success page, and in the stored order. `excludedOrderId` is the order itself,
 * once it exists.
 */
export async function findDeliveryPromise(
  ctx: AppContext,
  services: readonly ServiceWithDeliveryPromise[],
  { from = ctx.now, excludedOrderId = null }: { from?: Date; excludedOrderId?: string | null } = {},
): Promise<PromisedOrderDeliveryDates> {
  const calendar = await loadWorkCalendar(ctx);
  const open = calendar.mode === 'calendar' ? await countUndeliveredWorkloadUnits(ctx, excludedOrderId) : 0;
  return computePromisedDates(from, services, calendar, open);
}

/**
 * Returns the promise as pages show it: the delivery date, until when an order counts for that date, and when
 * this was computed. Null in clock mode, where every page can count the days itself, and without services.
 */
export async function findDisplayedDeliveryPromise(
  ctx: AppContext,
  services: readonly ServiceWithDeliveryPromise[],
) {
  const { kind, order, basis } = await findDeliveryPromise(ctx, services);
  if (kind !== 'calendar' || basis === null || services.length === 0) return null;
  return {
    due_at: order.toISOString(),
    order_by: getInstantInZone(await readShopTimeZone(ctx), basis.startDay, basis.cutOff).toISOString(),
    as_of: ctx.now.toISOString(),
  };
}

/** The same for one service by its id, for its page. */
export async function findServiceDeliveryPromise(ctx: AppContext, serviceId: string) {
  if ((await readSiteContent(ctx)).promise.mode === 'clock') return null;
  const [service] = await listSellableServices(ctx, [serviceId]);
  return service ? findDisplayedDeliveryPromise(ctx, [{ ...service, quantity: 1 }]) : null;
}

/**
 * Returns the due date of an item whose work can only begin now, in the mode in which its order was promised.
 */
export async function computeNewDueDate(
  ctx: AppContext,
  order: { id: string; promiseKind: string },
  item: ServiceWithDeliveryPromise,
): Promise<Date> {
  const clock: WorkCalendar = {
    zone: EASTERN_TIME_ZONE,
    mode: 'clock',
    cutOff: 0,
    unitsAtOnce: 1,
    hours: [],
    exceptions: [],
  };
  const promised =
    order.promiseKind === 'calendar'
      ? await findDeliveryPromise(ctx, [item], { excludedOrderId: order.id })
      : computePromisedDates(ctx.now, [item], clock, 0);
  return promised.order;
}

type OrderItemWithDeliveryPromise = ServiceWithDeliveryPromise & {
  id: string;
  workState: string | null;
  briefSubmittedAt: Date | null;
  dueAt: Date | null;
};

const UNDELIVERED_WORK_STATES = ['awaiting_brief', 'queued', 'in_progress', 'revision_requested'];

/**
 * Returns what is promised of a paid order while required briefs are missing: for each waiting item and for
 * the order; `whole` is null if no item waits. The dates are those that briefs submitted now would get.
 */
export async function findPromisesAwaitingBriefs(
  ctx: AppContext,
  order: { id: string; promiseKind: string },
  items: readonly OrderItemWithDeliveryPromise[],
): Promise<{ whole: BriefDeliveryPromise | null; ofItems: ReadonlyMap<string, BriefDeliveryPromise> }> {
  const owed = items.filter(
    ({ workState }) => workState !== null && UNDELIVERED_WORK_STATES.includes(workState),
  );
  const waiting = owed.filter(
    ({ workState, briefSubmittedAt }) => workState === 'awaiting_brief' && briefSubmittedAt === null,
  );
  const hoursOf = (of: readonly OrderItemWithDeliveryPromise[]) =>
    order.promiseKind === 'calendar' ? null : Math.max(...of.map(({ deliveryDays }) => deliveryDays)) * 24;
  const ofItems = new Map<string, BriefDeliveryPromise>();
  let last = new Date(Math.max(0, ...owed.map(({ dueAt }) => Number(dueAt))));
  for (const item of waiting) {
    const date = pickLaterPromisedDate(item.dueAt, await computeNewDueDate(ctx, order, item));
    last = pickLaterPromisedDate(last, date);
    ofItems.set(item.id, { hours: hoursOf([item]), ifToday: date.toISOString(), briefs: 1, isWhole: false });
  }
  if (waiting.length === 0) return { whole: null, ofItems };
  const whole = {
    hours: hoursOf(owed),
    ifToday: last.toISOString(),
    briefs: waiting.length,
    isWhole: owed.length > 1,
  };
  return { whole, ofItems };
}

/** Returns the columns of an order that freeze its promise. */
export function toDeliveryPromiseColumns({ kind, basis }: PromisedOrderDeliveryDates) {
  return { promiseKind: kind, promiseBasis: basis };
}
