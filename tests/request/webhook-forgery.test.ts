import { createHmac, randomUUID } from 'node:crypto';

import { Stripe } from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { orders } from '#app/modules/orders/order-tables.server.ts';
import { providerEvents } from '#app/modules/payments/tables.server.ts';

import { isReady, removeFolders, runMain, until } from './process.ts';
import { openTestShop, type TestShop } from './shop.ts';

const OLD = 'whsec_old_0123456789abcdefghijkl';
const NEW = 'whsec_new_0123456789abcdefghijkl';
const PATH = '/api/webhooks/stripe';
const ROUNDS = 20;

let shop: TestShop;

afterAll(removeFolders);

// All tests share one shop: each proves that its forgery changes nothing.
beforeAll(async () => {
  shop = await openTestShop({ STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: `${NEW},${OLD}` });
});

function newEvent(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    id: `evt_${randomUUID().replaceAll('-', '')}`,
    object: 'event',
    type: 'checkout.session.completed',
    created: Math.floor(Date.now() / 1000),
    livemode: false,
    data: { object: { id: 'cs_test_forged', object: 'checkout.session' } },
    ...changes,
  };
}

function sign(payload: string, secret = NEW, secondsAgo = 0): string {
  const timestamp = Math.floor(Date.now() / 1000) - secondsAgo;
  return Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
}

async function deliver(to: TestShop, body: string, signature: string | null, method = 'POST') {
  const headers: Record<string, string> = { 'Content-Type': 'application/json' };
  if (signature !== null) headers['Stripe-Signature'] = signature;
  const init = method === 'POST' ? { method, body, headers } : { method, headers };
  return to.handle(new Request(to.settings.publicUrl + PATH, init));
}

async function stored(from: TestShop) {
  return from.ctx.db.select().from(providerEvents);
}

type Forgery = { body: string; signature: string | null };

/** Every kind of forgery. Each call gets the body of a new event. */
const FORGERIES: [string, (body: string) => Forgery][] = [
  ['no signature', (body) => ({ body, signature: null })],
  ['an empty signature', (body) => ({ body, signature: '' })],
  ['a signature that is nonsense', (body) => ({ body, signature: 'hello' })],
  ['a wrong secret', (body) => ({ body, signature: sign(body, 'whsec_stranger') })],
  [
    'an empty secret',
    (body) => {
      const seconds = Math.floor(Date.now() / 1000);
      const forged = createHmac('sha256', '').update(`${seconds}.${body}`).digest('hex');
      return { body, signature: `t=${seconds},v1=${forged}` };
    },
  ],
  ['both secrets as one', (body) => ({ body, signature: sign(body, `${NEW},${OLD}`) })],
  [
    'a body serialised again',
    (body) => ({ body: JSON.stringify(JSON.parse(body), null, 1), signature: sign(body) }),
  ],
  ['one character more', (body) => ({ body: `${body} `, signature: sign(body) })],
  [
    'another object in the body',
    (body) => ({ body: body.replace('cs_test_forged', 'cs_test_other0'), signature: sign(body) }),
  ],
  ['400 seconds old', (body) => ({ body, signature: sign(body, NEW, 400) })],
  ['400 seconds ahead', (body) => ({ body, signature: sign(body, NEW, -400) })],
  [
    'a fresh time before an old signature',
    (body) => ({
      body,
      signature: sign(body, NEW, 400).replace(/t=\d+/, `t=${Math.floor(Date.now() / 1000)}`),
    }),
  ],
  ['two times', (body) => ({ body, signature: `t=1,${sign(body)}` })],
  ['the scheme of test events', (body) => ({ body, signature: sign(body).replace('v1=', 'v0=') })],
  ['a cut signature', (body) => ({ body, signature: sign(body).slice(0, -1) })],
  ['signed text that is not JSON', () => ({ body: 'hello', signature: sign('hello') })],
  ['a signed empty body', () => ({ body: '', signature: sign('') })],
  ['a signed list', () => ({ body: '[]', signature: sign('[]') })],
  [
    'a signed thin event',
    () => {
      const body = JSON.stringify(newEvent({ object: 'v2.core.event' }));
      return { body, signature: sign(body) };
    },
  ],
  [
    'a signed event without id',
    () => {
      const body = JSON.stringify(newEvent({ id: undefined }));
      return { body, signature: sign(body) };
    },
  ],
  [
    'a signed event without type',
    () => {
      const body = JSON.stringify(newEvent({ type: undefined }));
      return { body, signature: sign(body) };
    },
  ],
];

