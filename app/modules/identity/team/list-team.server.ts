import { and, eq, ne } from 'drizzle-orm';

import type { ListPage } from '#app/lib/list-page.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext, Role } from '#app/platform/context.ts';
import { streamAllListRowsForExport } from '#app/platform/db/listing.server.ts';

import {
  countPeopleAndClampPage,
  findPeopleLastSeenTimes,
  buildHasSecondFactorCondition,
  PEOPLE_LIST_SQL_SORT_ORDERS,
  buildPersonStatusCondition,
  buildPersonTextCondition,
  buildYesNoFilterCondition,
} from '../people-list-rules.server.ts';
import { readTeamSignInPolicy } from './read-team-policy.server.ts';
import { getSecondFactorDeadline } from './team-policy.ts';
import { twoFactors, users } from '../account-tables.server.ts';

import type { AssignedOrderWorkAdapter } from './change-member.server.ts';
import type { TeamListState } from './team-list.ts';

/** A team member; times are ISO 8601. */
export type TeamMember = {
  id: string;
  name: string;
  email: string;
  role: Role;
  hasSecondFactor: boolean;
  /** When the second factor becomes required; null if it is only recommended. */
  secondFactorDue: string | null;
  /** Whether an owner requires it of this person. */
  isFactorRequired: boolean;
  isSuspended: boolean;
  /** Number of open items and orders assigned to the person. */
  assigned: number;
  /** Null if the person has no open session. */
  lastSeenAt: string | null;
  createdAt: string;
};

type TeamListLimitAndOffset = { limit: number; offset: number };

const buildTeamListCondition = (ctx: AppContext, { q, filters }: TeamListState) =>
  and(
    ne(users.role, 'customer'),
    filters.role === null ? undefined : eq(users.role, filters.role),
    buildYesNoFilterCondition(filters.factor, buildHasSecondFactorCondition(ctx)),
    buildPersonStatusCondition(filters.status),
    buildPersonTextCondition(q),
  );

/** Reads rows of the list in its order. */
async function readTeamRows(
  ctx: AppContext,
  state: TeamListState,
  {
    limit,
    offset,
    countAssigned,
  }: TeamListLimitAndOffset & { countAssigned: AssignedOrderWorkAdapter['count'] },
): Promise<TeamMember[]> {
  const people = await ctx.db
    .select({ person: users, factorSince: twoFactors.confirmedAt })
    .from(users)
    .leftJoin(twoFactors, eq(twoFactors.userId, users.id))
    .where(buildTeamListCondition(ctx, state))
    .orderBy(...PEOPLE_LIST_SQL_SORT_ORDERS[state.sort])
    .limit(limit)
    .offset(offset);
  const ids = people.map(({ person }) => person.id);
  const [seen, assigned] = [await findPeopleLastSeenTimes(ctx, ids), await countAssigned(ctx, ids)];
  const policy = await readTeamSignInPolicy(ctx);
  const isProduction = ctx.settings.appMode === 'production';
  return people.map(({ person, factorSince }): TeamMember => ({
    id: person.id,
    name: person.name,
    email: person.email,
    // A CHECK of the table allows no other role.
    role: person.role as Role,
    hasSecondFactor: factorSince !== null,
    secondFactorDue:
      factorSince === null
        ? (getSecondFactorDeadline(person, policy, isProduction)?.toISOString() ?? null)
        : null,
    isFactorRequired: person.factorRequiredAt !== null,
    isSuspended: person.suspendedAt !== null,
    assigned: assigned.get(person.id) ?? 0,
    lastSeenAt: seen.get(person.id)?.toISOString() ?? null,
    createdAt: person.createdAt.toISOString(),
  }));
}

/** Returns one page of the team; `countAssigned` counts each person's open work on orders. */
export async function listTeamMembers(
  ctx: AppContext,
  state: TeamListState,
  countAssigned: AssignedOrderWorkAdapter['count'],
): Promise<ListPage<TeamMember>> {
  assertCan(ctx, 'team:read');
  const counted = await countPeopleAndClampPage(ctx, buildTeamListCondition(ctx, state), state);
  const { size, page } = counted;
  const rows = await readTeamRows(ctx, state, { limit: size + 1, offset: (page - 1) * size, countAssigned });
  return { ...counted, rows: rows.slice(0, size), hasNext: rows.length > size };
}

/** Yields all people of a team list in its order, in batches. */
export function streamTeamMembersInBatches(
  ctx: AppContext,
  state: TeamListState,
  countAssigned: AssignedOrderWorkAdapter['count'],
) {
  assertCan(ctx, 'team:write');
  return streamAllListRowsForExport((window) => readTeamRows(ctx, state, { ...window, countAssigned }));
}
