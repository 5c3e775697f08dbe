import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';

import type { AppContext } from '#app/platform/context.ts';

import { freshContext, type TestContext } from '../../../tests/shop/context.ts';

import { broadcastTestimonialChanges, openLiveTestimonialEventStream } from './testimonial-stream.server.ts';
import { addTestimonials } from './fixtures.ts';
import type { TestimonialTickerEvent } from './ticker-event.ts';

type ReceivedEvent = { name: string; data: unknown };

/** An open page of the shop; returns the parsed events it receives. */
async function openPage(ctx: AppContext, newest: string | null = ''): Promise<ReceivedEvent[]> {
  const leaving = new AbortController();
  onTestFinished(() => leaving.abort());
  const stream = await openLiveTestimonialEventStream(ctx, { newest, signal: leaving.signal });
  if (!stream.ok) throw new Error('full');
  const received: ReceivedEvent[] = [];
  void (async () => {
    for await (const text of stream.value.pipeThrough(new TextDecoderStream())) {
      for (const [, name = '', data = ''] of text.matchAll(/event: (\w+)\ndata: (.*)\n\n/g)) {
        received.push({ name, data: JSON.parse(data) });
      }
    }
  })();
  await vi.waitFor(() => expect(received.at(-1)?.name).toBe('metrics'));
  return received;
}

async function feedingShop(): Promise<TestContext> {
  const ctx = await freshContext();
  onTestFinished(broadcastTestimonialChanges(() => ({ ...ctx, now: new Date() })));
  return ctx;
}

const reviewsIn = (received: ReceivedEvent[]) =>
  received.filter(({ name }) => name === 'testimonial').map(({ data }) => data as TestimonialTickerEvent); // as the feed sends it
const companies = (event: TestimonialTickerEvent | undefined) =>
  event && ('added' in event ? event.added : event.all).map((item) => item.company);
const soon = (check: () => void) => vi.waitFor(check, { timeout: 2_000, interval: 20 });

const insert = (company: string, status: string) => sql`
  insert into testimonials (id, service_category, client_company, client_name, rating, testimonial_text, status)
  values (gen_random_uuid(), 'Fix Problems', ${company}, 'Nora', 4, 'Good', ${status})`;

test('[GRID-15] [TICKER-03] a row inserted by plain SQL reaches open pages, and the figures with it', async () => {
  const ctx = await feedingShop();
  const received = await openPage(ctx);
  await ctx.db.execute(insert('Fieldnote', 'approved'));
  await soon(() => {
    expect(companies(reviewsIn(received)[0])).toEqual(['Fieldnote']);
    expect(received.at(-1)).toEqual({
      name: 'metrics',
      data: { 'Fix Problems': { reviews: 1, projectsSold30d: 1, avgRating: 4 } },
    });
  });
});

test('a row that is approved reaches open pages; one that stays pending, or was public before, does not', async () => {
  const ctx = await feedingShop();
  await ctx.db.execute(insert('Public before', 'approved'));
  await ctx.db.execute(insert('Waiting', 'pending'));
  const received = await openPage(ctx, null);
  const before = reviewsIn(received).length;
  await ctx.db.execute(sql`update testimonials set rating = 3`);
  await ctx.db.execute(sql`update testimonials set status = 'featured' where status = 'pending'`);
  await soon(() => expect(reviewsIn(received).length).toBe(before + 1));
  expect(companies(reviewsIn(received).at(-1))).toEqual(['Waiting']);
});

test('a thousand rows at once are one event of the 20 newest', async () => {
  const ctx = await feedingShop();
  const received = await openPage(ctx);
  await addTestimonials(
    ctx,
    ...Array.from({ length: 400 }, (_, n) => ({
      client_company: `Client ${n}`,
      created_at: new Date(Date.now() - n * 1_000).toISOString(),
    })),
  );
  await soon(() => expect(reviewsIn(received)).toHaveLength(1));
  expect(companies(reviewsIn(received)[0])).toEqual(Array.from({ length: 20 }, (_, n) => `Client ${n}`));
});

test('the ticker receives no testimonial without category or company', async () => {
  const ctx = await feedingShop();
  const received = await openPage(ctx);
  await addTestimonials(ctx, { service_category: null }, { client_company: null });
  await addTestimonials(ctx, { client_company: 'Complete' });
  await soon(() => expect(reviewsIn(received).map(companies)).toEqual([['Complete']]));
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
  const [event] = reviewsIn(await openPage(ctx, 'somebody else'));
  expect(companies(event)).toEqual(['Fieldnote']);
  const newest = event && 'all' in event ? event.all[0]?.key : undefined;
  expect((await openPage(ctx, newest ?? null)).map(({ name }) => name)).toEqual(['metrics']);
});

test('a rejected or deleted testimonial changes the figures of open pages', async () => {
  const ctx = await feedingShop();
  await addTestimonials(ctx, {}, {});
  const received = await openPage(ctx);
  await ctx.db.execute(sql`delete from testimonials`);
  await soon(() => expect(received.at(-1)).toEqual({ name: 'metrics', data: {} }));
});

const withdrawnIn = (received: ReceivedEvent[]) =>
  reviewsIn(received).flatMap((event) => ('gone' in event ? (event.gone ?? []) : []));

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
    const received = await openPage(ctx, null);
    await ctx.db.execute(write);
    await soon(() => expect(withdrawnIn(received)).toHaveLength(1));
    const event = reviewsIn(received).findLast((one) => 'gone' in one);
    expect(companies(event)).toEqual(['Stays']);
    await ctx.db.execute(sql`delete from testimonials where status = 'pending'`);
    await ctx.db.execute(sql`update testimonials set rating = 2`);
    await soon(() => expect(JSON.stringify(received.at(-1))).toContain('"avgRating":2'));
    expect(withdrawnIn(received)).toHaveLength(1);
  },
);

test('what comes out of the trash, or is approved again, is news again', async () => {
  const ctx = await feedingShop();
  await ctx.db.execute(insert('Fieldnote', 'approved'));
  await ctx.db.execute(sql`update testimonials set deleted_at = now()`);
  const received = await openPage(ctx);
  const before = reviewsIn(received).length;
  await ctx.db.execute(sql`update testimonials set deleted_at = null`);
  await soon(() => expect(reviewsIn(received).length).toBe(before + 1));
  expect(reviewsIn(received).at(-1)).toMatchObject({ added: [{ company: 'Fieldnote' }] });
});

test('four hundred that are hidden at once are all taken back, in parts', async () => {
  const ctx = await feedingShop();
  await addTestimonials(ctx, ...Array.from({ length: 400 }, () => ({})));
  const received = await openPage(ctx);
  await ctx.db.execute(sql`update testimonials set status = 'hidden'`);
  await soon(() => expect(new Set(withdrawnIn(received)).size).toBe(400));
});
