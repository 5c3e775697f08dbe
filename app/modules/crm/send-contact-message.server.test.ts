import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { composeOutgoingMailFromOutbox } from '#app/modules/notifications/compose-mail.server.ts';
import { sendOutboxRow } from '#app/modules/outbox/send-outbox.server.ts';
import { outbox } from '#app/modules/outbox/tables.server.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { issueHumanProofToken } from '#app/platform/human-proof.server.ts';
import type { OutgoingMail } from '#app/platform/mail/transport.server.ts';
import { solveProofOfWork } from '#app/platform/proof-of-work.ts';

import { freshContext } from '../../../tests/shop/context.ts';

import { eraseContact } from './erase-contact.server.ts';
import { makeContactMessage } from './fixtures.ts';
import { deleteOldContacts } from './forget-contacts.job.server.ts';
import { sendContactMessage } from './send-contact-message.server.ts';
import { contactMessages, contacts } from './contact-tables.server.ts';

const messagesOf = (ctx: AppContext) => ctx.db.select().from(contactMessages);
const mailsOf = (ctx: AppContext) => ctx.db.select().from(outbox);
const later = <Context extends AppContext>(ctx: Context, ms: number): Context => ({
  ...ctx,
  now: new Date(ctx.now.getTime() + ms),
});

test('a message is stored with every field of the form, and its sender is a contact', async () => {
  const ctx = await freshContext();
  const form = makeContactMessage({ email: ' Ada@Example.com ', company: 'Lovelace & Co' });
  expect(await sendContactMessage(ctx, form)).toEqual({ ok: true, value: { isStored: true } });
  expect(await messagesOf(ctx)).toMatchObject([
    {
      name: 'Ada Lovelace',
      email: 'Ada@Example.com',
      company: 'Lovelace & Co',
      subject: 'project-inquiry',
      message: 'Can you audit our tracking before Monday?',
      state: 'unread',
    },
  ]);
  expect(await ctx.db.select().from(contacts)).toMatchObject([
    { mailbox: 'ada@example.com', stage: 'new', tags: ['project-inquiry'], source: 'contact-form' },
  ]);
});

test('the team and the sender get one mail each with the text; an answer of the team reaches the sender', async () => {
  const ctx = await freshContext();
  await sendContactMessage(ctx, makeContactMessage());
  const sent: OutgoingMail[] = [];
  const mail = { send: (outgoing: OutgoingMail) => Promise.resolve(void sent.push(outgoing)) };
  for (const row of await mailsOf(ctx))
    await sendOutboxRow(ctx, { mail, compose: composeOutgoingMailFromOutbox, meta: null }, row.id);
  expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
    ['hello@mara-ellison.example', 'New message: Project inquiry'],
    ['ada@example.com', 'We got your message'],
  ]);
  expect(sent.map(({ replyTo }) => replyTo)).toEqual(['ada@example.com', undefined]);
  expect(sent.map(({ text }) => text.includes('Can you audit our tracking before Monday?'))).toEqual([
    true,
    true,
  ]);
});

test('what cannot be mailed is not lost: the message is stored in the transaction that queues the mails', async () => {
  const ctx = await freshContext();
  const broken = { ...ctx, jobs: { ...ctx.jobs, send: () => Promise.reject(new Error('no queue')) } };
  await expect(sendContactMessage(broken, makeContactMessage())).rejects.toThrow('no queue');
  expect(await messagesOf(ctx)).toEqual([]);
  expect((await sendContactMessage(ctx, makeContactMessage())).ok).toBe(true);
  expect(await messagesOf(ctx)).toHaveLength(1);
});

test('the same mailbox is the same contact, and its newest name is kept', async () => {
  const ctx = await freshContext();
  await sendContactMessage(ctx, makeContactMessage({ company: 'Lovelace & Co' }));
  await sendContactMessage(
    ctx,
    makeContactMessage({ email: 'ADA@example.com', name: 'Ada', subject: 'support' }),
  );
  const [contact, ...others] = await ctx.db.select().from(contacts);
  expect(others).toEqual([]);
  expect(contact).toMatchObject({
    name: 'Ada',
    company: 'Lovelace & Co',
    tags: ['project-inquiry', 'support'],
  });
  expect((await messagesOf(ctx)).map(({ contactId }) => contactId)).toEqual([contact?.id, contact?.id]);
});

