import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';

import { eq } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';

import { composeMail } from '#app/modules/notifications/compose-mail.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { sendOutbox } from '#app/modules/outbox/send-outbox.server.ts';
import { outbox } from '#app/modules/outbox/tables.server.ts';
import { syncCheckout } from '#app/modules/payments/settle-checkout.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { openConversions } from '#app/platform/trackers/conversions.server.ts';

import { checkOut, pay, type SellingShop, sellingShop } from '../../../tests/shop/selling-shop.ts';

import { reportCheckout, reportPurchase, reportPurchaseOfBrowser } from './report-sale.server.ts';
import { orderPaid, checkoutStarted } from './report-sales.job.server.ts';
import { consentRecords } from './tables.server.ts';

const trackers = { metaPixelId: '4711', metaCapiToken: 'secret' };
const consent = { analytics: true, marketing: true, recordId: null };
const noMail = { send: () => Promise.reject(new Error('no mail in this test')) };

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** A shop that may tell Meta, with one paid order that was paid with real money and with consent. */
async function soldWithConsent(): Promise<{ ctx: SellingShop; orderId: string; browserHash: string }> {
  const ctx = await sellingShop({ settings: { trackers } });
  const items = [
    { serviceId: 'website-audit', quantity: 2 },
    { serviceId: 'strategy-call', quantity: 1 },
  ];
  const { orderId, sessionId, browserHash } = await checkOut(ctx, { items });
  await pay(ctx, sessionId, 'Ada@Example.com');
  await syncCheckout(ctx, sessionId, 'webhook');
  await ctx.db.update(orders).set({ isLive: true, consent });
  return { ctx, orderId, browserHash };
}

function conversions(ctx: AppContext) {
  return ctx.db.select().from(outbox).where(eq(outbox.kind, 'conversion'));
}

test('[CHECKOUT-12] a purchase is counted once, with its time, value in dollars, services and hashed e-mail', async () => {
  const { ctx, orderId, browserHash } = await soldWithConsent();
  await reportPurchase(ctx, orderId);
  await reportPurchaseOfBrowser(ctx, browserHash);
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
])('[T22] a purchase %s is told to nobody', async (_what, change) => {
  const { ctx, orderId, browserHash } = await soldWithConsent();
  await ctx.db.update(orders).set(change);
  await reportPurchase(ctx, orderId);
  await reportPurchaseOfBrowser(ctx, browserHash);
  expect(await conversions(ctx)).toEqual([]);
});

test('[T22] a purchase under a record is told only while that choice stands', async () => {
  const { ctx, orderId } = await soldWithConsent();
  const recordId = randomUUID();
  const record = { id: recordId, policyVersion: 'cookie-policy@1', method: 'dialog' };
  await ctx.db.insert(consentRecords).values({ ...record, choices: { marketing: true }, endedAt: ctx.now });
  await ctx.db.update(orders).set({ consent: { ...consent, recordId } });
  await reportPurchase(ctx, orderId);
  expect(await conversions(ctx)).toEqual([]);
  await ctx.db.update(consentRecords).set({ endedAt: null });
  await reportPurchase(ctx, orderId);
  expect(await conversions(ctx)).toHaveLength(1);
});

test('[T22] without a configured tracker, for another browser, or before payment nothing is told', async () => {
  const { ctx, orderId } = await soldWithConsent();
  const noTracker = { ...ctx, settings: { ...ctx.settings, trackers: {} } };
  await reportPurchase(noTracker, orderId);
  await reportPurchaseOfBrowser(ctx, 'another browser');
  await reportPurchaseOfBrowser(ctx, null);
  const open = await checkOut(ctx);
  await reportPurchase(ctx, open.orderId);
  expect(await conversions(ctx)).toEqual([]);
});

/** Every tracker with a key of the server's. */
const ALL = {
  ...trackers,
  ga4Id: 'G-1',
  ga4ApiSecret: 'ga secret',
  linkedinPartnerId: '815',
  linkedinCapiToken: 'li secret',
  linkedinCheckoutId: '1001',
  linkedinPurchaseId: '1002',
};
const KNOWN = { ...consent, gaClientId: '123.456', linkedinId: 'click-1' };

/** An order on the payment page, real and with consent, in a shop that tells all three; its page is never seen again. */
async function leftForPayment(given: typeof KNOWN = KNOWN) {
  const ctx = await sellingShop({ settings: { trackers: ALL } });
  const { orderId, sessionId } = await checkOut(ctx, {
    items: [{ serviceId: 'website-audit', quantity: 2 }],
  });
  await ctx.db.update(orders).set({ isLive: true, consent: given });
  return { ctx, orderId, sessionId };
}

const jobOf = (queue: string, orderId: string) => ({ queue, data: { orderId }, startAfterSeconds: 0 });

const toldOf = async (ctx: AppContext) =>
  Object.fromEntries((await conversions(ctx)).map(({ template, payload }) => [template, payload]));

