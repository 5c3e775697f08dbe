import { expect, test } from 'vitest';

import { actorOf } from '../../../../tests/shop/actor.ts';
import { freshContext } from '../../../../tests/shop/context.ts';

import { addAdminOrder } from '../fixtures.ts';

import { readOrderWorkloadByDueDay } from './read-work-load.server.ts';
import { calculatePercent } from './work-load.ts';

// 8 PM Eastern Time, when it is already the next day in UTC.
const NOW = new Date('2026-11-20T01:00:00Z');
const after = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);
const asAnalyst = () =>
  freshContext({ actor: actorOf('analyst'), now: NOW, payments: { mode: 'sandbox', gateway: null } });

test('the load of seven days is what is sold and not delivered, by the day of the shop it is due', async () => {
  const ctx = await asAnalyst();
  await addAdminOrder(ctx, { dueAt: after(3) }, { effortUnits: 2, quantity: 1 });
  await addAdminOrder(ctx, { dueAt: after(24) }, { workState: 'in_progress' });
  await addAdminOrder(ctx, { dueAt: after(25) }, { workState: 'awaiting_brief', effortUnits: 3 });
  await addAdminOrder(ctx, { dueAt: after(24 * 8) });
  await addAdminOrder(ctx, { dueAt: after(-1) }, { workState: 'revision_requested', effortUnits: 4 });
  await addAdminOrder(ctx, { dueAt: after(-1) }, { workState: 'awaiting_brief' });
  await addAdminOrder(ctx, { dueAt: after(5) }, { workState: 'delivered' });
  await addAdminOrder(ctx, { dueAt: after(5), status: 'REFUNDED' });
  await addAdminOrder(ctx, { dueAt: after(5), deletedAt: NOW });
  const { days, overdueUnits, capacity } = await readOrderWorkloadByDueDay(ctx);
  expect(days.map(({ day, units }) => `${day} ${units}`)).toEqual([
    '2026-11-19 2',
    '2026-11-20 4',
    '2026-11-21 0',
    '2026-11-22 0',
    '2026-11-23 0',
    '2026-11-24 0',
    '2026-11-25 0',
  ]);
  expect([overdueUnits, capacity]).toEqual([4, null]);
});

test('a share is a whole percentage that never says all of what is not all', () => {
  expect([calculatePercent(2, 3), calculatePercent(999, 1000), calculatePercent(0, 0)]).toEqual([
    66,
    99,
    null,
  ]);
});

test.each(['editor', 'fulfiller', 'customer'] as const)('%s gets none of it', async (role) => {
  await expect(readOrderWorkloadByDueDay(await freshContext({ actor: actorOf(role) }))).rejects.toMatchObject(
    {
      status: 403,
    },
  );
});
