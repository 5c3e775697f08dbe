import { and, eq, isNull, ne } from 'drizzle-orm';

import { obstacleSentence } from '#app/modules/orders/personal/model.ts';
import { listErasureObstacles } from '#app/modules/orders/personal/queries.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { findSecondStep } from '../second-factor/challenge.server.ts';
import { erasures, users } from '../tables.server.ts';

import { TEAM_OBSTACLES } from './model.ts';

export const isOpenErasure = and(isNull(erasures.canceledAt), isNull(erasures.erasedAt));

/** The deletion an account is waiting for; null when it is to stay. */
export async function findErasure(ctx: AppContext, userId: string) {
  const [open] = await ctx.db
    .select()
    .from(erasures)
    .where(and(eq(erasures.userId, userId), isOpenErasure));
  return open ?? null;
}

type Person = { id: string; role: string; email: string; isEmailVerified: boolean };

/** Whose orders and messages are a person's: those of the account, and of the mailbox where it is proved. */
export const ownerOf = ({ id, email, isEmailVerified }: Omit<Person, 'role'>) => ({
  userId: id,
  mailbox: isEmailVerified ? email : null,
});

/** Why an account cannot be deleted now, in sentences; empty when it can. */
export async function listObstacles(ctx: AppContext, person: Person): Promise<string[]> {
  if (person.role !== 'customer') {
    const [other] = await ctx.db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.role, 'owner'), isNull(users.suspendedAt), ne(users.id, person.id)))
      .limit(1);
    return [person.role === 'owner' && !other ? TEAM_OBSTACLES.owner : TEAM_OBSTACLES.member];
  }
  return (await listErasureObstacles(ctx, ownerOf(person))).map(obstacleSentence);
}

/** The same for the account of the signed-in person, who may count as less than they are until the second factor is set up. */
export async function listOwnObstacles(ctx: AppContext, userId: string): Promise<string[]> {
  const [person] = await ctx.db.select().from(users).where(eq(users.id, userId));
  return person ? listObstacles(ctx, person) : [];
}

/** When the account is deleted whose person stands at the door and may still keep it; null for everybody else. */
export async function findWayBack(ctx: AppContext, request: Request): Promise<Date | null> {
  const step = await findSecondStep(ctx, request);
  if (!step?.isProved) return null;
  const erasure = await findErasure(ctx, step.userId);
  return erasure?.isSuspending ? erasure.dueAt : null;
}
