import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm';

import {
  deliverableLinks,
  deliverables,
  orderItemScope,
  revisionPoints,
  revisions,
} from '#app/modules/fulfilment/deliveries/delivery-tables.server.ts';
import { listOrderFiles } from '#app/modules/fulfilment/files/list-order-files.server.ts';
import { type OrderFile, toOrderFileForDisplay } from '#app/modules/fulfilment/files/order-files.ts';
import { countRevisionRoundsLeft } from '#app/modules/fulfilment/model.ts';
import { getOrderItemWorkState } from '#app/modules/fulfilment/move-item.server.ts';
import { duePauses } from '#app/modules/fulfilment/schedule/schedule-tables.server.ts';
import { users } from '#app/modules/identity/account-tables.server.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import type { OrderStatus } from '#app/modules/orders/model.ts';
import type { orders } from '#app/modules/orders/order-tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { getOrderDueDate } from './admin-orders.ts';
import type {
  AdminOrderDeliveryVersion,
  AdminOrderPageItem,
  DueDatePause,
  AdminOrderRevisionRequest,
  DeliveredLink,
  AdminOrderScopeChecklistRow,
} from './admin-order-page.ts';
import { getStaffOrderVisibilityRights } from './find-visible-orders.server.ts';

type StoredOrderItem = typeof orderItems.$inferSelect;
type StoredOrderRow = typeof orders.$inferSelect;

async function readOrderItemScopeRows(ctx: AppContext, itemIds: string[]) {
  const rows = await ctx.db
    .select({ row: orderItemScope, doneBy: users.name })
    .from(orderItemScope)
    .leftJoin(users, eq(users.id, orderItemScope.doneBy))
    .where(inArray(orderItemScope.orderItemId, itemIds))
    .orderBy(desc(orderItemScope.kind), asc(orderItemScope.position));
  return rows.map(({ row, doneBy }) => ({
    itemId: row.orderItemId,
    shown: {
      id: row.id,
      kind: row.kind as AdminOrderScopeChecklistRow['kind'], // the CHECK order_item_scope_kind_known
      text: row.text,
      state: row.state as AdminOrderScopeChecklistRow['state'], // the CHECK order_item_scope_state_known
      reason: row.reason,
      doneAt: row.doneAt?.toISOString() ?? null,
      doneBy,
    },
  }));
}

async function readDeliveredVersions(ctx: AppContext, itemIds: string[]) {
  return ctx.db
    .select({ version: deliverables, by: users.name })
    .from(deliverables)
    .leftJoin(users, eq(users.id, deliverables.deliveredBy))
    .where(inArray(deliverables.orderItemId, itemIds))
    .orderBy(desc(deliverables.version));
}

async function readOrderItemRevisions(ctx: AppContext, itemIds: string[]) {
  const rows = await ctx.db
    .select()
    .from(revisions)
    .where(inArray(revisions.orderItemId, itemIds))
    .orderBy(desc(revisions.number));
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const points = await ctx.db
    .select({ revisionId: revisionPoints.revisionId, id: orderItemScope.id, text: orderItemScope.text })
    .from(revisionPoints)
    .innerJoin(orderItemScope, eq(orderItemScope.id, revisionPoints.scopeRowId))
    .where(inArray(revisionPoints.revisionId, ids))
    .orderBy(asc(orderItemScope.position));
  const named = Map.groupBy(points, ({ revisionId }) => revisionId);
  return rows.map((row) => ({
    itemId: row.orderItemId,
    shown: {
      id: row.id,
      number: row.number,
      text: row.text,
      state: row.state,
      requestedAt: row.requestedAt.toISOString(),
      dueAt: row.dueAt?.toISOString() ?? null,
      answer: row.answer,
      rows: (named.get(row.id) ?? []).map(({ id, text }) => ({ id, text })),
    } satisfies AdminOrderRevisionRequest,
  }));
}

type StoredDeliverableLinkRows = (typeof deliverableLinks.$inferSelect)[];

const toDeliveredLink = ({ id, url, label }: StoredDeliverableLinkRows[number]): DeliveredLink => ({
  id,
  url,
  label,
});

