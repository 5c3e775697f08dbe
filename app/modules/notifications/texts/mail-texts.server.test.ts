import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { auditLog } from '#app/modules/audit/tables.server.ts';
import { saveEmailHeaderFooterSettings } from '#app/modules/content/settings/save-block.server.ts';
import { MAIL_TEMPLATE_OPTIONS } from '#app/modules/outbox/mail-choices.ts';
import { queueMail } from '#app/modules/outbox/queue-mail.server.ts';
import { switchMailTemplateOnOrOff } from '#app/modules/outbox/set-mail-switch.server.ts';
import { outbox } from '#app/modules/outbox/tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import type { OutgoingMail } from '#app/platform/mail/transport.server.ts';

import { actorOf } from '../../../../tests/shop/actor.ts';
import {
  ADA,
  sendExampleEmail,
  managedContext,
  publishEmailTexts,
  sendAll,
  sentDraft,
  textsOf,
} from '../fixtures.ts';
import { findMailDelivery } from '../find-mail-delivery.server.ts';
import { mailTexts } from '../tables.server.ts';

import {
  discardMailDraft,
  publishMailText,
  resetMailText,
  restoreMailText,
  saveMailDraft,
} from './edit-mail-text.server.ts';
import { findEditableMailTextWithDraft, listMailTextVersions } from './find-mail-text.server.ts';
import { listMailTexts } from './list-mail-texts.server.ts';
import { mailTextListSearch } from './mail-text-list.ts';
import { renderMailTextPreview } from './preview-mail-text.server.ts';
import { sendMailTextTest } from './send-mail-text-test.server.ts';

const later = <Context extends AppContext>(ctx: Context, seconds: number): Context => ({
  ...ctx,
  now: new Date(ctx.now.getTime() + seconds * 1_000),
});
const T = 'order.completed';

const listOf = async (ctx: AppContext, query = '') =>
  (await listMailTexts(ctx, mailTextListSearch.read(new URLSearchParams(query)))).rows;
const actions = async (ctx: AppContext) =>
  (await ctx.db.select().from(auditLog).where(eq(auditLog.entity, 'mail_text')).orderBy(auditLog.id)).map(
    ({ action }) => action,
  );

test('an email template is drafted, published, restored and reset, each with an audit entry', async () => {
  const ctx = await managedContext();
  const shipped = await textsOf(ctx, T);
  const drafted = await saveMailDraft(ctx, T, sentDraft({ ...shipped, text: 'Ours.' }, 0));
  expect(drafted).toMatchObject({ value: { version: 1 } });
  expect((await renderMailTextPreview(ctx, T))?.text).toContain('Ours.');
  expect((await sendExampleEmail(ctx, T)).text).not.toContain('Ours.');
  expect((await listOf(ctx, 'state=draft')).map(({ id }) => id)).toEqual([T]);

  expect(await publishMailText(ctx, T, sentDraft({ ...shipped, text: 'Ours.' }, 1))).toMatchObject({
    ok: true,
  });
  const mail = await sendExampleEmail(ctx, T);
  expect(mail.text).toContain('Ours.');
  expect(mail.html).toContain('Ours.');
  expect(await ctx.db.select({ words: mailTexts.words }).from(mailTexts)).toEqual([
    { words: { text: 'Ours.' } },
  ]);
  expect((await listOf(ctx, 'state=edited')).map(({ id }) => id)).toEqual([T]);

  await publishEmailTexts(later(ctx, 10), T, { text: 'Again.' });
  const versions = await listMailTextVersions(ctx, T);
  expect(versions.map(({ changes }) => changes)).toEqual([
    [{ label: 'Text', from: 'Ours.', to: 'Again.' }],
    [{ label: 'Text', parts: expect.arrayContaining([{ kind: 'new', text: 'Ours' }]) }],
  ]);
  expect(await restoreMailText(later(ctx, 20), T, versions[0]?.id ?? '')).toMatchObject({ ok: true });
  expect((await sendExampleEmail(ctx, T)).text).toContain('Ours.');
  expect(await resetMailText(later(ctx, 30), T)).toMatchObject({ value: { isChanged: true } });
  expect(await textsOf(ctx, T)).toEqual(shipped);
  expect(await ctx.db.$count(mailTexts)).toBe(0);
  expect(await resetMailText(later(ctx, 40), T)).toMatchObject({ value: { isChanged: false } });
  expect(await actions(ctx)).toEqual([
    'mail_text.drafted',
    'mail_text.published',
    'mail_text.published',
    'mail_text.published',
    'mail_text.published',
  ]);
});

