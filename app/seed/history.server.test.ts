import { eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { contacts } from '#app/modules/crm/contact-tables.server.ts';
import { authorizeAndQueueSeedRun } from '#app/modules/demo-data/request-seed-run.server.ts';
import {
  countDemoBatchRows,
  listRealRowsDependingOnDemoData,
} from '#app/modules/demo-data/count-batches.server.ts';
import { TABLES_WITH_SEED_BATCH_COLUMN } from '#app/modules/demo-data/demo-rows.server.ts';
import { getSeedBatchName, type DemoDataLoadRequest } from '#app/modules/demo-data/seed-request.ts';
import { seedRuns } from '#app/modules/demo-data/tables.server.ts';
import { users } from '#app/modules/identity/account-tables.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { outbox } from '#app/modules/outbox/tables.server.ts';
import { runRawSqlQuery } from '#app/platform/db/rows.server.ts';

import { actorOf } from '../../tests/shop/actor.ts';
import { freshContext, testDataDir, type TestContext } from '../../tests/shop/context.ts';
import { look } from '../../tests/walks/orders/look.ts';
import { checkState } from '../../tests/walks/orders/rules.ts';

import { seedDemoShop } from './demo.server.ts';
import { runDemoDataSeed } from './run-seed.job.server.ts';

const NOW = new Date('2026-11-25T15:20:00Z');
const SMALL: DemoDataLoadRequest = {
  kind: 'generate',
  size: 'S',
  days: 30,
  seed: 7,
  parts: ['orders', 'leads', 'searches', 'visits'],
};

const BATCH = getSeedBatchName(SMALL);

const asOwner = (ctx: TestContext): TestContext => ({
  ...ctx,
  actor: { ...actorOf('owner'), provedAt: ctx.now },
});

/** A demo shop that has its catalog and nothing else. */
async function catalogueOnly(): Promise<TestContext> {
  const ctx = await freshContext({ now: NOW, payments: { mode: 'sandbox', gateway: null } });
  await seedDemoShop(ctx);
  return asOwner(ctx);
}

/** Requests a run and executes it, as the job does; returns its state. */
async function run(ctx: TestContext, request: DemoDataLoadRequest, phrase = ''): Promise<string> {
  const requested = await authorizeAndQueueSeedRun(ctx, request, { phrase });
  if (!requested.ok) return requested.failure.code;
  await runDemoDataSeed(ctx, requested.value.runId, testDataDir());
  const [row] = await ctx.db.select().from(seedRuns).where(eq(seedRuns.id, requested.value.runId));
  if (row?.state !== 'done') throw new Error(row?.log.join(' '));
  return row.state;
}

/** Every row of every table of the shop, except the run's own rows and the audit log. */
async function fingerprint({ db }: TestContext): Promise<Record<string, string>> {
  const tables = await runRawSqlQuery(
    db,
    sql`select tablename as name from pg_tables where schemaname = 'public'
      and tablename not in ('seed_runs', 'audit_log', 'cache_versions', 'counters', 'search_span_terms', 'sale_days', 'delivery_days', 'visit_days') order by 1`,
  );
  const hashes: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await runRawSqlQuery(
      db,
      sql`select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash from ${sql.raw(`"${String(name)}"`)} t`,
    );
    hashes[String(name)] = String(row?.['hash']);
  }
  return hashes;
}

/** Orders of every state, none of which breaks a rule, sends a notification or counts as verified. */
async function expectSoundOrders(ctx: TestContext): Promise<void> {
  const all = await ctx.db.select().from(orders);
  expect(all).toHaveLength(60);
  for (const { id } of all) checkState(await look(ctx, id));
  expect(all.every((order) => order.isDemo && !order.isLive && order.seedBatch === BATCH)).toBe(true);
  const has = <Value>(pick: (order: (typeof all)[number]) => Value) => new Set(all.map(pick));
  expect(has(({ status }) => status)).toEqual(
    new Set(['PENDING', 'PAID', 'COMPLETED', 'CANCELED', 'EXPIRED', 'REFUNDED']),
  );
  expect(has(({ paymentState }) => paymentState)).toContain('PARTIALLY_REFUNDED');
  expect(has(({ disputeState }) => disputeState)).toContain('OPEN');
  const valuesOf = async (query: SQL) =>
    (await runRawSqlQuery(ctx.db, query))
      .map(({ value }) => String(value))
      .toSorted((one, other) => one.localeCompare(other));
  expect(
    await valuesOf(sql`select distinct work_state as value from order_items where work_state is not null`),
  ).toEqual([
    ...['accepted', 'awaiting_brief', 'canceled', 'delivered', 'in_progress', 'queued', 'revision_requested'],
  ]);
  expect(await valuesOf(sql`select distinct state as value from contact_messages`)).toEqual([
    ...['answered', 'read', 'spam', 'unread'],
  ]);
  const late = sql`select id as value from order_items where work_state = 'in_progress' and due_at < ${NOW.toISOString()}::timestamptz`;
  expect((await valuesOf(late)).length).toBeGreaterThan(0);
  const numbers = await valuesOf(sql`select number as value from invoices where kind = 'invoice'`);
  expect(numbers.at(-1)).toContain(String(numbers.length));
  expect(await ctx.db.$count(outbox)).toBe(0);
  expect(await valuesOf(sql`select id as value from service_reviews where is_verified`)).toEqual([]);
}

