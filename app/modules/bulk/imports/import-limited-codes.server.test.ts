import { asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';
import { promoCodes } from '#app/modules/promo/tables.server.ts';

import { openAsOwner } from '../../../../tests/shop/bulk-owner.ts';
import { importFile, makeFile, uploadImportFileInTest } from '../fixtures.ts';
import { findBulkJobById } from '../job-rows.server.ts';

test('promo codes for services and categories come in, and their own export changes nothing', async () => {
  const { ctx, work } = await openAsOwner();
  const id = '00000000-0000-4000-8000-000000000001';
  await addServiceFixtures(ctx, { id, slug: 'audit' });
  const columns = 'code,type,value,service_ids,categories';
  const file = `${columns}\nSOME,percentage,10,audit,"Fix Problems, Grow Sales & Leads"\nALL,fixed,500,,\n`;
  const codes = await uploadImportFileInTest(ctx, 'promo-codes', makeFile(file));
  await importFile(ctx, { id: codes, work });
  const stored = await ctx.db.select().from(promoCodes).orderBy(asc(promoCodes.code));
  expect(stored).toMatchObject([
    { code: 'ALL', serviceIds: null, categories: null },
    { code: 'SOME', serviceIds: [id], categories: ['Fix Problems', 'Grow Sales & Leads'] },
  ]);
  const again = file.replace(',audit,', `,${id},`);
  const second = await uploadImportFileInTest(ctx, 'promo-codes', makeFile(again));
  await importFile(ctx, { id: second, work, plan: { mode: 'upsert' } });
  expect(await findBulkJobById(ctx, second)).toMatchObject({ state: 'done', unchanged: 2 });
  const withoutColumns = await uploadImportFileInTest(
    ctx,
    'promo-codes',
    makeFile('code,type,value\nSOME,percentage,20\n'),
  );
  await importFile(ctx, { id: withoutColumns, work, plan: { mode: 'update' } });
  expect(await ctx.db.select().from(promoCodes).where(eq(promoCodes.code, 'SOME'))).toMatchObject([
    { value: 20, serviceIds: [id], categories: ['Fix Problems', 'Grow Sales & Leads'] },
  ]);
});
