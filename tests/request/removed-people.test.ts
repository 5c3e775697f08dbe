import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { users } from '#app/modules/identity/account-tables.server.ts';
import { erasures } from '#app/modules/identity/privacy-tables.server.ts';
import { addOrder } from '#app/modules/orders/fixtures.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { outbox } from '#app/modules/outbox/tables.server.ts';

import { openTestShop, type TestShop } from './shop.ts';
import { mails, signedInAs, signedUp, type Visitor } from './visitor.ts';

let shop: TestShop;
let owner: Visitor;
let manager: Visitor;
beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
  owner = await signedInAs(shop, 'owner');
  manager = await signedInAs(shop, 'manager');
});
afterAll(() => shop.close());
beforeEach(() => shop.ctx.db.delete(outbox));

async function person(email: string) {
  const [found] = await shop.ctx.db.select().from(users).where(eq(users.email, email));
  if (!found) throw new Error(`nobody is called ${email}`);
  return found;
}
const pageOf = (id: string) => `/admin/users/${id}`;
/** Posts as a page without JavaScript does, so that success is a redirect. */
const post = (visitor: Visitor, id: string, fields: Record<string, string>) =>
  visitor.post(pageOf(id), fields, { Accept: 'text/html' });
const refusal = async (response: Response) => {
  const alert = /role="alert"[^]*?<\/(?:ul|div|p)>/.exec(await response.text())?.[0] ?? '';
  return [response.status, alert.replaceAll(/<[^>]*>/g, ' ')] as const;
};

test('the owner enters a deletion with a reason, 30 days ahead, and takes it back; a manager does neither', async () => {
  await signedUp(shop, 'leo@example.com');
  const { id } = await person('leo@example.com');
  await shop.ctx.db.delete(outbox);
  const erase = { intent: 'erase', reason: 'Asked by mail of 20 November' };
  expect((await post(manager, id, erase)).status).toBe(403);
  expect((await refusal(await post(owner, id, { ...erase, reason: '' })))[1]).toContain(
    'Enter how the person requested',
  );
  const order = await addOrder(shop.ctx);
  await shop.ctx.db.update(orders).set({ userId: id }).where(eq(orders.id, order));
  expect((await refusal(await post(owner, id, erase)))[1]).toContain('is not complete yet');
  await shop.ctx.db.update(orders).set({ status: 'COMPLETED' }).where(eq(orders.id, order));
  expect((await post(owner, id, erase)).status).toBe(303);
  const [erasure] = await shop.ctx.db.select().from(erasures).where(eq(erasures.userId, id));
  expect(Math.round(((erasure?.dueAt.getTime() ?? 0) - Date.now()) / 86_400_000)).toBe(30);
  expect(await mails(shop)).toMatchObject([{ template: 'privacy.leaving', payload: { isByStaff: true } }]);
  expect(await (await owner.get(pageOf(id))).text()).toContain('To be deleted');
  expect((await refusal(await post(manager, id, { intent: 'unsuspend' })))[1]).toContain(
    'is waiting to be deleted',
  );
  expect((await post(manager, id, { intent: 'cancel-erasure' })).status).toBe(403);
  expect((await post(owner, id, { intent: 'cancel-erasure' })).status).toBe(303);
  expect((await person('leo@example.com')).suspendedAt).toBeNull();
});

test('a person with open work is removed only after it goes to a colleague who can do it', async () => {
  await signedInAs(shop, 'fulfiller', 'paul@example.com');
  await signedInAs(shop, 'fulfiller', 'quinn@example.com');
  const [paul, quinn] = [(await person('paul@example.com')).id, (await person('quinn@example.com')).id];
  const [open, done] = [await addOrder(shop.ctx), await addOrder(shop.ctx)];
  for (const [order, workState] of [
    [open, 'in_progress'],
    [done, 'accepted'],
  ] as const)
    await shop.ctx.db
      .update(orderItems)
      .set({ workState, assigneeId: paul })
      .where(eq(orderItems.orderId, order));
  const remove = (fields: Record<string, string>) =>
    owner.post('/admin/users', { id: paul, ...fields }, { Accept: 'text/html' });
  expect(await (await owner.get('/admin/users')).text()).toContain('1 open task goes to');
  const analyst = (await person('manager@example.com')).id;
  await shop.ctx.db.update(users).set({ role: 'analyst' }).where(eq(users.id, analyst));
  for (const [successor, sentence] of [
    ['', 'Choose who takes it over'],
    [paul, 'can’t take over work'],
    [analyst, 'can’t take over work'],
  ] as const)
    expect((await refusal(await remove({ intent: 'remove', successor })))[1]).toContain(sentence);
  const demoted = await remove({ intent: 'change-role', role: 'editor' });
  expect((await refusal(demoted))[1]).toContain('Choose who takes it over');
  expect((await remove({ intent: 'remove', successor: quinn })).status).toBe(303);
  const assignees = await shop.ctx.db.select().from(orderItems);
  const of = (order: string) => assignees.find(({ orderId }) => orderId === order)?.assigneeId;
  expect([of(open), of(done)]).toEqual([quinn, paul]);
  expect((await person('paul@example.com')).role).toBe('customer');
});
