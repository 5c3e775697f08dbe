import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { users } from '#app/modules/identity/account-tables.server.ts';
import { buildOrderAccessLink } from '#app/modules/orders/access/find-order-access.server.ts';
import { addOrder } from '#app/modules/orders/fixtures.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { hashCheckoutBrowserToken } from '#app/platform/cookies.server.ts';

import { openTestShop, type TestShop } from './shop.ts';
import { openVisitor, PASSWORD, signedUp, type Visitor } from './visitor.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
});
afterAll(() => shop.close());

let created = 0;

/** A paid order of an account or a guest, bought in this browser, which keeps the cookie of its checkout. */
async function buyWith(visitor: Visitor, userId: string | null = null): Promise<string> {
  const token = visitor.cookies.get('pf_checkout') ?? String((created += 1)).padStart(43, 'b');
  visitor.cookies.set('pf_checkout', token);
  const id = await addOrder(shop.ctx);
  await shop.ctx.db
    .update(orders)
    .set({ userId, email: 'buyer@example.com', browserHash: hashCheckoutBrowserToken(token) })
    .where(eq(orders.id, id));
  return id;
}

async function idOf(email: string): Promise<string> {
  const [person] = await shop.ctx.db.select().from(users).where(eq(users.email, email));
  return person?.id ?? '';
}

/** A browser with the copied cookies of another one. */
function copyOf({ cookies }: Visitor): Visitor {
  const copy = openVisitor(shop, '203.0.113.50');
  for (const [name, value] of cookies) copy.cookies.set(name, value);
  return copy;
}

const opens = async (visitor: Visitor, id: string) => (await visitor.get(`/orders/${id}`)).status === 200;

/** Signs out by the function, as a script on a page does. */
async function signOutByFunction({ cookies }: Visitor): Promise<void> {
  const Cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await shop.post('/api/auth/sign-out', {}, { Cookie });
  for (const line of answer.headers.getSetCookie())
    if (line.includes('Max-Age=0')) cookies.delete(line.split('=')[0] ?? '');
}

test.each([
  ['the page', (visitor: Visitor) => visitor.post('/auth/sign-out', {})],
  ['the function', signOutByFunction],
])(
  '[T5] signing out by %s closes what this browser bought, in the browser and in the shop',
  async (name, signOut) => {
    const email = `${name.replace(' ', '-')}@example.com`;
    const visitor = await signedUp(shop, email);
    const [asGuest, own] = [await buyWith(visitor), await buyWith(visitor, await idOf(email))];
    const linked = await addOrder(shop.ctx);
    const link = buildOrderAccessLink(shop.ctx, { id: linked, linkVersion: 1 });
    await visitor.get(link);
    for (const id of [asGuest, own, linked]) expect(await opens(visitor, id)).toBe(true);
    const copy = copyOf(visitor);
    await signOut(visitor);
    expect([...visitor.cookies.keys()]).toEqual(['pf_known']);
    for (const id of [asGuest, own, linked]) expect(await opens(visitor, id)).toBe(false);
    for (const id of [asGuest, own]) expect(await opens(copy, id)).toBe(false);
    // The mailed link does not depend on the browser: it still opens the order.
    await visitor.get(link);
    expect(await opens(visitor, linked)).toBe(true);
  },
);

test('[T5] signing out other browsers closes the account’s orders there, and other visitors keep theirs', async () => {
  const email = 'everywhere@example.com';
  const here = await signedUp(shop, email);
  const there = openVisitor(shop, '203.0.113.51');
  await there.post('/auth/sign-in', { intent: 'password', email, password: PASSWORD });
  const id = await buyWith(there, await idOf(email));
  const otherVisitor = openVisitor(shop, '203.0.113.52');
  const other = await buyWith(otherVisitor);
  await here.post('/account', { intent: 'sign-out-others' });
  expect(await opens(there, id)).toBe(false);
  expect(await opens(here, id)).toBe(true);
  expect(await opens(otherVisitor, other)).toBe(true);
});

test('[T5] a new password closes what other browsers bought for the account', async () => {
  const email = 'changed@example.com';
  const here = await signedUp(shop, email);
  const there = openVisitor(shop, '203.0.113.53');
  const id = await buyWith(there, await idOf(email));
  expect(await opens(there, id)).toBe(true);
  await here.post('/account', { intent: 'password', current: PASSWORD, password: 'another good password' });
  expect(await opens(there, id)).toBe(false);
});

test('[T5] deleting the account closes the orders bought in this browser and in any other', async () => {
  const email = 'leaver@example.com';
  const visitor = await signedUp(shop, email);
  const asGuest = await buyWith(visitor);
  const there = openVisitor(shop, '203.0.113.54');
  const own = await buyWith(there, await idOf(email));
  await shop.ctx.db.update(orders).set({ status: 'COMPLETED' });
  const copy = copyOf(visitor);
  const left = await visitor.post('/account', { intent: 'leave', 'leave-proof': PASSWORD });
  expect(left.headers.get('Location')).toBe('/auth/sign-in?left=1');
  expect([visitor.cookies.has('pf_checkout'), visitor.cookies.has('pf_session')]).toEqual([false, false]);
  expect([await opens(copy, asGuest), await opens(there, own)]).toEqual([false, false]);
});
