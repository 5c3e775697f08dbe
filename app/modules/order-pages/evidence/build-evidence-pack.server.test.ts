import { createHash, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';

import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { auditLog } from '#app/modules/audit/tables.server.ts';
import { briefAnswers } from '#app/modules/fulfilment/briefs/brief-tables.server.ts';
import { orderItemScope } from '#app/modules/fulfilment/deliveries/delivery-tables.server.ts';
import { orderFiles } from '#app/modules/fulfilment/files/file-tables.server.ts';
import type { Uploader } from '#app/modules/fulfilment/files/order-files.ts';
import { recordDownloads } from '#app/modules/fulfilment/files/record-downloads.server.ts';
import { storeOrderFile } from '#app/modules/fulfilment/files/store-order-file.server.ts';
import { addDelivery, addOrderWithBrief, PDF, received, sender } from '#app/modules/fulfilment/fixtures.ts';
import { orderMessages } from '#app/modules/orders/message-tables.server.ts';
import { orderNotes } from '#app/modules/messages/tables.server.ts';
import { orderEvents } from '#app/modules/orders/event-tables.server.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { payments } from '#app/modules/orders/payment-tables.server.ts';
import { outbox } from '#app/modules/outbox/tables.server.ts';

import { actorOf, asSystem } from '../../../../tests/shop/actor.ts';
import { freshContext, type TestContext } from '../../../../tests/shop/context.ts';
import { pdfText } from '../../../../tests/shop/pdf-text.ts';
import { zipEntries } from '../../../../tests/shop/zip-entries.ts';

import { buildEvidencePack } from './build-evidence-pack.server.ts';

const CUSTOMER: Uploader = { kind: 'customer', id: randomUUID() };
const STAFF: Uploader = { kind: 'staff', id: randomUUID() };
const AT = new Date('2026-11-18T10:20:30Z');

async function fileOf(
  ctx: TestContext,
  file: Omit<Parameters<typeof storeOrderFile>[1], 'upload'>,
  name: string,
) {
  const outcome = await storeOrderFile(asSystem(ctx), { ...file, upload: received(name, `${PDF}${name}`) });
  if (!outcome.ok) throw new Error(outcome.failure.code);
  return outcome.value.id;
}

/** An order with everything that may happen to one: paid, briefed, delivered, fetched and accepted. */
async function wholeOrder(ctx: TestContext): Promise<string> {
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
  await recordDownloads({ ...ctx, now: AT }, { orderId, fileIds: [fileId], by: CUSTOMER });
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

const textOf = (entries: Map<string, Buffer>, path: string, encoding?: 'latin1') =>
  (entries.get(path) ?? Buffer.alloc(0)).toString(encoding);

async function packOf(ctx: TestContext, orderId: string, withNotes = false) {
  const pack = await buildEvidencePack({ ...ctx, actor: actorOf('manager', ctx.now) }, orderId, {
    withNotes,
  });
  if (!pack) throw new Error('no such order');
  const entries = zipEntries(await buffer(pack.open()));
  return { pack, entries, text: pdfText(entries.get('summary.pdf') ?? Buffer.alloc(0)) };
}

test('the pack of a delivered order says what was paid, agreed, delivered, fetched and accepted, with files of the same hashes', async () => {
  const ctx = await freshContext();
  const orderId = await wholeOrder(ctx);
  const { pack, entries, text } = await packOf(ctx, orderId);
  expect(pack.fileName).toBe(`order-${orderId.slice(0, 8)}-evidence.zip`);
  const when = '2026-11-18 10:20:30 UTC';
  for (const words of [
    `Evidence on order ${orderId.slice(0, 8)}`,
    'Ada Lovelace',
    'pi_evidence',
    'visa ending in 4242',
    'terms-of-service@1',
    `Accepted ${when}`,
    'A landing page',
    `delivered with version 1; accepted ${when}`,
    'One was wished',
    'Hosting not included',
    'Your goal Zwölf neue Kunden',
    `Version 1 of Landing Page, delivered ${when}`,
    `Fetched by customer at ${when}`,
    `Landing Page Accepted ${when} by customer`,
    'No messages were written.',
    `order-delivered to ada@example.com sent, written`,
    'The terms in full',
  ]) {
    expect(text).toContain(words);
  }
  expect([...entries.keys()].toSorted()).toEqual([
    'brief/logo.pdf',
    'data.json',
    'deliveries/service-1/v1/page.pdf',
    'hashes.txt',
    'summary.pdf',
    'terms.txt',
  ]);
  const lines = textOf(entries, 'hashes.txt').trim().split('\n');
  expect(lines).toHaveLength(2);
  for (const line of lines) {
    const [hash = '', path = ''] = line.split('  ');
    const bytes = entries.get(path) ?? Buffer.alloc(0);
    expect(createHash('sha256').update(bytes).digest('hex'), path).toBe(hash);
    expect(text).toContain(hash);
  }
  expect(textOf(entries, 'terms.txt').length).toBeGreaterThan(1000);
  const everything = `${text}${textOf(entries, 'data.json')}`;
  expect(everything).not.toContain('CANARY');
  const [line] = await ctx.db.select().from(auditLog).where(eq(auditLog.action, 'order.evidence'));
  expect(line).toMatchObject({ entityId: orderId, actorKind: 'user' });
  const summary = textOf(entries, 'summary.pdf', 'latin1');
  for (const mark of ['/StructTreeRoot', '/MarkInfo', '/Lang (en-US)', 'PublicSans']) {
    expect(summary).toContain(mark);
  }
});

test('internal notes are in it only when they are asked for', async () => {
  const ctx = await freshContext();
  const { text, entries } = await packOf(ctx, await wholeOrder(ctx), true);
  expect(text).toContain('Internal notes Mara,');
  expect(text).toContain('CANARY-NOTE');
  expect(textOf(entries, 'data.json')).toContain('CANARY-NOTE');
});

test('an order of which nothing is known but its payment has a pack, and one with 500 messages as well, all of them', async () => {
  const ctx = await freshContext();
  const { orderId } = await addOrderWithBrief(ctx);
  const none = await packOf(ctx, orderId);
  for (const words of ['Nothing was delivered.', 'No file was fetched.', 'No messages were written.']) {
    expect(none.text).toContain(words);
  }
  await ctx.db.insert(orderMessages).values(
    Array.from({ length: 500 }, (_, place) => ({
      orderId,
      authorKind: place % 2 === 0 ? 'customer' : 'staff',
      authorName: 'Ada',
      body: `Message number ${place} ends here. ${place === 499 ? '你好 '.repeat(500) : 'More words. '.repeat(20)}`,
      clientKey: String(place),
      createdAt: new Date(AT.getTime() + place * 1000),
    })),
  );
  const { text, entries } = await packOf(ctx, orderId);
  for (let place = 0; place < 500; place++) expect(text).toContain(`Message number ${place} ends here.`);
  expect(textOf(entries, 'data.json')).toContain('你好 你好');
});

test('only owner and manager make one; a missing order has none, and lost bytes are said to be lost', async () => {
  const ctx = await freshContext();
  const orderId = await wholeOrder(ctx);
  const as = (role: 'fulfiller' | 'analyst' | 'editor') =>
    buildEvidencePack({ ...ctx, actor: actorOf(role, ctx.now) }, orderId, { withNotes: false });
  for (const role of ['fulfiller', 'analyst', 'editor'] as const) {
    await expect(as(role)).rejects.toMatchObject({ status: 403 });
  }
  const owner = { ...ctx, actor: actorOf('owner', ctx.now) };
  expect(await buildEvidencePack(owner, randomUUID(), { withNotes: false })).toBeNull();
  expect(await buildEvidencePack(owner, 'x', { withNotes: false })).toBeNull();
  const [logo] = await ctx.db.select().from(orderFiles).where(eq(orderFiles.place, 'brief'));
  await ctx.storage.remove(logo?.storageKey ?? '');
  const { entries } = await packOf(ctx, orderId);
  expect(entries.has('brief/logo.pdf')).toBe(false);
  expect(textOf(entries, 'hashes.txt')).toContain(`# lost: ${logo?.sha256}  brief/logo.pdf`);
});
