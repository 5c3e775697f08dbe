import { sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { rowsOf } from '#app/platform/db/rows.server.ts';

import {
  openWalkShop,
  type Walk,
  type WalkShop,
  walkOrder,
  walks,
} from '../../../../tests/order-walk/walk.ts';
import { openProcess } from '../../../../tests/processes.ts';
import { sellingShop } from '../../../../tests/selling-shop.ts';

/** How many orders are walked; `scripts/walk-orders.mjs` asks for many, by several processes on one database. */
const RUNS = Number(process.env['ORDER_WALKS'] ?? 20);
/** Orders that are walked at the same time in one process. */
const LANES = Number(process.env['ORDER_WALK_LANES'] ?? 1);
/** After this time no further order is begun. */
const MINUTES = Number(process.env['ORDER_WALK_MINUTES'] || Infinity);
const SHARED = process.env['ORDER_WALK_DATABASE_URL'];

async function openShop(): Promise<WalkShop> {
  const provider = await sellingShop({ settings: { isRateLimited: false } });
  if (!SHARED) return openWalkShop(provider);
  const shop = await openProcess(provider, SHARED);
  return openWalkShop(provider, { shop, other: await openProcess(provider, SHARED) });
}

/** Numbers of papers run from 1 without a gap, whoever takes them; one statement, so of one moment. */
async function expectNoGaps({ shop }: WalkShop) {
  const numbered = await rowsOf(
    shop.db,
    sql`select kind, count(distinct number)::int as used, max(substring(number from '\\d+$')::int) as last,
          (count(*) filter (where revision = 1))::int as firsts
        from invoices group by kind`,
  );
  for (const { used, last, firsts } of numbered) expect([last, firsts]).toEqual([used, used]);
}

/** Moves of one walk: the payment, which is tried twice at once, and every step with whoever ran against it. */
function movesOf({ early, steps }: Walk): number {
  const all = [...early, ...steps];
  return 2 + all.length + all.filter(({ race }) => race !== null).length;
}

test(
  'whatever customer, staff, provider and clock try in whatever order, no rule of an order breaks',
  { timeout: 3 * 3_600_000 },
  async () => {
    const walkShop = await openShop();
    const ends = new Map<string, number>();
    let moves = 0;
    const endsAt = performance.now() + MINUTES * 60_000;
    const property = fc.asyncProperty(walks, async (walk) => {
      if (performance.now() > endsAt) return;
      const { order } = await walkOrder(walkShop, walk);
      ends.set(order.status, (ends.get(order.status) ?? 0) + 1);
      moves += movesOf(walk);
    });
    const lane = () => fc.assert(property, { numRuns: Math.ceil(RUNS / LANES), endOnFailure: true });
    await Promise.all(Array.from({ length: LANES }, lane));
    await expectNoGaps(walkShop);
    // The walks do reach the ends of an order.
    expect(ends.size).toBeGreaterThan(1);
    if (!SHARED) return;
    const walked = [...ends.values()].reduce((sum, count) => sum + count, 0);
    process.stdout.write(
      `${walked} orders walked, ${moves} moves: ${JSON.stringify(Object.fromEntries(ends))}\n`,
    );
  },
);
