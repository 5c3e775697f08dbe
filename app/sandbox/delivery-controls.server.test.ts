import { afterEach, beforeEach, expect, test } from 'vitest';

import {
  expiredSession,
  openWebhookShop,
  passTime,
  runJobs,
  type WebhookShop,
} from '../../tests/shop/webhook-shop.ts';

import { deliverSandboxEventsJob } from './deliver-sandbox-events.job.server.ts';
import { setSandboxWebhookDeliveryFaults } from './emit-event.server.ts';
import { TEST_GATEWAY_CALL_LIMITS, makeCheckout } from './fixtures.ts';
import { handleSandboxRequest } from './handle-sandbox-request.server.ts';

let shop: WebhookShop;
beforeEach(async () => {
  shop = await openWebhookShop();
});
afterEach(() => shop.stopListening());

test('a test may have webhooks dropped; the events stay readable', async () => {
  await setSandboxWebhookDeliveryFaults(shop.ctx, { drop: true });
  const sessionId = await expiredSession(shop);
  expect(await runJobs(shop)).toEqual([]);
  await deliverSandboxEventsJob.run(shop.ctx, {});
  expect(shop.received).toEqual([]);
  const createdFrom = new Date(Date.now() - 60_000);
  const events = await shop.gateway.listEvents(
    { types: ['checkout.session.expired'], createdFrom },
    TEST_GATEWAY_CALL_LIMITS,
  );
  expect(events.map((event) => event.objectId)).toEqual([sessionId]);
});

test('a test may have webhooks copied', async () => {
  await setSandboxWebhookDeliveryFaults(shop.ctx, { copies: 3 });
  await expiredSession(shop);
  await runJobs(shop);
  expect(new Set(shop.received.map(({ body }) => body)).size).toBe(1);
  expect(shop.received).toHaveLength(3);
});

test('a test may have webhooks delayed', async () => {
  await setSandboxWebhookDeliveryFaults(shop.ctx, { delaySeconds: 20 });
  await expiredSession(shop);
  expect(await runJobs(shop)).toEqual([20]);
  expect(shop.received).toEqual([]);
  await passTime(shop);
  await runJobs(shop);
  expect(shop.received).toHaveLength(1);
});

test('a test may have webhooks turned around', async () => {
  const older = await expiredSession(shop);
  const newer = await expiredSession(shop);
  await setSandboxWebhookDeliveryFaults(shop.ctx, { newestFirst: true });
  await runJobs(shop);
  const order = shop.received.map(({ body }) => [older, newer].find((sessionId) => body.includes(sessionId)));
  expect(order).toEqual([newer, older]);
});

test('in production deliveries cannot be tampered with', async () => {
  const production = { ...shop.ctx, settings: { ...shop.ctx.settings, appMode: 'production' as const } };
  await expect(setSandboxWebhookDeliveryFaults(production, { drop: true })).rejects.toThrow('for tests');
  await setSandboxWebhookDeliveryFaults(shop.ctx, { drop: true });
  const { sessionId } = await shop.gateway.createCheckout(makeCheckout(), TEST_GATEWAY_CALL_LIMITS);
  const expire = new Request(`https://api.stripe.com/v1/checkout/sessions/${sessionId}/expire`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_1' },
  });
  await handleSandboxRequest(production, expire);
  await runJobs(shop);
  expect(shop.received).toHaveLength(1);
});
