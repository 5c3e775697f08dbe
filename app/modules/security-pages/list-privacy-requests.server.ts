import { asc, desc, eq, gt, or, sql } from 'drizzle-orm';

import { addDays } from '#app/lib/dates.ts';
import { pendingErasureCondition } from '#app/modules/identity/erasure/find-erasure.server.ts';
import { users } from '#app/modules/identity/account-tables.server.ts';
import { dataExports, erasures } from '#app/modules/identity/privacy-tables.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { COPY_DUE_DAYS, copyState, deletionState, type PrivacyRequest } from './privacy-list.ts';

/** Maximum per kind; open requests come first, so that none is missed. */
const MAX_REQUESTS_PER_KIND = 100;
/** How long closed requests stay visible. */
const DECIDED_DAYS = 30;

type RequestPerson = { id: string; name: string; role: string; erasedAt: Date | null } | null;

const shownPerson = (userId: string, person: RequestPerson): PrivacyRequest['person'] => ({
  id: userId,
  name: person && person.erasedAt === null ? person.name : null,
  isCustomer: person?.role === 'customer' && person.erasedAt === null,
});

const PERSON_COLUMNS = { id: users.id, name: users.name, role: users.role, erasedAt: users.erasedAt };

async function listDeletions(ctx: AppContext): Promise<PrivacyRequest[]> {
  const isDecided = sql`(${erasures.erasedAt} is not null or ${erasures.canceledAt} is not null)`;
  const rows = await ctx.db
    .select({ erasure: erasures, person: PERSON_COLUMNS })
    .from(erasures)
    .leftJoin(users, eq(users.id, erasures.userId))
    .where(or(pendingErasureCondition, gt(erasures.updatedAt, addDays(ctx.now, -DECIDED_DAYS))))
    .orderBy(isDecided, asc(erasures.dueAt), asc(erasures.id))
    .limit(MAX_REQUESTS_PER_KIND);
  return rows.map(({ erasure, person }) => ({
    id: erasure.id,
    kind: 'deletion',
    person: shownPerson(erasure.userId, person),
    isByTeam: erasure.requestedBy !== null,
    requestedAt: erasure.createdAt.toISOString(),
    dueAt: erasure.dueAt.toISOString(),
    state: deletionState(erasure, ctx.now),
  }));
}

async function listCopies(ctx: AppContext): Promise<PrivacyRequest[]> {
  const rows = await ctx.db
    .select({ copy: dataExports, person: PERSON_COLUMNS })
    .from(dataExports)
    .leftJoin(users, eq(users.id, dataExports.userId))
    // `queued` before `ready`.
    .orderBy(asc(dataExports.state), desc(dataExports.createdAt), desc(dataExports.id))
    .limit(MAX_REQUESTS_PER_KIND);
  return rows.map(({ copy, person }) => ({
    id: copy.id,
    kind: 'copy',
    person: shownPerson(copy.userId, person),
    isByTeam: false,
    requestedAt: copy.createdAt.toISOString(),
    dueAt: addDays(copy.createdAt, COPY_DUE_DAYS).toISOString(),
    state: copyState(copy, ctx.now),
  }));
}

const OPEN_STATES = ['late', 'open', 'given-up'];

/** Returns the data requests of users and their state: open ones first, by due date. */
export async function listPrivacyRequests(ctx: AppContext): Promise<PrivacyRequest[]> {
  assertCan(ctx, 'security:read');
  const all = [...(await listDeletions(ctx)), ...(await listCopies(ctx))];
  const isOpen = ({ state }: PrivacyRequest) => OPEN_STATES.includes(state);
  return [
    ...all.filter(isOpen).toSorted((one, other) => one.dueAt.localeCompare(other.dueAt)),
    ...all
      .filter((request) => !isOpen(request))
      .toSorted((one, other) => other.requestedAt.localeCompare(one.requestedAt)),
  ];
}
