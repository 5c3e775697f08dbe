import { setTimeout as sleep } from 'node:timers/promises';

import { eq } from 'drizzle-orm';
import { Stripe } from 'stripe';
import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';

import { freshContext, type TestContext } from '../../tests/shop/context.ts';

import { SANDBOX_STRIPE_API_VERSION } from './emit-event.server.ts';
import { callSandbox, refusalIn, SESSION_FORM } from './fixtures.ts';
import type { SandboxCheckoutSession } from './model.ts';
import { paySandboxCheckoutSession, resolveSandboxCardChallenge } from './pay-session.server.ts';
import {
  findSandboxObject,
  saveSandboxPaymentObject,
  getSandboxClockSeconds,
} from './store-object.server.ts';
import { sandboxObjects } from './tables.server.ts';

let ctx: TestContext;

beforeEach(async () => {
  ctx = await freshContext();
});

async function call(method: string, path: string, form = '', headers: Record<string, string> = {}) {
  const answer = await callSandbox(ctx, { method, path, form, headers });
  expect(answer.headers.get('request-id')).toMatch(/^req_[A-Za-z0-9]{14}$/);
  return answer;
}

async function refused(method: string, path: string, form = '', headers: Record<string, string> = {}) {
  return refusalIn(await call(method, path, form, headers));
}

const object = z.looseObject({ id: z.string() });
const list = z.object({ object: z.literal('list'), data: z.array(object), has_more: z.boolean() });

const LINE_2 =
  '&line_items[1][price_data][currency]=usd&line_items[1][price_data][unit_amount]=100' +
  '&line_items[1][price_data][product_data][name]=Tip&line_items[1][quantity]=3';

async function create(form = SESSION_FORM, headers: Record<string, string> = {}) {
  const { status, json } = await call('POST', '/v1/checkout/sessions', form, headers);
  expect(status).toBe(200);
  return object.parse(json);
}

async function count(filter: string): Promise<number> {
  const { json } = await call('GET', `/v1/checkout/sessions?limit=100&${filter}`);
  return list.parse(json).data.length;
}

async function change(id: string, changes: Partial<SandboxCheckoutSession>) {
  const session = await findSandboxObject(ctx, 'checkout.session', id);
  if (!session) throw new Error(`no session ${id}`);
  await saveSandboxPaymentObject(ctx, { ...session, ...changes });
}

test('the events speak the API version that the SDK pins', () => {
  expect(SANDBOX_STRIPE_API_VERSION).toBe(Stripe.API_VERSION);
});

test('parameters that name the machinery of objects are ignored and change nothing', async () => {
  const form = `${SESSION_FORM}&__proto__[polluted]=1&metadata[__proto__][polluted]=1&constructor[prototype][polluted]=1&metadata[ok]=1`;
  const session = await create(form);
  expect(session.metadata).toEqual({ ok: '1' });
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
});

test('a session has totals, lines only when asked for, and no address once it is closed', async () => {
  const session = await create(`${SESSION_FORM}${LINE_2}`);
  expect(session).toMatchObject({
    object: 'checkout.session',
    amount_subtotal: 15_200,
    amount_total: 15_200,
    livemode: false,
    payment_status: 'unpaid',
    status: 'open',
    url: `http://shop.test/sandbox/pay/${session.id}`,
  });
  expect(session).not.toHaveProperty('line_items');
  expect(Object.keys(session).filter((key) => key.startsWith('_'))).toEqual([]);
  const expanded = await call('GET', `/v1/checkout/sessions/${session.id}?expand[0]=line_items`);
  const { line_items: lines } = z.object({ line_items: list }).parse(expanded.json);
  expect(lines.data).toMatchObject([
    { description: 'Fix links', amount_total: 14_900, quantity: 1 },
    { description: 'Tip', amount_total: 300, quantity: 3 },
  ]);
  const page = await call('GET', `/v1/checkout/sessions/${session.id}/line_items?limit=1`);
  expect(list.parse(page.json)).toMatchObject({ has_more: true, data: [{ description: 'Fix links' }] });
  const closed = await call('POST', `/v1/checkout/sessions/${session.id}/expire`);
  expect(closed.json).toMatchObject({ status: 'expired', url: null });
  const again = await call('POST', `/v1/checkout/sessions/${session.id}/expire`);
  expect(again.status).toBe(400);
  expect(again.json).toMatchObject({ error: { message: expect.stringContaining('status of expired') } });
});

