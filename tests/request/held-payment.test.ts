import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { services } from '#app/modules/catalog/tables.server.ts';
import { sandboxObjects } from '#app/sandbox/tables.server.ts';

import { openTestShop, type TestShop } from './shop.ts';
import { openVisitor } from './visitor.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
  await shop.ctx.db.insert(services).values({
    slug: 'website-audit',
    title: 'Website audit',
    description: 'A look at the whole site.',
    category: 'Analyze & Report',
    priceCents: 149_00,
    deliveryDays: 3,
    status: 'published',
  });
});
afterAll(() => shop.close());

test('money that is held for review has a heading of its own, on the page and for its script', async () => {
  const visitor = openVisitor(shop);
  const created = await shop.post('/api/create-checkout', {
    items: [{ serviceId: 'website-audit', quantity: 1 }],
    promoCode: null,
    user_id: null,
  });
  const { url } = await created.json();
  const { pathname } = new URL(url);
  const sessionId = pathname.split('/').at(-1) ?? '';
  const paid = await visitor.post(pathname, {
    intent: 'card',
    expected_amount: '14900',
    email: 'ada@example.com',
    card_number: '4242 4242 4242 4242',
  });
  // The provider reports another amount than the order's.
  const [object] = await shop.ctx.db.select().from(sandboxObjects).where(eq(sandboxObjects.id, sessionId));
  await shop.ctx.db
    .update(sandboxObjects)
    .set({ json: { ...object?.json, amount_total: 100 } })
    .where(eq(sandboxObjects.id, sessionId));
  // The Back button leads to the same answer: the payment is neither complete nor canceled.
  const Cookie = created.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const back = await (await shop.get('/checkout/cancel', { Cookie })).text();
  expect(back).toMatch(/<title>We received your payment - /);
  expect(back).toContain('Under review');
  expect(back).not.toMatch(/Checkout Canceled|bg-accent text-white/i);
  const { pathname: success, search } = new URL(paid.headers.get('Location') ?? '');
  await visitor.get(success + search);
  const page = await (await visitor.get(`${success}?try=1`)).text();
  expect(page).toContain('Payment under review</h1>');
  expect(page).toContain('We received your payment and are checking it.');
  for (const wrong of ['Processing Error', 'If you believe this is a mistake', 'Payment Confirmed!'])
    expect(page).not.toContain(wrong);
  const requested = await shop.post('/api/process-checkout', { session_id: sessionId });
  expect([requested.status, (await requested.json()).code]).toEqual([409, 'PAYMENT_REVIEW']);
});
