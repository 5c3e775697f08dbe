import { afterAll, beforeAll, expect, test } from 'vitest';

import { runAllReadinessChecks } from '#app/modules/readiness/run-checks.server.ts';
import { openPaymentGateway } from '#app/platform/payments/open.server.ts';

import { openTestShop, type TestShop } from './shop.ts';
import { signedInAs } from './visitor.ts';

const KEY = 'sk_test_51QzVx8KjWm3RtYb';
const SECRET = 'whsec_h7Nq2LpZc9Xd4Gs';
const PAGE = '/admin/stripe-readiness';

/** An unreachable address, because the tests also check what the page says of an unreachable provider. */
const NOWHERE = 'http://127.0.0.1:9';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({
    STRIPE_SECRET_KEY: KEY,
    STRIPE_WEBHOOK_SECRET: SECRET,
    STRIPE_API_BASE: NOWHERE,
  });
});
afterAll(() => shop.close());

/** Runs the checks, because these tests have no worker for the job. */
function runAll(): Promise<void> {
  const env = {
    APP_MODE: 'demo' as const,
    STRIPE_SECRET_KEY: KEY,
    STRIPE_WEBHOOK_SECRET: [SECRET],
    STRIPE_API_BASE: NOWHERE,
  };
  const payments = openPaymentGateway(env, { settings: shop.settings });
  return runAllReadinessChecks({ ...shop.ctx, payments, actor: { kind: 'system', name: 'test' } });
}

const asDocument = (visitor: Awaited<ReturnType<typeof signedInAs>>, fields: Record<string, string>) =>
  visitor.post(PAGE, fields, { Accept: 'text/html' });

test('[ROUTE-20] the page of readiness runs its checks and follows them without script', async () => {
  const owner = await signedInAs(shop, 'owner');
  const before = await (await owner.get(PAGE)).text();
  expect(before).toContain('Not checked yet.');
  expect(before).toContain('Not checked');
  const requested = await asDocument(owner, { intent: 'run' });
  expect(requested.status).toBe(303);
  expect(await (await owner.get(PAGE)).text()).toContain('Checking: 0 of 25 done.');
  await runAll();
  const after = await (await owner.get(PAGE)).text();
  expect(after).toContain('The provider couldn’t be reached.');
  expect(after).not.toContain('Not checked');
  expect(after).toContain('https://dashboard.stripe.com/test/webhooks');
});

test('no answer of the page holds more of a key or a signing secret than four characters', async () => {
  const owner = await signedInAs(shop, 'owner', 'secrets@example.com');
  await runAll();
  const answers = [
    await owner.get(PAGE),
    await owner.get(`${PAGE}.data`),
    await asDocument(owner, { intent: 'run' }),
    await asDocument(owner, { intent: 'tick', tick: 'nonsense' }),
    await owner.get('/readyz'),
  ];
  for (const answer of answers) {
    const text = await answer.text();
    for (const secret of [KEY.slice('sk_test_'.length), SECRET.slice('whsec_'.length)])
      for (let start = 0; start + 5 <= secret.length; start += 1)
        expect(text).not.toContain(secret.slice(start, start + 5));
  }
});

test('a tick that does not exist and an intent that does not are refused', async () => {
  const owner = await signedInAs(shop, 'owner', 'garbage@example.com');
  expect((await asDocument(owner, { intent: 'tick', tick: 'nonsense' })).status).toBe(400);
  expect((await asDocument(owner, { intent: 'tick' })).status).toBe(400);
  expect((await asDocument(owner, { intent: 'explode' })).status).toBe(400);
});

test.each([
  { role: 'owner', page: 200, run: 303, tick: 200 },
  { role: 'manager', page: 200, run: 303, tick: 403 },
  { role: 'editor', page: 403, run: 403, tick: 403 },
  { role: 'fulfiller', page: 403, run: 403, tick: 403 },
  { role: 'analyst', page: 403, run: 403, tick: 403 },
] as const)('$role: page $page, run $run, tick $tick', async ({ role, page, run, tick }) => {
  const visitor = await signedInAs(shop, role, `${role}-of-readiness@example.com`);
  const answer = await visitor.get(PAGE);
  expect(answer.status).toBe(page);
  expect((await answer.text()).includes('Check off: Refund')).toBe(tick === 200);
  expect((await asDocument(visitor, { intent: 'run' })).status).toBe(run);
  expect((await asDocument(visitor, { intent: 'tick', tick: 'refund' })).status).toBe(tick);
});

test('[ACCESS-02] an editor finds no such page, and no way to it', async () => {
  const editor = await signedInAs(shop, 'editor');
  expect((await editor.get(PAGE)).status).toBe(403);
  const dashboard = await editor.get('/admin');
  expect(dashboard.status).toBe(200);
  expect(await dashboard.text()).not.toContain('href="/admin/stripe-readiness"');
});
