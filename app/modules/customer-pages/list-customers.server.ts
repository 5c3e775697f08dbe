import { and, asc, count, eq, exists, inArray, isNull, sql, type SQL } from 'drizzle-orm';

import { type ListPage, MAX_COUNTED_LIST_ROWS } from '#app/lib/list-page.ts';
import { buildShopDayRangeCondition } from '#app/modules/content/settings/find-shop-days.server.ts';
import { contacts } from '#app/modules/crm/contact-tables.server.ts';
import { pendingErasureCondition } from '#app/modules/identity/erasure/find-erasure.server.ts';
import {
  countPeopleAndClampPage,
  findPeopleLastSeenTimes,
  buildHasSecondFactorCondition,
  PEOPLE_LIST_SQL_SORT_ORDERS,
  buildPersonStatusCondition,
  buildPersonTextCondition,
  buildYesNoFilterCondition,
} from '#app/modules/identity/people-list-rules.server.ts';
import { users } from '#app/modules/identity/account-tables.server.ts';
import { erasures } from '#app/modules/identity/privacy-tables.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { buildDemoOrRealRowsCondition } from '#app/platform/db/data-set.server.ts';
import { streamAllListRowsForExport } from '#app/platform/db/listing.server.ts';

import type { CustomerListState, ListedCustomer } from './customer-list.ts';

/** Customer accounts that are not erased. */
export const unerasedCustomerAccountCondition = and(eq(users.role, 'customer'), isNull(users.erasedAt));

/** The contact of a row's customer with this tag, by the verified mailbox (decision 69). */
function buildTaggedCustomerContactSubquery(ctx: AppContext, tag: string) {
  return ctx.db
    .select({ one: sql`1` })
    .from(contacts)
    .where(
      and(
        eq(contacts.mailbox, users.email),
        eq(users.isEmailVerified, true),
        sql`${contacts.tags} @> array[${tag.toLowerCase()}]::text[]`,
      ),
    );
}

async function findTagsByCustomerEmail(
  ctx: AppContext,
  people: readonly CustomerUserRowWithSecondFactor[],
): Promise<Map<string, readonly string[]>> {
  const mailboxes = people.flatMap(({ person }) => (person.isEmailVerified ? [person.email] : []));
  if (mailboxes.length === 0) return new Map();
  const rows = await ctx.db
    .select({ mailbox: contacts.mailbox, tags: contacts.tags })
    .from(contacts)
    .where(inArray(contacts.mailbox, mailboxes));
  return new Map(rows.map(({ mailbox, tags }) => [mailbox, tags]));
}

async function buildCustomerCondition(
  ctx: AppContext,
  { q, filters }: CustomerListState,
): Promise<SQL | undefined> {
  const ordered = ctx.db
    .select({ one: sql`1` })
    .from(orders)
    .where(eq(orders.userId, users.id));
  return and(
    unerasedCustomerAccountCondition,
    buildDemoOrRealRowsCondition(ctx, users),
    buildYesNoFilterCondition(filters.verified, eq(users.isEmailVerified, true)),
    buildYesNoFilterCondition(filters.orders, exists(ordered)),
    buildYesNoFilterCondition(filters.factor, buildHasSecondFactorCondition(ctx)),
    buildPersonStatusCondition(filters.status),
    filters.tag ? exists(buildTaggedCustomerContactSubquery(ctx, filters.tag)) : undefined,
    await buildShopDayRangeCondition(ctx, users.createdAt, filters),
    buildPersonTextCondition(q),
  );
}

type CustomerUserRowWithSecondFactor = { person: typeof users.$inferSelect; hasSecondFactor: boolean };

export function selectCustomerUserRows(ctx: AppContext) {
  return ctx.db
    .select({ person: users, hasSecondFactor: sql<boolean>`${buildHasSecondFactorCondition(ctx)}` })
    .from(users);
}

