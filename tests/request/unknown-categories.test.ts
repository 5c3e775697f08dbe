import { asc, desc } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { getBulkJobOptionsUnlessExport } from '#app/modules/bulk/job-options.ts';
import { bulkJobs } from '#app/modules/bulk/tables.server.ts';
import { runBulkJob } from '#app/modules/bulk/work-jobs.job.server.ts';
import { services } from '#app/modules/catalog/tables.server.ts';
import { findSiteSettingsBlock } from '#app/modules/content/settings/find-settings-block.server.ts';

import { IMPORTERS_BY_KIND } from '../../app/import.server.ts';
import { asSystem } from '../shop/actor.ts';

import { openTestShop, type TestShop } from './shop.ts';
import { signedInAs, type Visitor } from './visitor.ts';

const FILE = [
  'title,category,price_usd,description',
  'Box,Packaging,10000,One box.',
  'Bag,packaging,20000,One bag.',
  'Logo,Brand design,30000,One logo.',
  'Fix,fix problems,40000,One fix.',
].join('\n');
let shop: TestShop;
let manager: Visitor;

beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
  manager = await signedInAs(shop, 'manager');
});
afterAll(() => shop.close());

const newest = async () => {
  const [job] = await shop.ctx.db.select().from(bulkJobs).orderBy(desc(bulkJobs.createdAt)).limit(1);
  if (!job) throw new Error('no job');
  return job;
};
const work = async () =>
  runBulkJob({ ...asSystem(shop.ctx), now: new Date() }, (await newest()).id, IMPORTERS_BY_KIND);

/** Uploads the file and checks it with the suggested options. Returns the path of the job. */
async function check(): Promise<string> {
  const form = new FormData();
  form.append('entity', 'services');
  form.append('file', new File([FILE], 'rows.csv'));
  const cookie = [...manager.cookies].map(([key, value]) => `${key}=${value}`).join('; ');
  const headers = { Origin: shop.settings.publicUrl, Cookie: cookie };
  const address = `${shop.settings.publicUrl}/admin/bulk/upload`;
  expect((await shop.handle(new Request(address, { method: 'POST', body: form, headers }))).status).toBe(303);
  const { id, options } = await newest();
  await recheck(`/admin/bulk/jobs/${id}`, options);
  return `/admin/bulk/jobs/${id}`;
}

async function recheck(page: string, options: Awaited<ReturnType<typeof newest>>['options']): Promise<void> {
  const read = getBulkJobOptionsUnlessExport(options);
  const fields =
    read?.columns.map((column): [string, string] => ['field', read.plan.mapping[column] ?? '']) ?? [];
  const answer = await manager.post(page, [
    ['intent', 'check'],
    ...fields,
    ['match', 'slug'],
    ['mode', 'create'],
    ['on_bad', 'stop'],
  ]);
  expect(answer.status).toBeLessThan(400);
  await work();
}

const choose = (page: string, choices: Record<string, string>) =>
  manager.post(page, [
    ['intent', 'map-categories'],
    ...Object.entries(choices).flatMap(([from, to]): [string, string][] => [
      ['category_from', from],
      ['category_to', to],
    ]),
  ]);

test('the page of an import asks what each unknown category means, with its rows', async () => {
  const page = await check();
  expect(await newest()).toMatchObject({ state: 'checked', failed: 3 });
  const html = await (await manager.get(page)).text();
  expect(html).toContain('Map unknown categories');
  expect([...html.matchAll(/name="category_from" value="([^"]+)"/g)].map(([, name]) => name)).toEqual([
    'Brand design',
    'Packaging',
    'packaging',
  ]);
  expect(html).not.toContain('must be one of');
});

test('names are mapped to a category, or added as a new one, and the import goes through', async () => {
  const page = await check();
  const sent = await choose(page, { Packaging: '+new', 'Brand design': 'create', packaging: '+new' });
  expect(sent.status).toBeLessThan(400);
  await work();
  // The name differs in case only, so it is the same category.
  expect(await newest()).toMatchObject({ state: 'checked', failed: 0 });
  expect((await findSiteSettingsBlock(shop.ctx, 'categories')).value.at(-1)).toMatchObject({
    key: 'packaging',
    name: 'Packaging',
    icon: 'package',
  });
  await manager.post(page, { intent: 'run' });
  await work();
  const rows = await shop.ctx.db
    .select({ title: services.title, category: services.category })
    .from(services)
    .orderBy(asc(services.title));
  expect(rows.map(({ title, category }) => `${title}: ${category}`)).toEqual([
    'Bag: Packaging',
    'Box: Packaging',
    'Fix: Fix Problems',
    'Logo: Create Content',
  ]);
});

test('what was chosen stays when the columns are changed', async () => {
  const page = await check();
  await choose(page, { 'Brand design': 'create' });
  await work();
  await recheck(page, (await newest()).options);
  expect(getBulkJobOptionsUnlessExport((await newest()).options)?.plan.categories).toEqual({
    'Brand design': 'Create Content',
  });
});

test('a name that is too long for a category is refused, and none is added', async () => {
  const page = await check();
  const before = await findSiteSettingsBlock(shop.ctx, 'categories');
  const refused = await choose(page, { ['x'.repeat(41)]: '+new', 'Brand design': '+new' });
  expect(refused.status).toBe(422);
  expect(await refused.text()).toContain('longer than 40 characters');
  expect(await findSiteSettingsBlock(shop.ctx, 'categories')).toEqual(before);
});
