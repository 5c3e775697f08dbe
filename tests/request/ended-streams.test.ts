import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import { sessions, users } from '#app/modules/identity/account-tables.server.ts';
import { signOutOtherSessions } from '#app/modules/identity/sessions/sign-out-others.server.ts';
import {
  changeMemberRole,
  setMemberSecondFactorRequired,
  suspendMember,
} from '#app/modules/identity/team/change-member.server.ts';
import { saveTeamPolicy } from '#app/modules/identity/team/save-team-policy.server.ts';
import { addOwnOrder } from '#app/modules/order-pages/fixtures.ts';
import { buildOrderAccessLink } from '#app/modules/orders/access/find-order-access.server.ts';
import { revokeOrderLinks } from '#app/modules/orders/access/revoke-order-links.server.ts';
import { addOrder } from '#app/modules/orders/fixtures.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';

import { actorOf } from '../shop/actor.ts';

import { openTestShop, type TestShop } from './shop.ts';
import { openVisitor, signedInAs, signedUp, type Visitor } from './visitor.ts';

const SOON = { timeout: 2_000, interval: 20 };
const NO_WORK = {
  count: () => Promise.resolve(new Map<string, number>()),
  handOver: () => Promise.resolve(),
};

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
});
afterAll(() => shop.close());

const asOwner = () => ({ ...shop.ctx, now: new Date(), actor: actorOf('owner', new Date()) });

let lastPerson = 0;
const newEmail = () => `person-${++lastPerson}@example.com`;

async function idOf(email: string): Promise<string> {
  const [person] = await shop.ctx.db.select({ id: users.id }).from(users).where(eq(users.email, email));
  return person?.id ?? '';
}

/** Opens a stream. `isOpen` becomes false when the shop ends it. */
async function openStream(visitor: Visitor, address: string): Promise<{ isOpen: boolean }> {
  const answer = await visitor.get(address);
  expect(answer.status).toBe(200);
  const stream = { isOpen: true };
  void (async () => {
    for await (const _ of answer.body ?? []) continue;
    stream.isOpen = false;
  })().catch(() => {}); // the end of its test cancels it
  onTestFinished(() => answer.body?.cancel().catch(() => {}));
  return stream;
}

const ADMIN_STREAM = '/api/live?for=desk';

const STAFF_ENDS: [string, (who: { id: string; visitor: Visitor }) => Promise<unknown>][] = [
  ['a lower role', ({ id }) => changeMemberRole(asOwner(), { id, role: 'analyst' }, NO_WORK)],
  ['leaving the team', ({ id }) => changeMemberRole(asOwner(), { id, role: 'customer' }, NO_WORK)],
  ['a suspension', ({ id }) => suspendMember(asOwner(), id)],
  [
    'a required second factor',
    ({ id }) => setMemberSecondFactorRequired(asOwner(), { id, isRequired: true }),
  ],
  ['signing out', ({ visitor }) => visitor.post('/auth/sign-out', {})],
];

test.each(STAFF_ENDS)('%s ends the live streams of that person only', async (_, end) => {
  const [own, other] = [newEmail(), newEmail()];
  const visitor = await signedInAs(shop, 'manager', own);
  const stream = await openStream(visitor, ADMIN_STREAM);
  const bystander = await openStream(await signedInAs(shop, 'manager', other), ADMIN_STREAM);
  await end({ id: await idOf(own), visitor });
  await expect.poll(() => stream.isOpen, SOON).toBe(false);
  expect(bystander.isOpen).toBe(true);
});

test('a stricter policy of the team ends every stream of staff, which are checked again', async () => {
  const visitor = await signedInAs(shop, 'editor', newEmail());
  const stream = await openStream(visitor, ADMIN_STREAM);
  const saved = await saveTeamPolicy(asOwner(), {
    ...{ factorFrom: 'nobody', graceDays: 7, sessionMinutes: 60, idleMinutes: 30, version: 0 },
  });
  expect(saved.ok).toBe(true);
  await expect.poll(() => stream.isOpen, SOON).toBe(false);
  await openStream(visitor, ADMIN_STREAM);
});

const orderStream = (id: string) => `/api/live?for=order&id=${id}`;

test('signing out elsewhere ends the stream of a customer’s order, not that of the session which asked', async () => {
  const email = newEmail();
  const here = await signedUp(shop, email);
  const id = await idOf(email);
  const { orderId } = await addOwnOrder(shop.ctx, { userId: id });
  const stream = await openStream(here, orderStream(orderId));
  await signOutOtherSessions({ ...shop.ctx, actor: { ...actorOf('customer'), id } }, crypto.randomUUID());
  await expect.poll(() => stream.isOpen, SOON).toBe(false);
});

const ORDER_ENDS: [string, (id: string) => Promise<unknown>][] = [
  ['its revoked links', (id) => revokeOrderLinks(asOwner(), id)],
  ['the trash', (id) => shop.ctx.db.update(orders).set({ deletedAt: new Date() }).where(eq(orders.id, id))],
];

test.each(ORDER_ENDS)(
  'the stream of a guest’s order ends with %s, that of another order stays',
  async (_, end) => {
    const streams: { isOpen: boolean }[] = [];
    const ids = [await addOrder(shop.ctx), await addOrder(shop.ctx)];
    for (const id of ids) {
      const [order] = await shop.ctx.db.select().from(orders).where(eq(orders.id, id));
      if (!order) throw new Error('no such order');
      const guest = openVisitor(shop);
      await guest.get(buildOrderAccessLink(shop.ctx, order));
      streams.push(await openStream(guest, orderStream(id)));
    }
    await end(ids[0] ?? '');
    await expect.poll(() => streams[0]?.isOpen, SOON).toBe(false);
    expect(streams[1]?.isOpen).toBe(true);
  },
);

test('a session with two seconds left has a stream of two seconds', async () => {
  const email = newEmail();
  const visitor = await signedInAs(shop, 'manager', email);
  const inTwoSeconds = new Date(Date.now() + 2_000);
  await shop.ctx.db
    .update(sessions)
    .set({ expiresAt: inTwoSeconds })
    .where(eq(sessions.userId, await idOf(email)));
  const stream = await openStream(visitor, ADMIN_STREAM);
  await expect.poll(() => stream.isOpen, { timeout: 5_000, interval: 50 }).toBe(false);
  expect(Date.now()).toBeGreaterThanOrEqual(inTwoSeconds.getTime() - 50);
});
