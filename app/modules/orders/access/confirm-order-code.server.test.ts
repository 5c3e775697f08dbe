import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { outbox } from '#app/modules/outbox/tables.server.ts';
import { MINUTE_MS } from '#app/lib/durations.ts';

import { freshContext, type TestContext } from '../../../../tests/shop/context.ts';

import { orderEvents } from '../event-tables.server.ts';
import { addOrder } from '../fixtures.ts';
import { orderCodes, orders } from '../order-tables.server.ts';

import { confirmOrderCode, sendOrderAccessCodeEmail } from './confirm-order-code.server.ts';
import { findOrderByAccessLinkToken, findOrderAccess } from './find-order-access.server.ts';
import type { OrderAccess } from './order-access.ts';
import { emailOrderAccessLinksToBuyer } from './request-order-links.server.ts';

const later = (ctx: TestContext, ms: number) => ({ ...ctx, now: new Date(ctx.now.getTime() + ms) });

async function readableOrder(email: string | null = 'Ada@example.com') {
  const ctx = await freshContext();
  const orderId = await addOrder(ctx);
  await ctx.db
    .update(orders)
    .set({ email, emailNorm: email?.toLowerCase() ?? null })
    .where(eq(orders.id, orderId));
  const access: OrderAccess = { orderId, level: 'read', as: 'link', userId: null };
  return { ctx, orderId, access };
}

async function mailsOf(ctx: TestContext) {
  return ctx.db.select().from(outbox).orderBy(outbox.createdAt, outbox.id);
}

/** Requests a code and reads it from the email; without limits, which have a test of their own. */
async function codeFor(ctx: TestContext, access: OrderAccess): Promise<string> {
  expect(await sendOrderAccessCodeEmail({ ...ctx, clientAddress: null }, access)).toMatchObject({ ok: true });
  return String((await mailsOf(ctx)).at(-1)?.payload['code']);
}

const wrong = (code: string) => (code === '111111' ? '222222' : '111111');

test('a code goes to the order’s mailbox, is stored as a digest, works once and lets its browser write', async () => {
  const { ctx, orderId, access } = await readableOrder();
  const code = await codeFor(ctx, access);
  expect(code).toMatch(/^\d{6}$/);
  expect(await mailsOf(ctx)).toMatchObject(
    [{ template: 'order.code', recipient: 'Ada@example.com', orderId, dedupeKey: /^code:/ }].map(
      ({ dedupeKey, ...mail }) => ({ ...mail, dedupeKey: expect.stringMatching(dedupeKey) }),
    ),
  );
  const [stored] = await ctx.db.select().from(orderCodes);
  expect(JSON.stringify(stored)).not.toContain(code);

  expect(await confirmOrderCode(ctx, access, { code: wrong(code), cookie: null })).toEqual({
    ok: false,
    failure: { code: 'wrong-code' },
  });
  const confirmed = await confirmOrderCode(ctx, access, { code, cookie: null });
  const cookie = confirmed.ok ? confirmed.value.cookie : '';
  expect(cookie).toMatch(/^pf_order=[\w.-]+; Path=\/; Max-Age=43200; SameSite=Lax; HttpOnly$/);
  const linkCookie = /=([^;]+)/.exec(cookie)?.[1] ?? '';
  expect(await findOrderAccess(ctx, orderId, { browserHash: null, linkCookie })).toMatchObject({
    level: 'money',
  });
  expect(await confirmOrderCode(ctx, access, { code, cookie: null })).toMatchObject({ ok: false });
});

test('a code has five tries, however many come at once, and a new code has five of its own', async () => {
  const { ctx, access } = await readableOrder();
  const code = await codeFor(ctx, access);
  const tries = Array.from({ length: 12 }, () =>
    confirmOrderCode(ctx, access, { code: wrong(code), cookie: null }),
  );
  const answers = (await Promise.all(tries)).map((answer) => (answer.ok ? 'open' : answer.failure.code));
  expect(answers.filter((answer) => answer === 'wrong-code')).toHaveLength(4);
  expect(answers.filter((answer) => answer === 'code-used-up')).toHaveLength(8);
  expect((await ctx.db.select().from(orderCodes))[0]?.tries).toBe(5);
  expect(await confirmOrderCode(ctx, access, { code, cookie: null })).toEqual({
    ok: false,
    failure: { code: 'code-used-up' },
  });
  const next = await codeFor(ctx, access);
  expect(await confirmOrderCode(ctx, access, { code: next, cookie: null })).toMatchObject({ ok: true });
});

