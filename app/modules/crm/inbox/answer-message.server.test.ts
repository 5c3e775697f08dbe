import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';

import { auditLog } from '#app/modules/audit/tables.server.ts';
import { composeOutgoingMailFromOutbox } from '#app/modules/notifications/compose-mail.server.ts';
import { sendOutboxRow } from '#app/modules/outbox/send-outbox.server.ts';
import { mailBounces, outbox } from '#app/modules/outbox/tables.server.ts';
import type { Role } from '#app/platform/context.ts';
import type { OutgoingMail } from '#app/platform/mail/transport.server.ts';

import { actorOf } from '../../../../tests/shop/actor.ts';
import { freshContext, type TestContext } from '../../../../tests/shop/context.ts';

import { eraseContact } from '../erase-contact.server.ts';
import { findContactPersonalData } from '../find-personal-contact.server.ts';
import { addMessages, makeContactMessage } from '../fixtures.ts';
import { sendContactMessage } from '../send-contact-message.server.ts';
import { contactMessages, contactReplies, contacts } from '../contact-tables.server.ts';

import { answerInboxMessageByEmail } from './answer-message.server.ts';
import { markOpenedInboxMessageRead } from './change-messages.server.ts';
import {
  assignMessageIfUnmodified,
  setInboxMessageSenderBlocked,
  markDisplayedMessageSpam,
  markDisplayedMessageUnread,
} from './change-seen-message.server.ts';
import { findContactConversation } from './find-conversation.server.ts';

let ctx: TestContext;
let id = '';
beforeEach(async () => {
  ctx = await freshContext({ actor: actorOf('manager') });
  await sendContactMessage(ctx, makeContactMessage());
  const [message] = await ctx.db.select().from(contactMessages);
  id = message?.id ?? '';
});

const answer = (body: string, version = 1, overwrite: number | null = null) =>
  answerInboxMessageByEmail(ctx, { id, version, overwrite, body });
const seen = (version: number) => ({ id, version, overwrite: null });
const stateOf = async () => {
  const [row] = await ctx.db.select().from(contactMessages).where(eq(contactMessages.id, id));
  return row;
};
const answers = () => ctx.db.select().from(outbox).where(eq(outbox.template, 'contact.reply'));

test('sends an answer once, with the quoted message, and shows it in the conversation', async () => {
  await markOpenedInboxMessageRead(ctx, id);
  expect(await answer('Yes.\n\nMonday works.')).toEqual({ ok: true, value: { id } });
  // The second press of the same button.
  expect(await answer('Yes.\n\nMonday works.')).toEqual({ ok: true, value: { id } });
  const [mail, ...more] = await answers();
  expect(more).toEqual([]);
  expect(await findContactConversation(ctx, id)).toMatchObject({
    state: 'answered',
    replies: [{ body: 'Yes.\n\nMonday works.', delivery: { state: 'queued', words: 'Waiting' } }],
  });
  const sent: OutgoingMail[] = [];
  const outside = {
    mail: { send: (one: OutgoingMail) => Promise.resolve(void sent.push(one)) },
    compose: composeOutgoingMailFromOutbox,
  };
  await sendOutboxRow(ctx, outside, mail?.id ?? '');
  await sendOutboxRow(ctx, outside, mail?.id ?? '');
  expect(sent).toMatchObject([
    { to: 'ada@example.com', subject: 'Re: Project inquiry', replyTo: 'hello@mara-ellison.example' },
  ]);
  expect(sent[0]?.text).toContain('Monday works.');
  expect(sent[0]?.text).toContain('Can you audit our tracking before Monday?');
  expect(sent[0]?.html).not.toMatch(/<img/);
  expect((await findContactConversation(ctx, id))?.replies).toMatchObject([{ delivery: { state: 'sent' } }]);
  const actions = (await ctx.db.select().from(auditLog)).map(({ action }) => action);
  expect(actions).toEqual(['contact.read', 'contact.answered']);
  expect(JSON.stringify(await ctx.db.select().from(auditLog))).not.toContain('Monday works');
});

test('of two who answer at once, the second gets a conflict and can still send the answer', async () => {
  await answer('The first.');
  expect(await answer('The second.')).toMatchObject({
    ok: false,
    failure: { code: 'conflict', version: 2, current: { state: 'Answered', body: 'The first.' } },
  });
  expect(await answers()).toHaveLength(1);
  // Sent deliberately, after reading it.
  expect(await answer('The second.', 1, 2)).toMatchObject({ ok: true });
  expect((await answers()).length).toBe(2);
});

test('an answer that cannot be queued is not stored', async () => {
  const broken = { ...ctx, jobs: { ...ctx.jobs, send: () => Promise.reject(new Error('no queue')) } };
  await expect(answerInboxMessageByEmail(broken, { ...seen(1), body: 'Lost?' })).rejects.toThrow('no queue');
  expect(await ctx.db.select().from(contactReplies)).toEqual([]);
  expect(await stateOf()).toMatchObject({ state: 'unread', version: 1 });
});

test('a variable that was not filled in is no answer', async () => {
  expect(await answer('Hi {order}, {service}.')).toEqual({
    ok: false,
    failure: { code: 'unfilled', names: ['order', 'service'] },
  });
});

