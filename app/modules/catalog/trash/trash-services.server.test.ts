import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { auditLog } from '#app/modules/audit/tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { actorOf, asSystem } from '../../../../tests/shop/actor.ts';
import { freshContext } from '../../../../tests/shop/context.ts';

import { changeServiceSlug } from '../change-service-slug.server.ts';
import { findPublicService } from '../find-public-service.server.ts';
import { addServiceFixtures } from '../fixtures.ts';
import { listPublicServices } from '../list-public-services.server.ts';
import { serviceOldSlugs, services } from '../tables.server.ts';

import { restoreServices } from './restore-services.server.ts';
import { formatTimeUntilDeletion } from './service-trash.ts';
import { softDeleteService, moveServicesToTrash } from './trash-services.server.ts';

const ID = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const NOW = new Date('2026-11-20T12:00:00Z');
const asEditor = () => freshContext({ actor: actorOf('editor', NOW), now: NOW });
const later = (ctx: AppContext, days: number) => ({
  ...ctx,
  now: new Date(NOW.getTime() + days * 86_400_000),
});

async function serviceOf(ctx: AppContext, id: string) {
  const [service] = await ctx.db.select().from(services).where(eq(services.id, id));
  return service;
}

const auditOf = (ctx: AppContext) =>
  ctx.db
    .select({ action: auditLog.action, before: auditLog.before, after: auditLog.after })
    .from(auditLog)
    .orderBy(auditLog.id);

test('[ATRASH-01] a soft delete answers when it was and when the service goes for good, and hides it at once', async () => {
  const ctx = await asEditor();
  await addServiceFixtures(ctx, { id: ID(1), slug: 'page' });
  expect(await softDeleteService(ctx, { service_uuid: ID(1) })).toEqual({
    success: true,
    deleted_at: '2026-11-20T12:00:00.000Z',
    permanent_deletion_at: '2026-11-27T12:00:00.000Z',
    error: null,
  });
  const service = await serviceOf(ctx, ID(1));
  expect(service).toMatchObject({ status: 'published', deletedAt: NOW, version: 2 });
  expect(service?.deletedBy).toBe(ctx.actor.kind === 'user' ? ctx.actor.id : '');
  expect(await findPublicService(ctx, 'page')).toBeNull();
  expect(await listPublicServices(ctx)).toEqual([]);
  expect(await auditOf(ctx)).toEqual([
    {
      action: 'service.deleted',
      before: { deleted_at: null, status: 'published' },
      after: { deleted_at: '2026-11-20T12:00:00.000Z' },
    },
  ]);
});

test('[ATRASH-01] what is in the trash, or nowhere, is refused in words and nothing changes', async () => {
  const ctx = await asEditor();
  await addServiceFixtures(ctx, { id: ID(1), deleted_at: '2026-11-19' });
  const refused = { success: false, deleted_at: null, permanent_deletion_at: null };
  expect(await softDeleteService(ctx, { service_uuid: ID(1) })).toEqual({
    ...refused,
    error: 'This service is already in the trash.',
  });
  expect(await softDeleteService(ctx, { service_uuid: ID(2) })).toEqual({
    ...refused,
    error: 'This service no longer exists.',
  });
  expect((await serviceOf(ctx, ID(1)))?.deletedAt).toEqual(new Date('2026-11-19'));
  expect(await auditOf(ctx)).toEqual([]);
});

