import { readFileSync } from 'node:fs';

import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';

import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';
import { promoCodes } from '#app/modules/promo/tables.server.ts';

import { openTestShop, type TestShop } from './shop.ts';
import { codeFor, openVisitor, PASSWORD, signedInAs, signedUp } from './visitor.ts';

/** Reads pasted input that contains invisible characters. */
const read = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../cases/bugs/${name}.json`, import.meta.url), 'utf8'));

const SERVICE = '00000000-0000-4000-8000-000000000038';
const bodies = z.array(z.object({ code: z.string(), items: z.unknown() })).parse(read('promo-pasted'));
const emails = z
  .object({ sign_in_email: z.string(), order_link_email: z.string() })
  .parse(read('email-pasted'));

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
  await addServiceFixtures(shop.ctx, {
    id: SERVICE,
    slug: 'audit',
    service_title: 'Audit',
    price_usd: 99_00,
  });
  await shop.ctx.db.insert(promoCodes).values({ code: 'WELCOME10', type: 'percentage', value: 10 });
  await signedUp(shop, 'ana@example.com');
});
afterAll(() => shop.close());

test.each(bodies.map((body) => [encodeURIComponent(body.code), body]))(
  'the pasted promo code %s counts',
  async (_, body) => {
    const answer = await shop.post('/api/validate-promo', body);
    expect([answer.status, await answer.json()]).toMatchObject([
      200,
      { code: 'WELCOME10', discount_cents: 9_90 },
    ]);
  },
);

test('a pasted address signs in, with a password and with a pasted code', async () => {
  const email = emails.sign_in_email;
  const byPassword = openVisitor(shop);
  await byPassword.post('/auth/sign-in', { intent: 'password', email, password: PASSWORD });
  expect((await byPassword.get('/account')).status).toBe(200);
  const byCode = openVisitor(shop);
  await byCode.post('/auth/sign-in', { intent: 'send-code', email });
  const code = await codeFor(shop, 'ana@example.com');
  const [first, last] = [code.slice(0, 3), code.slice(3)];
  await byCode.post('/auth/sign-in', {
    intent: 'code',
    email,
    code: `\u200E${first}\u200B\u00A0${last}\u2060`,
  });
  expect((await byCode.get('/account')).status).toBe(200);
});

test('a pasted address gets the links of its orders', async () => {
  const email = emails.order_link_email;
  const answer = await openVisitor(shop).post('/orders/link', { email });
  expect(answer.status).toBe(200);
});

test('a pasted search asks what the words ask', async () => {
  const plain = await (await shop.get('/services?q=audit')).text();
  const pasted = await (
    await shop.get(`/services?q=${encodeURIComponent('\u200Bau\u00ADdit\u2060')}`)
  ).text();
  const count = (page: string) => /(\d+) found/.exec(page)?.[0];
  expect(count(pasted)).toBe(count(plain));
  const owner = await signedInAs(shop, 'owner');
  const list = await (await owner.get(`/admin/services?q=${encodeURIComponent('\u200Eaudit\u200B')}`)).text();
  expect(list).toContain('value="audit"');
});
