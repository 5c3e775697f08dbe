import { createHash, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';

import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { auditLog } from '#app/modules/audit/tables.server.ts';
import { orderFiles } from '#app/modules/fulfilment/files/file-tables.server.ts';
import { addOrderWithBrief } from '#app/modules/fulfilment/fixtures.ts';
import { orderMessages } from '#app/modules/orders/message-tables.server.ts';

import { actorOf } from '../../../../tests/shop/actor.ts';
import { freshContext, type TestContext } from '../../../../tests/shop/context.ts';
import { pdfText } from '../../../../tests/shop/pdf-text.ts';
import { zipEntries } from '../../../../tests/shop/zip-entries.ts';

import { buildDisputeEvidenceZip } from './build-evidence-pack.server.ts';

import { AT, wholeOrder } from '../../../../tests/shop/whole-order.ts';

const textOf = (entries: Map<string, Buffer>, path: string, encoding?: 'latin1') =>
  (entries.get(path) ?? Buffer.alloc(0)).toString(encoding);

async function packOf(ctx: TestContext, orderId: string, withNotes = false) {
  const pack = await buildDisputeEvidenceZip({ ...ctx, actor: actorOf('manager', ctx.now) }, orderId, {
    withNotes,
  });
  if (!pack) throw new Error('no such order');
  const entries = zipEntries(await buffer(pack.open()));
  return { pack, entries, text: pdfText(entries.get('summary.pdf') ?? Buffer.alloc(0)) };
}

test('the evidence pack shows payment, terms, deliveries, downloads and acceptance of the order', async () => {
  const ctx = await freshContext();
  const orderId = await wholeOrder(ctx);
  const { pack, entries, text } = await packOf(ctx, orderId);
  expect(pack.fileName).toBe(`order-${orderId.slice(0, 8)}-evidence.zip`);
  const when = '2026-11-18 10:20:30 UTC';
  for (const words of [
    `Evidence for order ${orderId.slice(0, 8)}`,
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
    `Downloaded by customer at ${when}`,
    `Landing Page Accepted ${when} by customer`,
    'No messages.',
    `order-delivered to ada@example.com sent, written`,
    'Full terms',
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

test('an order with only a payment has an evidence pack, and so has one with 500 messages', async () => {
  const ctx = await freshContext();
  const { orderId } = await addOrderWithBrief(ctx);
  const none = await packOf(ctx, orderId);
  for (const words of ['Nothing was delivered.', 'No files were downloaded.', 'No messages.']) {
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
    buildDisputeEvidenceZip({ ...ctx, actor: actorOf(role, ctx.now) }, orderId, { withNotes: false });
  for (const role of ['fulfiller', 'analyst', 'editor'] as const) {
    await expect(as(role)).rejects.toMatchObject({ status: 403 });
  }
  const owner = { ...ctx, actor: actorOf('owner', ctx.now) };
  expect(await buildDisputeEvidenceZip(owner, randomUUID(), { withNotes: false })).toBeNull();
  expect(await buildDisputeEvidenceZip(owner, 'x', { withNotes: false })).toBeNull();
  const [logo] = await ctx.db.select().from(orderFiles).where(eq(orderFiles.place, 'brief'));
  await ctx.storage.remove(logo?.storageKey ?? '');
  const { entries } = await packOf(ctx, orderId);
  expect(entries.has('brief/logo.pdf')).toBe(false);
  expect(textOf(entries, 'hashes.txt')).toContain(`# lost: ${logo?.sha256}  brief/logo.pdf`);
});
