import { expect, test } from 'vitest';

import { services } from '#app/modules/catalog/tables.server.ts';

import { openAsOwner } from '../../../../tests/shop/bulk-owner.ts';
import { importFile, makeFile, reportLines, uploadImportFileInTest } from '../fixtures.ts';
import type { ImportFileMappingPlan } from '../model.ts';

/** Imports a file of services; returns what is stored and reported. */
async function imported(content: string, plan: Partial<ImportFileMappingPlan> = {}) {
  const { ctx, work } = await openAsOwner();
  const id = await uploadImportFileInTest(ctx, 'services', makeFile(content));
  await importFile(ctx, { id, work, plan });
  const stored = await ctx.db.select().from(services).orderBy(services.slug);
  return { report: await reportLines(ctx, id), stored };
}

const UNTIMED = {
  'Shopify now': 'Title,URL handle,Description,Price,Type,Status\nLogo,logo,Text,149,Create Content,active\n',
  'Shopify before':
    'Handle,Title,Body (HTML),Type,Variant Price,Status\nlogo,Logo,Text,Create Content,149,active\n',
  WooCommerce:
    'ID,Type,SKU,Name,Published,Visibility in catalog,Description,Regular price,Categories\n1,simple,logo,Logo,1,visible,Text,149,Create Content\n',
  Squarespace:
    'Product URL,Title,Description,Price,Sale Price,Categories,Visible\nlogo,Logo,Text,149,,Create Content,Yes\n',
};

test.each(Object.entries(UNTIMED))(
  'a product of %s without a delivery time is a draft, and its row says so',
  async (_shop, file) => {
    const { report, stored } = await imported(file);
    expect(stored).toMatchObject([{ slug: 'logo', status: 'draft', deliveryDays: null, publishedAt: null }]);
    expect(report).toEqual([
      'notice | 2 | (row) |  | Imported as a draft: the file has no delivery time. Set it, then publish.',
      'notice | 2 | (row) |  | Nothing is listed as included: the file does not say it.',
    ]);
  },
);

test.each(Object.entries(UNTIMED))(
  'a product of %s gets the delivery time that the owner chose, and is public as the file says',
  async (_shop, file) => {
    const { report, stored } = await imported(file, { deliveryHours: 60 });
    expect(stored).toMatchObject([{ slug: 'logo', status: 'published', deliveryDays: 3 }]);
    expect(report).toEqual([
      'notice | 2 | (row) |  | Nothing is listed as included: the file does not say it.',
    ]);
  },
);

test('a delivery time in a mapped column of another shop counts before the chosen one', async () => {
  const file =
    'Handle,Title,Body (HTML),Type,Variant Price,Status,Delivery days\none,One,Text,Create Content,1,active,5\ntwo,Two,Text,Create Content,1,active,\n';
  const mapping = {
    ...{ Handle: 'slug', Title: 'service_title', 'Body (HTML)': 'service_description', Type: 'category' },
    ...{ 'Variant Price': 'price_usd', Status: 'status', 'Delivery days': 'delivery_time_days' },
  };
  const { stored } = await imported(file, { mapping, deliveryHours: 24 });
  expect(stored).toMatchObject([
    { slug: 'one', status: 'published', deliveryDays: 5 },
    { slug: 'two', status: 'published', deliveryDays: 1 },
  ]);
});

test('a file of our own may publish a service without a delivery time', async () => {
  const { report, stored } = await imported(
    'slug,title,description,category,price,status\none,One,Text,Create Content,1,published\n',
  );
  expect(stored).toMatchObject([{ status: 'published', deliveryDays: null }]);
  expect(report).toEqual([]);
});

test('a delivery time that is over our limit is left out, and the service is a draft', async () => {
  const mapping = {
    ...{ Handle: 'slug', Title: 'service_title', 'Body (HTML)': 'service_description', Type: 'category' },
    ...{ 'Variant Price': 'price_usd', Status: 'status', Days: 'delivery_time_days' },
  };
  const { stored } = await imported(
    'Handle,Title,Body (HTML),Type,Variant Price,Status,Days\none,One,Text,Create Content,1,active,400\n',
    { mapping },
  );
  expect(stored).toMatchObject([{ status: 'draft', deliveryDays: null, publishedAt: null }]);
});
