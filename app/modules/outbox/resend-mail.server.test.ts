import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { auditLog } from '#app/modules/audit/tables.server.ts';
import { findMailDelivery } from '#app/modules/notifications/find-mail-delivery.server.ts';
import { sendTestMail } from '#app/modules/notifications/send-test-mail.server.ts';

import { actorOf } from '../../../tests/shop/actor.ts';
import { freshContext, type TestContext } from '../../../tests/shop/context.ts';

import { listMailDeliveries } from './list-mail-deliveries.server.ts';
import { mailDeliveryListSearch, buildResentMailDedupeKey } from './mail-delivery.ts';
import { hasEmailSecretCodeOrLink } from './mail-kinds.ts';
import { recordMailBounce } from './record-bounce.server.ts';
import { resendMail } from './resend-mail.server.ts';
import { outbox } from './tables.server.ts';

async function addMail(ctx: TestContext, overrides: Partial<typeof outbox.$inferInsert> = {}) {
  const [row] = await ctx.db
    .insert(outbox)
    .values({
      kind: 'mail',
      dedupeKey: crypto.randomUUID(),
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
const owners = (ctx: TestContext) => ({ ...ctx, actor: actorOf('owner') });
const read = (query: string) => mailDeliveryListSearch.read(new URLSearchParams(query));
const at = (second: number) => ({ createdAt: new Date(Date.UTC(2026, 0, 1, 0, 0, second)) });

test('the mail log lists failed mails first and filters by state, template, order and search text', async () => {
  const ctx = owners(await freshContext());
  const dead = await addMail(ctx, { state: 'dead', error: 'refused', ...at(1) });
  const orderId = crypto.randomUUID();
  const sent = await addMail(ctx, { template: 'account.reset', orderId, ...at(2) });
  const queued = await addMail(ctx, { state: 'queued', recipient: 'O_Brien@client.test', ...at(3) });
  await addMail(ctx, { kind: 'conversion', template: 'meta', payload: {} });
  const ids = async (query: string) => (await listMailDeliveries(ctx, read(query))).rows.map(({ id }) => id);
  expect(await ids('')).toEqual([dead.id, queued.id, sent.id]);
  expect(await ids('sort=newest')).toEqual([queued.id, sent.id, dead.id]);
  expect(await ids('sort=oldest')).toEqual([dead.id, sent.id, queued.id]);
  expect(await ids('state=trouble')).toEqual([dead.id]);
  expect(await ids('state=waiting')).toEqual([queued.id]);
  expect(await ids('template=account.reset')).toEqual([sent.id]);
  expect(await ids(`order=${orderId}`)).toEqual([sent.id]);
  expect(await ids('order=nonsense')).toEqual([]);
  expect(await ids('q=o_br')).toEqual([queued.id]);
});

test('resending retries a failed mail, and sends a sent mail again under a new key', async () => {
  const ctx = owners(await freshContext());
  const dead = await addMail(ctx, { state: 'dead', tries: 7, error: 'refused' });
  expect(await resendMail(ctx, dead.id)).toEqual({ ok: true, value: { id: dead.id } });
  const [revived] = await ctx.db.select().from(outbox).where(eq(outbox.id, dead.id));
  expect(revived).toMatchObject({ state: 'queued', tries: 0, error: null });
  expect(await resendMail(ctx, dead.id)).toEqual({ ok: false, failure: { code: 'waiting' } });

  const sent = await addMail(ctx, { dedupeKey: 'paid:1_%' });
  const [first, second] = [await resendMail(ctx, sent.id), await resendMail(ctx, sent.id)];
  const keys = (await ctx.db.select().from(outbox)).map(({ dedupeKey }) => dedupeKey);
  expect(keys).toEqual(expect.arrayContaining(['paid:1_%:resend:1', 'paid:1_%:resend:2']));
  expect([first.ok, second.ok]).toEqual([true, true]);
  const [audited] = await ctx.db.select().from(auditLog).where(eq(auditLog.entityId, sent.id)).limit(1);
  expect(audited).toMatchObject({ action: 'mail.resent', entity: 'mail' });
  expect(await resendMail(ctx, crypto.randomUUID())).toEqual({ ok: false, failure: { code: 'not-found' } });
});

test('a mail is shown as it is sent; one that opens an account only where no mail server sends it', async () => {
  const ctx = owners(await freshContext());
  const plain = await addMail(ctx);
  expect(await findMailDelivery(ctx, plain.id)).toMatchObject({
    subject: expect.stringContaining('The disk is full'),
    text: expect.stringContaining('Nothing is stored.'),
  });
  const resetUrl = 'https://shop.test/auth/reset-password?token=secret-token';
  const secret = await addMail(ctx, { template: 'account.reset', payload: { name: 'Nora', resetUrl } });
  expect((await findMailDelivery(ctx, secret.id))?.text).toContain('secret-token');
  const sending = { ...ctx, settings: { ...ctx.settings, hasMailServer: true } };
  const hidden = await findMailDelivery(sending, secret.id);
  expect(hidden?.text).toBeNull();
  expect(JSON.stringify(hidden)).not.toContain('secret-token');
  expect(await findMailDelivery(ctx, 'no-id')).toBeNull();
});

test('a test mail goes to the user who requests it', async () => {
  const ctx = owners(await freshContext());
  expect(await sendTestMail(ctx)).toEqual({
    ok: true,
    value: { address: 'owner@example.com', hasMailServer: false },
  });
  const [mail] = await ctx.db.select().from(outbox);
  expect(mail).toMatchObject({ recipient: 'owner@example.com', template: 'team.test', state: 'queued' });
});

test('a test mail is refused while mails to the user who requests it bounce', async () => {
  const ctx = owners(await freshContext());
  await recordMailBounce(ctx, await addMail(ctx, { recipient: 'owner@example.com' }), 'No such user');
  expect(await sendTestMail(ctx)).toEqual({ ok: false, failure: { code: 'bounces' } });
});

test('only owner and manager can read or resend mails', async () => {
  const ctx = await freshContext();
  for (const role of ['editor', 'fulfiller', 'analyst', 'customer'] as const) {
    const theirs = { ...ctx, actor: actorOf(role) };
    for (const refused of [
      () => listMailDeliveries(theirs, read('')),
      () => findMailDelivery(theirs, crypto.randomUUID()),
      () => resendMail(theirs, crypto.randomUUID()),
      () => sendTestMail(theirs),
    ]) {
      await expect(refused()).rejects.toMatchObject({ status: 403 });
    }
  }
});

test('keys of repeated sendings count up from the first one', () => {
  expect(buildResentMailDedupeKey('paid:1', 1)).toBe('paid:1:resend:1');
  expect(buildResentMailDedupeKey('paid:1:resend:1', 2)).toBe('paid:1:resend:2');
  expect(hasEmailSecretCodeOrLink('account.signin_code')).toBe(true);
  expect(hasEmailSecretCodeOrLink('order.confirmed')).toBe(false);
});
