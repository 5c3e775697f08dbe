import { asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { auditLog } from '#app/modules/audit/tables.server.ts';
import { users } from '#app/modules/identity/tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { actorOf } from '../../../tests/shop/actor.ts';
import { freshContext } from '../../../tests/shop/context.ts';

import { findEditedService } from './find-edited-service.server.ts';
import { addServices, as, makeServiceForm } from './fixtures.ts';
import { createService, restoreVersion, saveService } from './save-service.server.ts';
import { formValuesOf, serviceForm } from './service-form.ts';
import { services, serviceScopeRows, serviceVersions } from './tables.server.ts';
import { listVersions } from './versions/list-versions.server.ts';

const owner = actorOf('owner');

async function ownerContext() {
  return freshContext({ actor: owner });
}

async function created(ctx: AppContext, fields: Record<string, unknown> = {}): Promise<string> {
  const outcome = await createService(ctx, { form: makeServiceForm(fields) });
  if (!outcome.ok) throw new Error(outcome.failure.code);
  return outcome.value.id;
}

async function stored(ctx: AppContext, id: string) {
  const service = await findEditedService(ctx, id);
  if (!service) throw new Error('gone');
  return service;
}

/** The form as it was opened, with what somebody typed. */
async function typed(ctx: AppContext, id: string, fields: Record<string, unknown>) {
  const { content, version } = await stored(ctx, id);
  return serviceForm.parse({ ...formValuesOf(content, version), ...fields });
}

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

test('whoever saves over a newer version is told who saved and when, and may write over it', async () => {
  const ctx = await ownerContext();
  const ada = '00000000-0000-4000-8000-0000000000ad';
  await ctx.db
    .insert(users)
    .values({ id: ada, name: 'Ada Lovelace', email: 'ada@example.com', role: 'owner' });
  const id = await created(ctx);
  const mine = await typed(ctx, id, { service_title: 'Mine' });
  const hers = await typed(ctx, id, { service_title: 'Hers' });
  await saveService(as(ctx, { ...actorOf('owner'), id: ada }), id, { form: hers });
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
  // What changed nothing writes no version.
  await saveService(asAda, id, { form: await typed(ctx, id, {}) });
  const versions = await listVersions(ctx, id);
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
  expect((await listVersions(ctx, id))[0]?.editor).toBe('Unknown User');
});

test('a questionnaire that is gone cannot be chosen, nor brought back by a version; the one a service has stays', async () => {
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
  const [taken] = await listVersions(ctx, id, new Map([[brief, 'General']]));
  expect(taken?.changes).toEqual([{ label: 'Brief', from: 'General', to: 'empty' }]);
  const version = { serviceId: id, versionId: taken?.id ?? '' };
  expect(await restoreVersion(ctx, { ...version, isBrief: isGone })).toMatchObject(refused);
  expect(await restoreVersion(ctx, { ...version, isBrief })).toMatchObject({ ok: true });
});

test('versions without a change are read past', async () => {
  const ctx = await ownerContext();
  await addServices(ctx, { id: '00000000-0000-4000-8000-000000000001' });
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
  const versions = await listVersions(ctx, serviceId);
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
  const [newest] = await listVersions(ctx, id);
  const versionId = newest?.id ?? '';
  const again = { ...ctx, now: new Date(ctx.now.getTime() + 2000) };
  expect(await restoreVersion(again, { serviceId: id, versionId })).toMatchObject({
    ok: true,
    value: { version: 3 },
  });
  expect((await stored(ctx, id)).content).toMatchObject({
    service_title: 'Landing Page',
    price_usd: 14_900,
    included_rows: ['Copy', 'Layout'],
  });
  expect((await listVersions(ctx, id))[0]?.changes[0]).toEqual({
    label: 'Service title',
    from: 'Changed',
    to: 'Landing Page',
  });
  const other = await created(ctx);
  expect(await restoreVersion(ctx, { serviceId: other, versionId })).toMatchObject({
    failure: { code: 'version-not-found' },
  });
  const editor = as(ctx, actorOf('editor'));
  const [restored] = await listVersions(ctx, id);
  expect(await restoreVersion(editor, { serviceId: id, versionId: restored?.id ?? '' })).toMatchObject({
    failure: { code: 'price-not-allowed' },
  });
});
