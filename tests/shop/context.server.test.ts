import { expect, test } from 'vitest';

import { fail } from '#app/lib/result.ts';
import { promoCodes } from '#app/modules/promo/tables.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { freshContext } from './context.ts';

test('a fresh context starts with empty tables', async () => {
  const first = await freshContext();
  await first.db.insert(promoCodes).values({ code: 'LEFT', type: 'percentage', value: 10 });
  const second = await freshContext();
  expect(await second.db.select().from(promoCodes)).toEqual([]);
});

test('a job of a transaction that was rolled back is not sent', async () => {
  const ctx = await freshContext();
  await inTransaction(ctx, async (ctx) => {
    await ctx.jobs.send(ctx, 'outbox.send', { outboxId: 'lost' });
    return fail({ code: 'refused' });
  });
  await inTransaction(ctx, (ctx) => ctx.jobs.send(ctx, 'outbox.send', { outboxId: 'kept' }));
  expect(await ctx.jobs.sent()).toEqual([
    { queue: 'outbox.send', data: { outboxId: 'kept' }, startAfterSeconds: 0 },
  ]);
});

test('the given parts of a context replace the usual ones', async () => {
  const now = new Date('2026-01-01T00:00:00Z');
  const ctx = await freshContext({ now, settings: { appMode: 'production' } });
  expect(ctx.now).toEqual(now);
  expect(ctx.settings).toMatchObject({ appMode: 'production', publicUrl: 'http://shop.test' });
});
