import { and, asc, count, desc, eq, exists, gte, inArray, isNull, lt, ne, sql, type SQL } from 'drizzle-orm';

import type { ListPage } from '#app/lib/list-page.ts';
import { contactMessages, contacts } from '#app/modules/crm/tables.server.ts';
import { orderMessages } from '#app/modules/orders/messages/tables.server.ts';
import { orderNumber, type OrderStatus, orderTitle } from '#app/modules/orders/model.ts';
import { orderItems, orders } from '#app/modules/orders/tables.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { isOpenErasure } from '../erasure/find-erasure.server.ts';
import {
  countPeople,
  findLastSeen,
  hasFactor,
  PEOPLE_ORDERS,
  statusRule,
  textRule,
  yesNoRule,
} from '../internal/people-list-rules.server.ts';
import { listSessions } from '../sessions/find-signed-in.server.ts';
import { erasures, users } from '../tables.server.ts';

import type { BoughtOrder, CustomerDetail, CustomerListState, ListedCustomer } from './customer-list.ts';

const DAY_MS = 86_400_000;

/** Times of a calendar day (UTC). */
function dayRules({ from, to }: CustomerListState['filters']): (SQL | undefined)[] {
  const startOf = (day: string) => new Date(`${day}T00:00:00Z`);
  return [
    from ? gte(users.createdAt, startOf(from)) : undefined,
    to ? lt(users.createdAt, new Date(startOf(to).getTime() + DAY_MS)) : undefined,
  ];
}

/** Accounts of customers that are somebody's still. */
const isCustomer = and(eq(users.role, 'customer'), isNull(users.erasedAt));

function listRule(ctx: AppContext, { q, filters }: CustomerListState): SQL | undefined {
  const ordered = ctx.db
    .select({ one: sql`1` })
    .from(orders)
    .where(eq(orders.userId, users.id));
  return and(
    isCustomer,
    yesNoRule(filters.verified, eq(users.isEmailVerified, true)),
    yesNoRule(filters.orders, exists(ordered)),
    yesNoRule(filters.factor, hasFactor(ctx)),
    statusRule(filters.status),
    ...dayRules(filters),
    textRule(q),
  );
}

type Stored = { person: typeof users.$inferSelect; hasSecondFactor: boolean };

function selectPeople(ctx: AppContext) {
  return ctx.db.select({ person: users, hasSecondFactor: sql<boolean>`${hasFactor(ctx)}` }).from(users);
}

/** The same people with what their accounts came to. */
async function withFigures(ctx: AppContext, people: readonly Stored[]): Promise<ListedCustomer[]> {
  const ids = people.map(({ person }) => person.id);
  const bought = await sumOrders(ctx, ids);
  const seen = await findLastSeen(ctx, ids);
  const leaving = await findLeaving(ctx, ids);
  return people.map(({ person, hasSecondFactor }) => ({
    id: person.id,
    name: person.name,
    email: person.email,
    isVerified: person.isEmailVerified,
    company: person.company,
    orders: bought.get(person.id)?.count ?? 0,
    valueCents: bought.get(person.id)?.cents ?? 0,
    hasSecondFactor,
    isSuspended: person.suspendedAt !== null,
    deletedAt: leaving.get(person.id)?.dueAt.toISOString() ?? null,
    lastSeenAt: seen.get(person.id)?.toISOString() ?? null,
    createdAt: person.createdAt.toISOString(),
  }));
}

async function readRows(
  ctx: AppContext,
  state: CustomerListState,
  window: { limit: number; offset: number },
) {
  const people = await selectPeople(ctx)
    .where(listRule(ctx, state))
    .orderBy(...PEOPLE_ORDERS[state.sort])
    .limit(window.limit)
    .offset(window.offset);
  return withFigures(ctx, people);
}

/** One page of the customers who have an account. */
export async function listCustomers(
  ctx: AppContext,
  state: CustomerListState,
): Promise<ListPage<ListedCustomer>> {
  assertCan(ctx, 'customers:read');
  const counted = await countPeople(ctx, listRule(ctx, state), state);
  const { size, page } = counted;
  const rows = await readRows(ctx, state, { limit: size + 1, offset: (page - 1) * size });
  return { ...counted, rows: rows.slice(0, size), hasNext: rows.length > size };
}