test('a discount is spread over the lines and adds up', async () => {
  await call('POST', '/v1/coupons', 'id=TEN&percent_off=10&duration=once');
  const session = await create(`${SESSION_FORM}${LINE_2}&discounts[0][coupon]=TEN&expand[]=line_items`);
  expect(session).toMatchObject({ amount_total: 13_680, total_details: { amount_discount: 1520 } });
  const { line_items: lines } = z.object({ line_items: list }).parse(session);
  expect(lines.data.map((line) => line.amount_discount)).toEqual([1490, 30]);
});

test('a coupon is good until its time or its uses are over', async () => {
  const used = 'id=USED&amount_off=100&currency=usd&max_redemptions=1';
  await call('POST', '/v1/coupons', used);
  expect(await refused('POST', '/v1/coupons', used)).toEqual([
    400,
    'invalid_request_error',
    'resource_already_exists',
    'id',
  ]);
  const first = await create(`${SESSION_FORM}&discounts[0][coupon]=USED`);
  const second = await create(`${SESSION_FORM}&discounts[0][coupon]=USED`);
  const form = {
    intent: 'card',
    expected_amount: 14_800,
    email: 'a@example.com',
    card_number: '4242424242424242',
  } as const;
  expect(await paySandboxCheckoutSession(ctx, first.id, form)).toMatchObject({ ok: true });
  expect(await paySandboxCheckoutSession(ctx, second.id, form)).toEqual({
    ok: false,
    failure: { code: 'discount-used' },
  });
  const spent = await refused('POST', '/v1/checkout/sessions', `${SESSION_FORM}&discounts[0][coupon]=USED`);
  expect(spent).toEqual([400, 'invalid_request_error', 'coupon_expired', 'discounts[0][coupon]']);
  const coupon = await call('GET', '/v1/coupons/USED');
  expect(coupon.json).toMatchObject({ valid: false, times_redeemed: 1 });
  expect((await call('DELETE', '/v1/coupons/USED')).json).toEqual({
    id: 'USED',
    object: 'coupon',
    deleted: true,
  });
});

test('a session whose time is over expires when it is read, once, with its event', async () => {
  const { id } = await create();
  await change(id, { expires_at: getSandboxClockSeconds() - 1 });
  expect((await call('GET', `/v1/checkout/sessions/${id}`)).json).toMatchObject({
    status: 'expired',
    url: null,
  });
  await call('GET', `/v1/checkout/sessions/${id}`);
  const events = list.parse((await call('GET', '/v1/events?types[0]=checkout.session.expired')).json);
  expect(events.data).toHaveLength(1);
  expect(events.data[0]).toMatchObject({
    api_version: SANDBOX_STRIPE_API_VERSION,
    data: { object: { id, status: 'expired' } },
  });
});

test('sessions whose time is over expire when they are listed', async () => {
  const { id } = await create();
  await create();
  await change(id, { expires_at: getSandboxClockSeconds() - 1 });
  const expired = list.parse((await call('GET', '/v1/checkout/sessions?status=expired')).json);
  expect(expired.data.map((session) => session.id)).toEqual([id]);
  expect(list.parse((await call('GET', '/v1/checkout/sessions?status=open')).json).data).toHaveLength(1);
});

