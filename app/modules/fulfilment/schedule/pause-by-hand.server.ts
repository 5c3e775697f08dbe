import { and, eq, inArray, isNull, sql } from 'drizzle-orm';

import { fail, ok, type Result } from '#app/lib/result.ts';
import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { readShopTimeFormats } from '#app/modules/content/settings/read-shop-time.server.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { type LockedOrderItem, lockOrderAndItemRows, type OrderItemVersionRef } from '../lock-item.server.ts';
import { type OrderWorkFailure, trimOrderWorkText } from '../model.ts';
import { type OrderItemRecord, getOrderItemWorkState } from '../move-item.server.ts';
import { queueOrderItemEmailToBuyer } from '../notify-buyer.server.ts';

import {
  MANUAL_DUE_DATE_PAUSE_REASONS,
  type ManualDueDatePauseReason,
  canPauseOrderItemDueDate,
} from './due-pauses.ts';
import { endOrderItemPauses, pauseOrderItemDueDate } from './open-pause.server.ts';
import { duePauses } from './schedule-tables.server.ts';

type WorkPauseChangeResult = Result<OrderItemRecord | null, OrderWorkFailure>;
type DuePauseRow = typeof duePauses.$inferSelect;

/** Returns the open pause made by the staff. */
async function findOpenManualDueDatePause(ctx: AppContext, itemId: string): Promise<DuePauseRow | null> {
  const [open] = await ctx.db
    .select()
    .from(duePauses)
    .where(
      and(
        eq(duePauses.orderItemId, itemId),
        isNull(duePauses.endedAt),
        inArray(duePauses.reason, [...MANUAL_DUE_DATE_PAUSE_REASONS]),
      ),
    );
  return open ?? null;
}

/** Increments the item's version, so that a concurrent decision about its earlier state fails as changed. */
async function incrementOrderItemVersion(ctx: AppContext, itemId: string): Promise<OrderItemRecord> {
  const [counted] = await ctx.db
    .update(orderItems)
    .set({ version: sql`${orderItems.version} + 1`, updatedAt: ctx.now })
    .where(eq(orderItems.id, itemId))
    .returning();
  if (!counted) throw new Error('a locked item is gone');
  return counted;
}

async function changeManualDueDatePause(
  ctx: AppContext,
  seen: OrderItemVersionRef,
  act: (
    ctx: AppContext,
    locked: LockedOrderItem,
    pause: DuePauseRow | null,
  ) => Promise<WorkPauseChangeResult>,
): Promise<WorkPauseChangeResult> {
  assertCan(ctx, 'orders:write');
  return inTransaction(ctx, async (ctx): Promise<WorkPauseChangeResult> => {
    const locked = await lockOrderAndItemRows(ctx, seen.itemId);
    if (!locked) return fail({ code: 'NOT_FOUND' });
    if (locked.order.status !== 'PAID') return fail({ code: 'ORDER_CLOSED' });
    return act(ctx, locked, await findOpenManualDueDatePause(ctx, seen.itemId));
  });
}

const createItemStateChangedFailure = (item: OrderItemRecord) =>
  fail({ code: 'STATE_CHANGED', state: getOrderItemWorkState(item) } as const);

/**
 * Pauses an item's date, by the staff, with a reason that the customer sees on the order's page. Only work in
 * the queue or in progress can be paused. Returns null if it is paused manually already.
 */
export async function pauseDueDateManually(
  ctx: AppContext,
  { reason, note, ...seen }: OrderItemVersionRef & { reason: ManualDueDatePauseReason; note: string },
): Promise<WorkPauseChangeResult> {
  const why = trimOrderWorkText('reason', note);
  return changeManualDueDatePause(ctx, seen, async (ctx, { order, item }, open) => {
    if (why === null) return fail({ code: 'TEXT_LENGTH', text: 'reason' });
    if (open) return ok(null);
    if (item.version !== seen.version) return createItemStateChangedFailure(item);
    if (!canPauseOrderItemDueDate(getOrderItemWorkState(item))) return fail({ code: 'NOT_RUNNING' });
    await pauseOrderItemDueDate(ctx, item, { reason, note: why });
    await recordAudit(ctx, {
      action: 'order.paused',
      entity: 'order',
      entityId: order.id,
      summary: `Delivery date of ${item.title} paused`,
      after: { reason, note: why },
    });
    return ok(await incrementOrderItemVersion(ctx, item.id));
  });
}

/**
 * Resumes an item's date, by the staff: the date moves by the length of the pause, and the buyer is notified.
 * Returns null if there is no manual pause.
 */
export function resumeDueDateManually(
  ctx: AppContext,
  seen: OrderItemVersionRef,
): Promise<WorkPauseChangeResult> {
  return changeManualDueDatePause(ctx, seen, async (ctx, { order, item }, open) => {
    if (!open) return ok(null);
    if (item.version !== seen.version) return createItemStateChangedFailure(item);
    // By the CHECK due_pauses_reason_known and the query that found it.
    await endOrderItemPauses(ctx, item, open.reason as ManualDueDatePauseReason);
    const moved = await incrementOrderItemVersion(ctx, item.id);
    const previous = item.dueAt?.toISOString() ?? null;
    const dueAt = moved.dueAt?.toISOString() ?? null;
    await recordAudit(ctx, {
      action: 'order.resumed',
      entity: 'order',
      entityId: order.id,
      summary: `Delivery date of ${item.title} resumed`,
      before: { dueAt: previous },
      after: { dueAt, pausedSince: open.startedAt.toISOString() },
    });
    if (dueAt !== null && dueAt !== previous) {
      const [from, to] = [open.startedAt, ctx.now].map((await readShopTimeFormats(ctx)).moment);
      await queueOrderItemEmailToBuyer(
        ctx,
        { order, item: moved },
        {
          template: 'due.changed',
          dedupeKey: `due:${order.id}:${item.id}:${moved.version}`,
          payload: {
            dueAt,
            previous,
            reason: `Work was paused from ${from} to ${to}. ${open.note ?? ''}`.trim(),
          },
        },
      );
    }
    return ok(moved);
  });
}
