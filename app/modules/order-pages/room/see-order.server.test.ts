import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { users } from '#app/modules/identity/account-tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { actorOf } from '../../../../tests/shop/actor.ts';
import { freshContext } from '../../../../tests/shop/context.ts';

import { addAdminOrder } from '../fixtures.ts';
import { orderPresence } from '../tables.server.ts';

import { PRESENCE_TIMEOUT_MS } from './order-presence.ts';
import { recordOrderPageClosed, recordStaffPresenceOnOrderPage } from './see-order.server.ts';

/** The same shop `ms` later, also by the database's clock. */
const later = (ctx: AppContext, ms: number): AppContext => ({
  ...ctx,
  settings: { ...ctx.settings, clockOffsetMs: ctx.settings.clockOffsetMs + ms },
});

async function setUpAdmin() {
  const ctx = await freshContext();
  const id = await addAdminOrder(ctx);
  const person = async (name: string, role: Parameters<typeof actorOf>[0] = 'manager') => {
    const userId = randomUUID();
    await ctx.db.insert(users).values({ id: userId, name, email: `${userId}@staff.example`, role });
    return { ...ctx, actor: { ...actorOf(role), id: userId } } as AppContext;
  };
  return { ctx, id, person };
}

test('two people on one order see each other, but no one on another order', async () => {
  const { ctx, id, person } = await setUpAdmin();
  const [ada, grace] = [await person('Ada'), await person('Grace')];
  expect(await recordStaffPresenceOnOrderPage(ada, id)).toEqual([]);
  expect(await recordStaffPresenceOnOrderPage(grace, id)).toEqual(['Ada']);
  expect(await recordStaffPresenceOnOrderPage(ada, id)).toEqual(['Grace']);
  expect(await recordStaffPresenceOnOrderPage(grace, await addAdminOrder(ctx))).toEqual([]);
});

test('a viewer disappears at once on closing the page, and after a while when silent', async () => {
  const { ctx, id, person } = await setUpAdmin();
  const [ada, grace] = [await person('Ada'), await person('Grace')];
  await recordStaffPresenceOnOrderPage(grace, id);
  await recordOrderPageClosed(grace, id);
  expect(await recordStaffPresenceOnOrderPage(ada, id)).toEqual([]);
  await recordStaffPresenceOnOrderPage(grace, id);
  expect(await recordStaffPresenceOnOrderPage(later(ada, PRESENCE_TIMEOUT_MS / 2), id)).toEqual(['Grace']);
  // Ada reported presence again meanwhile, Grace did not.
  expect(await recordStaffPresenceOnOrderPage(later(ada, PRESENCE_TIMEOUT_MS + 1000), id)).toEqual([]);
  expect(await ctx.db.select().from(orderPresence)).toHaveLength(1);
});

test('an order that a person may not see stores no presence of that person', async () => {
  const { ctx, id, person } = await setUpAdmin();
  const fulfiller = await person('Mary', 'fulfiller');
  expect(await recordStaffPresenceOnOrderPage(fulfiller, id)).toBeNull();
  expect(await recordStaffPresenceOnOrderPage(await person('Ada'), randomUUID())).toBeNull();
  await expect(recordStaffPresenceOnOrderPage(await person('Eve', 'editor'), id)).rejects.toMatchObject({
    status: 403,
  });
  expect(await ctx.db.select().from(orderPresence)).toEqual([]);
});
