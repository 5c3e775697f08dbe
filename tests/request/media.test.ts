import { afterAll, beforeAll, expect, test } from 'vitest';

import { storeMedia } from '#app/platform/storage/media.server.ts';

import { openTestShop, type TestShop } from './shop.ts';

const PDF = Buffer.from(`%PDF-1.7\n${'A report. '.repeat(20_000)}`);
const PNG = Buffer.from('\u0089PNG\r\n\u001A\n a picture', 'latin1');
let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
});

afterAll(() => shop.close());

async function stored(file: { kind: 'pdf' | 'png'; name: string; bytes: Buffer }): Promise<string> {
  const outcome = await storeMedia(shop.ctx, { folder: 'case-studies', ...file });
  if (!outcome.ok) throw new Error('refused');
  return outcome.value.address;
}

test('a document is sent whole, saved under its own name, and may do nothing on our origin', async () => {
  const address = await stored({ kind: 'pdf', name: 'Größe "1" & Co.pdf', bytes: PDF });
  const answer = await shop.get(address);
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(PDF.length),
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'content-disposition': `attachment; filename="Gr__e _1_ _ Co.pdf"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%221%22%20%26%20Co.pdf`,
  });
  expect(answer.headers.get('Set-Cookie')).toBeNull();
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(PDF);
});

test('a picture is shown in place', async () => {
  const answer = await shop.get(await stored({ kind: 'png', name: 'a.png', bytes: PNG }));
  expect(answer.headers.get('Content-Type')).toBe('image/png');
  expect(answer.headers.get('Content-Disposition')).toBeNull();
  expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff');
});

test('HEAD says what GET would send, without sending it', async () => {
  const address = await stored({ kind: 'pdf', name: 'a.pdf', bytes: PDF });
  const answer = await shop.handle(new Request(shop.settings.publicUrl + address, { method: 'HEAD' }));
  expect(answer.status).toBe(200);
  expect(answer.headers.get('Content-Length')).toBe(String(PDF.length));
  expect(await answer.text()).toBe('');
});

test('unknown keys, other endings and ways out of the folder find nothing', async () => {
  const address = await stored({ kind: 'pdf', name: 'a.pdf', bytes: PDF });
  for (const path of [
    '/media/case-studies/0123456789abcdef0123456789abcdef.pdf',
    address.replace('.pdf', '.html'),
    address.replace('.pdf', '.pdf.html'),
    address.toUpperCase(),
    `${address}/`.replace('/case-studies', ''),
    '/media/case-studies/app-secret',
    '/media/..%2fapp-secret/x',
    '/media/../app-secret',
    '/media/%2e%2e/app-secret',
    '/media/case-studies/..%5c..%5capp-secret',
    '/media/case-studies/%252e%252e%252fapp-secret',
    '/media/',
    '/media/case-studies',
    '/media/case-studies/',
  ]) {
    const answer = await shop.get(path);
    expect(answer.status, path).toBe(404);
    expect(await answer.text(), path).not.toContain('%PDF');
  }
});

test('a file whose bytes are gone is not found, rather than a broken download', async () => {
  const address = await stored({ kind: 'pdf', name: 'a.pdf', bytes: PDF });
  await shop.ctx.storage.remove(address.replace('/media/', ''));
  expect((await shop.get(address)).status).toBe(404);
});
