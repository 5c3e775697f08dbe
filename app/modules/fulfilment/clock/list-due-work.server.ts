import {
  and,
  asc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  notExists,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';

import { users } from '#app/modules/identity/account-tables.server.ts';
import { notices } from '#app/modules/notifications/tables.server.ts';
import { buildNoOpenRefundCondition } from '#app/modules/orders/find-refund-requests.server.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { outbox } from '#app/modules/outbox/tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { deliverables } from '../deliveries/delivery-tables.server.ts';
import { duePauses } from '../schedule/schedule-tables.server.ts';

import {
  MISSING_BRIEF_STAFF_ALERT_DELAY_MS,
  ORDER_DUE_SOON_WINDOW_MS,
  MAX_NOTIFICATION_DELAY_MS,
  REVIEW_REMINDER_AHEAD_MS,
} from './reminder-times.ts';

/** Maximum items of one run; the next run continues. */
const MAX_DUE_ORDER_ITEMS_PER_RUN = 500;

const computeDateMsFromNow = (ctx: AppContext, ms: number) => new Date(ctx.now.getTime() + ms);

/** Work in progress: the order is paid and not in the trash. */
const paidNotTrashedOrderCondition = and(eq(orders.status, 'PAID'), isNull(orders.deletedAt));
const undisputedCondition = ne(orders.disputeState, 'OPEN');
const notDemoCondition = eq(orders.isDemo, false);

/** No email with this key has been queued yet. */
const buildMailNotQueuedCondition = (ctx: AppContext, key: SQL) =>
  notExists(
    ctx.db
      .select({ one: sql`1` })
      .from(outbox)
      .where(sql`${outbox.dedupeKey} = ${key}`),
  );

/** No inbox notification of this kind and subject exists yet. */
const buildInboxNotificationMissingCondition = (ctx: AppContext, kind: string, subject: SQL) =>
  notExists(
    ctx.db
      .select({ one: sql`1` })
      .from(notices)
      .where(and(eq(notices.kind, kind), sql`${notices.subject} = ${subject}`)),
  );

async function listPaidOrderItemIds(ctx: AppContext, rule: SQL | undefined): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: orderItems.id })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(and(paidNotTrashedOrderCondition, rule))
    .orderBy(asc(orderItems.id))
    .limit(MAX_DUE_ORDER_ITEMS_PER_RUN);
  return rows.map(({ id }) => id);
}

/** Returns deliveries whose review period is over, without an open dispute or refund request. */
export function listItemsToAutoAccept(ctx: AppContext): Promise<string[]> {
  const isOver = and(eq(orderItems.workState, 'delivered'), lte(orderItems.acceptBy, ctx.now));
  return listPaidOrderItemIds(ctx, and(isOver, undisputedCondition, buildNoOpenRefundCondition(ctx)));
}

/** The latest version of an item's deliveries. */
const latestDeliveryVersionSql = sql`(select max(${deliverables.version}) from ${deliverables} where ${deliverables.orderItemId} = ${orderItems.id})`;
const deliveryReviewReminderKeySql = sql`'deliv-rem:' || ${orderItems.id} || ':' || ${latestDeliveryVersionSql}`;

/** Returns deliveries that count as accepted within two days and whose version has had no reminder. */
export function listItemsForReviewReminder(ctx: AppContext): Promise<string[]> {
  const isNear = and(
    eq(orderItems.workState, 'delivered'),
    gt(orderItems.acceptBy, ctx.now),
    lte(orderItems.acceptBy, computeDateMsFromNow(ctx, REVIEW_REMINDER_AHEAD_MS)),
  );
  const isReachable = and(
    notDemoCondition,
    isNotNull(orders.email),
    undisputedCondition,
    buildNoOpenRefundCondition(ctx),
  );
  return listPaidOrderItemIds(
    ctx,
    and(isNear, isReachable, buildMailNotQueuedCondition(ctx, deliveryReviewReminderKeySql)),
  );
}

export async function findLatestDeliveryVersion(ctx: AppContext, itemId: string): Promise<number | null> {
  const [row] = await ctx.db
    .select({ version: sql<number | null>`max(${deliverables.version})`.mapWith(Number) })
    .from(deliverables)
    .where(eq(deliverables.orderItemId, itemId));
  return row?.version || null;
}

const itemAwaitingBriefCondition = and(
  eq(orderItems.workState, 'awaiting_brief'),
  isNull(orderItems.briefSubmittedAt),
);

