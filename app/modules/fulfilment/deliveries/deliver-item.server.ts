import { and, asc, eq, inArray, isNull, max } from 'drizzle-orm';

import { addDays } from '#app/lib/dates.ts';
import { fail, ok, type Result } from '#app/lib/result.ts';
import { recordOrderEvent } from '#app/modules/orders/record-order-event.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { orderFiles } from '../files/file-tables.server.ts';
import {
  type LockedOrderItem,
  changeOrderItemStateByStaff,
  type OrderItemVersionRef,
} from '../lock-item.server.ts';
import {
  DELIVERY_AUTO_ACCEPT_DAYS,
  countRevisionRoundsLeft,
  type OrderWorkFailure,
  trimOrderWorkText,
} from '../model.ts';
import { type OrderItemRecord, updateItemWorkState } from '../move-item.server.ts';
import { updateOrderRefundDeadline } from '../refresh-refund-window.server.ts';
import { endOrderItemPauses } from '../schedule/open-pause.server.ts';
import { queueOrderItemEmailToBuyer } from '../notify-buyer.server.ts';

import { deliverableLinks, deliverables, orderItemScope, revisions } from './delivery-tables.server.ts';

export type DeliverItemInput = OrderItemVersionRef & {
  note: string;
  /** Why the delivery has no files or links; only set without them. */
  noFileReason: string | null;
  /** Rows of `order_files` and `deliverable_links` added to this item and not yet part of a delivery. */
  fileIds: readonly string[];
  linkIds: readonly string[];
};

/** Returns the texts of a delivery, trimmed; fails if there is neither anything to deliver nor a reason. */
function validateDeliveryTexts({ note, noFileReason, fileIds, linkIds }: DeliverItemInput) {
  const text = trimOrderWorkText('note', note);
  if (text === null) return fail({ code: 'TEXT_LENGTH', text: 'note' });
  if (fileIds.length + linkIds.length > 0) return ok({ note: text || null, noFileReason: null });
  const reason = trimOrderWorkText('reason', noFileReason ?? '');
  return reason === null
    ? fail({ code: 'NOTHING_TO_HAND_OVER' })
    : ok({ note: text || null, noFileReason: reason });
}

function listUnfinishedOrderItemScopeRows(
  ctx: AppContext,
  itemId: string,
): Promise<{ id: string; text: string }[]> {
  return ctx.db
    .select({ id: orderItemScope.id, text: orderItemScope.text })
    .from(orderItemScope)
    .where(
      and(
        eq(orderItemScope.orderItemId, itemId),
        eq(orderItemScope.kind, 'included'),
        eq(orderItemScope.state, 'open'),
      ),
    )
    .orderBy(asc(orderItemScope.position));
}

async function findOpenRevision(ctx: AppContext, itemId: string) {
  const [open] = await ctx.db
    .select({ id: revisions.id, number: revisions.number })
    .from(revisions)
    .where(and(eq(revisions.orderItemId, itemId), eq(revisions.state, 'open')));
  return open ?? null;
}

async function insertDeliveryVersion(
  ctx: AppContext,
  item: OrderItemRecord,
  texts: { note: string | null; noFileReason: string | null; isRevision: boolean },
): Promise<{ id: string; version: number }> {
  const [latest] = await ctx.db
    .select({ version: max(deliverables.version) })
    .from(deliverables)
    .where(eq(deliverables.orderItemId, item.id));
  const version = (latest?.version ?? 0) + 1;
  const { isRevision, ...columns } = texts;
  const [inserted] = await ctx.db
    .insert(deliverables)
    .values({
      ...columns,
      orderItemId: item.id,
      version,
      kind: version === 1 ? 'initial' : isRevision ? 'revision' : 'extra',
      deliveredBy: ctx.actor.kind === 'user' ? ctx.actor.id : null,
      deliveredAt: ctx.now,
      createdAt: ctx.now,
    })
    .returning({ id: deliverables.id });
  if (!inserted) throw new Error('the version was not stored');
  return { id: inserted.id, version };
}

/** Assigns the selected files and links to the version; returns false if one is gone or belongs elsewhere. */
async function attachFilesAndLinksToDelivery(
  ctx: AppContext,
  item: OrderItemRecord,
  {
    deliverableId,
    fileIds,
    linkIds,
  }: { deliverableId: string } & Pick<DeliverItemInput, 'fileIds' | 'linkIds'>,
): Promise<boolean> {
  const files = await ctx.db
    .update(orderFiles)
    .set({ deliverableId, updatedAt: ctx.now })
    .where(
      and(
        inArray(orderFiles.id, [...fileIds]),
        eq(orderFiles.orderItemId, item.id),
        eq(orderFiles.place, 'deliverable'),
        isNull(orderFiles.deliverableId),
      ),
    )
    .returning({ id: orderFiles.id });
  const links = await ctx.db
    .update(deliverableLinks)
    .set({ deliverableId, updatedAt: ctx.now })
    .where(
      and(
        inArray(deliverableLinks.id, [...linkIds]),
        eq(deliverableLinks.orderItemId, item.id),
        isNull(deliverableLinks.deliverableId),
      ),
    )
    .returning({ id: deliverableLinks.id });
  return files.length === new Set(fileIds).size && links.length === new Set(linkIds).size;
}

