import { Writable } from 'node:stream';

import { eq } from 'drizzle-orm';
import pino from 'pino';
import { expect, test } from 'vitest';

import type { AppContext } from '#app/platform/context.ts';

import { freshContext } from '../../../tests/shop/context.ts';

import { findPublicService } from './find-public-service.server.ts';
import { addServices } from './fixtures.ts';
import {
  listPublicServices,
  listPublishedCategories,
  listRelatedServices,
} from './list-public-services.server.ts';
import { listSellableServices } from './list-sellable-services.server.ts';
import type { PublicService } from './model.ts';
import { listGalleryImages } from './slides/list-gallery-images.server.ts';
import { serviceImages, services, serviceScopeRows } from './tables.server.ts';

const ID = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute));
const slugs = (found: readonly PublicService[]) => found.map((service) => service.slug);

/** A context whose log lines a test can read. */
async function withLog(): Promise<{ ctx: AppContext; lines: string[] }> {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  return { ctx: await freshContext({ log: pino({}, stream) }), lines };
}

test('[GRID-13] listed are published, undeleted services with title, category and price', async () => {
  const ctx = await freshContext();
  await addServices(
    ctx,
    { slug: 'good' },
    { slug: 'draft', status: 'draft' },
    { slug: 'archived', status: 'archived' },
    { slug: 'deleted', deleted_at: '2026-07-01' },
    { slug: 'no-title', service_title: null },
    { slug: 'no-category', category: null },
    { slug: 'no-price', price_usd: null },
  );
  expect(slugs(await listPublicServices(ctx))).toEqual(['good']);
});

test('[GRID-13] ordered by price, then by sales descending; at most 50', async () => {
  const ctx = await freshContext();
  await addServices(
    ctx,
    { slug: 'dear', price_usd: 200, projects_sold_30d: 99 },
    { slug: 'cheap-rare', price_usd: 100, projects_sold_30d: 1 },
    { slug: 'cheap-often', price_usd: 100, projects_sold_30d: 9 },
  );
  expect(slugs(await listPublicServices(ctx))).toEqual(['cheap-often', 'cheap-rare', 'dear']);
  await addServices(ctx, ...Array.from({ length: 60 }, (_, n) => ({ slug: `more-${n}`, price_usd: 50 })));
  expect(await listPublicServices(ctx)).toHaveLength(50);
});

test('[GRID-17] one category is listed by equality', async () => {
  const ctx = await freshContext();
  await addServices(ctx, { slug: 'a' }, { slug: 'b', category: 'Create Content' });
  expect(slugs(await listPublicServices(ctx, { category: 'Create Content' }))).toEqual(['b']);
  expect(await listPublicServices(ctx, { category: 'Advise & Plan' })).toEqual([]);
});

test('[GRID-16] fewer than five services are logged as a warning, five are not', async () => {
  const { ctx, lines } = await withLog();
  await addServices(ctx, {}, {}, {}, {});
  await listPublicServices(ctx);
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { level: 40, msg: 'few services listed', count: 4 },
  ]);
  await addServices(ctx, { slug: 'fifth' });
  await listPublicServices(ctx);
  expect(lines).toHaveLength(1);
});

test('[DETAIL-16] the thumbnail is the first gallery image by position, then by age; the page has all of them', async () => {
  const ctx = await freshContext();
  await addServices(ctx, { id: ID(1), slug: 'pictured' });
  await ctx.db.insert(serviceImages).values([
    { serviceId: ID(1), url: '/media/last.png', position: 2, createdAt: at(1) },
    { serviceId: ID(1), url: '/media/younger.png', position: 1, createdAt: at(3) },
    { serviceId: ID(1), url: '/media/older.png', alt: 'Older', position: 1, createdAt: at(2) },
    { serviceId: ID(1), url: '/media/cover.png', kind: 'cover', position: 0, createdAt: at(0) },
  ]);
  const [listed] = await listPublicServices(ctx);
  expect(listed?.thumbnail).toEqual({ url: '/media/older.png', alt: 'Older' });
  const images = await listGalleryImages(ctx, ID(1));
  expect(images.map((image) => image.url)).toEqual([
    '/media/older.png',
    '/media/younger.png',
    '/media/last.png',
  ]);
});

