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

import { checkOut, pay, sellingShop } from '../../../tests/shop/selling-shop.ts';

import { reportStartedCheckoutToTrackers, reportPurchaseToTrackers } from './report-sale.server.ts';
import { createPaidOrderTrackingJob, reportStartedCheckoutJob } from './report-sales.job.server.ts';

const trackers = { metaPixelId: '4711', metaCapiToken: 'secret' };
const consent = { analytics: true, marketing: true, recordId: null };
const noMail = { send: () => Promise.reject(new Error('no mail in this test')) };

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

function conversions(ctx: AppContext) {
  return ctx.db.select().from(outbox).where(eq(outbox.kind, 'conversion'));
}

/** Every tracker with a server key. */
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

/**
 * A real order with consent on the payment page, in a shop that reports to all
 * three; its page is not visited again.
 */
async function leftForPayment(agreed: typeof KNOWN = KNOWN) {
  const ctx = await sellingShop({ settings: { trackers: ALL } });
  const { orderId, sessionId } = await checkOut(ctx, {
    items: [{ serviceId: 'website-audit', quantity: 2 }],
  });
  await ctx.db.update(orders).set({ isLive: true, consent: agreed });
  return { ctx, orderId, sessionId };
}

const jobOf = (queue: string, orderId: string) => ({ queue, data: { orderId }, startAfterSeconds: 0 });

const reportsOf = async (ctx: AppContext) =>
  Object.fromEntries((await conversions(ctx)).map(({ template, payload }) => [template, payload]));

test('[CHECKOUT-13] Google, Meta and LinkedIn hear of the start of a checkout whose buyer opens no other page, once', async () => {
  const { ctx, orderId } = await leftForPayment();
  expect(await ctx.jobs.sent()).toContainEqual(jobOf('checkout.started', orderId));
  await reportStartedCheckoutJob.run(ctx, { orderId });
  await reportStartedCheckoutJob.run(ctx, { orderId });
  expect(await conversions(ctx)).toHaveLength(3);
  expect(await reportsOf(ctx)).toMatchObject({
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
  await fetchAndSettleCheckoutSession(ctx, sessionId, 'webhook');
  expect(await ctx.jobs.sent()).toContainEqual(jobOf('order.paid', orderId));
  await createPaidOrderTrackingJob(async () => {}).run(ctx, { orderId });
  await reportPurchaseToTrackers(ctx, orderId);
  expect(await conversions(ctx)).toHaveLength(3);
  expect(await reportsOf(ctx)).toMatchObject({
    ga4: { events: [{ name: 'purchase', params: { transaction_id: orderId, currency: 'USD', value: 298 } }] },
    meta: { event_name: 'Purchase', event_id: orderId },
    linkedin: { conversion: 'urn:lla:llaPartnerConversion:1002', eventId: orderId },
  });
  const { user } = (await reportsOf(ctx))['linkedin'] as { user: { userIds: { idType: string }[] } };
  expect(user.userIds.map(({ idType }) => idType)).toContain('SHA256_EMAIL');
});

test.each([
  ['analytics alone', { ...KNOWN, marketing: false }, ['ga4']],
  ['marketing alone', { ...KNOWN, analytics: false }, ['linkedin', 'meta']],
  ['nothing', { ...KNOWN, analytics: false, marketing: false }, []],
])(
  '[T22] [CHECKOUT-13] a visitor who agreed to %s is reported to no other tracker',
  async (_what, agreed, reportedTo) => {
    const { ctx, orderId } = await leftForPayment(agreed);
    await reportStartedCheckoutToTrackers(ctx, orderId);
    expect(Object.keys(await reportsOf(ctx)).toSorted()).toEqual(reportedTo);
  },
);

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
  await reportStartedCheckoutToTrackers(ctx, orderId);
  const outside = {
    mail: noMail,
    compose: composeOutgoingMailFromOutbox,
    ...openTrackerConversionApis(ALL, { ga4: base, meta: base, linkedin: base }),
  };
  for (const row of await conversions(ctx)) await sendOutboxRow(ctx, outside, row.id);
  expect(await conversions(ctx)).toMatchObject(Array.from({ length: 3 }, () => ({ state: 'sent' })));
  expect(received.toSorted((a, b) => (a.url ?? '').localeCompare(b.url ?? ''))).toEqual([
    { url: '/4711/events', authorization: undefined },
    { url: '/conversionEvents', authorization: 'Bearer li secret' },
    { url: '/mp/collect?measurement_id=G-1&api_secret=ga+secret', authorization: undefined },
  ]);
});
