import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { getBulkJobOptionsUnlessExport } from '#app/modules/bulk/job-options.ts';
import { bulkJobs } from '#app/modules/bulk/tables.server.ts';
import { runBulkJob } from '#app/modules/bulk/work-jobs.job.server.ts';
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
});
afterAll(() => shop.close());

/** Uploads a file as the imports page does. Returns the path of the job. */
async function upload(content: string): Promise<string> {
  const form = new FormData();
  form.append('entity', 'services');
  form.append('file', new File([content], 'services.csv'));
  const cookie = [...owner.cookies].map(([key, value]) => `${key}=${value}`).join('; ');
  const headers = { Origin: shop.settings.publicUrl, Cookie: cookie };
  const answer = await shop.handle(
    new Request(`${shop.settings.publicUrl}/admin/bulk/upload`, { method: 'POST', body: form, headers }),
  );
  expect(answer.status).toBe(303);
  return answer.headers.get('Location') ?? '';
}

const wordsOf = async (page: string) =>
  (await (await owner.get(page)).text()).replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');

const work = (page: string) =>
  runBulkJob({ ...asSystem(shop.ctx), now: new Date() }, page.split('/').at(-1) ?? '', IMPORTERS_BY_KIND);

const jobAt = async (page: string) => {
  const [job] = await shop.ctx.db
    .select()
    .from(bulkJobs)
    .where(eq(bulkJobs.id, page.split('/').at(-1) ?? ''));
  if (!job) throw new Error('no job');
  return job;
};

const FILE = 'slug,title,Room,reviews,deliverables\nroom-plan,Room plan,Kitchen,120,"A plan, a list"\n';

test('columns that go to no field are named before the check, each with its fate and a choice', async () => {
  const page = await upload(FILE);
  const words = await wordsOf(page);
  expect(words).toContain('2 columns are not matched');
  expect(words).toContain('Room Kitchen Not imported. Choose a field to import it.');
  expect(words).toContain('reviews 120 Not imported: the shop counts these from its own orders and reviews.');
  expect(words).not.toContain('Sold in 30 days');
  const html = await (await owner.get(page)).text();
  expect(html.indexOf('2 columns are not matched')).toBeLessThan(html.indexOf('Check rows'));
});

test('columns that are read with a product in another way are not among those of which nothing is kept', async () => {
  const words = await wordsOf(
    await upload(
      'Handle,Title,Body (HTML),Vendor,Type,Variant Price,Image Src,Image Position,Published,Status\n' +
        'box,Box,A box.,Fern,Create Content,90.00,https://old.example/b.png,1,true,active\n',
    ),
  );
  expect(words).toContain('1 column is not matched');
  expect(words).toContain('Image Src https://old.example/b.png Included with the product');
  expect(words).not.toContain('images are left out');
});

test('a column that was named can be mapped there, in whatever order the page lists the columns', async () => {
  const page = await upload(FILE);
  await owner.post(page, [
    ['intent', 'check'],
    ...([
      ['2', 'details'],
      ['3', 'reviews'],
      ['0', 'slug'],
      ['1', 'service_title'],
      ['4', 'included'],
    ].flatMap(([column, field]) => [
      ['column', column],
      ['field', field],
    ]) as [string, string][]),
    ['match', 'slug'],
    ['mode', 'create'],
    ['on_bad', 'stop'],
  ]);
  expect(getBulkJobOptionsUnlessExport((await jobAt(page)).options)?.plan.mapping).toEqual({
    slug: 'slug',
    title: 'service_title',
    Room: 'details',
    deliverables: 'included',
  });
  await work(page);
  await owner.post(page, { intent: 'run' });
  await work(page);
  const [stored] = await shop.ctx.db.select().from(services).where(eq(services.slug, 'room-plan'));
  expect(stored).toMatchObject({ reviewCount: 0 });
  expect(JSON.parse(stored?.description ?? '')).toMatchObject({
    details: 'Kitchen',
    included: 'A plan, a list',
  });
  expect(await wordsOf(page)).toContain('Not imported reviews');
});
