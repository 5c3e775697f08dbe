import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { EASTERN_TIME_ZONE } from '#app/lib/shop-zone.ts';
import { auditLog } from '#app/modules/audit/tables.server.ts';
import { makeUser } from '#app/modules/identity/fixtures.ts';
import { users } from '#app/modules/identity/account-tables.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { actorOf } from '../../../../tests/shop/actor.ts';
import { freshContext } from '../../../../tests/shop/context.ts';

import { addAdminOrder } from '../fixtures.ts';

import { createUndoAddedTagsFormField, undoAddedTagsSchema } from '#app/lib/added-tags-field.ts';
import { restorePreviousOrderAssignees, assignOrdersToStaff } from './assign-orders.server.ts';
import { createVisibleOrderListUrlParameters } from './order-search.ts';
import { exportOrders } from './export-orders.server.ts';
import { getStaffOrderVisibilityRights } from './find-visible-orders.server.ts';
import { createPreviousAssigneesField, undoAssignmentFieldsSchema } from '#app/lib/previous-assignees.ts';
import { listAdminOrders } from './list-admin-orders.server.ts';
import { addOrderTags, removeTagsAddedToOrders } from './tag-orders.server.ts';

const asOwner = () => freshContext({ actor: actorOf('owner', new Date()) });
const read = (ctx: AppContext, query = '') => ({
  ...createVisibleOrderListUrlParameters('open', getStaffOrderVisibilityRights(ctx), []).read(
    new URLSearchParams(query),
  ),
  zone: EASTERN_TIME_ZONE,
});
const listed = async (ctx: AppContext, query = '') => (await listAdminOrders(ctx, read(ctx, query))).rows;

async function addUser(ctx: AppContext, user: Partial<typeof users.$inferInsert>): Promise<string> {
  const [added] = await ctx.db.insert(users).values(makeUser(user)).returning({ id: users.id });
  return added?.id ?? '';
}

test('orders are given to people who do such work, each once, with event and audit', async () => {
  const ctx = await asOwner();
  const fulfiller = await addUser(ctx, { email: 'fay@example.com', role: 'fulfiller' });
  const editor = await addUser(ctx, { email: 'ed@example.com', role: 'editor' });
  const id = await addAdminOrder(ctx);
  const trashed = await addAdminOrder(ctx, { deletedAt: ctx.now });
  const assign = (assigneeId: string | null) => assignOrdersToStaff(ctx, { ids: [id, trashed], assigneeId });
  expect(await assign(editor)).toEqual({ ok: false, failure: { code: 'no-such-person' } });
  for (let time = 0; time < 2; time++) {
    expect(await assign(fulfiller)).toMatchObject({
      value: { done: [id], skipped: [{ reason: 'is in the trash' }] },
    });
  }
  expect(await ctx.db.select().from(auditLog)).toMatchObject([{ action: 'order.assigned', entityId: id }]);
  const analyst = { ...ctx, actor: actorOf('analyst') };
  await expect(assignOrdersToStaff(analyst, { ids: [id], assigneeId: null })).rejects.toMatchObject({
    status: 403,
  });
});

test('an assignment taken back gives every order to who had it, and none to who left', async () => {
  const ctx = await asOwner();
  const fay = await addUser(ctx, { email: 'fay@example.com', role: 'fulfiller' });
  const gus = await addUser(ctx, { email: 'gus@example.com', role: 'fulfiller' });
  const [faysOrder, nobodys, gussOrder] = [
    await addAdminOrder(ctx, { assigneeId: fay }, { assigneeId: fay }),
    await addAdminOrder(ctx),
    await addAdminOrder(ctx, { assigneeId: gus }, { assigneeId: gus }),
  ];
  const assigned = await assignOrdersToStaff(ctx, { ids: [faysOrder, nobodys, gussOrder], assigneeId: gus });
  if (!assigned.ok) throw new Error('gus works on orders');
  const { before } = undoAssignmentFieldsSchema.parse(createPreviousAssigneesField(assigned.value.before));
  expect(before).toHaveLength(2);
  const held = async () =>
    new Map((await ctx.db.select().from(orders)).map(({ id, assigneeId }) => [id, assigneeId]));
  expect(await restorePreviousOrderAssignees(ctx, before)).toMatchObject({ skipped: [] });
  expect(await held()).toEqual(
    new Map([
      [faysOrder, fay],
      [nobodys, null],
      [gussOrder, gus],
    ]),
  );
  await ctx.db.update(users).set({ role: 'customer' }).where(eq(users.id, fay));
  expect((await restorePreviousOrderAssignees(ctx, before)).skipped).toMatchObject([
    { reason: 'was assigned to someone who no longer works on orders' },
  ]);
  for (const wrong of ['', 'nonsense', '[{"assigneeId":"x","ids":[]}]', '{}']) {
    expect(undoAssignmentFieldsSchema.safeParse({ before: wrong }).success).toBe(false);
  }
});

test('tags are added once, kept to ten, and taken off again', async () => {
  const ctx = await asOwner();
  const id = await addAdminOrder(ctx, { tags: ['vip'] });
  const tags = async () => (await listed(ctx))[0]?.tags;
  await addOrderTags(ctx, [id], ['rush', 'vip']);
  expect(await tags()).toEqual(['vip', 'rush']);
  expect(await listed(ctx, 'tag=RUSH')).toHaveLength(1);
  await addOrderTags(
    ctx,
    [id],
    Array.from({ length: 12 }, (_, n) => `t${n}`),
  );
  expect(await tags()).toHaveLength(10);
});

test('taking tags back takes from each order what was added to it, and leaves what was there before', async () => {
  const ctx = await asOwner();
  const [had, hadNone] = [await addAdminOrder(ctx, { tags: ['vip'] }), await addAdminOrder(ctx)];
  const full = await addAdminOrder(ctx, { tags: Array.from({ length: 9 }, (_, n) => `t${n}`) });
  const tagsNow = async () => new Map((await listed(ctx)).map(({ id, tags }) => [id, tags]));
  const before = await tagsNow();
  const { added, done } = await addOrderTags(ctx, [had, hadNone, full], ['vip', 'rush']);
  expect(done).toHaveLength(3);
  expect((await tagsNow()).get(full)).toHaveLength(10);
  const posted = undoAddedTagsSchema.parse(createUndoAddedTagsFormField(added));
  expect(await removeTagsAddedToOrders(ctx, posted.added)).toMatchObject({ skipped: [] });
  expect(await tagsNow()).toEqual(before);
  expect((await addOrderTags(ctx, [had], ['vip'])).added).toEqual([]);
  for (const wrong of ['', 'nonsense', '[{"tags":["a"],"ids":["x"]}]', '{}']) {
    expect(undoAddedTagsSchema.safeParse({ added: wrong }).success).toBe(false);
  }
});

test('an export has every order of the list once, and only who may export gets one', async () => {
  const ctx = await asOwner();
  for (let number = 0; number < 30; number++) await addAdminOrder(ctx);
  const state = read(ctx);
  const rows = [];
  for await (const part of await exportOrders(ctx, state, '')) rows.push(...part);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(30);
  expect(await ctx.db.select().from(auditLog)).toMatchObject([{ action: 'orders.exported' }]);
  const analyst = { ...ctx, actor: actorOf('analyst') };
  await expect(exportOrders(analyst, state, '')).rejects.toMatchObject({ status: 403 });
});
