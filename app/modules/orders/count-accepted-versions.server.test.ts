import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { as } from '#app/modules/catalog/fixtures.ts';
import { runRawSqlQuery } from '#app/platform/db/rows.server.ts';

import { actorOf } from '../../../tests/shop/actor.ts';
import { freshContext } from '../../../tests/shop/context.ts';
import { fillWithoutIndexes } from '../../../tests/shop/fill-without-indexes.ts';

import {
  countOrdersByAcceptedLegalVersion,
  buildOrdersAcceptingLegalTextSql,
} from './count-accepted-versions.server.ts';
import { addOrder } from './fixtures.ts';
import { orders } from './order-tables.server.ts';

const [FIRST, SECOND, THIRD] = ['terms-of-service@1', 'terms-of-service@2', 'terms-of-service@3'];
const PRIVACY = 'privacy-policy@1';

test('each version is counted by the orders that accepted it, whatever became of them', async () => {
  const ctx = await freshContext({ actor: actorOf('analyst') });
  const accept = async (terms: string | null, privacy: string | null, deletedAt: Date | null = null) => {
    const id = await addOrder(ctx);
    const accepted = { termsVersionId: terms, privacyVersionId: privacy, deletedAt };
    await ctx.db.update(orders).set(accepted).where(eq(orders.id, id));
  };
  await accept(FIRST, PRIVACY);
  await accept(SECOND, PRIVACY);
  await accept(SECOND, PRIVACY, ctx.now);
  await accept(null, null);
  const counts = await countOrdersByAcceptedLegalVersion(ctx, [FIRST, SECOND, THIRD, PRIVACY]);
  expect([...counts.values()].map(({ count }) => count)).toEqual([1, 2, 0, 3]);
  await expect(countOrdersByAcceptedLegalVersion(as(ctx, actorOf('fulfiller')), [])).rejects.toMatchObject({
    status: 403,
  });
});

type Node = { 'Node Type': string; 'Actual Rows': number; 'Index Name'?: string; Plans?: Node[] };

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

test('of 100,000 orders a count reads what it counts from an index, and stops at 10,000', async () => {
  const ctx = await freshContext({ actor: actorOf('analyst') });
  const version = 'case when n <= 89990 then 1 when n <= 99990 then 2 else 3 end';
  // In parts: on a slow machine all at once would exceed the statement timeout.
  const parts = Array.from({ length: 10 }, (_, part) => {
    const these = `generate_series(${part * 10_000 + 1}, ${(part + 1) * 10_000}) n`;
    return `insert into orders (id, status, payment_state, source, subtotal_cents, total_usd, provider, livemode,
      paid_at, terms_version_id, privacy_version_id, created_at, updated_at)
    select gen_random_uuid(), 'PAID', 'PAID', 'cart', 14900, 14900, 'sandbox', false, now(), 'terms-of-service@' || ${version},
      '${PRIVACY}', now(), now() from ${these}`;
  });
  await fillWithoutIndexes(ctx, ['orders'], parts);
  expect(
    Object.fromEntries(await countOrdersByAcceptedLegalVersion(ctx, [FIRST, SECOND, THIRD, PRIVACY])),
  ).toEqual({
    [FIRST]: { count: 10_000, isMore: true },
    [SECOND]: { count: 10_000, isMore: false },
    [THIRD]: { count: 10, isMore: false },
    [PRIVACY]: { count: 10_000, isMore: true },
  });
  for (const [id, counted] of [
    [FIRST, 10_001],
    [SECOND, 10_000],
    [THIRD, 10],
    ['terms-of-service@4', 0],
    [PRIVACY, 10_001],
  ] as const) {
    const statement = sql`explain (analyze, format json) select count(*) from (${buildOrdersAcceptingLegalTextSql(id)} limit 10001) as counted`;
    const [row] = await runRawSqlQuery(ctx.db, statement);
    // The format of a Postgres plan.
    const { Plan: plan } = (row?.['QUERY PLAN'] as { Plan: Node }[] | undefined)?.[0] ?? {};
    if (!plan) throw new Error('there is no plan');
    const scans = nodesOf(plan).filter((node) => node['Node Type'].includes('Scan'));
    expect(scans.map((scan) => scan['Node Type']).every((type) => type.startsWith('Index'))).toBe(true);
    expect(scans.reduce((sum, scan) => sum + scan['Actual Rows'], 0)).toBe(counted);
  }
}, 120_000);
