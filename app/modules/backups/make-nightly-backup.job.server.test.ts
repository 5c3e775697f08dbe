import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { asc } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { addDays } from '#app/lib/dates.ts';
import { auditLog } from '#app/modules/audit/tables.server.ts';
import { makeUser } from '#app/modules/identity/fixtures.ts';
import { users } from '#app/modules/identity/account-tables.server.ts';
import { notices } from '#app/modules/notifications/tables.server.ts';
import { outbox } from '#app/modules/outbox/tables.server.ts';
import { openLocalFileStorage } from '#app/platform/storage/storage.server.ts';

import { actorOf } from '../../../tests/shop/actor.ts';
import { freshContext } from '../../../tests/shop/context.ts';
import { ownFolder } from '../../../tests/shop/second-shop.ts';
import { verifyBackupArchive } from './archive-reader.server.ts';
import { requestImmediateBackup } from './request-backup.server.ts';
import { readLastNightlyBackupStatus } from './find-last-backup.server.ts';
import { listBackups } from './list-backups.server.ts';
import { makeNightlyBackup } from './make-nightly-backup.job.server.ts';
import { openBackupFile } from './open-backup-file.server.ts';
import { backups } from './tables.server.ts';
import { checkBackupAgeJob } from './watch-backups.job.server.ts';

const NIGHT = new Date('2026-11-24T02:20:00.000Z');

async function shopAtNight() {
  const ctx = await freshContext({ now: NIGHT });
  const own = { ...ctx, storage: openLocalFileStorage(ownFolder()) };
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
  for (const name of names)
    expect(await verifyBackupArchive(join(folder, name)), name).toMatchObject({ ok: true });
  const found = await rows();
  expect(found.map((row) => row.fileName)).toEqual(names);
  expect(found.map((row) => row.sizeBytes)).toEqual(names.map((name) => statSync(join(folder, name)).size));
  expect(await readLastNightlyBackupStatus(ctx)).toMatchObject({
    last: { at: addDays(NIGHT, 8) },
    hasFailedSince: false,
  });
});

test('a night that fails is noted and thrown, and keeps what there is', async () => {
  const { ctx, folder, rows } = await shopAtNight();
  await makeNightlyBackup(ctx, folder);
  const storage = { ...ctx.storage, list: () => Promise.reject(new Error('the bucket is away')) };
  const next = { ...ctx, now: addDays(NIGHT, 1), storage };
  await expect(makeNightlyBackup(next, folder)).rejects.toThrow('the bucket is away');
  expect(readdirSync(folder)).toEqual(['shop-2026-11-24T02-20-00Z.tar.zst']);
  expect(await rows()).toMatchObject([{ state: 'done' }, { state: 'failed', error: 'the bucket is away' }]);
  expect(await readLastNightlyBackupStatus(ctx)).toMatchObject({ last: { at: NIGHT }, hasFailedSince: true });
});

test('what a killed process left is cleared away by the next night', async () => {
  const { ctx, folder, rows } = await shopAtNight();
  mkdirSync(folder);
  writeFileSync(join(folder, 'shop-2026-11-23T02-20-00Z.tar.zst.part'), 'half');
  await ctx.db
    .insert(backups)
    .values({ fileName: 'shop-2026-11-23T02-20-00Z.tar.zst', createdAt: addDays(NIGHT, -1) });
  expect(await readLastNightlyBackupStatus(ctx)).toEqual({ last: null, hasFailedSince: false });
  await makeNightlyBackup(ctx, folder);
  expect(readdirSync(folder)).toEqual(['shop-2026-11-24T02-20-00Z.tar.zst']);
  expect(await rows()).toMatchObject([
    { state: 'failed', error: 'The shop stopped while the backup was running.' },
    { state: 'done' },
  ]);
});

test('one that an owner asked for is the next that is made, and a second press changes nothing', async () => {
  const { ctx, folder, rows } = await shopAtNight();
  const settings = { ...ctx.settings, backupFolder: folder };
  const owner = { ...ctx, settings, actor: actorOf('owner', NIGHT) };
  expect(await requestImmediateBackup(owner)).toEqual({ ok: true, value: { isNew: true } });
  expect(await requestImmediateBackup(owner)).toEqual({ ok: true, value: { isNew: false } });
  const [requested] = await listBackups(owner);
  expect(requested).toMatchObject({ state: 'asked', isHere: false });
  await makeNightlyBackup(ctx, folder);
  expect(await rows()).toHaveLength(1);
  expect(await listBackups(owner)).toMatchObject([
    { id: requested?.id, state: 'done', isHere: true, isByHand: true },
  ]);
  const file = await openBackupFile(owner, requested?.id ?? '');
  expect(file?.sizeBytes).toBe(statSync(join(folder, file?.fileName ?? '')).size);
  const lines = await ctx.db.select({ action: auditLog.action }).from(auditLog).orderBy(asc(auditLog.id));
  expect(lines.map(({ action }) => action)).toEqual([
    'security.backup_asked',
    'shop.saved',
    'security.backup_downloaded',
  ]);
  // Moved, or on another machine.
  rmSync(join(folder, file?.fileName ?? ''));
  expect(await openBackupFile(owner, requested?.id ?? '')).toBeNull();
  expect(await openBackupFile(owner, 'nonsense')).toBeNull();
});

test('a day of backups by hand leaves its last three, and every night', async () => {
  const { ctx, folder, rows } = await shopAtNight();
  const owner = { ...ctx, actor: actorOf('owner', NIGHT) };
  for (let day = 0; day < 3; day++) await makeNightlyBackup({ ...ctx, now: addDays(NIGHT, day) }, folder);
  for (let hour = 1; hour < 6; hour++) {
    const now = new Date(addDays(NIGHT, 2).getTime() + hour * 3_600_000);
    await requestImmediateBackup({ ...owner, now, actor: actorOf('owner', now) });
    await makeNightlyBackup({ ...ctx, now }, folder);
  }
  const names = readdirSync(folder).toSorted();
  expect(names.filter((name) => !name.includes('by-hand'))).toHaveLength(3);
  expect(names.filter((name) => name.includes('by-hand'))).toHaveLength(3);
  expect((await rows()).map(({ fileName }) => fileName).toSorted()).toEqual(names);
});

test('the owners hear of a backup that failed, and of one that is too old, once a day', async () => {
  const { ctx, folder } = await shopAtNight();
  const [owner] = await ctx.db
    .insert(users)
    .values(makeUser({ role: 'owner' }))
    .returning({ id: users.id });
  await checkBackupAgeJob.run(ctx, {});
  expect(await ctx.db.select().from(notices)).toEqual([]);
  await makeNightlyBackup(ctx, folder);
  const storage = { ...ctx.storage, list: () => Promise.reject(new Error('the bucket is away')) };
  const next = { ...ctx, now: addDays(NIGHT, 1), storage };
  for (let time = 0; time < 2; time++)
    await expect(makeNightlyBackup(next, folder)).rejects.toThrow('the bucket is away');
  const later = { ...ctx, now: addDays(NIGHT, 2) };
  for (let time = 0; time < 2; time++) await checkBackupAgeJob.run(later, {});
  const notified = await ctx.db.select().from(notices).orderBy(asc(notices.createdAt));
  expect(notified.map(({ userId, kind, title }) => ({ userId, kind, title }))).toEqual([
    { userId: owner?.id, kind: 'system.backup', title: 'A backup failed' },
    { userId: owner?.id, kind: 'system.backup', title: 'The last backup is too old' },
  ]);
  expect(await ctx.db.select({ template: outbox.template }).from(outbox)).toEqual([
    { template: 'team.system' },
  ]);
});
