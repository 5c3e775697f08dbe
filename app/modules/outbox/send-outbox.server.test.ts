import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { SMTPServerOptions } from 'smtp-server';
import { expect, test } from 'vitest';

import { defaultShopProviderDetails } from '#app/modules/content/model.ts';
import { contentBlocks } from '#app/modules/content/tables.server.ts';

import { freshContext } from '../../../tests/shop/context.ts';
import { openDroppingInbox, openInbox, refuse } from '../../../tests/shop/mail-server.ts';

import { getMailDeliveryLabel, MAIL_SAVED_AS_FILE_MESSAGE } from './mail-delivery.ts';
import { queueMail } from './queue-mail.server.ts';
import { sendOutboxRow, sendStrandedOutboxMails } from './send-outbox.server.ts';
import { outbox } from './tables.server.ts';

import { mailTo, queueOne, stateOf } from '../../../tests/shop/queued-mail.ts';

test('sends a queued email once to a real mail server, as text and HTML with a stable Message-ID', async () => {
  const ctx = await freshContext();
  const inbox = await openInbox();
  const mail = mailTo(inbox.url);
  const id = await queueOne(ctx);
  await sendOutboxRow(ctx, mail, id);
  await sendOutboxRow(ctx, mail, id);
  expect(inbox.received).toHaveLength(1);
  const [message = ''] = inbox.received;
  expect(message).toContain('From: The shop <shop@shop.test>');
  expect(message).toContain('To: ada@example.com');
  expect(message).toContain('Subject: Order 1f0c2a3b confirmed: Website audit + 1 more');
  expect(message).toContain(`Message-ID: <${id}@shop.test>`);
  expect(message).toContain('Content-Type: text/plain');
  expect(message).toContain('Content-Type: text/html');
  expect(await stateOf(ctx, id)).toMatchObject({
    state: 'sent',
    tries: 1,
    error: null,
    providerMessageId: id,
  });
});

test('ten senders at once send one mail', async () => {
  const ctx = await freshContext();
  const inbox = await openInbox();
  const mail = mailTo(inbox.url);
  const id = await queueOne(ctx);
  await Promise.all(Array.from({ length: 10 }, () => sendOutboxRow(ctx, mail, id)));
  expect(inbox.received).toHaveLength(1);
});

test('queuing the same event twice creates one mail and one job', async () => {
  const ctx = await freshContext();
  await queueOne(ctx);
  await queueOne(ctx);
  expect(await ctx.db.select().from(outbox)).toHaveLength(1);
  expect(await ctx.jobs.sent()).toHaveLength(1);
});

test('without a mail server the mail waits, is tried again later, and is sent once when the server is back', async () => {
  const ctx = await freshContext();
  const id = await queueOne(ctx);
  await sendOutboxRow(ctx, mailTo('smtp://127.0.0.1:1'), id);
  expect(await stateOf(ctx, id)).toMatchObject({ state: 'failed', tries: 1 });
  expect((await ctx.jobs.sent()).at(-1)).toMatchObject({ queue: 'outbox.send', startAfterSeconds: 15 });
  const inbox = await openInbox();
  await sendOutboxRow(ctx, mailTo(inbox.url), id);
  expect(inbox.received).toHaveLength(1);
  expect(await stateOf(ctx, id)).toMatchObject({ state: 'sent', tries: 2 });
});

test('a server that is busy is tried again; a message that is refused for good is given up', async () => {
  const ctx = await freshContext();
  const id = await queueOne(ctx);
  await sendOutboxRow(ctx, mailTo((await openInbox(refuse(451))).url), id);
  expect(await stateOf(ctx, id)).toMatchObject({ state: 'failed', providerMessageId: null });
  await sendOutboxRow(ctx, mailTo((await openInbox(refuse(554))).url), id);
  expect(await stateOf(ctx, id)).toMatchObject({ state: 'dead' });
});

test('a message refused after it was read may be tried again', async () => {
  const ctx = await freshContext();
  const busy: SMTPServerOptions = {
    onData(stream, _session, done) {
      stream.resume();
      stream.on('end', () => done(Object.assign(new Error('try later'), { responseCode: 452 })));
    },
  };
  const id = await queueOne(ctx);
  await sendOutboxRow(ctx, mailTo((await openInbox(busy)).url), id);
  expect(await stateOf(ctx, id)).toMatchObject({ state: 'failed', providerMessageId: null });
});