test('[CHECKOUT-13] Google, Meta and LinkedIn hear of the start of a checkout whose buyer opens no other page, once', async () => {
  const { ctx, orderId } = await leftForPayment();
  expect(await ctx.jobs.sent()).toContainEqual(jobOf('checkout.started', orderId));
  await checkoutStarted.run(ctx, { orderId });
  await checkoutStarted.run(ctx, { orderId });
  expect(await conversions(ctx)).toHaveLength(3);
  expect(await toldOf(ctx)).toMatchObject({
    ga4: {
      client_id: '123.456',
      events: [
        {
          name: 'begin_checkout',
          params: {
            currency: 'USD',
            value: 298,
            items: [{ item_name: 'website audit', price: 149, quantity: 2 }],
          },
        },
      ],
    },
    meta: { event_name: 'InitiateCheckout', event_id: `checkout-${orderId}`, custom_data: { value: 298 } },
    linkedin: {
      conversion: 'urn:lla:llaPartnerConversion:1001',
      conversionValue: { currencyCode: 'USD', amount: '298.00' },
      user: { userIds: [{ idType: 'LINKEDIN_FIRST_PARTY_ADS_TRACKING_UUID', idValue: 'click-1' }] },
      eventId: `checkout-${orderId}`,
    },
  });
});

test('[CHECKOUT-13] Google, Meta and LinkedIn hear of a purchase whose buyer never sees the success page, once', async () => {
  const { ctx, orderId, sessionId } = await leftForPayment();
  await pay(ctx, sessionId, 'Ada@Example.com');
  await syncCheckout(ctx, sessionId, 'webhook');
  expect(await ctx.jobs.sent()).toContainEqual(jobOf('order.paid', orderId));
  await orderPaid.run(ctx, { orderId });
  await reportPurchase(ctx, orderId);
  expect(await conversions(ctx)).toHaveLength(3);
  expect(await toldOf(ctx)).toMatchObject({
    ga4: { events: [{ name: 'purchase', params: { transaction_id: orderId, currency: 'USD', value: 298 } }] },
    meta: { event_name: 'Purchase', event_id: orderId },
    linkedin: { conversion: 'urn:lla:llaPartnerConversion:1002', eventId: orderId },
  });
  const { user } = (await toldOf(ctx))['linkedin'] as { user: { userIds: { idType: string }[] } };
  expect(user.userIds.map(({ idType }) => idType)).toContain('SHA256_EMAIL');
});

test.each([
  ['analytics alone', { ...KNOWN, marketing: false }, ['ga4']],
  ['marketing alone', { ...KNOWN, analytics: false }, ['linkedin', 'meta']],
  ['nothing', { ...KNOWN, analytics: false, marketing: false }, []],
])('[T22] [CHECKOUT-13] who agreed to %s is told to nobody else', async (_what, given, told) => {
  const { ctx, orderId } = await leftForPayment(given);
  await reportCheckout(ctx, orderId);
  expect(Object.keys(await toldOf(ctx)).toSorted()).toEqual(told);
});

test('[CHECKOUT-13] the servers of the trackers get it at their own addresses, each with its own key', async () => {
  const received: { url: string | undefined; authorization: string | undefined }[] = [];
  const server = createServer((request, response) => {
    received.push({ url: request.url, authorization: request.headers.authorization });
    request.resume();
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => server.close());
  const address = server.address();
  const base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  const { ctx, orderId } = await leftForPayment();
  await reportCheckout(ctx, orderId);
  const outside = {
    mail: noMail,
    compose: composeMail,
    ...openConversions(ALL, { ga4: base, meta: base, linkedin: base }),
  };
  for (const row of await conversions(ctx)) await sendOutbox(ctx, outside, row.id);
  expect(await conversions(ctx)).toMatchObject(Array.from({ length: 3 }, () => ({ state: 'sent' })));
  expect(received.toSorted((a, b) => (a.url ?? '').localeCompare(b.url ?? ''))).toEqual([
    { url: '/4711/events', authorization: undefined },
    { url: '/conversionEvents', authorization: 'Bearer li secret' },
    { url: '/mp/collect?measurement_id=G-1&api_secret=ga+secret', authorization: undefined },
  ]);
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
    compose: composeMail,
    ...openConversions(trackers, { meta: `http://127.0.0.1:${port}` }),
  };
  await reportPurchase(ctx, orderId);
  const [row] = await conversions(ctx);
  await sendOutbox(ctx, outside, row?.id ?? '');
  expect(await conversions(ctx)).toMatchObject([{ state: 'failed' }]);
  status = 200;
  await sendOutbox(ctx, outside, row?.id ?? '');
  await sendOutbox(ctx, outside, row?.id ?? '');
  expect(await conversions(ctx)).toMatchObject([{ state: 'sent', tries: 2 }]);
  expect(received).toHaveLength(2);
  expect(received[1]).toEqual({
    url: '/4711/events',
    body: { data: [row?.payload], access_token: 'secret' },
  });
});

test('without account and key there is no tracker to talk to', () => {
  const none = { ga4: null, meta: null, linkedin: null };
  expect(openConversions({})).toEqual(none);
  expect(openConversions({ metaPixelId: '4711', ga4Id: 'G-1', linkedinPartnerId: '815' })).toEqual(none);
});
