import { createHash, randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';

import { addDays } from '#app/lib/dates.ts';
import { fail, ok, type Result } from '#app/lib/result.ts';
import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { calculateCartTotals } from '#app/modules/cart/model.ts';
import { listSellableServices } from '#app/modules/catalog/list-sellable-services.server.ts';
import { readSiteContent } from '#app/modules/content/read-site-content.server.ts';
import {
  findDeliveryPromise,
  toDeliveryPromiseColumns,
} from '#app/modules/fulfilment/schedule/find-promise.server.ts';
import { addOrderNote } from '#app/modules/messages/add-order-note.server.ts';
import { findMessageTextError } from '#app/modules/messages/model.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import {
  MAX_STRIPE_CHARGE_CENTS,
  normaliseEmail,
  formatOrderNumber,
  type SellableServiceOrderLine,
  MIN_STRIPE_CHARGE_CENTS,
  getOrderLineUnitPriceCents,
} from '#app/modules/orders/model.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { recordOrderEvent } from '#app/modules/orders/record-order-event.server.ts';
import { type CreateManualOrderFailure, MANUAL_ORDER_PAY_DAYS } from '#app/modules/payments/manual-orders.ts';
import { getCurrentPaymentMode } from '#app/modules/payments/mode-now.server.ts';
import { buildOrderItemRows } from '#app/modules/payments/place-order.server.ts';
import type { TeamCreatedOrderForm } from '#app/modules/payments/schemas.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { assertRecentStepUp } from '#app/platform/recent-proof.server.ts';

import { getStaffActorUserId } from '../admin/find-visible-orders.server.ts';

import { findVerifiedAccountIdByEmail } from './find-buyer-id.server.ts';

type CreatedManualOrder = { orderId: string; number: string };

/** Loads the current services of the lines, each with the agreed price. */
async function loadManualOrderServiceLines(
  ctx: AppContext,
  lines: TeamCreatedOrderForm['lines'],
): Promise<Result<SellableServiceOrderLine[], CreateManualOrderFailure>> {
  const services = await listSellableServices(
    ctx,
    lines.map(({ serviceId }) => serviceId),
  );
  const found = lines.map(({ serviceId, quantity, priceCents, reason }) => {
    const service = services.find(({ id, slug }) => id === serviceId.toLowerCase() || slug === serviceId);
    const own = priceCents === null || reason === null ? undefined : { priceCents, reason };
    return service ? { service, quantity, ...(own && { own }) } : serviceId;
  });
  const missing = found.filter((line) => typeof line === 'string');
  if (missing.length > 0) return fail({ code: 'SERVICE_UNAVAILABLE', serviceIds: [...new Set(missing)] });
  return ok(found.filter((line) => typeof line !== 'string'));
}

function computeManualOrderTotals(lines: readonly SellableServiceOrderLine[]) {
  return calculateCartTotals(
    lines.map((line) => ({
      serviceId: line.service.id,
      unitCents: getOrderLineUnitPriceCents(line),
      quantity: line.quantity,
    })),
    null,
  );
}

function findManualOrderAmountError(totalCents: number): CreateManualOrderFailure | null {
  if (totalCents > MAX_STRIPE_CHARGE_CENTS) return { code: 'AMOUNT_TOO_LARGE' };
  return totalCents > 0 && totalCents < MIN_STRIPE_CHARGE_CENTS ? { code: 'AMOUNT_TOO_SMALL' } : null;
}

async function insertManualOrder(
  ctx: AppContext,
  identity: { orderId: string; key: string; fingerprint: string },
  input: TeamCreatedOrderForm,
  lines: readonly SellableServiceOrderLine[],
): Promise<boolean> {
  const promised = await findDeliveryPromise(
    ctx,
    lines.map(({ service, quantity }) => ({ ...service, quantity })),
  );
  const inserted = await ctx.db
    .insert(orders)
    .values({
      ...computeManualOrderTotals(lines),
      ...getCurrentPaymentMode(ctx),
      id: identity.orderId,
      checkoutKey: identity.key,
      checkoutFingerprint: identity.fingerprint,
      source: 'manual',
      userId: await findVerifiedAccountIdByEmail(ctx, input.email),
      email: input.email,
      emailNorm: normaliseEmail(input.email),
      customerName: input.name,
      companyName: input.company,
      // The buyer accepts the terms with the pay button.
      payUntil: addDays(ctx.now, MANUAL_ORDER_PAY_DAYS),
      refundDays: (await readSiteContent(ctx)).provider.refundDays,
      dueAt: promised.order,
      ...toDeliveryPromiseColumns(promised),
      createdAt: ctx.now,
    })
    .onConflictDoNothing({ target: orders.checkoutKey })
    .returning({ id: orders.id });
  return inserted.length > 0;
}

