import { asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { auditLog } from '#app/modules/audit/tables.server.ts';
import { users } from '#app/modules/identity/account-tables.server.ts';

import { actorOf } from '../../../tests/shop/actor.ts';

import { as, makeServiceForm } from './fixtures.ts';
import { createService, saveService } from './save-service.server.ts';
import { services, serviceScopeRows, serviceVersions } from './tables.server.ts';

import { ownerContext, created, stored, typed } from '../../../tests/shop/edited-service.ts';

test('[AEDIT-06] a new service is a draft with a slug of its title, its rows and a line in the audit', async () => {
  const ctx = await ownerContext();
  const id = await created(ctx);
  const second = await created(ctx);
  expect(await stored(ctx, id)).toMatchObject({
    slug: 'landing-page',
    version: 1,
    content: { status: 'draft' },
  });
  expect((await stored(ctx, second)).slug).toBe('landing-page-2');
  const rows = await ctx.db
    .select({ text: serviceScopeRows.text })
    .from(serviceScopeRows)
    .where(eq(serviceScopeRows.serviceId, id))
    .orderBy(asc(serviceScopeRows.position));
  expect(rows.map(({ text }) => text)).toEqual(['Copy', 'Layout']);
  const audit = await ctx.db.select().from(auditLog).where(eq(auditLog.entityId, id));
  expect(audit).toMatchObject([{ action: 'service.created', after: { service_title: 'Landing Page' } }]);
});

test('a service without a title waits for its slug until it has one', async () => {
  const ctx = await ownerContext();
  const id = await created(ctx, { service_title: '' });
  expect((await stored(ctx, id)).slug).toBeNull();
  const form = await typed(ctx, id, { service_title: 'Ünique Pagé' });
  expect(await saveService(ctx, id, { form })).toMatchObject({ ok: true, value: { slug: 'unique-page' } });
  expect((await stored(ctx, id)).slug).toBe('unique-page');
});

test('[AEDIT-10] a body that holds slug, price in cents and times is saved without them', async () => {
  const ctx = await ownerContext();
  const id = await created(ctx);
  const [before] = await ctx.db.select().from(services);
  const form = await typed(ctx, id, {
    service_title: 'Renamed',
    slug: 'stolen',
    price_cents: '1',
    price_usd: '1',
    created_at: '1999-01-01',
    updated_at: '1999-01-01',
    status: 'published',
  });
  await saveService({ ...ctx, now: new Date(ctx.now.getTime() + 1000) }, id, { form });
  const [after] = await ctx.db.select().from(services);
  expect(after).toMatchObject({
    title: 'Renamed',
    slug: 'landing-page',
    priceCents: 14_900,
    status: 'draft',
    createdAt: before?.createdAt,
    updatedAt: new Date(ctx.now.getTime() + 1000),
  });
});

test('[AEDIT-04] publishing without title, description or category is refused, and nothing is saved', async () => {
  const ctx = await ownerContext();
  const id = await created(ctx, { service_title: '', about: '', included: [], category: '' });
  const steps = [
    [{ pain_point: 'x' }, 'title-missing'],
    [{ service_title: 'Page' }, 'description-missing'],
    [{ service_title: 'Page', about: '<p>Text</p>' }, 'category-missing'],
  ] as const;
  for (const [fields, code] of steps) {
    const form = await typed(ctx, id, fields);
    expect(await saveService(ctx, id, { form, isPublishing: true })).toMatchObject({ failure: { code } });
  }
  expect(await stored(ctx, id)).toMatchObject({ version: 1, content: { status: 'draft' } });
});

test('a published service keeps what a public one must have', async () => {
  const ctx = await ownerContext();
  const { value } = (await createService(ctx, { form: makeServiceForm(), isPublishing: true })) as {
    value: { id: string };
  };
  const form = await typed(ctx, value.id, { service_title: '' });
  expect(await saveService(ctx, value.id, { form })).toMatchObject({ failure: { code: 'title-missing' } });
});

test('[AEDIT-05] published_at is set when a service becomes public and not by later publishing', async () => {
  const ctx = await ownerContext();
  const id = await created(ctx);
  await saveService(ctx, id, { form: await typed(ctx, id, {}), isPublishing: true });
  expect(await stored(ctx, id)).toMatchObject({ publishedAt: ctx.now, content: { status: 'published' } });
  const later = { ...ctx, now: new Date(ctx.now.getTime() + 60_000) };
  const form = await typed(ctx, id, { service_title: 'Again' });
  expect(await saveService(later, id, { form, isPublishing: true })).toMatchObject({ ok: true });
  expect((await stored(ctx, id)).publishedAt).toEqual(ctx.now);
});

test('[AEDIT-05] of two who publish at once one publishes, and the other changes nothing', async () => {
  const ctx = await ownerContext();
  const id = await created(ctx);
  const form = await typed(ctx, id, { pain_point: 'Nobody buys.' });
  const both = await Promise.all([1, 2].map(() => saveService(ctx, id, { form, isPublishing: true })));
  expect(both.map(({ ok }) => ok)).toEqual([true, true]);
  const other = await typed(ctx, id, { pain_point: 'Other' });
  const races = await Promise.all(
    ['A', 'B'].map((text) =>
      saveService(ctx, id, { form: { ...other, pain_point: text }, isPublishing: true }),
    ),
  );
  expect(races.filter(({ ok }) => ok)).toHaveLength(1);
  expect(races.find(({ ok }) => !ok)).toMatchObject({ failure: { code: 'conflict' } });
  const published = await ctx.db.select().from(auditLog).where(eq(auditLog.action, 'service.published'));
  expect(published).toHaveLength(1);
  expect(await ctx.db.$count(serviceVersions)).toBe(3);
});

test('saving over a newer version shows who saved and when, and can overwrite it', async () => {
  const ctx = await ownerContext();
  const ada = '00000000-0000-4000-8000-0000000000ad';
  await ctx.db
    .insert(users)
    .values({ id: ada, name: 'Ada Lovelace', email: 'ada@example.com', role: 'owner' });
  const id = await created(ctx);
  const mine = await typed(ctx, id, { service_title: 'Mine' });
  const adasForm = await typed(ctx, id, { service_title: 'Hers' });
  await saveService(as(ctx, { ...actorOf('owner'), id: ada }), id, { form: adasForm });
  const refused = await saveService(ctx, id, { form: mine });
  expect(refused).toMatchObject({
    ok: false,
    failure: {
      code: 'conflict',
      by: 'Ada Lovelace',
      at: ctx.now,
      version: 2,
      current: { service_title: 'Hers' },
    },
  });
  expect(await saveService(ctx, id, { form: { ...mine, overwrite: 2 } })).toMatchObject({ ok: true });
  const { content, version } = await stored(ctx, id);
  expect([content.service_title, version]).toEqual(['Mine', 3]);
  const lines = await ctx.db.select().from(auditLog).where(eq(auditLog.action, 'service.saved'));
  expect(lines.some(({ summary }) => summary.includes('over a newer version'))).toBe(true);
});

test('an editor saves everything but price and delivery time', async () => {
  const ctx = await ownerContext();
  const id = await created(ctx);
  const editor = as(ctx, actorOf('editor'));
  const {
    price: _price,
    delivery_hours: _hours,
    ...allowed
  } = await typed(ctx, id, { service_title: 'New words' });
  expect(await saveService(editor, id, { form: allowed })).toMatchObject({ ok: true });
  for (const fields of [{ price: '1' }, { delivery_hours: '96' }]) {
    const form = await typed(ctx, id, fields);
    expect(await saveService(editor, id, { form })).toMatchObject({ failure: { code: 'price-not-allowed' } });
  }
  expect((await stored(ctx, id)).content).toMatchObject({ price_usd: 14_900, delivery_time_days: 1 });
  const form = makeServiceForm();
  expect(await createService(editor, { form })).toMatchObject({ failure: { code: 'price-not-allowed' } });
});

test('buyer phrases are saved with the form, survive an older form, and appear in the history', async () => {
  const ctx = await ownerContext();
  const id = await created(ctx);
  const form = await typed(ctx, id, { buyer_phrases: 'no calls\nNo  calls\nmy ads eat money' });
  expect(await saveService(ctx, id, { form })).toMatchObject({ ok: true });
  expect((await stored(ctx, id)).content.buyer_phrases).toEqual(['no calls', 'my ads eat money']);
  const { buyer_phrases: _, ...older } = await typed(ctx, id, { service_title: 'Renamed' });
  expect(await saveService(ctx, id, { form: older })).toMatchObject({ ok: true });
  expect((await stored(ctx, id)).content.buyer_phrases).toEqual(['no calls', 'my ads eat money']);
  const versions = await ctx.db.select().from(serviceVersions).where(eq(serviceVersions.serviceId, id));
  expect(versions.map(({ diff }) => diff.new.buyer_phrases).filter(Boolean)).toEqual([
    ['no calls', 'my ads eat money'],
  ]);
});

test('who may not write gets nothing written; what is gone or in the trash is refused', async () => {
  const ctx = await ownerContext();
  const id = await created(ctx);
  const form = await typed(ctx, id, { service_title: 'X' });
  for (const role of ['analyst', 'fulfiller', 'customer'] as const) {
    const refused = async () => saveService(as(ctx, actorOf(role)), id, { form });
    await expect(refused()).rejects.toMatchObject({ status: 403 });
  }
  const unknown = '00000000-0000-4000-8000-000000000099';
  expect(await saveService(ctx, unknown, { form })).toMatchObject({ failure: { code: 'service-not-found' } });
  await ctx.db.update(services).set({ deletedAt: ctx.now });
  expect(await saveService(ctx, id, { form })).toMatchObject({ failure: { code: 'in-trash' } });
});

test('hostile HTML is cleaned before it is stored', async () => {
  const ctx = await ownerContext();
  const hostile = '<p onclick="x()">Hi <b>there</b><script>alert(1)</script><img src=x onerror=alert(1)></p>';
  const id = await created(ctx, { about: hostile, value: '<a href="javascript:alert(1)">go</a>' });
  const { content } = await stored(ctx, id);
  expect(content.service_description).not.toMatch(/script|onerror|onclick|<img/);
  expect(content.service_description).toContain('Hi <b>there</b>');
});
