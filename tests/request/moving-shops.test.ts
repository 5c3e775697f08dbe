import { readFileSync } from 'node:fs';

import { desc } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { bulkJobs } from '#app/modules/bulk/tables.server.ts';
import { getBulkJobOptionsUnlessExport } from '#app/modules/bulk/job-options.ts';
import { runBulkJob } from '#app/modules/bulk/work-jobs.job.server.ts';

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

const newestJob = async () => {
  const [job] = await shop.ctx.db.select().from(bulkJobs).orderBy(desc(bulkJobs.createdAt)).limit(1);
  if (!job) throw new Error('no job');
  return job;
};
const work = async () =>
  runBulkJob({ ...asSystem(shop.ctx), now: new Date() }, (await newestJob()).id, IMPORTERS_BY_KIND);

async function upload(name: string): Promise<void> {
  const form = new FormData();
  form.append('entity', 'services');
  form.append('file', new File([readFileSync(new URL(`../cases/moving/${name}`, import.meta.url))], name));
  const cookie = [...owner.cookies].map(([key, value]) => `${key}=${value}`).join('; ');
  const headers = { Origin: shop.settings.publicUrl, Cookie: cookie };
  const answer = await shop.handle(
    new Request(`${shop.settings.publicUrl}/admin/bulk/upload`, { method: 'POST', body: form, headers }),
  );
  expect(answer.status).toBe(303);
}

/** Imports a file as its page suggests: recognized columns, rows matched by slug, all of them. */
async function bringIn(name: string): Promise<string> {
  await upload(name);
  const { id, options } = await newestJob();
  const page = `/admin/bulk/jobs/${id}`;
  const read = getBulkJobOptionsUnlessExport(options);
  const fields = read?.columns.map((column): [string, string] => ['field', read.plan.mapping[column] ?? '']);
  await owner.post(page, [
    ['intent', 'check'],
    ...(fields ?? []),
    ...([
      ['match', 'slug'],
      ['mode', 'upsert'],
      ['on_bad', 'stop'],
      ['delivery_hours', '72'],
    ] as [string, string][]),
  ]);
  await work();
  expect(await newestJob()).toMatchObject({ state: 'checked', failed: 0 });
  await owner.post(page, { intent: 'run' });
  await work();
  expect(await newestJob()).toMatchObject({ state: 'done', failed: 0 });
  const html = await (await owner.get(page)).text();
  return html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
}

const SHOPS = [
  {
    file: 'studio-shopify.csv',
    sold: { 'packaging-audit': '$290.00', 'label-design': '$450.00', 'print-files-fix': '$120.00' },
    hidden: ['wholesale-plan', 'studio-gift-card', 'workshop-spring'],
    notices: ['has variants', 'gift card', 'shortened'],
  },
  {
    file: 'agency-woocommerce-de.csv',
    sold: { 'kampagnen-check': '$349.50', newsletter: '$590.00' },
    hidden: ['stammkunden', 'texte', 'altes-paket', 'newsletter-klein'],
    notices: ['keeps its regular price', 'has variants', 'Texte'],
  },
  {
    file: 'photographer-squarespace.csv',
    sold: { 'product-photos': '$380.00', 'photo-order': '$260.00' },
    hidden: ['fair-stand', 'loan-of-lights'],
    notices: ['has variants', 'Rental'],
  },
];

test.each(SHOPS)('$file comes in by the pages: what is sold is public, the rest is not', async (moved) => {
  const report = await bringIn(moved.file);
  for (const notice of moved.notices) expect(report).toContain(notice);
  const sitemap = await (await shop.get('/sitemap.xml')).text();
  for (const [slug, price] of Object.entries(moved.sold)) {
    const page = await shop.get(`/service/${slug}`);
    expect([slug, page.status]).toEqual([slug, 200]);
    expect(await page.text()).toContain(price);
    expect(sitemap).toContain(`/service/${slug}<`);
  }
  for (const slug of moved.hidden) {
    expect([slug, (await shop.get(`/service/${slug}`)).status]).toEqual([slug, 404]);
    expect(sitemap).not.toContain(`/service/${slug}<`);
  }
});

test('an address a product had at WooCommerce leads to its page', async () => {
  const answer = await shop.get('/service/anzeigen-check');
  expect([answer.status, answer.headers.get('Location')]).toEqual([301, '/service/kampagnen-check']);
});

test.each([
  ['/products/packaging-audit', '/service/packaging-audit'],
  ['/products/Packaging-Audit/?variant=7', '/service/packaging-audit'],
  ['/product/anzeigen-check/', '/service/kampagnen-check'],
  ['/shop/p/product-photos', '/service/product-photos'],
])('the old address %s leads to %s', async (old, page) => {
  const answer = await shop.get(old);
  expect([answer.status, answer.headers.get('Location')]).toEqual([301, page]);
});

test('the old address of a service that is not public leads nowhere', async () => {
  expect((await shop.get('/products/wholesale-plan')).status).toBe(404);
});
