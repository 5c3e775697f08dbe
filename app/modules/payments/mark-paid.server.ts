import { asc, eq } from 'drizzle-orm';

import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { createOrderItemBriefs } from '#app/modules/fulfilment/briefs/open-briefs.server.ts';
import { orderItemScope } from '#app/modules/fulfilment/deliveries/delivery-tables.server.ts';
import {
  findDeliveryPromise,
  toDeliveryPromiseColumns,
} from '#app/modules/fulfilment/schedule/find-promise.server.ts';
import { notifyStaff } from '#app/modules/notifications/inbox/notify-staff.server.ts';
import {
  buildCustomerOrderUrl,
  buildAdminOrderUrl,
} from '#app/modules/orders/access/find-order-access.server.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import type {
  OrderRowLockedForUpdate,
  PaymentRowLockedForUpdate,
} from '#app/modules/orders/lock-order-money.server.ts';
import { normaliseEmail } from '#app/modules/orders/model.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { buildTeamPaymentAlertNotification } from '#app/modules/orders/payment-alert.ts';
import { recordOrderEvent } from '#app/modules/orders/record-order-event.server.ts';
import { queueMail } from '#app/modules/outbox/queue-mail.server.ts';
import { issueInvoice } from '#app/modules/invoicing/issue-invoice.server.ts';
import { redeemReservedPromo } from '#app/modules/promo/use-promo.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { isFirstOrderCodeMisused } from './find-first-order.server.ts';
import {
  type OrderMailAwaitedBriefs,
  summarizeItemsAwaitingBrief,
  type PaidOrderBuyer,
  getPaidOrderBuyer,
  buildPaidOrderMailData,
} from './order-mail-summary.ts';

type PaidOrderItemRow = typeof orderItems.$inferSelect;

function buildOrderItemScopeRows(item: PaidOrderItemRow, now: Date) {
  const rows = (kind: 'included' | 'excluded', texts: readonly string[]) =>
    texts.map((text, position) => ({ orderItemId: item.id, kind, position, text, createdAt: now }));
  return [...rows('included', item.scope.includedRows), ...rows('excluded', item.scope.excludedRows)];
}

/**
 * Starts the work: each item gets its due date and its contract rows, and waits for its brief or in the
 * queue. Returns the items that wait for a brief.
 */
async function startOrderItems(
  ctx: AppContext,
  items: readonly PaidOrderItemRow[],
  dueAt: readonly Date[],
): Promise<ReadonlySet<string>> {
  const waiting = await createOrderItemBriefs(ctx, items);
  for (const [index, item] of items.entries()) {
    const isBriefRequired = waiting.has(item.id);
    const workState = isBriefRequired ? 'awaiting_brief' : 'queued';
    await ctx.db
      .update(orderItems)
      .set({
        workState,
        isBriefRequired,
        dueAt: dueAt[index] ?? null,
        version: item.version + 1,
        updatedAt: ctx.now,
      })
      .where(eq(orderItems.id, item.id));
  }
  const rows = items.flatMap((item) => buildOrderItemScopeRows(item, ctx.now));
  if (rows.length > 0) await ctx.db.insert(orderItemScope).values(rows);
  return waiting;
}

async function queuePaidMails(
  ctx: AppContext,
  order: OrderRowLockedForUpdate & { dueAt: Date; isLate: boolean; briefs: OrderMailAwaitedBriefs | null },
  items: readonly PaidOrderItemRow[],
  buyer: PaidOrderBuyer,
): Promise<void> {
  if (order.isDemo) return;
  const facts = buildPaidOrderMailData(order, items, order.dueAt);
  if (buyer.email) {
    await queueMail(ctx, {
      template: 'order.confirmed',
      dedupeKey: `paid:${order.id}`,
      recipient: buyer.email,
      orderId: order.id,
      payload: {
        ...facts,
        orderUrl: buildCustomerOrderUrl(ctx, order),
        customerName: buyer.name,
        awaitsBrief: order.briefs !== null,
        ...(order.briefs && { briefs: order.briefs }),
      },
    });
  }
  const customer = order.companyName ?? buyer.name ?? buyer.email ?? 'a customer without a name';
  await notifyStaff(ctx, {
    kind: 'order.paid',
    subject: order.id,
    title: `New order: ${facts.title}`,
    href: `/admin/orders/${order.id}`,
    assigneeId: order.assigneeId,
    mail: {
      template: 'team.order',
      dedupeKey: `t-paid:${order.id}`,
      recipient: null,
      orderId: order.id,
      payload: {
        ...facts,
        orderUrl: buildAdminOrderUrl(ctx, order.id),
        customer,
        email: buyer.email,
        country: order.country,
        isLate: order.isLate,
      },
    },
  });
}