/** Returns what this form has created already; null if the content differs. */
async function findOrderCreatedByManualForm(
  ctx: AppContext,
  key: string,
  fingerprint: string,
): Promise<Result<CreatedManualOrder, CreateManualOrderFailure>> {
  const [known] = await ctx.db
    .select({ id: orders.id, fingerprint: orders.checkoutFingerprint })
    .from(orders)
    .where(eq(orders.checkoutKey, key));
  if (known?.fingerprint !== fingerprint) return fail({ code: 'FORM_USED' });
  return ok({ orderId: known.id, number: formatOrderNumber(known.id) });
}

async function recordManualOrderCreated(
  ctx: AppContext,
  orderId: string,
  input: TeamCreatedOrderForm,
  lines: readonly SellableServiceOrderLine[],
): Promise<void> {
  const { totalCents } = computeManualOrderTotals(lines);
  await recordOrderEvent(ctx, { orderId, kind: 'placed', data: { totalCents } });
  await recordAudit(ctx, {
    action: 'order.made_by_hand',
    entity: 'order',
    entityId: orderId,
    summary: `Created order ${formatOrderNumber(orderId)} for a customer`,
    after: {
      totalCents,
      lines: lines.map((line) => ({
        serviceId: line.service.id,
        quantity: line.quantity,
        unitCents: getOrderLineUnitPriceCents(line),
        ...(line.own && { catalogueCents: line.service.priceCents, reason: line.own.reason }),
      })),
    },
  });
  if (input.note === null || ctx.actor.kind !== 'user' || findMessageTextError(input.note)) return;
  const noted = await addOrderNote(ctx, orderId, { body: input.note, clientKey: `manual:${orderId}` });
  if (!noted.ok) throw new Error(`the note of an order was refused: ${noted.failure.code}`);
}

/**
 * Creates an order for a customer, who pays it by its link within 14 days or manually (orders.md "Invoices,
 * credit notes and manual orders"). Prices are from the catalog, or custom with a reason. The same form
 * posted twice creates one order. Needs `orders:refund` and a recent proof of identity. Amounts are in cents.
 */
export async function createManualOrder(
  ctx: AppContext,
  input: TeamCreatedOrderForm,
): Promise<Result<CreatedManualOrder, CreateManualOrderFailure>> {
  assertCan(ctx, 'orders:refund');
  assertRecentStepUp(ctx);
  const key = `manual:${input.formId}`;
  // Includes the person: another person's form with the same id is a different one.
  const content = JSON.stringify([getStaffActorUserId(ctx), input]);
  const fingerprint = createHash('sha256').update(content).digest('hex');
  return inTransaction(ctx, async (ctx): Promise<Result<CreatedManualOrder, CreateManualOrderFailure>> => {
    const loaded = await loadManualOrderServiceLines(ctx, input.lines);
    if (!loaded.ok) return loaded;
    const lines = loaded.value;
    const fault = findManualOrderAmountError(computeManualOrderTotals(lines).totalCents);
    if (fault) return fail(fault);
    const orderId = randomUUID();
    if (!(await insertManualOrder(ctx, { orderId, key, fingerprint }, input, lines)))
      return findOrderCreatedByManualForm(ctx, key, fingerprint);
    await ctx.db
      .insert(orderItems)
      .values(buildOrderItemRows({ lines, discountCents: 0, promo: null }, orderId, ctx.now));
    await recordManualOrderCreated(ctx, orderId, input, lines);
    return ok({ orderId, number: formatOrderNumber(orderId) });
  });
}
