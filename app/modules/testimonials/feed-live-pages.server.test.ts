import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';

import type { AppContext } from '#app/platform/context.ts';

import { freshContext, type TestContext } from '../../../tests/shop/context.ts';

import { feedLivePages, openLivePage } from './feed-live-pages.server.ts';
import { addTestimonials } from './fixtures.ts';
import type { TickerNews } from './ticker-news.ts';

type Heard = { name: string; data: unknown };

/** An open page of the shop; returns the parsed events it receives. */
async function openPage(ctx: AppContext, newest: string | null = ''): Promise<Heard[]> {
  const leaving = new AbortController();
  onTestFinished(() => leaving.abort());
  const stream = await openLivePage(ctx, { newest, signal: leaving.signal });
  if (!stream.ok) throw new Error('full');
  const heard: Heard[] = [];
  void (async () => {
    for await (const text of stream.value.pipeThrough(new TextDecoderStream())) {
      for (const [, name = '', data = ''] of text.matchAll(/event: (\w+)\ndata: (.*)\n\n/g)) {
        heard.push({ name, data: JSON.parse(data) });
      }
    }
  })();
  await vi.waitFor(() => expect(heard.at(-1)?.name).toBe('metrics'));
  return heard;
}

async function feedingShop(): Promise<TestContext> {
  const ctx = await freshContext();
  onTestFinished(feedLivePages(() => ({ ...ctx, now: new Date() })));
  return ctx;
}

const reviewsIn = (heard: Heard[]) =>
  heard.filter(({ name }) => name === 'testimonial').map(({ data }) => data as TickerNews); // as the feed sends it
const companies = (news: TickerNews | undefined) =>
  news && ('added' in news ? news.added : news.all).map((item) => item.company);
const soon = (check: () => void) => vi.waitFor(check, { timeout: 2_000, interval: 20 });

const insert = (company: string, status: string) => sql`
  insert into testimonials (id, service_category, client_company, client_name, rating, testimonial_text, status)
  values (gen_random_uuid(), 'Fix Problems', ${company}, 'Nora', 4, 'Good', ${status})`;

test('[GRID-15] [TICKER-03] a row inserted by plain SQL reaches open pages, and the figures with it', async () => {
  const ctx = await feedingShop();
  const heard = await openPage(ctx);
  await ctx.db.execute(insert('Fieldnote', 'approved'));
  await soon(() => {
    expect(companies(reviewsIn(heard)[0])).toEqual(['Fieldnote']);
    expect(heard.at(-1)).toEqual({
      name: 'metrics',
      data: { 'Fix Problems': { reviews: 1, projectsSold30d: 1, avgRating: 4 } },
    });
  });
});

test('a row that is approved reaches open pages; one that stays pending, or was public before, does not', async () => {
  const ctx = await feedingShop();
  await ctx.db.execute(insert('Public before', 'approved'));
  await ctx.db.execute(insert('Waiting', 'pending'));
  const heard = await openPage(ctx, null);
  const before = reviewsIn(heard).length;
  await ctx.db.execute(sql`update testimonials set rating = 3`);
  await ctx.db.execute(sql`update testimonials set status = 'featured' where status = 'pending'`);
  await soon(() => expect(reviewsIn(heard).length).toBe(before + 1));
  expect(companies(reviewsIn(heard).at(-1))).toEqual(['Waiting']);
});

test('a thousand rows at once are one event of the 20 newest', async () => {
  const ctx = await feedingShop();
  const heard = await openPage(ctx);
  await addTestimonials(
    ctx,
    ...Array.from({ length: 400 }, (_, n) => ({
      client_company: `Client ${n}`,
      created_at: new Date(Date.now() - n * 1_000).toISOString(),
    })),
  );
  await soon(() => expect(reviewsIn(heard)).toHaveLength(1));
  expect(companies(reviewsIn(heard)[0])).toEqual(Array.from({ length: 20 }, (_, n) => `Client ${n}`));
});