/**
 * Notifies the team of a payment after the order was closed, or beyond a code's limit; both are honored
 * (orders.md "States").
 */
async function notifyStaffOfUnusualPayment(
  ctx: AppContext,
  locked: { order: OrderRowLockedForUpdate; payment: PaymentRowLockedForUpdate },
  { isLate, isOverLimit, isOverCustomer }: { isLate: boolean; isOverLimit: boolean; isOverCustomer: boolean },
): Promise<void> {
  const receivedCents = locked.payment.amountCents;
  // Staff who record a late manual payment know that it is late.
  if (isLate && locked.payment.provider !== 'manual')
    await notifyStaff(
      ctx,
      buildTeamPaymentAlertNotification(ctx.settings, locked, { kind: 'late_payment', receivedCents }),
    );
  if (isOverLimit)
    await notifyStaff(
      ctx,
      buildTeamPaymentAlertNotification(ctx.settings, locked, { kind: 'promo_limit', receivedCents }),
    );
  if (isOverCustomer)
    await notifyStaff(
      ctx,
      buildTeamPaymentAlertNotification(ctx.settings, locked, { kind: 'promo_customer', receivedCents }),
    );
}

/**
 * Marks a locked, unpaid order PAID with everything that follows (orders.md "States"): dates, contract rows,
 * the promo use, the timeline, the emails and the job `order.paid`. The caller has locked payment and order
 * and updated the payment; a payment of the provider `manual` was recorded by a person, and the timeline says
 * so.
 */
export async function markLockedOrderPaid(
  ctx: AppContext,
  locked: { order: OrderRowLockedForUpdate; payment: PaymentRowLockedForUpdate },
  paidAt: Date,
  payer: PaidOrderBuyer,
): Promise<void> {
  const { order, payment } = locked;
  const isByHand = payment.provider === 'manual';
  const items = await ctx.db
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, order.id))
    .orderBy(asc(orderItems.position))
    .for('update');
  const due = await findDeliveryPromise(ctx, items, { from: paidAt, excludedOrderId: order.id });
  const isLate = order.status !== 'PENDING';
  const buyer = getPaidOrderBuyer(order, payer);
  const { email } = buyer;
  const paid = {
    status: 'PAID',
    paymentState: order.totalCents === 0 ? 'NO_CHARGE' : 'PAID',
    closedReason: null,
    email,
    emailNorm: email === null ? null : normaliseEmail(email),
    customerName: buyer.name,
    paidAt,
    dueAt: due.order,
    ...toDeliveryPromiseColumns(due),
    isSettledLate: isLate,
    deletedAt: null,
    deletedBy: null,
    version: order.version + 1,
    updatedAt: ctx.now,
  };
  await ctx.db.update(orders).set(paid).where(eq(orders.id, order.id));
  const waiting = await startOrderItems(ctx, items, due.items);
  const briefs = summarizeItemsAwaitingBrief({ items, due }, waiting);
  const { isOverLimit, isOverCustomerLimit } = await redeemReservedPromo(ctx, order.id, paid.emailNorm);
  const isOverCustomer = isOverCustomerLimit || (await isFirstOrderCodeMisused(ctx, { ...order, ...paid }));
  await recordOrderEvent(ctx, {
    orderId: order.id,
    kind: isByHand ? 'paid_by_hand' : 'paid',
    isFromProvider: !isByHand,
    data: {
      ...(isByHand && { method: payment.method, reference: payment.reference }),
      paymentId: payment.id,
      attempt: payment.attempt,
      totalCents: order.totalCents,
      isLate,
      isOverLimit,
    },
  });
  // A manual payment already has the timeline entry of the person who recorded it.
  if (!isByHand && order.totalCents > 0)
    await recordAudit(ctx, {
      action: 'payment.received',
      entity: 'order',
      entityId: order.id,
      summary: isLate ? 'A payment arrived after the order had ended' : 'A payment arrived',
      after: { payment_id: payment.id, amount_cents: order.totalCents, livemode: order.isLive },
    });
  await queuePaidMails(ctx, { ...order, ...paid, isLate, briefs }, items, buyer);
  await issueInvoice(ctx, { ...order, ...paid }, items, payment);
  await notifyStaffOfUnusualPayment(ctx, locked, { isLate, isOverLimit, isOverCustomer });
  await ctx.jobs.send(ctx, 'order.paid', { orderId: order.id });
}
