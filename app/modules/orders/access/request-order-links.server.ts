import { and, asc, desc, eq, gt, inArray, isNull, or } from 'drizzle-orm';

import { ok, type Result } from '#app/lib/result.ts';
import { queueMail } from '#app/modules/outbox/queue-mail.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { withMinimumDuration } from '#app/platform/minimum-duration.server.ts';
import { consumeRateLimit } from '#app/platform/rate-limit.server.ts';

import { orderItems } from '../item-tables.server.ts';
import { normaliseEmail, formatOrderNumber, formatOrderTitle } from '../model.ts';
import { orders } from '../order-tables.server.ts';
import { recordOrderEvent } from '../record-order-event.server.ts';

import { failTooManyRequests } from './confirm-order-code.server.ts';
import { buildOrderAccessLink } from './find-order-access.server.ts';
import type { OrderAccessCodeOrLinkFailure } from './order-access.ts';

/** Maximum orders in one email; older ones are in the account that the email address can open. */
const MAX_ORDER_LINKS_PER_EMAIL = 20;

/** Returns the orders of an email address that have a page for their buyer, newest first. */
async function listOrdersByEmailForAccessLinks(ctx: AppContext, email: string) {
  const found = await ctx.db
    .select({ id: orders.id, linkVersion: orders.linkVersion, email: orders.email, paidAt: orders.paidAt })
    .from(orders)
    .where(
      and(
        eq(orders.emailNorm, email),
        eq(orders.isDemo, false),
        isNull(orders.deletedAt),
        or(
          inArray(orders.status, ['PAID', 'COMPLETED', 'REFUNDED', 'CANCELED']),
          // An order created by the team waits for its buyer.
          and(eq(orders.status, 'PENDING'), gt(orders.payUntil, ctx.now)),
        ),
      ),
    )
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(MAX_ORDER_LINKS_PER_EMAIL);
  const items = await ctx.db
    .select({ orderId: orderItems.orderId, title: orderItems.title })
    .from(orderItems)
    .where(
      inArray(
        orderItems.orderId,
        found.map(({ id }) => id),
      ),
    )
    .orderBy(asc(orderItems.position));
  return found.map((order) => ({
    ...order,
    title: formatOrderTitle(items.filter(({ orderId }) => orderId === order.id).map(({ title }) => title)),
  }));
}

/**
 * "Send me my links": sends the links of all orders of an email address in one email. Neither the response
 * nor its time reveals whether there are any.
 */
export async function emailOrderAccessLinksToBuyer(
  ctx: AppContext,
  typedEmail: string,
): Promise<Result<void, OrderAccessCodeOrLinkFailure>> {
  const email = normaliseEmail(typedEmail);
  const fromHere = await consumeRateLimit(ctx, 'order-link');
  if (!fromHere.ok) return failTooManyRequests(fromHere.failure);
  const toThere = await consumeRateLimit(ctx, 'order-link-mailbox', email);
  if (!toThere.ok) return failTooManyRequests(toThere.failure);
  return withMinimumDuration(async () => {
    const found = await listOrdersByEmailForAccessLinks(ctx, email);
    const [newest] = found;
    if (!newest) return ok(undefined);
    await inTransaction(ctx, async (ctx) => {
      for (const { id } of found) await recordOrderEvent(ctx, { orderId: id, kind: 'link_sent' });
      await queueMail(ctx, {
        template: 'order.link',
        dedupeKey: `link:${newest.id}:${ctx.requestId}`,
        recipient: newest.email ?? email,
        orderId: newest.id,
        payload: {
          orders: found.map((order) => ({
            orderNumber: formatOrderNumber(order.id),
            title: order.title,
            paidAt: order.paidAt?.toISOString() ?? null,
            orderUrl: ctx.settings.publicUrl + buildOrderAccessLink(ctx, order),
          })),
        },
      });
    });
    return ok(undefined);
  });
}
