import { randomUUID } from 'node:crypto';

import { data } from 'react-router';

import { listBriefs } from '#app/modules/fulfilment/briefs/find-brief.server.ts';
import { markPageNoticesRead } from '#app/modules/notifications/inbox/mark-notices.server.ts';
import type { AdminOrderPage } from '#app/modules/order-pages/admin/admin-order-page.ts';
import {
  findAdminOrderPage,
  canSeeOrder,
} from '#app/modules/order-pages/admin/find-admin-order-page.server.ts';
import { listAssignableStaff } from '#app/modules/order-pages/admin/list-workers.server.ts';
import { findOrderPaymentLink } from '#app/modules/order-pages/manual/send-pay-link.server.ts';
import { recordStaffPresenceOnOrderPage } from '#app/modules/order-pages/room/see-order.server.ts';
import { readStaffTimeline } from '#app/modules/order-pages/room/read-timeline.server.ts';
import {
  type StaffOrderTimelineFilter,
  parseTimelineFilter,
} from '#app/modules/order-pages/room/staff-timeline.ts';
import { findCustomerOrderLink } from '#app/modules/orders/access/find-order-access.server.ts';
import { findOrderDocuments } from '#app/modules/invoicing/find-documents.server.ts';
import { listEventsOfOrder } from '#app/modules/payments/provider-events/list-provider-events.server.ts';
import { findOrderPayments } from '#app/modules/payments/refunds/find-order-money.server.ts';
import { hasPermission } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import {
  createStaffParticipant,
  loadMessageThreadPageData,
} from '#app/routes/http/thread-participant.server.ts';

import { loadAdminPagePartOrNull } from '../../services/read-page.server.ts';

import { loadOrderNotes } from '../notes.server.ts';
import { readReplySnippetsForOrderMessage } from '../order-snippets.server.ts';

/** Returns what a user may do on the page of an order; the state of the order decides separately. */
function readOrderPageRights({ actor }: AppContext) {
  return {
    work: hasPermission(actor, 'orders:work'),
    money: hasPermission(actor, 'orders:money'),
    write: hasPermission(actor, 'orders:write'),
    refund: hasPermission(actor, 'orders:refund'),
    evidence: hasPermission(actor, 'orders:evidence'),
    documents: hasPermission(actor, 'orders:export'),
    trash: hasPermission(actor, 'orders:trash'),
    mails: hasPermission(actor, 'mails:read'),
    customers: hasPermission(actor, 'customers:read'),
    services: hasPermission(actor, 'services:read'),
  };
}
export type AdminOrderPagePermissions = ReturnType<typeof readOrderPageRights>;

/** Returns the customer's brief answers for the items this user sees; staff who do the work may read them. */
async function listBriefsOfVisibleOrderItems(ctx: AppContext, { id, items }: AdminOrderPage) {
  const shown = new Set(items.map((item) => item.id));
  return (await listBriefs(ctx, id)).filter(({ itemId }) => shown.has(itemId));
}

/** Reads the messages of the order, with the customer and within the team; nothing without permission. */
async function readAdminOrderMessagesAndNotes(ctx: AppContext, order: AdminOrderPage, request: Request) {
  const { id } = order;
  const [messages, notes, snippets] = await Promise.all([
    loadAdminPagePartOrNull(ctx, 'messages', () =>
      loadMessageThreadPageData(ctx, createStaffParticipant(ctx, id), request),
    ),
    loadAdminPagePartOrNull(ctx, 'notes', () => loadOrderNotes(ctx, id)),
    loadAdminPagePartOrNull(ctx, 'snippets', () => readReplySnippetsForOrderMessage(ctx, order)),
  ]);
  return { messages, notes, snippets };
}

/** Returns whether documents can exist: the order was paid, or was free. */
function mayOrderHaveInvoices({ money }: AdminOrderPage): boolean {
  return money !== null && !['UNPAID', 'PROCESSING', 'REVIEW'].includes(money.paymentState);
}

/** Reads everything that happened; payment provider events only with permission to see money. */
async function readOrderTimeline(ctx: AppContext, id: string, filter: StaffOrderTimelineFilter) {
  const webhooks = hasPermission(ctx.actor, 'orders:money') ? await listEventsOfOrder(ctx, id) : [];
  return readStaffTimeline(ctx, id, filter, webhooks);
}

/** Reads the money; without permission to refund, the customer's refund requests are left out. */
async function readOrderPaymentsAndRefundRequests(
  ctx: AppContext,
  id: string,
  { refund }: AdminOrderPagePermissions,
) {
  const money = await findOrderPayments(ctx, id);
  return money && { ...money, requests: refund ? money.requests : [] };
}

/** Reads the parts other than the order itself, in parallel. */
async function readAdminOrderPageParts(
  ctx: AppContext,
  order: AdminOrderPage,
  may: AdminOrderPagePermissions,
  request: Request,
) {
  const { id } = order;
  const filter = parseTimelineFilter(new URL(request.url).searchParams.get('show'));
  const [briefs, people, link, talk, payLink, money, documents, others, entries] = await Promise.all([
    may.work ? listBriefsOfVisibleOrderItems(ctx, order) : [],
    may.write ? listAssignableStaff(ctx) : [],
    may.write ? findCustomerOrderLink(ctx, id) : null,
    may.work ? readAdminOrderMessagesAndNotes(ctx, order, request) : null,
    order.unpaid?.mayShareLink ? findOrderPaymentLink(ctx, id) : null,
    may.money
      ? loadAdminPagePartOrNull(ctx, 'money', () => readOrderPaymentsAndRefundRequests(ctx, id, may))
      : null,
    may.documents && mayOrderHaveInvoices(order)
      ? loadAdminPagePartOrNull(ctx, 'documents', () => findOrderDocuments(ctx, id))
      : null,
    loadAdminPagePartOrNull(ctx, 'presence', () => recordStaffPresenceOnOrderPage(ctx, id)),
    loadAdminPagePartOrNull(ctx, 'timeline', () => readOrderTimeline(ctx, id, filter)),
    loadAdminPagePartOrNull(ctx, 'notices', () => markPageNoticesRead(ctx, `/admin/orders/${id}`)),
  ]);
  const timeline = { filter, entries };
  return { briefs, people, link, talk, payLink, money, documents, others: others ?? [], timeline };
}

/**
 * Reads the page of one order; messages, money and timeline fail independently. Throws a 404 for an order
 * that is missing, malformed or not visible to this user.
 */
export async function readAdminOrderPageData(ctx: AppContext, id: string, request: Request) {
  const order = await findAdminOrderPage(ctx, id);
  if (!order) throw data(null, { status: 404 });
  const may = readOrderPageRights(ctx);
  return {
    order,
    may,
    newRefundId: randomUUID(),
    ...(await readAdminOrderPageParts(ctx, order, may, request)),
  };
}
export type AdminOrderPageData = Awaited<ReturnType<typeof readAdminOrderPageData>>;

/** Throws the same 404 for an order this user may not see. */
export async function assertStaffCanSeeOrder(ctx: AppContext, id: string): Promise<void> {
  if (!(await canSeeOrder(ctx, id))) throw data(null, { status: 404 });
}
