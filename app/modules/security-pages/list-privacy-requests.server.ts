import { asc, desc, eq, gt, or, sql } from 'drizzle-orm';

import { addDays } from '#app/lib/dates.ts';
import { pendingErasureCondition } from '#app/modules/identity/erasure/find-erasure.server.ts';
import { users } from '#app/modules/identity/account-tables.server.ts';
import { dataExports, erasures } from '#app/modules/identity/privacy-tables.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import {
  DATA_COPY_DUE_DAYS,
  getPersonalDataExportRequestState,
  getDeletionRequestState,
  type PrivacyRequest,
} from './privacy-list.ts';

/** Maximum per kind; open requests come first, so that none is missed. */
const MAX_LISTED_PRIVACY_REQUESTS_PER_KIND = 100;
/** How long closed requests stay visible. */
const CLOSED_REQUEST_VISIBLE_DAYS = 30;

type PrivacyRequestPerson = { id: string; name: string; role: string; erasedAt: Date | null } | null;

const toPrivacyRequestPerson = (userId: string, person: PrivacyRequestPerson): PrivacyRequest['person'] => ({
  id: userId,
  name: person && person.erasedAt === null ? person.name : null,
  isCustomer: person?.role === 'customer' && person.erasedAt === null,
});

const PRIVACY_REQUEST_USER_COLUMNS = {
  id: users.id,
  name: users.name,
  role: users.role,
  erasedAt: users.erasedAt,
};

async function listAccountDeletionRequests(ctx: AppContext): Promise<PrivacyRequest[]> {
  const isDecided = sql`(${erasures.erasedAt} is not null or ${erasures.canceledAt} is not null)`;
  const rows = await ctx.db
    .select({ erasure: erasures, person: PRIVACY_REQUEST_USER_COLUMNS })
    .from(erasures)
    .leftJoin(users, eq(users.id, erasures.userId))
    .where(
      or(pendingErasureCondition, gt(erasures.updatedAt, addDays(ctx.now, -CLOSED_REQUEST_VISIBLE_DAYS))),
    )
    .orderBy(isDecided, asc(erasures.dueAt), asc(erasures.id))
    .limit(MAX_LISTED_PRIVACY_REQUESTS_PER_KIND);
  return rows.map(({ erasure, person }) => ({
    id: erasure.id,
    kind: 'deletion',
    person: toPrivacyRequestPerson(erasure.userId, person),
    isByTeam: erasure.requestedBy !== null,
    requestedAt: erasure.createdAt.toISOString(),
    dueAt: erasure.dueAt.toISOString(),
    state: getDeletionRequestState(erasure, ctx.now),
  }));
}

async function listDataCopyRequests(ctx: AppContext): Promise<PrivacyRequest[]> {
  const rows = await ctx.db
    .select({ copy: dataExports, person: PRIVACY_REQUEST_USER_COLUMNS })
    .from(dataExports)
    .leftJoin(users, eq(users.id, dataExports.userId))
    // `queued` before `ready`.
    .orderBy(asc(dataExports.state), desc(dataExports.createdAt), desc(dataExports.id))
    .limit(MAX_LISTED_PRIVACY_REQUESTS_PER_KIND);
  return rows.map(({ copy, person }) => ({
    id: copy.id,
    kind: 'copy',
    person: toPrivacyRequestPerson(copy.userId, person),
    isByTeam: false,
    requestedAt: copy.createdAt.toISOString(),
    dueAt: addDays(copy.createdAt, DATA_COPY_DUE_DAYS).toISOString(),
    state: getPersonalDataExportRequestState(copy, ctx.now),
  }));
}

const OPEN_PRIVACY_REQUEST_STATES = ['late', 'open', 'given-up'];

/** Returns the data requests of users and their state: open ones first, by due date. */
export async function listPrivacyRequests(ctx: AppContext): Promise<PrivacyRequest[]> {
  assertCan(ctx, 'security:read');
  const all = [...(await listAccountDeletionRequests(ctx)), ...(await listDataCopyRequests(ctx))];
  const isOpen = ({ state }: PrivacyRequest) => OPEN_PRIVACY_REQUEST_STATES.includes(state);
  return [
    ...all.filter(isOpen).toSorted((one, other) => one.dueAt.localeCompare(other.dueAt)),
    ...all
      .filter((request) => !isOpen(request))
      .toSorted((one, other) => other.requestedAt.localeCompare(one.requestedAt)),
  ];
}
