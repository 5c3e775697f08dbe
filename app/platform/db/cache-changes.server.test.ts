import { setTimeout } from 'node:timers/promises';

import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';

import { fail } from '#app/lib/result.ts';

import { freshContext, type TestContext } from '../../../tests/shop/context.ts';
import { CommittedCacheTagChangeWatcher } from './cache-changes.server.ts';
import type { CacheTag } from './database.server.ts';
import { inTransaction } from './transaction.server.ts';

/** Collects changes of testimonials from now on; other tags may still report changes of earlier tests. */
async function recordTags(ctx: TestContext): Promise<CacheTag[]> {
  await setTimeout(50); // emptying the database announces each tag
  const received: CacheTag[] = [];
  const stop = ctx.database.onCacheChange((tag) => {
    if (tag === 'testimonials') received.push(tag);
  });
  onTestFinished(stop);
  return received;
}

const change = sql`delete from testimonials`;

test('a committed change is announced within a second, after the commit', async () => {
  const ctx = await freshContext();
  const received = await recordTags(ctx);
  await inTransaction(ctx, async (ctx) => {
    await ctx.db.execute(change);
    await setTimeout(100);
    expect(received).toEqual([]);
  });
  await vi.waitFor(() => expect(received).toEqual(['testimonials']), { timeout: 1_000, interval: 5 });
});

test('a change that is rolled back is not announced', async () => {
  const ctx = await freshContext();
  const received = await recordTags(ctx);
  await inTransaction(ctx, async (ctx) => {
    await ctx.db.execute(change);
    return fail({ code: 'refused' });
  });
  await setTimeout(200);
  expect(received).toEqual([]);
});

test('a thousand rows in one statement are one announcement', async () => {
  const ctx = await freshContext();
  const received = await recordTags(ctx);
  await ctx.db.execute(
    sql`insert into testimonials (id, client_name, rating, testimonial_text)
        select gen_random_uuid(), 'A client', 5, 'Good work' from generate_series(1, 1000)`,
  );
  await vi.waitFor(() => expect(received).toEqual(['testimonials']), { timeout: 1_000, interval: 5 });
  await setTimeout(50);
  expect(received).toEqual(['testimonials']);
});

test('comparing versions finds an unannounced change and does not report an announced one twice', async () => {
  const ctx = await freshContext();
  const changes = new CommittedCacheTagChangeWatcher(ctx.db, ctx.log);
  await changes.start();
  const received: (CacheTag | null)[] = [];
  changes.subscribe((tag) => received.push(tag));
  await ctx.db.execute(
    sql`update cache_versions set version = version + 1 where tag in ('content', 'reviews')`,
  );
  changes.announce('reviews');
  await changes.compare();
  expect(received).toEqual(['reviews', 'content']);
  await changes.compare();
  expect(received).toEqual(['reviews', 'content']);
  await changes.stop();
});

test('a listener that left hears nothing more', async () => {
  const ctx = await freshContext();
  const received: (CacheTag | null)[] = [];
  await setTimeout(50);
  ctx.database.onCacheChange((tag) => received.push(tag))();
  await ctx.db.execute(change);
  await setTimeout(100);
  expect(received).toEqual([]);
});
