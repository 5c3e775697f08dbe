import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';

import { eq } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';

import { composeOutgoingMailFromOutbox } from '#app/modules/notifications/compose-mail.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { sendOutboxRow } from '#app/modules/outbox/send-outbox.server.ts';
import { outbox } from '#app/modules/outbox/tables.server.ts';
import { fetchAndSettleCheckoutSession } from '#app/modules/payments/settle-checkout.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { openTrackerConversionApis } from '#app/platform/trackers/conversions.server.ts';

import { checkOut, pay, type SellingShop, sellingShop } from '../../../tests/shop/selling-shop.ts';

import { reportPurchaseToTrackers, reportPurchaseOfBrowserToTrackers } from './report-sale.server.ts';
import { consentRecords } from './visit-tables.server.ts';

const trackers = { metaPixelId: '4711', metaCapiToken: 'secret' };
const consent = { analytics: true, marketing: true, recordId: null };
const noMail = { send: () => Promise.reject(new Error('no mail in this test')) };

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** A shop that may report to Meta, with one order that was paid with real money and with consent. */
async function soldWithConsent(): Promise<{ ctx: SellingShop; orderId: string; browserHash: string }> {
  const ctx = await sellingShop({ settings: { trackers } });
  const items = [
    { serviceId: 'website-audit', quantity: 2 },
    { serviceId: 'strategy-call', quantity: 1 },
  ];
  const { orderId, sessionId, browserHash } = await checkOut(ctx, { items });
  await pay(ctx, sessionId, 'Ada@Example.com');
  await fetchAndSettleCheckoutSession(ctx, sessionId, 'webhook');
  await ctx.db.update(orders).set({ isLive: true, consent });
  return { ctx, orderId, browserHash };
}

function conversions(ctx: AppContext) {
  return ctx.db.select().from(outbox).where(eq(outbox.kind, 'conversion'));
}

test('[CHECKOUT-12] a purchase is counted once, with its time, value in dollars, services and hashed e-mail', async () => {
  const { ctx, orderId, browserHash } = await soldWithConsent();
  await reportPurchaseToTrackers(ctx, orderId);
  await reportPurchaseOfBrowserToTrackers(ctx, browserHash);
  const [row, ...more] = await conversions(ctx);
  expect(more).toEqual([]);
  expect(row).toMatchObject({ template: 'meta', dedupeKey: `conv:meta:${orderId}`, orderId });
  expect(row?.payload).toMatchObject({
    event_name: 'Purchase',
    event_id: orderId,
    // SHA-256 of ada@example.com.
    user_data: { em: ['b5fc85e55755f9e0d030a10ab4429b6b2944855f9a0d60077fe832becbc41d72'] },
    custom_data: { value: 397.95, currency: 'USD', content_type: 'product' },
  });
  expect(row?.payload['event_time']).toBe(Math.floor((await paidAt(ctx, orderId)) / 1000));
});

async function paidAt(ctx: AppContext, orderId: string): Promise<number> {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId));
  return order?.paidAt?.getTime() ?? 0;
}

test.each([
  ['without consent', { consent: null }],
  ['with consent to analytics only', { consent: { ...consent, marketing: false } }],
  ['of the sandbox', { isLive: false }],
  ['of the demo shop', { isDemo: true }],
])('[T22] a purchase %s is not reported', async (_what, change) => {
  const { ctx, orderId, browserHash } = await soldWithConsent();
  await ctx.db.update(orders).set(change);
  await reportPurchaseToTrackers(ctx, orderId);
  await reportPurchaseOfBrowserToTrackers(ctx, browserHash);
  expect(await conversions(ctx)).toEqual([]);
});

test('[T22] a purchase with a consent record is reported only while that record is open', async () => {
  const { ctx, orderId } = await soldWithConsent();
  const recordId = randomUUID();
  const record = { id: recordId, policyVersion: 'cookie-policy@1', method: 'dialog' };
  await ctx.db.insert(consentRecords).values({ ...record, choices: { marketing: true }, endedAt: ctx.now });
  await ctx.db.update(orders).set({ consent: { ...consent, recordId } });
  await reportPurchaseToTrackers(ctx, orderId);
  expect(await conversions(ctx)).toEqual([]);
  await ctx.db.update(consentRecords).set({ endedAt: null });
  await reportPurchaseToTrackers(ctx, orderId);
  expect(await conversions(ctx)).toHaveLength(1);
});

test('[T22] no purchase is reported without a tracker, from another browser, or before payment', async () => {
  const { ctx, orderId } = await soldWithConsent();
  const noTracker = { ...ctx, settings: { ...ctx.settings, trackers: {} } };
  await reportPurchaseToTrackers(noTracker, orderId);
  await reportPurchaseOfBrowserToTrackers(ctx, 'another browser');
  await reportPurchaseOfBrowserToTrackers(ctx, null);
  const open = await checkOut(ctx);
  await reportPurchaseToTrackers(ctx, open.orderId);
  expect(await conversions(ctx)).toEqual([]);
});

test('a conversion reaches the tracker once; one that is not accepted is tried again', async () => {
  const { ctx, orderId } = await soldWithConsent();
  const received: { url: string | undefined; body: unknown }[] = [];
  let status = 500;
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      received.push({ url: request.url, body: JSON.parse(text) });
      response.writeHead(status).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => server.close());
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const outside = {
    mail: noMail,
    compose: composeOutgoingMailFromOutbox,
    ...openTrackerConversionApis(trackers, { meta: `http://127.0.0.1:${port}` }),
  };
  await reportPurchaseToTrackers(ctx, orderId);
  const [row] = await conversions(ctx);
  await sendOutboxRow(ctx, outside, row?.id ?? '');
  expect(await conversions(ctx)).toMatchObject([{ state: 'failed' }]);
  status = 200;
  await sendOutboxRow(ctx, outside, row?.id ?? '');
  await sendOutboxRow(ctx, outside, row?.id ?? '');
  expect(await conversions(ctx)).toMatchObject([{ state: 'sent', tries: 2 }]);
  expect(received).toHaveLength(2);
  expect(received[1]).toEqual({
    url: '/4711/events',
    body: { data: [row?.payload], access_token: 'secret' },
  });
});

test('without account and key there is no tracker to talk to', () => {
  const none = { ga4: null, meta: null, linkedin: null };
  expect(openTrackerConversionApis({})).toEqual(none);
  expect(openTrackerConversionApis({ metaPixelId: '4711', ga4Id: 'G-1', linkedinPartnerId: '815' })).toEqual(
    none,
  );
});
