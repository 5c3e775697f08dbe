import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';

import { sql } from 'drizzle-orm';
import { afterAll, expect, onTestFinished, test } from 'vitest';

import { addTestimonials } from '#app/modules/testimonials/fixtures.ts';

import { isReady, removeFolders, runMain, type ShopProcess, temporaryFolder, until } from './process.ts';
import { openTestShop } from './shop.ts';

const running: ShopProcess[] = [];

afterAll(async () => {
  for (const each of running) each.kill('SIGKILL');
  await Promise.all(running.map((each) => each.exit));
  removeFolders();
});

/** Collects the text of a streaming response. */
function listen(response: Response): { text(): string; ended: Promise<void> } {
  let text = '';
  const ended = (async () => {
    for await (const chunk of response.body ?? []) text += new TextDecoder().decode(chunk);
  })();
  return { text: () => text, ended };
}

test('the stream is never stored, compressed or collected, and no other method opens one', async () => {
  const shop = await openTestShop();
  onTestFinished(() => shop.close());
  const response = await shop.get('/api/live', { 'Accept-Encoding': 'br, gzip' });
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'private, no-store, no-transform',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  });
  expect(response.headers.has('content-encoding')).toBe(false);
  await response.body?.cancel();
  expect(shop.live.size).toBe(0);
  for (const method of ['HEAD', 'POST', 'DELETE']) {
    const refused = await shop.handle(new Request(`${shop.settings.publicUrl}/api/live`, { method }));
    expect(refused.status, method).toBe(405);
    expect(refused.headers.get('Allow'), method).toContain('GET');
  }
  expect(shop.live.size).toBe(0);
});

test('one address can open 50 streams, and the next gets 503 with a time to retry', async () => {
  const shop = await openTestShop();
  onTestFinished(() => shop.close());
  const open = await Promise.all(Array.from({ length: 50 }, () => shop.get('/api/live')));
  expect(open.every(({ status }) => status === 200)).toBe(true);
  const refused = await shop.get('/api/live');
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '30']);
  expect(await refused.json()).toMatchObject({ code: 'UNAVAILABLE' });
});

test('a shop that cannot read its database opens no stream, and keeps no place for it', async () => {
  const shop = await openTestShop({ LOG_LEVEL: 'silent' });
  onTestFinished(() => shop.close());
  await shop.ctx.db.execute(sql`alter table testimonials rename to testimonials_gone`);
  try {
    expect((await shop.get('/api/live')).status).toBe(500);
  } finally {
    await shop.ctx.db.execute(sql`alter table testimonials_gone rename to testimonials`);
  }
  expect(shop.live.size).toBe(0);
});

const REVIEW = {
  service_category: 'Fix Problems',
  client_company: 'Told at once',
  client_name: 'Nora Lindqvist',
  rating: 5,
  testimonial_text: 'Done the next day.',
  status: 'approved',
};

test('over a socket: news within 2 seconds, and SIGTERM waits for no stream', async () => {
  const shop = await runMain([], { DEMO: 'off' });
  running.push(shop);
  await until(shop, () => isReady(shop));
  const stream = listen(await fetch(`${shop.address}/api/live?newest=`));
  // A client that opens a stream and never reads it.
  const silent = connect(Number(new URL(shop.address).port), '127.0.0.1');
  silent.on('error', () => {});
  silent.write('GET /api/live HTTP/1.1\r\nHost: shop.test\r\n\r\n');
  const file = join(temporaryFolder(), 'reviews.json');
  writeFileSync(file, JSON.stringify([REVIEW]));
  const command = await runMain(['import', 'testimonials', file], { DATA_DIR: shop.dataDir });
  expect(await command.exit).toBe(0);
  await until(shop, () => stream.text().includes('Told at once'), 2);
  await until(shop, () => stream.text().includes('"reviews":1'), 2);
  const startedAt = Date.now();
  shop.kill('SIGTERM');
  expect(await shop.exit).toBe(0);
  await stream.ended;
  expect(Date.now() - startedAt).toBeLessThan(5_000);
  silent.destroy();
});

test('the whole text of a public testimonial can be asked for, of another one not', async () => {
  const shop = await openTestShop();
  onTestFinished(() => shop.close());
  const [shown, hidden] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
  await addTestimonials(
    shop.ctx,
    { id: shown, testimonial_text: 'All of it.' },
    { id: hidden, status: 'pending' },
  );
  expect(await (await shop.get(`/api/testimonials/${shown}`)).json()).toEqual({ text: 'All of it.' });
  for (const id of [hidden, '00000000-0000-4000-8000-000000000003', 'nonsense']) {
    const answer = await shop.get(`/api/testimonials/${id}`);
    expect([answer.status, (await answer.json()).code], id).toEqual([404, 'NOT_FOUND']);
  }
});