test('what a mail cannot fill or must keep is refused with its name, as a draft and as a publication', async () => {
  const ctx = await managedContext();
  const words = { ...(await textsOf(ctx, 'account.verify')), subject: 'Your code', text: 'Hello {nmae}' };
  for (const write of [saveMailDraft, publishMailText]) {
    const outcome = await write(ctx, 'account.verify', sentDraft(words, 0));
    expect(outcome).toMatchObject({
      failure: {
        code: 'invalid',
        problems: [
          { field: 'subject', message: expect.stringContaining('{code} is required in') },
          { field: 'text', message: expect.stringContaining('{nmae} is not a variable') },
        ],
      },
    });
  }
  expect(await ctx.db.$count(mailTexts)).toBe(0);
});

test('of two who write at once, the second sees the stored text and may overwrite it', async () => {
  const ctx = await managedContext();
  const shipped = await textsOf(ctx, T);
  await saveMailDraft(ctx, T, sentDraft({ ...shipped, text: 'First.' }, 0));
  const second = sentDraft({ ...shipped, text: 'Second.' }, 0);
  expect(await publishMailText(ctx, T, second)).toMatchObject({
    failure: { code: 'conflict', by: 'Ada Lovelace', version: 1, current: { text: 'First.' } },
  });
  expect((await textsOf(ctx, T))['text']).toBe('First.');
  expect(await publishMailText(ctx, T, { ...second, overwrite: 1 })).toMatchObject({ ok: true });
  expect((await sendExampleEmail(ctx, T)).text).toContain('Second.');
  await saveMailDraft(ctx, T, sentDraft({ ...shipped, text: 'Third.' }, 2));
  expect(await discardMailDraft(ctx, T)).toMatchObject({ ok: true });
  expect((await textsOf(ctx, T))['text']).toBe('Second.');
});

test('words that no longer fit are not sent: the shipped ones are, and the list says so', async () => {
  const ctx = await managedContext();
  const unfit: Record<string, string>[] = [{ text: 'Gone {old}' }, { gone: 'A part that was' }];
  for (const words of unfit) {
    await ctx.db.delete(mailTexts);
    await ctx.db.insert(mailTexts).values({ template: T, words });
    expect((await sendExampleEmail(ctx, T)).text).toContain('Everything is delivered and accepted.');
    expect((await listOf(ctx, 'state=unfit')).map(({ id }) => id)).toEqual([T]);
    expect(await findEditableMailTextWithDraft(ctx, T)).toMatchObject({ isUnfit: true, isEdited: true });
  }
  expect(await publishEmailTexts(ctx, T, {})).toMatchObject({ value: { isChanged: true } });
  expect(await findEditableMailTextWithDraft(ctx, T)).toMatchObject({ isUnfit: false, isEdited: false });
});

test('a mail that the owner turned off is not queued, and one that always comes cannot be turned off', async () => {
  const ctx = await managedContext();
  const autoreply = () =>
    queueMail(ctx, {
      template: 'contact.autoreply',
      dedupeKey: crypto.randomUUID(),
      recipient: 'nora@client.test',
      orderId: null,
      payload: { name: 'Nora', subject: 'Help', message: 'x' },
    });
  const count = () => ctx.db.$count(outbox, eq(outbox.template, 'contact.autoreply'));
  expect(await switchMailTemplateOnOrOff(ctx, 'contact.autoreply', false)).toMatchObject({ ok: true });
  await switchMailTemplateOnOrOff(ctx, 'contact.autoreply', false);
  await autoreply();
  expect(await count()).toBe(0);
  expect((await listOf(ctx, 'state=off')).map(({ id }) => id)).toEqual(['contact.autoreply']);
  await switchMailTemplateOnOrOff(ctx, 'contact.autoreply', true);
  await autoreply();
  expect(await count()).toBe(1);
  for (const template of ['order.confirmed', 'account.verify', 'message.new', 'nothing'])
    expect(await switchMailTemplateOnOrOff(ctx, template, false)).toMatchObject({
      failure: { code: 'always' },
    });
  expect(await actions(ctx)).toEqual(['mail.turned_off', 'mail.turned_on']);
});

test('a test email goes once to the manager who asks, marked, with the draft’s text, and is logged', async () => {
  const ctx = await managedContext();
  await saveMailDraft(ctx, T, sentDraft({ ...(await textsOf(ctx, T)), text: 'Not yet.' }, 0));
  expect(await sendMailTextTest(ctx, T)).toEqual({
    ok: true,
    value: { address: 'manager@example.com', hasMailServer: false },
  });
  await sendMailTextTest(ctx, T);
  const [mail, ...more] = await sendAll(ctx);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ to: 'manager@example.com', subject: '[Test] Order 1f0c2a3b is complete' });
  expect(mail?.text).toContain('This is a test email.');
  expect(mail?.text).toContain('Not yet.');
  expect(await findMailDelivery(ctx, mail?.id ?? '')).toMatchObject({
    subject: '[Test] Order 1f0c2a3b is complete',
    text: expect.stringContaining('Not yet.'),
  });
});

