import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';

import { saveServiceBadge } from '#app/modules/catalog/badges/save-badge.server.ts';
import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';
import { DEFAULT_SERVICE_GRID_SORT } from '#app/modules/catalog/grid-parameters.ts';
import type { ServiceGridState } from '#app/modules/catalog/model.ts';
import { serviceImages } from '#app/modules/catalog/tables.server.ts';
import { setDemoTextsVisibility } from '#app/modules/content/demo/set-demo-texts.server.ts';
import { saveServiceCardSettings } from '#app/modules/content/settings/save-block.server.ts';
import { replaceShopOrderStats } from '#app/modules/proof/replace-proof.server.ts';
import { addTestimonials } from '#app/modules/testimonials/fixtures.ts';
import type { AppContext } from '#app/platform/context.ts';

import { asSystem } from '../../../tests/shop/actor.ts';
import { freshContext } from '../../../tests/shop/context.ts';
import { asOwner } from '../../../tests/shop/paid-shop.ts';

import {
  readHomeServiceGrid,
  listRelatedServiceCards,
  listServiceCards,
} from './list-service-cards.server.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const ALL: ServiceGridState = { category: null, sort: DEFAULT_SERVICE_GRID_SORT };

test('[DATA-01] a card has the derived thumbnail, badge and average rating beside what it shows', async () => {
  const ctx = await freshContext();
  await addServiceFixtures(ctx, {
    id: ID,
    slug: 'page',
    delivery_time_days: 1,
    service_description: '<p>One <b>page</b>.</p>',
  });
  await ctx.db.insert(serviceImages).values({ serviceId: ID, url: '/media/a.png', alt: 'A' });
  await addTestimonials(ctx, { rating: 4 }, { rating: 5 });
  // An hour later, so that figures cached by another test have expired.
  const later = { ...ctx, now: new Date(ctx.now.getTime() + 3_600_000) };
  const { cards } = await listServiceCards(later, ALL);
  expect(cards).toEqual([
    {
      id: ID,
      address: 'page',
      title: 'Landing Page',
      category: 'Fix Problems',
      priceCents: 14_900,
      text: 'One page.',
      badge: 'Delivered in 24h',
      thumbnail: { url: '/media/a.png', alt: 'A' },
      reviews: 2,
      projectsSold30d: 2,
      avgRating: 4.5,
      isVerified: false,
    },
  ]);
});

test('[GRID-11] a card leads to the slug, or to the id of a service without one', async () => {
  const ctx = await freshContext();
  await addServiceFixtures(ctx, { id: ID, slug: null });
  const { cards } = await listServiceCards(ctx, ALL);
  expect(cards[0]?.address).toBe(ID);
});

test('a shop that counts its own orders shows, sorts and marks services by what was counted of each', async () => {
  const ctx = asSystem(await freshContext());
  const other = '00000000-0000-4000-8000-000000000002';
  const days = { delivery_time_days: 3, price_usd: 50_000 };
  await addServiceFixtures(
    ctx,
    { id: ID, service_title: 'Stored', projects_sold_30d: 90, ...days },
    { id: other, service_title: 'Counted', projects_sold_30d: 0, ...days },
  );
  await addTestimonials(ctx, { rating: 4 }, { rating: 5 });
  await saveServiceCardSettings(ctx, { figures: 'verified', version: 0, overwrite: null });
  const services = [{ serviceId: other, sold30d: 30, reviews: 2, stars: 9 }];
  await replaceShopOrderStats(ctx, async () => ({ days: [], services }));
  // A server's notification takes a moment.
  await vi.waitFor(async () => {
    const { cards } = await listServiceCards(ctx, { category: null, sort: 'delivered-desc' });
    expect(
      cards.map(({ id, reviews, projectsSold30d, avgRating, badge, isVerified }) => [
        ...[id, projectsSold30d, reviews, avgRating, badge, isVerified],
      ]),
    ).toEqual([
      [other, 30, 2, 4.5, 'Most Hired', true],
      [ID, 0, 0, 5, null, true],
    ]);
  });
});

const badgesShown = async (ctx: AppContext) =>
  (await listServiceCards(ctx, { category: null, sort: 'alphabetical-asc' })).cards.map(({ badge }) => badge);

test('own shops show the badge the owner chose, and “projects delivered” only with buyer reviews', async () => {
  const ctx = asSystem(await freshContext());
  const rest = { delivery_time_days: 3, price_usd: 50_000 };
  await saveServiceBadge(asOwner(ctx), { code: 'new', label: 'New', color: 'blue' });
  await addServiceFixtures(
    ctx,
    { id: ID, service_title: 'A', ...rest },
    { service_title: 'B', badge_codes: ['gone', 'new'], ...rest, delivery_time_days: 1 },
    { service_title: 'C', ...rest, delivery_time_days: 1 },
  );
  expect(await badgesShown(ctx)).toEqual([
    'Several projects delivered',
    'Delivered in 24h',
    'Delivered in 24h',
  ]);
  await setDemoTextsVisibility(ctx, false);
  await vi.waitFor(async () => expect(await badgesShown(ctx)).toEqual([null, 'New', 'Delivered in 24h']));
  await saveServiceCardSettings(ctx, { figures: 'verified', version: 0, overwrite: null });
  const services = [{ serviceId: ID, sold30d: 0, reviews: 5, stars: 25 }];
  await replaceShopOrderStats(ctx, async () => ({ days: [], services }));
  await vi.waitFor(async () =>
    expect(await badgesShown(ctx)).toEqual(['Several projects delivered', 'New', 'Delivered in 24h']),
  );
});

test('the home grid shows six cards of all that match, or as many as its limit says', async () => {
  const ctx = await freshContext();
  await addServiceFixtures(
    ctx,
    ...Array.from({ length: 8 }, (_, n) => ({ service_title: `Service ${n}`, price_usd: 100 + n })),
  );
  const { cards, total } = await readHomeServiceGrid(ctx, { category: null, sort: 'price-desc' });
  expect(cards.map((card) => card.title)).toEqual([7, 6, 5, 4, 3, 2].map((n) => `Service ${n}`));
  expect(total).toBe(8);
  const three = await readHomeServiceGrid(ctx, { category: null, sort: 'price-desc' }, { limit: 3 });
  expect(three.cards).toHaveLength(3);
});

test('[DETAIL-07] related cards are those of the category', async () => {
  const ctx = await freshContext();
  await addServiceFixtures(ctx, { id: ID }, { service_title: 'Other' }, { category: 'Create Content' });
  const related = await listRelatedServiceCards(ctx, { id: ID, category: 'Fix Problems' });
  expect(related.map((card) => card.title)).toEqual(['Other']);
});

test('a listing that cannot be read is empty, logged, and said to be a fallback', async () => {
  const ctx = await freshContext();
  await addServiceFixtures(ctx, {});
  let fallbacks = 0;
  const watched = { ...ctx, onFallback: () => void fallbacks++ };
  await ctx.db.execute(sql`alter table services rename to services_gone`);
  try {
    expect(await listServiceCards(watched, ALL)).toEqual({
      choice: ALL,
      cards: [],
      total: 0,
      isFailed: true,
    });
  } finally {
    await ctx.db.execute(sql`alter table services_gone rename to services`);
  }
  expect(fallbacks).toBe(1);
});
