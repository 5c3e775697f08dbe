import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { auditLog } from '#app/modules/audit/tables.server.ts';
import { addOrder } from '#app/modules/orders/fixtures.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { mediaFiles } from '#app/platform/db/tables.server.ts';
import { findPublicMediaFile, parseMediaKey, storeMedia } from '#app/platform/storage/media.server.ts';

import { actorOf } from '../../../../tests/shop/actor.ts';
import { freshContext } from '../../../../tests/shop/context.ts';

import { findPublicService } from '../find-public-service.server.ts';
import { addServiceFixtures } from '../fixtures.ts';
import {
  serviceImages,
  serviceOldSlugs,
  serviceScopeRows,
  services,
  serviceVersions,
} from '../tables.server.ts';

import {
  permanentlyDeleteAllTrashedServices,
  purgeExpiredTrashedServices,
  purgeService,
} from './purge-service.server.ts';
import { purgeExpiredServicesJob } from './purge-services.job.server.ts';

const ID = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const NOW = new Date('2026-11-20T12:00:00Z');
const inTrash = (days: number) => new Date(NOW.getTime() - days * 86_400_000).toISOString();
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const asSystem = () => freshContext({ actor: { kind: 'system', name: 'services.purge' }, now: NOW });

async function storePicture(ctx: AppContext): Promise<string> {
  const stored = await storeMedia(ctx, { folder: 'service-slides', kind: 'png', name: 'a.png', bytes: PNG });
  if (!stored.ok) throw new Error('the picture was not stored');
  return stored.value.address;
}

const purgedIds = async (ctx: AppContext) => {
  const lines = await ctx.db
    .select({ id: auditLog.entityId })
    .from(auditLog)
    .where(eq(auditLog.action, 'service.purged'))
    .orderBy(auditLog.entityId);
  return lines.map(({ id }) => id);
};

test('[ATRASH-02] after seven days the job deletes for good, and nothing earlier', async () => {
  const ctx = await asSystem();
  await addServiceFixtures(
    ctx,
    { id: ID(1), deleted_at: inTrash(7) },
    { id: ID(2), deleted_at: inTrash(6.999) },
    { id: ID(3), deleted_at: inTrash(40) },
    { id: ID(4) },
  );
  await purgeExpiredServicesJob.run(ctx, {});
  const left = await ctx.db.select({ id: services.id }).from(services).orderBy(services.id);
  expect(left.map(({ id }) => id)).toEqual([ID(2), ID(4)]);
  expect(await purgedIds(ctx)).toEqual([ID(1), ID(3)]);
});

test('[ATRASH-02] processes that purge at the same moment delete each service once', async () => {
  const ctx = await asSystem();
  await addServiceFixtures(
    ctx,
    ...Array.from({ length: 9 }, (_, n) => ({ id: ID(n + 1), deleted_at: inTrash(8) })),
  );
  const purged = await Promise.all([
    purgeExpiredTrashedServices(ctx),
    purgeExpiredTrashedServices(ctx),
    purgeExpiredTrashedServices(ctx),
  ]);
  const ids = Array.from({ length: 9 }, (_, n) => ID(n + 1));
  expect(purged.flat().toSorted()).toEqual(ids);
  expect(await purgedIds(ctx)).toEqual(ids);
});

