import { expect, test } from 'vitest';

import { composeOutgoingMailFromOutbox } from '#app/modules/notifications/compose-mail.server.ts';
import { sendOutboxRow } from '#app/modules/outbox/send-outbox.server.ts';
import { outbox } from '#app/modules/outbox/tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import type { OutgoingMail } from '#app/platform/mail/transport.server.ts';

import { freshContext } from '../../../tests/shop/context.ts';

import { makeContactMessage } from './fixtures.ts';
import { sendContactMessage } from './send-contact-message.server.ts';
import { sendServiceRequest } from './send-demand.server.ts';
import { contactMessages, contacts } from './contact-tables.server.ts';

const form = (more: Record<string, string> = {}) => ({
  email: ' Ada@Example.com ',
  need: 'An airship for our launch.',
  query: 'zeppelin rides',
  ...more,
});
const messagesOf = (ctx: AppContext) => ctx.db.select().from(contactMessages);
const contactsOf = (ctx: AppContext) => ctx.db.select().from(contacts);

test('what is needed becomes a lead with its query, and a mail to the team and to the asker', async () => {
  const ctx = await freshContext();
  expect(await sendServiceRequest(ctx, form())).toEqual({ ok: true, value: { isStored: true } });
  expect(await contactsOf(ctx)).toMatchObject([
    { mailbox: 'ada@example.com', source: 'demand', stage: 'new', tags: ['demand'] },
  ]);
  expect(await messagesOf(ctx)).toMatchObject([
    { subject: 'demand', query: 'zeppelin rides', message: 'An airship for our launch.', state: 'unread' },
  ]);
  const sent: OutgoingMail[] = [];
  const mail = { send: (outgoing: OutgoingMail) => Promise.resolve(void sent.push(outgoing)) };
  for (const row of await ctx.db.select().from(outbox))
    await sendOutboxRow(ctx, { mail, compose: composeOutgoingMailFromOutbox, meta: null }, row.id);
  expect(sent.map(({ subject, replyTo }) => [subject, replyTo])).toEqual([
    ['New message: Request for “zeppelin rides”', 'Ada@Example.com'],
    ['We got your message', undefined],
  ]);
  // The full text to both, as the team may answer by email.
  expect(sent.map(({ text }) => text.includes('An airship for our launch.'))).toEqual([true, true]);
  expect(sent[1]?.text).toContain('Thank you. We’ll answer within 24 hours.');
});

test('the same of one mailbox is one lead; another text about it is a further message', async () => {
  const ctx = await freshContext();
  await Promise.all([
    sendServiceRequest(ctx, form()),
    sendServiceRequest(ctx, form({ query: 'Zeppelin  Rides' })),
  ]);
  await sendServiceRequest(ctx, form({ need: 'Two airships.' }));
  expect(await messagesOf(ctx)).toHaveLength(2);
  expect(await contactsOf(ctx)).toHaveLength(1);
});

test('a known contact keeps name and source', async () => {
  const ctx = await freshContext();
  await sendContactMessage(ctx, makeContactMessage());
  await sendServiceRequest(ctx, form());
  expect(await contactsOf(ctx)).toMatchObject([
    { name: 'Ada Lovelace', source: 'contact-form', tags: ['demand', 'project-inquiry'] },
  ]);
});

test('without a text the query says what is needed; personal numbers are not kept in it', async () => {
  const ctx = await freshContext();
  await sendServiceRequest(ctx, form({ need: '  ', query: 'airship, call 555-010-9999' }));
  expect(await messagesOf(ctx)).toMatchObject([
    { query: 'airship, call [phone]', message: 'airship, call [phone]' },
  ]);
});

test('[T19] the hidden field, the limit and a text full of links are handled as in the contact form', async () => {
  const ctx = await freshContext();
  expect((await sendServiceRequest(ctx, form({ website: 'x' }))).ok).toBe(true);
  expect(await messagesOf(ctx)).toMatchObject([{ state: 'spam', contactId: null }]);
  const links = form({ need: 'http://a.example http://b.example http://c.example' });
  const requested = await sendServiceRequest(ctx, links);
  expect(requested).toMatchObject({ ok: false, failure: { code: 'CONFIRM' } });
  for (const need of ['1', '2']) expect((await sendServiceRequest(ctx, form({ need }))).ok).toBe(true);
  expect(await sendServiceRequest(ctx, form({ need: '3' }))).toMatchObject({
    ok: false,
    failure: { code: 'RATE_LIMITED' },
  });
});

test.each([
  ['no address', { email: 'ada' }, ['email']],
  ['a line break in the address', { email: 'ada@example.com\nBcc: all@example.com' }, ['email']],
  ['nothing at all', { email: '', need: '', query: '' }, ['email']],
  ['neither text nor query', { need: ' ', query: ' ' }, ['need']],
  ['too much text', { need: 'x'.repeat(1_001) }, ['need']],
  ['characters no database stores', { need: 'a\u0000' }, ['need']],
])('%s is refused with a sentence at its field', async (_what, change, fields) => {
  const ctx = await freshContext();
  const outcome = await sendServiceRequest(ctx, form(change));
  const errors = !outcome.ok && outcome.failure.code === 'BAD_REQUEST' ? outcome.failure.errors : {};
  expect(Object.keys(errors)).toEqual(fields);
  expect(await messagesOf(ctx)).toEqual([]);
});
