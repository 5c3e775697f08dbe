import { and, eq, isNull, ne } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';

import { users } from '../account-tables.server.ts';

import { lastEnd, type OpenMatter, TEAM_OBSTACLES } from './erasure-terms.ts';

type Person = { id: string; role: string; email: string; isEmailVerified: boolean };

/** Whose orders and messages are a person's: those of the account, and of the mailbox where it is proved. */
export const ownerOf = ({ id, email, isEmailVerified }: Omit<Person, 'role'>) => ({
  userId: id,
  mailbox: isEmailVerified ? email : null,
});

/** What a person's orders still hold open; orders know of it, and whoever asks brings it. */
export type FindOpenMatters = (
  ctx: AppContext,
  owner: ReturnType<typeof ownerOf>,
) => Promise<readonly OpenMatter[]>;

/** What is in the way of deleting an account, in sentences, and from when on nothing is; null where nobody can know. */
export type InTheWay = { obstacles: string[]; possibleFrom: Date | null };

async function findInTheWay(ctx: AppContext, person: Person, findOpen: FindOpenMatters): Promise<InTheWay> {
  if (person.role !== 'customer') {
    const [other] = await ctx.db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.role, 'owner'), isNull(users.suspendedAt), ne(users.id, person.id)))
      .limit(1);
    const sentence = person.role === 'owner' && !other ? TEAM_OBSTACLES.owner : TEAM_OBSTACLES.member;
    return { obstacles: [sentence], possibleFrom: null };
  }
  const found = await findOpen(ctx, ownerOf(person));
  return { obstacles: found.map(({ sentence }) => sentence), possibleFrom: lastEnd(found) };
}

/** Why an account cannot be deleted now, in sentences; empty when it can. */
export const listObstacles = async (
  ctx: AppContext,
  person: Person,
  findOpen: FindOpenMatters,
): Promise<string[]> => (await findInTheWay(ctx, person, findOpen)).obstacles;

/**
 * The same for the account of the signed-in person, who may count as less than they are until the second factor is set up; with
 * the moment from which on it is possible, ISO 8601.
 */
export async function listOwnObstacles(ctx: AppContext, userId: string, findOpen: FindOpenMatters) {
  const [person] = await ctx.db.select().from(users).where(eq(users.id, userId));
  if (!person) return { obstacles: [], possibleFrom: null };
  const { obstacles, possibleFrom } = await findInTheWay(ctx, person, findOpen);
  return { obstacles, possibleFrom: possibleFrom?.toISOString() ?? null };
}
