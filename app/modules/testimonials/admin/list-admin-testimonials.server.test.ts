import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { addDays } from '#app/lib/dates.ts';
import type { AppContext, Role } from '#app/platform/context.ts';

import { actorOf, asSystem } from '../../../../tests/shop/actor.ts';
import { freshContext } from '../../../../tests/shop/context.ts';
import { addTestimonials } from '../fixtures.ts';
import { listTestimonialFeedbackCards } from '../list-feedback.server.ts';
import { testimonials } from '../tables.server.ts';
import { countTestimonialsByTab, readTestimonialWarnings } from './count-admin-testimonials.server.ts';
import { setTestimonialStates } from './decide-testimonials.server.ts';
import { listTestimonialIds, listAdminTestimonials } from './list-admin-testimonials.server.ts';
import { moveFeaturedTestimonial } from './move-featured.server.ts';
import { duplicateTestimonial } from './save-testimonial.server.ts';
import { createTestimonialListSearch, type TestimonialListTab } from './testimonial-search.ts';

const opened = async () => asSystem(await freshContext());
const listed = async (ctx: AppContext, query = '', tab: TestimonialListTab = 'all') =>
  (
    await listAdminTestimonials(ctx, tab, createTestimonialListSearch(tab).read(new URLSearchParams(query)))
  ).rows.map(({ name }) => name);

test('the list is filtered, searched and sorted, and counts and warnings agree with it', async () => {
  const ctx = await opened();
  await addTestimonials(
    ctx,
    { client_name: 'Ada', client_company: '50 % Off_Ltd', rating: 3, service_name: 'Audit' },
    { client_name: 'Ben', status: 'pending', service_category: 'Create Content' },
    { client_name: 'Cleo', status: 'rejected', is_featured: true },
    { client_name: 'Dan', is_featured: true, created_at: addDays(ctx.now, -60).toISOString() },
  );
  const found = async (query: string) => (await listed(ctx, query)).toSorted();
  expect(await found('q=50+%25')).toEqual(['Ada']);
  expect(await found('q=_')).toEqual(['Ada']);
  expect(await found('category=Create+Content')).toEqual(['Ben']);
  expect(await found('rating=3&service=aud')).toEqual(['Ada']);
  expect(await found('public=yes&provenance=none')).toEqual(['Ada', 'Dan']);
  expect(await listed(ctx, 'sort=z-a')).toEqual(['Dan', 'Cleo', 'Ben', 'Ada']);
  expect(await listed(ctx, 'sort=oldest')).toEqual([
    'Dan',
    expect.any(String),
    expect.any(String),
    expect.any(String),
  ]);
  expect(await countTestimonialsByTab(ctx)).toEqual({
    all: 4,
    pending: 1,
    approved: 1,
    featured: 1,
    hidden: 1,
    trash: 0,
  });
  expect(await readTestimonialWarnings(ctx)).toEqual({ isTickerEmpty: false, featured: 1, unproved: 2 });
  const later = { ...ctx, now: addDays(ctx.now, 31) };
  expect((await readTestimonialWarnings(later)).isTickerEmpty).toBe(true);
  expect(
    await listTestimonialIds(
      ctx,
      'pending',
      createTestimonialListSearch('pending').read(new URLSearchParams()),
    ),
  ).toHaveLength(1);
});

test('ten thousand are listed, counted and judged within the time of a page', async () => {
  const ctx = await opened();
  await ctx.db.execute(sql`
    insert into testimonials (id, service_category, client_company, client_name, rating, testimonial_text, status, created_at)
    select gen_random_uuid(), 'Fix Problems', 'Company ' || n, 'Client ' || n, 1 + n % 5, 'What was said by ' || n,
      (array['pending', 'approved', 'featured', 'hidden'])[1 + n % 4], now() - n * interval '1 hour'
    from generate_series(1, 10000) n`);
  const timed = async (work: () => Promise<unknown>) => {
    await work();
    const begun = performance.now();
    await work();
    return Math.round(performance.now() - begun);
  };
  const figures = {
    counts: await timed(() => countTestimonialsByTab(ctx)),
    warnings: await timed(() => readTestimonialWarnings(ctx)),
    first: await timed(() => listed(ctx)),
    last: await timed(() => listed(ctx, 'page=400')),
    searched: await timed(() => listed(ctx, 'q=client+99')),
    featured: await timed(() => listed(ctx, '', 'featured')),
    public: await timed(() => listTestimonialFeedbackCards(ctx)),
  };
  ctx.log.info(figures, 'ms at 10,000 testimonials');
  expect(Math.max(...Object.values(figures))).toBeLessThan(1_500);
  const [row] = await ctx.db.select().from(testimonials).where(eq(testimonials.status, 'featured')).limit(1);
  expect(await timed(() => moveFeaturedTestimonial(ctx, { id: row?.id ?? '', move: 'first' }))).toBeLessThan(
    1_500,
  );
});

test('only owner, manager and editor can change testimonials, and a fulfiller cannot read them', async () => {
  const ctx = await freshContext();
  const as = (role: Role): AppContext => ({ ...ctx, actor: actorOf(role) });
  const refused = async (work: () => unknown) => {
    try {
      await work();
      return 'done';
    } catch (error) {
      return error instanceof Response ? error.status : error;
    }
  };
  expect(await refused(() => duplicateTestimonial(as('analyst'), 'any'))).toBe(403);
  expect(await refused(() => countTestimonialsByTab(as('fulfiller')))).toBe(403);
  expect(await refused(() => setTestimonialStates(as('customer'), [], 'hidden'))).toBe(403);
  expect(await refused(() => countTestimonialsByTab(as('analyst')))).toBe('done');
});
