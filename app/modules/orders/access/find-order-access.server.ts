import { and, eq, isNull, sql } from 'drizzle-orm';

import { assertCan, type Permission } from '#app/platform/access.server.ts';
import type { Actor, AppContext } from '#app/platform/context.ts';
import { read, together } from '#app/platform/db/read-together.server.ts';
import { jsonError } from '#app/platform/http.server.ts';

import { maskEmail } from '../model.ts';
import { orders } from '../order-tables.server.ts';

import { type AccessLevel, BROWSER_SECONDS, type OrderAccess, payingSince, reaches } from './order-access.ts';
import { isLinkToken, type LinkedOrder, linkToken, openGrants } from './seal-grants.server.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** Stands in for an order that is not there, so that its absence takes as long to find out as a wrong signature. */
const NOBODYS: LinkedOrder = { id: '00000000-0000-4000-8000-000000000000', linkVersion: 0 };

/** What a request may carry besides a session to prove that it may open an order. */
export type OrderProofs = {
  /** Digest of the checkout cookie: the browser that paid. */
  browserHash: string | null;
  /** The cookie an order's link was swapped for. */
  linkCookie: string | null;
};

const NO_PROOFS: OrderProofs = { browserHash: null, linkCookie: null };

const doorOf = together({
  doors: read(
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

async function findDoor(ctx: AppContext, orderId: string) {
  if (!UUID.test(orderId)) return null;
  const { doors } = await doorOf(ctx.db, { orderId });
  return doors[0] ?? null;
}

type Door = NonNullable<Awaited<ReturnType<typeof findDoor>>>;

function isStaff(actor: Actor): boolean {
  return actor.kind === 'user' && actor.role !== 'customer';
}

function isPayingBrowser(ctx: AppContext, door: Door, { browserHash }: OrderProofs): boolean {
  const since = payingSince(door);
  if (since === null || browserHash === null || browserHash !== door.browserHash) return false;
  return ctx.now.getTime() - since.getTime() < BROWSER_SECONDS * 1000;
}

/** What an order's link gives a browser: everything once its mailbox was proved by a code, else reading. */
function linkLevel(ctx: AppContext, door: Door, { linkCookie }: OrderProofs): AccessLevel | null {
  const granted = openGrants(ctx.settings, linkCookie, ctx.now).find(
    ({ orderId, linkVersion }) => orderId === door.id && linkVersion === door.linkVersion,
  );
  if (!granted) return null;
  return granted.confirmedUntil * 1000 > ctx.now.getTime() ? 'money' : 'read';
}

/**
 * What this request may do with an order; null for a foreign, a deleted, a missing and a malformed id alike, which all get
 * the same 404 (pages.md section 3.3). Staff use the admin: here they have what they bought themselves.
 */
export async function findOrderAccess(
  ctx: AppContext,
  orderId: string,
  proofs: OrderProofs = NO_PROOFS,
): Promise<OrderAccess | null> {
  const { actor } = ctx;
  const door = await findDoor(ctx, orderId);
  if (!door) return null;
  if (actor.kind === 'user' && door.userId === actor.id)
    return {
      orderId: door.id,
      level: actor.isEmailVerified ? 'money' : 'read',
      as: 'owner',
      userId: actor.id,
    };
  if (isStaff(actor)) return null;
  const byLink = linkLevel(ctx, door, proofs);
  const guest = { orderId: door.id, userId: null };
  if (byLink === 'money') return { ...guest, level: 'money', as: 'link' };
  if (isPayingBrowser(ctx, door, proofs)) return { ...guest, level: 'work', as: 'browser' };
  return byLink && { ...guest, level: byLink, as: 'link' };
}

/** Refuses by throwing a 403 when the access does not reach the level. */
export function assertLevel(access: OrderAccess, needed: AccessLevel): void {
  if (reaches(access, needed)) return;
  throw jsonError(403, 'CODE_NEEDED', 'First, confirm your email address for this order.');
}

/** An order, and by what somebody asks for it: their own proof, or null for the team's right. */
export type AskedOrder = { orderId: string; access: OrderAccess | null };

/** Refuses by throwing who may not: customers by the level of their proof of this very order, the team by its right. */
export function assertOrderRight(
  ctx: Pick<AppContext, 'actor'>,
  { orderId, access }: AskedOrder,
  needed: { level: AccessLevel; permission: Permission },
): void {
  if (access === null) return assertCan(ctx, needed.permission);
  if (access.orderId !== orderId) throw jsonError(404, 'NOT_FOUND', 'This order doesn’t exist.');
  assertLevel(access, needed.level);
}

/** `/orders/{id}?t=…`: opens the order for 90 days to whoever has it, for reading (orders.md section 14). */
export function orderLink(ctx: AppContext, order: LinkedOrder): string {
  return `/orders/${order.id}?t=${linkToken(ctx.settings, order, ctx.now)}`;
}

/**
 * The whole address for mails to the customer. The order of an account opens with its sign-in, that of a guest by the
 * signature in the address.
 */
export function customerOrderUrl(ctx: AppContext, order: LinkedOrder & { userId: string | null }): string {
  return ctx.settings.publicUrl + (order.userId === null ? orderLink(ctx, order) : `/orders/${order.id}`);
}

/** The whole address for mails to the team. */
export function teamOrderUrl(ctx: AppContext, orderId: string): string {
  return `${ctx.settings.publicUrl}/admin/orders/${orderId}`;
}

/** The order a link opens now; null for a wrong, an expired, a revoked and a foreign token, and for no such order. */
export async function findLinkedOrder(
  ctx: AppContext,
  orderId: string,
  token: string,
): Promise<LinkedOrder | null> {
  const door = await findDoor(ctx, orderId);
  return isLinkToken(ctx.settings, token, door ?? NOBODYS, ctx.now) ? door : null;
}

/** For staff to hand on: the customer's own link of an order; null when there is no such order. */
export async function findCustomerLink(ctx: AppContext, orderId: string): Promise<string | null> {
  assertCan(ctx, 'orders:write');
  const door = await findDoor(ctx, orderId);
  return door && ctx.settings.publicUrl + orderLink(ctx, door);
}

/** Where a code for this order would go, as its reader may know it; null when none can be sent. */
export async function findMaskedMailbox(ctx: AppContext, access: OrderAccess): Promise<string | null> {
  const [order] = await ctx.db
    .select({ email: orders.email, isDemo: orders.isDemo })
    .from(orders)
    .where(eq(orders.id, access.orderId));
  return order?.email && !order.isDemo ? maskEmail(order.email) : null;
}