test('a list is newest first, pages without gaps, and filters by creation', async () => {
  const ids: string[] = [];
  for (let count = 0; count < 7; count += 1) {
    ids.push((await create()).id);
    // Creation times have millisecond precision; within one, the order is that of the random ids.
    await sleep(2);
  }
  const paged: string[] = [];
  for (let after = '', more = true; more;) {
    const page = list.parse((await call('GET', `/v1/checkout/sessions?limit=3${after}`)).json);
    paged.push(...page.data.map((session) => session.id));
    more = page.has_more;
    after = `&starting_after=${paged.at(-1)}`;
  }
  expect(paged).toEqual(ids.toReversed());
  const now = getSandboxClockSeconds();
  expect(await count(`created[gte]=${now - 100}`)).toBe(7);
  expect(await count(`created[lt]=${now - 100}`)).toBe(0);
  expect(await count(`created[gt]=${now + 100}`)).toBe(0);
  expect(await count(`created[lte]=${now + 100}&created[gt]=${now - 100}`)).toBe(7);
});

test('the boundaries of a creation filter are exact to the second', async () => {
  const { id } = await create();
  const at = 1_790_000_000;
  await ctx.db
    .update(sandboxObjects)
    .set({ createdAt: new Date(at * 1000 + 999) })
    .where(eq(sandboxObjects.id, id));
  expect(await count(`created[gte]=${at}`)).toBe(1);
  expect(await count(`created[gt]=${at}`)).toBe(0);
  expect(await count(`created[lte]=${at}`)).toBe(1);
  expect(await count(`created[lt]=${at}`)).toBe(0);
  expect(await count(`created[lt]=${at + 1}`)).toBe(1);
  expect(await count(`created=${at}`)).toBe(1);
});

test('references are expanded as deep as asked, in objects and in lists', async () => {
  const { id } = await create();
  const form = {
    intent: 'card',
    expected_amount: 14_900,
    email: 'a@example.com',
    card_number: '4242424242424242',
  } as const;
  await paySandboxCheckoutSession(ctx, id, form);
  const flat = object.parse((await call('GET', `/v1/checkout/sessions/${id}`)).json);
  expect(flat.payment_intent).toMatch(/^pi_/);
  const deep = await call(
    'GET',
    `/v1/checkout/sessions/${id}?expand[0]=payment_intent.latest_charge&expand[1]=payment_intent`,
  );
  expect(deep.json).toMatchObject({
    payment_intent: { latest_charge: { amount: 14_900, status: 'succeeded' } },
  });
  const listed = await call('GET', '/v1/checkout/sessions?expand[0]=data.payment_intent');
  expect(list.parse(listed.json).data[0]).toMatchObject({ payment_intent: { status: 'succeeded' } });
  const byIntent = await call('GET', `/v1/checkout/sessions?payment_intent=${String(flat.payment_intent)}`);
  expect(list.parse(byIntent.json).data).toHaveLength(1);
  const intent = await call('GET', `/v1/payment_intents/${String(flat.payment_intent)}`);
  const charge = z.object({ latest_charge: z.string() }).parse(intent.json).latest_charge;
  expect((await call('GET', `/v1/charges/${charge}`)).json).toMatchObject({ id: charge, livemode: false });
  expect((await refused('GET', `/v1/checkout/sessions/${id}?expand[0]=url`))[3]).toBe('expand');
});

test('a session has the email and the name its payer typed, also after an approval; without a name null', async () => {
  const form = { intent: 'card', expected_amount: 14_900, email: 'a@example.com' } as const;
  const payAs = async (name: string | undefined, card_number: string) => {
    const { id } = await create();
    await paySandboxCheckoutSession(ctx, id, { ...form, name, card_number });
    await resolveSandboxCardChallenge(ctx, id, true);
    const { json } = await call('GET', `/v1/checkout/sessions/${id}`);
    return (json as { customer_details: unknown }).customer_details;
  };
  const [immediately, afterApproval] = ['4242424242424242', '4000002500003155'];
  expect(await payAs('Ada Bell', immediately)).toEqual({ email: 'a@example.com', name: 'Ada Bell' });
  expect(await payAs('Ada Bell', afterApproval)).toEqual({ email: 'a@example.com', name: 'Ada Bell' });
  expect(await payAs(undefined, afterApproval)).toEqual({ email: 'a@example.com', name: null });
});