function toDeliveryVersionWithFiles(
  { version: row, by }: Awaited<ReturnType<typeof readDeliveredVersions>>[number],
  { files, links }: { files: readonly OrderFile[]; links: StoredDeliverableLinkRows },
): AdminOrderDeliveryVersion {
  return {
    id: row.id,
    version: row.version,
    note: row.note,
    noFileReason: row.noFileReason,
    at: row.deliveredAt.toISOString(),
    by,
    files: files.filter(({ deliverableId }) => deliverableId === row.id).map(toOrderFileForDisplay),
    links: links.filter(({ deliverableId }) => deliverableId === row.id).map(toDeliveredLink),
  };
}

/** Reads what was and will be delivered; nothing for roles that may not see files and customers' texts. */
async function readAdminOrderDeliveriesAndRevisions(ctx: AppContext, orderId: string, itemIds: string[]) {
  if (getStaffOrderVisibilityRights(ctx).people === 'masked')
    return { versions: [], revisions: [], files: [], links: [] };
  const [links, files, versions, revisions] = await Promise.all([
    ctx.db
      .select()
      .from(deliverableLinks)
      .where(inArray(deliverableLinks.orderItemId, itemIds))
      .orderBy(asc(deliverableLinks.createdAt), asc(deliverableLinks.id)),
    listOrderFiles(ctx, orderId, 'staff'),
    readDeliveredVersions(ctx, itemIds),
    readOrderItemRevisions(ctx, itemIds),
  ]);
  return { links, files: files.filter(({ place }) => place === 'deliverable'), versions, revisions };
}

/** Reads why dates are paused now. */
async function readCurrentDueDatePauses(
  ctx: AppContext,
  itemIds: string[],
): Promise<{ itemId: string; shown: DueDatePause }[]> {
  const rows = await ctx.db
    .select()
    .from(duePauses)
    .where(and(inArray(duePauses.orderItemId, itemIds), isNull(duePauses.endedAt)))
    .orderBy(asc(duePauses.startedAt));
  return rows.map(({ orderItemId, reason, note, startedAt }) => ({
    itemId: orderItemId,
    shown: {
      reason: reason as DueDatePause['reason'], // the CHECK due_pauses_reason_known
      note,
      since: startedAt.toISOString(),
    },
  }));
}

/** Reads the items of an order with their contract, deliveries and revisions. */
export async function readAdminOrderItems(
  ctx: AppContext,
  order: StoredOrderRow,
  items: readonly StoredOrderItem[],
): Promise<AdminOrderPageItem[]> {
  const ids = items.map(({ id }) => id);
  const [scope, handed, pauses] = await Promise.all([
    readOrderItemScopeRows(ctx, ids),
    readAdminOrderDeliveriesAndRevisions(ctx, order.id, ids),
    readCurrentDueDatePauses(ctx, ids),
  ]);
  const status = order.status as OrderStatus; // the CHECK orders_status_known
  return items.map((item): AdminOrderPageItem => {
    const { id, version, title, quantity, category, serviceId } = item;
    const workState = getOrderItemWorkState(item);
    const files = handed.files.filter(({ orderItemId }) => orderItemId === id);
    const links = handed.links.filter(({ orderItemId }) => orderItemId === id);
    const ownPauses = pauses.filter(({ itemId }) => itemId === id).map(({ shown }) => shown);
    const own = handed.versions.filter((one) => one.version.orderItemId === id);
    return {
      id,
      version,
      title,
      quantity,
      category,
      serviceId,
      workState,
      dueAt: item.dueAt?.toISOString() ?? null,
      acceptBy: item.acceptBy?.toISOString() ?? null,
      pauses: ownPauses,
      // A paused date is not overdue.
      isOverdue:
        ownPauses.length === 0 &&
        getOrderDueDate({ status, dueAt: null }, [{ workState, dueAt: item.dueAt }], ctx.now).isOverdue,
      roundsLeft: countRevisionRoundsLeft(item),
      scope: scope.filter(({ itemId }) => itemId === id).map(({ shown }) => shown),
      versions: own.map((one) => toDeliveryVersionWithFiles(one, { files, links })),
      revisions: handed.revisions.filter(({ itemId }) => itemId === id).map(({ shown }) => shown),
      prepared: {
        files: files.filter(({ deliverableId }) => deliverableId === null).map(toOrderFileForDisplay),
        links: links.filter(({ deliverableId }) => deliverableId === null).map(toDeliveredLink),
      },
    };
  });
}
