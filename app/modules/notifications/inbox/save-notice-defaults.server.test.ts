import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { auditLog } from '#app/modules/audit/tables.server.ts';
import { outbox } from '#app/modules/outbox/tables.server.ts';
import type { Role } from '#app/platform/context.ts';

import { actorOf } from '../../../../tests/shop/actor.ts';
import { freshContext, type TestContext } from '../../../../tests/shop/context.ts';

import { noticeDefaults, notices } from '../tables.server.ts';

import { listStaffNotificationPreferences } from './list-notice-preferences.server.ts';
import { parseNotifiedRole, STAFF_NOTIFICATION_ROLE_OPTIONS } from './notice-defaults.ts';
import { listRoleNoticeKinds, STAFF_NOTIFICATION_KIND_NAMES } from './notice-kinds.ts';
import { notifyStaff } from './notify-staff.server.ts';
import { listNotificationDefaultsForRole } from './read-notice-defaults.server.ts';
import { saveRoleNotificationDefaults } from './save-notice-defaults.server.ts';
import {
  deleteStaffNotificationPreferences,
  saveStaffNotificationPreferences,
} from './save-notice-preferences.server.ts';

const OFF = { isInApp: false, isByMail: false };
const ON = { isInApp: true, isByMail: true };

async function hire(ctx: TestContext, role: Role): Promise<TestContext> {
  const id = crypto.randomUUID();
  const email = `${role}-${id}@shop.test`;
  await ctx.db.execute(
    sql`insert into users (id, name, email, role) values (${id}, ${role}, ${email}, ${role})`,
  );
  return { ...ctx, actor: { kind: 'user', id, role, email, isEmailVerified: true } };
}

const idOf = ({ actor }: TestContext) => (actor.kind === 'user' ? actor.id : '');
const owned = async () => ({ ...(await freshContext()), actor: actorOf('owner') });
const wayOf = async (ctx: TestContext, kind: string) =>
  (await listStaffNotificationPreferences(ctx)).find((line) => line.kind === kind);

async function notify(
  ctx: TestContext,
  kind: 'brief.in' | 'order.paid',
  assignee: TestContext | null = null,
) {
  await ctx.db.delete(notices);
  await ctx.db.delete(outbox);
  await notifyStaff(ctx, {
    kind,
    subject: crypto.randomUUID(),
    title: 'News',
    href: null,
    assigneeId: assignee && idOf(assignee),
    mail: {
      template: 'team.system',
      dedupeKey: crypto.randomUUID(),
      recipient: null,
      orderId: null,
      payload: { problem: 'x', detail: 'y' },
    },
  });
  return {
    notified: (await ctx.db.select().from(notices)).map(({ userId }) => userId).toSorted(),
    mailed: (await ctx.db.select().from(outbox)).map(({ recipient }) => recipient),
  };
}

test('the team’s defaults count for a role, also for people who come later; a person’s own preference wins', async () => {
  const ctx = await owned();
  const early = await hire(ctx, 'manager');
  await saveStaffNotificationPreferences(early, new Map([['brief.in', { isInApp: true, isByMail: false }]]));
  expect(await saveRoleNotificationDefaults(ctx, 'manager', new Map([['brief.in', OFF]]))).toBe(1);
  const later = await hire(ctx, 'manager');
  const owner = await hire(ctx, 'owner');
  expect(await wayOf(later, 'brief.in')).toMatchObject({ ...OFF, isOwn: false });
  expect(await wayOf(early, 'brief.in')).toMatchObject({ isInApp: true, isByMail: false, isOwn: true });
  expect(await wayOf(owner, 'brief.in')).toMatchObject(ON);
  const { notified, mailed } = await notify(ctx, 'brief.in');
  expect(notified).toEqual([idOf(early), idOf(owner)].toSorted());
  expect(mailed).toEqual([`owner-${idOf(owner)}@shop.test`]);
  await saveStaffNotificationPreferences(later, new Map([['brief.in', ON]]));
  expect((await notify(ctx, 'brief.in')).notified).toHaveLength(3);
  await deleteStaffNotificationPreferences(later);
  expect(await wayOf(later, 'brief.in')).toMatchObject({ ...OFF, isOwn: false });
});

