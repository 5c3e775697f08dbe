import { and, desc, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm';

import { formatDollars } from '#app/lib/money.ts';
import { getLeadStageLabel } from '#app/modules/crm/leads/lead-labels.ts';
import { getContactSubjectLabel } from '#app/modules/crm/model.ts';
import { contactAnswers, contactEvents, contactMessages } from '#app/modules/crm/contact-tables.server.ts';
import { contactTasks } from '#app/modules/crm/task-tables.server.ts';
import { users } from '#app/modules/identity/account-tables.server.ts';
import { formatOrderNumber } from '#app/modules/orders/model.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { getMailTemplateLabel } from '#app/modules/outbox/mail-choices.ts';
import { outbox } from '#app/modules/outbox/tables.server.ts';
import { serviceReviews } from '#app/modules/reviews/tables.server.ts';
import { assertCan, requireSignedInUser } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import {
  type LeadTimelineEvent,
  type LeadTimeline,
  mergeLeadTimelinePage,
  TIMELINE_PAGE_SIZE,
} from './lead-timeline.ts';

type LeadTimelineQuery = { contactId: string; mailbox: string; limit: number };

async function listContactMessageEvents(
  ctx: AppContext,
  { contactId, limit }: LeadTimelineQuery,
): Promise<LeadTimelineEvent[]> {
  const rows = await ctx.db
    .select()
    .from(contactMessages)
    .where(eq(contactMessages.contactId, contactId))
    .orderBy(desc(contactMessages.createdAt), desc(contactMessages.id))
    .limit(limit);
  return rows.map(({ id, subject, message, query, createdAt }) => ({
    id: `message:${id}`,
    at: createdAt.toISOString(),
    title: query === null ? `Wrote: ${getContactSubjectLabel(subject)}` : `Requested “${query}”`,
    text: message,
    href: `/admin/messages/${id}`,
  }));
}

async function listEmailedAnswerTimelineEvents(
  ctx: AppContext,
  { contactId, limit }: LeadTimelineQuery,
): Promise<LeadTimelineEvent[]> {
  const rows = await ctx.db
    .select({ answer: contactAnswers, subject: contactMessages.subject })
    .from(contactAnswers)
    .innerJoin(contactMessages, eq(contactMessages.id, contactAnswers.messageId))
    .where(eq(contactMessages.contactId, contactId))
    .orderBy(desc(contactAnswers.createdAt), desc(contactAnswers.id))
    .limit(limit);
  return rows.map(({ answer, subject }) => ({
    id: `answer:${answer.id}`,
    at: answer.createdAt.toISOString(),
    title: `Replied by email: ${getContactSubjectLabel(subject)}`,
    text: answer.body,
    href: `/admin/messages/${answer.messageId}`,
  }));
}

const LEAD_TIMELINE_EMAIL_STATE_LABELS: Record<string, { words: string; tone?: 'bad' }> = {
  queued: { words: 'waiting' },
  sending: { words: 'sending' },
  sent: { words: 'sent' },
  failed: { words: 'not sent yet', tone: 'bad' },
  dead: { words: 'failed', tone: 'bad' },
  bounced: { words: 'bounced', tone: 'bad' },
  withheld: { words: 'withheld' },
};

async function listSentMailEvents(
  ctx: AppContext,
  { mailbox, limit }: LeadTimelineQuery,
): Promise<LeadTimelineEvent[]> {
  const rows = await ctx.db
    .select({
      id: outbox.id,
      template: outbox.template,
      state: outbox.state,
      createdAt: outbox.createdAt,
    })
    .from(outbox)
    .where(and(eq(outbox.kind, 'mail'), eq(sql`lower(${outbox.recipient})`, mailbox)))
    .orderBy(desc(outbox.createdAt), desc(outbox.id))
    .limit(limit);
  return rows.map(({ id, template, state, createdAt }) => {
    const { words, ...tone } = LEAD_TIMELINE_EMAIL_STATE_LABELS[state] ?? { words: state };
    return {
      id: `mail:${id}`,
      at: createdAt.toISOString(),
      title: `Email “${getMailTemplateLabel(template)}”: ${words}`,
      href: `/admin/notifications/mails/${id}`,
      ...tone,
    };
  });
}

const LEAD_TIMELINE_ORDER_STATE_LABELS: Record<string, { words: string; tone?: 'good' | 'bad' }> = {
  PENDING: { words: 'waiting for payment' },
  PAID: { words: 'paid', tone: 'good' },
  COMPLETED: { words: 'completed', tone: 'good' },
  CANCELED: { words: 'canceled' },
  EXPIRED: { words: 'expired' },
  REFUNDED: { words: 'refunded', tone: 'bad' },
};

async function listLeadOrderTimelineEvents(
  ctx: AppContext,
  { mailbox, limit }: LeadTimelineQuery,
): Promise<LeadTimelineEvent[]> {
  const rows = await ctx.db
    .select({
      id: orders.id,
      status: orders.status,
      totalCents: orders.totalCents,
      createdAt: orders.createdAt,
    })
    .from(orders)
    // An expired order has an entry of its own, which stays when the order is erased.
    .where(and(eq(orders.emailNorm, mailbox), isNull(orders.deletedAt), ne(orders.status, 'EXPIRED')))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit);
  return rows.map(({ id, status, totalCents, createdAt }) => {
    const { words, ...tone } = LEAD_TIMELINE_ORDER_STATE_LABELS[status] ?? { words: status };
    return {
      id: `order:${id}`,
      at: createdAt.toISOString(),
      title: `Order ${formatOrderNumber(id)}, ${formatDollars(totalCents)}: ${words}`,
      href: `/admin/orders/${id}`,
      ...tone,
    };
  });
}

