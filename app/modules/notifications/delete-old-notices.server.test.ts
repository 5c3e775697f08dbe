import { asc } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { auditLog } from '#app/modules/audit/tables.server.ts';
import { resendMail } from '#app/modules/outbox/resend-mail.server.ts';
import { outbox } from '#app/modules/outbox/tables.server.ts';

import { actorOf } from '../../../tests/shop/actor.ts';
import { freshContext, type TestContext } from '../../../tests/shop/context.ts';

import { erasePersonNotificationsAndMails } from './erase-mails.server.ts';
import { findMailDelivery } from './find-mail-delivery.server.ts';
import { deleteOldNotificationsAndMails } from './delete-old-notices.server.ts';
import { notices } from './tables.server.ts';

const ago = (ctx: TestContext, days: number) => new Date(ctx.now.getTime() - days * 86_400_000);

async function addMail(ctx: TestContext, key: string, overrides: Partial<typeof outbox.$inferInsert> = {}) {
  const [row] = await ctx.db
    .insert(outbox)
    .values({
      kind: 'mail',
      dedupeKey: key,
      recipient: 'nora@client.test',
      template: 'team.system',
      payload: { problem: 'The disk is full', detail: 'Nothing is stored.' },
      state: 'sent',
      ...overrides,
    })
    .returning();
  if (!row) throw new Error('no row');
  return row;
}

test('deletes notifications and email bodies after 90 days and log lines after 2 years', async () => {
  const ctx = await freshContext();
  const userId = crypto.randomUUID();
  for (const days of [89, 91])
    await ctx.db.insert(notices).values({
      userId,
      kind: 'order.paid',
      subject: `${days}`,
      title: 'New order',
      createdAt: ago(ctx, days),
    });
  const mails = [
    ['89', 'sent', 89],
    ['91', 'sent', 91],
    ['bounced', 'bounced', 91],
    ['waiting', 'queued', 91],
    ['731', 'dead', 731],
  ] as const;
  for (const [key, state, days] of mails) await addMail(ctx, key, { state, createdAt: ago(ctx, days) });
  expect(await deleteOldNotificationsAndMails(ctx)).toEqual({ notifications: 1, texts: 2, lines: 1 });
  expect((await ctx.db.select().from(notices)).map(({ subject }) => subject)).toEqual(['89']);
  const kept = await ctx.db.select().from(outbox).orderBy(asc(outbox.createdAt), asc(outbox.dedupeKey));
  expect(kept.map(({ dedupeKey, payload }) => [dedupeKey, Object.keys(payload).length])).toEqual([
    ['91', 0],
    ['bounced', 0],
    ['waiting', 2],
    ['89', 2],
  ]);
  expect(await ctx.db.select().from(auditLog)).toMatchObject([
    {
      action: 'notifications.purged',
      summary:
        'Removed after their retention period: notifications: 1, texts of mails: 2, lines of the delivery log: 1',
      after: { notifications: 1, textsOfMails: 2, linesOfTheDeliveryLog: 1 },
    },
  ]);
  expect(await deleteOldNotificationsAndMails(ctx)).toEqual({ notifications: 0, texts: 0, lines: 0 });
  expect(await ctx.db.select().from(auditLog)).toHaveLength(1);
});

test('a mail whose text is gone opens in the log, says why, and is not sent again', async () => {
  const ctx = { ...(await freshContext()), actor: actorOf('owner') };
  const old = await addMail(ctx, 'old', { createdAt: ago(ctx, 100) });
  await deleteOldNotificationsAndMails(ctx);
  const gone = { subject: 'To the team: system problem', text: null, canBeSentAgain: false };
  expect(await findMailDelivery(ctx, old.id)).toMatchObject({ ...gone, hidden: 'forgotten' });
  expect(await resendMail(ctx, old.id)).toEqual({ ok: false, failure: { code: 'empty' } });

  const [sent, dead, queued] = [
    await addMail(ctx, 'sent', { recipient: 'Ada@client.test' }),
    await addMail(ctx, 'dead', { recipient: 'ada@client.test', state: 'dead', error: 'mailbox full' }),
    await addMail(ctx, 'queued', { recipient: 'ada@client.test', state: 'queued' }),
  ];
  await erasePersonNotificationsAndMails(ctx, { userId: crypto.randomUUID(), mailbox: 'ada@client.test' });
  for (const { id } of [sent, dead, queued]) {
    expect(await findMailDelivery(ctx, id)).toMatchObject({ ...gone, hidden: 'erased' });
    expect(await resendMail(ctx, id)).toEqual({ ok: false, failure: { code: 'empty' } });
  }
  const states = await ctx.db.select().from(outbox).orderBy(asc(outbox.dedupeKey));
  expect(states.map(({ dedupeKey, state }) => [dedupeKey, state])).toEqual([
    ['dead', 'withheld'],
    ['old', 'sent'],
    ['queued', 'withheld'],
    ['sent', 'sent'],
  ]);
});

test('a mail of another version of the shop opens in the log, too', async () => {
  const ctx = { ...(await freshContext()), actor: actorOf('owner') };
  const [unknown, odd] = [
    await addMail(ctx, 'unknown', { template: 'team.forgotten', payload: { x: 1 } }),
    await addMail(ctx, 'odd', { payload: { problem: 1 } }),
  ];
  expect(await findMailDelivery(ctx, unknown.id)).toMatchObject({
    subject: 'team.forgotten',
    hidden: 'unreadable',
  });
  expect(await findMailDelivery(ctx, odd.id)).toMatchObject({ text: null, hidden: 'unreadable' });
});
