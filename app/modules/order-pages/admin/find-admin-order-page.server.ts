import { and, asc, count, eq, inArray, isNull, or, sql, sum } from 'drizzle-orm';

import { isUuid } from '#app/lib/uuid.ts';
import { users } from '#app/modules/identity/account-tables.server.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import {
  formatOrderNumber,
  type OrderStatus,
  formatOrderTitle,
  type PaymentState,
} from '#app/modules/orders/model.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { getOrderNotPayableReason } from '#app/modules/orders/pay-refusal.ts';
import { getUnpaidOrderCancelFailure, explainNotMarkedPaid } from '#app/modules/payments/manual-orders.ts';
import { assertCan, hasPermission } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import {
  type OrderLinesAndTotals,
  type OrderSourceAndAcceptedTerms,
  type AdminOrderPage,
  type UnpaidOrderActions,
  getOrderReadOnlyReason,
} from './admin-order-page.ts';
import type { StaffOrderVisibilityRights } from './order-search.ts';
import {
  getStaffOrderVisibilityRights,
  isOrderPurgedSql,
  getStaffActorUserId,
  buildVisibleOrdersCondition,
} from './find-visible-orders.server.ts';
import { maskOrderCustomerForStaffRole } from './list-admin-orders.server.ts';
import { readAdminOrderItems } from './read-admin-items.server.ts';

type StoredOrderRow = typeof orders.$inferSelect;
type StoredOrderItem = typeof orderItems.$inferSelect;

async function findVisibleAdminOrder(ctx: AppContext, id: string): Promise<StoredOrderRow | null> {
  if (!isUuid(id)) return null;
  const [order] = await ctx.db
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), buildVisibleOrdersCondition(ctx), sql`not ${isOrderPurgedSql}`));
  // Orders in the trash are hidden from fulfillers.
  return order && !(order.deletedAt !== null && getStaffOrderVisibilityRights(ctx).isAssignedOnly)
    ? order
    : null;
}

/** Whether the actor may see an order at all. */
export async function canSeeOrder(ctx: AppContext, id: string): Promise<boolean> {
  assertCan(ctx, 'orders:read');
  return (await findVisibleAdminOrder(ctx, id)) !== null;
}

/** Whether an item belongs to this order. */
export async function isItemOfOrder(ctx: AppContext, orderId: string, itemId: string): Promise<boolean> {
  if (!isUuid(orderId) || !isUuid(itemId)) return false;
  const found = await ctx.db
    .select({ id: orderItems.id })
    .from(orderItems)
    .where(and(eq(orderItems.id, itemId), eq(orderItems.orderId, orderId)));
  return found.length > 0;
}

/** Returns the items the actor may see: a fulfiller's own, or all if the order is assigned to them. */
async function listOrderItemsVisibleToStaff(
  ctx: AppContext,
  order: StoredOrderRow,
  visibility: StaffOrderVisibilityRights,
): Promise<StoredOrderItem[]> {
  const items = await ctx.db
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, order.id))
    .orderBy(asc(orderItems.position));
  const self = getStaffActorUserId(ctx);
  if (!visibility.isAssignedOnly || order.assigneeId === self) return items;
  return items.filter(({ assigneeId }) => assigneeId === self);
}

function toAdminOrderLinesAndTotals(
  order: StoredOrderRow,
  items: readonly StoredOrderItem[],
): OrderLinesAndTotals {
  return {
    lines: items.map(({ title, quantity, unitCents, lineCents, catalogueCents, priceReason }) => ({
      title,
      quantity,
      unitCents,
      lineCents,
      own: catalogueCents === null || priceReason === null ? null : { catalogueCents, reason: priceReason },
    })),
    totalCents: order.totalCents,
    paymentState: order.paymentState as PaymentState, // the CHECK orders_payment_state_known
  };
}

function toOrderSourceAndAcceptedTerms(order: StoredOrderRow): OrderSourceAndAcceptedTerms {
  return {
    source: order.source,
    country: order.country,
    utm: Object.entries(order.utm ?? {}),
    termsVersion: order.termsVersionId,
    privacyVersion: order.privacyVersionId,
    acceptedAt: order.termsAcceptedAt?.toISOString() ?? null,
  };
}

/**
 * Returns how often this customer bought, for how much, and how much was refunded: by account, or by email
 * address for a guest. Test and live orders are counted separately, so that test payments never count as a
 * customer's value.
 */
