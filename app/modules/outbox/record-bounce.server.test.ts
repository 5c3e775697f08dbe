import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { ERASED_PERSONAL_DATA_PLACEHOLDER } from '#app/lib/deleted.ts';
import { auditLog } from '#app/modules/audit/tables.server.ts';
import { findMailDelivery } from '#app/modules/notifications/find-mail-delivery.server.ts';

import { actorOf } from '../../../tests/shop/actor.ts';
import { freshContext, type TestContext } from '../../../tests/shop/context.ts';

import { clearMailBounces } from './lift-bounces.server.ts';
import { findMailboxBounce, listBounceIds, listBounces } from './list-bounces.server.ts';
import { bounceListSearch } from './mail-bounce.ts';
import { isEmailSentToBouncedAddresses } from './mail-kinds.ts';
import { MAIL_TEMPLATE_OPTIONS } from './mail-choices.ts';
import { markSentEmailBounced, recordMailBounce } from './record-bounce.server.ts';
import { resendMail } from './resend-mail.server.ts';
import { mailBounces, outbox } from './tables.server.ts';

async function addMail(ctx: TestContext, overrides: Partial<typeof outbox.$inferInsert> = {}) {
  const [row] = await ctx.db
    .insert(outbox)
    .values({
      kind: 'mail',
      dedupeKey: crypto.randomUUID(),
      recipient: 'Nora@client.test',
      template: 'team.system',
      payload: { problem: 'The disk is full', detail: 'Nothing is stored.' },
      state: 'sent',
      sentAt: new Date(),
      ...overrides,
    })
    .returning();
  if (!row) throw new Error('no row');
  return row;
}
const owned = async () => ({ ...(await freshContext()), actor: actorOf('owner') });
const read = (query: string) => bounceListSearch.read(new URLSearchParams(query));
const stateOf = async (ctx: TestContext, id: string) =>
  (await ctx.db.select().from(outbox).where(eq(outbox.id, id)))[0]?.state;

test('the owner marks an email as bounced, which blocks its address; a second time does nothing', async () => {
  const ctx = await owned();
  const mail = await addMail(ctx);
  expect(await markSentEmailBounced(ctx, mail.id)).toEqual({
    ok: true,
    value: { mailbox: 'Nora@client.test' },
  });
  expect(await stateOf(ctx, mail.id)).toBe('bounced');
  expect(await findMailboxBounce(ctx, 'NORA@client.test')).toMatchObject({
    mailbox: 'nora@client.test',
    outboxId: mail.id,
  });
  expect(await markSentEmailBounced(ctx, mail.id)).toEqual({ ok: false, failure: { code: 'not-sent' } });
  expect(await ctx.db.select().from(auditLog)).toMatchObject([{ action: 'mail.bounced', entityId: mail.id }]);
});

test('a mail that is unsent, without recipient or to a deleted person cannot be marked as bounced', async () => {
  const ctx = await owned();
  for (const overrides of [
    { state: 'queued', sentAt: null },
    { recipient: null },
    { recipient: ERASED_PERSONAL_DATA_PLACEHOLDER },
  ]) {
    const mail = await addMail(ctx, overrides);
    expect(await markSentEmailBounced(ctx, mail.id)).toEqual({ ok: false, failure: { code: 'not-sent' } });
  }
  for (const id of [crypto.randomUUID(), 'nonsense'])
    expect(await markSentEmailBounced(ctx, id)).toEqual({ ok: false, failure: { code: 'not-found' } });
  expect(await ctx.db.select().from(mailBounces)).toEqual([]);
});

test('the shop’s own address is never closed', async () => {
  const ctx = await owned();
  const mail = await addMail(ctx, { recipient: null, state: 'sending' });
  await recordMailBounce(ctx, mail, 'no such user');
  expect(await stateOf(ctx, mail.id)).toBe('bounced');
  expect(await ctx.db.select().from(mailBounces)).toEqual([]);
});

test('the log says that an address bounces, sends nothing there, and again once the owner has lifted it', async () => {
  const ctx = await owned();
  const mail = await addMail(ctx);
  const later = await addMail(ctx, { state: 'withheld', sentAt: null });
  await markSentEmailBounced(ctx, mail.id);
  expect(await findMailDelivery(ctx, later.id)).toMatchObject({
    bounce: { mailbox: 'nora@client.test' },
    canBeSentAgain: false,
  });
  expect(await resendMail(ctx, later.id)).toEqual({ ok: false, failure: { code: 'bounces' } });
  const code = await addMail(ctx, {
    template: 'account.signin_code',
    payload: { name: 'N', code: '123456' },
  });
  expect(await findMailDelivery(ctx, code.id)).toMatchObject({ canBeSentAgain: true });

  const [{ id } = { id: '' }] = (await listBounces(ctx, read('q=nora'))).rows;
  expect(await listBounceIds(ctx, read('q=NORA'))).toEqual([id]);
  expect((await listBounces(ctx, read('q=n_ra'))).rows).toEqual([]);
  expect(await clearMailBounces(ctx, [id])).toEqual(['nora@client.test']);
  expect(await clearMailBounces(ctx, [id])).toEqual([]);
  expect(await findMailDelivery(ctx, later.id)).toMatchObject({ bounce: null, canBeSentAgain: true });
  expect(await resendMail(ctx, later.id)).toEqual({ ok: true, value: { id: later.id } });
  const actions = (await ctx.db.select().from(auditLog)).map(({ action }) => action);
  expect(actions).toEqual(['mail.bounced', 'mail.bounce_lifted', 'mail.resent']);
});

test('only owner and manager can read bounces, and a manager cannot change them', async () => {
  const ctx = await freshContext();
  const manager = { ...ctx, actor: actorOf('manager') };
  expect((await listBounces(manager, read(''))).rows).toEqual([]);
  for (const role of ['manager', 'editor', 'fulfiller', 'analyst', 'customer'] as const) {
    const theirs = { ...ctx, actor: actorOf(role) };
    const reads = role === 'manager' ? [] : [() => listBounces(theirs, read(''))];
    for (const refused of [
      ...reads,
      () => markSentEmailBounced(theirs, crypto.randomUUID()),
      () => clearMailBounces(theirs, [crypto.randomUUID()]),
    ]) {
      await expect(refused()).rejects.toMatchObject({ status: 403 });
    }
  }
});

test('what opens or protects an account goes out all the same, and nothing else does', () => {
  const anyway = MAIL_TEMPLATE_OPTIONS.map(({ value }) => value)
    .filter(isEmailSentToBouncedAddresses)
    .toSorted();
  expect(anyway).toEqual([
    'account.email_changed',
    'account.email_code',
    'account.exists',
    'account.new_device',
    'account.password_changed',
    'account.reset',
    'account.signin_code',
    'account.two_factor',
    'account.verify',
    'order.code',
    'order.link',
    'privacy.erased',
    'privacy.export',
    'privacy.leaving',
    'review.code',
    'team.invite',
    'team.role',
  ]);
});