test('the right code, sent many times at once, opens once', async () => {
  const { ctx, access } = await readableOrder();
  const code = await codeFor(ctx, access);
  const all = await Promise.all(
    Array.from({ length: 5 }, () => confirmOrderCode(ctx, access, { code, cookie: null })),
  );
  expect(all.filter(({ ok }) => ok)).toHaveLength(1);
});

test('only the newest code counts, for 30 minutes, and for its own order', async () => {
  const { ctx, access } = await readableOrder();
  const first = await codeFor(ctx, access);
  let newest = await codeFor(ctx, access);
  // With a chance of one in a million, both codes are the same.
  while (newest === first) newest = await codeFor(ctx, access);
  expect(await confirmOrderCode(ctx, access, { code: first, cookie: null })).toMatchObject({ ok: false });
  const foreign = { ...access, orderId: await addOrder(ctx) };
  expect(await confirmOrderCode(ctx, foreign, { code: newest, cookie: null })).toMatchObject({ ok: false });
  const late = later(ctx, 30 * MINUTE_MS);
  expect(await confirmOrderCode(late, access, { code: newest, cookie: null })).toMatchObject({ ok: false });
  const inTime = later(ctx, 30 * MINUTE_MS - 1);
  expect(await confirmOrderCode(inTime, access, { code: newest, cookie: null })).toMatchObject({ ok: true });
});

test('a code is sent once a minute, and not for orders without a mailbox or of the demo', async () => {
  const { ctx, orderId, access } = await readableOrder();
  expect(await sendOrderAccessCodeEmail(ctx, access)).toMatchObject({ ok: true });
  expect(await sendOrderAccessCodeEmail(ctx, access)).toMatchObject({
    ok: false,
    failure: { code: 'too-many' },
  });
  await ctx.db.update(orders).set({ isDemo: true }).where(eq(orders.id, orderId));
  expect(await sendOrderAccessCodeEmail(ctx, access)).toMatchObject({
    ok: false,
    failure: { code: 'no-mailbox' },
  });
  const without = { ...access, orderId: await addOrder(ctx) };
  expect(await sendOrderAccessCodeEmail(ctx, without)).toMatchObject({
    ok: false,
    failure: { code: 'no-mailbox' },
  });
  expect(await mailsOf(ctx)).toHaveLength(1);
});

test('"Send me my links" mails the links of a mailbox’s own orders, and nothing to an address without any', async () => {
  const { ctx, orderId } = await readableOrder();
  const second = await addOrder(ctx);
  await ctx.db.update(orders).set({ emailNorm: 'ada@example.com' }).where(eq(orders.id, second));
  await addOrder(ctx);
  const unpaid = await addOrder(ctx, { status: 'PENDING' });
  await ctx.db.update(orders).set({ emailNorm: 'ada@example.com' }).where(eq(orders.id, unpaid));

  expect(await emailOrderAccessLinksToBuyer(ctx, ' ADA@example.com ')).toEqual({
    ok: true,
    value: undefined,
  });
  expect(await emailOrderAccessLinksToBuyer(ctx, 'nobody@example.com')).toEqual({
    ok: true,
    value: undefined,
  });
  const [mail, ...others] = await mailsOf(ctx);
  expect(others).toEqual([]);
  expect(mail?.template).toBe('order.link');
  const links = mail?.payload['orders'] as { orderUrl: string; title: string }[]; // the schema of the template
  expect(links.map(({ orderUrl }) => new URL(orderUrl).pathname).toSorted()).toEqual(
    [orderId, second].map((id) => `/orders/${id}`).toSorted(),
  );
  const address = new URL(links.find(({ orderUrl }) => orderUrl.includes(orderId))?.orderUrl ?? '');
  expect(await findOrderByAccessLinkToken(ctx, orderId, address.searchParams.get('t') ?? '')).not.toBeNull();
  expect(await ctx.db.select().from(orderEvents)).toMatchObject([
    { kind: 'link_sent', isVisibleToCustomer: false },
    { kind: 'link_sent' },
  ]);
});

test('[T15] known and unknown addresses meet the same limit of three an hour, in about the same time', async () => {
  const { ctx } = await readableOrder();
  const took: number[] = [];
  for (const email of ['ada@example.com', 'nobody@example.com']) {
    for (let count = 1; count <= 4; count++) {
      const startedAt = performance.now();
      const answer = await emailOrderAccessLinksToBuyer(ctx, email);
      took.push(performance.now() - startedAt);
      expect(answer.ok).toBe(count <= 3);
    }
  }
  for (const index of [0, 1, 2, 4, 5, 6]) expect(took[index]).toBeGreaterThan(395);
});
