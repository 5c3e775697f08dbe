import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import {
  addLinkToNextDelivery,
  removeDeliveryLink,
} from '#app/modules/fulfilment/deliveries/add-delivery-link.server.ts';
import { deliverOrderItem } from '#app/modules/fulfilment/deliveries/deliver-item.server.ts';
import { orderItemScope } from '#app/modules/fulfilment/deliveries/delivery-tables.server.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { recordOrderEvent } from '#app/modules/orders/record-order-event.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { actorOf } from '../../../../tests/shop/actor.ts';
import { freshContext } from '../../../../tests/shop/context.ts';

import { addAdminOrder } from '../fixtures.ts';
import { readStaffTimeline } from '../room/read-timeline.server.ts';

import { findAdminOrderPage, canSeeOrder } from './find-admin-order-page.server.ts';
import { replaceOrderTags } from './tag-orders.server.ts';

const CUSTOMER = { email: 'ada@example.com', customerName: 'Ada Lovelace', companyName: 'Engines' };
const MISSING = '00000000-0000-4000-8000-000000000000';

async function shop(item: Parameters<typeof addAdminOrder>[2] = {}) {
  const ctx = await freshContext({ actor: actorOf('owner') });
  const id = await addAdminOrder(ctx, { ...CUSTOMER, utm: { utm_source: 'news' } }, item);
  const [line] = await ctx.db.select().from(orderItems).where(eq(orderItems.orderId, id));
  if (!line) throw new Error('the fixture has one line');
  return { ctx, id, line };
}
const as = (ctx: AppContext, role: Parameters<typeof actorOf>[0], id?: string): AppContext => ({
  ...ctx,
  actor: { ...actorOf(role), ...(id && { id }) },
});

test('an owner sees all of an order: work, money, person and where it came from', async () => {
  const { ctx, id, line } = await shop();
  await ctx.db.insert(orderItemScope).values([
    { orderItemId: line.id, kind: 'excluded', position: 0, text: 'Hosting' },
    { orderItemId: line.id, kind: 'included', position: 1, text: 'Report' },
    { orderItemId: line.id, kind: 'included', position: 0, text: 'Audit' },
  ]);
  expect(await findAdminOrderPage(ctx, id)).toMatchObject({
    number: id.slice(0, 8),
    title: 'Landing Page',
    readOnly: null,
    customer: { name: 'Ada Lovelace', email: 'ada@example.com' },
    history: { orders: 1, lifetimeCents: 149_00 },
    money: { totalCents: 149_00, lines: [{ lineCents: 149_00 }] },
    origin: { source: 'direct', utm: [['utm_source', 'news']] },
    items: [
      {
        workState: 'queued',
        roundsLeft: 1,
        scope: [{ text: 'Audit' }, { text: 'Report' }, { text: 'Hosting' }],
      },
    ],
  });
});

test('a fulfiller sees assigned lines without money, address and source; what is not theirs is not there', async () => {
  const { ctx, id, line } = await shop();
  const fulfiller = as(ctx, 'fulfiller');
  expect(await findAdminOrderPage(fulfiller, id)).toBeNull();
  const { actor } = fulfiller;
  if (actor.kind !== 'user') throw new Error('a fulfiller is a person');
  await ctx.db.update(orderItems).set({ assigneeId: actor.id }).where(eq(orderItems.id, line.id));
  await ctx.db
    .insert(orderItems)
    .values({ ...line, id: MISSING, position: 1, title: 'Secret', assigneeId: null });
  const page = await findAdminOrderPage(fulfiller, id);
  expect(page?.items.map(({ title }) => title)).toEqual(['Landing Page']);
  expect(page).toMatchObject({ money: null, origin: null, history: null, customer: { email: null } });
  expect(JSON.stringify(page)).not.toMatch(/Secret|14900|ada@|news/);
  await ctx.db.update(orders).set({ deletedAt: ctx.now }).where(eq(orders.id, id));
  expect(await canSeeOrder(fulfiller, id)).toBe(false);
  expect((await findAdminOrderPage(ctx, id))?.readOnly).toMatchObject({ why: 'This order is in the trash.' });
});