test('a purge removes slides, versions, checklist, old URLs and search entries, but not orders', async () => {
  const ctx = await asSystem();
  await addServiceFixtures(ctx, { id: ID(1), deleted_at: inTrash(8) }, { id: ID(2), slug: 'stays' });
  const [own, shared, small, preview] = [
    await storePicture(ctx),
    await storePicture(ctx),
    await storePicture(ctx),
    await storePicture(ctx),
  ];
  await ctx.db
    .update(services)
    .set({ ogImage: preview })
    .where(eq(services.id, ID(1)));
  await ctx.db.insert(serviceImages).values([
    { serviceId: ID(1), url: own, variants: [{ url: small, format: 'webp', width: 320 }] },
    { serviceId: ID(1), url: shared },
    { serviceId: ID(2), url: shared },
    { serviceId: ID(1), url: `/media/slides/${ID(1)}/cover.svg` },
    { serviceId: ID(1), url: 'https://example.com/a.png' },
  ]);
  await ctx.db.insert(serviceVersions).values({
    serviceId: ID(1),
    version: 2,
    diff: { old: { service_title: 'A' }, new: { service_title: 'B' } },
    createdAt: NOW,
  });
  await ctx.db.insert(serviceOldSlugs).values({ slug: 'former', serviceId: ID(1), createdAt: NOW });
  await addOrder(ctx, { serviceId: ID(1) });
  await purgeExpiredTrashedServices(ctx);
  for (const table of [serviceVersions, serviceOldSlugs]) expect(await ctx.db.$count(table)).toBe(0);
  for (const table of [serviceImages, serviceScopeRows]) {
    const rows = await ctx.db.select({ serviceId: table.serviceId }).from(table);
    expect([...new Set(rows.map(({ serviceId }) => serviceId))]).toEqual([ID(2)]);
  }
  const files = await ctx.db.select({ key: mediaFiles.key }).from(mediaFiles);
  expect(files.map(({ key }) => key)).toEqual([parseMediaKey(shared)]);
  for (const [address, isThere] of [
    [own, false],
    [small, false],
    [preview, false],
    [shared, true],
  ] as const) {
    const key = parseMediaKey(address) ?? '';
    expect((await findPublicMediaFile(ctx, key)) !== null).toBe(isThere);
    expect((await ctx.storage.find(key)) !== null).toBe(isThere);
  }
  const [item] = await ctx.db.select().from(orderItems);
  expect(item).toMatchObject({ serviceId: null, title: 'Landing Page', unitCents: 149_00 });
  expect(await findPublicService(ctx, ID(1))).toBeNull();
});

test('deleting for good asks for the title, in the trash or not, and says what it was in the audit', async () => {
  const ctx = await freshContext({ actor: actorOf('manager', NOW), now: NOW });
  await addServiceFixtures(
    ctx,
    { id: ID(1), slug: 'page' },
    { id: ID(2), service_title: null, status: 'draft' },
  );
  expect(await purgeService(ctx, { id: ID(1), title: 'Landing' })).toEqual({
    ok: false,
    failure: { code: 'title-differs', title: 'Landing Page' },
  });
  expect(await purgeService(ctx, { id: ID(1), title: ' landing  page ' })).toEqual({ ok: true, value: null });
  expect(await purgeService(ctx, { id: ID(1), title: 'Landing Page' })).toMatchObject({
    failure: { code: 'service-not-found' },
  });
  expect(await purgeService(ctx, { id: ID(2), title: 'untitled service' })).toMatchObject({ ok: true });
  expect(await ctx.db.$count(services)).toBe(0);
  const [line] = await ctx.db.select().from(auditLog).orderBy(auditLog.id).limit(1);
  expect(line).toMatchObject({
    summary: 'Permanently deleted: Landing Page',
    before: { slug: 'page', service_title: 'Landing Page', status: 'published', price_usd: 149_00 },
  });
});

test('emptying the trash takes all of it and nothing else, and is the owner’s', async () => {
  const ctx = await freshContext({ actor: actorOf('owner', NOW), now: NOW });
  await addServiceFixtures(ctx, { deleted_at: inTrash(1) }, { deleted_at: inTrash(2) }, { slug: 'stays' });
  const manager = { ...ctx, actor: actorOf('manager', NOW) };
  await expect(permanentlyDeleteAllTrashedServices(manager)).rejects.toMatchObject({ status: 403 });
  await expect(
    purgeService({ ...ctx, actor: actorOf('editor', NOW) }, { id: ID(1), title: '' }),
  ).rejects.toMatchObject({ status: 403 });
  expect(await permanentlyDeleteAllTrashedServices(ctx)).toEqual({ count: 2 });
  expect(await ctx.db.$count(services)).toBe(1);
});
