import { readFileSync } from 'node:fs';

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { contacts } from '#app/modules/crm/contact-tables.server.ts';
import { importFile, makeFile, planOf, uploadImportFileInTest } from '#app/modules/bulk/fixtures.ts';
import { startImportDryRun } from '#app/modules/bulk/imports/plan-import.server.ts';
import { findBulkJobById } from '#app/modules/bulk/job-rows.server.ts';
import { runBulkJob } from '#app/modules/bulk/work-jobs.job.server.ts';
import type { BulkEntityName } from '#app/modules/bulk/entities.ts';
import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';
import { restoreServices } from '#app/modules/catalog/trash/restore-services.server.ts';
import { moveServicesToTrash } from '#app/modules/catalog/trash/trash-services.server.ts';
import { services } from '#app/modules/catalog/tables.server.ts';
import { users } from '#app/modules/identity/account-tables.server.ts';

import { IMPORTERS_BY_KIND } from '../../app/import.server.ts';
import { generatedRows, REVIEWED_SERVICE } from '../shop/generated-rows.ts';
import { openTestShop, type TestShop } from './shop.ts';
import { signedInAs, type Visitor } from './visitor.ts';

let shop: TestShop;
let owner: Visitor;
let ownerId: string;
beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
  owner = await signedInAs(shop, 'owner');
  const [person] = await shop.ctx.db.select().from(users).where(eq(users.role, 'owner'));
  ownerId = person?.id ?? '';
});
afterAll(() => shop.close());

const asOwner = () => {
  const ctx = shop.newContext();
  const email = 'owner@example.com';
  const person = { kind: 'user', id: ownerId, role: 'owner', email, isEmailVerified: true } as const;
  return { ...ctx, actor: { ...person, provedAt: ctx.now } };
};
const work = (id: string) =>
  runBulkJob({ ...shop.newContext(), actor: { kind: 'system', name: 'bulk.work' } }, id, IMPORTERS_BY_KIND);

async function create(entity: BulkEntityName, name: string): Promise<void> {
  const file = readFileSync(new URL(`../cases/imports/${name}`, import.meta.url));
  await importFile(asOwner(), { id: await uploadImportFileInTest(asOwner(), entity, makeFile(file)), work });
}

/** Exports a list and checks the file as an import. `isSame` is true if no row would change. */
async function sentBack(entity: BulkEntityName, address: string) {
  const answer = await owner.get(address);
  expect(answer.status).toBe(200);
  const id = await uploadImportFileInTest(asOwner(), entity, makeFile(await answer.text()));
  const checked = await startImportDryRun(asOwner(), id, await planOf(asOwner(), id, { mode: 'update' }));
  expect(checked.ok).toBe(true);
  await work(id);
  const { state, total, unchanged } = (await findBulkJobById(asOwner(), id)) ?? {};
  return { state, isSame: total === unchanged, total };
}

test('the list of services sent back as it was exported changes no price', async () => {
  await create('services', 'rt-create.csv');
  expect(await sentBack('services', '/admin/services/export.csv')).toEqual({
    ...{ state: 'checked', isSame: true, total: 2 },
  });
  const prices = await shop.ctx.db.select({ slug: services.slug, cents: services.priceCents }).from(services);
  expect(Object.fromEntries(prices.map(({ slug, cents }) => [slug, cents]))).toMatchObject({
    'rt-logo': 149_50,
    'rt-audit': 1_299_00,
  });
});

test('the list of leads sent back as it was exported keeps its value and both tags', async () => {
  await create('leads', 'rt-leads.csv');
  expect(await sentBack('leads', '/admin/crm/export.csv')).toEqual({
    ...{ state: 'checked', isSame: true, total: 1 },
  });
  expect(await shop.ctx.db.select().from(contacts)).toMatchObject([
    { valueCents: 2_100_00, tags: ['nonprofit', 'demand'] },
  ]);
});

/** Lists whose exports can be imported. */
const LISTS = [
  ['services', '/admin/services/export.csv'],
  ['leads', '/admin/crm/export.csv?tab=all'],
  ['posts', '/admin/blog/export.csv'],
  ['reviews', '/admin/reviews/export.csv?tab=approved'],
  ['testimonials', '/admin/testimonials/export.csv'],
  ['case-studies', '/admin/case-studies/export.csv'],
] as const;

test.each(LISTS)(
  'generated rows of the list of %s sent back as exported are unchanged',
  async (entity, list) => {
    if (entity === 'reviews') await addServiceFixtures(shop.ctx, { id: REVIEWED_SERVICE, slug: 'reviewed' });
    const added = await IMPORTERS_BY_KIND[entity](asOwner(), generatedRows(entity, 40));
    expect(added).toMatchObject({ ok: true });
    const sent = await sentBack(entity, list);
    expect(sent).toMatchObject({ state: 'checked', isSame: true });
    expect(sent.total).toBeGreaterThanOrEqual(20);
  },
);

test('the trash of services sent back after it was restored is unchanged', async () => {
  const ids = generatedRows('services', 40).map(({ id }) => String(id));
  expect((await moveServicesToTrash(asOwner(), ids)).done).toHaveLength(40);
  const file = await (await owner.get('/admin/services/trash/export.csv')).text();
  await restoreServices(asOwner(), { ids, asPublished: false });
  const id = await uploadImportFileInTest(asOwner(), 'services', makeFile(file));
  await startImportDryRun(asOwner(), id, await planOf(asOwner(), id, { mode: 'update' }));
  await work(id);
  expect(await findBulkJobById(asOwner(), id)).toMatchObject({ state: 'checked', total: 40, unchanged: 40 });
});
