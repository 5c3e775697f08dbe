import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { recordDeniedAccess } from '#app/modules/audit/count-denied-access.server.ts';
import { MARKED_BOUNCED_REASON } from '#app/modules/outbox/mail-bounce.ts';
import { outbox } from '#app/modules/outbox/tables.server.ts';

import { freshContext, type TestContext } from '../../../tests/shop/context.ts';

import { notices } from './tables.server.ts';
import { notifyOwnersOfUndeliveredMails } from './notify-mail-trouble.server.ts';
import { notifyOwnersOfManyDeniedRequests } from './notify-refusals.server.ts';

async function staffed(): Promise<{ ctx: TestContext; owner: string }> {
  const ctx = await freshContext({ now: new Date('2026-11-20T12:00:00Z') });
  const owner = crypto.randomUUID();
  for (const [id, role] of [
    [owner, 'owner'],
    [crypto.randomUUID(), 'manager'],
  ])
    await ctx.db.execute(
      sql`insert into users (id, name, email, role) values (${id}, 'x', ${`${role}@shop.test`}, ${role})`,
    );
  return { ctx, owner };
}

const minutesAgo = (ctx: TestContext, minutes: number) => new Date(ctx.now.getTime() - minutes * 60_000);

async function addMail(ctx: TestContext, state: string, minutes: number, error: string | null = null) {
  const at = minutesAgo(ctx, minutes);
  await ctx.db.insert(outbox).values({
    kind: 'mail',
    dedupeKey: crypto.randomUUID(),
    recipient: 'nora@client.test',
    template: 'team.system',
    payload: { problem: 'x', detail: 'y' },
    state,
    error,
    createdAt: at,
    updatedAt: at,
  });
}

const notified = async (ctx: TestContext) =>
  (await ctx.db.select().from(notices)).map(({ userId, kind, subject, title, href }) => ({
    userId,
    kind,
    subject,
    title,
    href,
  }));

test('the owner hears once a day of mails that were given up, came back or are late', async () => {
  const { ctx, owner } = await staffed();
  await addMail(ctx, 'sent', 60);
  await addMail(ctx, 'failed', 5);
  await addMail(ctx, 'bounced', 60, MARKED_BOUNCED_REASON);
  await addMail(ctx, 'dead', 3 * 24 * 60);
  await notifyOwnersOfUndeliveredMails(ctx);
  expect(await notified(ctx)).toEqual([]);
  await addMail(ctx, 'dead', 10);
  await addMail(ctx, 'bounced', 20, 'no such user');
  await addMail(ctx, 'failed', 30);
  for (let again = 0; again < 2; again += 1) await notifyOwnersOfUndeliveredMails(ctx);
  const mine = {
    userId: owner,
    kind: 'system.mail',
    title: '3 emails could not be sent',
    href: '/admin/notifications/mails?state=trouble',
  };
  expect(await notified(ctx)).toEqual([{ ...mine, subject: 'mails:2026-11-20' }]);
});

test('the owner hears once an hour of ten refused visits', async () => {
  const { ctx, owner } = await staffed();
  const refuse = (minutes: number) =>
    recordDeniedAccess(
      { ...ctx, now: minutesAgo(ctx, minutes) },
      { action: 'access.refused', path: '/admin/users' },
    );
  for (let index = 0; index < 9; index += 1) await refuse(10 + index);
  await refuse(200);
  await notifyOwnersOfManyDeniedRequests(ctx);
  expect(await notified(ctx)).toEqual([]);
  await refuse(10);
  for (let again = 0; again < 2; again += 1) await notifyOwnersOfManyDeniedRequests(ctx);
  expect(await notified(ctx)).toEqual([
    {
      userId: owner,
      kind: 'security.denied',
      subject: 'refusals:2026-11-20T11',
      title: '10 or more requests were denied within an hour',
      href: '/admin/audit?result=refused',
    },
  ]);
});