test('a blocked sender cannot be answered, and their messages go to spam until unblocked', async () => {
  expect(await setInboxMessageSenderBlocked(ctx, seen(1), true)).toMatchObject({ ok: true });
  expect(await answer('Hello?', 2)).toEqual({ ok: false, failure: { code: 'blocked' } });
  const before = (await ctx.db.select().from(outbox)).length;
  expect(await sendContactMessage(ctx, makeContactMessage({ message: 'Again' }))).toEqual({
    ok: true,
    value: { isStored: true },
  });
  expect((await ctx.db.select().from(outbox)).length).toBe(before);
  const states = (await ctx.db.select().from(contactMessages)).map(({ state }) => state);
  expect(states).toEqual(['spam', 'spam']);
  expect(await setInboxMessageSenderBlocked(ctx, seen(2), false)).toMatchObject({ ok: true });
  expect(await answer('Hello?', 2)).toEqual({ ok: false, failure: { code: 'is-spam' } });
  expect(await markDisplayedMessageSpam(ctx, seen(2), false)).toMatchObject({ ok: true });
  expect(await answer('Hello.', 3)).toMatchObject({ ok: true });
});

test('a mailbox that bounces, and one that was erased, are not answered, and the reason is said', async () => {
  await ctx.db
    .insert(mailBounces)
    .values({ mailbox: 'ada@example.com', reason: 'no such user', outboxId: id });
  expect(await answer('Hello.')).toEqual({ ok: false, failure: { code: 'bounces', reason: 'no such user' } });
  await ctx.db.delete(mailBounces);
  await answer('Secret words.');
  expect(JSON.stringify(await findContactPersonalData(ctx, 'ada@example.com'))).toContain('Secret words.');
  await eraseContact(ctx, { mailbox: 'ada@example.com' });
  expect(await answer('Hello.', 2)).toEqual({ ok: false, failure: { code: 'erased' } });
  expect(JSON.stringify(await ctx.db.select().from(contactReplies))).not.toContain('Secret words.');
});

test('what a bot wrote has no contact; taken out of the spam it is a message like any other', async () => {
  const [spam = ''] = await addMessages(ctx, { state: 'spam', email: 'Bob@Example.com', name: 'Bob' });
  expect(await markDisplayedMessageSpam(ctx, { id: spam, version: 1, overwrite: null }, false)).toMatchObject(
    { ok: true },
  );
  const conversation = await findContactConversation(ctx, spam);
  expect(conversation).toMatchObject({ state: 'unread', obstacle: null, contact: { isBlocked: false } });
  const [bob] = await ctx.db.select().from(contacts).where(eq(contacts.mailbox, 'bob@example.com'));
  expect(conversation?.contact?.id).toBe(bob?.id);
});

test('an action on an outdated page is refused, unless its result is already stored', async () => {
  await answer('Done.');
  expect(await markDisplayedMessageUnread(ctx, seen(1))).toMatchObject({ failure: { code: 'conflict' } });
  expect(await assignMessageIfUnmodified(ctx, seen(1), null)).toMatchObject({
    failure: { code: 'conflict' },
  });
  expect(await markDisplayedMessageSpam(ctx, seen(1), false)).toMatchObject({ ok: true });
  expect(await assignMessageIfUnmodified(ctx, seen(2), '00000000-0000-4000-8000-0000000000ff')).toEqual({
    ok: false,
    failure: { code: 'not-staff' },
  });
  expect(await markDisplayedMessageSpam(ctx, { ...seen(2), id: 'no-uuid' }, true)).toEqual({
    ok: false,
    failure: { code: 'not-found' },
  });
});

test.each(['editor', 'fulfiller', 'analyst', 'customer'] as Role[])(
  '%s has nothing to do with messages',
  async (role) => {
    const other = { ...ctx, actor: actorOf(role) };
    const refused = (attempt: () => unknown) =>
      expect(async () => attempt()).rejects.toMatchObject({ status: 403 });
    await refused(() => findContactConversation(other, id));
    await refused(() => markOpenedInboxMessageRead(other, id));
    await refused(() => answerInboxMessageByEmail(other, { ...seen(1), body: 'x' }));
    await refused(() => setInboxMessageSenderBlocked(other, seen(1), true));
  },
);

test('headers cannot be injected: names and subjects of a message stay one line in every mail', async () => {
  const evil = 'Ada\r\nBcc: everybody@example.com';
  const [planted = ''] = await addMessages(ctx, { name: evil, subject: 'support', message: 'x\r\nTo: y' });
  expect(await sendContactMessage(ctx, makeContactMessage({ name: evil }))).toMatchObject({
    ok: false,
    failure: { code: 'BAD_REQUEST' },
  });
  await answerInboxMessageByEmail(ctx, {
    id: planted,
    version: 1,
    overwrite: null,
    body: 'a\r\nBcc: b@example.com',
  });
  const sent: OutgoingMail[] = [];
  const outside = {
    mail: { send: (one: OutgoingMail) => Promise.resolve(void sent.push(one)) },
    compose: composeOutgoingMailFromOutbox,
  };
  for (const mail of await ctx.db.select().from(outbox)) await sendOutboxRow(ctx, outside, mail.id);
  expect(sent.length).toBeGreaterThan(2);
  for (const { subject, to, replyTo } of sent) expect(`${subject}${to}${replyTo}`).not.toMatch(/[\r\n]/);
});
