import { afterAll, beforeAll, expect, test } from 'vitest';

import { openTestShop, type TestShop } from './shop.ts';
import { openVisitor, PASSWORD, signedInAs, signedUp, type Visitor } from './visitor.ts';

const LONG = 'x'.repeat(12_000);
const WIDE = encodeURIComponent('日本'.repeat(900));
const MOST_OF_A_HEADER = 8_000;

let shop: TestShop;
const visitors: Record<string, Visitor> = {};
beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
  visitors['a guest'] = openVisitor(shop);
  visitors['a customer'] = await signedUp(shop, 'ada@example.com');
  visitors['the owner'] = await signedInAs(shop, 'owner');
});
afterAll(() => shop.close());

const ADDRESSES = [
  '/',
  '/services?q=',
  '/blog?q=',
  '/blog?page=999&q=',
  '/blog?page=999&tag=',
  '/orders?q=',
  '/account?tab=',
  '/auth/sign-in?next=/orders?q=',
  '/auth/sign-up?next=/orders?q=',
  '/auth/reset-password?token=',
  '/auth/reset-password?token=x&more=',
  '/orders/00000000-0000-4000-8000-000000000000?t=x&q=',
  '/checkout/success?session_id=x&q=',
  '/submit-review?t=x&q=',
  '/buy/x?promo=',
  '/cart?q=',
  '/admin/orders?q=',
  '/admin/services?q=',
  '/admin/services/export.csv?q=',
  '/admin/users/customers/export.csv?q=',
  '/admin/crm/export.csv?q=',
  '/admin/confirm?next=/admin/crm/export.csv?q=',
  '/admin/find?q=',
];

test.each(['a guest', 'a customer', 'the owner'])(
  'no header that %s gets is longer than 8 kB',
  async (who) => {
    for (const address of ADDRESSES)
      for (const end of [LONG, WIDE]) {
        const answer = await visitors[who]?.get(address + end);
        const sizes = [...(answer?.headers ?? [])].map(([name, value]) => ({ name, size: value.length }));
        expect(answer?.status, address).toBeLessThan(500);
        expect(
          sizes.filter(({ size }) => size > MOST_OF_A_HEADER),
          address,
        ).toEqual([]);
      }
  },
  60_000,
);

test('a proof of self leads back to its file, without what else the address says', async () => {
  const next = '/admin/crm/export.csv?q=ada';
  const form = { proof: PASSWORD };
  const answer = await visitors['the owner']?.post(
    `/admin/confirm?next=${encodeURIComponent(next)}&x=${LONG}`,
    form,
  );
  expect(answer?.headers.get('Location')).toBe(`/admin/confirm?next=${encodeURIComponent(next)}`);
});

test('the sign-in link remembers the page to return to, unless its address is too long', async () => {
  const guest = openVisitor(shop);
  const locationOf = async (path: string) => (await guest.get(path)).headers.get('Location');
  expect(await locationOf(`/orders?q=${LONG}`)).toBe('/auth/sign-in');
  expect(await locationOf('/orders?q=audit')).toBe('/auth/sign-in?next=%2Forders%3Fq%3Daudit');
});