describe('[T3] refused without any effect, every time', () => {
  test.each(FORGERIES)('%s', async (_, forge) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { body, signature } = forge(JSON.stringify(newEvent()));
      const response = await deliver(shop, body, signature);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ code: expect.any(String) });
    }
    expect(await stored(shop)).toEqual([]);
    expect(await shop.ctx.db.select().from(orders)).toEqual([]);
  });

  test('a body of a megabyte and one byte', async () => {
    const body = JSON.stringify(newEvent({ padding: '' })).replace(
      '"padding":""',
      `"padding":"${'x'.repeat(1_048_577)}"`,
    );
    expect((await deliver(shop, body, sign(body))).status).toBe(413);
    expect(await stored(shop)).toEqual([]);
  });

  test.each(['GET', 'PUT', 'DELETE'])('the method %s', async (method) => {
    expect((await deliver(shop, '', null, method)).status).toBe(405);
  });
});

describe('[T3] genuine events', () => {
  beforeEach(async () => {
    shop = await openTestShop({ STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: `${NEW},${OLD}` });
  });

  test('are taken with either secret while one is being replaced, without Origin and cookies', async () => {
    for (const secret of [OLD, NEW]) {
      const body = JSON.stringify(newEvent());
      const response = await deliver(shop, body, sign(body, secret));
      expect([response.status, await response.json()]).toEqual([200, { received: true }]);
    }
    expect((await stored(shop)).map(({ state, source }) => [state, source])).toEqual([
      ['received', 'webhook'],
      ['received', 'webhook'],
    ]);
  });

  test('are stored once, however often and however simultaneously they come', async () => {
    const body = JSON.stringify(newEvent());
    const answers = await Promise.all(Array.from({ length: 20 }, () => deliver(shop, body, sign(body))));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    expect(await stored(shop)).toHaveLength(1);
  });

  test.each([
    ['an unwanted type', { type: 'customer.created' }],
    ['an object without an id', { type: 'balance.available', data: { object: { object: 'balance' } } }],
    ['live mode in a test shop', { livemode: true }],
  ])('of no use (%s) are answered 200 and ignored', async (_, changes) => {
    const body = JSON.stringify(newEvent(changes));
    expect((await deliver(shop, body, sign(body))).status).toBe(200);
    expect(await stored(shop)).toMatchObject([{ state: 'ignored' }]);
  });

  test('are kept byte for byte until they are verified', async () => {
    const body = `\n  ${JSON.stringify(newEvent({ note: 'Zoë ☕ 😀 \u2028' }), null, 3)}  \n`;
    expect((await deliver(shop, body, sign(body))).status).toBe(200);
  });
});

test('[T3] without a webhook secret nothing is accepted', async () => {
  const open = await openTestShop({ STRIPE_SECRET_KEY: 'sk_test_1' });
  const body = JSON.stringify(newEvent());
  for (const secret of ['', NEW, ' ', 'undefined']) {
    const response = await deliver(open, body, secret === '' ? null : sign(body, secret));
    expect([response.status, await response.json()]).toMatchObject([404, { code: 'WEBHOOK_NOT_CONFIGURED' }]);
  }
  expect(await stored(open)).toEqual([]);
});

test('[T3] the log of the build says that something was refused, and neither what nor any secret', async () => {
  const key = 'sk_test_51NotInAnyLog';
  const run = await runMain([], {
    LOG_LEVEL: 'trace',
    DEMO: 'off',
    STRIPE_SECRET_KEY: key,
    STRIPE_WEBHOOK_SECRET: `${NEW},${OLD}`,
    STRIPE_API_BASE: 'http://127.0.0.1:9',
  });
  await until(run, () => isReady(run));
  const signatures: string[] = [];
  for (const [, forge] of FORGERIES) {
    const { body, signature } = forge(JSON.stringify(newEvent({ note: 'canary of a body' })));
    const headers = new Headers(signature === null ? [] : [['Stripe-Signature', signature]]);
    const answer = await fetch(run.address + PATH, { method: 'POST', body, headers });
    expect(answer.status).toBe(400);
    signatures.push(...(signature?.match(/[0-9a-f]{60,}/) ?? []));
  }
  run.kill('SIGTERM');
  await run.exit;
  expect(run.output().split('webhook refused').length - 1).toBe(FORGERIES.length);
  for (const secret of [NEW, OLD, key, 'canary of a body', 'cs_test_forged', ...signatures])
    expect(run.output()).not.toContain(secret);
});