test('the same text sent twice is one message with one pair of mails, also at the same moment', async () => {
  const ctx = await freshContext();
  const form = makeContactMessage();
  const outcomes = await Promise.all([sendContactMessage(ctx, form), sendContactMessage(ctx, form)]);
  outcomes.push(await sendContactMessage(ctx, { ...form, message: `${form.message}\r\n` }));
  expect(outcomes.every(({ ok }) => ok)).toBe(true);
  expect(await messagesOf(ctx)).toHaveLength(1);
  expect(await mailsOf(ctx)).toHaveLength(2);
});

test('[T19] what fills the hidden field is answered like a person and kept as spam, without mail or contact', async () => {
  const ctx = await freshContext();
  const outcome = await sendContactMessage(ctx, makeContactMessage({ website: 'https://pills.example' }));
  expect(outcome.ok).toBe(true);
  expect(await messagesOf(ctx)).toMatchObject([{ state: 'spam', contactId: null }]);
  expect(await mailsOf(ctx)).toEqual([]);
  expect(await ctx.db.select().from(contacts)).toEqual([]);
});

test('[T19] a blocked mailbox gets the usual response, and no one is notified', async () => {
  const ctx = await freshContext();
  await sendContactMessage(ctx, makeContactMessage());
  await ctx.db.update(contacts).set({ isBlocked: true });
  expect((await sendContactMessage(ctx, makeContactMessage({ message: 'Again' }))).ok).toBe(true);
  expect((await messagesOf(ctx)).map(({ state }) => state).toSorted()).toEqual(['spam', 'unread']);
  expect(await mailsOf(ctx)).toHaveLength(2);
});

test('[T19] a text full of links is confirmed by its sender before it is taken', async () => {
  const ctx = await freshContext();
  const form = makeContactMessage({ message: 'See https://a.example, https://b.example and www.c.example' });
  const requested = await sendContactMessage(ctx, form);
  expect(requested).toMatchObject({ ok: false, failure: { code: 'CONFIRM' } });
  expect(await messagesOf(ctx)).toEqual([]);
  const token = !requested.ok && requested.failure.code === 'CONFIRM' ? requested.failure.token : '';
  expect(await sendContactMessage(ctx, { ...form, token: `${token}x` })).toMatchObject({ ok: false });
  expect(await sendContactMessage(ctx, { ...form, token })).toMatchObject({ ok: true });
  expect(await messagesOf(ctx)).toHaveLength(1);
});

test('[T19] three messages an hour; ten with a form that took its time and did its work', async () => {
  const begun = await freshContext();
  const token = issueHumanProofToken(begun, 'page');
  const answer = (await solveProofOfWork(token)) ?? '';
  const ctx = later(begun, 5_000);
  const send = (number: number, proof = {}) =>
    sendContactMessage(ctx, makeContactMessage({ message: `Message ${number}`, ...proof }));
  for (const number of [1, 2, 3]) expect((await send(number)).ok).toBe(true);
  expect(await send(4)).toMatchObject({ ok: false, failure: { code: 'RATE_LIMITED' } });
  for (let number = 5; number <= 14; number += 1)
    expect((await send(number, { token, answer })).ok).toBe(true);
  expect(await send(15, { token, answer })).toMatchObject({ ok: false, failure: { code: 'RATE_LIMITED' } });
  expect(await messagesOf(ctx)).toHaveLength(13);
});

test('[T19] a form filled in under four seconds, without its work or with a forged note gives no wider limit', async () => {
  const begun = await freshContext();
  const token = issueHumanProofToken(begun, 'page');
  const answer = (await solveProofOfWork(token)) ?? '';
  const full = { ok: false, failure: { code: 'RATE_LIMITED' } };
  for (const message of ['a', 'b', 'c']) await sendContactMessage(begun, makeContactMessage({ message }));
  const form = makeContactMessage({ message: 'd' });
  expect(await sendContactMessage(later(begun, 3_000), { ...form, token, answer })).toMatchObject(full);
  expect(await sendContactMessage(later(begun, 5_000), { ...form, token, answer: 'x' })).toMatchObject(full);
  const forged = token.replace('page', 'confirm');
  expect(await sendContactMessage(later(begun, 5_000), { ...form, token: forged })).toMatchObject(full);
  expect(await sendContactMessage(later(begun, 2 * DAY_MS), { ...form, token, answer })).toMatchObject(full);
});

