import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';

import { addDays } from '#app/lib/dates.ts';
import { listLeadTimeline } from '#app/modules/crm-pages/list-lead-timeline.server.ts';
import { makeUser } from '#app/modules/identity/fixtures.ts';
import { users } from '#app/modules/identity/account-tables.server.ts';
import { notices } from '#app/modules/notifications/tables.server.ts';
import { outbox } from '#app/modules/outbox/tables.server.ts';

import { actorOf } from '../../../../tests/shop/actor.ts';
import { freshContext, type TestContext } from '../../../../tests/shop/context.ts';

import { eraseContact } from '../erase-contact.server.ts';
import { findContactPersonalData } from '../find-personal-contact.server.ts';
import { makeContactMessage, makeMail } from '../fixtures.ts';
import { answerInboxMessageByEmail } from '../inbox/answer-message.server.ts';
import { markOpenedInboxMessageRead } from '../inbox/change-messages.server.ts';
import { findContactConversation } from '../inbox/find-conversation.server.ts';
import { createOrUpdateContact } from '../save-contact.server.ts';
import { sendContactMessage } from '../send-contact-message.server.ts';
import { contactAnswers, contactMessages, contacts } from '../contact-tables.server.ts';

import { receiveInboundReply } from './receive-answer.server.ts';

const ADA = 'ada@example.com';
const QUOTE = 'On 11/23/26 16:12, Mara wrote:\n> Monday?';

let ctx: TestContext;
let id = '';
let to = '';
beforeEach(async () => {
  const fresh = await freshContext({ actor: actorOf('manager') });
  const inboundMail = {
    address: 'reply@in.shop.example',
    secret: 'x'.repeat(24),
    checkedBy: 'mx.shop.example',
  };
  ctx = { ...fresh, settings: { ...fresh.settings, inboundMail } };
  await ctx.db.insert(users).values(makeUser({ role: 'owner', email: 'owner@example.com' }));
  await sendContactMessage(ctx, makeContactMessage());
  id = (await messageNow()).id;
  await markOpenedInboxMessageRead(ctx, id);
  await answer('Monday?', 1);
  to = await replyTo();
});

async function messageNow() {
  const [message] = await ctx.db.select().from(contactMessages);
  if (!message) throw new Error('there is no message');
  return message;
}
const answer = (body: string, version: number) =>
  answerInboxMessageByEmail(ctx, { id, version, overwrite: null, body });
const mails = (template: string) => ctx.db.select().from(outbox).where(eq(outbox.template, template));
const replyTo = async () => String((await mails('contact.reply')).at(-1)?.payload['replyTo']);
const stored = () => ctx.db.select().from(contactAnswers);
const receive = (mail: Partial<Parameters<typeof makeMail>[0]> = {}) =>
  receiveInboundReply(ctx, makeMail({ to, ...mail }));
const arrivalOf = async (mail: Parameters<typeof receive>[0]) => {
  const taken = await receive(mail);
  return taken.ok ? taken.value : taken.failure.code;
};

test('an email reply makes its conversation unread, restarts the reply time, and notifies once', async () => {
  expect(to).toMatch(/^reply\+[a-z0-5]{26}@in\.shop\.example$/);
  const before = await messageNow();
  ctx = { ...ctx, now: addDays(ctx.now, 2) };
  const notified = (await mails('team.lead')).length;
  expect(await arrivalOf({ text: `Yes.\n\n${QUOTE}` })).toBe('stored');
  expect(await messageNow()).toMatchObject({
    ...{ state: 'unread', readAt: null, waitingSince: ctx.now, version: before.version + 1 },
  });
  expect(await ctx.db.select().from(contacts)).toMatchObject([{ lastContactAt: ctx.now }]);
  expect(await ctx.jobs.sent()).toContainEqual({
    ...{ queue: 'contact.promise', data: { messageId: id }, startAfterSeconds: 72_000 },
  });
  // A second one before anyone has read the first.
  expect(await arrivalOf({ text: 'And Tuesday.' })).toBe('stored');
  expect((await mails('team.lead')).length).toBe(notified + 1);
  const noticeRows = await ctx.db.select().from(notices).where(eq(notices.kind, 'lead.new'));
  expect(noticeRows.filter(({ title }) => title === 'Email reply: Project inquiry')).toMatchObject([
    { href: `/admin/messages/${id}` },
  ]);
  expect(await findContactConversation(ctx, id)).toMatchObject({
    answers: [
      { by: 'Ada Lovelace', isOther: false, body: 'Yes.', quoted: QUOTE },
      { body: 'And Tuesday.', quoted: null },
    ],
  });
  const { events } = await listLeadTimeline(ctx, {
    contactId: before.contactId ?? '',
    mailbox: ADA,
    page: 1,
  });
  expect(events.filter(({ title }) => title === 'Replied by email: Project inquiry')).toHaveLength(2);
});