async function listLeadReviewTimelineEvents(
  ctx: AppContext,
  { mailbox, limit }: LeadTimelineQuery,
): Promise<LeadTimelineEvent[]> {
  const rows = await ctx.db
    .select()
    .from(serviceReviews)
    .where(and(eq(serviceReviews.email, mailbox), isNull(serviceReviews.deletedAt)))
    .orderBy(desc(serviceReviews.createdAt), desc(serviceReviews.id))
    .limit(limit);
  return rows.map(({ id, rating, title, status, isVerified, createdAt }) => ({
    id: `review:${id}`,
    at: createdAt.toISOString(),
    title: `${isVerified ? 'Review' : 'Unverified review'} with ${rating} of 5 stars: ${status}`,
    ...(title && { text: title }),
    href: `/admin/reviews/${id}`,
  }));
}

async function listCompletedLeadTaskEvents(
  ctx: AppContext,
  { contactId, limit }: LeadTimelineQuery,
): Promise<LeadTimelineEvent[]> {
  const rows = await ctx.db
    .select({ task: contactTasks, by: users.name })
    .from(contactTasks)
    .leftJoin(users, eq(users.id, contactTasks.doneBy))
    .where(and(eq(contactTasks.contactId, contactId), isNotNull(contactTasks.doneAt)))
    .orderBy(desc(contactTasks.doneAt), desc(contactTasks.id))
    .limit(limit);
  return rows.map(({ task, by }) => ({
    id: `task:${task.id}`,
    at: (task.doneAt ?? task.updatedAt).toISOString(),
    title: 'Task done',
    text: task.text,
    ...(by !== null && { by }),
  }));
}

type LeadTimelineContactEventRow = typeof contactEvents.$inferSelect;

function describeLeadStageChangeEvent({
  to = '',
  orderId,
}: LeadTimelineContactEventRow['data']): Pick<LeadTimelineEvent, 'title' | 'tone'> {
  const title = orderId ? 'Paid for an order: Won' : `Stage: ${getLeadStageLabel(to)}`;
  if (to === 'won') return { title, tone: 'good' };
  return to === 'lost' ? { title, tone: 'bad' } : { title };
}

/** The text of an entry from the contact's own table. */
function describeLeadTimelineContactEvent({
  kind,
  data,
  body,
  editedAt,
}: LeadTimelineContactEventRow): Pick<LeadTimelineEvent, 'title' | 'text' | 'tone'> {
  const text = body === null ? {} : { text: body };
  switch (kind) {
    case 'note':
      return { title: editedAt === null ? 'Note' : 'Note, edited', ...text };
    case 'stage':
      return { ...describeLeadStageChangeEvent(data), ...text };
    case 'blocked':
      return { title: 'Blocked', ...text, tone: 'bad' };
    case 'unblocked':
      return { title: 'Unblocked', ...text };
    case 'abandoned':
      return { title: 'Abandoned a checkout', ...text };
    case 'call':
      return { title: 'Opened the booking page' };
    default:
      return { title: 'Consent recorded', ...text };
  }
}

async function listContactEvents(
  ctx: AppContext,
  { contactId, limit }: LeadTimelineQuery,
): Promise<LeadTimelineEvent[]> {
  const rows = await ctx.db
    .select({ event: contactEvents, by: users.name })
    .from(contactEvents)
    .leftJoin(users, eq(users.id, contactEvents.actorId))
    .where(and(eq(contactEvents.contactId, contactId), isNull(contactEvents.deletedAt)))
    .orderBy(desc(contactEvents.createdAt), desc(contactEvents.id))
    .limit(limit);
  return rows.map(({ event, by }) => ({
    id: `event:${event.id}`,
    at: event.createdAt.toISOString(),
    ...describeLeadTimelineContactEvent(event),
    ...(by !== null && { by }),
    ...(event.kind === 'note' && {
      note: { id: event.id, isOwn: event.actorId === requireSignedInUser(ctx).id },
    }),
    ...(event.data.orderId && event.kind === 'stage' && { href: `/admin/orders/${event.data.orderId}` }),
  }));
}

/**
 * Returns one page of everything a mailbox did and was sent, newest first.
 * Throws without the right `crm:read`.
 */
export async function listLeadTimeline(
  ctx: AppContext,
  { contactId, mailbox, page }: { contactId: string; mailbox: string; page: number },
): Promise<LeadTimeline> {
  assertCan(ctx, 'crm:read');
  const parts = { contactId, mailbox, limit: page * TIMELINE_PAGE_SIZE + 1 };
  const sources = [
    listContactMessageEvents,
    listEmailedAnswerTimelineEvents,
    listSentMailEvents,
    listLeadOrderTimelineEvents,
    listLeadReviewTimelineEvents,
    listCompletedLeadTaskEvents,
    listContactEvents,
  ];
  const found: LeadTimelineEvent[][] = [];
  for (const read of sources) found.push(await read(ctx, parts));
  return mergeLeadTimelinePage(found, page);
}
