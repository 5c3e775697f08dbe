import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { auditLog } from '#app/modules/audit/tables.server.ts';
import { makeUser } from '#app/modules/identity/fixtures.ts';
import { users } from '#app/modules/identity/account-tables.server.ts';
import { queueMail } from '#app/modules/outbox/queue-mail.server.ts';
import { sendOutboxRow } from '#app/modules/outbox/send-outbox.server.ts';
import { outbox } from '#app/modules/outbox/tables.server.ts';
import { toNodemailerMessage, type OutgoingMail } from '#app/platform/mail/transport.server.ts';

import { freshContext, type TestContext } from '../../../tests/shop/context.ts';

import { composeOutgoingMailFromOutbox } from './compose-mail.server.ts';
import { erasePersonNotificationsAndMails } from './erase-mails.server.ts';
import { buildEmailUnsubscribeUrl } from './find-unsubscription.server.ts';
import { notifyStaff } from './inbox/notify-staff.server.ts';
import { queueMailUnlessUnsubscribed } from './queue-wanted-mail.server.ts';
import { mailRefusals, noticeChoices } from './tables.server.ts';
import { unsubscribeByToken } from './unsubscribe.server.ts';

const GUEST = 'Guest@client.test';
const payload = {
  orderNumber: '1f0c2a3b',
  service: 'Website audit',
  orderUrl: 'http://shop.test/orders/1',
  isTest: false,
  from: 'Mara',
};
const message = (recipient: string) =>
  ({
    template: 'message.new',
    dedupeKey: `msg:${crypto.randomUUID()}`,
    recipient,
    orderId: null,
    payload,
  }) as const;

async function newest(ctx: TestContext) {
  const rows = await ctx.db.select().from(outbox);
  const last = rows.at(-1);
  if (!last) throw new Error('no email');
  return { last, count: rows.length };
}

const tokenFor = (ctx: TestContext, id: string) =>
  new URL(buildEmailUnsubscribeUrl(ctx.settings, id)).searchParams.get('t') ?? '';