/** Every customer of a list in its order, read in parts of 500: what an export holds. */
export async function* readAllCustomers(
  ctx: AppContext,
  state: CustomerListState,
): AsyncGenerator<readonly ListedCustomer[]> {
  assertCan(ctx, 'customers:write');
  const limit = 500;
  for (let offset = 0; ; offset += limit) {
    const rows = await readRows(ctx, state, { limit, offset });
    yield rows;
    if (rows.length < limit) return;
  }
}

/** Orders of each account, and what was paid for them and not given back. */
async function sumOrders(ctx: AppContext, ids: readonly string[]) {
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

async function findLeaving(ctx: AppContext, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, typeof erasures.$inferSelect>();
  const open = await ctx.db
    .select()
    .from(erasures)
    .where(and(inArray(erasures.userId, [...ids]), isOpenErasure));
  return new Map(open.map((erasure) => [erasure.userId, erasure]));
}

const SHOWN_ORDERS = 50;

async function listBought(ctx: AppContext, userId: string): Promise<BoughtOrder[]> {
  const rows = await ctx.db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), isNull(orders.deletedAt)))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(SHOWN_ORDERS);
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const items = await ctx.db
    .select({ orderId: orderItems.orderId, title: orderItems.title })
    .from(orderItems)
    .where(inArray(orderItems.orderId, ids))
    .orderBy(asc(orderItems.position));
  const titles = Map.groupBy(items, ({ orderId }) => orderId);
  return rows.map(({ id, status, totalCents, refundedCents, createdAt }) => ({
    id,
    number: orderNumber(id),
    title: orderTitle((titles.get(id) ?? []).map(({ title }) => title)),
    status: status as OrderStatus, // the CHECK orders_status_known
    totalCents,
    refundedCents,
    createdAt: createdAt.toISOString(),
  }));
}

/** How many messages came from a person: by the form, from the proved mailbox alone, and in their orders. */
async function countMessages(ctx: AppContext, { id, email, isVerified }: ListedCustomer) {
  const [byForm] = await ctx.db
    .select({ count: count() })
    .from(contactMessages)
    .innerJoin(contacts, eq(contacts.id, contactMessages.contactId))
    .where(and(eq(contacts.mailbox, email), sql`${isVerified}`));
  const [inOrders] = await ctx.db
    .select({ count: count() })
    .from(orderMessages)
    .innerJoin(orders, eq(orders.id, orderMessages.orderId))
    .where(and(eq(orders.userId, id), ne(orderMessages.authorKind, 'staff')));
  return { byForm: byForm?.count ?? 0, inOrders: inOrders?.count ?? 0 };
}

async function countGuestOrders(ctx: AppContext, email: string): Promise<number> {
  const [found] = await ctx.db
    .select({ count: count() })
    .from(orders)
    .where(and(eq(orders.emailNorm, email), isNull(orders.userId)));
  return found?.count ?? 0;
}

/** One customer with everything their page shows; null when there is none, or it is somebody of the team. */
export async function findCustomer(ctx: AppContext, id: string): Promise<CustomerDetail | null> {
  assertCan(ctx, 'customers:read');
  const [found] = await selectPeople(ctx).where(and(eq(users.id, id), isCustomer));
  if (!found) return null;
  const { person } = found;
  const [listed] = await withFigures(ctx, [found]);
  if (!listed) return null;
  const erasure = (await findLeaving(ctx, [id])).get(id);
  const browsers = await listSessions(ctx, id);
  return {
    ...listed,
    phone: person.phone,
    picture: person.image,
    notices: {
      messages: person.wantsMessages,
      reviewRequests: person.wantsReviewRequests,
      reviewDecisions: person.wantsReviewDecisions,
      news: person.wantsNews,
    },
    termsAcceptedAt: person.termsAcceptedAt?.toISOString() ?? null,
    isDeletedByStaff: erasure?.requestedBy !== null && erasure !== undefined,
    bought: await listBought(ctx, id),
    guestOrders: await countGuestOrders(ctx, person.email),
    messages: await countMessages(ctx, listed),
    sessions: browsers.map(({ id: sessionId, userAgent, createdAt, lastSeenAt }) => ({
      id: sessionId,
      userAgent,
      startedAt: createdAt.toISOString(),
      seenAt: lastSeenAt.toISOString(),
    })),
  };
}
