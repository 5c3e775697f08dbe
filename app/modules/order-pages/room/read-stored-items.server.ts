import { and, asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';

import {
  deliverableLinks,
  deliverables,
  orderItemScope,
  revisionPoints,
  revisions,
} from '#app/modules/fulfilment/deliveries/delivery-tables.server.ts';
import { orderFiles } from '#app/modules/fulfilment/files/file-tables.server.ts';
import { duePauses } from '#app/modules/fulfilment/schedule/schedule-tables.server.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { createReadForBatchedStatement } from '#app/platform/db/read-together.server.ts';

const storedItemsOrderIdPlaceholder = sql.placeholder('orderId');
const orderItemOfOrderCondition = eq(orderItems.orderId, storedItemsOrderIdPlaceholder);

const storedOrderItemsQuery = createReadForBatchedStatement(
  {
    id: orderItems.id,
    title: orderItems.title,
    serviceId: orderItems.serviceId,
    serviceSlug: orderItems.serviceSlug,
    category: orderItems.category,
    quantity: orderItems.quantity,
    lineCents: orderItems.lineCents,
    deliveryDays: orderItems.deliveryDays,
    effortUnits: orderItems.effortUnits,
    workState: orderItems.workState,
    version: orderItems.version,
    dueAt: orderItems.dueAt,
    briefSubmittedAt: orderItems.briefSubmittedAt,
    deliveredAt: orderItems.deliveredAt,
    acceptBy: orderItems.acceptBy,
    acceptedAt: orderItems.acceptedAt,
    acceptedBy: orderItems.acceptedBy,
    revisionRoundsIncluded: orderItems.revisionRoundsIncluded,
    revisionRoundsGranted: orderItems.revisionRoundsGranted,
    revisionRoundsUsed: orderItems.revisionRoundsUsed,
  },
  (from) => from.from(orderItems).where(orderItemOfOrderCondition).orderBy(asc(orderItems.position)),
);

const orderItemScopeChecklistQuery = createReadForBatchedStatement(
  {
    itemId: orderItemScope.orderItemId,
    id: orderItemScope.id,
    kind: orderItemScope.kind,
    state: orderItemScope.state,
    text: orderItemScope.text,
    reason: orderItemScope.reason,
    deliveredVersion: orderItemScope.deliveredVersion,
  },
  (from) =>
    from
      .from(orderItemScope)
      .innerJoin(orderItems, eq(orderItems.id, orderItemScope.orderItemId))
      .where(orderItemOfOrderCondition)
      .orderBy(asc(orderItemScope.position)),
);

/** Deliveries, newest version first; what is only prepared has no version and stays hidden. */
const orderDeliveryBatchedReads = {
  versions: createReadForBatchedStatement(
    {
      itemId: deliverables.orderItemId,
      id: deliverables.id,
      version: deliverables.version,
      kind: deliverables.kind,
      note: deliverables.note,
      noFileReason: deliverables.noFileReason,
      deliveredAt: deliverables.deliveredAt,
    },
    (from) =>
      from
        .from(deliverables)
        .innerJoin(orderItems, eq(orderItems.id, deliverables.orderItemId))
        .where(orderItemOfOrderCondition)
        .orderBy(desc(deliverables.version)),
  ),
  deliveredFiles: createReadForBatchedStatement(
    {
      id: orderFiles.id,
      deliverableId: orderFiles.deliverableId,
      name: orderFiles.name,
      sizeBytes: orderFiles.sizeBytes,
      deletedAt: orderFiles.deletedAt,
    },
    (from) =>
      from
        .from(orderFiles)
        .where(
          and(eq(orderFiles.orderId, storedItemsOrderIdPlaceholder), isNotNull(orderFiles.deliverableId)),
        )
        .orderBy(asc(orderFiles.createdAt), asc(orderFiles.id)),
  ),
  links: createReadForBatchedStatement(
    {
      id: deliverableLinks.id,
      deliverableId: deliverableLinks.deliverableId,
      url: deliverableLinks.url,
      label: deliverableLinks.label,
    },
    (from) =>
      from
        .from(deliverableLinks)
        .innerJoin(orderItems, eq(orderItems.id, deliverableLinks.orderItemId))
        .where(and(orderItemOfOrderCondition, isNotNull(deliverableLinks.deliverableId)))
        .orderBy(asc(deliverableLinks.createdAt), asc(deliverableLinks.id)),
  ),
};

const orderRevisionBatchQueries = {
  revisionRequests: createReadForBatchedStatement(
    {
      itemId: revisions.orderItemId,
      id: revisions.id,
      number: revisions.number,
      text: revisions.text,
      state: revisions.state,
      answer: revisions.answer,
      requestedAt: revisions.requestedAt,
    },
    (from) =>
      from
        .from(revisions)
        .innerJoin(orderItems, eq(orderItems.id, revisions.orderItemId))
        .where(orderItemOfOrderCondition)
        .orderBy(desc(revisions.number)),
  ),
  points: createReadForBatchedStatement(
    { revisionId: revisionPoints.revisionId, text: orderItemScope.text },
    (from) =>
      from
        .from(revisionPoints)
        .innerJoin(orderItemScope, eq(orderItemScope.id, revisionPoints.scopeRowId))
        .innerJoin(orderItems, eq(orderItems.id, orderItemScope.orderItemId))
        .where(orderItemOfOrderCondition)
        .orderBy(asc(orderItemScope.position)),
  ),
};

/** Why each item's date is paused now, with the label for its customer; the longest pause first. */
const itemDueDatePausesQuery = createReadForBatchedStatement(
  {
    itemId: duePauses.orderItemId,
    since: duePauses.startedAt,
    reason: duePauses.reason,
    note: duePauses.note,
  },
  (from) =>
    from
      .from(duePauses)
      .innerJoin(orderItems, eq(orderItems.id, duePauses.orderItemId))
      .where(and(orderItemOfOrderCondition, isNull(duePauses.endedAt)))
      .orderBy(asc(duePauses.startedAt)),
);

/** The queries for the items of an order, with their contract, deliveries and revision requests. */
export const orderItemQueries = {
  items: storedOrderItemsQuery,
  scope: orderItemScopeChecklistQuery,
  ...orderDeliveryBatchedReads,
  ...orderRevisionBatchQueries,
  pauses: itemDueDatePausesQuery,
};