test('what a person leaves as the team has it goes on following the team', async () => {
  const ctx = await owned();
  const manager = await hire(ctx, 'manager');
  await saveStaffNotificationPreferences(
    manager,
    new Map([
      ['order.paid', ON],
      ['brief.in', OFF],
    ]),
  );
  await saveRoleNotificationDefaults(
    ctx,
    'manager',
    new Map([
      ['order.paid', OFF],
      ['brief.in', ON],
    ]),
  );
  expect(await wayOf(manager, 'order.paid')).toMatchObject({ ...OFF, isOwn: false });
  expect(await wayOf(manager, 'brief.in')).toMatchObject({ ...OFF, isOwn: true });
});

test('a kind a role may not see has no default, and mails that always come cannot be switched off', async () => {
  const ctx = await owned();
  const all = new Map(STAFF_NOTIFICATION_KIND_NAMES.map((kind) => [kind, OFF]));
  for (const { role } of STAFF_NOTIFICATION_ROLE_OPTIONS) {
    await saveRoleNotificationDefaults(ctx, role, all);
    const lines = await listNotificationDefaultsForRole(ctx, role);
    expect(lines.map(({ kind }) => kind)).toEqual(listRoleNoticeKinds(role));
    expect(lines.filter(({ isByMail }) => isByMail).every(({ mail }) => mail === 'always')).toBe(true);
  }
  const stored = await ctx.db.select().from(noticeDefaults);
  expect(stored.filter(({ role }) => role === 'fulfiller').map(({ kind }) => kind)).not.toContain(
    'refund.requested',
  );
  expect(
    (await listNotificationDefaultsForRole(ctx, 'owner')).find(({ kind }) => kind === 'refund.failed'),
  ).toMatchObject({
    isInApp: false,
    isByMail: true,
  });
});

test('who does the work hears of a new order in the admin; its mail with the money goes to those who lead', async () => {
  const ctx = await owned();
  const [owner, fulfiller] = [await hire(ctx, 'owner'), await hire(ctx, 'fulfiller')];
  const { notified, mailed } = await notify(ctx, 'order.paid', fulfiller);
  expect(notified).toEqual([idOf(owner), idOf(fulfiller)].toSorted());
  expect(mailed).toEqual([`owner-${idOf(owner)}@shop.test`]);
  expect(await wayOf(fulfiller, 'order.paid')).toMatchObject({ mail: 'never', isByMail: false });
});

test('changing the defaults is audited with its changes; saving the same values is not', async () => {
  const ctx = await owned();
  const some = new Map([['brief.in' as const, { isInApp: true, isByMail: false }]]);
  expect(await saveRoleNotificationDefaults(ctx, 'fulfiller', some)).toBe(1);
  expect(await saveRoleNotificationDefaults(ctx, 'fulfiller', some)).toBe(0);
  expect(await ctx.db.select().from(auditLog)).toMatchObject([
    {
      action: 'notifications.defaults_changed',
      entityId: 'fulfiller',
      before: { 'brief.in': 'admin and mail' },
      after: { 'brief.in': 'admin' },
    },
  ]);
});

test('the defaults are the owner’s alone', async () => {
  const ctx = await freshContext();
  for (const role of ['manager', 'editor', 'fulfiller', 'analyst', 'customer'] as const) {
    const theirs = { ...ctx, actor: actorOf(role) };
    await expect(listNotificationDefaultsForRole(theirs, 'owner')).rejects.toMatchObject({ status: 403 });
    await expect(saveRoleNotificationDefaults(theirs, 'owner', new Map())).rejects.toMatchObject({
      status: 403,
    });
  }
  expect(['editor', 'owner', null, 'fulfiller'].map(parseNotifiedRole)).toEqual([
    'owner',
    'owner',
    'owner',
    'fulfiller',
  ]);
});