test('[ATRASH-03] a published service comes back as a draft, or published where that is asked; others as they were', async () => {
  const ctx = await asEditor();
  await addServiceFixtures(
    ctx,
    { id: ID(1), status: 'published' },
    { id: ID(2), status: 'archived' },
    { id: ID(3), status: 'published' },
  );
  await moveServicesToTrash(ctx, [ID(1), ID(2), ID(3)]);
  const first = await restoreServices(ctx, { ids: [ID(1), ID(2), ID(9)], asPublished: false });
  expect(first).toEqual({
    done: [ID(1), ID(2)],
    skipped: [{ name: 'A service', reason: 'no longer exists' }],
    renamed: [],
  });
  expect(await serviceOf(ctx, ID(1))).toMatchObject({ status: 'draft', deletedAt: null, deletedBy: null });
  expect(await serviceOf(ctx, ID(2))).toMatchObject({ status: 'archived', deletedAt: null });
  await restoreServices(ctx, { ids: [ID(3)], asPublished: true });
  expect(await serviceOf(ctx, ID(3))).toMatchObject({ status: 'published', version: 3 });
  expect((await auditOf(ctx)).at(-1)).toMatchObject({
    action: 'service.restored',
    before: { status: 'published', deleted_at: NOW.toISOString() },
    after: { status: 'published', deleted_at: null },
  });
  expect(await restoreServices(ctx, { ids: [ID(3)], asPublished: true })).toMatchObject({
    done: [],
    skipped: [{ name: 'Landing Page', reason: 'is not in the trash' }],
  });
});

test('[ATRASH-03] a slug that was taken meanwhile gets a number, and no former address leads past it', async () => {
  const ctx = await asEditor();
  await addServiceFixtures(
    ctx,
    { id: ID(1), slug: 'page' },
    { id: ID(2), slug: 'other' },
    { id: ID(3), slug: 'third' },
    { id: ID(4), slug: 'page-2' },
  );
  await moveServicesToTrash(ctx, [ID(1), ID(2)]);
  for (const slug of ['other', 'page']) await changeServiceSlug(asSystem(ctx), { serviceId: ID(3), slug });
  const { done, renamed } = await restoreServices(ctx, { ids: [ID(1), ID(2)], asPublished: true });
  expect(done).toHaveLength(2);
  expect(renamed).toEqual([{ title: 'Landing Page', from: 'page', to: 'page-3' }]);
  expect((await findPublicService(ctx, 'page'))?.id).toBe(ID(3));
  expect(await findPublicService(ctx, 'other')).toMatchObject({ id: ID(2), isFormerAddress: false });
  const former = await ctx.db.select({ slug: serviceOldSlugs.slug }).from(serviceOldSlugs);
  expect(former).toEqual([{ slug: 'third' }]);
});

test('[ATRASH-02] for seven days a service can be restored, and not a moment longer', async () => {
  const ctx = await asEditor();
  await addServiceFixtures(ctx, { id: ID(1) }, { id: ID(2) });
  await moveServicesToTrash(ctx, [ID(1), ID(2)]);
  const restore = (id: string, days: number) =>
    restoreServices(later(ctx, days), { ids: [id], asPublished: false });
  expect(await restore(ID(1), 6.999)).toMatchObject({ done: [ID(1)] });
  expect(await restore(ID(2), 7)).toMatchObject({
    done: [],
    skipped: [{ name: 'Landing Page', reason: 'has been in the trash for more than 7 days' }],
  });
});

test('who may only read deletes and restores nothing', async () => {
  const ctx = await freshContext({ actor: actorOf('analyst') });
  await addServiceFixtures(ctx, { id: ID(1) });
  const refused = (work: Promise<unknown>) => expect(work).rejects.toMatchObject({ status: 403 });
  await refused(softDeleteService(ctx, { service_uuid: ID(1) }));
  await refused(restoreServices(ctx, { ids: [ID(1)], asPublished: false }));
  expect((await serviceOf(ctx, ID(1)))?.deletedAt).toBeNull();
});

test.each([
  [7, '7 days left'],
  [4.2, '5 days left'],
  [1, '24 hours left'],
  [0.05, '1 hour left'],
  [0.03, 'Less than an hour left'],
  [0, 'Being deleted'],
])('%d days before the end the trash says %s', (days, words) => {
  expect(formatTimeUntilDeletion(new Date(NOW.getTime() + days * 86_400_000), NOW)).toBe(words);
});