test('a load has orders in every state by every rule, goes without a trace, and comes back the same', async () => {
  const ctx = await catalogueOnly();
  const empty = await fingerprint(ctx);
  expect(await run(ctx, SMALL)).toBe('done');
  await expectSoundOrders(ctx);
  const loaded = await fingerprint(ctx);
  expect(await run(ctx, SMALL)).toBe('loaded-already');
  expect(await run(ctx, { kind: 'remove', batch: BATCH })).toBe('phrase');
  expect(await run(ctx, { kind: 'remove', batch: BATCH }, 'Remove demo data')).toBe('done');
  expect(await fingerprint(ctx)).toEqual(empty);
  await run(ctx, SMALL);
  expect(await fingerprint(ctx)).toEqual(loaded);
}, 120_000);

test('what is real stays with what it needs, and a shop that has sold is not emptied', async () => {
  const ctx = await catalogueOnly();
  await run(ctx, SMALL);
  const [person] = await ctx.db.select().from(users).where(isNotNull(users.seedBatch)).limit(1);
  const [sold] = await runRawSqlQuery(
    ctx.db,
    sql`select service_id from order_items where service_id is not null limit 1`,
  );
  const [contact] = await ctx.db.select().from(contacts).where(isNotNull(contacts.seedBatch)).limit(1);
  await ctx.db.insert(users).values({ name: 'Olive', email: 'olive@example.com', role: 'owner' });
  await ctx.db
    .execute(sql`insert into orders (id, user_id, source, subtotal_cents, total_usd, provider, livemode)
    values (gen_random_uuid(), ${person?.id}, 'manual', 100, 100, 'manual', false)`);
  await ctx.db
    .execute(sql`insert into order_items (id, order_id, position, service_id, title, category, unit_cents, quantity, line_cents,
    delivery_days, scope, service_version) select gen_random_uuid(), id, 0, ${sold?.['service_id']}::uuid, 'Real', 'Fix Problems', 100, 1, 100, 1, '{}', 1
    from orders where seed_batch is null`);
  await ctx.db
    .execute(sql`insert into contact_messages (id, contact_id, name, email, subject, message, dedupe_key)
    values (gen_random_uuid(), ${contact?.id}, 'Ada', 'ada@example.com', 'other', 'Real', 'real')`);
  expect((await listRealRowsDependingOnDemoData(ctx, null)).map(({ count }) => count)).toEqual([1, 1, 1]);
  expect(await run(ctx, { kind: 'remove', batch: null }, 'remove demo data')).toBe('done');
  expect(await countDemoBatchRows(ctx, null)).toEqual({});
  expect(await ctx.db.$count(users)).toBe(2);
  expect(await ctx.db.$count(contacts)).toBe(1);
  expect(await runRawSqlQuery(ctx.db, sql`select title, service_id from order_items`)).toEqual([
    { title: 'Real', service_id: null },
  ]);
  expect(await runRawSqlQuery(ctx.db, sql`select message from contact_messages`)).toEqual([
    { message: 'Real' },
  ]);
  const live = { ...ctx, payments: { mode: 'live' as const, gateway: null } };
  expect(await run(live, SMALL)).toBe('live-key');
  const developer = { ...ctx, settings: { ...ctx.settings, hasDeveloperTools: true } };
  for (const kind of ['reset', 'load-test'] as const)
    expect(await run(ctx, { kind }, 'reset this shop')).toBe('developers-only');
  await ctx.db.update(orders).set({ isLive: true });
  expect(await run(developer, { kind: 'reset' }, 'reset this shop')).toBe('live-orders');
  await ctx.db.update(orders).set({ isLive: false });
  expect(await run(developer, { kind: 'reset' }, 'reset this shop')).toBe('done');
  for (const table of TABLES_WITH_SEED_BATCH_COLUMN)
    expect(await runRawSqlQuery(ctx.db, sql`select 1 from ${sql.raw(table)} limit 1`), table).toHaveLength(
      table === 'users' ? 1 : 0,
    );
}, 120_000);