test('an analyst sees money and no person; a missing and a malformed id are the same nothing', async () => {
  const { ctx, id } = await shop();
  const page = await findAdminOrderPage(as(ctx, 'analyst'), id);
  expect(page).toMatchObject({ money: { totalCents: 149_00 }, origin: null });
  expect(JSON.stringify(page)).not.toMatch(/Ada L|ada@/);
  for (const wrong of [MISSING, 'nonsense', "' or 1=1"])
    expect(await findAdminOrderPage(ctx, wrong)).toBeNull();
  await expect(findAdminOrderPage(as(ctx, 'editor'), id)).rejects.toMatchObject({ status: 403 });
});

test('links are prepared while the work is in progress, and are handed over with the version', async () => {
  const { ctx, id, line } = await shop({ workState: 'in_progress' });
  const link = { itemId: line.id, url: 'https://example.com/a', label: 'Report' };
  const added = await addLinkToNextDelivery(ctx, link);
  const second = await addLinkToNextDelivery(ctx, { ...link, label: 'Wrong' });
  if (!added.ok || !second.ok) throw new Error('the links were refused');
  await removeDeliveryLink(ctx, { itemId: line.id, linkId: second.value.id });
  expect((await findAdminOrderPage(ctx, id))?.items[0]?.prepared.links).toMatchObject([{ label: 'Report' }]);
  const delivery = { itemId: line.id, version: line.version, note: 'Here', noFileReason: null, fileIds: [] };
  expect(await deliverOrderItem(ctx, { ...delivery, linkIds: [added.value.id] })).toMatchObject({ ok: true });
  expect((await findAdminOrderPage(ctx, id))?.items[0]).toMatchObject({
    workState: 'delivered',
    prepared: { links: [] },
    versions: [{ version: 1, note: 'Here', links: [{ url: 'https://example.com/a' }] }],
  });
  expect(await addLinkToNextDelivery(ctx, link)).toMatchObject({ failure: { code: 'not-in-work' } });
  expect(await addLinkToNextDelivery(ctx, { ...link, itemId: MISSING })).toMatchObject({
    failure: { code: 'not-found' },
  });
  await expect(addLinkToNextDelivery(as(ctx, 'fulfiller'), link)).rejects.toMatchObject({ status: 403 });
});

test('the timeline shows who did what, by kind, and hides payments from a fulfiller', async () => {
  const { ctx, id } = await shop();
  await recordOrderEvent(ctx, {
    orderId: id,
    kind: 'paid',
    isFromProvider: true,
    data: { totalCents: 149_00 },
  });
  await replaceOrderTags(ctx, id, ['vip']);
  const titles = async (ctx: AppContext, filter: Parameters<typeof readStaffTimeline>[2]) =>
    (await readStaffTimeline(ctx, id, filter)).map(
      ({ title, detail }) =>
        `${title}: ${detail.map((part) => (typeof part === 'string' ? part : part.at)).join('')}`,
    );
  expect((await titles(ctx, 'all')).toSorted()).toEqual([
    'Payment received: $149.00',
    'Tags changed: none to vip',
  ]);
  expect(await titles(ctx, 'money')).toHaveLength(1);
  expect(await titles(ctx, 'work')).toEqual([]);
  expect(await titles(as(ctx, 'fulfiller'), 'all')).toEqual(['Tags changed: none to vip']);
});

test('what a customer is worth counts orders of the same mode only, and says what went back', async () => {
  const { ctx, id } = await shop();
  await addAdminOrder(ctx, { ...CUSTOMER, totalCents: 100_00, subtotalCents: 100_00, refundedCents: 20_00 });
  await addAdminOrder(ctx, { ...CUSTOMER, isLive: true });
  await addAdminOrder(ctx, { ...CUSTOMER, status: 'EXPIRED' });
  expect((await findAdminOrderPage(ctx, id))?.history).toEqual({
    orders: 2,
    lifetimeCents: 249_00,
    refundedCents: 20_00,
  });
});
