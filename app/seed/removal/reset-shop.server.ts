import { sql } from 'drizzle-orm';

import { TABLE_FATES } from '#app/modules/backups/saved-tables.ts';
import { setDemoWords } from '#app/modules/content/demo/set-demo-words.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import type { SeedStep } from '../history/plan-steps.server.ts';

/** What stays: the team and how it signs in, what was logged, who was erased and went live, the files of backups. */
const STAYS = new Set([
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

/** Jobs of many rows are in no backup, and are of the shop that goes all the same. */
const EMPTIED = [...TABLE_FATES].flatMap(([name, fate]) =>
  (fate === 'saved' || name === 'bulk_jobs') && !STAYS.has(name) ? [name] : [],
);

/** Refused by the run itself, too: an order of real money may have come since somebody asked. */
async function assertNoLiveOrder({ db }: AppContext): Promise<void> {
  await db.execute(sql`lock table orders in share row exclusive mode`);
  await db.execute(sql`do $$ begin
    if exists (select 1 from orders where livemode) then raise exception 'There is an order with real money.'; end if;
  end $$`);
}

async function empty(ctx: AppContext): Promise<void> {
  await assertNoLiveOrder(ctx);
  // As a delete, which the triggers of caches and of the search hear of.
  await ctx.db.execute(sql`delete from services`);
  await ctx.db.execute(sql.raw(`truncate ${EMPTIED.map((name) => `"${name}"`).join(', ')} cascade`));
  await ctx.db.execute(sql`delete from users where role = 'customer'`);
  await setDemoWords(ctx, false);
}

/** Empties the shop but for its team: catalogue, orders, people, words. */
export const resetSteps = (): SeedStep[] => [{ words: 'Emptied the shop', run: empty }];
