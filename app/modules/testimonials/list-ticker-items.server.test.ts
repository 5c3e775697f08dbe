import { expect, test } from 'vitest';

import { DAY_MS } from '#app/lib/durations.ts';

import { freshContext } from '../../../tests/shop/context.ts';

import { addTestimonials } from './fixtures.ts';
import { listTickerItems } from './list-ticker-items.server.ts';

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS).toISOString();

test('[TICKER-01] the ticker has approved and featured testimonials with a category, newest first', async () => {
  const ctx = await freshContext();
  await addTestimonials(
    ctx,
    { client_company: 'Older', created_at: daysBefore(ctx.now, 20) },
    { client_company: 'Newest', status: 'featured', created_at: daysBefore(ctx.now, 1) },
    { client_company: 'Pending', status: 'pending' },
    { client_company: 'Rejected', status: 'rejected' },
    { client_company: 'Uncategorised', service_category: null },
    { client_company: 'Too old', created_at: daysBefore(ctx.now, 30.01) },
    { client_company: 'Just in time', created_at: daysBefore(ctx.now, 29.99) },
  );
  const items = await listTickerItems(ctx);
  expect(items.map((item) => item.company)).toEqual(['Newest', 'Older', 'Just in time']);
  expect(items[0]).toEqual({
    key: expect.stringMatching(/^[0-9a-f]{12}$/),
    company: 'Newest',
    category: 'Fix Problems',
    rating: 5,
  });
});

test('[TICKER-01] the ticker has at most 20', async () => {
  const ctx = await freshContext();
  const rows = Array.from({ length: 25 }, (_, n) => ({
    client_company: `Client ${n}`,
    created_at: daysBefore(ctx.now, n / 10),
  }));
  await addTestimonials(ctx, ...rows.toReversed());
  const items = await listTickerItems(ctx);
  expect(items.map((item) => item.company)).toEqual(rows.slice(0, 20).map((row) => row.client_company));
});

test('[TICKER-02] names are cut to 36 and 28 characters; a review without a company is a client’s', async () => {
  const ctx = await freshContext();
  const category = 'Everything that a growing company may ever ask for';
  await addTestimonials(ctx, { client_company: 'The Extraordinarily Long Company Name Ltd' });
  await addTestimonials(ctx, { client_company: null, created_at: daysBefore(ctx.now, 1) });
  // Only a direct write can set a category that the shop does not have.
  await ctx.db.execute(`update testimonials set service_category = '${category}'`);
  const items = await listTickerItems(ctx);
  expect(items.map((item) => item.company)).toEqual(['The Extraordinarily Long Co…', 'A client']);
  expect(items[0]?.company).toHaveLength(28);
  expect(items[0]?.category).toBe('Everything that a growing company m…');
  expect(items[0]?.category).toHaveLength(36);
});
