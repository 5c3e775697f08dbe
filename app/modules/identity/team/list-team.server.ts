import { and, eq, ne } from 'drizzle-orm';

import type { ListPage } from '#app/lib/list-page.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext, Role } from '#app/platform/context.ts';
import { readParts } from '#app/platform/db/listing.server.ts';

import {
  countPeople,
  findLastSeen,
  hasFactor,
  PEOPLE_ORDERS,
  statusRule,
  textRule,
  yesNoRule,
} from '../people-list-rules.server.ts';
import { readTeamPolicy } from './read-team-policy.server.ts';
import { factorDue } from './team-policy.ts';
import { twoFactors, users } from '../account-tables.server.ts';

import type { AssignedWork } from './change-member.server.ts';
import type { TeamListState } from './team-list.ts';

/** One person of the team; times are ISO 8601. */
export type TeamMember = {
  id: string;
  name: string;
  email: string;
  role: Role;
  hasSecondFactor: boolean;
  /** When the second factor becomes necessary; null where it is only advised. */
  secondFactorDue: string | null;
  /** Whether an owner requires it of this person. */
  isFactorRequired: boolean;
  isSuspended: boolean;
  /** Items and orders that are theirs to finish. */
  assigned: number;
  /** Null for nobody who is signed in now. */
  lastSeenAt: string | null;
  createdAt: string;
};

type Window = { limit: number; offset: number };

const teamRule = (ctx: AppContext, { q, filters }: TeamListState) =>
  and(
    ne(users.role, 'customer'),
    filters.role === null ? undefined : eq(users.role, filters.role),
    yesNoRule(filters.factor, hasFactor(ctx)),
    statusRule(filters.status),
    textRule(q),
  );

/** Rows of the list in its order. */
async function readRows(
  ctx: AppContext,
  state: TeamListState,
  { limit, offset, countAssigned }: Window & { countAssigned: AssignedWork['count'] },
): Promise<TeamMember[]> {
  const people = await ctx.db
    .select({ person: users, factorSince: twoFactors.confirmedAt })
    .from(users)
    .leftJoin(twoFactors, eq(twoFactors.userId, users.id))
    .where(teamRule(ctx, state))
    .orderBy(...PEOPLE_ORDERS[state.sort])
    .limit(limit)
    .offset(offset);
  const ids = people.map(({ person }) => person.id);
  const [seen, assigned] = [await findLastSeen(ctx, ids), await countAssigned(ctx, ids)];
  const policy = await readTeamPolicy(ctx);
  const isProduction = ctx.settings.appMode === 'production';
  return people.map(({ person, factorSince }): TeamMember => ({
    id: person.id,
    name: person.name,
    email: person.email,
    // A CHECK of the table keeps every other role out.
    role: person.role as Role,
    hasSecondFactor: factorSince !== null,
    secondFactorDue:
      factorSince === null ? (factorDue(person, policy, isProduction)?.toISOString() ?? null) : null,
    isFactorRequired: person.factorRequiredAt !== null,
    isSuspended: person.suspendedAt !== null,
    assigned: assigned.get(person.id) ?? 0,
    lastSeenAt: seen.get(person.id)?.toISOString() ?? null,
    createdAt: person.createdAt.toISOString(),
  }));
}

/** One page of the people who work here; `countAssigned` says how much of the work on orders is theirs. */
export async function listTeam(
  ctx: AppContext,
  state: TeamListState,
  countAssigned: AssignedWork['count'],
): Promise<ListPage<TeamMember>> {
  assertCan(ctx, 'team:read');
  const counted = await countPeople(ctx, teamRule(ctx, state), state);
  const { size, page } = counted;
  const rows = await readRows(ctx, state, { limit: size + 1, offset: (page - 1) * size, countAssigned });
  return { ...counted, rows: rows.slice(0, size), hasNext: rows.length > size };
}

/** Everybody of a list of the team in its order, in parts. */
export function readAllMembers(ctx: AppContext, state: TeamListState, countAssigned: AssignedWork['count']) {
  assertCan(ctx, 'team:write');
  return readParts((window) => readRows(ctx, state, { ...window, countAssigned }));
}