test('[DETAIL-13] a service is found by slug, else by id, else by words of its title', async () => {
  const ctx = await freshContext();
  await addServices(
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
  await addServices(
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
  await addServices(
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
  await addServices(ctx, { service_title: 'Plain Title' }, { service_title: "100% O'Neil_Special" });
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

test('[DETAIL-07] related are the three most sold of the category, without the service itself', async () => {
  const ctx = await freshContext();
  await addServices(
    ctx,
    { id: ID(1), slug: 'self', projects_sold_30d: 50 },
    { slug: 'fourth', projects_sold_30d: 1 },
    { slug: 'second', projects_sold_30d: 20 },
    { slug: 'first', projects_sold_30d: 30 },
    { slug: 'third', projects_sold_30d: 10 },
    { slug: 'draft', projects_sold_30d: 40, status: 'draft' },
    { slug: 'other', projects_sold_30d: 40, category: 'Create Content' },
  );
  const related = await listRelatedServices(ctx, { id: ID(1), category: 'Fix Problems' });
  expect(slugs(related)).toEqual(['first', 'second', 'third']);
});

test('[DETAIL-07] when related services cannot be read there are none, and the failure is logged', async () => {
  const { ctx, lines } = await withLog();
  expect(await listRelatedServices(ctx, { id: 'no uuid', category: 'Fix Problems' })).toEqual([]);
  expect(lines.join('')).toContain('related services failed');
});

test('published categories come in the order of the tabs', async () => {
  const ctx = await freshContext();
  await addServices(
    ctx,
    { category: 'Advise & Plan' },
    { category: 'Fix Problems' },
    { category: 'Create Content', status: 'draft' },
    { category: 'Advise & Plan' },
  );
  expect(await listPublishedCategories(ctx)).toEqual(['Fix Problems', 'Advise & Plan']);
});

test('checkout gets services by id or slug with the scope an order snapshots', async () => {
  const ctx = await freshContext();
  await addServices(ctx, { id: ID(1), slug: 'page', delivery_time_days: null }, { id: ID(2), slug: 'other' });
  const sellable = await listSellableServices(ctx, ['page', ID(1), 'missing']);
  expect(sellable).toEqual([
    {
      id: ID(1),
      slug: 'page',
      title: 'Landing Page',
      category: 'Fix Problems',
      priceCents: 14_900,
      deliveryDays: 1,
      effortUnits: 1,
      revisionRoundsIncluded: 1,
      version: 1,
      scope: {
        about: 'One page.',
        process: '',
        included: 'Copy. Layout.',
        excluded: 'Hosting.',
        details: '',
        value: '',
        includedRows: ['Copy', 'Layout'],
        excludedRows: ['Hosting'],
      },
    },
  ]);
});

test('the stored checklist is what is sold; a service without one is split anew', async () => {
  const ctx = await freshContext();
  await addServices(ctx, { id: ID(1), slug: 'page' });
  await ctx.db.delete(serviceScopeRows);
  const [split] = await listSellableServices(ctx, [ID(1)]);
  expect(split?.scope).toMatchObject({ includedRows: ['Copy', 'Layout'], excludedRows: ['Hosting'] });
  await ctx.db.insert(serviceScopeRows).values([
    { serviceId: ID(1), kind: 'included', position: 1, text: 'Second' },
    { serviceId: ID(1), kind: 'included', position: 0, text: 'First' },
  ]);
  const [stored] = await listSellableServices(ctx, [ID(1)]);
  expect(stored?.scope).toMatchObject({ includedRows: ['First', 'Second'], excludedRows: [] });
  await ctx.db
    .update(services)
    .set({ deletedAt: ctx.now })
    .where(eq(services.id, ID(1)));
  expect(await listSellableServices(ctx, [ID(1), 'page'])).toEqual([]);
});
