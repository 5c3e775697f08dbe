import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { outbox } from '#app/modules/outbox/tables.server.ts';
import type { Role } from '#app/platform/context.ts';

import { freshContext, type TestContext } from '../../../../tests/shop/context.ts';

import { notices } from '../tables.server.ts';

import { countOwnUnreadStaffNotifications } from './count-unread-notices.server.ts';
import { notificationInboxUrlParameters } from './inbox-list.ts';
import { listStaffNotificationPreferences } from './list-notice-preferences.server.ts';
import { listUserNotifications } from './list-notices.server.ts';
import { setOwnNotificationsReadState } from './mark-notices.server.ts';
import { notifyStaff, type StaffNotificationInput } from './notify-staff.server.ts';
import { saveStaffNotificationPreferences } from './save-notice-preferences.server.ts';

async function hire(ctx: TestContext, role: Role): Promise<string> {
  const id = crypto.randomUUID();
  await ctx.db.execute(
    sql`insert into users (id, name, email, role) values (${id}, ${role}, ${`${role}-${id}@shop.test`}, ${role})`,
  );
  return id;
}

const as = (ctx: TestContext, id: string, role: Role): TestContext => ({
  ...ctx,
  actor: { kind: 'user', id, role, email: `${role}@shop.test`, isEmailVerified: true },
});

const brief: StaffNotificationInput<'team.system'> = {
  kind: 'brief.in',
  subject: 'item:1',
  title: 'Brief to check: order 1234abcd',
  href: '/admin/orders/1',
  mail: {
    template: 'team.system',
    dedupeKey: 't-brief:1',
    recipient: null,
    orderId: null,
    payload: { problem: 'x', detail: 'y' },
  },
};
const notified = async (ctx: TestContext) =>
  (await ctx.db.select().from(notices)).map(({ userId }) => userId);
const mailed = async (ctx: TestContext) =>
  (await ctx.db.select().from(outbox)).map(({ dedupeKey, recipient }) => [dedupeKey, recipient]);

test('the assignee alone hears of their work; without one, owner and manager do', async () => {
  const ctx = await freshContext();
  const [owner, manager, fulfiller] = [
    await hire(ctx, 'owner'),
    await hire(ctx, 'manager'),
    await hire(ctx, 'fulfiller'),
  ];
  await hire(ctx, 'editor');
  await hire(ctx, 'customer');
  await notifyStaff(ctx, { ...brief, assigneeId: fulfiller });
  expect(await notified(ctx)).toEqual([fulfiller]);
  expect(await mailed(ctx)).toEqual([[`t-brief:1:${fulfiller}`, `fulfiller-${fulfiller}@shop.test`]]);
  await ctx.db.delete(notices);
  await notifyStaff(ctx, brief);
  expect((await notified(ctx)).toSorted()).toEqual([owner, manager].toSorted());
});

test('notifies once per event; a shop without staff is notified at its own address', async () => {
  const ctx = await freshContext();
  await notifyStaff(ctx, brief);
  expect(await mailed(ctx)).toEqual([['t-brief:1', null]]);
  const owner = await hire(ctx, 'owner');
  await notifyStaff(ctx, { ...brief, subject: 'item:2' });
  await notifyStaff(ctx, { ...brief, subject: 'item:2' });
  expect(await notified(ctx)).toEqual([owner]);
  expect(await mailed(ctx)).toHaveLength(2);
});

test('a mail that only leaders may get goes to the shop’s own address while there are none', async () => {
  const ctx = await freshContext();
  const fulfiller = await hire(ctx, 'fulfiller');
  await notifyStaff(ctx, { ...brief, kind: 'order.paid', assigneeId: fulfiller });
  expect(await notified(ctx)).toEqual([fulfiller]);
  expect(await mailed(ctx)).toEqual([['t-brief:1', null]]);
});

test('suspended and opted-out people are not notified, but required emails still go to the latter', async () => {
  const ctx = await freshContext();
  const owner = await hire(ctx, 'owner');
  const gone = await hire(ctx, 'manager');
  await ctx.db.execute(sql`update users set suspended_at = now() where id = ${gone}`);
  const off = { isInApp: false, isByMail: false };
  await saveStaffNotificationPreferences(
    as(ctx, owner, 'owner'),
    new Map([
      ['brief.in', off],
      ['payment.review', off],
    ]),
  );
  await notifyStaff(ctx, brief);
  expect(await notified(ctx)).toEqual([]);
  expect(await mailed(ctx)).toEqual([]);
  await notifyStaff(ctx, { ...brief, kind: 'payment.review' });
  expect(await notified(ctx)).toEqual([]);
  expect(await mailed(ctx)).toHaveLength(1);
});

test('an inbox is its owner’s alone: list, count and marks', async () => {
  const ctx = await freshContext();
  const [owner, manager] = [await hire(ctx, 'owner'), await hire(ctx, 'manager')];
  await notifyStaff(ctx, brief);
  const [mine, theirs] = [as(ctx, owner, 'owner'), as(ctx, manager, 'manager')];
  const all = notificationInboxUrlParameters.read(new URLSearchParams());
  const [row] = (await listUserNotifications(mine, all)).rows;
  expect(row).toMatchObject({ title: brief.title, label: 'Brief to check', isRead: false });
  const [foreign] = await ctx.db.select().from(notices).where(eq(notices.userId, manager));
  expect(await setOwnNotificationsReadState(mine, [foreign?.id ?? ''], true)).toBe(0);
  expect(await setOwnNotificationsReadState(mine, [row?.id ?? ''], true)).toBe(1);
  expect([
    await countOwnUnreadStaffNotifications(mine),
    await countOwnUnreadStaffNotifications(theirs),
  ]).toEqual([0, 1]);
  expect(
    (
      await listUserNotifications(
        mine,
        notificationInboxUrlParameters.read(new URLSearchParams('show=unread')),
      )
    ).rows,
  ).toEqual([]);
  expect(await setOwnNotificationsReadState(theirs, 'all', true)).toBe(1);
  await expect(countOwnUnreadStaffNotifications(as(ctx, owner, 'customer'))).rejects.toMatchObject({
    status: 403,
  });
});

test('preferences offer what can reach a role, and store nothing else', async () => {
  const ctx = await freshContext();
  const [fulfiller, analyst] = [await hire(ctx, 'fulfiller'), await hire(ctx, 'analyst')];
  const mine = as(ctx, fulfiller, 'fulfiller');
  const kinds = (await listStaffNotificationPreferences(mine)).map(({ kind }) => kind);
  expect(kinds).toContain('message.in');
  expect(kinds).not.toContain('refund.requested');
  expect(await listStaffNotificationPreferences(as(ctx, analyst, 'analyst'))).toEqual([]);
  const off = { isInApp: false, isByMail: false };
  await saveStaffNotificationPreferences(
    mine,
    new Map([
      ['message.in', off],
      ['refund.requested', off],
    ]),
  );
  const stored = (await listStaffNotificationPreferences(mine)).filter(({ isOwn }) => isOwn);
  expect(stored.map(({ kind }) => kind)).toEqual(['message.in']);
});
