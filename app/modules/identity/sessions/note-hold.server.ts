import { sql } from 'drizzle-orm';

import { networkOf } from '#app/modules/audit/model.ts';
import type { AppContext } from '#app/platform/context.ts';
import { keyOf } from '#app/platform/rate-limit.server.ts';

import { signInHolds, users } from '../account-tables.server.ts';

import type { HoldLimit } from './hold-kinds.ts';

/** Who is held back: what the limit counts by (absent: the client), and whose account that is, as far as it is anybody's. */
type Held = { limit: HoldLimit; subject?: string; of?: { email: string } | { userId: string } };

function ownerOf(of: Held['of']) {
  if (!of) return null;
  return 'userId' in of
    ? sql`${of.userId}::uuid`
    : sql`(select ${users.id} from ${users} where ${users.email} = ${of.email})`;
}

/** Notes that a limit of guesses has held somebody back: one statement, the same for addresses with an account and without. */
export async function noteHold(ctx: AppContext, { limit, subject, of }: Held): Promise<void> {
  const key = keyOf(ctx, subject);
  if (key === null) return;
  await ctx.db
    .insert(signInHolds)
    .values({
      limitName: limit,
      key,
      userId: ownerOf(of),
      address: networkOf(ctx.clientAddress),
      firstAt: ctx.now,
      lastAt: ctx.now,
    })
    .onConflictDoUpdate({
      target: [signInHolds.limitName, signInHolds.key],
      set: { count: sql`${signInHolds.count} + 1`, lastAt: ctx.now, address: sql`excluded.address` },
    });
}
