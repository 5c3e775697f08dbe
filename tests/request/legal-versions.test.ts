import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';
import { publishLegalVersion } from '#app/modules/content/legal/edit-legal-page.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';

import { asSystem } from '../shop/actor.ts';

import { openTestShop, type TestShop } from './shop.ts';
import { signedInAs, type Visitor } from './visitor.ts';

let shop: TestShop;
let manager: Visitor;

beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
  manager = await signedInAs(shop, 'manager');
  await addServiceFixtures(shop.ctx, { slug: 'audit', service_title: 'Audit', price_usd: 149_00 });
});
afterAll(() => shop.close());

const TERMS = '/legal/terms-of-service';
const read = async (path = TERMS) => (await shop.get(path)).text();
const adminText = async (path: string) => (await manager.get(path)).text();

async function buy(): Promise<typeof orders.$inferSelect> {
  const cart = { items: [{ serviceId: 'audit', quantity: 1 }], promoCode: null, user_id: null };
  const answer = await shop.post('/api/create-checkout', cart);
  const { order_id: id }: { order_id: string } = await answer.json();
  const [order] = await shop.ctx.db.select().from(orders).where(eq(orders.id, id));
  if (!order) throw new Error('nothing was bought');
  return order;
}

test('terms that were published are public at the next request, and what the next buyer accepts', async () => {
  expect((await buy()).termsVersionId).toBe('terms-of-service@1');
  expect(await read()).toContain('Version 1 ·');
  const words = { intent: 'publish', version: '0', title: 'Terms', body: '<p>In {refund_days} days.</p>' };
  const form = { ...words, change_note: 'Shorter', effective: '' };
  expect((await manager.post(`/admin${TERMS}`, form, { Accept: 'text/html' })).status).toBe(303);
  expect(await read()).toContain('<p>In 7 days.</p>');
  const order = await buy();
  expect(order).toMatchObject({
    termsVersionId: 'terms-of-service@2',
    privacyVersionId: 'privacy-policy@1',
    termsAcceptedAt: expect.any(Date),
  });
  expect(await adminText(`/admin/orders/${order.id}`)).toContain('terms-of-service@2');
  expect(await adminText('/admin/legal')).toContain('Accepted by 1 order.');
  const versions = await adminText(`/admin${TERMS}?tab=versions`);
  expect(versions.match(/\. Accepted by 1 order\./g)).toHaveLength(2);
  expect(await adminText('/admin/legal/privacy-policy?tab=versions')).toContain('Accepted by 2 orders.');
});

test('a page whose first version is scheduled appears at that moment', async () => {
  const statusOf = async (slug: string) => (await shop.get(`/legal/${slug}`)).status;
  const effectiveAt = new Date(Date.now() + 2_500);
  const words = { slug: 'imprint', title: 'Imprint', body: '<p>Who we are.</p>' };
  await publishLegalVersion(asSystem(shop.ctx), { ...words, effectiveAt, changeNote: 'First' });
  // By then the notification of the change has arrived, and it clears nothing that is cached later.
  await new Promise((done) => setTimeout(done, 500));
  expect([await statusOf('no-such-page'), await statusOf('imprint')]).toEqual([404, 404]);
  await new Promise((done) => setTimeout(done, effectiveAt.getTime() - Date.now() + 20));
  expect([await statusOf('imprint'), await statusOf('no-such-page')]).toEqual([200, 404]);
});

test('a version whose day lies ahead is on the kept page from that moment on, and accepted from then on', async () => {
  const before = (await buy()).termsVersionId;
  const effectiveAt = new Date(Date.now() + 2_500);
  const words = { slug: 'terms-of-service', title: 'Terms', body: '<p>From that moment on.</p>' };
  await publishLegalVersion(asSystem(shop.ctx), { ...words, effectiveAt, changeNote: 'Later' });
  await expect.poll(() => read()).toContain('Not yet effective');
  const renders = shop.pages.renders;
  expect(await read()).not.toContain('From that moment on.');
  expect(shop.pages.renders).toBe(renders);
  expect((await buy()).termsVersionId).toBe(before);
  await new Promise((done) => setTimeout(done, effectiveAt.getTime() - Date.now() + 20));
  expect(await read()).toContain('From that moment on.');
  expect((await buy()).termsVersionId).not.toBe(before);
});
