import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { addDays } from '#app/lib/dates.ts';
import { orderEvents } from '#app/modules/orders/event-tables.server.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { outbox } from '#app/modules/outbox/tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { freshContext } from '../../../../tests/shop/context.ts';
import { twoProcesses } from '../../../../tests/shop/processes.ts';

import { addWork } from '../fixtures.ts';

import { autoAcceptUnansweredDeliveries } from './accept-overdue-reviews.server.ts';
import { remindBuyersOfMissingBriefs } from './remind-of-dates.server.ts';
import { runScheduledOrderDeadlineSteps } from './run-clock.job.server.ts';

test('two processes whose clocks strike together accept and remind of each item once', async () => {
  const base = await freshContext();
  const [one, two] = await twoProcesses(base, 'clock');
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
  // Without the lease, as if it had expired under a slow process.
  const strike = async (ctx: AppContext) => {
    await autoAcceptUnansweredDeliveries(at(ctx));
    await remindBuyersOfMissingBriefs(at(ctx));
  };
  await Promise.all([strike(one), strike(two), strike(one), strike(two)]);
  await Promise.all([runScheduledOrderDeadlineSteps(at(one)), runScheduledOrderDeadlineSteps(at(two))]);
  const events = await one.db.select().from(orderEvents).where(eq(orderEvents.kind, 'accepted'));
  expect(events).toHaveLength(20);
  expect(await one.db.select().from(outbox).where(eq(outbox.template, 'brief.reminder'))).toHaveLength(20);
});