test('the next answer of the team quotes the last words that came, and keeps the address', async () => {
  await receive({ text: `Yes.\n\n${QUOTE}` });
  await markOpenedInboxMessageRead(ctx, id);
  expect(await answer('At ten.', 3)).toMatchObject({ ok: true });
  const [, second] = await mails('contact.reply');
  expect(second?.payload).toMatchObject({ body: 'At ten.', quoted: 'Yes.', replyTo: to });
});

test('a mail that is delivered again, also by twins at once, is stored once', async () => {
  const raw = makeMail({ to });
  const twins = await Promise.all([receiveInboundReply(ctx, raw), receiveInboundReply(ctx, raw)]);
  expect(twins.map((taken) => (taken.ok ? taken.value : taken.failure.code)).toSorted()).toEqual([
    'known',
    'stored',
  ]);
  expect(await receiveInboundReply(ctx, raw)).toEqual({ ok: true, value: 'known' });
  const headers = { 'Message-ID': '' };
  expect([await arrivalOf({ headers }), await arrivalOf({ headers })]).toEqual(['stored', 'known']);
  expect(await stored()).toHaveLength(2);
});

test('a mail of another address says so; files are named, and what is HTML is read as text', async () => {
  const parts = [
    '--x\r\nContent-Type: text/html\r\n\r\n<p>Hello <b>there</b></p><script>alert(1)</script><p>Bye</p>',
    '--x\r\nContent-Type: application/pdf; name="a.pdf"\r\nContent-Disposition: attachment; filename="../offer.pdf"\r\nContent-Transfer-Encoding: base64\r\n\r\nJVBERi0=',
    '--x--',
  ];
  const headers = { 'Content-Type': 'multipart/mixed; boundary=x' };
  const upper = to.toUpperCase();
  expect(
    await arrivalOf({ to: upper, from: 'Bob <bob@else.example>', text: parts.join('\r\n'), headers }),
  ).toBe('stored');
  expect(await findContactConversation(ctx, id)).toMatchObject({
    answers: [
      {
        by: 'Bob',
        email: 'bob@else.example',
        isOther: true,
        body: 'Hello there\nBye',
        files: ['../offer.pdf'],
      },
    ],
  });
});

test.each([
  ['an unknown token', { to: `reply+${'a'.repeat(26)}@in.shop.example` }, 'nobody'],
  ['no token', { to: 'reply@in.shop.example' }, 'nobody'],
  ['a note of absence', { headers: { 'Auto-Submitted': 'auto-replied' } }, 'automatic'],
  ['a report of a server', { from: 'MAILER-DAEMON@mail.example' }, 'automatic'],
  ['no sender', { from: 'nobody' }, 'NO_MAIL'],
  ['no header at all', { from: '', to: '', headers: { 'Message-ID': '' } }, 'NO_MAIL'],
])('a mail with %s stores nothing', async (_kind, mail, arrival) => {
  expect(await arrivalOf(mail)).toBe(arrival);
  expect(await stored()).toEqual([]);
  expect((await messageNow()).state).toBe('answered');
});

