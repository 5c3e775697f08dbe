import { and, eq, isNull, sql } from 'drizzle-orm';

import { assertCan, type Permission } from '#app/platform/access.server.ts';
import type { Actor, AppContext } from '#app/platform/context.ts';
import {
  createReadForBatchedStatement,
  combineReadsIntoOneStatement,
} from '#app/platform/db/read-together.server.ts';
import { createJsonErrorResponse } from '#app/platform/http.server.ts';

import { maskEmail } from '../model.ts';
import { orders } from '../order-tables.server.ts';

import {
  type OrderAccessLevel,
  PAYING_BROWSER_ORDER_ACCESS_SECONDS,
  type OrderAccess,
  getPayingBrowserAccessStart,
  hasOrderAccessLevel,
} from './order-access.ts';
import {
  isValidOrderLinkToken,
  type OrderLinkVersionRef,
  createOrderLinkToken,
  readOrderLinkGrantsFromCookie,
} from './seal-grants.server.ts';

const UUID_PATTERN = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** Used in place of a missing order, so that its absence takes as long to detect as a wrong signature. */
const MISSING_ORDER_TIMING_PLACEHOLDER: OrderLinkVersionRef = {
  id: '00000000-0000-4000-8000-000000000000',
  linkVersion: 0,
};

/** What a request may carry, apart from a session, to prove access to an order. */
export type OrderAccessRequestCredentials = {
  /** Digest of the checkout cookie of the browser that paid. */
  browserHash: string | null;
  /** The cookie issued in exchange for an order's link. */
  linkCookie: string | null;
};

const EMPTY_ORDER_ACCESS_PROOFS: OrderAccessRequestCredentials = { browserHash: null, linkCookie: null };

const readOrderAccessRows = combineReadsIntoOneStatement({
  accessRows: createReadForBatchedStatement(
    {
      id: orders.id,
      userId: orders.userId,
      browserHash: orders.browserHash,
      source: orders.source,
      createdAt: orders.createdAt,
      paidAt: orders.paidAt,
      linkVersion: orders.linkVersion,
    },
    (from) =>
      from.from(orders).where(and(eq(orders.id, sql.placeholder('orderId')), isNull(orders.deletedAt))),
  ),
});

async function findOrderAccessFacts(ctx: AppContext, orderId: string) {
  if (!UUID_PATTERN.test(orderId)) return null;
  const { accessRows } = await readOrderAccessRows(ctx.db, { orderId });
  return accessRows[0] ?? null;
}

type OrderAccessFacts = NonNullable<Awaited<ReturnType<typeof findOrderAccessFacts>>>;

function isStaffActor(actor: Actor): boolean {
  return actor.kind === 'user' && actor.role !== 'customer';
}

function isBrowserThatStartedPayment(
  ctx: AppContext,
  facts: OrderAccessFacts,
  { browserHash }: OrderAccessRequestCredentials,
): boolean {
  const since = getPayingBrowserAccessStart(facts);
  if (since === null || browserHash === null || browserHash !== facts.browserHash) return false;
  return ctx.now.getTime() - since.getTime() < PAYING_BROWSER_ORDER_ACCESS_SECONDS * 1000;
}

/**
 * Returns what an order's link grants a browser: everything if its email address was verified by a code,
 * otherwise reading.
 */
function getOrderLinkAccessLevel(
  ctx: AppContext,
  facts: OrderAccessFacts,
  { linkCookie }: OrderAccessRequestCredentials,
): OrderAccessLevel | null {
  const granted = readOrderLinkGrantsFromCookie(ctx.settings, linkCookie, ctx.now).find(
    ({ orderId, linkVersion }) => orderId === facts.id && linkVersion === facts.linkVersion,
  );
  if (!granted) return null;
  return granted.confirmedUntil * 1000 > ctx.now.getTime() ? 'money' : 'read';
}

/**
 * Returns what this request may do with an order; null for another customer's, a deleted and a missing order
 * and for a malformed id, which all get the same 404 (pages.md "The order room"). Staff use the admin; here
 * they have access to their own purchases only.
 */
