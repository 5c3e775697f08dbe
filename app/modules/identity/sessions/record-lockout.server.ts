import { sql } from 'drizzle-orm';

import { truncateIpAddressToNetwork } from '#app/modules/audit/model.ts';
import type { AppContext } from '#app/platform/context.ts';
import { getRateLimitKey } from '#app/platform/rate-limit.server.ts';

import { signInLockouts, users } from '../account-tables.server.ts';

import type { SignInLockoutKind } from './lockout-kinds.ts';

/**
 * What is locked out: the subject the limit counts by (absent: the client), and the account it belongs to, if
 * known.
 */
type SignInLockoutToRecord = {
  limit: SignInLockoutKind;
  subject?: string;
  of?: { email: string } | { userId: string };
};

function findLockedAccountId(of: SignInLockoutToRecord['of']) {
  if (!of) return null;
  return 'userId' in of
    ? sql`${of.userId}::uuid`
    : sql`(select ${users.id} from ${users} where ${users.email} = ${of.email})`;
}

/** Records a lockout, in one statement that is the same for addresses with and without an account. */
export async function recordSignInLockout(
  ctx: AppContext,
  { limit, subject, of }: SignInLockoutToRecord,
): Promise<void> {
  const key = getRateLimitKey(ctx, subject);
  if (key === null) return;
  await ctx.db
    .insert(signInLockouts)
    .values({
      limitName: limit,
      key,
      userId: findLockedAccountId(of),
      address: truncateIpAddressToNetwork(ctx.clientAddress),
      firstAt: ctx.now,
      lastAt: ctx.now,
    })
    .onConflictDoUpdate({
      target: [signInLockouts.limitName, signInLockouts.key],
      set: { count: sql`${signInLockouts.count} + 1`, lastAt: ctx.now, address: sql`excluded.address` },
    });
}
