import { and, eq, inArray, isNull, sql } from 'drizzle-orm';

import { addDays } from '#app/lib/dates.ts';
import { HOUR_MS } from '#app/lib/durations.ts';
import { hasOwnShopName } from '#app/modules/content/settings/find-settings-block.server.ts';
import { contactMessages } from '#app/modules/crm/contact-tables.server.ts';
import { DEMO_HISTORY_BATCH_NAME } from '#app/modules/demo-data/seed-request.ts';
import { users } from '#app/modules/identity/account-tables.server.ts';
import { messageReads } from '#app/modules/messages/tables.server.ts';
import {
  selectStaffNotificationRecipients,
  OWNER_AND_MANAGER_ROLES,
  type StaffNotificationKind,
} from '#app/modules/notifications/inbox/notice-kinds.ts';
import { notices } from '#app/modules/notifications/tables.server.ts';
import { orderEvents } from '#app/modules/orders/event-tables.server.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { orderMessages } from '#app/modules/orders/message-tables.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { serviceReviews } from '#app/modules/reviews/tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { assignDemoOrdersAndLeads, assignDemoBulkJobsToUser } from './share-work.server.ts';

type StaffMember = { id: string; role: string };
type DemoStaffNotificationDraft = {
  kind: StaffNotificationKind;
  subject: string;
  title: string;
  href: string;
  at: Date;
};

const DEMO_NOTIFICATION_DAYS = 10;
/** Older notifications count as read for a new member. */
const ASSUMED_READ_NOTIFICATION_AGE_MS = 6 * HOUR_MS;
const NOTIFICATION_BY_ORDER_EVENT: Readonly<Record<string, { kind: StaffNotificationKind; words: string }>> =
  {
    paid: { kind: 'order.paid', words: 'New order' },
    brief_submitted: { kind: 'brief.in', words: 'Brief' },
    revision_requested: { kind: 'revision.in', words: 'Revision' },
    accepted: { kind: 'delivery.accepted', words: 'Accepted' },
    refund_request_opened: { kind: 'refund.requested', words: 'Refund requested' },
    dispute_opened: { kind: 'dispute.opened', words: 'Dispute opened' },
  };

/** Returns the notifications that these rows would have caused in the last days. */
async function listDemoStaffNotifications({ db, now }: AppContext): Promise<DemoStaffNotificationDraft[]> {
  const since = addDays(now, -DEMO_NOTIFICATION_DAYS);
  const isDemo = eq(orders.seedBatch, DEMO_HISTORY_BATCH_NAME);
  const events = await db
    .select({
      id: orderEvents.id,
      kind: orderEvents.kind,
      orderId: orders.id,
      at: orderEvents.at,
      title: sql<string>`coalesce((select ${orderItems.title} from ${orderItems}
        where ${orderItems.orderId} = ${orders.id} order by ${orderItems.position} limit 1), '')`,
    })
    .from(orderEvents)
    .innerJoin(orders, eq(orders.id, orderEvents.orderId))
    .where(
      and(
        isDemo,
        inArray(orderEvents.kind, Object.keys(NOTIFICATION_BY_ORDER_EVENT)),
        sql`${orderEvents.at} > ${since.toISOString()}`,
      ),
    );
  const messages = await db
    .select({ id: contactMessages.id, name: contactMessages.name, at: contactMessages.createdAt })
    .from(contactMessages)
    .where(
      and(
        eq(contactMessages.seedBatch, DEMO_HISTORY_BATCH_NAME),
        sql`${contactMessages.state} <> 'spam' and ${contactMessages.createdAt} > ${since.toISOString()}`,
      ),
    );
  const pending = await db
    .select({ id: serviceReviews.id, name: serviceReviews.reviewerName, at: serviceReviews.createdAt })
    .from(serviceReviews)
    .where(and(eq(serviceReviews.seedBatch, DEMO_HISTORY_BATCH_NAME), eq(serviceReviews.status, 'pending')));
  return [
    ...events.flatMap(({ id, kind, orderId, title, at }) => {
      const drafts = NOTIFICATION_BY_ORDER_EVENT[kind];
      const subject = kind === 'paid' ? orderId : `${orderId}:${id}`;
      return drafts
        ? [
            {
              kind: drafts.kind,
              subject,
              title: `${drafts.words}: ${title}`,
              href: `/admin/orders/${orderId}`,
              at,
            },
          ]
        : [];
    }),
    ...messages.map(({ id, name, at }) => ({
      ...{
        kind: 'lead.new' as const,
        subject: id,
        title: `New message: ${name}`,
        href: `/admin/messages/${id}`,
        at,
      },
    })),
    ...pending.map(({ id, name, at }) => ({
      ...{
        kind: 'review.pending' as const,
        subject: id,
        title: `Review by ${name}`,
        href: `/admin/reviews/${id}`,
        at,
      },
    })),
  ];
}

/** Marks messages as a long-time member would have read them: all of an order but the newest. */
async function markOlderDemoOrderMessagesRead(ctx: AppContext, { id }: StaffMember): Promise<void> {
  const until = new Date(ctx.now.getTime() - ASSUMED_READ_NOTIFICATION_AGE_MS).toISOString();
  await ctx.db.execute(sql`
    insert into ${messageReads} (order_id, reader, last_read_at)
    select distinct ${orderMessages.orderId}, ${`user:${id}`}, ${until}::timestamptz
    from ${orderMessages} inner join ${orders} on ${orders.id} = ${orderMessages.orderId}
    where ${orders.seedBatch} = ${DEMO_HISTORY_BATCH_NAME} and ${orderMessages.createdAt} <= ${until}::timestamptz
    on conflict do nothing`);
}

/**
 * Gives staff the inbox they would have had with the demo's history, with older notifications as read: one
 * person who has just joined, or the whole team. Assigns them part of the work while the shop has no name of
 * its own. Sends no email. Repeating it changes nothing.
 */
export async function fillStaffInboxesWithDemoNotifications(
  ctx: AppContext,
  userId: string | null,
): Promise<void> {
  const { db } = ctx;
  const members = await db
    .select({ id: users.id, role: users.role })
    .from(users)
    .where(and(inArray(users.role, [...OWNER_AND_MANAGER_ROLES, 'fulfiller']), isNull(users.suspendedAt)))
    .orderBy(users.createdAt, users.id);
  const drafts = members.length === 0 ? [] : await listDemoStaffNotifications(ctx);
  // A shop with its own name is in use: its staff get no invented work.
  const isShared = userId === null || !(await hasOwnShopName(ctx));
  for (const [place, person] of members.entries()) {
    if (userId !== null && person.id !== userId) continue;
    await markOlderDemoOrderMessagesRead(ctx, person);
    if (isShared) await assignDemoOrdersAndLeads(ctx, person, place);
    if (OWNER_AND_MANAGER_ROLES.some((role) => role === person.role))
      await assignDemoBulkJobsToUser(ctx, person);
    const rows = drafts
      .filter(({ kind }) => selectStaffNotificationRecipients(kind, [person], null).length > 0)
      .map(({ kind, subject, title, href, at }) => ({
        ...{ userId: person.id, kind, subject, title, href, seedBatch: DEMO_HISTORY_BATCH_NAME },
        readAt: ctx.now.getTime() - at.getTime() > ASSUMED_READ_NOTIFICATION_AGE_MS * 6 ? at : null,
        ...{ createdAt: at, updatedAt: at },
      }));
    if (rows.length > 0) await db.insert(notices).values(rows).onConflictDoNothing();
  }
}