export async function findOrderAccess(
  ctx: AppContext,
  orderId: string,
  proofs: OrderAccessRequestCredentials = EMPTY_ORDER_ACCESS_PROOFS,
): Promise<OrderAccess | null> {
  const { actor } = ctx;
  const facts = await findOrderAccessFacts(ctx, orderId);
  if (!facts) return null;
  if (actor.kind === 'user' && facts.userId === actor.id)
    return {
      orderId: facts.id,
      level: actor.isEmailVerified ? 'money' : 'read',
      as: 'owner',
      userId: actor.id,
    };
  if (isStaffActor(actor)) return null;
  const byLink = getOrderLinkAccessLevel(ctx, facts, proofs);
  const guest = { orderId: facts.id, userId: null };
  if (byLink === 'money') return { ...guest, level: 'money', as: 'link' };
  if (isBrowserThatStartedPayment(ctx, facts, proofs)) return { ...guest, level: 'work', as: 'browser' };
  return byLink && { ...guest, level: byLink, as: 'link' };
}

/** Throws a 403 if the access does not reach the level. */
export function assertAccessLevel(access: OrderAccess, needed: OrderAccessLevel): void {
  if (hasOrderAccessLevel(access, needed)) return;
  throw createJsonErrorResponse(403, 'CODE_NEEDED', 'First, confirm your email address for this order.');
}

/** An order and the access to it: the customer's own proof, or null for the team's right. */
export type OrderWithRequestAccess = { orderId: string; access: OrderAccess | null };

/**
 * Throws unless the actor has the right: customers by the level of their access to this very order, the team
 * by its permission.
 */
export function assertOrderAccessOrPermission(
  ctx: Pick<AppContext, 'actor'>,
  { orderId, access }: OrderWithRequestAccess,
  needed: { level: OrderAccessLevel; permission: Permission },
): void {
  if (access === null) return assertCan(ctx, needed.permission);
  if (access.orderId !== orderId)
    throw createJsonErrorResponse(404, 'NOT_FOUND', 'This order doesn’t exist.');
  assertAccessLevel(access, needed.level);
}

/**
 * Returns `/orders/{id}?t=…`, which gives anyone who has it read access to the order for 90 days (orders.md
 * "Access to an order").
 */
export function buildOrderAccessLink(ctx: AppContext, order: OrderLinkVersionRef): string {
  return `/orders/${order.id}?t=${createOrderLinkToken(ctx.settings, order, ctx.now)}`;
}

/**
 * Returns the full URL for emails to the customer. An account's order opens after sign-in, a guest's by the
 * signature in the URL.
 */
export function buildCustomerOrderUrl(
  ctx: AppContext,
  order: OrderLinkVersionRef & { userId: string | null },
): string {
  return (
    ctx.settings.publicUrl +
    (order.userId === null ? buildOrderAccessLink(ctx, order) : `/orders/${order.id}`)
  );
}

/** Returns the full URL for emails to the team. */
export function buildAdminOrderUrl(ctx: AppContext, orderId: string): string {
  return `${ctx.settings.publicUrl}/admin/orders/${orderId}`;
}

/**
 * Returns the order a link opens now; null for an invalid, expired or revoked token, one of another order,
 * and a missing order.
 */
export async function findOrderByAccessLinkToken(
  ctx: AppContext,
  orderId: string,
  token: string,
): Promise<OrderLinkVersionRef | null> {
  const facts = await findOrderAccessFacts(ctx, orderId);
  return isValidOrderLinkToken(ctx.settings, token, facts ?? MISSING_ORDER_TIMING_PLACEHOLDER, ctx.now)
    ? facts
    : null;
}

/** Returns the customer's own link of an order, for staff to pass on; null if there is no such order. */
export async function findCustomerOrderLink(ctx: AppContext, orderId: string): Promise<string | null> {
  assertCan(ctx, 'orders:write');
  const facts = await findOrderAccessFacts(ctx, orderId);
  return facts && ctx.settings.publicUrl + buildOrderAccessLink(ctx, facts);
}

/** Returns the masked email address a code for this order would go to; null if none can be sent. */
export async function findMaskedOrderCodeRecipient(
  ctx: AppContext,
  access: OrderAccess,
): Promise<string | null> {
  const [order] = await ctx.db
    .select({ email: orders.email, isDemo: orders.isDemo })
    .from(orders)
    .where(eq(orders.id, access.orderId));
  return order?.email && !order.isDemo ? maskEmail(order.email) : null;
}
