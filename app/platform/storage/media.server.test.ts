import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { DAY_MS } from '#app/lib/durations.ts';

import { freshContext } from '../../../tests/shop/context.ts';
import { mediaFiles } from '../db/tables.server.ts';
import { findPublicMediaFile, findReadyMediaFilesByKey, parseMediaKey, storeMedia } from './media.server.ts';
import { reconcileMediaRowsAndFiles } from './sweep-media.job.server.ts';

const PDF = Buffer.from('%PDF-1.7\nA report.\n');
const report = { folder: 'case-studies', kind: 'pdf', name: 'Größe & Maß.pdf', bytes: PDF } as const;

async function stored(ctx: Awaited<ReturnType<typeof freshContext>>, overrides = {}) {
  const outcome = await storeMedia(ctx, { ...report, ...overrides });
  if (!outcome.ok) throw new Error('refused');
  return outcome.value;
}

test('a stored file comes back whole, under a key without a word of its name', async () => {
  const ctx = await freshContext();
  const { key, address, sizeBytes } = await stored(ctx);
  expect(key).toMatch(/^case-studies\/[0-9a-f]{32}\.pdf$/);
  expect(parseMediaKey(address)).toBe(key);
  expect(sizeBytes).toBe(PDF.length);
  const file = await findPublicMediaFile(ctx, key);
  expect(file).toMatchObject({ originalName: 'Größe & Maß.pdf', contentType: 'application/pdf' });
  const parts: Buffer[] = [];
  for await (const part of (await file?.open()) ?? []) parts.push(part);
  expect(Buffer.concat(parts)).toEqual(PDF);
});

test('two files of the same content are two files; a demo file is the same one again', async () => {
  const ctx = await freshContext();
  expect((await stored(ctx)).key).not.toBe((await stored(ctx)).key);
  const isDemo = { isDemo: true };
  expect((await stored(ctx, isDemo)).key).toBe((await stored(ctx, isDemo)).key);
});

test('a file that is not what its name says is refused and leaves nothing', async () => {
  const ctx = await freshContext();
  const outcome = await storeMedia(ctx, { ...report, bytes: Buffer.from('<script>alert(1)</script>') });
  expect(outcome).toEqual({ ok: false, failure: { code: 'wrong-content', kind: 'pdf' } });
  expect(await ctx.db.$count(mediaFiles)).toBe(0);
});

test('only a ready row with its file is found', async () => {
  const ctx = await freshContext();
  const { key } = await stored(ctx);
  for (const status of ['pending', 'missing']) {
    await ctx.db.update(mediaFiles).set({ status });
    expect(await findPublicMediaFile(ctx, key), status).toBeNull();
  }
  await ctx.db.update(mediaFiles).set({ status: 'ready' });
  await ctx.storage.remove(key);
  expect(await findPublicMediaFile(ctx, key)).toBeNull();
  expect(await findPublicMediaFile(ctx, '../app-secret')).toBeNull();
});

test('the sweep removes files without a row after a day, and marks rows without a file', async () => {
  const ctx = await freshContext();
  const kept = await stored(ctx);
  const lost = await stored(ctx);
  const orphan = await stored(ctx);
  await ctx.db.delete(mediaFiles).where(eq(mediaFiles.key, orphan.key));
  await ctx.storage.remove(lost.key);
  await reconcileMediaRowsAndFiles(ctx);
  expect(await ctx.storage.find(orphan.key)).not.toBeNull();
  const later = { ...ctx, now: new Date(Date.now() + 2 * DAY_MS) };
  await reconcileMediaRowsAndFiles(later);
  expect(await ctx.storage.find(orphan.key)).toBeNull();
  expect([...(await findReadyMediaFilesByKey(ctx, [kept.key, lost.key])).keys()]).toEqual([kept.key]);
  await ctx.storage.put(lost.key, PDF);
  await reconcileMediaRowsAndFiles(ctx);
  expect(await findPublicMediaFile(ctx, lost.key)).not.toBeNull();
});

test('a row whose file never came is gone after a day', async () => {
  const ctx = await freshContext();
  const { key } = await stored(ctx);
  await ctx.db.update(mediaFiles).set({ status: 'pending' });
  await reconcileMediaRowsAndFiles({ ...ctx, now: new Date(Date.now() + 2 * DAY_MS) });
  expect(await ctx.db.$count(mediaFiles)).toBe(0);
  expect(await ctx.storage.find(key)).toBeNull();
});