test('of blocked people, of spam and of who was erased nothing is stored', async () => {
  await ctx.db.update(contactMessages).set({ state: 'spam' });
  expect(await arrivalOf({})).toBe('nobody');
  await ctx.db.update(contactMessages).set({ state: 'answered' });
  const bob = 'bob@else.example';
  await createOrUpdateContact(ctx, {
    mailbox: bob,
    email: bob,
    name: null,
    company: null,
    source: 'order',
    tags: [],
    utm: null,
  });
  await ctx.db.update(contacts).set({ isBlocked: true }).where(eq(contacts.mailbox, bob));
  expect(await arrivalOf({ from: 'Bob@else.example' })).toBe('nobody');
  await ctx.db.update(contacts).set({ isBlocked: true }).where(eq(contacts.mailbox, ADA));
  expect(await arrivalOf({})).toBe('nobody');
  await ctx.db.update(contacts).set({ isBlocked: false });
  expect(await stored()).toEqual([]);
  await eraseContact(ctx, { mailbox: ADA });
  expect(await arrivalOf({})).toBe('nobody');
});

test('the 31st email reply in a row to one conversation is refused by the rate limit', async () => {
  const limited = { ...ctx, settings: { ...ctx.settings, isRateLimited: true } };
  const results = [];
  for (let number = 0; number < 31; number++)
    results.push(await receiveInboundReply(limited, makeMail({ to })));
  expect(results.at(-1)).toMatchObject({ failure: { code: 'RATE_LIMITED' } });
  expect(await stored()).toHaveLength(30);
});

test('a person gets what came by mail with their data, and leaves nothing of it behind', async () => {
  await receive({ text: `Our turnover is a secret.\n\n${QUOTE}` });
  expect(await findContactPersonalData(ctx, ADA)).toMatchObject({
    messages: [
      { answeredByMail: [{ from: ADA, text: 'Our turnover is a secret.', quoted: QUOTE, files: [] }] },
    ],
  });
  await eraseContact(ctx, { mailbox: ADA });
  expect(await stored()).toEqual([]);
  expect((await messageNow()).replyToken).toBeNull();
});

test('hostile mails are bounded or refused, and never a fault', async () => {
  const deep = Array.from(
    { length: 50 },
    (_, at) => `--${at}\r\nContent-Type: multipart/mixed; boundary=${at + 1}\r\n\r\n`,
  );
  expect(
    await arrivalOf({ headers: { 'Content-Type': 'multipart/mixed; boundary=0' }, text: deep.join('') }),
  ).toBe('NO_MAIL');
  expect(await arrivalOf({ headers: { 'X-Long': 'x'.repeat(300_000) } })).toBe('NO_MAIL');
  for (const raw of ['', '\0', new Uint8Array(2_000).fill(255)])
    expect(await receiveInboundReply(ctx, raw)).toMatchObject({ failure: { code: 'NO_MAIL' } });
  expect(
    await arrivalOf({ text: `a\0b${'x'.repeat(200_000)}`, from: `"${'n'.repeat(500)}" <ada@example.com>` }),
  ).toBe('stored');
  const [row] = await stored();
  expect([row?.body.startsWith('abx'), row?.body.length, row?.senderName.length]).toEqual([
    true,
    50_000,
    100,
  ]);
});

test('an answer is marked unless the receiving server found that its sender is true', async () => {
  const found = (result: string) => ({
    'Authentication-Results': `mx.shop.example; dmarc=${result} header.from=example.com`,
  });
  await receive({ headers: found('pass'), text: 'It is me.' });
  await receive({ headers: found('fail'), text: 'Pay to another account, please.' });
  await receive({ text: 'Nobody looked.' });
  const conversation = await findContactConversation(ctx, id);
  expect(conversation?.answers.map(({ body, isUnproved }) => [body, isUnproved])).toEqual([
    ['It is me.', false],
    ['Pay to another account, please.', true],
    ['Nobody looked.', true],
  ]);
});
