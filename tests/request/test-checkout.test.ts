import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';

import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';
import { providerEvents } from '#app/modules/payments/tables.server.ts';

import { openTestShop, ORIGIN } from './shop.ts';
import { signedInAs } from './visitor.ts';

const PAGE = '/admin/stripe-readiness';
const START = { intent: 'test-checkout' };
const DOCUMENT = { Accept: 'text/html' };

async function openShop(environment: Record<string, string> = {}) {
  const shop = await openTestShop(environment);
  onTestFinished(() => shop.close());
  return shop;
}

/** How many steps of the newest test purchase the page marks as done. */
const doneSteps = (page: string) => page.split('Test checkout')[1]?.match(/>Done</g)?.length ?? 0;

test('a manager buys the cheapest service by test money, and the page says how far it came', async () => {
  const shop = await openShop();
  await addServiceFixtures(
    shop.ctx,
    { slug: 'dear', service_title: 'A dear one', price_usd: 900_00 },
    { slug: 'cheap', service_title: 'A cheap one', price_usd: 49_00 },
    { slug: 'too-cheap', service_title: 'One nobody can be charged for', price_usd: 49 },
  );
  const manager = await signedInAs(shop, 'manager');
  expect(await (await manager.get(PAGE)).text()).not.toContain('Last test purchase');

  const started = await manager.post(PAGE, START, DOCUMENT);
  expect(started.status).toBe(303);
  const url = started.headers.get('Location') ?? '';
  expect(url).toContain('/sandbox/pay/cs_test_');
  expect(started.headers.getSetCookie().join()).toContain('pf_checkout=');
  // Pressing again leads to the same page.
  expect((await manager.post(PAGE, START, DOCUMENT)).headers.get('Location')).toBe(url);
  const opened = await (await manager.get(PAGE)).text();
  expect(opened).toContain('Payment page opened');
  expect(opened.match(/>Not yet</g)).toHaveLength(3);

  const card = { intent: 'card', expected_amount: '4900', email: 'ada@example.com' };
  const form = new URLSearchParams({ ...card, card_number: '4242 4242 4242 4242' });
  await shop.handle(new Request(url, { method: 'POST', body: form, headers: { Origin: ORIGIN } }));
  const sessionId = url.split('/').at(-1) ?? '';
  await shop.post('/api/process-checkout', { session_id: sessionId });
  const paid = await (await manager.get(PAGE)).text();
  expect(paid.match(/>Not yet</g)).toHaveLength(2);

  const message = { type: 'checkout.session.completed', objectId: sessionId, isLive: false, state: 'done' };
  const times = { providerCreatedAt: new Date(), receivedAt: new Date() };
  const { db } = shop.ctx;
  // An event that the shop fetched itself does not prove that webhooks arrive.
  await db.insert(providerEvents).values({ ...message, ...times, eventId: 'evt_fetched', source: 'poll' });
  expect((await (await manager.get(PAGE)).text()).match(/>Not yet</g)).toHaveLength(2);
  await db.insert(providerEvents).values({ ...message, ...times, eventId: 'evt_came', source: 'webhook' });
  await db.execute(sql`update outbox set state = 'sent', sent_at = now() where template = 'order.confirmed'`);
  const whole = await (await manager.get(PAGE)).text();
  expect(whole).not.toContain('Not yet');
  expect(doneSteps(whole)).toBeGreaterThanOrEqual(4);
});

test('there is no test checkout without a service to buy or with a live key, and the page says why', async () => {
  const empty = await openShop();
  const refused = await (await signedInAs(empty, 'owner')).post(PAGE, START, DOCUMENT);
  expect(refused.status).toBe(409);
  expect(await refused.text()).toContain('Publish a service that costs at least');

  const live = await openShop({
    STRIPE_SECRET_KEY: 'sk_live_51QzVx8KjWm3RtYb',
    STRIPE_WEBHOOK_SECRET: 'whsec_h7Nq2LpZc9Xd4Gs',
    STRIPE_API_BASE: 'https://127.0.0.1:9',
  });
  await addServiceFixtures(live.ctx, { slug: 'cheap', service_title: 'A cheap one', price_usd: 49_00 });
  const owner = await signedInAs(live, 'owner');
  expect(await (await owner.get(PAGE)).text()).not.toContain('Start a test checkout');
  const forced = await owner.post(PAGE, START, DOCUMENT);
  expect([forced.status, await live.ctx.db.execute(sql`select 1 from orders`)]).toMatchObject([
    409,
    { rows: [] },
  ]);
});

test('who may only read the page starts nothing', async () => {
  const shop = await openShop();
  const editor = await signedInAs(shop, 'editor');
  expect((await editor.post(PAGE, START, DOCUMENT)).status).toBe(403);
});
