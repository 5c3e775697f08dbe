import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';

import type { AppContext } from '#app/platform/context.ts';
import { runRawSqlQuery } from '#app/platform/db/rows.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { actorOf } from '../../../../tests/shop/actor.ts';
import { freshContext } from '../../../../tests/shop/context.ts';
import { fillWithoutIndexes } from '../../../../tests/shop/fill-without-indexes.ts';

import { readLastTwoWeeksRevenue } from './read-revenue.server.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const ORDERS = 100_000;
/** Seconds before now at the boundaries of seven and fourteen days, and after now. */
const EDGES = [0, 0.001, 86_400, 604_799.999, 604_800, 604_800.001, 1_209_599.999, 1_209_600, -0.001, -3600];

/**
 * Adds orders of every state, mode and age, in the trash or not; a tenth of the live ones are demo orders,
 * and every test is.
 */
async function addManyOrders(ctx: AppContext): Promise<void> {
  const at = `'${NOW.toISOString()}'::timestamptz`;
  const edges = `array[${EDGES.join(', ')}]::double precision[]`;
  // In parts: on a slow machine all at once would exceed the statement timeout.
  const parts = Array.from(
    { length: 10 },
    (_, part) => `
    insert into orders (id, status, source, provider, livemode, is_demo, subtotal_cents, discount_cents, total_usd,
      refunded_cents, created_at, paid_at, deleted_at)
    select gen_random_uuid(), status, 'cart', 'stripe', livemode, is_demo, subtotal, discount, subtotal - discount,
      case when n % 17 = 0 then subtotal - discount else 0 end, created_at,
      case when status in ('PAID', 'COMPLETED', 'REFUNDED') then created_at end,
      case when n % 13 = 0 then ${at} end
    from (
      select n, (array['PENDING', 'PAID', 'COMPLETED', 'CANCELED', 'EXPIRED', 'REFUNDED'])[1 + n % 6] as status,
        n % 7 < 4 as livemode, n % 7 >= 4 or n % 10 = 0 as is_demo,
        100 + (n * 7919) % 500000 as subtotal, case when n % 3 = 0 then (n * 31) % 51 else 0 end as discount,
        ${at} - make_interval(secs => case when n % 50 = 0 then (${edges})[1 + (n / 50) % ${EDGES.length}]
          else ((n::bigint * 104729) % 5184000) + (n % 1000) / 1000.0 end) as created_at
      from generate_series(${(part * ORDERS) / 10 + 1}, ${((part + 1) * ORDERS) / 10}) n
    ) made`,
  );
  await fillWithoutIndexes(ctx, ['orders'], parts);
}

/**
 * ALIST-02 computed directly from every row: PAID or COMPLETED, created in the last seven days; and as
 * orders.md adds, of the running mode, not in the trash, with demo orders only while there are no others.
 */
async function specified(ctx: AppContext, isLive: boolean): Promise<{ cents: number; orders: number }> {
  const rows = await runRawSqlQuery(
    ctx.db,
    sql`with sold as (
          select * from orders
          where (status = 'PAID' or status = 'COMPLETED') and deleted_at is null and livemode = ${isLive}
        )
        select coalesce(sum(total_usd), 0)::int as cents, count(*)::int as orders from sold
        where age(${NOW.toISOString()}::timestamptz, created_at) >= interval '0'
          and ${NOW.toISOString()}::timestamptz - created_at < interval '168 hours'
          and (not is_demo or (select count(*) from sold where not is_demo) = 0)`,
  );
  return rows[0] as { cents: number; orders: number }; // the columns of the statement
}

/**
 * A shop without a provider counts as live. The third value is how many rows may be read without an index:
 * only a shop that has sold nothing but its demo reads all of them, once a page, to find the first that is
 * not.
 */
const MODES = [
  ['live', true, 100],
  ['none', true, 100],
  ['sandbox', false, ORDERS],
  ['test', false, ORDERS],
] as const;

/** Counts the orders the query reads without an index. */
async function rowsWalked(ctx: AppContext): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    const walked = async () => {
      const [row] = await runRawSqlQuery(
        ctx.db,
        sql`select seq_tup_read::int as walked from pg_stat_xact_user_tables where relname = 'orders'`,
      );
      return Number(row?.walked);
    };
    const before = await walked();
    await readLastTwoWeeksRevenue(ctx);
    return (await walked()) - before;
  });
}

test(
  '[ALIST-02] of 100,000 orders of every state, the page counts what the specification counts, found by an index',
  { timeout: 60_000 },
  async () => {
    const ctx = await freshContext({ now: NOW, actor: actorOf('owner') });
    await addManyOrders(ctx);
    for (const [mode, isLive, mostWalked] of MODES) {
      const expected = await specified(ctx, isLive);
      expect(expected.orders).toBeGreaterThan(1000);
      const shop = { ...ctx, payments: { mode, gateway: null } };
      const revenue = await readLastTwoWeeksRevenue(shop);
      expect(revenue.cents).toBe(expected.cents);
      expect(revenue.perDay.reduce((sum, cents) => sum + cents, 0)).toBe(expected.cents);
      expect(await rowsWalked(shop)).toBeLessThanOrEqual(mostWalked);
    }
  },
);
