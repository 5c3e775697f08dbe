import { sql } from 'drizzle-orm';

import { LOAD_TEST_SEED_BATCH_NAME, LOAD_TEST_RECORD_COUNTS } from '#app/modules/demo-data/seed-request.ts';
import type { AppContext } from '#app/platform/context.ts';

import type { DemoSeedStep } from './history/plan-steps.server.ts';
import { recomputeDailyAnalyticsTotals } from './history/recompute-daily-totals.server.ts';

const LOAD_TEST_SERVICE_BATCH_SIZE = 1_000;
/** Few enough that a page waiting for one step waits some 200 ms. */
const LOAD_TEST_ORDER_BATCH_SIZE = 500;
/** As far back as the orders go. */
const LOAD_TEST_RECOMPUTED_TOTALS_DAYS = 730;
/** Returns the names of the shop's categories, one of which each row gets. */
const buildCategoryArraySql = ({ categories }: AppContext) =>
  sql`array[${sql.join(
    categories.map(({ name }) => sql`${name}::text`),
    sql`, `,
  )}]`;

/** Returns an id determined by a word and a number. */
const buildDeterministicLoadTestIdSql = (word: string, number = 'n') =>
  sql.raw(
    `overlay(overlay(md5('load-test:${word}:' || ${number}) placing '4' from 13) placing '8' from 17)::uuid`,
  );

function insertLoadTestServices(ctx: AppContext, from: number): Promise<unknown> {
  return ctx.db.execute(sql`
    insert into services (id, slug, service_title, category, price_usd, delivery_time_days, service_description, status, seed_batch)
    select ${buildDeterministicLoadTestIdSql('service')}, 'load-test-' || n, 'Load test service ' || n, (${buildCategoryArraySql(ctx)})[n % ${sql.raw(String(ctx.categories.length))} + 1],
      9900 + n % 500 * 100, 1 + n % 7, 'A service of the load test, number ' || n || '.', 'draft', ${LOAD_TEST_SEED_BATCH_NAME}
    from generate_series(${from + 1}::integer, ${from + LOAD_TEST_SERVICE_BATCH_SIZE}::integer) n`);
}

/** Adds completed orders, one line and one payment each, spread over two years. */
async function insertLoadTestOrders(ctx: AppContext, now: Date, from: number): Promise<void> {
  const { db } = ctx;
  const numbers = sql`generate_series(${from + 1}::integer, ${from + LOAD_TEST_ORDER_BATCH_SIZE}::integer) n`;
  const at = sql`${now.toISOString()}::timestamptz - n * interval '10 minutes'`;
  const cents = sql`9900 + n % 500 * 100`;
  await db.execute(sql`
    insert into orders (id, status, payment_state, source, email, email_norm, customer_name, subtotal_cents, total_usd, provider,
      livemode, is_demo, seed_batch, paid_at, due_at, completed_at, refund_until, country, created_at, updated_at)
    select ${buildDeterministicLoadTestIdSql('order')}, 'COMPLETED', 'PAID', 'cart', 'load' || n % 20000 || '@test.example', 'load' || n % 20000 || '@test.example',
      'Load Test ' || n % 20000, ${cents}, ${cents}, 'sandbox', false, true, ${LOAD_TEST_SEED_BATCH_NAME}, ${at}, ${at} + interval '2 days',
      ${at} + interval '3 days', ${at} + interval '9 days', 'US', ${at}, ${at} + interval '3 days'
    from ${numbers}`);
  await db.execute(sql`
    insert into order_items (id, order_id, position, service_id, service_slug, title, category, unit_cents, quantity, line_cents,
      delivery_days, scope, service_version, work_state, due_at, promised_due_at, first_delivered_at, delivered_at, accept_by,
      accepted_at, accepted_by, on_time, created_at, updated_at)
    select ${buildDeterministicLoadTestIdSql('item')}, ${buildDeterministicLoadTestIdSql('order')}, 0, ${buildDeterministicLoadTestIdSql('service', `(n % ${LOAD_TEST_RECORD_COUNTS.services} + 1)`)},
      'load-test-' || (n % ${sql.raw(String(LOAD_TEST_RECORD_COUNTS.services))} + 1), 'Load test service ' || n % 5000 + 1,
      (${buildCategoryArraySql(ctx)})[n % ${sql.raw(String(ctx.categories.length))} + 1], ${cents}, 1, ${cents}, 2,
      '{"about":"","process":"","included":"","excluded":"","details":"","value":"","includedRows":[],"excludedRows":[]}', 1, 'accepted',
      ${at} + interval '2 days', ${at} + interval '2 days', ${at} + interval '1 day', ${at} + interval '1 day', ${at} + interval '8 days',
      ${at} + interval '3 days', 'customer', true, ${at}, ${at} + interval '3 days'
    from ${numbers}`);
  await db.execute(sql`
    insert into payments (id, order_id, attempt, provider, livemode, state, amount_cents, received_cents, session_expires_at, paid_at,
      card_brand, card_last4, created_at, updated_at)
    select ${buildDeterministicLoadTestIdSql('payment')}, ${buildDeterministicLoadTestIdSql('order')}, 1, 'sandbox', false, 'paid', ${cents}, ${cents}, ${at} + interval '2 hours', ${at},
      'visa', '4242', ${at}, ${at}
    from ${numbers}`);
  await db.execute(sql`
    insert into order_events (id, order_id, kind, actor_kind, visible_to_customer, at)
    select md5('load-test:event:' || kind || ':' || n)::uuid, ${buildDeterministicLoadTestIdSql('order')}, kind, 'system', true, ${at}
    from ${numbers}, unnest(array['placed', 'paid', 'completed']) kind`);
}

/**
 * Returns the steps of the load-test set, which shows how a large shop behaves, in set-based statements. Its
 * services are drafts, so no one can buy them.
 */
export function createLoadTestDataSeedSteps(now: Date): DemoSeedStep[] {
  const { services, orders } = LOAD_TEST_RECORD_COUNTS;
  return [
    ...Array.from({ length: services / LOAD_TEST_SERVICE_BATCH_SIZE }, (_, part) => ({
      words: `${LOAD_TEST_SERVICE_BATCH_SIZE.toLocaleString('en-US')} services`,
      run: async (ctx: AppContext) =>
        void (await insertLoadTestServices(ctx, part * LOAD_TEST_SERVICE_BATCH_SIZE)),
    })),
    ...Array.from({ length: orders / LOAD_TEST_ORDER_BATCH_SIZE }, (_, part) => ({
      words: `${LOAD_TEST_ORDER_BATCH_SIZE.toLocaleString('en-US')} orders`,
      run: (ctx: AppContext) => insertLoadTestOrders(ctx, now, part * LOAD_TEST_ORDER_BATCH_SIZE),
    })),
    {
      words: 'sums of the days',
      isAlone: true,
      run: (ctx) => recomputeDailyAnalyticsTotals(ctx, LOAD_TEST_RECOMPUTED_TOTALS_DAYS),
    },
  ];
}
