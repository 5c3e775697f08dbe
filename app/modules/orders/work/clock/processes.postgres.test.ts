import { eq } from 'drizzle-orm';
import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';

import { addDays } from '#app/lib/dates.ts';
import { outbox } from '#app/modules/notifications/tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { openServer } from '#app/platform/db/server.server.ts';
import { openJobs } from '#app/platform/jobs.server.ts';

import { freshContext } from '../../../../../tests/context.ts';
import { copyOfTemplate } from '../../../../../tests/database.ts';
import { orderEvents, orderItems } from '../../tables.server.ts';
import { addWork } from '../fixtures.ts';

import { acceptOverdueReviews, remindOfBriefs } from './commands.server.ts';
import { runClock } from './jobs.server.ts';

const log = pino({ level: 'silent' });

async function openProcess(url: string, base: AppContext): Promise<AppContext> {
  const database = await openServer(url, { log });
  const jobs = await openJobs(database, log);
  onTestFinished(async () => {
    await jobs.close();
    await database.close();
  });
  return { ...base, database, db: database.db, jobs };
}

test('two processes whose clocks strike together accept and remind of each item once', async () => {
  const base = await freshContext();
  const url = await copyOfTemplate(process.env['TEST_DATABASE_URL'] ?? '', 'clock');
  const one = await openProcess(url, base);
  const two = await openProcess(url, base);
  for (let place = 0; place < 20; place++) {
    const { itemIds } = await addWork(one, {
      items: [{ workState: 'delivered' }, { workState: 'awaiting_brief', isBriefRequired: true }],
    });
    const delivered = { deliveredAt: one.now, acceptBy: addDays(one.now, 1) };
    await one.db
      .update(orderItems)
      .set(delivered)
      .where(eq(orderItems.id, itemIds[0] ?? ''));
  }
  const at = (ctx: AppContext) => ({ ...ctx, now: addDays(ctx.now, 1) });
  // Without the lease, as if it had run out under a slow process.
  const strike = async (ctx: AppContext) => {
    await acceptOverdueReviews(at(ctx));
    await remindOfBriefs(at(ctx));
  };
  await Promise.all([strike(one), strike(two), strike(one), strike(two)]);
  await Promise.all([runClock(at(one)), runClock(at(two))]);
  const events = await one.db.select().from(orderEvents).where(eq(orderEvents.kind, 'accepted'));
  expect(events).toHaveLength(20);
  expect(await one.db.select().from(outbox).where(eq(outbox.template, 'brief.reminder'))).toHaveLength(20);
});
