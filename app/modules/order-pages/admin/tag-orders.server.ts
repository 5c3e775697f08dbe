import { eq } from 'drizzle-orm';

import type { BulkActionResult } from '#app/lib/bulk.ts';
import { recordAuditLines } from '#app/modules/audit/record-audit.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { recordOrderEvent } from '#app/modules/orders/record-order-event.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { LONG_IMPORT_TRANSACTION_LIMITS, inTransaction } from '#app/platform/db/transaction.server.ts';

import { type TagsAddedByBulkAction, groupRowsByAddedTags } from '#app/lib/added-tags.ts';
import { lockOrdersOutsideTrash, formatOrderName } from './lock-orders.server.ts';
import { MAX_TAGS_PER_RECORD } from '#app/lib/tag-list.ts';

type LockedOrderTags = Pick<typeof orders.$inferSelect, 'id' | 'tags'>;
type OrderTagChange = { id: string; before: readonly string[]; after: readonly string[] };

async function saveLockedOrderTags(
  ctx: AppContext,
  order: LockedOrderTags,
  tags: string[],
): Promise<boolean> {
  if (tags.join() === order.tags.join()) return false;
  await ctx.db.update(orders).set({ tags, updatedAt: ctx.now }).where(eq(orders.id, order.id));
  await recordOrderEvent(ctx, { orderId: order.id, kind: 'tagged', data: { from: order.tags, to: tags } });
  return true;
}

/**
 * Changes the tags of orders by a function; keeps at most the first `MAX_TAGS_PER_RECORD`. Also returns what was
 * changed.
 */
async function changeOrderTags(
  ctx: AppContext,
  ids: readonly string[],
  change: (order: LockedOrderTags) => readonly string[],
): Promise<BulkActionResult & { changes: OrderTagChange[] }> {
  assertCan(ctx, 'orders:write');
  return inTransaction(
    ctx,
    async (ctx) => {
      const { free, skipped } = await lockOrdersOutsideTrash(ctx, ids);
      const changes: OrderTagChange[] = [];
      for (const order of free) {
        const tags = [...new Set(change(order))].slice(0, MAX_TAGS_PER_RECORD);
        if (await saveLockedOrderTags(ctx, order, tags))
          changes.push({ id: order.id, before: order.tags, after: tags });
      }
      await recordAuditLines(
        ctx,
        changes.map(({ id, before, after }) => ({
          action: 'order.tagged',
          entity: 'order',
          entityId: id,
          summary: `Tags changed: ${formatOrderName(id)}`,
          before: { tags: before },
          after: { tags: after },
        })),
      );
      return { done: free.map(({ id }) => id), skipped, changes };
    },
    LONG_IMPORT_TRANSACTION_LIMITS,
  );
}

/**
 * Adds tags (as `tagsOf` reads them) to orders, after the existing ones. `added` is what each did not have
 * before.
 */
export async function addOrderTags(
  ctx: AppContext,
  ids: readonly string[],
  added: readonly string[],
): Promise<BulkActionResult & { added: TagsAddedByBulkAction[] }> {
  const { changes, ...outcome } = await changeOrderTags(ctx, ids, ({ tags }) => [...tags, ...added]);
  return { ...outcome, added: groupRowsByAddedTags(changes) };
}

/** Removes tags again: from each order those that were added to it. */
export async function removeTagsAddedToOrders(
  ctx: AppContext,
  added: readonly TagsAddedByBulkAction[],
): Promise<BulkActionResult> {
  const gone = new Map(added.flatMap(({ ids, tags }) => ids.map((id) => [id, tags] as const)));
  const { done, skipped } = await changeOrderTags(ctx, [...gone.keys()], ({ id, tags }) =>
    tags.filter((tag) => !gone.get(id)?.includes(tag)),
  );
  return { done, skipped };
}

/** Replaces the tags of one order. */
export async function replaceOrderTags(
  ctx: AppContext,
  id: string,
  tags: readonly string[],
): Promise<BulkActionResult> {
  const { done, skipped } = await changeOrderTags(ctx, [id], () => tags);
  return { done, skipped };
}
