import { sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { runRawSqlQuery } from '#app/platform/db/rows.server.ts';

import { openShop } from '../../../tests/walks/orders/opening.ts';
import type { WalkShop } from '../../../tests/walks/orders/shop.ts';
import { type Walk, walkOrder, walks } from '../../../tests/walks/orders/walk.ts';

/**
 * Number of orders to walk; `scripts/test/walk-orders.mjs` requests many, from several processes on one
 * database.
 */
const RUNS = Number(process.env['ORDER_WALKS'] ?? 15);
/** Orders walked at the same time in one process. */
const LANES = Number(process.env['ORDER_WALK_LANES'] ?? 1);
/** No further order is begun after this time. */
const MINUTES = Number(process.env['ORDER_WALK_MINUTES'] || Infinity);
const SHARED = process.env['ORDER_WALK_DATABASE_URL'];
/**
 * At most one in this many moves may fail because a lock was held too long; more is a defect, not a busy
 * machine.
 */
const MOST_BUSY = 500;

/** Document numbers run from 1 without a gap, across all processes; one statement, so one snapshot. */
async function expectNoGaps({ shop }: WalkShop) {
  const numbered = await runRawSqlQuery(
    shop.db,
    sql`select kind, count(distinct number)::int as used, max(substring(number from '\\d+$')::int) as last,
          (count(*) filter (where revision = 1))::int as firsts
        from invoices group by kind`,
  );
  for (const { used, last, firsts } of numbered) expect([last, firsts]).toEqual([used, used]);
}

/** A code's count equals the uses held by orders, after any sequence of uses and releases. */
async function expectUsesCounted({ shop }: WalkShop) {
  const [wrong] = await runRawSqlQuery(
    shop.db,
    sql`select p.code from promocodes p where p.current_uses <>
          (select count(*) from promo_redemptions r where r.promo_id = p.id and r.state <> 'released') limit 1`,
  );
  expect(wrong).toBeUndefined();
}

/** The database, which only the walks use, detected no deadlock: locks are taken in one order everywhere. */
async function expectNoDeadlock({ shop }: WalkShop) {
  const [row] = await runRawSqlQuery(
    shop.db,
    sql`select deadlocks::int as found from pg_stat_database where datname = current_database()`,
  );
  expect(row?.found).toBe(0);
}

/**
 * Counts the moves of one walk: the payment, which is tried twice at once, and every step with those that ran
 * against it.
 */
function movesOf({ early, steps }: Walk): number {
  const all = [...early, ...steps];
  return 2 + all.length + all.filter(({ race }) => race !== null).length;
}

test(
  'whatever customer, staff, provider and clock try in whatever order, no rule of an order breaks',
  { timeout: 3 * 3_600_000 },
  async () => {
    const opened = await openShop(SHARED, LANES);
    const [walkShop] = opened.lanes;
    const ends = new Map<string, number>();
    let moves = 0;
    const endsAt = performance.now() + MINUTES * 60_000;
    const inLane = (lane: WalkShop) =>
      fc.asyncProperty(walks, async (walk) => {
        if (performance.now() > endsAt) return;
        const { order } = await walkOrder(lane, walk);
        ends.set(order.status, (ends.get(order.status) ?? 0) + 1);
        moves += movesOf(walk);
      });
    const numRuns = Math.ceil(RUNS / LANES);
    await Promise.all(opened.lanes.map((lane) => fc.assert(inLane(lane), { numRuns, endOnFailure: true })));
    await expectNoGaps(walkShop);
    await expectUsesCounted(walkShop);
    expect(opened.collisions).toEqual([]);
    if (SHARED) await expectNoDeadlock(walkShop);
    // No background error behind a command that succeeded.
    expect(opened.faults).toEqual([]);
    expect(walkShop.busy.times).toBeLessThanOrEqual(Math.ceil(moves / MOST_BUSY));
    // The walks do reach final states of an order.
    expect(ends.size).toBeGreaterThan(1);
    if (!SHARED) return;
    const walked = [...ends.values()].reduce((sum, count) => sum + count, 0);
    process.stdout.write(
      `${walked} orders walked, ${moves} moves, ${walkShop.busy.times} times busy: ${JSON.stringify(Object.fromEntries(ends))}\n`,
    );
  },
);
