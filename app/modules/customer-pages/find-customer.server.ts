import { and, asc, count, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';

import { findContactWithTags, listLeadNotes } from '#app/modules/crm/leads/list-lead-notes.server.ts';
import { contactMessages, contacts } from '#app/modules/crm/contact-tables.server.ts';
import { listSignedInBrowserSessions } from '#app/modules/identity/sessions/list-sessions.server.ts';
import { users } from '#app/modules/identity/account-tables.server.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { orderMessages } from '#app/modules/orders/message-tables.server.ts';
import { formatOrderNumber, type OrderStatus, formatOrderTitle } from '#app/modules/orders/model.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import type { CustomerOrderSummary, CustomerDetail, ListedCustomer } from './customer-list.ts';
import {
  findPendingAccountErasures,
  unerasedCustomerAccountCondition,
  selectCustomerUserRows,
  toCustomerListItems,
} from './list-customers.server.ts';

const MAX_ORDERS_ON_CUSTOMER_PAGE = 50;

async function listCustomerOrders(ctx: AppContext, userId: string): Promise<CustomerOrderSummary[]> {
  const rows = await ctx.db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), isNull(orders.deletedAt)))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(MAX_ORDERS_ON_CUSTOMER_PAGE);
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
    number: formatOrderNumber(id),
    title: formatOrderTitle((titles.get(id) ?? []).map(({ title }) => title)),
    status: status as OrderStatus, // the CHECK orders_status_known
    totalCents,
    refundedCents,
    createdAt: createdAt.toISOString(),
  }));
}

/**
 * The number of a person's messages: through the form, from the verified mailbox only, and in their orders.
 */
async function countCustomerMessages(ctx: AppContext, { id, email, isVerified }: ListedCustomer) {
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

/** Returns one customer with everything on their page; null if there is none, or for a team member. */
export async function findCustomer(ctx: AppContext, id: string): Promise<CustomerDetail | null> {
  assertCan(ctx, 'customers:read');
  const [found] = await selectCustomerUserRows(ctx).where(
    and(eq(users.id, id), unerasedCustomerAccountCondition),
  );
  if (!found) return null;
  const { person } = found;
  const [listed] = await toCustomerListItems(ctx, [found]);
  if (!listed) return null;
  const erasure = (await findPendingAccountErasures(ctx, [id])).get(id);
  const browsers = await listSignedInBrowserSessions(ctx, id);
  const contact = listed.isVerified ? await findContactWithTags(ctx, person.email) : null;
  return {
    ...listed,
    isDemo: person.seedBatch !== null,
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
    bought: await listCustomerOrders(ctx, id),
    guestOrders: await countGuestOrders(ctx, person.email),
    messages: await countCustomerMessages(ctx, listed),
    contactId: contact?.id ?? null,
    notes: contact ? await listLeadNotes(ctx, contact.id) : [],
    sessions: browsers.map(({ id: sessionId, userAgent, createdAt, lastSeenAt }) => ({
      id: sessionId,
      userAgent,
      startedAt: createdAt.toISOString(),
      seenAt: lastSeenAt.toISOString(),
    })),
  };
}
