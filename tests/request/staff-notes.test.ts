import { afterAll, beforeAll, expect, test } from 'vitest';

import { seedDemoShop } from '#app/seed/demo.server.ts';

import { openTestShop, type TestShop } from './shop.ts';
import { signedInAs, signedUp } from './visitor.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
});

afterAll(() => shop.close());

test('who is signed in learns the own name and address, and only staff the state of the shop', async () => {
  const customer = await signedUp(shop, 'customer@example.com');
  expect(await (await customer.get('/api/me')).json()).toMatchObject({
    name: 'Ada Lovelace',
    email: 'customer@example.com',
    staff: null,
  });
  const staffOf = async () =>
    (
      await (
        await (await signedInAs(shop, 'analyst', `${crypto.randomUUID()}@example.com`)).get('/api/me')
      ).json()
    ).staff;
  expect(await staffOf()).toEqual({ payments: 'sandbox', is_demo_data: false });
  await seedDemoShop(shop.ctx);
  expect(await staffOf()).toEqual({ payments: 'sandbox', is_demo_data: true });
});

test('no public page shows notes for the team', async () => {
  for (const path of ['/', '/legal/terms-of-service', '/contact']) {
    const html = await (await shop.get(path)).text();
    expect(html, path).not.toMatch(/Test payments|Demo data|Template, not reviewed/);
  }
});
