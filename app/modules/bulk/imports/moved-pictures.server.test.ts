import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { fetchImportedPicturesJob } from '#app/modules/catalog/slides/fetch-pictures.job.server.ts';
import { serviceImages, servicePictureFetches, services } from '#app/modules/catalog/tables.server.ts';
import { findPublicMediaFile, parseMediaKey } from '#app/platform/storage/media.server.ts';

import { openAsOwner } from '../../../../tests/shop/bulk-owner.ts';
import { findBulkJob } from '../find-bulk-job.server.ts';
import { exportedText, importFile, makeFile, planOf, uploadImportFileInTest } from '../fixtures.ts';
import { findBulkJobById } from '../job-rows.server.ts';
import { retryFailedImportPictureFetches } from '../retry-job-pictures.server.ts';
import { startImportDryRun, startBulkJobUndo } from './plan-import.server.ts';

let server: Server;
let origin: string;
const requested: string[] = [];

beforeAll(async () => {
  const png = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#2a6' } })
    .png()
    .toBuffer();
  server = createServer((request, response) => {
    const url = request.url ?? '';
    requested.push(url);
    if (url.startsWith('/moved')) return void response.writeHead(302, { Location: '/one.png' }).end();
    if (url.startsWith('/inside'))
      return void response.writeHead(302, { Location: 'http://169.254.169.254/latest' }).end();
    if (url.startsWith('/gone')) return void response.writeHead(404).end();
    if (url.startsWith('/page')) return void response.end('<!doctype html><p>Not found</p>');
    if (url.startsWith('/huge')) return void response.end(Buffer.alloc(10 * 1024 * 1024 + 1, 'x'));
    return void response.writeHead(200, { 'Content-Type': 'image/png' }).end(png);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function openShop() {
  const { ctx: plain, work } = await openAsOwner();
  const ctx = { ...plain, settings: { ...plain.settings, mayFetchLoopback: true } };
  const system = { ...ctx, actor: { kind: 'system', name: 'pictures.fetch' } as const };
  return { ctx, work, fetchAll: () => fetchImportedPicturesJob.run(system, {}) };
}
type Shop = Awaited<ReturnType<typeof openShop>>;

async function imported({ ctx, work }: Shop, content: string, plan = {}) {
  const id = await uploadImportFileInTest(ctx, 'services', makeFile(content.replaceAll('ORIGIN', origin)));
  await importFile(ctx, { id, work, plan });
  return id;
}

const slidesOf = ({ ctx }: Shop, slug: string) =>
  ctx.db
    .select({ url: serviceImages.url, alt: serviceImages.alt, position: serviceImages.position })
    .from(serviceImages)
    .innerJoin(services, eq(services.id, serviceImages.serviceId))
    .where(eq(services.slug, slug))
    .orderBy(serviceImages.position);

const SHOPIFY = `Handle,Title,Body (HTML),Type,Variant Price,Image Src,Image Position,Image Alt Text,Status
logo,Logo,<p>A logo.</p>,Create Content,149.00,ORIGIN/two.png?v=1,2,The second,active
logo,,,,,ORIGIN/one.png,1,The first,
logo,,,,,ORIGIN/gone.png,3,,
`;

test('pictures of a Shopify export are stored as slides in their order, with their alt texts', async () => {
  const shop = await openShop();
  const id = await imported(shop, SHOPIFY);
  expect(await findBulkJobById(shop.ctx, id)).toMatchObject({ state: 'done', created: 1, failed: 0 });
  await shop.fetchAll();
  const slides = await slidesOf(shop, 'logo');
  expect(slides.map(({ alt }) => alt)).toEqual(['The first', 'The second']);
  for (const { url } of slides)
    expect((await findPublicMediaFile(shop.ctx, parseMediaKey(url) ?? ''))?.contentType).toBe('image/webp');
  const job = await findBulkJob(shop.ctx, id);
  expect(job?.pictures).toEqual({ total: 3, done: 2, failed: 1, waiting: 0 });
  expect(job?.pictureProblems).toEqual([
    {
      line: 2,
      column: 'Pictures',
      value: `${origin}/gone.png`,
      reason: 'could not be fetched: its server answered 404 (not found)',
    },
  ]);
  expect(job?.notices.map(({ reason }) => reason).join()).not.toContain('left out');
});

test('pictures of a WooCommerce export are stored, and its row comes in whatever becomes of them', async () => {
  const shop = await openShop();
  const id = await imported(
    shop,
    'ID,Type,SKU,Name,Published,Visibility in catalog,Description,Regular price,Categories,Images\n' +
      '1,simple,audit,Audit,1,visible,Text,99,Fix Problems,"ORIGIN/one.png, ORIGIN/page.png, ORIGIN/huge.png, ORIGIN/moved.png, ORIGIN/inside.png"\n',
  );
  await shop.fetchAll();
  expect(await slidesOf(shop, 'audit')).toHaveLength(2);
  const job = await findBulkJob(shop.ctx, id);
  expect(job?.pictureProblems.map(({ value, reason }) => [value.replace(origin, ''), reason])).toEqual([
    ['/page.png', 'is not a JPEG, PNG or WebP image'],
    ['/huge.png', 'is 10 MB or larger'],
    [
      '/inside.png',
      'is not an address the shop fetches: it has to begin with https:// and have no port, user name or “#”',
    ],
  ]);
});

const ONE = 'slug,title,images\none,One,ORIGIN/one.png A green field\n';

test('a file that comes again fetches no picture twice, and neither does the own export', async () => {
  const shop = await openShop();
  await imported(shop, ONE);
  await shop.fetchAll();
  const before = requested.length;
  for (const content of [ONE, await exportedText(shop.ctx, 'services', 'csv')]) {
    const id = await uploadImportFileInTest(
      shop.ctx,
      'services',
      makeFile(content.replaceAll('ORIGIN', origin)),
    );
    await startImportDryRun(shop.ctx, id, await planOf(shop.ctx, id, { mode: 'upsert' }));
    await shop.work(id);
    expect(await findBulkJobById(shop.ctx, id)).toMatchObject({ unchanged: 1, updated: 0, failed: 0 });
  }
  await shop.fetchAll();
  expect(requested).toHaveLength(before);
  expect(await slidesOf(shop, 'one')).toMatchObject([{ alt: 'A green field' }]);
});

test('undo of an import that added a picture to a service takes the slide and its file back', async () => {
  const shop = await openShop();
  await imported(shop, ONE);
  await shop.fetchAll();
  const id = await imported(shop, 'slug,images\none,ORIGIN/two.png\n', { mode: 'update' });
  await shop.fetchAll();
  const [, added] = await slidesOf(shop, 'one');
  expect((await startBulkJobUndo(shop.ctx, id)).ok).toBe(true);
  await shop.work(id);
  expect(await findBulkJobById(shop.ctx, id)).toMatchObject({ state: 'undone' });
  expect(await slidesOf(shop, 'one')).toHaveLength(1);
  expect(await findPublicMediaFile(shop.ctx, parseMediaKey(added?.url ?? '') ?? '')).toBeNull();
});

test('undo of an import fetches none of its pictures any more', async () => {
  const shop = await openShop();
  const id = await imported(shop, ONE);
  expect((await startBulkJobUndo(shop.ctx, id)).ok).toBe(true);
  await shop.work(id);
  const before = requested.length;
  await shop.fetchAll();
  expect(requested).toHaveLength(before);
  expect(await shop.ctx.db.$count(servicePictureFetches)).toBe(0);
});

test('a picture whose process died is fetched by the next run, once', async () => {
  const shop = await openShop();
  await imported(shop, ONE);
  await shop.ctx.db
    .update(servicePictureFetches)
    .set({ state: 'fetching', updatedAt: new Date(Date.now() - 180_000) });
  await shop.fetchAll();
  await shop.fetchAll();
  expect(await slidesOf(shop, 'one')).toHaveLength(1);
});

test('pictures that could not be had are tried again when a person asks', async () => {
  const shop = await openShop();
  const id = await imported(shop, ONE.replace('/one.png', '/gone.png'));
  await shop.fetchAll();
  expect((await findBulkJob(shop.ctx, id))?.pictures).toMatchObject({ failed: 1 });
  expect(await retryFailedImportPictureFetches(shop.ctx, id)).toEqual({ ok: true, value: { count: 1 } });
  expect((await findBulkJob(shop.ctx, id))?.pictures).toMatchObject({ waiting: 1, failed: 0 });
});

test('a sixth picture is refused with its reason, and is not asked for', async () => {
  const shop = await openShop();
  const many = Array.from({ length: 6 }, (_, place) => `ORIGIN/${place}.png`).join(' ');
  const id = await imported(shop, `slug,title,images\none,One,${many}\n`);
  await shop.fetchAll();
  expect(await slidesOf(shop, 'one')).toHaveLength(5);
  expect((await findBulkJob(shop.ctx, id))?.pictureProblems[0]?.reason).toBe(
    'is more than a service can show: it has 5 images already',
  );
});

test('a picture whose host name does not exist is said to be not found, not to have a wrong address', async () => {
  const shop = await openShop();
  const id = await imported(shop, ONE.replace('ORIGIN/one.png', 'https://no-such-host.invalid/one.png'));
  await shop.fetchAll();
  expect((await findBulkJob(shop.ctx, id))?.pictureProblems[0]?.reason).toBe(
    'was not found: its host name could not be looked up',
  );
});
