import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { z } from 'zod';

import { auditLog } from '#app/modules/audit/tables.server.ts';
import { posts } from '#app/modules/blog/tables.server.ts';
import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';
import { services, serviceVersions } from '#app/modules/catalog/tables.server.ts';
import { contacts } from '#app/modules/crm/contact-tables.server.ts';
import { promoCodes } from '#app/modules/promo/tables.server.ts';
import { testimonials } from '#app/modules/testimonials/tables.server.ts';

import { IMPORTERS_BY_KIND } from '../../../import.server.ts';
import { openAsOwner } from '../../../../tests/shop/bulk-owner.ts';

import { cancelBulkJob } from '../cancel-job.server.ts';
import { bulkEditFormSchema } from '../edits/edit-form.ts';
import { findBulkJob } from '../find-bulk-job.server.ts';
import { importFile, makeFile, planOf, uploadImportFileInTest } from '../fixtures.ts';
import { findBulkJobById } from '../job-rows.server.ts';
import {
  startImportDryRun,
  retryFailedImportRows,
  startCheckedFileImport,
  startBulkJobUndo,
} from './plan-import.server.ts';
import { prepareBulkEditForReview } from '../edits/start-edit.server.ts';
import { bulkRows } from '../tables.server.ts';
import { continueBulkImportJob } from './work-import.server.ts';

const problemsOf = async (ctx: Awaited<ReturnType<typeof openAsOwner>>['ctx'], id: string) =>
  (await ctx.db.select().from(bulkRows).where(eq(bulkRows.jobId, id)).orderBy(bulkRows.place)).flatMap(
    ({ line, problems }) => problems.map(({ column, value, reason }) => [line, column, value, reason]),
  );

test('an import of all rows or none leaves nothing where one is wrong, and everything once it is right', async () => {
  const { ctx, work } = await openAsOwner();
  const id = await uploadImportFileInTest(
    ctx,
    'testimonials',
    makeFile('Client,Stars,Quote\nAda,5,Good\nBob,9,Bad\nCid,x,Odd\n'),
  );
  await importFile(ctx, { id, work });
  expect(await findBulkJobById(ctx, id)).toMatchObject({
    state: 'failed',
    failed: 2,
    sentence: 'Nothing was imported: 2 of 3 rows have problems.',
  });
  expect(await problemsOf(ctx, id)).toEqual([
    [3, 'Stars', '9', expect.any(String)],
    [4, 'Stars', 'x', 'is not a whole number'],
  ]);
  expect(await ctx.db.$count(testimonials)).toBe(0);
  await importFile(ctx, { id, work, plan: { onBad: 'skip' } });
  expect(await findBulkJobById(ctx, id)).toMatchObject({ state: 'done', created: 1, failed: 2 });
  expect(await ctx.db.$count(testimonials)).toBe(1);
  expect(await ctx.db.$count(auditLog, eq(auditLog.action, 'testimonial.imported'))).toBe(1);
});

test('a row with line breaks in its cells is named by the line it begins in', async () => {
  const { ctx, work } = await openAsOwner();
  const text = 'Client,Stars,Quote\nAda,5,"Good\nand fast"\n\nBob,9,"Bad\nand\nslow"\nCid,x,Odd\n';
  const id = await uploadImportFileInTest(ctx, 'testimonials', makeFile(text));
  await importFile(ctx, { id, work });
  expect((await problemsOf(ctx, id)).map(([line, , value]) => [line, value])).toEqual([
    [5, '9'],
    [8, 'x'],
  ]);
});

