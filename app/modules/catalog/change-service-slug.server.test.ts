import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { auditLog } from '#app/modules/audit/tables.server.ts';

import { actorOf, asSystem } from '../../../tests/shop/actor.ts';
import { freshContext } from '../../../tests/shop/context.ts';

import { changeServiceSlug } from './change-service-slug.server.ts';
import { findPublicService } from './find-public-service.server.ts';
import { addServiceFixtures } from './fixtures.ts';
import { getServiceSlugFailureMessage } from './slug-failure.ts';
import { serviceOldSlugs, services } from './tables.server.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const OTHER = '00000000-0000-4000-8000-000000000002';

test('a service is found by each slug it had, as a former address, and by its present one', async () => {
  const ctx = await freshContext();
  await addServiceFixtures(ctx, { id: ID, slug: 'first-name', service_title: 'First Name' });
  expect(await changeServiceSlug(asSystem(ctx), { serviceId: ID, slug: 'second-name' })).toMatchObject({
    ok: true,
  });
  expect(await changeServiceSlug(asSystem(ctx), { serviceId: ID, slug: 'third-name' })).toMatchObject({
    ok: true,
  });
  const found = async (address: string) => {
    const service = await findPublicService(ctx, address);
    return service && [service.slug, service.isFormerAddress];
  };
  // Even if the title still contains its words.
  expect(await found('first-name')).toEqual(['third-name', true]);
  expect(await found('second-name')).toEqual(['third-name', true]);
  expect(await found('third-name')).toEqual(['third-name', false]);
  expect(await found(ID)).toEqual(['third-name', false]);
});

test('the change is audited with both slugs and counts as a version', async () => {
  const ctx = await freshContext();
  await addServiceFixtures(ctx, { id: ID, slug: 'before' });
  await changeServiceSlug(asSystem(ctx), { serviceId: ID, slug: 'after' });
  const lines = await ctx.db.select().from(auditLog).where(eq(auditLog.entityId, ID));
  expect(lines).toMatchObject([
    { action: 'service.slug-changed', before: { slug: 'before' }, after: { slug: 'after' } },
  ]);
  const [service] = await ctx.db.select().from(services);
  expect(service?.version).toBe(2);
});

test('the same slug changes nothing; going back leaves no address that leads to itself', async () => {
  const ctx = await freshContext();
  await addServiceFixtures(ctx, { id: ID, slug: 'one' });
  expect(await changeServiceSlug(asSystem(ctx), { serviceId: ID, slug: 'one' })).toEqual({
    ok: true,
    value: null,
  });
  expect(await ctx.db.$count(auditLog)).toBe(0);
  await changeServiceSlug(asSystem(ctx), { serviceId: ID, slug: 'two' });
  await changeServiceSlug(asSystem(ctx), { serviceId: ID, slug: 'one' });
  const former = await ctx.db.select({ slug: serviceOldSlugs.slug }).from(serviceOldSlugs);
  expect(former).toEqual([{ slug: 'two' }]);
});

test('a former slug can be taken by another service and then leads to it', async () => {
  const ctx = await freshContext();
  await addServiceFixtures(ctx, { id: ID, slug: 'wanted' }, { id: OTHER, slug: 'other' });
  await changeServiceSlug(asSystem(ctx), { serviceId: ID, slug: 'moved' });
  await changeServiceSlug(asSystem(ctx), { serviceId: OTHER, slug: 'wanted' });
  expect(await findPublicService(ctx, 'wanted')).toMatchObject({ id: OTHER, isFormerAddress: false });
});

test('a taken, unusable or empty slug and an unknown service are refused, and nothing is written', async () => {
  const ctx = await freshContext();
  await addServiceFixtures(ctx, { id: ID, slug: 'mine' }, { id: OTHER, slug: 'taken' });
  const refusals = [
    [ID, 'taken', 'Another service has this slug.'],
    [ID, 'with space', 'A slug can have only letters'],
    [ID, '', 'A slug can have only letters'],
    [ID, 'page.data', 'A slug can have only letters'],
    ['00000000-0000-4000-8000-000000000009', 'free', 'This service no longer exists.'],
  ] as const;
  for (const [serviceId, slug, sentence] of refusals) {
    const outcome = await changeServiceSlug(asSystem(ctx), { serviceId, slug });
    expect(outcome.ok ? '' : getServiceSlugFailureMessage(outcome.failure)).toContain(sentence);
  }
  expect(await ctx.db.$count(serviceOldSlugs)).toBe(0);
  expect(await ctx.db.$count(auditLog)).toBe(0);
});

test('the former address of a service that is not public leads nowhere', async () => {
  const ctx = await freshContext();
  await addServiceFixtures(ctx, { id: ID, slug: 'before', service_title: 'Something Else' });
  await changeServiceSlug(asSystem(ctx), { serviceId: ID, slug: 'after' });
  await ctx.db.update(services).set({ status: 'archived' });
  expect(await findPublicService(ctx, 'before')).toBeNull();
});

test('who may not write services changes no address', async () => {
  const ctx = await freshContext();
  await addServiceFixtures(ctx, { id: ID, slug: 'mine' });
  for (const role of ['analyst', 'fulfiller', 'customer'] as const) {
    const requested = changeServiceSlug({ ...ctx, actor: actorOf(role) }, { serviceId: ID, slug: 'theirs' });
    await expect(requested).rejects.toMatchObject({ status: 403 });
  }
  await expect(changeServiceSlug(ctx, { serviceId: ID, slug: 'theirs' })).rejects.toMatchObject({
    status: 401,
  });
  expect(await ctx.db.select({ slug: services.slug }).from(services)).toEqual([{ slug: 'mine' }]);
});

test('a service in the trash keeps its address', async () => {
  const ctx = asSystem(await freshContext());
  await addServiceFixtures(ctx, { id: ID, slug: 'mine' });
  await ctx.db.update(services).set({ deletedAt: ctx.now });
  expect(await changeServiceSlug(ctx, { serviceId: ID, slug: 'another' })).toEqual({
    ok: false,
    failure: { code: 'service-not-found' },
  });
  expect(await ctx.db.select({ slug: services.slug }).from(services)).toEqual([{ slug: 'mine' }]);
});
