import { and, asc, desc, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm';

import { briefAnswers, briefs } from '#app/modules/fulfilment/briefs/brief-tables.server.ts';
import {
  deliverableLinks,
  deliverables,
  revisions,
} from '#app/modules/fulfilment/deliveries/delivery-tables.server.ts';
import { orderFiles } from '#app/modules/fulfilment/files/file-tables.server.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { orderMessages } from '#app/modules/orders/message-tables.server.ts';
import { formatOrderNumber } from '#app/modules/orders/model.ts';
import { refundRequests, refunds } from '#app/modules/orders/payment-tables.server.ts';
import { invoices } from '#app/modules/invoicing/tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

/** Returns who did something, for the person of an order, without naming staff. */
const getPersonalDataExportActorLabel = (kind: string) => (kind === 'staff' ? 'shop' : 'you');

type PersonOrderIds = readonly string[];
type RowsTaggedWithOrderId<Row> = (Row & { orderId: string })[];

async function listOrderMessagesForPersonalDataExport({ db }: AppContext, ids: PersonOrderIds) {
  const rows = await db
    .select()
    .from(orderMessages)
    .where(inArray(orderMessages.orderId, [...ids]))
    .orderBy(asc(orderMessages.createdAt), asc(orderMessages.id));
  return rows.map(({ orderId, authorKind, body, createdAt }) => ({
    orderId,
    from: getPersonalDataExportActorLabel(authorKind),
    text: body,
    at: createdAt,
  }));
}

async function listBriefsForPersonalDataExport({ db }: AppContext, ids: PersonOrderIds) {
  const rows = await db
    .select({ brief: briefs, orderId: orderItems.orderId, service: orderItems.title })
    .from(briefs)
    .innerJoin(orderItems, eq(orderItems.id, briefs.orderItemId))
    .where(inArray(orderItems.orderId, [...ids]))
    .orderBy(asc(orderItems.position));
  if (rows.length === 0) return [];
  const answers = await db
    .select()
    .from(briefAnswers)
    .where(
      inArray(
        briefAnswers.briefId,
        rows.map(({ brief }) => brief.id),
      ),
    )
    .orderBy(asc(briefAnswers.questionKey));
  const answersOf = Map.groupBy(answers, ({ briefId }) => briefId);
  return rows.map(({ brief, orderId, service }) => ({
    orderId,
    service,
    state: brief.state,
    submittedAt: brief.submittedAt,
    returnedWith: brief.returnComment,
    questions: brief.questions,
    answers: (answersOf.get(brief.id) ?? []).map(({ questionKey, value, updatedAt }) => ({
      question: questionKey,
      answer: value,
      at: updatedAt,
    })),
  }));
}

async function readDeliveriesForPersonalDataExport({ db }: AppContext, ids: PersonOrderIds) {
  const rows = await db
    .select({ delivery: deliverables, orderId: orderItems.orderId, service: orderItems.title })
    .from(deliverables)
    .innerJoin(orderItems, eq(orderItems.id, deliverables.orderItemId))
    .where(inArray(orderItems.orderId, [...ids]))
    .orderBy(asc(deliverables.deliveredAt), asc(deliverables.id));
  if (rows.length === 0) return [];
  const links = await db
    .select()
    .from(deliverableLinks)
    .where(
      inArray(
        deliverableLinks.deliverableId,
        rows.map(({ delivery }) => delivery.id),
      ),
    )
    .orderBy(asc(deliverableLinks.createdAt), asc(deliverableLinks.id));
  return rows.map(({ delivery, orderId, service }) => ({
    orderId,
    service,
    version: delivery.version,
    note: delivery.note,
    deliveredAt: delivery.deliveredAt,
    links: links
      .filter(({ deliverableId }) => deliverableId === delivery.id)
      .map(({ url, label }) => ({ url, label })),
  }));
}

async function listRevisionRequestsOfOrders({ db }: AppContext, ids: PersonOrderIds) {
  const requested = await db
    .select({ revision: revisions, orderId: orderItems.orderId, service: orderItems.title })
    .from(revisions)
    .innerJoin(orderItems, eq(orderItems.id, revisions.orderItemId))
    .where(inArray(orderItems.orderId, [...ids]))
    .orderBy(asc(revisions.requestedAt));
  const back = await db
    .select()
    .from(refundRequests)
    .where(inArray(refundRequests.orderId, [...ids]))
    .orderBy(asc(refundRequests.createdAt));
  return {
    revisions: requested.map(({ revision: { number, text, state, requestedAt, answer }, ...item }) => ({
      ...item,
      number,
      text,
      state,
      requestedAt,
      answer,
    })),
    refundRequests: back.map(({ orderId, reason, text, state, decisionNote, createdAt, decidedAt }) => ({
      orderId,
      reason,
      text,
      state,
      decision: decisionNote,
      askedAt: createdAt,
      decidedAt,
    })),
  };
}

async function readPersonInvoicesForDataExport({ db }: AppContext, ids: PersonOrderIds) {
  const issued = await db
    .select()
    .from(invoices)
    .where(inArray(invoices.orderId, [...ids]))
    .orderBy(asc(invoices.issuedAt), asc(invoices.revision));
  const back = await db
    .select()
    .from(refunds)
    .where(inArray(refunds.orderId, [...ids]))
    .orderBy(asc(refunds.createdAt));
  return {
    invoices: issued.map(({ orderId, kind, number, revision, buyer, lines, totals, issuedAt }) => ({
      orderId,
      kind,
      number,
      revision,
      buyer,
      lines,
      totals,
      issuedAt,
    })),
    refunds: back.map(({ orderId, amountCents, state, createdAt, succeededAt }) => ({
      orderId,
      amountCents,
      state,
      createdAt,
      succeededAt,
    })),
  };
}

/** A file of an order that its customer may have: those they sent, and those sent or delivered to them. */
export type PersonalDataExportFile = {
  orderId: string;
  /** Its folder and name, for an archive; may not be unique yet. */
  path: string;
  from: 'you' | 'shop';
  sizeBytes: number;
  at: Date;
  storageKey: string;
};

/** Returns the files of these orders, newest first, without those staff selected and did not send yet. */
export async function listPersonFilesForDataExport(
  { db }: AppContext,
  ids: PersonOrderIds,
): Promise<PersonalDataExportFile[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select()
    .from(orderFiles)
    .where(
      and(
        inArray(orderFiles.orderId, [...ids]),
        isNull(orderFiles.deletedAt),
        or(
          inArray(orderFiles.uploaderKind, ['customer', 'guest']),
          isNotNull(orderFiles.messageId),
          isNotNull(orderFiles.deliverableId),
        ),
      ),
    )
    .orderBy(desc(orderFiles.createdAt), desc(orderFiles.id));
  return rows.map((row) => ({
    orderId: row.orderId,
    path: `files/order-${formatOrderNumber(row.orderId)}/${row.place}/${row.name}`,
    from: getPersonalDataExportActorLabel(row.uploaderKind),
    sizeBytes: row.sizeBytes,
    at: row.createdAt,
    storageKey: row.storageKey,
  }));
}

const pickExportRowsOfOrder = <Row>(rows: RowsTaggedWithOrderId<Row>, id: string) =>
  rows.filter(({ orderId }) => orderId === id).map(({ orderId: _order, ...row }) => row);

/**
 * Returns the activity on one person's orders, by order id: messages, briefs, deliveries, revision requests
 * and documents, without names and notes of the staff. The caller has selected the orders by `buildOwnerOrdersCondition`.
 */
export async function readPersonalOrderActivity(ctx: AppContext, ids: PersonOrderIds) {
  if (ids.length === 0) return () => null;
  const messages = await listOrderMessagesForPersonalDataExport(ctx, ids);
  const filled = await listBriefsForPersonalDataExport(ctx, ids);
  const delivered = await readDeliveriesForPersonalDataExport(ctx, ids);
  const revisionRequests = await listRevisionRequestsOfOrders(ctx, ids);
  const money = await readPersonInvoicesForDataExport(ctx, ids);
  return (id: string) => ({
    messages: pickExportRowsOfOrder(messages, id),
    briefs: pickExportRowsOfOrder(filled, id),
    deliveries: pickExportRowsOfOrder(delivered, id),
    revisions: pickExportRowsOfOrder(revisionRequests.revisions, id),
    refundRequests: pickExportRowsOfOrder(revisionRequests.refundRequests, id),
    invoices: pickExportRowsOfOrder(money.invoices, id),
    refunds: pickExportRowsOfOrder(money.refunds, id),
  });
}
