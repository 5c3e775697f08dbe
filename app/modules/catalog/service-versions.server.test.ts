import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { users } from '#app/modules/identity/account-tables.server.ts';

import { actorOf } from '../../../tests/shop/actor.ts';

import { addServiceFixtures, as, makeServiceForm } from './fixtures.ts';
import { createService, restoreServiceVersion, saveService } from './save-service.server.ts';
import { serviceVersions } from './tables.server.ts';
import { listServiceVersionsWithChanges } from './list-versions.server.ts';

import { ownerContext, created, stored, typed } from '../../../tests/shop/edited-service.ts';

test('[DATA-04] [AHIST-01] a version has service, time, old and new values and its editor, newest first, at most ten', async () => {
  const ctx = await ownerContext();
  const ada = '00000000-0000-4000-8000-0000000000ad';
  await ctx.db
    .insert(users)
    .values({ id: ada, name: 'Ada Lovelace', email: 'ada@example.com', role: 'owner' });
  const id = await created(ctx);
  const asAda = as(ctx, { ...actorOf('owner'), id: ada });
  for (let second = 1; second <= 12; second++) {
    const now = new Date(ctx.now.getTime() + second * 1000);
    await saveService({ ...asAda, now }, id, { form: await typed(ctx, id, { price: String(second) }) });
  }
  // A save without changes writes no version.
  await saveService(asAda, id, { form: await typed(ctx, id, {}) });
  const versions = await listServiceVersionsWithChanges(ctx, id);
  expect(versions).toHaveLength(10);
  expect(versions[0]).toEqual({
    id: expect.any(String) as string,
    createdAt: new Date(ctx.now.getTime() + 12_000),
    editor: 'Ada Lovelace',
    changes: [{ label: 'Price', from: '$11.00', to: '$12.00' }],
  });
  const [row] = await ctx.db
    .select()
    .from(serviceVersions)
    .where(eq(serviceVersions.id, versions[0]?.id ?? ''));
  expect(row).toMatchObject({
    serviceId: id,
    editorId: ada,
    diff: { old: { price_usd: 1100 }, new: { price_usd: 1200 } },
  });
  await ctx.db.delete(users).where(eq(users.id, ada));
  expect((await listServiceVersionsWithChanges(ctx, id))[0]?.editor).toBe('Unknown User');
});

test('a deleted questionnaire cannot be chosen or restored, but stays where it is in use', async () => {
  const ctx = await ownerContext();
  const brief = '00000000-0000-4000-8000-0000000000aa';
  const [isBrief, isGone] = [async () => true, async () => false];
  const form = makeServiceForm({ brief_template_id: brief });
  const refused = { failure: { code: 'unknown-brief' } };
  expect(await createService(ctx, { form, isBrief: isGone })).toMatchObject(refused);
  const id = await created(ctx);
  const chosen = await typed(ctx, id, { brief_template_id: brief });
  expect(await saveService(ctx, id, { form: chosen, isBrief: isGone })).toMatchObject(refused);
  expect(await saveService(ctx, id, { form: chosen }), 'nobody says it is there').toMatchObject(refused);
  expect(await saveService(ctx, id, { form: chosen, isBrief })).toMatchObject({ ok: true });
  const renamed = await typed(ctx, id, { service_title: 'Other' });
  expect(await saveService(ctx, id, { form: renamed, isBrief: isGone })).toMatchObject({ ok: true });
  const without = await typed(ctx, id, { brief_template_id: '' });
  const later = { ...ctx, now: new Date(ctx.now.getTime() + 1000) };
  expect(await saveService(later, id, { form: without, isBrief: isGone })).toMatchObject({ ok: true });
  const [taken] = await listServiceVersionsWithChanges(ctx, id, new Map([[brief, 'General']]));
  expect(taken?.changes).toEqual([{ label: 'Brief', from: 'General', to: 'empty' }]);
  const version = { serviceId: id, versionId: taken?.id ?? '' };
  expect(await restoreServiceVersion(ctx, { ...version, isBrief: isGone })).toMatchObject(refused);
  expect(await restoreServiceVersion(ctx, { ...version, isBrief })).toMatchObject({ ok: true });
});

test('versions without a change are read past', async () => {
  const ctx = await ownerContext();
  await addServiceFixtures(ctx, { id: '00000000-0000-4000-8000-000000000001' });
  const serviceId = '00000000-0000-4000-8000-000000000001';
  const at = (second: number) => new Date(ctx.now.getTime() + second * 1000);
  const versionOf = (second: number, price: number) => ({
    serviceId,
    version: second,
    diff: { old: { price_usd: 5 }, new: { price_usd: price } },
    createdAt: at(second),
  });
  await ctx.db
    .insert(serviceVersions)
    .values(Array.from({ length: 25 }, (_, n) => versionOf(n, n % 2 ? 5 : n + 6)));
  const versions = await listServiceVersionsWithChanges(ctx, serviceId);
  // Of the newest twenty (5 to 24) ten changed something.
  expect(versions.map(({ createdAt }) => createdAt.getTime())).toEqual(
    [24, 22, 20, 18, 16, 14, 12, 10, 8, 6].map((second) => at(second).getTime()),
  );
});

test('restoring writes the old values back, rows and all, and can be taken back itself', async () => {
  const ctx = await ownerContext();
  const id = await created(ctx);
  const later = { ...ctx, now: new Date(ctx.now.getTime() + 1000) };
  const form = await typed(ctx, id, { service_title: 'Changed', included: ['Other'], price: '5' });
  await saveService(later, id, { form });
  const [newest] = await listServiceVersionsWithChanges(ctx, id);
  const versionId = newest?.id ?? '';
  const again = { ...ctx, now: new Date(ctx.now.getTime() + 2000) };
  expect(await restoreServiceVersion(again, { serviceId: id, versionId })).toMatchObject({
    ok: true,
    value: { version: 3 },
  });
  expect((await stored(ctx, id)).content).toMatchObject({
    service_title: 'Landing Page',
    price_usd: 14_900,
    included_rows: ['Copy', 'Layout'],
  });
  expect((await listServiceVersionsWithChanges(ctx, id))[0]?.changes[0]).toEqual({
    label: 'Service title',
    from: 'Changed',
    to: 'Landing Page',
  });
  const other = await created(ctx);
  expect(await restoreServiceVersion(ctx, { serviceId: other, versionId })).toMatchObject({
    failure: { code: 'version-not-found' },
  });
  const editor = as(ctx, actorOf('editor'));
  const [restored] = await listServiceVersionsWithChanges(ctx, id);
  expect(await restoreServiceVersion(editor, { serviceId: id, versionId: restored?.id ?? '' })).toMatchObject(
    {
      failure: { code: 'price-not-allowed' },
    },
  );
});
