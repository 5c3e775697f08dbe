import { desc, eq, inArray } from 'drizzle-orm';

import { downloadLog, orderFiles } from '#app/modules/fulfilment/files/file-tables.server.ts';
import { users } from '#app/modules/identity/account-tables.server.ts';
import { orderEvents } from '#app/modules/orders/event-tables.server.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { getOrderEventLabel } from '#app/modules/orders/order-events.ts';
import { type MailDeliveryRow, listMailDeliveries } from '#app/modules/outbox/list-mail-deliveries.server.ts';
import {
  getMailDeliveryLabel,
  mailDeliveryListSearch,
  isFinalMailDeliveryState,
} from '#app/modules/outbox/mail-delivery.ts';
import { getMailTemplateLabel } from '#app/modules/outbox/mail-choices.ts';
import type { StoredPaymentProviderEvent } from '#app/modules/payments/provider-events/event-use.ts';
import { assertCan, hasPermission } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { getStaffOrderVisibilityRights } from '../admin/find-visible-orders.server.ts';

import { formatStaffEventDetail } from './staff-event-detail.ts';
import {
  getTimelineActorName,
  getOrderEventTimelineKind,
  type StaffOrderTimelineEntry,
  type StaffOrderTimelineFilter,
  getOrderEventColorTone,
  createWebhookTimelineEntry,
} from './staff-timeline.ts';

/** Maximum entries of a page; the newest are kept. */
const MAX_STAFF_ORDER_TIMELINE_ENTRIES = 300;

type OrderTimelineEventRow = { event: typeof orderEvents.$inferSelect; item: string | null };

async function readOrderTimelineEvents(ctx: AppContext, orderId: string): Promise<OrderTimelineEventRow[]> {
  return ctx.db
    .select({ event: orderEvents, item: orderItems.title })
    .from(orderEvents)
    .leftJoin(orderItems, eq(orderItems.id, orderEvents.orderItemId))
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(desc(orderEvents.at), desc(orderEvents.id))
    .limit(MAX_STAFF_ORDER_TIMELINE_ENTRIES);
}

async function readOrderFileDownloadLog(ctx: AppContext, orderId: string) {
  return ctx.db
    .select({ row: downloadLog, file: orderFiles.name })
    .from(downloadLog)
    .innerJoin(orderFiles, eq(orderFiles.id, downloadLog.fileId))
    .where(eq(downloadLog.orderId, orderId))
    .orderBy(desc(downloadLog.at))
    .limit(MAX_STAFF_ORDER_TIMELINE_ENTRIES);
}

/** Returns the names of the staff that events refer to, by id. */
async function readStaffNamesOfOrderEvents(
  ctx: AppContext,
  ids: readonly (string | null)[],
): Promise<Map<string, string>> {
  const known = [...new Set(ids)].filter((id) => id !== null && /^[\da-f-]{36}$/.test(id)).map(String);
  if (known.length === 0) return new Map();
  const rows = await ctx.db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.id, known));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

function toOrderEmailTimelineEntry({
  id,
  template,
  recipient,
  state,
  error,
  at,
  sentAt,
}: MailDeliveryRow): StaffOrderTimelineEntry {
  const isBad = state === 'failed' || state === 'dead' || state === 'bounced';
  return {
    id: `mail-${id}`,
    kind: 'mail',
    title: `Email “${getMailTemplateLabel(template)}”: ${getMailDeliveryLabel({ state, error })}`,
    by: recipient === null ? 'To the shop' : `To ${recipient}`,
    at: sentAt ?? at,
    detail: error ? [error] : [],
    ...(isBad && { tone: 'bad' as const }),
    resendId: isFinalMailDeliveryState(state) ? id : null,
  };
}

function createOrderEventTimelineEntry(
  { event, item }: OrderTimelineEventRow,
  people: ReadonlyMap<string, string>,
): StaffOrderTimelineEntry {
  const detail = formatStaffEventDetail(event.kind, event.data, people);
  return {
    id: event.id,
    kind: getOrderEventTimelineKind(event.kind),
    title: getOrderEventLabel(event.kind),
    by: getTimelineActorName(event, people),
    at: event.at.toISOString(),
    detail: item === null ? detail : detail.length > 0 ? [item, ': ', ...detail] : [item],
    ...getOrderEventColorTone(event.kind),
    resendId: null,
  };
}

const listReferencedUserIds = ({ data, actorId }: OrderTimelineEventRow['event']) =>
  [actorId, data['from'], data['to']].map((id) => (typeof id === 'string' ? id : null));

/**
 * Returns everything that happened to an order, newest first: events, emails with their status, downloads,
 * and the provider's `webhooks` read by the caller. Leaves out what a role may not see: for a fulfiller
 * amounts and emails, for an analyst emails and files. The caller has checked that the order may be seen.
 */
export async function readStaffTimeline(
  ctx: AppContext,
  orderId: string,
  filter: StaffOrderTimelineFilter,
  webhooks: readonly StoredPaymentProviderEvent[] = [],
): Promise<StaffOrderTimelineEntry[]> {
  assertCan(ctx, 'orders:read');
  const visibility = getStaffOrderVisibilityRights(ctx);
  const ofOrder = new URLSearchParams({ order: orderId, sort: 'newest', size: '100' });
  const [events, downloads, mails] = await Promise.all([
    readOrderTimelineEvents(ctx, orderId),
    visibility.people === 'masked' ? [] : readOrderFileDownloadLog(ctx, orderId),
    hasPermission(ctx.actor, 'mails:read')
      ? listMailDeliveries(ctx, mailDeliveryListSearch.read(ofOrder))
      : { rows: [] },
  ]);
  const people = await readStaffNamesOfOrderEvents(ctx, [
    ...events.flatMap(({ event }) => listReferencedUserIds(event)),
    ...downloads.map(({ row }) => row.actorId),
  ]);
  const entries = [
    ...events.map((event) => createOrderEventTimelineEntry(event, people)),
    ...mails.rows.map(toOrderEmailTimelineEntry),
    ...webhooks.map(createWebhookTimelineEntry),
    ...downloads.map(({ row, file }): StaffOrderTimelineEntry => {
      const by = getTimelineActorName(row, people);
      const at = row.at.toISOString();
      return {
        id: row.id,
        kind: 'download',
        title: `Downloaded ${file}`,
        by,
        at,
        detail: [],
        resendId: null,
      };
    }),
  ];
  return entries
    .filter(
      ({ kind }) =>
        (visibility.money || (kind !== 'money' && kind !== 'webhook')) &&
        (filter === 'all' || kind === filter),
    )
    .toSorted((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0))
    .slice(0, MAX_STAFF_ORDER_TIMELINE_ENTRIES);
}
