import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { serviceImages } from '#app/modules/catalog/tables.server.ts';
import { storeMedia } from '#app/platform/storage/media.server.ts';

import { goodPicture } from '../shop/hostile-files.ts';
import { openS3Server, type S3Server } from '../shop/s3-server.ts';
import { sell } from '../shop/selling-shop.ts';

import { openTestShop, type TestShop } from './shop.ts';
import { signedInAs } from './visitor.ts';

const folder = mkdtempSync(join(tmpdir(), 'prixfixe-bucket-'));
let server: S3Server;
let shop: TestShop;

beforeAll(async () => {
  server = await openS3Server();
  shop = await openTestShop({ RATE_LIMITS: 'off', DATA_DIR: folder, ...server.env });
  shop.health.areJobsRunning = true;
});
afterAll(async () => {
  await shop.close();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The shop's files that are on its own disk. */
const onDisk = () => (existsSync(join(folder, 'media')) ? readdirSync(join(folder, 'media')) : []);

test('a shop with a bucket stores an uploaded slide there and nothing on disk', async () => {
  const serviceId = await sell(shop.ctx, { slug: 'website-audit', priceCents: 149_00 });
  const editor = await signedInAs(shop, 'editor');
  const form = new FormData();
  form.set('intent', 'slide-upload');
  form.set('alt', 'A report');
  form.set('file', new File([new Uint8Array(await goodPicture('png'))], 'report.png'));
  const cookie = [...editor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const uploaded = await shop.handle(
    new Request(`${shop.settings.publicUrl}/admin/services/${serviceId}/pictures`, {
      method: 'POST',
      body: form,
      headers: { Origin: shop.settings.publicUrl, Cookie: cookie, Accept: 'application/json' },
    }),
  );
  expect(uploaded.status).toBe(200);
  const [slide] = await shop.ctx.db.select().from(serviceImages);
  const shown = await shop.get(slide?.url ?? '');
  expect(shown.status).toBe(200);
  expect(Object.fromEntries(shown.headers)).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  });
  const [stored] = [...server.files.values()];
  expect(Buffer.from(await shown.arrayBuffer())).toEqual(stored?.bytes);
  expect(onDisk()).toEqual([]);
  expect((await shop.get('/readyz')).status).toBe(200);
  expect(await (await shop.get('/readyz')).json()).toEqual({ status: 'ready' });
});

test('only the requested bytes of a file in the bucket are fetched and sent', async () => {
  const bytes = Buffer.from(`%PDF-1.7\n${'0123456789'.repeat(100)}`);
  const kept = await storeMedia(shop.ctx, { folder: 'case-studies', kind: 'pdf', name: 'b.pdf', bytes });
  if (!kept.ok) throw new Error('refused');
  const { address } = kept.value;
  const part = await shop.get(address, { Range: 'bytes=9-18' });
  expect([part.status, part.headers.get('Content-Range')]).toEqual([206, `bytes 9-18/${bytes.length}`]);
  expect(await part.text()).toBe('0123456789');
  const end = await shop.get(address, { Range: 'bytes=-3' });
  expect([end.status, await end.text()]).toEqual([206, '789']);
  expect((await shop.get(address, { Range: `bytes=${bytes.length}-` })).status).toBe(416);
  expect(Buffer.from(await (await shop.get(address)).arrayBuffer())).toEqual(bytes);
});

test('while its bucket is unreachable the shop reports it, and its pages still work', async () => {
  const gone = await openS3Server();
  await gone.close();
  const away = await openTestShop({ RATE_LIMITS: 'off', DATA_DIR: folder, ...gone.env });
  away.health.areJobsRunning = true;
  const storage = shop.ctx.storage;
  const PDF = Buffer.from('%PDF-1.7\n');
  const kept = await storeMedia(
    { ...away.ctx, storage },
    { folder: 'case-studies', kind: 'pdf', name: 'a.pdf', bytes: PDF },
  );
  if (!kept.ok) throw new Error('refused');
  const ready = await away.get('/readyz');
  expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready', degraded: ['storage'] }]);
  expect((await away.get('/')).status).toBe(200);
  const file = await away.get(kept.value.address);
  expect([file.status, file.headers.get('Retry-After')]).toEqual([503, '5']);
  await away.close();
});