test('an upsert matches rows by key: adds new, updates changed and skips identical ones', async () => {
  const { ctx, work } = await openAsOwner();
  await addServiceFixtures(
    ctx,
    { slug: 'one', service_title: 'One' },
    { slug: 'two', service_title: 'Two', price_usd: 99_900 },
  );
  const text = 'slug,title,price\none,One,149.00\ntwo,Two,"$1,299.00"\nthree,Three,20\nTwo,Again,1\n';
  const id = await uploadImportFileInTest(ctx, 'services', makeFile(text));
  await importFile(ctx, { id, work, plan: { mode: 'upsert', onBad: 'skip' } });
  expect(await findBulkJobById(ctx, id)).toMatchObject({ created: 1, updated: 1, unchanged: 1, failed: 1 });
  expect(await problemsOf(ctx, id)).toEqual([[5, 'slug', 'Two', 'is already on line 3']]);
  const rows = await ctx.db.select().from(services);
  const two = rows.find(({ slug }) => slug === 'two');
  expect(two).toMatchObject({ priceCents: 129_900, status: 'published', version: 2 });
  expect(await ctx.db.$count(serviceVersions, eq(serviceVersions.serviceId, two?.id ?? ''))).toBe(1);
  expect(rows.find(({ slug }) => slug === 'three')).toMatchObject({ status: 'draft', priceCents: 2_000 });

  // Another user edits one of them meanwhile: it stays.
  await ctx.db.update(services).set({ title: 'Mine' }).where(eq(services.slug, 'three'));
  expect((await startBulkJobUndo(ctx, id)).ok).toBe(true);
  await work(id);
  expect(await findBulkJobById(ctx, id)).toMatchObject({
    state: 'undone',
    sentence: '1 row was undone. 1 row was kept: changed since, or in use.',
  });
  const [back] = await ctx.db.select().from(services).where(eq(services.slug, 'two'));
  expect(back).toMatchObject({ priceCents: 99_900, version: 3 });
});

test('a killed run goes on where it was, and no row is written twice; another writer waits', async () => {
  const { ctx, work } = await openAsOwner();
  const lines = Array.from({ length: 450 }, (_, place) => `Client ${place},5,Text ${place}`);
  const id = await uploadImportFileInTest(
    ctx,
    'testimonials',
    makeFile(`name,rating,text\n${lines.join('\n')}\n`),
  );
  const other = await uploadImportFileInTest(ctx, 'testimonials', makeFile('name,rating,text\nX,5,Y\n'));
  for (const job of [id, other]) {
    const checked = await startImportDryRun(ctx, job, await planOf(ctx, job, { onBad: 'skip' }));
    expect(checked.ok).toBe(true);
    await work(job);
  }
  expect((await startCheckedFileImport(ctx, id)).ok).toBe(true);
  expect(await startCheckedFileImport(ctx, other)).toEqual({
    ok: false,
    failure: { code: 'other-writes', entity: 'testimonials' },
  });
  // The process dies after one part, and in the middle of the next.
  while ((await ctx.db.$count(testimonials)) === 0) await continueBulkImportJob(ctx, id, IMPORTERS_BY_KIND);
  expect(await ctx.db.$count(testimonials)).toBe(100);
  const dying = {
    ...IMPORTERS_BY_KIND,
    testimonials: async (...args: Parameters<typeof IMPORTERS_BY_KIND.testimonials>) => {
      await IMPORTERS_BY_KIND.testimonials(...args);
      throw new Error('killed');
    },
  };
  await expect(continueBulkImportJob(ctx, id, dying)).rejects.toThrow('killed');
  expect(await ctx.db.$count(testimonials)).toBe(100);
  expect((await cancelBulkJob(ctx, id)).ok).toBe(true);
  await work(id);
  expect(await findBulkJobById(ctx, id)).toMatchObject({ state: 'canceled', created: 100 });
  expect((await retryFailedImportRows(ctx, id)).ok).toBe(true);
  await Promise.all([work(id), work(id)]);
  expect(await findBulkJobById(ctx, id)).toMatchObject({ state: 'done', created: 450, failed: 0 });
  expect(await ctx.db.$count(testimonials)).toBe(450);
});

test('leads and promo codes come in by mailbox and code; people who are blocked stay out', async () => {
  const { ctx, work } = await openAsOwner();
  const leads = await uploadImportFileInTest(
    ctx,
    'leads',
    makeFile('E-mail;Name;Tags;Value\nA@x.example;Ann;a, b;1.200,50\nnone;Bob;;\n'),
  );
  await importFile(ctx, { id: leads, work, plan: { onBad: 'skip', mode: 'upsert' } });
  expect(await ctx.db.select().from(contacts)).toMatchObject([
    { mailbox: 'a@x.example', name: 'Ann', tags: ['a', 'b'], valueCents: 120_050, source: 'import' },
  ]);
  expect(await problemsOf(ctx, leads)).toEqual([[3, 'E-mail', 'none', 'is not an email address']]);
  await ctx.db.update(contacts).set({ isBlocked: true });
  const again = await uploadImportFileInTest(ctx, 'leads', makeFile('email,name\na@x.example,Other\n'));
  await importFile(ctx, { id: again, work, plan: { onBad: 'skip', mode: 'update' } });
  expect(await problemsOf(ctx, again)).toEqual([[2, 'email', 'a@x.example', 'is blocked']]);
  const codes = await uploadImportFileInTest(
    ctx,
    'promo-codes',
    makeFile('code,type,value\nspring,percentage,10\n'),
  );
  await importFile(ctx, { id: codes, work });
  expect(await ctx.db.select().from(promoCodes)).toMatchObject([{ code: 'SPRING', value: 10 }]);
});

