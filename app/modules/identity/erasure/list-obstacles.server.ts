import { and, eq, isNull, ne } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';

import { users } from '../account-tables.server.ts';

import {
  findLastDeletionBlockerEnd,
  type AccountDeletionBlocker,
  TEAM_MEMBER_ACCOUNT_DELETION_OBSTACLES,
} from './erasure-terms.ts';

type AccountDeletionCandidate = { id: string; role: string; email: string; isEmailVerified: boolean };

/**
 * Returns whose orders and messages belong to a person: those of the account, and those of the email address
 * if it is verified.
 */
export const toPersonalDataOwner = ({
  id,
  email,
  isEmailVerified,
}: Omit<AccountDeletionCandidate, 'role'>) => ({
  userId: id,
  mailbox: isEmailVerified ? email : null,
});

/**
 * Finds what is still open in a person's orders. The caller passes it, because identity does not depend on
 * orders.
 */
export type FindDeletionBlockers = (
  ctx: AppContext,
  owner: ReturnType<typeof toPersonalDataOwner>,
) => Promise<readonly AccountDeletionBlocker[]>;

/** What blocks the deletion of an account, as sentences, and when nothing will; null if that is unknown. */
export type AccountDeletionObstacles = { obstacles: string[]; possibleFrom: Date | null };

async function findAccountDeletionObstacles(
  ctx: AppContext,
  person: AccountDeletionCandidate,
  findOpen: FindDeletionBlockers,
): Promise<AccountDeletionObstacles> {
  if (person.role !== 'customer') {
    const [other] = await ctx.db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.role, 'owner'), isNull(users.suspendedAt), ne(users.id, person.id)))
      .limit(1);
    const sentence =
      person.role === 'owner' && !other
        ? TEAM_MEMBER_ACCOUNT_DELETION_OBSTACLES.owner
        : TEAM_MEMBER_ACCOUNT_DELETION_OBSTACLES.member;
    return { obstacles: [sentence], possibleFrom: null };
  }
  const found = await findOpen(ctx, toPersonalDataOwner(person));
  return {
    obstacles: found.map(({ sentence }) => sentence),
    possibleFrom: findLastDeletionBlockerEnd(found),
  };
}

/** Returns why an account cannot be deleted now, as sentences; empty if it can. */
export const listAccountDeletionObstacleSentences = async (
  ctx: AppContext,
  person: AccountDeletionCandidate,
  findOpen: FindDeletionBlockers,
): Promise<string[]> => (await findAccountDeletionObstacles(ctx, person, findOpen)).obstacles;

/**
 * The same for the account of the signed-in person, whose rights may be reduced until the second factor is
 * set up; with the time from which deletion is possible, ISO 8601.
 */
export async function findOwnDeletionObstacles(
  ctx: AppContext,
  userId: string,
  findOpen: FindDeletionBlockers,
) {
  const [person] = await ctx.db.select().from(users).where(eq(users.id, userId));
  if (!person) return { obstacles: [], possibleFrom: null };
  const { obstacles, possibleFrom } = await findAccountDeletionObstacles(ctx, person, findOpen);
  return { obstacles, possibleFrom: possibleFrom?.toISOString() ?? null };
}