test('a server that hangs up after the whole message is not sent it twice; the mail waits for a person', async () => {
  const ctx = await freshContext();
  const inbox = await openDroppingInbox();
  const mail = mailTo(inbox.url);
  const id = await queueOne(ctx);
  await sendOutboxRow(ctx, mail, id);
  await sendOutboxRow(ctx, mail, id);
  await sendStrandedOutboxMails({ ...ctx, now: new Date(ctx.now.getTime() + 3_600_000) }, mail);
  expect(inbox.received).toHaveLength(1);
  expect(await stateOf(ctx, id)).toMatchObject({
    state: 'dead',
    error: expect.stringContaining('may have been'),
  });
});

test('a sender that died before the message was handed over is replaced; one that died after it is not', async () => {
  const ctx = await freshContext();
  const inbox = await openInbox();
  const mail = mailTo(inbox.url);
  const id = await queueOne(ctx);
  const longAgo = new Date(Date.now() - 3_600_000);
  await ctx.db.update(outbox).set({ state: 'sending', nextTryAt: longAgo });
  await sendStrandedOutboxMails(ctx, mail);
  expect(inbox.received).toHaveLength(1);
  await ctx.db.update(outbox).set({ state: 'sending', nextTryAt: longAgo, providerMessageId: id });
  await sendStrandedOutboxMails(ctx, mail);
  expect(inbox.received).toHaveLength(1);
  expect(await stateOf(ctx, id)).toMatchObject({ state: 'dead' });
});

test('a mail whose job was lost is sent by the sweep', async () => {
  const ctx = await freshContext();
  const inbox = await openInbox();
  await queueOne(ctx);
  await sendStrandedOutboxMails({ ...ctx, now: new Date(ctx.now.getTime() + 61_000) }, mailTo(inbox.url));
  expect(inbox.received).toHaveLength(1);
});

test('without SMTP a mail becomes two files, which sending again after a crash does not multiply', async () => {
  const ctx = await freshContext();
  const dataDir = await mkdtemp(join(tmpdir(), 'mailbox-'));
  const mail = mailTo(undefined, { dataDir });
  const id = await queueOne(ctx);
  await sendOutboxRow(ctx, mail, id);
  await ctx.db.update(outbox).set({ state: 'queued' });
  await sendOutboxRow(ctx, mail, id);
  const row = await stateOf(ctx, id);
  expect(row).toMatchObject({ state: 'sent', error: MAIL_SAVED_AS_FILE_MESSAGE });
  expect(getMailDeliveryLabel({ state: 'sent', error: row?.error ?? null })).toBe('Saved as a file');
  expect((await readdir(join(dataDir, 'mailbox'))).toSorted()).toEqual([`${id}.eml`, `${id}.html`]);
  const html = await readFile(join(dataDir, 'mailbox', `${id}.html`), 'utf8');
  expect(html).toContain('Your order is confirmed.');
  expect(await readFile(join(dataDir, 'mailbox', `${id}.eml`), 'utf8')).toContain('To: ada@example.com');
});

test('a mailbox folder that cannot be written keeps the mail waiting', async () => {
  const ctx = await freshContext();
  const id = await queueOne(ctx);
  await sendOutboxRow(ctx, mailTo(undefined, { dataDir: '/dev/null/nowhere' }), id);
  expect(await stateOf(ctx, id)).toMatchObject({ state: 'failed' });
});

test('a mail to the team goes to the address the shop has when it is sent, and comes from it', async () => {
  const ctx = await freshContext();
  await queueMail(ctx, {
    template: 'team.system',
    dedupeKey: 'broken',
    recipient: null,
    orderId: null,
    payload: { problem: 'It broke', detail: 'All of it' },
  });
  const provider = { ...defaultShopProviderDetails, name: 'Ada Works', email: 'ada@works.example' };
  await ctx.db.insert(contentBlocks).values({ key: 'provider', value: provider });
  const inbox = await openInbox();
  const [row] = await ctx.db.select().from(outbox);
  await sendOutboxRow(ctx, mailTo(inbox.url, { from: null }), row?.id ?? '');
  expect(inbox.received[0]).toContain('To: ada@works.example');
  expect(inbox.received[0]).toContain('From: Ada Works <ada@works.example>');
  expect(inbox.received[0]).toContain('Subject: Ada Works: It broke');
});
