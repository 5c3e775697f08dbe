import { asc, eq, inArray } from 'drizzle-orm';

import { convertHtmlToTextLines } from '#app/lib/plain-text.ts';
import { findLegalPage } from '#app/modules/content/legal/find-legal-page.server.ts';
import { briefAnswers, briefs } from '#app/modules/fulfilment/briefs/brief-tables.server.ts';
import {
  deliverableLinks,
  deliverables,
  orderItemScope,
  revisionPoints,
  revisions,
} from '#app/modules/fulfilment/deliveries/delivery-tables.server.ts';
import { orderFiles } from '#app/modules/fulfilment/files/file-tables.server.ts';
import { listOrderFileDownloads } from '#app/modules/fulfilment/files/list-order-files.server.ts';
import { users } from '#app/modules/identity/account-tables.server.ts';
import { orderMessages } from '#app/modules/orders/message-tables.server.ts';
import { orderNotes } from '#app/modules/messages/tables.server.ts';
import { orderEvents } from '#app/modules/orders/event-tables.server.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { payments, refundRequests, refunds } from '#app/modules/orders/payment-tables.server.ts';
import { outbox } from '#app/modules/outbox/tables.server.ts';
import { disputes } from '#app/modules/payments/tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

async function readOrderPaymentEvidence({ db }: AppContext, orderId: string) {
  return {
    payments: await db.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(payments.attempt),
    refunds: await db.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(refunds.createdAt),
    requests: await db
      .select()
      .from(refundRequests)
      .where(eq(refundRequests.orderId, orderId))
      .orderBy(refundRequests.createdAt),
    disputes: await db
      .select()
      .from(disputes)
      .where(eq(disputes.orderId, orderId))
      .orderBy(disputes.openedAt),
  };
}

async function readOrderWorkEvidence({ db }: AppContext, itemIds: string[]) {
  const scope = await db
    .select()
    .from(orderItemScope)
    .where(inArray(orderItemScope.orderItemId, itemIds))
    .orderBy(asc(orderItemScope.kind), asc(orderItemScope.position));
  const revisionRequests = await db
    .select()
    .from(revisions)
    .where(inArray(revisions.orderItemId, itemIds))
    .orderBy(revisions.requestedAt);
  const revisionIds = revisionRequests.map(({ id }) => id);
  return {
    scope,
    revisions: revisionRequests,
    points: await db.select().from(revisionPoints).where(inArray(revisionPoints.revisionId, revisionIds)),
    deliverables: await db
      .select()
      .from(deliverables)
      .where(inArray(deliverables.orderItemId, itemIds))
      .orderBy(deliverables.orderItemId, deliverables.version),
    links: await db.select().from(deliverableLinks).where(inArray(deliverableLinks.orderItemId, itemIds)),
  };
}

async function readOrderItemBriefs({ db }: AppContext, itemIds: string[]) {
  const rows = await db.select().from(briefs).where(inArray(briefs.orderItemId, itemIds));
  const ids = rows.map(({ id }) => id);
  return {
    briefs: rows,
    answers: await db.select().from(briefAnswers).where(inArray(briefAnswers.briefId, ids)),
  };
}

async function readOrderEvidenceMessagesAndNotes({ db }: AppContext, orderId: string, withNotes: boolean) {
  return {
    messages: await db
      .select()
      .from(orderMessages)
      .where(eq(orderMessages.orderId, orderId))
      .orderBy(asc(orderMessages.createdAt), asc(orderMessages.id)),
    notes: withNotes
      ? await db
          .select()
          .from(orderNotes)
          .where(eq(orderNotes.orderId, orderId))
          .orderBy(asc(orderNotes.createdAt), asc(orderNotes.id))
      : [],
    mails: (
      await db
        .select()
        .from(outbox)
        .where(eq(outbox.orderId, orderId))
        .orderBy(asc(outbox.createdAt), asc(outbox.id))
    ).filter(({ kind }) => kind === 'mail'),
  };
}

async function readOrderFileEvidence(ctx: AppContext, orderId: string) {
  const rows = await ctx.db
    .select()
    .from(orderFiles)
    .where(eq(orderFiles.orderId, orderId))
    .orderBy(asc(orderFiles.createdAt), asc(orderFiles.id));
  // Files that were only selected were never part of the order.
  const files = rows.filter(
    ({ place, messageId, deliverableId }) =>
      place === 'brief' || messageId !== null || deliverableId !== null,
  );
  const downloads = await listOrderFileDownloads(
    ctx,
    files.map(({ id }) => id),
  );
  return { files, downloads };
}

/** Returns the text of the terms as the buyer accepted them; empty if that version no longer exists. */
async function readTermsTextAcceptedByBuyer(ctx: AppContext, versionId: string | null): Promise<string[]> {
  const [slug = '', number = ''] = versionId?.split('@') ?? [];
  const page = slug === '' ? null : await findLegalPage(ctx, slug, Number(number));
  return page && page.shown.version === Number(number) ? convertHtmlToTextLines(page.html) : [];
}

async function readUserNamesById({ db }: AppContext, ids: (string | null)[]): Promise<Map<string, string>> {
  const known = [...new Set(ids.filter((id) => id !== null))];
  const rows = await db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.id, known));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/**
 * Reads everything a pack contains about an order; null for a missing order. Internal notes only on request.
 */
export async function readOrderEvidence(ctx: AppContext, orderId: string, withNotes: boolean) {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) return null;
  const items = await ctx.db
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(orderItems.position);
  const itemIds = items.map(({ id }) => id);
  const events = await ctx.db
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(asc(orderEvents.at), asc(orderEvents.id));
  const work = await readOrderWorkEvidence(ctx, itemIds);
  const names = await readUserNamesById(ctx, [
    ...work.deliverables.map(({ deliveredBy }) => deliveredBy),
    ...work.scope.map(({ doneBy }) => doneBy),
  ]);
  return {
    order,
    items,
    events,
    names,
    ...work,
    ...(await readOrderPaymentEvidence(ctx, orderId)),
    ...(await readOrderItemBriefs(ctx, itemIds)),
    ...(await readOrderEvidenceMessagesAndNotes(ctx, orderId, withNotes)),
    ...(await readOrderFileEvidence(ctx, orderId)),
    terms: await readTermsTextAcceptedByBuyer(ctx, order.termsVersionId),
  };
}

export type OrderEvidence = NonNullable<Awaited<ReturnType<typeof readOrderEvidence>>>;
