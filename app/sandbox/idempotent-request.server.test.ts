import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';

import { freshContext, type TestContext } from '../../tests/shop/context.ts';

import { callSandbox, refusalIn, SESSION_FORM } from './fixtures.ts';
import { sandboxIdempotency, sandboxObjects } from './tables.server.ts';

let ctx: TestContext;

beforeEach(async () => {
  ctx = await freshContext();
});

const call = (method: string, path: string, form = '', headers: Record<string, string> = {}) =>
  callSandbox(ctx, { method, path, form, headers });

async function refused(method: string, path: string, form = '', headers: Record<string, string> = {}) {
  return refusalIn(await call(method, path, form, headers));
}

const object = z.looseObject({ id: z.string() });
async function create(form = SESSION_FORM, headers: Record<string, string> = {}) {
  const { status, json } = await call('POST', '/v1/checkout/sessions', form, headers);
  expect(status).toBe(200);
  return object.parse(json);
}

describe('an idempotency key', () => {
  const key = { 'idempotency-key': 'cs:one' };

  test('answers the same request with the saved answer', async () => {
    const first = await call('POST', '/v1/checkout/sessions', SESSION_FORM, key);
    const second = await call('POST', '/v1/checkout/sessions', SESSION_FORM, key);
    expect(second.json).toEqual(first.json);
    expect([first, second].map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([null, 'true']);
    expect(await ctx.db.select().from(sandboxObjects)).toHaveLength(1);
  });

  test('makes one session of twenty requests at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => call('POST', '/v1/checkout/sessions', SESSION_FORM, key)),
    );
    // On a server database the response may also be that the first request is still running.
    for (const { status } of answers) expect([200, 409]).toContain(status);
    const ids = answers.filter(({ status }) => status === 200).map(({ json }) => object.parse(json).id);
    expect(new Set(ids).size).toBe(1);
    expect(await ctx.db.select().from(sandboxObjects)).toHaveLength(1);
  });

  test('is refused for another body or path', async () => {
    await create(SESSION_FORM, key);
    expect(await refused('POST', '/v1/checkout/sessions', `${SESSION_FORM}&metadata[a]=1`, key)).toEqual([
      400,
      'idempotency_error',
      undefined,
      undefined,
    ]);
    expect((await refused('POST', '/v1/coupons', SESSION_FORM, key))[1]).toBe('idempotency_error');
  });

  test('is not used up by a request that fails validation', async () => {
    expect((await refused('POST', '/v1/checkout/sessions', `${SESSION_FORM}&tax=1`, key))[2]).toBe(
      'parameter_unknown',
    );
    expect((await call('POST', '/v1/checkout/sessions', SESSION_FORM, key)).status).toBe(200);
  });

  test('keeps a refusal that came from the work itself', async () => {
    const form = `${SESSION_FORM}&discounts[0][coupon]=LATER`;
    expect((await refused('POST', '/v1/checkout/sessions', form, key))[2]).toBe('resource_missing');
    await call('POST', '/v1/coupons', 'id=LATER&amount_off=100&currency=usd');
    expect((await refused('POST', '/v1/checkout/sessions', form, key))[2]).toBe('resource_missing');
  });

  test('is forgotten after a day', async () => {
    const first = await create(SESSION_FORM, key);
    await ctx.db.update(sandboxIdempotency).set({ createdAt: new Date(Date.now() - 25 * 3600_000) });
    expect((await create(SESSION_FORM, key)).id).not.toBe(first.id);
  });

  test('has at most 255 characters', async () => {
    const long = { 'idempotency-key': 'k'.repeat(256) };
    expect((await refused('POST', '/v1/checkout/sessions', SESSION_FORM, long))[0]).toBe(400);
  });
});