/** Returns the same customers with the figures of their accounts. */
export async function toCustomerListItems(
  ctx: AppContext,
  people: readonly CustomerUserRowWithSecondFactor[],
): Promise<ListedCustomer[]> {
  const ids = people.map(({ person }) => person.id);
  const bought = await sumOrdersByCustomer(ctx, ids);
  const seen = await findPeopleLastSeenTimes(ctx, ids);
  const leaving = await findPendingAccountErasures(ctx, ids);
  const tags = await findTagsByCustomerEmail(ctx, people);
  return people.map(({ person, hasSecondFactor }) => ({
    id: person.id,
    name: person.name,
    email: person.email,
    isVerified: person.isEmailVerified,
    company: person.company,
    tags: (person.isEmailVerified ? tags.get(person.email) : undefined) ?? [],
    orders: bought.get(person.id)?.count ?? 0,
    valueCents: bought.get(person.id)?.cents ?? 0,
    hasSecondFactor,
    isSuspended: person.suspendedAt !== null,
    deletedAt: leaving.get(person.id)?.dueAt.toISOString() ?? null,
    lastSeenAt: seen.get(person.id)?.toISOString() ?? null,
    createdAt: person.createdAt.toISOString(),
  }));
}

async function readCustomerRows(
  ctx: AppContext,
  state: CustomerListState,
  window: { limit: number; offset: number },
) {
  const people = await selectCustomerUserRows(ctx)
    .where(await buildCustomerCondition(ctx, state))
    .orderBy(...PEOPLE_LIST_SQL_SORT_ORDERS[state.sort])
    .limit(window.limit)
    .offset(window.offset);
  return toCustomerListItems(ctx, people);
}

/** Returns one page of the customers with an account. */
export async function listCustomers(
  ctx: AppContext,
  state: CustomerListState,
): Promise<ListPage<ListedCustomer>> {
  assertCan(ctx, 'customers:read');
  const counted = await countPeopleAndClampPage(ctx, await buildCustomerCondition(ctx, state), state);
  const { size, page } = counted;
  const rows = await readCustomerRows(ctx, state, { limit: size + 1, offset: (page - 1) * size });
  return { ...counted, rows: rows.slice(0, size), hasNext: rows.length > size };
}

/** Yields all customers of a list in its order, in batches. */
export function streamAllCustomersForExport(ctx: AppContext, state: CustomerListState) {
  assertCan(ctx, 'customers:write');
  return streamAllListRowsForExport((window) => readCustomerRows(ctx, state, window));
}

/** The orders of each account, with their payments minus refunds. */
async function sumOrdersByCustomer(ctx: AppContext, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { count: number; cents: number }>();
  const isPaid = inArray(orders.status, ['PAID', 'COMPLETED', 'REFUNDED']);
  const rows = await ctx.db
    .select({
      userId: orders.userId,
      count: count(),
      cents: sql<number>`coalesce(sum(${orders.totalCents} - ${orders.refundedCents}) filter (where ${isPaid}), 0)::integer`,
    })
    .from(orders)
    .where(and(inArray(orders.userId, [...ids]), isNull(orders.deletedAt)))
    .groupBy(orders.userId);
  return new Map(rows.flatMap(({ userId, ...sums }) => (userId === null ? [] : [[userId, sums] as const])));
}

export async function findPendingAccountErasures(ctx: AppContext, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, typeof erasures.$inferSelect>();
  const open = await ctx.db
    .select()
    .from(erasures)
    .where(and(inArray(erasures.userId, [...ids]), pendingErasureCondition));
  return new Map(open.map((erasure) => [erasure.userId, erasure]));
}

/** Returns the ids of a list for a bulk action. */
export async function listCustomerIdsForBulkAction(
  ctx: AppContext,
  state: CustomerListState,
): Promise<string[]> {
  assertCan(ctx, 'customers:read');
  const rows = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(await buildCustomerCondition(ctx, state))
    .orderBy(asc(users.id))
    .limit(MAX_COUNTED_LIST_ROWS);
  return rows.map(({ id }) => id);
}
