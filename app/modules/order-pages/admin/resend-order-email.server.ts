import { asc, eq } from 'drizzle-orm';

import { fail, ok, type Result } from '#app/lib/result.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { findPromisesAwaitingBriefs } from '#app/modules/fulfilment/schedule/find-promise.server.ts';
import { buildCustomerOrderUrl } from '#app/modules/orders/access/find-order-access.server.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import type { OrderRowLockedForUpdate } from '#app/modules/orders/lock-order-money.server.ts';
import { formatOrderNumber } from '#app/modules/orders/model.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { getMailTemplateLabel } from '#app/modules/outbox/mail-choices.ts';
import { queueMail } from '#app/modules/outbox/queue-mail.server.ts';
import { findOrIssueRequestedInvoiceDocument } from '#app/modules/invoicing/find-documents.server.ts';
import {
  summarizeItemsAwaitingBrief,
  buildPaidOrderMailData,
} from '#app/modules/payments/order-mail-summary.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { countOrderMailsOfTemplate } from './count-mailed.server.ts';
import {
  type ResendableOrderEmail,
  type ResendEmailFailure,
  RESENDABLE_ORDER_EMAILS,
} from './resendable-order-emails.ts';

type ResendableMail = { order: OrderRowLockedForUpdate; recipient: string; dedupeKey: string };

/** Queues the confirmation with the order's current data, such as dates that have moved since. */
async function queueOrderConfirmationMail(ctx: AppContext, { order, ...to }: ResendableMail): Promise<void> {
  const items = await ctx.db
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, order.id))
    .orderBy(asc(orderItems.position));
  const dueAt = order.dueAt ?? ctx.now;
  const { ofItems } = await findPromisesAwaitingBriefs(ctx, order, items);
  const kind = order.promiseKind === 'calendar' ? 'calendar' : 'clock';
  const dates = items.map((item) => {
    const ifToday = ofItems.get(item.id)?.ifToday;
    return ifToday ? new Date(ifToday) : (item.dueAt ?? dueAt);
  });
  const briefs = summarizeItemsAwaitingBrief({ items, due: { kind, items: dates } }, new Set(ofItems.keys()));
  await queueMail(ctx, {
    ...to,
    template: 'order.confirmed',
    orderId: order.id,
    payload: {
      ...buildPaidOrderMailData(order, items, dueAt),
      orderUrl: buildCustomerOrderUrl(ctx, order),
      customerName: order.customerName,
      awaitsBrief: briefs !== null,
      ...(briefs && { briefs }),
    },
  });
}

async function queueInvoiceMailResend(ctx: AppContext, { order, ...to }: ResendableMail): Promise<boolean> {
  const invoice = await findOrIssueRequestedInvoiceDocument(ctx, order.id, {
    kind: 'invoice',
    revision: null,
  });
  if (!invoice) return false;
  await queueMail(ctx, {
    ...to,
    template: 'order.invoice',
    orderId: order.id,
    payload: {
      orderNumber: formatOrderNumber(order.id),
      number: invoice.number,
      totalCents: order.totalCents,
      orderUrl: buildCustomerOrderUrl(ctx, order),
      isTest: !order.isLive,
    },
  });
  return true;
}

/**
 * Emails the confirmation or the invoice of a paid order to its buyer again, with a new link; does nothing
 * while one is still waiting to be sent. Audited. Throws 401 or 403 without `orders:write`.
 */
export async function resendOrderEmail(
  ctx: AppContext,
  orderId: string,
  what: ResendableOrderEmail,
): Promise<Result<{ recipient: string }, ResendEmailFailure>> {
  assertCan(ctx, 'orders:write');
  if (!isUuid(orderId)) return fail({ code: 'NOT_FOUND' });
  const template = RESENDABLE_ORDER_EMAILS[what];
  return inTransaction(ctx, async (ctx): Promise<Result<{ recipient: string }, ResendEmailFailure>> => {
    const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId)).for('update');
    if (!order || order.deletedAt !== null) return fail({ code: 'NOT_FOUND' });
    if (order.paidAt === null) return fail({ code: 'NOT_PAID' });
    const { email: recipient } = order;
    if (recipient === null || order.isDemo) return fail({ code: 'NO_MAILBOX' });
    const earlier = await countOrderMailsOfTemplate(ctx, orderId, template);
    if (earlier.isWaiting) return fail({ code: 'WAITING' });
    const key = what === 'confirmation' ? `paid:${orderId}` : `inv:${orderId}`;
    const mailed = { order, recipient, dedupeKey: `${key}:resend:${earlier.count}` };
    if (what === 'confirmation') await queueOrderConfirmationMail(ctx, mailed);
    else if (!(await queueInvoiceMailResend(ctx, mailed))) return fail({ code: 'NOT_PAID' });
    await recordAudit(ctx, {
      action: 'mail.resent',
      entity: 'order',
      entityId: orderId,
      summary: `The email “${getMailTemplateLabel(template)}” resent to the customer`,
    });
    return ok({ recipient });
  });
}
