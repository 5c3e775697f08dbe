import { afterAll, beforeAll, expect, test } from 'vitest';

import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';

import { openTestShop, type TestShop } from './shop.ts';
import { openVisitor } from './visitor.ts';

const AUDIT = '00000000-0000-4000-8000-000000000a01';
const REPAIR = '00000000-0000-4000-8000-000000000a02';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
  await addServiceFixtures(
    shop.ctx,
    { id: AUDIT, slug: 'audit', service_title: 'Website audit', price_usd: 200_00 },
    { id: REPAIR, slug: 'repair', service_title: 'Tracking repair', price_usd: 99_00 },
    { slug: 'draft', service_title: 'Hidden draft', status: 'draft' },
  );
});
afterAll(() => shop.close());

const cartOf = async (visitor: ReturnType<typeof openVisitor>) => (await visitor.get('/cart')).text();

test('every "Add to Cart" sends a form that opens the cart with what was picked', async () => {
  const visitor = openVisitor(shop);
  const page = await (await visitor.get('/service/audit')).text();
  const button = /<button\b[^>]*aria-label="Add to Cart: Website audit"[^>]*>/.exec(page);
  const [tag = ''] = button ?? [];
  expect(tag).toContain('type="submit"');
  expect(tag).toContain('name="service"');
  const formId = /\bform="([^"]+)"/.exec(tag)?.[1] ?? '';
  const form = new RegExp(`<form\\b[^>]*id="${formId}"[^>]*>`).exec(page);
  const [formTag = ''] = form ?? [];
  expect(formTag).toContain('action="/cart"');
  expect(formTag).toContain('method="post"');
  // The form comes first, so the button works even while the page is still loading.
  expect(form?.index).toBeLessThan(button?.index ?? 0);
  const id = /value="([^"]+)"/.exec(tag)?.[1] ?? '';
  expect(id).toBe(AUDIT);
  const answer = await visitor.post('/cart', { service: id });
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/cart']);
  expect(visitor.cookies.get('pf_picked')).toBe(`${AUDIT}.1`);
  expect(answer.headers.getSetCookie().join()).toMatch(
    /pf_picked=[^;]+; Path=\/; Max-Age=86400; SameSite=Lax/,
  );
  await visitor.post('/cart', { service: id });
  await visitor.post('/cart', { service: REPAIR });
  const cart = await cartOf(visitor);
  expect(cart).toContain('2 x Website audit, $200.00 each');
  expect(cart).toContain('1 x Tracking repair, $99.00 each');
});

test('what is not sold is said, and what was picked before stays', async () => {
  const visitor = openVisitor(shop);
  await visitor.post('/cart', { service: AUDIT });
  for (const fields of ['service=draft', 'service=nothing', 'service=', '']) {
    const answer = await visitor.post('/cart', [...new URLSearchParams(fields)]);
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain('This service is no longer sold.');
  }
  expect(visitor.cookies.get('pf_picked')).toBe(`${AUDIT}.1`);
});

test('an invalid cart cookie puts nothing in the cart', async () => {
  const visitor = openVisitor(shop);
  for (const value of ['x', `${AUDIT}.0`, `${AUDIT}.999`, '~'.repeat(3000), '%00']) {
    visitor.cookies.set('pf_picked', value);
    const answer = await visitor.get('/cart');
    expect(answer.status).toBe(200);
    expect(await answer.text()).not.toContain('Website audit');
  }
});

test('another website cannot put anything into the cart', async () => {
  const answer = await openVisitor(shop).post(
    '/cart',
    { service: AUDIT },
    { Origin: 'https://evil.example' },
  );
  expect(answer.status).toBe(403);
  expect(answer.headers.getSetCookie()).toEqual([]);
});