test.each([
  ['a line break in the name', { name: 'Ada\r\nBcc: all@example.com' }, ['name']],
  ['a line break in the address', { email: 'ada@example.com\nBcc: all@example.com' }, ['email']],
  ['something that is no address', { email: 'ada' }, ['email']],
  ['blanks only', { name: '  ', message: ' \n ' }, ['name', 'message']],
  ['an unknown subject', { subject: 'money' }, ['subject']],
  ['100 kB of text', { message: 'x'.repeat(100_000) }, ['message']],
  ['characters no database stores', { message: 'a\u0000b', company: '\uD800' }, ['message', 'company']],
])('%s is refused with a sentence at its field', async (_what, change, fields) => {
  const ctx = await freshContext();
  const outcome = await sendContactMessage(ctx, makeContactMessage(change));
  const errors = !outcome.ok && outcome.failure.code === 'BAD_REQUEST' ? outcome.failure.errors : {};
  expect(Object.keys(errors).toSorted()).toEqual(fields.toSorted());
  expect(await messagesOf(ctx)).toEqual([]);
});

test('an empty body names every field that is needed', async () => {
  const outcome = await sendContactMessage(await freshContext(), {});
  expect(outcome).toEqual({
    ok: false,
    failure: {
      code: 'BAD_REQUEST',
      errors: {
        name: 'Please tell us your name.',
        email: 'Please enter an email address like name@example.com.',
        subject: 'Please choose a subject.',
        message: 'Please write your message.',
      },
    },
  });
});

test('the mail to the team quotes the message and leads to it', async () => {
  const ctx = await freshContext();
  await sendContactMessage(ctx, makeContactMessage({ message: 'Our turnover fell in May.' }));
  const mail = (await mailsOf(ctx)).find(({ template }) => template === 'team.lead');
  const [stored] = await ctx.db.select().from(contactMessages);
  const messageUrl = `${ctx.settings.publicUrl}/admin/messages/${stored?.id}`;
  expect(mail?.payload).toMatchObject({ message: 'Our turnover fell in May.', messageUrl });
});

test('a contact that is erased is erased from the mails to the team that quote it', async () => {
  const ctx = await freshContext();
  await sendContactMessage(ctx, makeContactMessage({ message: 'Our turnover fell in May.' }));
  await ctx.db.update(outbox).set({ state: 'sent' }).where(eq(outbox.template, 'team.lead'));
  await inTransaction(ctx, (ctx) => eraseContact(ctx, { mailbox: 'ada@example.com' }));
  const mail = (await mailsOf(ctx)).find(({ template }) => template === 'team.lead');
  expect(mail?.payload).toEqual({});
});

test('a mailbox gets at most three automatic answers a day; the team gets every message', async () => {
  const ctx = await freshContext({ settings: { isRateLimited: false } });
  for (const message of ['a', 'b', 'c', 'd']) await sendContactMessage(ctx, makeContactMessage({ message }));
  const templates = (await mailsOf(ctx)).map(({ template }) => template);
  expect(templates.filter((name) => name === 'contact.autoreply')).toHaveLength(3);
  expect(templates.filter((name) => name === 'team.lead')).toHaveLength(4);
});

test('messages are deleted after 12 months, and with them contacts without newer messages', async () => {
  const ctx = await freshContext();
  await sendContactMessage(ctx, makeContactMessage());
  await sendContactMessage(ctx, makeContactMessage({ email: 'grace@example.com' }));
  const next = later(ctx, 364 * DAY_MS);
  expect(await deleteOldContacts(next)).toEqual({ messages: 0, contacts: 0, notes: 0 });
  await sendContactMessage(next, makeContactMessage({ message: 'Still here' }));
  expect(await deleteOldContacts(later(ctx, 366 * DAY_MS))).toEqual({ messages: 2, contacts: 1, notes: 0 });
  const left = await ctx.db.select().from(contacts).where(eq(contacts.mailbox, 'ada@example.com'));
  expect(left).toHaveLength(1);
});
