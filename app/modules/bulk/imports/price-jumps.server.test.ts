import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';
import { services } from '#app/modules/catalog/tables.server.ts';

import { openAsOwner } from '../../../../tests/shop/bulk-owner.ts';

import { findBulkJob } from '../find-bulk-job.server.ts';
import { makeFile, planOf, uploadImportFileInTest } from '../fixtures.ts';
import { findBulkJobById } from '../job-rows.server.ts';
import { startImportDryRun, retryFailedImportRows, startCheckedFileImport } from './plan-import.server.ts';

const PRICED = Array.from({ length: 12 }, (_, place) => ({
  slug: `s-${place}`,
  service_title: `S ${place}`,
  price_usd: 9_900,
}));
/** A file of services in which the first ones have another price. */
const pricedFile = (count: number, price: string) =>
  makeFile(
    `slug,price\n${PRICED.map(({ slug }, place) => `${slug},${place < count ? price : '99.00'}`).join('\n')}\n`,
  );

async function checkedFile(
  shop: Awaited<ReturnType<typeof openAsOwner>>,
  file: ReturnType<typeof makeFile>,
  onBad: 'stop' | 'skip',
) {
  const id = await uploadImportFileInTest(shop.ctx, 'services', file);
  expect(
    (await startImportDryRun(shop.ctx, id, await planOf(shop.ctx, id, { mode: 'update', onBad }))).ok,
  ).toBe(true);
  await shop.work(id);
  return id;
}

test.each(['9900.00', '0.99'])('an import that makes two of twelve prices $%s asks first', async (price) => {
  const shop = await openAsOwner();
  const { ctx, work } = shop;
  await addServiceFixtures(ctx, ...PRICED);
  const id = await checkedFile(shop, pricedFile(2, price), 'stop');
  expect(await findBulkJob(ctx, id)).toMatchObject({
    ...{ state: 'checked', updated: 2, asksAboutPrices: true, priceJumps: 2 },
    jumpingPrices: ['S 0', 'S 1'].map((name) => ({
      name,
      fields: [{ label: 'Price in dollars', from: '99.00', to: price }],
    })),
  });
  expect(await startCheckedFileImport(ctx, id)).toEqual({
    ok: false,
    failure: { code: 'prices', priceJumps: 2, total: 12 },
  });
  expect(await ctx.db.$count(services, eq(services.priceCents, 9_900))).toBe(12);
  expect((await startCheckedFileImport(ctx, id, { arePricesConfirmed: true })).ok).toBe(true);
  await work(id);
  expect(await findBulkJobById(ctx, id)).toMatchObject({ state: 'done', updated: 2 });
  expect(await ctx.db.$count(services, eq(services.priceCents, 9_900))).toBe(10);
});

test.each([
  { count: 12, price: '495.00', about: 'five times as high' },
  { count: 1, price: '9900.00', about: 'a hundred times as high in less than a tenth of the rows' },
])('an import does not ask about prices $about', async ({ count, price }) => {
  const shop = await openAsOwner();
  await addServiceFixtures(shop.ctx, ...PRICED);
  const id = await checkedFile(shop, pricedFile(count, price), 'stop');
  expect(await findBulkJob(shop.ctx, id)).toMatchObject({ asksAboutPrices: false, jumpingPrices: [] });
  expect((await startCheckedFileImport(shop.ctx, id)).ok).toBe(true);
});

test.each(['stop', 'skip'] as const)(
  'prices that jump only after the check, on bad rows %s, are asked about and not written',
  async (onBad) => {
    const shop = await openAsOwner();
    const { ctx, work } = shop;
    await addServiceFixtures(ctx, ...PRICED);
    const id = await checkedFile(shop, pricedFile(4, '120.00'), onBad);
    expect((await startCheckedFileImport(ctx, id)).ok).toBe(true);
    // Another user changes all prices before the job gets to its rows.
    await ctx.db.update(services).set({ priceCents: 1_000 });
    await work(id);
    expect(await findBulkJobById(ctx, id)).toMatchObject({
      state: 'failed',
      updated: 0,
      sentence:
        'It was stopped: 12 of 12 rows change a price more than fivefold. Confirm them, or check the file.',
    });
    expect(await ctx.db.$count(services, eq(services.priceCents, 1_000))).toBe(12);
    await startImportDryRun(ctx, id, await planOf(ctx, id, { mode: 'update', onBad }));
    await work(id);
    expect((await startCheckedFileImport(ctx, id)).ok).toBe(false);
    expect((await startCheckedFileImport(ctx, id, { arePricesConfirmed: true })).ok).toBe(true);
    await work(id);
    expect(await findBulkJobById(ctx, id)).toMatchObject({ state: 'done', updated: 12 });
  },
);

test('failed rows whose prices jump by the time they are tried again wait for a person', async () => {
  const shop = await openAsOwner();
  const { ctx, work } = shop;
  await addServiceFixtures(ctx, ...PRICED.slice(0, 10));
  const id = await checkedFile(shop, pricedFile(12, '100.00'), 'skip');
  expect((await startCheckedFileImport(ctx, id)).ok).toBe(true);
  await work(id);
  expect(await findBulkJobById(ctx, id)).toMatchObject({ state: 'done', updated: 10, failed: 2 });
  await addServiceFixtures(ctx, ...PRICED.slice(10).map((one) => ({ ...one, price_usd: 100 })));
  expect((await retryFailedImportRows(ctx, id)).ok).toBe(true);
  await work(id);
  expect(await findBulkJobById(ctx, id)).toMatchObject({ state: 'failed', updated: 10, priceJumps: 2 });
  expect(await ctx.db.$count(services, eq(services.priceCents, 100))).toBe(2);
  expect(await retryFailedImportRows(ctx, id)).toMatchObject({ ok: false, failure: { code: 'prices' } });
  expect((await retryFailedImportRows(ctx, id, { arePricesConfirmed: true })).ok).toBe(true);
  await work(id);
  expect(await findBulkJobById(ctx, id)).toMatchObject({ state: 'done', updated: 12, failed: 0 });
});
