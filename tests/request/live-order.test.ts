import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import { users } from '#app/modules/identity/account-tables.server.ts';
import { addOwnOrder } from '#app/modules/order-pages/fixtures.ts';
import { buildOrderAccessLink } from '#app/modules/orders/access/find-order-access.server.ts';
import { addOrder } from '#app/modules/orders/fixtures.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { recordOrderEvent } from '#app/modules/orders/record-order-event.server.ts';

import { openTestShop, type TestShop } from './shop.ts';
import { openVisitor, signedInAs, signedUp, type Visitor } from './visitor.ts';

const SOON_MS = 2_000;

let shop: TestShop;
let ada: Visitor;
let adas: string;
let guests: string;

beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
  ada = await signedUp(shop, 'ada@example.com');
  const [user] = await shop.ctx.db.select().from(users).where(eq(users.email, 'ada@example.com'));
  adas = (await addOwnOrder(shop.ctx, { userId: user?.id ?? '' })).orderId;
  guests = await addOrder(shop.ctx, { status: 'PAID' });
});
afterAll(() => shop.close());

const streamOf = (orderId: string) => `/api/live?for=order&id=${orderId}`;

/** Opens the stream of an order and collects its events, each as its name and data. */
async function listening(visitor: Visitor, orderId: string): Promise<string[]> {
  const answer = await visitor.get(streamOf(orderId));
  expect([answer.status, answer.headers.get('Content-Type')]).toEqual([
    200,
    'text/event-stream; charset=utf-8',
  ]);
  const received: string[] = [];
  void (async () => {
    for await (const part of answer.body?.pipeThrough(new TextDecoderStream()) ?? [])
      for (const [, name = '', data = ''] of part.matchAll(/event: (\w+)\ndata: (.*)\n/g))
        received.push(`${name} ${data}`);
  })();
  onTestFinished(() => answer.body?.cancel().catch(() => {}));
  return received;
}

/** A browser that opened the mailed link of an order. */
async function byLink(orderId: string): Promise<Visitor> {
  const [order] = await shop.ctx.db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) throw new Error('no such order');
  const guest = openVisitor(shop);
  expect((await guest.get(buildOrderAccessLink(shop.ctx, order))).status).toBe(303);
  return guest;
}

test('an order page gets its events within 2 seconds, and those of no other order', async () => {
  const guest = await byLink(guests);
  const [own, linked] = [await listening(ada, adas), await listening(guest, guests)];
  const assignment = { assigneeId: crypto.randomUUID() };
  await shop.ctx.db.update(orders).set(assignment).where(eq(orders.id, adas));
  await recordOrderEvent(shop.ctx, { orderId: await addOrder(shop.ctx), kind: 'assigned' });
  await recordOrderEvent(shop.ctx, { orderId: adas, kind: 'assigned' });
  await expect.poll(() => own, { timeout: SOON_MS, interval: 20 }).toEqual([`order {"id":"${adas}"}`]);
  await recordOrderEvent(shop.ctx, { orderId: guests, kind: 'assigned' });
  await expect.poll(() => linked, { timeout: SOON_MS, interval: 20 }).toEqual([`order {"id":"${guests}"}`]);
  expect(own).toHaveLength(1);
  expect([...own, ...linked].join()).not.toContain(assignment.assigneeId);
});

test('a visitor who may not open the page gets the same answer as for a missing order', async () => {
  const refused = async (visitor: Visitor, orderId: string) => {
    const answer = await visitor.get(streamOf(orderId));
    return [answer.status, await answer.text()];
  };
  const otherVisitor = openVisitor(shop);
  const guest = await byLink(guests);
  const absent = await refused(otherVisitor, crypto.randomUUID());
  expect(absent[0]).toBe(404);
  expect(absent[1]).toContain('NOT_FOUND');
  for (const [visitor, orderId] of [
    [otherVisitor, adas],
    [otherVisitor, 'nonsense'],
    [otherVisitor, ''],
    [guest, adas],
    [ada, guests],
    [await signedInAs(shop, 'owner'), adas],
  ] as const)
    expect(await refused(visitor, orderId)).toEqual(absent);
});

test('a link that was revoked and an order in the trash open no stream any more', async () => {
  const guest = await byLink(guests);
  await shop.ctx.db.update(orders).set({ linkVersion: 9 }).where(eq(orders.id, guests));
  expect((await guest.get(streamOf(guests))).status).toBe(404);
  await shop.ctx.db.update(orders).set({ deletedAt: new Date() }).where(eq(orders.id, adas));
  expect((await ada.get(streamOf(adas))).status).toBe(404);
});