test('a bulk edit does not overwrite services that were changed meanwhile, and can be undone', async () => {
  const { ctx, work } = await openAsOwner();
  await addServiceFixtures(
    ctx,
    { slug: 'one', service_title: 'One', price_usd: 14_900 },
    { slug: 'two', service_title: 'Two', price_usd: 5_000 },
    { slug: 'bare', service_title: null, status: 'draft' },
  );
  const form = z.parse(bulkEditFormSchema, {
    price_how: 'percent',
    price_value: '+10',
    price_round: '99',
    delivery: '5',
  });
  const started = await prepareBulkEditForReview(ctx, 'services', form);
  const id = started.ok ? started.value.id : '';
  await work(id);
  expect(await findBulkJobById(ctx, id)).toMatchObject({ state: 'checked', updated: 3, failed: 0 });
  const shown = await findBulkJob(ctx, id);
  expect(shown?.changes).toContainEqual({
    name: 'One',
    fields: [
      { label: 'Price in dollars', from: '149.00', to: '163.99' },
      { label: 'Delivery in days', from: '2', to: '5' },
    ],
  });
  await ctx.db.update(services).set({ deliveryDays: 9 }).where(eq(services.slug, 'two'));
  expect((await startCheckedFileImport(ctx, id)).ok).toBe(true);
  await work(id);
  expect(await findBulkJobById(ctx, id)).toMatchObject({ state: 'done', updated: 2, failed: 1 });
  const prices = await ctx.db.select().from(services).orderBy(services.slug);
  expect(prices.map(({ slug, priceCents, deliveryDays }) => [slug, priceCents, deliveryDays])).toEqual([
    ['bare', 16_399, 5],
    ['one', 16_399, 5],
    ['two', 5_000, 9],
  ]);
  expect(await ctx.db.$count(auditLog, eq(auditLog.action, 'service.edited-in-bulk'))).toBe(2);
  expect((await startBulkJobUndo(ctx, id)).ok).toBe(true);
  await work(id);
  const [one] = await ctx.db.select().from(services).where(eq(services.slug, 'one'));
  expect(one).toMatchObject({ priceCents: 14_900, deliveryDays: 2 });
});

test('posts of a file without addresses get one of their titles each, and keep it at the next import', async () => {
  const { ctx, work } = await openAsOwner();
  const file = readFileSync(
    join(import.meta.dirname, '../../../../tests/cases/bugs/titles-without-slug.json'),
  );
  const send = async (content: Buffer | string) => {
    const id = await uploadImportFileInTest(ctx, 'posts', makeFile(content, 'posts.json'));
    await importFile(ctx, { id, work, plan: { matchBy: 'id', mode: 'upsert' } });
    return findBulkJobById(ctx, id);
  };
  const slugs = async () => (await ctx.db.select().from(posts).orderBy(posts.id)).map(({ slug }) => slug);
  expect(await send(file)).toMatchObject({ state: 'done', created: 3 });
  expect(await slugs()).toEqual(['strassenfotografie-fur-lodz', 'aero-ol-thor', 'post-03020102']);
  await ctx.db
    .update(posts)
    .set({ slug: 'stra-enfotografie' })
    .where(eq(posts.slug, 'strassenfotografie-fur-lodz'));
  expect(await send(file)).toMatchObject({ state: 'done', failed: 0 });
  // Another post with the same title gets a slug of its own.
  const again = String(file).replaceAll('4f0e0d0c', '5f0e0d0c');
  expect(await send(again)).toMatchObject({ state: 'done', created: 3 });
  expect((await slugs()).toSorted()).toEqual([
    'aero-ol-thor',
    'aero-ol-thor-03020101',
    'post-03020102',
    'post-03020102-03020102',
    'stra-enfotografie',
    'strassenfotografie-fur-lodz',
  ]);
});
