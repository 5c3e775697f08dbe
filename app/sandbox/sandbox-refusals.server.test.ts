import { beforeAll, describe, expect, test } from 'vitest';

import { freshContext, type TestContext } from '../../tests/shop/context.ts';

import { callSandbox, refusalIn, SESSION_FORM } from './fixtures.ts';
import { getSandboxClockSeconds } from './store-object.server.ts';
import { sandboxObjects } from './tables.server.ts';

let ctx: TestContext;

// Every test here proves that nothing was stored, so they can share one database.
beforeAll(async () => {
  ctx = await freshContext();
});

async function refused(method: string, path: string, form = '', headers: Record<string, string> = {}) {
  return refusalIn(await callSandbox(ctx, { method, path, form, headers }));
}

describe('a request is refused as Stripe refuses it', () => {
  const invalid = 'invalid_request_error';
  test.each<[string, string, string, (string | number | undefined)[]]>([
    ['POST', '/v1/checkout/sessions', '', [400, invalid, 'parameter_missing', 'mode']],
    ['POST', '/v1/checkout/sessions', `${SESSION_FORM}&tax=1`, [400, invalid, 'parameter_unknown', 'tax']],
    [
      'POST',
      '/v1/checkout/sessions',
      `${SESSION_FORM}&payment_method_types[0]=card`,
      [400, invalid, 'parameter_unknown', 'payment_method_types'],
    ],
    [
      'POST',
      '/v1/checkout/sessions',
      `${SESSION_FORM}&adaptive_pricing[on]=1`,
      [400, invalid, 'parameter_unknown', 'adaptive_pricing[on]'],
    ],
    [
      'POST',
      '/v1/checkout/sessions',
      SESSION_FORM.replace('=14900', '=149.00'),
      [400, invalid, 'parameter_invalid_integer', 'line_items[0][price_data][unit_amount]'],
    ],
    [
      'POST',
      '/v1/checkout/sessions',
      SESSION_FORM.replace('=14900', '=-1'),
      [400, invalid, 'parameter_invalid_integer', 'line_items[0][price_data][unit_amount]'],
    ],
    [
      'POST',
      '/v1/checkout/sessions',
      SESSION_FORM.replace('[quantity]=1', '[quantity]=0'),
      [400, invalid, 'parameter_invalid_integer', 'line_items[0][quantity]'],
    ],
    [
      'POST',
      '/v1/checkout/sessions',
      SESSION_FORM.replace('=usd', '=eur'),
      [400, invalid, undefined, 'line_items[0][price_data][currency]'],
    ],
    [
      'POST',
      '/v1/checkout/sessions',
      SESSION_FORM.replace('mode=payment', 'mode=subscription'),
      [400, invalid, undefined, 'mode'],
    ],
    [
      'POST',
      '/v1/checkout/sessions',
      SESSION_FORM.replace('[name]=Fix+links', '[name]='),
      [400, invalid, 'parameter_invalid_empty', 'line_items[0][price_data][product_data][name]'],
    ],
    [
      'POST',
      '/v1/checkout/sessions',
      SESSION_FORM.replace('success_url=http://shop.test', 'success_url=shop'),
      [400, invalid, 'url_invalid', 'success_url'],
    ],
    [
      'POST',
      '/v1/checkout/sessions',
      `${SESSION_FORM}&customer_email=ada`,
      [400, invalid, 'email_invalid', 'customer_email'],
    ],
    [
      'POST',
      '/v1/checkout/sessions',
      `${SESSION_FORM}&metadata[${'k'.repeat(41)}]=1`,
      [400, invalid, undefined, `metadata[${'k'.repeat(41)}]`],
    ],
    [
      'POST',
      '/v1/checkout/sessions',
      `${SESSION_FORM}&metadata[k]=${'v'.repeat(501)}`,
      [400, invalid, undefined, 'metadata[k]'],
    ],
    [
      'POST',
      '/v1/checkout/sessions',
      `${SESSION_FORM}&client_reference_id=%00`,
      [400, invalid, undefined, 'client_reference_id'],
    ],
    [
      'POST',
      '/v1/checkout/sessions',
      `${SESSION_FORM}&discounts[0][coupon]=NONE`,
      [400, invalid, 'resource_missing', 'discounts[0][coupon]'],
    ],
    [
      'POST',
      '/v1/checkout/sessions',
      `${SESSION_FORM}&discounts[0][coupon]=A&discounts[1][coupon]=B`,
      [400, invalid, undefined, 'discounts'],
    ],
    [
      'POST',
      '/v1/checkout/sessions',
      `${SESSION_FORM}&expires_at=${getSandboxClockSeconds() + 60}`,
      [400, invalid, undefined, 'expires_at'],
    ],
    [
      'POST',
      '/v1/checkout/sessions',
      SESSION_FORM.replace('=14900', '=49'),
      [400, invalid, 'amount_too_small', undefined],
    ],
    [
      'POST',
      '/v1/checkout/sessions',
      SESSION_FORM.replace('[quantity]=1', '[quantity]=99999'),
      [400, invalid, 'amount_too_large', undefined],
    ],
    [
      'POST',
      '/v1/checkout/sessions',
      `${SESSION_FORM}&expand[0]=customer`,
      [400, invalid, undefined, 'expand'],
    ],
    ['GET', '/v1/checkout/sessions/cs_test_nothing', '', [404, invalid, 'resource_missing', 'id']],
    ['GET', '/v1/checkout/sessions?limit=0', '', [400, invalid, 'parameter_invalid_integer', 'limit']],
    ['GET', '/v1/checkout/sessions?limit=101', '', [400, invalid, 'parameter_invalid_integer', 'limit']],
    [
      'GET',
      '/v1/checkout/sessions?starting_after=cs_test_nothing',
      '',
      [400, invalid, 'resource_missing', 'starting_after'],
    ],
    ['GET', '/v1/checkout/sessions?customer=cus_1', '', [400, invalid, 'parameter_unknown', 'customer']],
    ['POST', '/v1/coupons', 'duration=once', [400, invalid, 'parameter_missing', 'amount_off']],
    [
      'POST',
      '/v1/coupons',
      'amount_off=5&percent_off=5&currency=usd',
      [400, invalid, 'parameter_missing', 'amount_off'],
    ],
    ['POST', '/v1/coupons', 'amount_off=5', [400, invalid, 'parameter_missing', 'currency']],
    ['POST', '/v1/coupons', 'percent_off=101', [400, invalid, undefined, 'percent_off']],
    ['POST', '/v1/coupons', 'percent_off=10&redeem_by=1', [400, invalid, undefined, 'redeem_by']],
    ['GET', '/v1/coupons/NONE', '', [404, invalid, 'resource_missing', 'id']],
    ['DELETE', '/v1/coupons/NONE', '', [404, invalid, 'resource_missing', 'id']],
    ['POST', '/v1/refunds', 'amount=5', [400, invalid, 'parameter_missing', 'payment_intent']],
    [
      'POST',
      '/v1/refunds',
      'payment_intent=pi_nothing',
      [400, invalid, 'resource_missing', 'payment_intent'],
    ],
    ['GET', '/v1/charges/ch_nothing', '', [404, invalid, 'resource_missing', 'id']],
    ['GET', '/v1/charges/%', '', [404, invalid, 'resource_missing', 'id']],
    ['POST', '/v1/customers', 'email=ada@example.com', [404, invalid, undefined, undefined]],
    ['GET', '/v1/checkout/sessions/a/b/c', '', [404, invalid, undefined, undefined]],
    ['PUT', '/v1/coupons', '', [404, invalid, undefined, undefined]],
  ])('%s %s %s', async (method, path, form, expected) => {
    expect(await refused(method, path, form)).toEqual(expected);
    expect(await ctx.db.select().from(sandboxObjects)).toEqual([]);
  });

  test.each([
    ['no key', ''],
    ['a live key', 'Bearer sk_live_1'],
    ['another scheme', 'Basic sk_test_1'],
  ])('%s', async (_, authorization) => {
    expect((await refused('GET', '/v1/events', '', { authorization }))[0]).toBe(401);
  });

  test('a body of more than a megabyte, or of too many parameters', async () => {
    expect((await refused('POST', '/v1/coupons', `name=${'x'.repeat(1_048_600)}`))[0]).toBe(413);
    const many = Array.from({ length: 2001 }, (_, count) => `metadata[k${count}]=1`).join('&');
    expect((await refused('POST', '/v1/coupons', many))[0]).toBe(400);
    expect((await refused('POST', '/v1/coupons', 'a[b][c][d][e][f][g]=1'))[0]).toBe(400);
  });
});