async function readCustomerPurchaseTotals(
  ctx: AppContext,
  { userId, emailNorm, isLive, isDemo }: StoredOrderRow,
): Promise<AdminOrderPage['history']> {
  const same = [
    userId === null ? undefined : eq(orders.userId, userId),
    emailNorm === null ? undefined : eq(orders.emailNorm, emailNorm),
  ].filter((rule) => rule !== undefined);
  if (same.length === 0) return null;
  const [row] = await ctx.db
    .select({
      orders: count(),
      cents: sum(orders.totalCents).mapWith(Number),
      refunded: sum(orders.refundedCents).mapWith(Number),
    })
    .from(orders)
    .where(
      and(
        or(...same),
        eq(orders.isLive, isLive),
        eq(orders.isDemo, isDemo),
        isNull(orders.deletedAt),
        inArray(orders.status, ['PAID', 'COMPLETED']),
      ),
    );
  return {
    orders: row?.orders ?? 0,
    lifetimeCents: row?.cents ?? 0,
    refundedCents: row?.refunded ?? 0,
  };
}

async function findAssigneeIdAndName(
  ctx: AppContext,
  id: string | null,
): Promise<AdminOrderPage['assignee']> {
  if (id === null) return null;
  const [person] = await ctx.db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(eq(users.id, id));
  return person ?? null;
}

/** Returns what the actor may do with an unpaid order. */
function getUnpaidOrderActions(ctx: AppContext, order: StoredOrderRow): UnpaidOrderActions | null {
  if (!hasPermission(ctx.actor, 'orders:refund')) return null;
  const unpaid = {
    version: order.version,
    payUntil: formatIsoDate(order.payUntil),
    mayMarkPaid: explainNotMarkedPaid(order, order.version) === null,
    mayCancel: getUnpaidOrderCancelFailure(order, order.version) === null,
    mayShareLink: getOrderNotPayableReason(order, ctx.now) === null,
  };
  return unpaid.mayMarkPaid || unpaid.mayCancel || unpaid.mayShareLink ? unpaid : null;
}

const formatIsoDate = (at: Date | null): string | null => at?.toISOString() ?? null;

/**
 * Returns the staff's page of one order, limited to what the role may see; null for a missing order, a
 * malformed id, and an order not assigned to a fulfiller.
 */
export async function findAdminOrderPage(ctx: AppContext, id: string): Promise<AdminOrderPage | null> {
  assertCan(ctx, 'orders:read');
  const order = await findVisibleAdminOrder(ctx, id);
  if (!order) return null;
  const visibility = getStaffOrderVisibilityRights(ctx);
  const items = await listOrderItemsVisibleToStaff(ctx, order, visibility);
  const [history, assignee, shownItems] = await Promise.all([
    visibility.people === 'all' ? readCustomerPurchaseTotals(ctx, order) : null,
    findAssigneeIdAndName(ctx, order.assigneeId),
    readAdminOrderItems(ctx, order, items),
  ]);
  const status = order.status as OrderStatus; // the CHECK orders_status_known
  const paymentState = order.paymentState as PaymentState; // the CHECK orders_payment_state_known
  return {
    id: order.id,
    number: formatOrderNumber(order.id),
    title: formatOrderTitle(items.map(({ title }) => title)),
    status,
    createdAt: order.createdAt.toISOString(),
    completedAt: formatIsoDate(order.completedAt),
    dueAt: status === 'PAID' ? formatIsoDate(order.dueAt) : null,
    deletedAt: formatIsoDate(order.deletedAt),
    isTest: !order.isLive,
    isDemo: order.isDemo,
    isAnonymous: order.anonymisedAt !== null,
    readOnly: getOrderReadOnlyReason({ status, paymentState, deletedAt: order.deletedAt }),
    hasOpenDispute: order.disputeState === 'OPEN',
    customer: {
      ...maskOrderCustomerForStaffRole(visibility, order),
      userId: visibility.people === 'all' ? order.userId : null,
    },
    history,
    assignee,
    tags: order.tags,
    items: shownItems,
    money: visibility.money ? toAdminOrderLinesAndTotals(order, items) : null,
    origin: visibility.people === 'all' ? toOrderSourceAndAcceptedTerms(order) : null,
    unpaid: getUnpaidOrderActions(ctx, order),
  };
}
