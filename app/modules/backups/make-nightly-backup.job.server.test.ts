import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { asc } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { addDays } from '#app/lib/dates.ts';
import { openLocalStorage } from '#app/platform/storage/storage.server.ts';

import { freshContext } from '../../../tests/shop/context.ts';
import { ownFolder } from '../../../tests/shop/second-shop.ts';
import { checkArchive } from './archive-reader.server.ts';
import { findLastBackup } from './find-last-backup.server.ts';
import { makeNightlyBackup } from './make-nightly-backup.job.server.ts';
import { backups } from './tables.server.ts';

const NIGHT = new Date('2026-11-24T02:20:00.000Z');

async function shopAtNight() {
  const ctx = await freshContext({ now: NIGHT });
  const own = { ...ctx, storage: openLocalStorage(ownFolder()) };
  return {
    ctx: own,
    folder: join(ownFolder(), 'backups'),
    rows: () => ctx.db.select().from(backups).orderBy(asc(backups.createdAt)),
  };
}

test('nine nights leave the last seven, each whole, for the owner’s eyes alone', async () => {
  const { ctx, folder, rows } = await shopAtNight();
  for (let day = 0; day < 9; day++) await makeNightlyBackup({ ...ctx, now: addDays(NIGHT, day) }, folder);
  const names = readdirSync(folder).toSorted();
  expect(names).toHaveLength(7);
  expect(names.at(0)).toBe('shop-2026-11-26T02-20-00Z.tar.zst');
  expect(names.at(-1)).toBe('shop-2026-12-02T02-20-00Z.tar.zst');
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  for (const name of names) expect(await checkArchive(join(folder, name)), name).toMatchObject({ ok: true });
  const found = await rows();
  expect(found.map((row) => row.fileName)).toEqual(names);
  expect(found.map((row) => row.sizeBytes)).toEqual(names.map((name) => statSync(join(folder, name)).size));
  expect(await findLastBackup(ctx)).toMatchObject({ last: { at: addDays(NIGHT, 8) }, hasFailedSince: false });
});

test('a night that fails is noted and thrown, and keeps what there is', async () => {
  const { ctx, folder, rows } = await shopAtNight();
  await makeNightlyBackup(ctx, folder);
  const storage = { ...ctx.storage, list: () => Promise.reject(new Error('the bucket is away')) };
  const next = { ...ctx, now: addDays(NIGHT, 1), storage };
  await expect(makeNightlyBackup(next, folder)).rejects.toThrow('the bucket is away');
  expect(readdirSync(folder)).toEqual(['shop-2026-11-24T02-20-00Z.tar.zst']);
  expect(await rows()).toMatchObject([{ state: 'done' }, { state: 'failed', error: 'the bucket is away' }]);
  expect(await findLastBackup(ctx)).toMatchObject({ last: { at: NIGHT }, hasFailedSince: true });
});

test('what a killed process left is cleared away by the next night', async () => {
  const { ctx, folder, rows } = await shopAtNight();
  mkdirSync(folder);
  writeFileSync(join(folder, 'shop-2026-11-23T02-20-00Z.tar.zst.part'), 'half');
  await ctx.db
    .insert(backups)
    .values({ fileName: 'shop-2026-11-23T02-20-00Z.tar.zst', createdAt: addDays(NIGHT, -1) });
  expect(await findLastBackup(ctx)).toEqual({ last: null, hasFailedSince: false });
  await makeNightlyBackup(ctx, folder);
  expect(readdirSync(folder)).toEqual(['shop-2026-11-24T02-20-00Z.tar.zst']);
  expect(await rows()).toMatchObject([
    { state: 'failed', error: 'The shop stopped while it was being made.' },
    { state: 'done' },
  ]);
});
