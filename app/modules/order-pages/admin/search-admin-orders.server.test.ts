import { expect, test } from 'vitest';

import { EASTERN_TIME_ZONE } from '#app/lib/shop-zone.ts';
import type { AppContext } from '#app/platform/context.ts';

import { actorOf } from '../../../../tests/shop/actor.ts';
import { freshContext } from '../../../../tests/shop/context.ts';

import { addAdminOrder } from '../fixtures.ts';

import { createVisibleOrderListUrlParameters } from './order-search.ts';
import { parseAdminOrderTab } from './order-list-labels.ts';
import { getStaffOrderVisibilityRights } from './find-visible-orders.server.ts';
import { listAdminOrderIds, listAdminOrders } from './list-admin-orders.server.ts';
import { listAssignableStaff } from './list-workers.server.ts';

const asOwner = () => freshContext({ actor: actorOf('owner') });
const hours = (ctx: AppContext, count: number) => new Date(ctx.now.getTime() + count * 3_600_000);

async function read(ctx: AppContext, query = '') {
  const address = new URLSearchParams(query);
  const people = await listAssignableStaff(ctx);
  return {
    ...createVisibleOrderListUrlParameters(
      parseAdminOrderTab(address.get('tab')),
      getStaffOrderVisibilityRights(ctx),
      people,
    ).read(address),
    zone: EASTERN_TIME_ZONE,
  };
}
async function listed(ctx: AppContext, query = '') {
  return (await listAdminOrders(ctx, await read(ctx, query))).rows;
}

test('an order is found by the start of its number, address, name, company, title and nothing else', async () => {
  const ctx = await asOwner();
  const customer = { email: 'Ada@Example.com', customerName: 'Ada Löve', companyName: 'Engines & Co' };
  const id = await addAdminOrder(ctx, customer, { title: 'Checkout Audit' });
  await addAdminOrder(ctx, { companyName: 'Other' });
  for (const q of [
    id.slice(0, 8),
    `#${id.slice(0, 8)}`,
    id,
    'ada@EXAMPLE',
    'löve',
    'engines & c',
    'OUT AUD',
  ]) {
    const rows = await listed(ctx, new URLSearchParams({ q }).toString());
    expect([q, rows.map((order) => order.id)]).toEqual([q, [id]]);
  }
  for (const q of ['%', '_', "';--", 'zzz', '\\', 'ffffffff-ffff-ffff-ffff-ffffffffffff']) {
    expect(await listed(ctx, new URLSearchParams({ q }).toString())).toEqual([]);
  }
});

test('what a search finds is sorted, paged and counted like any list, and each order stands in it once', async () => {
  const ctx = await asOwner();
  for (let number = 0; number < 30; number++) {
    // Found by the customer and by the title; every second one is completed.
    await addAdminOrder(
      ctx,
      {
        companyName: `Audit ${number}`,
        createdAt: hours(ctx, -number),
        dueAt: hours(ctx, (number * 7) % 30),
        ...(number % 2 === 1 && { status: 'COMPLETED' }),
      },
      { title: 'Shop audit' },
    );
  }
  await addAdminOrder(ctx, { companyName: 'Other', dueAt: hours(ctx, -1) });
  const page = async (query: string) => listAdminOrders(ctx, await read(ctx, `q=audit&${query}`));
  for (const sort of ['newest', 'oldest', 'due', 'due-last']) {
    const [first, second] = [await page(`tab=all&sort=${sort}`), await page(`tab=all&sort=${sort}&page=2`)];
    expect([sort, first.total, second.total]).toEqual([
      sort,
      { count: 30, isMore: false },
      { count: 30, isMore: false },
    ]);
    const all = await listed(ctx, `tab=all&sort=${sort}&size=50`);
    const searched = [...first.rows, ...second.rows].map(({ id }) => id);
    const isOther = ({ customer }: (typeof all)[number]) => customer.company === 'Other';
    expect(searched).toEqual(all.filter((order) => !isOther(order)).map(({ id }) => id));
  }
  expect((await page('tab=completed')).total).toEqual({ count: 15, isMore: false });
  expect((await page('tab=completed&from=2999-01-01')).rows).toEqual([]);
  expect(await listAdminOrderIds(ctx, await read(ctx, 'q=audit&tab=all'))).toHaveLength(30);
});
