import { and, asc, inArray, not } from 'drizzle-orm';

import type { BulkOutcome } from '#app/lib/bulk.ts';
import { fail, ok, type Result } from '#app/lib/result.ts';
import { recordAudit, recordAuditLines } from '#app/modules/audit/record-audit.server.ts';
import { orderNumber } from '#app/modules/orders/model.ts';
import { recordOrderEvent } from '#app/modules/orders/record-order-event.server.ts';
import { orderItems, orders } from '#app/modules/orders/tables.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { BULK_LIMITS, inTransaction } from '#app/platform/db/transaction.server.ts';
import { assertRecentProof } from '#app/platform/recent-proof.server.ts';

import type { DeskOrder } from './desk-search.ts';
import { type DeskAsked, isPurged } from './find-desk-orders.server.ts';
import { type Given, groupGiven } from './given-orders.ts';
import { readAllOrders } from './list-desk-orders.server.ts';
import { isWorker } from './list-workers.server.ts';

type Skipped = BulkOutcome['skipped'][number];
type Locked = typeof orders.$inferSelect;

/** How an order is named in sentences: `Order 1f0c2a3b`. */
export const nameOf = (id: string): string => `Order ${orderNumber(id)}`;

/** Why an order is left as it is, as the list of what was skipped says it. */
export const ORDER_SKIPPED = {
  gone: 'no longer exists',
  inTrash: 'is in the trash',
} as const;

/** The orders of these ids, held until the transaction ends, in the one order everybody locks in. */
export async function lockOrders(ctx: AppContext, ids: readonly string[]): Promise<Locked[]> {
  if (ids.length === 0) return [];
  return ctx.db
    .select()
    .from(orders)
    .where(and(inArray(orders.id, [...ids]), not(isPurged)))
    .orderBy(asc(orders.id))
    .for('update');
}

/** Says of every id without a row that it is gone. */
export function goneOrders(ids: readonly string[], found: readonly { id: string }[]): Skipped[] {
  const known = new Set(found.map(({ id }) => id));
  return ids.filter((id) => !known.has(id)).map((id) => ({ name: nameOf(id), reason: ORDER_SKIPPED.gone }));
}

/** Orders that can be worked on, and what is said of the others. */
export async function lockOutsideTrash(ctx: AppContext, ids: readonly string[]) {
  const found = await lockOrders(ctx, ids);
  const inTrash = found
    .filter(({ deletedAt }) => deletedAt !== null)
    .map(({ id }) => ({ name: nameOf(id), reason: ORDER_SKIPPED.inTrash }));
  return {
    free: found.filter(({ deletedAt }) => deletedAt === null),
    skipped: [...goneOrders(ids, found), ...inTrash],
  };
}

export type AssignFailure = { code: 'no-such-person' };
/** `before` is who had each order that was changed. */
type Assigned = BulkOutcome & { before: Given[] };

async function writeAssignee(ctx: AppContext, ids: string[], assigneeId: string | null): Promise<void> {
  const change = { assigneeId, updatedAt: ctx.now };
  await ctx.db.update(orders).set(change).where(inArray(orders.id, ids));
  await ctx.db.update(orderItems).set(change).where(inArray(orderItems.orderId, ids));
}

/** Gives orders with all their lines to somebody, or to nobody (null). What they have already is done, too. */
export async function assignOrders(
  ctx: AppContext,
  { ids, assigneeId }: { ids: readonly string[]; assigneeId: string | null },
): Promise<Result<Assigned, AssignFailure>> {
  assertCan(ctx, 'orders:write');
  return inTransaction(
    ctx,
    async (ctx): Promise<Result<Assigned, AssignFailure>> => {
      if (!(await isWorker(ctx, assigneeId))) return fail({ code: 'no-such-person' });
      const { free, skipped } = await lockOutsideTrash(ctx, ids);
      const done = free.map(({ id }) => id);
      const changed = free.filter((order) => order.assigneeId !== assigneeId);
      if (done.length > 0) await writeAssignee(ctx, done, assigneeId);
      for (const { id, assigneeId: from } of changed) {
        await recordOrderEvent(ctx, { orderId: id, kind: 'assigned', data: { from, to: assigneeId } });
      }
      await recordAuditLines(
        ctx,
        changed.map(({ id, assigneeId: from }) => ({
          action: 'order.assigned',
          entity: 'order',
          entityId: id,
          summary: `${assigneeId === null ? 'Taken from its assignee' : 'Assigned'}: ${nameOf(id)}`,
          before: { assignee_id: from },
          after: { assignee_id: assigneeId },
        })),
      );
      return ok({ done, skipped, before: groupGiven(changed) });
    },
    BULK_LIMITS,
  );
}

/** Gives orders back to those who had them; who does no such work any more gets none. */
export async function assignBack(ctx: AppContext, before: readonly Given[]): Promise<BulkOutcome> {
  const outcomes = [];
  for (const { ids, assigneeId } of before) {
    const given = await assignOrders(ctx, { ids, assigneeId });
    const reason = 'belonged to somebody who no longer works on orders';
    outcomes.push(
      given.ok ? given.value : { done: [], skipped: ids.map((id) => ({ name: nameOf(id), reason })) },
    );
  }
  return {
    done: outcomes.flatMap(({ done }) => done),
    skipped: outcomes.flatMap(({ skipped }) => skipped),
  };
}

/**
 * The whole list as a file, for whoever has just shown who they are; the audit says who took it, before the first row is read.
 * `address` is the list's query.
 */
export async function exportOrders(
  ctx: AppContext,
  asked: DeskAsked,
  address: string,
): Promise<AsyncGenerator<readonly DeskOrder[]>> {
  assertCan(ctx, 'orders:export');
  assertRecentProof(ctx);
  await recordAudit(ctx, {
    action: 'orders.exported',
    entity: 'order',
    entityId: null,
    summary: `Exported orders as CSV: ${asked.ids ? `${asked.ids.length} chosen` : address || 'the open ones'}`,
  });
  return readAllOrders(ctx, asked);
}