test('an optional email links to unsubscribe in text, HTML and headers; a required one does not', async () => {
  const ctx = await freshContext();
  const sent: OutgoingMail[] = [];
  const mail = { send: async (mail: OutgoingMail) => void sent.push(mail) };
  const outside = { mail, compose: composeOutgoingMailFromOutbox, meta: null };
  await queueMailUnlessUnsubscribed(ctx, message(GUEST));
  const { last } = await newest(ctx);
  await sendOutboxRow(ctx, outside, last.id);
  const url = buildEmailUnsubscribeUrl(ctx.settings, last.id);
  expect(sent[0]?.text).toContain(url);
  expect(sent[0]?.html).toContain(url.replaceAll('&', '&amp;'));
  expect(sent[0] && toNodemailerMessage(sent[0], { from: undefined, host: 'shop.test' })).toMatchObject({
    headers: { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  });
  expect(url).not.toMatch(/guest|client/i);
  await queueMail(ctx, {
    template: 'order.code',
    dedupeKey: 'order-code',
    recipient: GUEST,
    orderId: null,
    payload: { orderNumber: '1f0c2a3b', code: '123456' },
  });
  const [code] = await ctx.db.select().from(outbox).where(eq(outbox.dedupeKey, 'order-code'));
  await sendOutboxRow(ctx, outside, code?.id ?? '');
  expect(sent[1]?.text).not.toContain('unsubscribe');
  expect(sent[1]).not.toHaveProperty('unsubscribeUrl');
  expect(await unsubscribeByToken(ctx, tokenFor(ctx, code?.id ?? ''))).toBeNull();
});

test('a mailbox without an account gets no more of them, others do, and other mails still come', async () => {
  const ctx = await freshContext();
  await queueMailUnlessUnsubscribed(ctx, message(GUEST));
  const { last } = await newest(ctx);
  const token = tokenFor(ctx, last.id);
  for (let again = 0; again < 2; again += 1)
    expect(await unsubscribeByToken(ctx, token)).toMatchObject({ topic: 'messages' });
  await queueMailUnlessUnsubscribed(ctx, message(GUEST.toLowerCase()));
  expect((await newest(ctx)).count).toBe(1);
  await queueMailUnlessUnsubscribed(ctx, message('other@client.test'));
  await queueMailUnlessUnsubscribed(ctx, {
    template: 'review.request',
    dedupeKey: 'revreq:1',
    recipient: GUEST,
    orderId: null,
    payload: { customerName: null, title: 'x', reviewUrl: 'http://shop.test/r', round: 1 },
  });
  expect((await newest(ctx)).count).toBe(3);
  // A later account has settings of its own.
  await ctx.db.insert(users).values(makeUser({ email: GUEST.toLowerCase() }));
  await queueMailUnlessUnsubscribed(ctx, message(GUEST));
  expect((await newest(ctx)).count).toBe(4);
  await erasePersonNotificationsAndMails(ctx, { userId: crypto.randomUUID(), mailbox: GUEST.toLowerCase() });
  expect(await ctx.db.select().from(mailRefusals)).toEqual([]);
});

test('an account’s own switch is turned, and the audit says how', async () => {
  const ctx = await freshContext();
  await ctx.db.insert(users).values(makeUser({ email: 'ada@example.com' }));
  await queueMailUnlessUnsubscribed(ctx, message('ada@example.com'));
  const { last } = await newest(ctx);
  await unsubscribeByToken(ctx, tokenFor(ctx, last.id));
  expect(await ctx.db.select().from(users)).toMatchObject([
    { wantsMessages: false, wantsReviewRequests: true },
  ]);
  expect(await ctx.db.select().from(mailRefusals)).toEqual([]);
  expect(await ctx.db.select().from(auditLog)).toMatchObject([{ action: 'account.unsubscribed' }]);
});

test('decisions about reviews are switched off for a guest and for an account, each its own way', async () => {
  const ctx = await freshContext();
  const decided = (recipient: string, key: string) =>
    queueMailUnlessUnsubscribed(ctx, {
      template: 'review.decided',
      dedupeKey: `revdec:${key}`,
      recipient,
      orderId: null,
      payload: { result: 'published', why: null, editUrl: 'http://shop.test/submit-review' },
    });
  await decided(GUEST, '1');
  await unsubscribeByToken(ctx, tokenFor(ctx, (await newest(ctx)).last.id));
  expect(await ctx.db.select().from(mailRefusals)).toMatchObject([{ topic: 'reviewDecisions' }]);
  await decided(GUEST, '2');
  expect((await newest(ctx)).count).toBe(1);
  await ctx.db.insert(users).values(makeUser({ email: 'ada@example.com' }));
  await decided('ada@example.com', '3');
  await unsubscribeByToken(ctx, tokenFor(ctx, (await newest(ctx)).last.id));
  expect(await ctx.db.select().from(users)).toMatchObject([
    { wantsReviewDecisions: false, wantsReviewRequests: true, wantsMessages: true },
  ]);
});

test('a team member turns off the emails of one kind and keeps the inbox', async () => {
  const ctx = await freshContext();
  const [owner] = await ctx.db
    .insert(users)
    .values(makeUser({ email: 'mara@example.com', role: 'owner' }))
    .returning();
  const queueNotice = (subject: string) =>
    notifyStaff(ctx, {
      kind: 'message.in',
      subject,
      title: 'New message',
      href: null,
      mail: { ...message('x'), dedupeKey: `msg:${subject}`, recipient: null },
    });
  await queueNotice(crypto.randomUUID());
  const { last } = await newest(ctx);
  expect(await unsubscribeByToken(ctx, tokenFor(ctx, last.id))).toMatchObject({
    side: 'staff',
    kind: 'message.in',
  });
  expect(await ctx.db.select().from(noticeChoices)).toMatchObject([
    { userId: owner?.id, kind: 'message.in', isInApp: true, isByMail: false },
  ]);
  expect(await ctx.db.select().from(users)).toMatchObject([{ wantsMessages: true }]);
  await queueNotice(crypto.randomUUID());
  expect((await newest(ctx)).count).toBe(1);
});

test('a link that is not ours switches nothing', async () => {
  const ctx = await freshContext();
  await queueMailUnlessUnsubscribed(ctx, message(GUEST));
  const { last } = await newest(ctx);
  const other = tokenFor(ctx, crypto.randomUUID());
  for (const token of ['', 'x', `${last.id}.`, `${last.id}.${other.split('.')[1]}`, other, `${last.id}.a.b`])
    expect(await unsubscribeByToken(ctx, token)).toBeNull();
  expect(await ctx.db.select().from(mailRefusals)).toEqual([]);
});
