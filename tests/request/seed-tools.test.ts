import { afterAll, beforeAll, expect, test } from 'vitest';

import { initializeDemoTextsVisibilitySetting } from '#app/modules/content/demo/set-demo-texts.server.ts';
import { seedRuns } from '#app/modules/demo-data/tables.server.ts';
import { runDemoDataSeed } from '#app/seed/run-seed.job.server.ts';

import { testDataDir } from '../shop/context.ts';

import { openTestShop, type TestShop } from './shop.ts';
import { signedInAs, type Visitor } from './visitor.ts';

const PAGE = '/admin/seed-tools';
const REMOVE = `${PAGE}/remove`;

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
  // Like a shop that was started without demo data.
  await initializeDemoTextsVisibilitySetting(shop.ctx, false);
});
afterAll(() => shop.close());

/** Runs the seed job, because these tests have no worker. */
async function workOff(): Promise<void> {
  for (const { id, finishedAt } of await shop.ctx.db.select().from(seedRuns))
    if (finishedAt === null)
      await runDemoDataSeed({ ...shop.ctx, actor: { kind: 'system', name: 'test' } }, id, testDataDir());
}

const post = (visitor: Visitor, path: string, fields: Record<string, string>) =>
  visitor.post(path, fields, { Accept: 'text/html' });
const textOf = async (visitor: Visitor, path = PAGE) => (await visitor.get(path)).text();

test('[ROUTE-20] the seed tools are for the owner alone, in the menu too', async () => {
  for (const role of ['manager', 'editor', 'fulfiller', 'analyst'] as const) {
    const visitor = await signedInAs(shop, role);
    expect((await visitor.get(PAGE)).status, role).toBe(403);
    expect((await visitor.get(REMOVE)).status, role).toBe(403);
    expect((await post(visitor, PAGE, { intent: 'load-test' })).status, role).toBe(403);
    expect(await textOf(visitor, '/admin'), role).not.toContain(PAGE);
  }
  expect(await shop.ctx.db.$count(seedRuns)).toBe(0);
});

test('the load-test set and the reset are offered to developers alone', async () => {
  const owner = await signedInAs(shop, 'owner', 'no-developer@example.com');
  const page = await textOf(owner);
  expect(page).not.toMatch(/load-test|Reset everything/);
  const refused = await post(owner, PAGE, { intent: 'load-test' });
  expect([refused.status, await refused.text()]).toEqual([
    409,
    expect.stringContaining('DEVELOPER_TOOLS=on'),
  ]);
  expect(await textOf(owner, `${REMOVE}?what=reset`)).toContain('DEVELOPER_TOOLS=on');
});

test('the owner loads leads, sees them counted, and removes them with a typed phrase after a snapshot', async () => {
  const owner = await signedInAs(shop, 'owner');
  expect(await textOf(owner)).toContain('No demo data in this shop.');
  const wrong = await post(owner, PAGE, { intent: 'generate', size: 'S', days: '3', seed: 'x', leads: 'on' });
  expect(wrong.status).toBe(400);
  expect(await wrong.text()).toContain('Choose 7 to 90 days.');
  const request = { intent: 'generate', size: 'S', days: '30', seed: '5' };
  expect((await post(owner, PAGE, { ...request, orders: 'on' })).status).toBe(409);
  expect((await post(owner, PAGE, { ...request, leads: 'on' })).status).toBe(303);
  expect(await textOf(owner)).toContain('waiting to start');
  expect((await post(owner, PAGE, { intent: 'snapshot' })).status).toBe(409);
  await workOff();
  const loaded = await textOf(owner);
  expect(loaded).toContain('20 contacts');
  expect(loaded).toContain('leads-S-30d-5');
  const preview = await textOf(owner, `${REMOVE}?what=leads-S-30d-5`);
  expect(preview).toContain('20 contacts');
  expect(preview).toContain('remove demo data');
  const untyped = await post(owner, REMOVE, { intent: 'remove', batch: 'leads-S-30d-5', phrase: 'yes' });
  expect(untyped.status).toBe(422);
  const done = await post(owner, REMOVE, {
    intent: 'remove',
    batch: 'leads-S-30d-5',
    phrase: 'remove demo data',
  });
  expect([done.status, done.headers.get('location')]).toEqual([303, PAGE]);
  await workOff();
  const after = await textOf(owner);
  expect(after).toContain('No demo data in this shop.');
  expect(after).toContain('npm run restore -- ');
});
