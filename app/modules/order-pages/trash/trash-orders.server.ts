import { inArray, sql } from 'drizzle-orm';

import type { BulkActionResult } from '#app/lib/bulk.ts';
import { recordAuditLines } from '#app/modules/audit/record-audit.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { recordOrderEvent } from '#app/modules/orders/record-order-event.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { LONG_IMPORT_TRANSACTION_LIMITS, inTransaction } from '#app/platform/db/transaction.server.ts';
import { assertRecentStepUp } from '#app/platform/recent-proof.server.ts';

import { getStaffActorUserId } from '../admin/find-visible-orders.server.ts';
import { listMissingOrdersAsSkipped, lockOrders, formatOrderName } from '../admin/lock-orders.server.ts';

import { explainWhyOrderCannotBeTrashed } from './order-trash.ts';

type LockedOrderRow = typeof orders.$inferSelect;
type OrderTrashOrRestoreAction = {
  /** Why one order cannot be moved; null if it can. */
  why: (order: LockedOrderRow) => string | null;
  columns: (ctx: AppContext) => Partial<LockedOrderRow>;
  event: 'trashed' | 'restored';
  label: string;
};

const ORDER_TRASH_AND_RESTORE_ACTIONS = {
  trash: {
    why: (order) =>
      order.deletedAt === null ? explainWhyOrderCannotBeTrashed(order) : 'is already in the trash',
    columns: (ctx) => ({ deletedAt: ctx.now, deletedBy: getStaffActorUserId(ctx) }),
    event: 'trashed',
    label: 'Moved to the trash',
  },
  restore: {
    why: (order) => (order.deletedAt === null ? 'is not in the trash' : null),
    columns: () => ({ deletedAt: null, deletedBy: null }),
    event: 'restored',
    label: 'Restored from the trash',
  },
} as const satisfies Record<string, OrderTrashOrRestoreAction>;

async function applyOrderTrashAction(
  ctx: AppContext,
  ids: readonly string[],
  move: OrderTrashOrRestoreAction,
): Promise<BulkActionResult> {
  assertCan(ctx, 'orders:trash');
  return inTransaction(
    ctx,
    async (ctx) => {
      const found = await lockOrders(ctx, ids);
      const free = found.filter((order) => move.why(order) === null);
      const done = free.map(({ id }) => id);
      if (done.length > 0) {
        const change = { ...move.columns(ctx), version: sql`${orders.version} + 1`, updatedAt: ctx.now };
        await ctx.db.update(orders).set(change).where(inArray(orders.id, done));
      }
      for (const id of done) await recordOrderEvent(ctx, { orderId: id, kind: move.event });
      await recordAuditLines(
        ctx,
        free.map(({ id, status }) => ({
          action: move.event === 'trashed' ? 'order.deleted' : 'order.restored',
          entity: 'order',
          entityId: id,
          summary: `${move.label}: ${formatOrderName(id)}`,
          after: { status },
        })),
      );
      const kept = found.flatMap((order) => {
        const reason = move.why(order);
        return reason === null ? [] : [{ name: formatOrderName(order.id), reason }];
      });
      return { done, skipped: [...listMissingOrdersAsSkipped(ids, found), ...kept] };
    },
    LONG_IMPORT_TRANSACTION_LIMITS,
  );
}

/**
 * Moves orders into the trash, from which they can be restored for seven days; paid live orders stay. More
 * than one at once requires a recent proof of identity.
 */
export async function trashOrders(ctx: AppContext, ids: readonly string[]): Promise<BulkActionResult> {
  assertCan(ctx, 'orders:trash');
  if (ids.length > 1) assertRecentStepUp(ctx);
  return applyOrderTrashAction(ctx, ids, ORDER_TRASH_AND_RESTORE_ACTIONS.trash);
}

/** Restores orders as they were. */
export function restoreOrders(ctx: AppContext, ids: readonly string[]): Promise<BulkActionResult> {
  return applyOrderTrashAction(ctx, ids, ORDER_TRASH_AND_RESTORE_ACTIONS.restore);
}
