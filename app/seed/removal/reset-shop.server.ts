import { sql } from 'drizzle-orm';

import { TABLE_BACKUP_POLICIES } from '#app/modules/backups/saved-tables.ts';
import { setDemoTextsVisibility } from '#app/modules/content/demo/set-demo-texts.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import type { DemoSeedStep } from '../history/plan-steps.server.ts';

/**
 * Tables that stay: the team and its sign-in, logs, the lists of erased people and of go-live, backup files.
 */
const TABLES_RETAINED_BY_SHOP_RESET = new Set([
  ...[
    'users',
    'accounts',
    'two_factors',
    'recovery_codes',
    'invitations',
    'notice_choices',
    'notice_defaults',
  ],
  ...['audit_log', 'audit_refusals', 'erasures', 'go_lives', 'readiness_keys'],
]);

/** Bulk jobs are not part of backups, but belong to the shop and are emptied too. */
const TABLES_EMPTIED_BY_SHOP_RESET = [...TABLE_BACKUP_POLICIES].flatMap(([name, fate]) =>
  (fate === 'saved' || name === 'bulk_jobs') && !TABLES_RETAINED_BY_SHOP_RESET.has(name) ? [name] : [],
);

/** The run checks again: a live order may have arrived since the request. */
async function assertNoRealMoneyOrder({ db }: AppContext): Promise<void> {
  await db.execute(sql`lock table orders in share row exclusive mode`);
  await db.execute(sql`do $$ begin
    if exists (select 1 from orders where livemode) then raise exception 'There is an order with real money.'; end if;
  end $$`);
}

async function deleteAllShopRows(ctx: AppContext): Promise<void> {
  await assertNoRealMoneyOrder(ctx);
  // A delete, which fires the triggers of caches and search.
  await ctx.db.execute(sql`delete from services`);
  await ctx.db.execute(
    sql.raw(`truncate ${TABLES_EMPTIED_BY_SHOP_RESET.map((name) => `"${name}"`).join(', ')} cascade`),
  );
  await ctx.db.execute(sql`delete from users where role = 'customer'`);
  await setDemoTextsVisibility(ctx, false);
}

/** Returns the steps that empty the shop except for its team: catalog, orders, people, texts. */
export const createShopResetSteps = (): DemoSeedStep[] => [
  { words: 'Emptied the shop', run: deleteAllShopRows },
];
