import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { sessions, users } from '#app/modules/identity/account-tables.server.ts';
import { erasures } from '#app/modules/identity/privacy-tables.server.ts';
import { addOwnOrder } from '#app/modules/order-pages/fixtures.ts';
import { addOrder } from '#app/modules/orders/fixtures.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';

import { openTestShop, type TestShop } from './shop.ts';
import { mails, openVisitor, PASSWORD, signedInAs, signedUp } from './visitor.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
});
afterAll(() => shop.close());

const location = (response: Response) => response.headers.get('Location');
const ADA = 'ada@example.com';
const LEAVE = { intent: 'leave', 'leave-proof': PASSWORD };
const TAB = '/account?tab=privacy';

async function person(email: string) {
  const [found] = await shop.ctx.db.select().from(users).where(eq(users.email, email));
  if (!found) throw new Error(`nobody is called ${email}`);
  return found;
}

test('who deletes the account is signed out everywhere, and keeps it by the password and a press', async () => {
  const ada = await signedUp(shop);
  const elsewhere = openVisitor(shop);
  const credentials = { email: ADA, password: PASSWORD };
  await elsewhere.post('/auth/sign-in', credentials);
  expect(await (await ada.get(TAB)).text()).toContain('Delete my account');
  const wrong = await ada.post('/account', { ...LEAVE, 'leave-proof': 'not the password' });
  expect(wrong.status).toBe(422);
  expect(await wrong.text()).toContain('That’s not your password or a code from your app.');
  expect((await person(ADA)).suspendedAt).toBeNull();

  const left = await ada.post('/account', LEAVE);
  expect(location(left)).toBe('/auth/sign-in?left=1');
  expect(await (await ada.get('/auth/sign-in?left=1')).text()).toContain('will be deleted in 7 days');
  for (const browser of [ada, elsewhere])
    expect(location(await browser.get('/account'))).toContain('/auth/sign-in');
  const [mail] = (await mails(shop)).filter(({ template }) => template === 'privacy.leaving');
  expect(mail).toMatchObject({
    recipient: ADA,
    payload: { isByStaff: false, keepUrl: expect.stringContaining('/auth/sign-in?email=ada%40example.com') },
  });

  const back = openVisitor(shop);
  expect((await back.post('/auth/sign-in', { ...credentials, password: 'not the password' })).status).toBe(
    422,
  );
  const requested = await back.post('/auth/sign-in?next=%2Fcart', credentials);
  expect(location(requested)).toBe('/auth/sign-in?step=keep&next=%2Fcart');
  // Opening the page does not keep the account, because mail scanners and prefetching browsers open links
  // too.
  expect(await (await back.get(location(requested) ?? '')).text()).toContain('Keep my account');
  expect(location(await back.get('/account'))).toContain('/auth/sign-in');
  expect(location(await openVisitor(shop).get('/auth/sign-in?step=keep'))).toBe('/auth/sign-in');
  const otherVisitor = await openVisitor(shop).post('/auth/sign-in?step=keep', { intent: 'keep' });
  expect(location(otherVisitor)).toBe('/auth/sign-in');
  expect((await person(ADA)).suspendedAt).not.toBeNull();

  const kept = await back.post(location(requested) ?? '', { intent: 'keep' });
  expect(location(kept)).toBe('/cart');
  expect((await back.get('/account')).status).toBe(200);
  expect(await person(ADA)).toMatchObject({ suspendedAt: null });
  expect(await shop.ctx.db.select().from(erasures)).toMatchObject([{ erasedAt: null, isSuspending: true }]);
  expect((await shop.ctx.db.select().from(erasures))[0]?.canceledAt).not.toBeNull();
  expect((await openVisitor(shop).post('/auth/sign-in', credentials)).status).toBe(303);
});

test('something that is open says so in place of the button, and a form that was open already is refused', async () => {
  const eve = await signedUp(shop, 'eve@example.com');
  const id = await addOrder(shop.ctx);
  await shop.ctx.db
    .update(orders)
    .set({ userId: (await person('eve@example.com')).id })
    .where(eq(orders.id, id));
  const refused = await eve.post('/account', LEAVE);
  expect(refused.status).toBe(409);
  for (const html of [await refused.text(), await (await eve.get(TAB)).text()]) {
    expect(html).toContain(`Order ${id.slice(0, 8)} is not complete yet.`);
    expect(html).not.toContain('Delete my account');
  }
  expect((await eve.get('/account')).status).toBe(200);
});

test('staff must leave the team before deleting the account, and a suspended user cannot sign back in', async () => {
  const owner = await signedInAs(shop, 'owner', 'mara@example.com');
  expect(await (await owner.get(TAB)).text()).toContain('You’re the only owner.');
  expect((await owner.post('/account', LEAVE)).status).toBe(409);
  const bob = await signedUp(shop, 'bob@example.com');
  const { id } = await person('bob@example.com');
  await shop.ctx.db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, id));
  await shop.ctx.db.delete(sessions).where(eq(sessions.userId, id));
  await shop.ctx.db.insert(erasures).values({ userId: id, isSuspending: false, dueAt: new Date() });
  const refused = await bob.post('/auth/sign-in', { email: 'bob@example.com', password: PASSWORD });
  expect(refused.status).toBe(403);
  expect(await refused.text()).toContain('This account is suspended.');
});

test('an account that cannot be deleted yet shows the date from which it can', async () => {
  const mallory = await signedUp(shop, 'mallory@example.com');
  const { id: userId } = await person('mallory@example.com');
  const text = async () => (await (await mallory.get(TAB)).text()).replaceAll('&#x27;', "'");
  const first = await addOwnOrder(shop.ctx, { userId, titles: ['One'], items: [{ workState: 'delivered' }] });
  const second = await addOwnOrder(shop.ctx, {
    userId,
    titles: ['Two'],
    items: [{ workState: 'delivered' }],
  });
  const acceptBy = async (orderId: string, at: string) =>
    shop.ctx.db
      .update(orderItems)
      .set({ acceptBy: new Date(at) })
      .where(eq(orderItems.orderId, orderId));
  await acceptBy(first.orderId, '2027-02-10T17:00:00Z');
  await acceptBy(second.orderId, '2027-02-12T17:00:00Z');
  const words = 'If nothing changes, you can delete your account from February 12, 2027.';
  expect(await text()).toContain(words);
  // Undelivered work has no date on which it ends by itself.
  await shop.ctx.db
    .update(orderItems)
    .set({ workState: 'in_progress', acceptBy: null })
    .where(eq(orderItems.orderId, first.orderId));
  expect(await text()).toContain('You can’t delete it yet:');
  expect(await text()).not.toContain('you can delete your account from');
});
