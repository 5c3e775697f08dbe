import { randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';

import { briefAnswers } from '#app/modules/fulfilment/briefs/brief-tables.server.ts';
import { orderItemScope } from '#app/modules/fulfilment/deliveries/delivery-tables.server.ts';
import { orderFiles } from '#app/modules/fulfilment/files/file-tables.server.ts';
import type { OrderFileUploaderIdentity } from '#app/modules/fulfilment/files/order-files.ts';
import { recordOrderFileDownloads } from '#app/modules/fulfilment/files/record-downloads.server.ts';
import { storeOrderFile } from '#app/modules/fulfilment/files/store-order-file.server.ts';
import { addDelivery, addOrderWithBrief, PDF, received, sender } from '#app/modules/fulfilment/fixtures.ts';
import { orderNotes } from '#app/modules/messages/tables.server.ts';
import { orderEvents } from '#app/modules/orders/event-tables.server.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { payments } from '#app/modules/orders/payment-tables.server.ts';
import { outbox } from '#app/modules/outbox/tables.server.ts';

import { asSystem } from './actor.ts';
import type { TestContext } from './context.ts';

const CUSTOMER: OrderFileUploaderIdentity = { kind: 'customer', id: randomUUID() };
const STAFF: OrderFileUploaderIdentity = { kind: 'staff', id: randomUUID() };
export const AT = new Date('2026-11-18T10:20:30Z');

async function fileOf(
  ctx: TestContext,
  file: Omit<Parameters<typeof storeOrderFile>[1], 'upload'>,
  name: string,
) {
  const outcome = await storeOrderFile(asSystem(ctx), { ...file, upload: received(name, `${PDF}${name}`) });
  if (!outcome.ok) throw new Error(outcome.failure.code);
  return outcome.value.id;
}

/**
 * Creates an order to which everything happened: paid, briefed, delivered, downloaded and accepted. Returns
 * its id.
 */
export async function wholeOrder(ctx: TestContext): Promise<string> {
  const { orderId, itemId, briefId } = await addOrderWithBrief(ctx);
  await ctx.db
    .update(orders)
    .set({
      customerName: 'Ada Lovelace',
      email: 'ada@example.com',
      browserHash: 'CANARY-BROWSER',
      termsVersionId: 'terms-of-service@1',
      termsAcceptedAt: AT,
    })
    .where(eq(orders.id, orderId));
  await ctx.db.insert(payments).values({
    orderId,
    attempt: 1,
    provider: 'stripe',
    isLive: true,
    state: 'paid',
    amountCents: 149_00,
    receivedCents: 149_00,
    paymentIntent: 'pi_evidence',
    url: 'https://pay.example/CANARY-URL',
    cardBrand: 'visa',
    cardLast4: '4242',
    paidAt: AT,
    sessionExpiresAt: AT,
  });
  const logo = {
    ...sender(orderId, CUSTOMER),
    place: 'brief',
    orderItemId: itemId,
    questionKey: 'logo',
  } as const;
  await fileOf(ctx, logo, 'logo.pdf');
  await ctx.db
    .insert(briefAnswers)
    .values({ briefId, questionKey: 'goal', value: 'Zwölf neue Kunden', answeredBy: 'guest' });
  const [row] = await ctx.db
    .insert(orderItemScope)
    .values([
      {
        orderItemId: itemId,
        kind: 'included',
        position: 0,
        text: 'A landing page',
        state: 'done',
        doneAt: AT,
        acceptedAt: AT,
        deliveredVersion: 1,
      },
      {
        orderItemId: itemId,
        kind: 'included',
        position: 1,
        text: 'Two languages',
        state: 'not_applicable',
        reason: 'One was wished',
      },
      { orderItemId: itemId, kind: 'excluded', position: 0, text: 'Hosting' },
    ])
    .returning({ id: orderItemScope.id });
  await ctx.db.update(orderItems).set({ workState: 'in_progress' }).where(eq(orderItems.id, itemId));
  const work = { ...sender(orderId, STAFF), place: 'deliverable', orderItemId: itemId } as const;
  const fileId = await fileOf(ctx, work, 'page.pdf');
  await fileOf(ctx, work, 'not-handed-over.pdf');
  const deliverableId = await addDelivery({ ...ctx, now: AT }, itemId);
  await ctx.db
    .update(orderFiles)
    .set({ deliverableId, scopeRowId: row?.id })
    .where(eq(orderFiles.id, fileId));
  await recordOrderFileDownloads({ ...ctx, now: AT }, { orderId, fileIds: [fileId], by: CUSTOMER });
  await ctx.db
    .update(orderItems)
    .set({ workState: 'accepted', acceptedAt: AT, acceptedBy: 'customer', firstDeliveredAt: AT })
    .where(eq(orderItems.id, itemId));
  await ctx.db
    .insert(orderEvents)
    .values({ orderId, kind: 'accepted', actorKind: 'customer', isVisibleToCustomer: true, at: AT });
  await ctx.db.insert(outbox).values({
    kind: 'mail',
    dedupeKey: randomUUID(),
    orderId,
    recipient: 'ada@example.com',
    template: 'order-delivered',
    payload: { link: 'CANARY-LINK' },
    state: 'sent',
    sentAt: AT,
  });
  await ctx.db
    .insert(orderNotes)
    .values({ orderId, authorId: randomUUID(), authorName: 'Mara', body: 'CANARY-NOTE', clientKey: 'n' });
  return orderId;
}