test('the log shows a sent mail in the words it was sent in', async () => {
  const ctx = await managedContext();
  const before = await sendExampleEmail(ctx, T);
  await publishEmailTexts(later(ctx, 60), T, { text: 'Ours.' });
  const after = await sendExampleEmail(later(ctx, 120), T);
  await publishEmailTexts(later(ctx, 180), T, { text: 'Ours again.' });
  const shown = async (mail: OutgoingMail) => (await findMailDelivery(ctx, mail.id))?.text;
  expect(await shown(before)).toContain('Everything is delivered and accepted.');
  expect(await shown(after)).toContain('Ours.');
});

test('sender, answers and footer are in the next mail, except where an answer reaches a customer', async () => {
  const ctx = await managedContext();
  const frame = { fromName: 'The Desk', replyTo: 'desk@example.com', footer: 'First <line>\nSecond' };
  expect(await saveEmailHeaderFooterSettings(ctx, { ...frame, version: 0, overwrite: null })).toMatchObject({
    ok: true,
  });
  const mail = await sendExampleEmail(ctx, T);
  expect(mail).toMatchObject({ from: { name: 'The Desk' }, replyTo: 'desk@example.com' });
  expect(mail.text).toContain('First <line>\nSecond');
  expect(mail.html).toContain('First &lt;line&gt;');
  expect(await sendExampleEmail(ctx, 'team.lead')).toMatchObject({ replyTo: 'ada@a.test' });
});

test('an editor writes the words of ordinary mails, and only reads those that open or protect an account', async () => {
  const ctx = await managedContext();
  const editor = { ...ctx, actor: { ...actorOf('editor'), id: ADA } };
  expect(await findEditableMailTextWithDraft(editor, 'account.reset')).toMatchObject({
    isSecurity: true,
    mayWrite: false,
  });
  expect(await findEditableMailTextWithDraft(editor, T)).toMatchObject({ isSecurity: false, mayWrite: true });
  const words = await textsOf(editor, 'account.reset');
  for (const write of [
    () => saveMailDraft(editor, 'account.reset', sentDraft(words, 0)),
    () => publishMailText(editor, 'account.reset', sentDraft(words, 0)),
    () => discardMailDraft(editor, 'account.reset'),
    () => resetMailText(editor, 'account.reset'),
    () => restoreMailText(editor, 'account.reset', ADA),
  ])
    await expect(write()).rejects.toMatchObject({ status: 403 });
  expect(await publishEmailTexts(editor, T, { text: 'By an editor.' })).toMatchObject({ ok: true });
});

test('the list can be searched, filtered, sorted and paged, and shows the last sent and failed emails', async () => {
  const ctx = await managedContext();
  await sendExampleEmail(ctx, T);
  const failed = { kind: 'mail', template: 'brief.returned', recipient: 'a@b.test', payload: {} };
  const day = 86_400_000;
  for (const [state, days] of [
    ['dead', 1],
    ['bounced', 29],
    ['failed', 2],
    ['dead', 31],
    ['sent', 1],
  ] as const)
    await ctx.db.insert(outbox).values({
      ...failed,
      state,
      dedupeKey: crypto.randomUUID(),
      createdAt: new Date(ctx.now.getTime() - days * day),
    });
  expect((await listOf(ctx, 'sort=failures'))[0]).toMatchObject({ id: 'brief.returned', failures: 3 });
  expect((await listOf(ctx, 'sort=sent'))[0]).toMatchObject({ id: T, lastSentAt: ctx.now.toISOString() });
  expect((await listOf(ctx)).length).toBe(25);
  expect((await listOf(ctx, 'page=2')).length).toBe(Math.min(MAIL_TEMPLATE_OPTIONS.length - 25, 25));
  expect((await listOf(ctx, 'q=ORDER COMPLETE')).map(({ id }) => id)).toEqual([T]);
  const team = await listOf(ctx, 'audience=team&size=50');
  expect(team.some(({ id }) => id === 'team.order')).toBe(true);
  expect(team.every(({ readers }) => readers !== 'customer')).toBe(true);
  expect(await listOf(ctx, 'q=nothing of this')).toEqual([]);
});
