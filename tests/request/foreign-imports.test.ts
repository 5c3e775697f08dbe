import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { getBulkJobOptionsUnlessExport } from '#app/modules/bulk/job-options.ts';
import { bulkJobs } from '#app/modules/bulk/tables.server.ts';
import { runBulkJob } from '#app/modules/bulk/work-jobs.job.server.ts';
import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';
import { services } from '#app/modules/catalog/tables.server.ts';

import { IMPORTERS_BY_KIND } from '../../app/import.server.ts';
import { asSystem } from '../shop/actor.ts';

import { openTestShop, type TestShop } from './shop.ts';
import { signedInAs, type Visitor } from './visitor.ts';

let shop: TestShop;
let owner: Visitor;
beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
  owner = await signedInAs(shop, 'owner');
  await addServiceFixtures(shop.ctx, { slug: 'of-demo' });
  await shop.ctx.db.update(services).set({ isDemo: true }).where(eq(services.slug, 'of-demo'));
});
afterAll(() => shop.close());

const COLUMNS = ['Handle', 'Title', 'Body (HTML)', 'Type', 'Variant Price', 'Status', 'Vendor', 'Tags'];
const row = (slug: string) => `${slug},Logo,Text,Create Content,10,active,,logo`;

async function upload(slugs: readonly string[]): Promise<string> {
  const form = new FormData();
  form.append('entity', 'services');
  form.append('file', new File([[COLUMNS.join(), ...slugs.map(row)].join('\n')], 'services.csv'));
  const cookie = [...owner.cookies].map(([key, value]) => `${key}=${value}`).join('; ');
  const headers = { Origin: shop.settings.publicUrl, Cookie: cookie };
  const answer = await shop.handle(
    new Request(`${shop.settings.publicUrl}/admin/bulk/upload`, { method: 'POST', body: form, headers }),
  );
  return answer.headers.get('Location') ?? '';
}

const idOf = (page: string) => page.split('/').at(-1) ?? '';
const work = (page: string) =>
  runBulkJob({ ...asSystem(shop.ctx), now: new Date() }, idOf(page), IMPORTERS_BY_KIND);

async function check(page: string, hours: string): Promise<Response> {
  const [job] = await shop.ctx.db
    .select()
    .from(bulkJobs)
    .where(eq(bulkJobs.id, idOf(page)));
  const options = job && getBulkJobOptionsUnlessExport(job.options);
  const fields = options?.columns.map((column): [string, string] => [
    'field',
    options.plan.mapping[column] ?? '',
  ]);
  return owner.post(page, [
    ['intent', 'check'],
    ...(fields ?? []),
    ['match', 'slug'],
    ['mode', 'create'],
    ['on_bad', 'stop'],
    ['delivery_hours', hours],
  ]);
}

const htmlOf = async (page: string) => (await owner.get(page)).text();
const wordsOf = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');

test('the page of a Shopify file asks for a delivery time, and folds the columns that need nothing', async () => {
  const html = await htmlOf(await upload(['a-logo']));
  expect(html).toMatch(/name="delivery_hours"/);
  // All columns but Tags: six are matched, Vendor is empty, and the import adds two for this file.
  expect(html).toContain('9 columns need nothing from you');
  const folded = html.slice(html.indexOf('<details'), html.indexOf('</details>', html.indexOf('9 columns')));
  expect(folded).toContain('Empty in every row');
  expect(wordsOf(html)).toContain('1 column is not matched');
});

test('a delivery time that is no number of hours is refused at its field', async () => {
  const page = await upload(['b-logo']);
  const answer = await check(page, 'soon');
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain('Enter whole hours from 1 to 8,760');
});

test('a row whose handle the demo has leads to its removal, and the others come in by one press', async () => {
  const page = await upload(['of-demo', 'c-logo']);
  await check(page, '');
  await work(page);
  const html = await htmlOf(page);
  expect(html).toContain('href="/admin/seed-tools/remove"');
  for (const label of ['Import without this row', 'Check again']) expect(html).toContain(label);
  await owner.post(page, { intent: 'run-without-failed' });
  await work(page);
  const done = await htmlOf(page);
  expect(wordsOf(done)).toContain('1 created, 1 failed');
  expect(wordsOf(done)).toContain('Imported as a draft: the file has no delivery time.');
  expect(done).toMatch(/href="\/admin\/services"[^>]*>View the services/);
  expect(done).toMatch(/href="\/admin\/set-up\/business"[^>]*>Continue setup/);
  expect((await shop.get('/service/c-logo')).status).toBe(404);
});

test('a delivery time that the owner gives publishes a service as its file says', async () => {
  const page = await upload(['d-logo']);
  await check(page, '48');
  await work(page);
  await owner.post(page, { intent: 'run' });
  await work(page);
  expect((await shop.get('/service/d-logo')).status).toBe(200);
  const [stored] = await shop.ctx.db.select().from(services).where(eq(services.slug, 'd-logo'));
  expect(stored).toMatchObject({ deliveryDays: 2 });
});

test('the page of imports leads back to a set-up that is not finished', async () => {
  expect(await htmlOf('/admin/bulk/import')).toMatch(
    /href="\/admin\/set-up\/business"[^>]*>(?:<[^>]+>|[^<])*Back to setup/,
  );
});

test('the bar of the admin leads to the removal of the demo, which comes before the generator', async () => {
  const html = await htmlOf('/admin/seed-tools');
  expect(html).toMatch(/href="\/admin\/seed-tools"[^>]*>Demo data</);
  const removal = html.indexOf('Remove all demo data');
  expect(removal).toBeGreaterThan(0);
  expect(removal).toBeLessThan(html.indexOf('Generate demo data'));
  expect(html).toMatch(/<details[^>]*>\s*<summary[^>]*><h2[^>]*>Generate demo data/);
  const editor = await signedInAs(shop, 'editor');
  expect(await (await editor.get('/admin')).text()).not.toMatch(/href="[^"]*"[^>]*>Demo data</);
});
