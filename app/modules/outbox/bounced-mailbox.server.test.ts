import { eq } from 'drizzle-orm';
import type { SMTPServerOptions } from 'smtp-server';
import { expect, test } from 'vitest';

import { makeOrderConfirmed } from '#app/modules/notifications/fixtures.ts';

import { freshContext } from '../../../tests/shop/context.ts';
import { openInbox } from '../../../tests/shop/mail-server.ts';

import { queueMail } from './queue-mail.server.ts';
import { sendOutboxRow } from './send-outbox.server.ts';
import { mailBounces, outbox } from './tables.server.ts';

import { mailTo, queueOne, stateOf } from '../../../tests/shop/queued-mail.ts';

/** A server that answers the recipient, or the whole message, with this. */
const answering = (responseCode: number, text: string): SMTPServerOptions => ({
  onRcptTo: (_address, _session, done) => done(Object.assign(new Error(text), { responseCode })),
});

test.each([
  [550, 'No such user here', 'bounced'],
  [550, '5.1.1 The email account does not exist', 'bounced'],
  [550, '5.1.10 Recipient domain takes no mail', 'bounced'],
  [550, '5.2.1 Mailbox disabled', 'bounced'],
  [553, 'mailbox name not allowed', 'bounced'],
  // About the shop or this email, not about the mailbox.
  [550, '5.7.1 Message rejected due to policy', 'dead'],
  [554, '5.7.1 Relay access denied', 'dead'],
  [550, 'Relaying denied', 'dead'],
  [550, '5.1.8 Bad sender address', 'dead'],
  [552, '5.2.2 Mailbox full', 'dead'],
  [554, 'Transaction failed', 'dead'],
  // Temporary.
  [451, '4.1.1 Try again later', 'failed'],
  [450, 'Mailbox busy', 'failed'],
])('a server that answers %i %s to the recipient leaves the mail %s', async (responseCode, text, state) => {
  const ctx = await freshContext();
  const inbox = await openInbox(answering(responseCode, text));
  const id = await queueOne(ctx);
  await sendOutboxRow(ctx, mailTo(inbox.url), id);
  expect(await stateOf(ctx, id)).toMatchObject({ state, tries: 1 });
  expect(await ctx.db.select().from(mailBounces)).toHaveLength(state === 'bounced' ? 1 : 0);
});

test('nothing more is sent to a mailbox that bounced, whatever its case, except what protects an account', async () => {
  const ctx = await freshContext();
  const closed = await openInbox(answering(550, 'No such user here'));
  await sendOutboxRow(ctx, mailTo(closed.url), await queueOne(ctx));
  const inbox = await openInbox();
  const about = { recipient: 'ADA@example.com', orderId: null } as const;
  await queueMail(ctx, {
    ...about,
    template: 'order.confirmed',
    dedupeKey: 'paid:2',
    payload: makeOrderConfirmed(),
  });
  await queueMail(ctx, {
    ...about,
    template: 'account.signin_code',
    dedupeKey: 'code:1',
    payload: { name: 'Ada', code: '123456' },
  });
  const rows = await ctx.db.select().from(outbox).orderBy(outbox.createdAt, outbox.dedupeKey);
  for (const { id } of rows) await sendOutboxRow(ctx, mailTo(inbox.url), id);
  expect(inbox.received).toHaveLength(1);
  expect(inbox.received[0]).toContain('123456');
  const [held] = await ctx.db.select().from(outbox).where(eq(outbox.dedupeKey, 'paid:2'));
  expect(held).toMatchObject({
    state: 'withheld',
    tries: 0,
    nextTryAt: null,
    error: 'Earlier emails to this address bounced',
  });
});