/** Returns items paid that long ago that still have no brief and have not had this reminder. */
export function listItemsForBriefReminder(
  ctx: AppContext,
  reminder: { number: number; from: number; until: number },
): Promise<string[]> {
  const isTime = and(
    lte(orders.paidAt, computeDateMsFromNow(ctx, -reminder.from)),
    gt(orders.paidAt, computeDateMsFromNow(ctx, -reminder.until)),
  );
  const key = sql`'brief-rem:' || ${orderItems.id} || ':' || ${String(reminder.number)}::text`;
  // Buyers who have requested a refund are not reminded.
  const isReachable = and(
    notDemoCondition,
    isNotNull(orders.email),
    undisputedCondition,
    buildNoOpenRefundCondition(ctx),
  );
  return listPaidOrderItemIds(
    ctx,
    and(itemAwaitingBriefCondition, isTime, isReachable, buildMailNotQueuedCondition(ctx, key)),
  );
}

/** Returns items without a brief for 14 days of which the staff has not been notified. */
export function listItemsWithOverdueBrief(ctx: AppContext): Promise<string[]> {
  const isTime = and(
    lte(orders.paidAt, computeDateMsFromNow(ctx, -MISSING_BRIEF_STAFF_ALERT_DELAY_MS)),
    gt(
      orders.paidAt,
      computeDateMsFromNow(ctx, -MISSING_BRIEF_STAFF_ALERT_DELAY_MS - MAX_NOTIFICATION_DELAY_MS),
    ),
  );
  const isNotNotified = buildInboxNotificationMissingCondition(
    ctx,
    'brief.overdue',
    sql`${orderItems.id}::text`,
  );
  return listPaidOrderItemIds(ctx, and(itemAwaitingBriefCondition, isTime, notDemoCondition, isNotNotified));
}

/** Work with a running date, that is, neither waiting for the customer nor paused. */
const buildOrderItemDueDateRunningCondition = (ctx: AppContext) =>
  and(
    inArray(orderItems.workState, ['queued', 'in_progress', 'revision_requested']),
    notExists(
      ctx.db
        .select({ one: sql`1` })
        .from(duePauses)
        .where(and(eq(duePauses.orderItemId, orderItems.id), isNull(duePauses.endedAt))),
    ),
  );

/** One notification per date; a moved date counts as another one. */
const dueDateNotificationKeySql = sql`${orderItems.id} || ':' || floor(extract(epoch from ${orderItems.dueAt}))::bigint`;

export function listItemsForDueSoonNotification(ctx: AppContext): Promise<string[]> {
  const isSoon = and(
    gt(orderItems.dueAt, ctx.now),
    lte(orderItems.dueAt, computeDateMsFromNow(ctx, ORDER_DUE_SOON_WINDOW_MS)),
  );
  return listPaidOrderItemIds(
    ctx,
    and(
      isSoon,
      buildOrderItemDueDateRunningCondition(ctx),
      notDemoCondition,
      buildInboxNotificationMissingCondition(ctx, 'due.soon', dueDateNotificationKeySql),
    ),
  );
}

export function listOverdueOrderItemIds(ctx: AppContext): Promise<string[]> {
  const isPast = and(
    lte(orderItems.dueAt, ctx.now),
    gt(orderItems.dueAt, computeDateMsFromNow(ctx, -MAX_NOTIFICATION_DELAY_MS)),
  );
  return listPaidOrderItemIds(
    ctx,
    and(
      isPast,
      buildOrderItemDueDateRunningCondition(ctx),
      notDemoCondition,
      buildInboxNotificationMissingCondition(ctx, 'due.overdue', dueDateNotificationKeySql),
    ),
  );
}

/** Returns everything that is late or due within 24 hours, earliest first, with its assignee. */
export async function listLateAndDueSoonItems(ctx: AppContext) {
  return ctx.db
    .select({
      orderId: orders.id,
      service: orderItems.title,
      dueAt: orderItems.dueAt,
      assigneeId: sql<string | null>`coalesce(${orderItems.assigneeId}, ${orders.assigneeId})`,
    })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(
      and(
        paidNotTrashedOrderCondition,
        notDemoCondition,
        buildOrderItemDueDateRunningCondition(ctx),
        lte(orderItems.dueAt, computeDateMsFromNow(ctx, ORDER_DUE_SOON_WINDOW_MS)),
      ),
    )
    .orderBy(asc(orderItems.dueAt), asc(orderItems.id))
    .limit(MAX_DUE_ORDER_ITEMS_PER_RUN);
}

/** Returns which of these emails have been queued. */
export async function findQueuedMailKeys(ctx: AppContext, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await ctx.db
    .select({ key: outbox.dedupeKey })
    .from(outbox)
    .where(or(...keys.map((key) => eq(outbox.dedupeKey, key))));
  return new Set(rows.map(({ key }) => key));
}

/** Returns staff who may receive the morning digest, with their time zones. */
export async function listStaffForDueWorkDigest(ctx: AppContext) {
  return ctx.db
    .select({ id: users.id, role: users.role, email: users.email, timeZone: users.timeZone })
    .from(users)
    .where(and(inArray(users.role, ['owner', 'manager', 'fulfiller']), isNull(users.suspendedAt)))
    .orderBy(asc(users.id));
}
