import { randomUUID } from 'node:crypto';

import { data } from 'react-router';

import { listBriefs } from '#app/modules/fulfilment/briefs/find-brief.server.ts';
import { readNoticesAbout } from '#app/modules/notifications/inbox/mark-notices.server.ts';
import type { DeskPage } from '#app/modules/order-pages/desk/desk-page.ts';
import { findDeskPage, isSeen } from '#app/modules/order-pages/desk/find-desk-page.server.ts';
import { listWorkers } from '#app/modules/order-pages/desk/list-workers.server.ts';
import { payLinkOf } from '#app/modules/order-pages/manual/send-pay-link.server.ts';
import { seeOrder } from '#app/modules/order-pages/room/see-order.server.ts';
import { readTimeline } from '#app/modules/order-pages/room/read-timeline.server.ts';
import { type TimelineFilter, timelineFilter } from '#app/modules/order-pages/room/staff-timeline.ts';
import { findCustomerLink } from '#app/modules/orders/access/find-order-access.server.ts';
import { findPapers } from '#app/modules/papers/find-papers.server.ts';
import { listEventsOfOrder } from '#app/modules/payments/provider-events/list-provider-events.server.ts';
import { findOrderMoney } from '#app/modules/payments/refunds/find-order-money.server.ts';
import { can } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { staffTalker, threadData } from '#app/routes/http/talking.server.ts';

import { orNull } from '../../services/read-page.server.ts';

import { noteData } from '../notes.server.ts';
import { readOrderSnippets } from '../order-snippets.server.ts';

/** What somebody may do on the page of an order; whether the order allows it is said by the order. */
function rightsOf({ actor }: AppContext) {
  return {
    work: can(actor, 'orders:work'),
    money: can(actor, 'orders:money'),
    write: can(actor, 'orders:write'),
    refund: can(actor, 'orders:refund'),
    evidence: can(actor, 'orders:evidence'),
    papers: can(actor, 'orders:export'),
    trash: can(actor, 'orders:trash'),
    mails: can(actor, 'mails:read'),
    customers: can(actor, 'customers:read'),
    services: can(actor, 'services:read'),
  };
}
export type OrderRights = ReturnType<typeof rightsOf>;

/** What the customer answered for the lines this person sees: entrusted to those who do the work. */
async function briefsOf(ctx: AppContext, { id, items }: DeskPage) {
  const shown = new Set(items.map((item) => item.id));
  return (await listBriefs(ctx, id)).filter(({ itemId }) => shown.has(itemId));
}

/** What is said about the order: with the customer, and among the team; nothing for who may not read it. */
async function readTalk(ctx: AppContext, order: DeskPage, request: Request) {
  const { id } = order;
  const [messages, notes, snippets] = await Promise.all([
    orNull(ctx, 'messages', () => threadData(ctx, staffTalker(ctx, id), request)),
    orNull(ctx, 'notes', () => noteData(ctx, id)),
    orNull(ctx, 'snippets', () => readOrderSnippets(ctx, order)),
  ]);
  return { messages, notes, snippets };
}

/** Whether there is or was an agreement to have papers of: the money came, or there was none to come. */
function wasPaid({ money }: DeskPage): boolean {
  return money !== null && !['UNPAID', 'PROCESSING', 'REVIEW'].includes(money.paymentState);
}

/** Everything that happened, with what the payment provider told for who may see the money. */
async function timelineOf(ctx: AppContext, id: string, filter: TimelineFilter) {
  const webhooks = can(ctx.actor, 'orders:money') ? await listEventsOfOrder(ctx, id) : [];
  return readTimeline(ctx, id, filter, webhooks);
}

/** The money, without the words of a customer's wish for who only reads numbers. */
async function readMoney(ctx: AppContext, id: string, { refund }: OrderRights) {
  const money = await findOrderMoney(ctx, id);
  return money && { ...money, requests: refund ? money.requests : [] };
}

/** The parts beside the order itself, read at once: a database server answers them while the others are on their way. */
async function readParts(ctx: AppContext, order: DeskPage, may: OrderRights, request: Request) {
  const { id } = order;
  const filter = timelineFilter(new URL(request.url).searchParams.get('show'));
  const [briefs, people, link, talk, payLink, money, papers, others, entries] = await Promise.all([
    may.work ? briefsOf(ctx, order) : [],
    may.write ? listWorkers(ctx) : [],
    may.write ? findCustomerLink(ctx, id) : null,
    may.work ? readTalk(ctx, order, request) : null,
    order.unpaid?.mayShareLink ? payLinkOf(ctx, id) : null,
    may.money ? orNull(ctx, 'money', () => readMoney(ctx, id, may)) : null,
    may.papers && wasPaid(order) ? orNull(ctx, 'papers', () => findPapers(ctx, id)) : null,
    orNull(ctx, 'presence', () => seeOrder(ctx, id)),
    orNull(ctx, 'timeline', () => timelineOf(ctx, id, filter)),
    orNull(ctx, 'notices', () => readNoticesAbout(ctx, `/admin/orders/${id}`)),
  ]);
  const timeline = { filter, entries };
  return { briefs, people, link, talk, payLink, money, papers, others: others ?? [], timeline };
}

/**
 * The page of one order; messages, money and timeline fail alone. Throws 404 for what is missing, malformed or not this
 * person's.
 */
export async function readOrderPage(ctx: AppContext, id: string, request: Request) {
  const order = await findDeskPage(ctx, id);
  if (!order) throw data(null, { status: 404 });
  const may = rightsOf(ctx);
  return { order, may, newRefundId: randomUUID(), ...(await readParts(ctx, order, may, request)) };
}
export type OrderPageData = Awaited<ReturnType<typeof readOrderPage>>;

/** Throws the same 404 for an order this person does not see. */
export async function assertSeen(ctx: AppContext, id: string): Promise<void> {
  if (!(await isSeen(ctx, id))) throw data(null, { status: 404 });
}