/**
 * Returns the item's columns changed by a delivery. Whether the promised date was kept is decided by the
 * first one.
 */
function buildOrderItemDeliveredColumns(ctx: AppContext, item: OrderItemRecord): Partial<OrderItemRecord> {
  const acceptBy = addDays(ctx.now, DELIVERY_AUTO_ACCEPT_DAYS);
  const latest = { deliveredAt: ctx.now, acceptBy };
  if (item.firstDeliveredAt) return latest;
  return {
    ...latest,
    firstDeliveredAt: ctx.now,
    promisedDueAt: item.dueAt,
    isOnTime: item.dueAt === null ? null : ctx.now <= item.dueAt,
  };
}

async function markRevisionRequestResolved(
  ctx: AppContext,
  { order, item }: LockedOrderItem,
  deliverableId: string,
  open: { id: string; number: number },
): Promise<void> {
  await ctx.db
    .update(revisions)
    .set({
      state: 'resolved',
      resolvedAt: ctx.now,
      resolvedByDeliverableId: deliverableId,
      updatedAt: ctx.now,
    })
    .where(eq(revisions.id, open.id));
  const data = { number: open.number };
  await recordOrderEvent(ctx, { orderId: order.id, orderItemId: item.id, kind: 'revision_resolved', data });
}

async function recordDeliveryAndNotifyBuyer(
  ctx: AppContext,
  { order, item }: LockedOrderItem,
  version: number,
): Promise<void> {
  await ctx.db
    .update(orderItemScope)
    .set({ deliveredVersion: version, updatedAt: ctx.now })
    .where(
      and(
        eq(orderItemScope.orderItemId, item.id),
        eq(orderItemScope.state, 'done'),
        isNull(orderItemScope.deliveredVersion),
      ),
    );
  await updateOrderRefundDeadline(ctx, order.id);
  await recordOrderEvent(ctx, {
    orderId: order.id,
    orderItemId: item.id,
    kind: 'delivered',
    data: { version, acceptBy: item.acceptBy?.toISOString() },
  });
  if (!item.acceptBy) return;
  await queueOrderItemEmailToBuyer(
    ctx,
    { order, item },
    {
      template: 'item.delivered',
      dedupeKey: `deliv:${item.id}:${version}`,
      payload: {
        version,
        acceptBy: item.acceptBy.toISOString(),
        hasRevisionLeft: countRevisionRoundsLeft(item) > 0,
      },
    },
  );
}

/**
 * Delivers the work as the next version with its files, links and note; the customer then has 7 days to
 * accept it or to request a revision (orders.md "States"). Needs something to deliver or a reason, and a
 * checklist without open rows. Returns null if it was delivered already.
 */
export function deliverOrderItem(
  ctx: AppContext,
  delivery: DeliverItemInput,
): Promise<Result<OrderItemRecord | null, OrderWorkFailure>> {
  const { itemId, version } = delivery;
  return changeOrderItemStateByStaff(ctx, { itemId, version }, 'delivered', async (ctx, locked) => {
    if (locked.item.workState !== 'in_progress')
      return fail({ code: 'ILLEGAL_TRANSITION', from: 'revision_requested', to: 'delivered' });
    const texts = validateDeliveryTexts(delivery);
    const isEmpty = !texts.ok && texts.failure.code === 'NOTHING_TO_HAND_OVER';
    if (!texts.ok && !isEmpty) return texts;
    const rows = await listUnfinishedOrderItemScopeRows(ctx, itemId);
    if (rows.length > 0) return fail({ code: 'SCOPE_OPEN', rows, isEmpty });
    if (!texts.ok) return texts;
    const item = await endOrderItemPauses(ctx, locked.item);
    const revision = await findOpenRevision(ctx, itemId);
    const created = await insertDeliveryVersion(ctx, item, { ...texts.value, isRevision: revision !== null });
    if (!(await attachFilesAndLinksToDelivery(ctx, item, { ...delivery, deliverableId: created.id })))
      return fail({ code: 'FILES_CHANGED' });
    const moved = await updateItemWorkState(ctx, item, {
      to: 'delivered',
      by: 'staff',
      columns: buildOrderItemDeliveredColumns(ctx, item),
    });
    if (!moved.ok || moved.value === null) return moved;
    if (revision) await markRevisionRequestResolved(ctx, locked, created.id, revision);
    await recordDeliveryAndNotifyBuyer(ctx, { order: locked.order, item: moved.value }, created.version);
    return ok(moved.value);
  });
}
