import { expect, test } from 'vitest';

import { freshContext } from '../../../tests/shop/context.ts';

import { findPublicService } from './find-public-service.server.ts';
import { addServiceFixtures } from './fixtures.ts';
import { listPublicServices } from './list-public-services.server.ts';
import { listSellableServices } from './list-sellable-services.server.ts';
import { listServiceGalleryImages } from './slides/list-gallery-images.server.ts';
import { serviceImages } from './tables.server.ts';

const ID = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute));

test('[DETAIL-16] the thumbnail is the first gallery image by position, then by age; the page has all of them', async () => {
  const ctx = await freshContext();
  await addServiceFixtures(ctx, { id: ID(1), slug: 'pictured' });
  await ctx.db.insert(serviceImages).values([
    { serviceId: ID(1), url: '/media/last.png', position: 2, createdAt: at(1) },
    { serviceId: ID(1), url: '/media/younger.png', position: 1, createdAt: at(3) },
    { serviceId: ID(1), url: '/media/older.png', alt: 'Older', position: 1, createdAt: at(2) },
    { serviceId: ID(1), url: '/media/cover.png', kind: 'cover', position: 0, createdAt: at(0) },
  ]);
  const [listed] = await listPublicServices(ctx);
  expect(listed?.thumbnail).toEqual({ url: '/media/older.png', alt: 'Older' });
  const images = await listServiceGalleryImages(ctx, ID(1));
  expect(images.map((image) => image.url)).toEqual([
    '/media/older.png',
    '/media/younger.png',
    '/media/last.png',
  ]);
});

test('[DETAIL-13] a service is found by slug, else by id, else by words of its title', async () => {
  const ctx = await freshContext();
  await addServiceFixtures(
    ctx,
    { id: ID(1), slug: 'seo-audit', service_title: 'Technical SEO Audit' },
    { id: ID(2), slug: null, service_title: 'Logo & Brand Kit' },
  );
  const found = async (address: string) => (await findPublicService(ctx, address))?.id ?? null;
  expect(await found('seo-audit')).toBe(ID(1));
  expect(await found(ID(2))).toBe(ID(2));
  expect(await found(ID(2).toUpperCase())).toBe(ID(2));
  expect(await found('technical-seo')).toBe(ID(1));
  expect(await found('BRAND-KIT')).toBe(ID(2));
  expect(await found('unknown-service')).toBeNull();
  expect(await found(ID(9))).toBeNull();
});

test('[DETAIL-13] a slug wins over a fuzzy title, and of fuzzy titles the most sold', async () => {
  const ctx = await freshContext();
  await addServiceFixtures(
    ctx,
    { id: ID(1), slug: 'one', service_title: 'Audit of ads', projects_sold_30d: 1 },
    { id: ID(2), slug: 'two', service_title: 'Audit of pages', projects_sold_30d: 8 },
    { id: ID(3), slug: 'audit-of', service_title: 'Something else' },
  );
  expect((await findPublicService(ctx, 'audit-of'))?.id).toBe(ID(3));
  expect((await findPublicService(ctx, 'audit'))?.id).toBe(ID(2));
});

test('[DETAIL-13] what is not published is never public: not by slug, not by id, not by title', async () => {
  const ctx = await freshContext();
  await addServiceFixtures(
    ctx,
    { id: ID(1), slug: 'draft-one', service_title: 'Draft One', status: 'draft' },
    { id: ID(2), slug: 'archived-one', service_title: 'Archived One', status: 'archived' },
    { id: ID(3), slug: 'deleted-one', service_title: 'Deleted One', deleted_at: '2026-07-01' },
    { id: ID(4), slug: 'priceless-one', service_title: 'Priceless One', price_usd: null },
  );
  const addresses = ['draft', 'archived', 'deleted', 'priceless'].map((word) => `${word}-one`);
  for (const address of [...addresses, ID(1), ID(2), ID(3), ID(4), 'one']) {
    expect(await findPublicService(ctx, address)).toBeNull();
    expect(await listSellableServices(ctx, [address])).toEqual([]);
  }
});

test('hostile addresses find nothing and break nothing', async () => {
  const ctx = await freshContext();
  await addServiceFixtures(ctx, { service_title: 'Plain Title' }, { service_title: "100% O'Neil_Special" });
  const hostile = [
    '%',
    '___',
    '%%%',
    '\\',
    '-',
    '--',
    "' or 1=1 --",
    'a\0b',
    'x'.repeat(5_000),
    '',
    '../..',
    '\u202e',
  ];
  for (const address of hostile) expect(await findPublicService(ctx, address)).toBeNull();
  expect(await listSellableServices(ctx, hostile)).toEqual([]);
  expect((await findPublicService(ctx, '100%'))?.title).toBe("100% O'Neil_Special");
  expect(await findPublicService(ctx, 'pl_in')).toBeNull();
});
