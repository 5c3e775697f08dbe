import { eq, sql } from 'drizzle-orm';

import { addDays } from '#app/lib/dates.ts';
import { ACCOUNT_DELETION_GRACE_DAYS } from '#app/modules/identity/erasure/erasure-terms.ts';
import { users } from '#app/modules/identity/account-tables.server.ts';
import { erasures } from '#app/modules/identity/privacy-tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { runRawSqlQuery } from '#app/platform/db/rows.server.ts';

import { createSeededRandom } from '../history/seeded-random.ts';
import type { DemoOrderSimulationContext } from '../history/simulation.server.ts';

/** Returns invented people without open orders. */
async function listCustomersWithoutOpenOrders({ db }: AppContext, batch: string): Promise<string[]> {
  const rows = await runRawSqlQuery(
    db,
    sql`select id from users where seed_batch = ${batch}
      and not exists (select 1 from orders where user_id = users.id and status in ('PENDING', 'PAID'))
      order by id limit 2`,
  );
  return rows.map(({ id }) => String(id));
}

/** Writes a pending account deletion, as the account page creates it, and a withdrawn one. */
export async function seedAccountErasures(
  ctx: AppContext,
  { batch }: DemoOrderSimulationContext,
): Promise<void> {
  const { db, now } = ctx;
  const [leaving, stayed] = await listCustomersWithoutOpenOrders(ctx, batch);
  const requestOf = (userId: string, days: number) => {
    const at = addDays(now, -days);
    return {
      ...{ id: createSeededRandom(`${batch}:erasure:${userId}`).id(), userId, isSuspending: true },
      ...{ dueAt: addDays(at, ACCOUNT_DELETION_GRACE_DAYS), createdAt: at, updatedAt: at },
    };
  };
  if (leaving !== undefined) {
    const requested = requestOf(leaving, 2);
    await db.insert(erasures).values(requested);
    await db.update(users).set({ suspendedAt: requested.createdAt }).where(eq(users.id, leaving));
  }
  if (stayed === undefined) return;
  const requested = requestOf(stayed, 11);
  const canceledAt = addDays(requested.createdAt, 3);
  await db.insert(erasures).values({ ...requested, canceledAt, updatedAt: canceledAt });
}
