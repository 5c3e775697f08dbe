import { Writable } from 'node:stream';

import { eq, sql } from 'drizzle-orm';
import pino from 'pino';
import { expect, test, vi } from 'vitest';

import type { AppContext } from '#app/platform/context.ts';

import { freshContext } from '../../../tests/shop/context.ts';

import { addServiceFixtures } from './fixtures.ts';
import {
  listPublicServices,
  listCategoriesWithPublicServices,
  listRelatedServices,
} from './list-public-services.server.ts';
import { listSellableServices } from './list-sellable-services.server.ts';
import { MAX_LISTING_SERVICES, type PublicService } from './model.ts';
import { services, serviceScopeRows } from './tables.server.ts';

const ID = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

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
  await addServiceFixtures(
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
  await addServiceFixtures(
    ctx,
    { slug: 'dear', price_usd: 200, projects_sold_30d: 99 },
    { slug: 'cheap-rare', price_usd: 100, projects_sold_30d: 1 },
    { slug: 'cheap-often', price_usd: 100, projects_sold_30d: 9 },
  );
  expect(slugs(await listPublicServices(ctx))).toEqual(['cheap-often', 'cheap-rare', 'dear']);
  await addServiceFixtures(
    ctx,
    ...Array.from({ length: 60 }, (_, n) => ({ slug: `more-${n}`, price_usd: 50 })),
  );
  await vi.waitFor(async () => expect(await listPublicServices(ctx)).toHaveLength(50));
});

test('[GRID-17] one category is listed by equality', async () => {
  const ctx = await freshContext();
  await addServiceFixtures(ctx, { slug: 'a' }, { slug: 'b', category: 'Create Content' });
  expect(slugs(await listPublicServices(ctx, { category: 'Create Content' }))).toEqual(['b']);
  expect(await listPublicServices(ctx, { category: 'Advise & Plan' })).toEqual([]);
});

test('[GRID-16] fewer than five services are logged as a warning, five are not', async () => {
  const { ctx, lines } = await withLog();
  await addServiceFixtures(ctx, {}, {}, {}, {});
  // On PostgreSQL the cache is invalidated by a notification, and an earlier read may still show the previous
  // test's data.
  await vi.waitFor(async () => expect(await listPublicServices(ctx)).toHaveLength(4));
  const warnedOf = () =>
    lines.map((line) => JSON.parse(line) as { level: number; msg: string; count: number });
  expect(warnedOf()).toContainEqual(
    expect.objectContaining({ level: 40, msg: 'few services listed', count: 4 }),
  );
  await addServiceFixtures(ctx, { slug: 'fifth' });
  await vi.waitFor(async () => expect(await listPublicServices(ctx)).toHaveLength(5));
  expect(warnedOf()).not.toContainEqual(expect.objectContaining({ count: 5 }));
});

test('[DETAIL-07] related are the three most sold of the category, without the service itself', async () => {
  const ctx = await freshContext();
  await addServiceFixtures(
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

test('[DETAIL-07] related are found beyond the end of the listing that is remembered', async () => {
  const ctx = await freshContext();
  const cheap = Array.from({ length: MAX_LISTING_SERVICES }, (_, place) => ({
    slug: `cheap-${place}`,
    price_usd: 1,
  }));
  await addServiceFixtures(ctx, ...cheap, { slug: 'dearest', price_usd: 999_900, projects_sold_30d: 30 });
  expect(slugs(await listPublicServices(ctx))).not.toContain('dearest');
  const [first] = await listRelatedServices(ctx, { id: ID(1), category: 'Fix Problems' });
  expect(first?.slug).toBe('dearest');
});

test('[DETAIL-07] a page whose related services are remembered reads nothing for them, until one changes', async () => {
  const ctx = await freshContext();
  await addServiceFixtures(ctx, { slug: 'first', projects_sold_30d: 30 }, { slug: 'second' });
  const read = vi.spyOn(ctx.db, 'select');
  const related = () => listRelatedServices(ctx, { id: ID(1), category: 'Fix Problems' });
  // A server's notification arrives a moment after the insert.
  await vi.waitFor(async () => {
    await listPublicServices(ctx);
    read.mockClear();
    expect(slugs(await related())).toEqual(['first', 'second']);
    expect(read).not.toHaveBeenCalled();
  });
  await ctx.db.update(services).set({ status: 'archived' }).where(eq(services.slug, 'first'));
  await vi.waitFor(async () => expect(slugs(await related())).toEqual(['second']));
});

test('[DETAIL-07] when related services cannot be read there are none, and the failure is logged', async () => {
  const { ctx, lines } = await withLog();
  await ctx.db.execute(sql`alter table services rename to services_gone`);
  try {
    expect(await listRelatedServices(ctx, { id: ID(1), category: 'Fix Problems' })).toEqual([]);
  } finally {
    await ctx.db.execute(sql`alter table services_gone rename to services`);
  }
  expect(lines.join('')).toContain('related services failed');
});

test('published categories come in the order of the tabs', async () => {
  const ctx = await freshContext();
  await addServiceFixtures(
    ctx,
    { category: 'Advise & Plan' },
    { category: 'Fix Problems' },
    { category: 'Create Content', status: 'draft' },
    { category: 'Advise & Plan' },
  );
  expect(await listCategoriesWithPublicServices(ctx)).toEqual(['Fix Problems', 'Advise & Plan']);
});

test('checkout gets services by id or slug with the scope an order snapshots', async () => {
  const ctx = await freshContext();
  await addServiceFixtures(
    ctx,
    { id: ID(1), slug: 'page', delivery_time_days: null },
    { id: ID(2), slug: 'other' },
  );
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

test('a service sells its stored checklist; without one, its text is split again', async () => {
  const ctx = await freshContext();
  await addServiceFixtures(ctx, { id: ID(1), slug: 'page' });
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

test('the whole listing and its categories are read once, and again after a change', async () => {
  const ctx = await freshContext();
  await addServiceFixtures(ctx, { id: ID(1), slug: 'page', price_usd: 100 });
  const shown = async () => {
    const prices = (await listPublicServices(ctx)).map(({ priceCents }) => priceCents);
    return [prices, await listCategoriesWithPublicServices(ctx)];
  };
  const reads = [vi.spyOn(ctx.db, 'select'), vi.spyOn(ctx.db, 'selectDistinct')];
  // A server's notification takes a moment.
  await vi.waitFor(async () => {
    expect(await shown()).toEqual([[100], ['Fix Problems']]);
    for (const read of reads) read.mockClear();
    await shown();
    for (const read of reads) expect(read).not.toHaveBeenCalled();
  });
  await ctx.db.update(services).set({ priceCents: 200, category: 'Create Content' });
  await vi.waitFor(async () => expect(await shown()).toEqual([[200], ['Create Content']]));
});