test('a row without category or company is not told to the ticker', async () => {
  const ctx = await feedingShop();
  const heard = await openPage(ctx);
  await addTestimonials(ctx, { service_category: null }, { client_company: null });
  await addTestimonials(ctx, { client_company: 'Complete' });
  await soon(() => expect(reviewsIn(heard).map(companies)).toEqual([['Complete']]));
});

test('a page that is behind begins with the whole list, one that is not begins with the figures alone', async () => {
  const ctx = await feedingShop();
  const watching = await openPage(ctx);
  await ctx.db.execute(insert('Fieldnote', 'approved'));
  // Waits until an open page has received everything: a server database notifies after the commit.
  await soon(() => {
    expect(companies(reviewsIn(watching)[0])).toEqual(['Fieldnote']);
    expect(watching.at(-1)).toMatchObject({ name: 'metrics', data: { 'Fix Problems': { reviews: 1 } } });
  });
  const [news] = reviewsIn(await openPage(ctx, 'somebody else'));
  expect(companies(news)).toEqual(['Fieldnote']);
  const newest = news && 'all' in news ? news.all[0]?.key : undefined;
  expect((await openPage(ctx, newest ?? null)).map(({ name }) => name)).toEqual(['metrics']);
});

test('a rejected or deleted testimonial changes the figures of open pages', async () => {
  const ctx = await feedingShop();
  await addTestimonials(ctx, {}, {});
  const heard = await openPage(ctx);
  await ctx.db.execute(sql`delete from testimonials`);
  await soon(() => expect(heard.at(-1)).toEqual({ name: 'metrics', data: {} }));
});

const goneIn = (heard: Heard[]) =>
  reviewsIn(heard).flatMap((news) => ('gone' in news ? (news.gone ?? []) : []));

test.each([
  ['hidden', sql`update testimonials set status = 'hidden' where client_company = 'Taken back'`],
  ['moved to the trash', sql`update testimonials set deleted_at = now() where client_company = 'Taken back'`],
  ['deleted', sql`delete from testimonials where client_company = 'Taken back'`],
])(
  'one that is %s is taken back from open pages by its id, and the ticker comes without it',
  async (_, write) => {
    const ctx = await feedingShop();
    await ctx.db.execute(insert('Stays', 'approved'));
    await ctx.db.execute(insert('Taken back', 'featured'));
    await ctx.db.execute(insert('Never there', 'pending'));
    const heard = await openPage(ctx, null);
    await ctx.db.execute(write);
    await soon(() => expect(goneIn(heard)).toHaveLength(1));
    const news = reviewsIn(heard).findLast((one) => 'gone' in one);
    expect(companies(news)).toEqual(['Stays']);
    await ctx.db.execute(sql`delete from testimonials where status = 'pending'`);
    await ctx.db.execute(sql`update testimonials set rating = 2`);
    await soon(() => expect(JSON.stringify(heard.at(-1))).toContain('"avgRating":2'));
    expect(goneIn(heard)).toHaveLength(1);
  },
);

test('what comes out of the trash, or is approved again, is news again', async () => {
  const ctx = await feedingShop();
  await ctx.db.execute(insert('Fieldnote', 'approved'));
  await ctx.db.execute(sql`update testimonials set deleted_at = now()`);
  const heard = await openPage(ctx);
  const before = reviewsIn(heard).length;
  await ctx.db.execute(sql`update testimonials set deleted_at = null`);
  await soon(() => expect(reviewsIn(heard).length).toBe(before + 1));
  expect(reviewsIn(heard).at(-1)).toMatchObject({ added: [{ company: 'Fieldnote' }] });
});

test('four hundred that are hidden at once are all taken back, in parts', async () => {
  const ctx = await feedingShop();
  await addTestimonials(ctx, ...Array.from({ length: 400 }, () => ({})));
  const heard = await openPage(ctx);
  await ctx.db.execute(sql`update testimonials set status = 'hidden'`);
  await soon(() => expect(new Set(goneIn(heard)).size).toBe(400));
});
