import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';

import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm';

import { fail, ok, type Result } from '#app/lib/result.ts';
import { queueMail } from '#app/modules/outbox/queue-mail.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { serializeCookie } from '#app/platform/cookies.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { consumeRateLimit, type RateLimitedFailure } from '#app/platform/rate-limit.server.ts';
import { deriveKeyFromAppSecret } from '#app/platform/secret.server.ts';

import { normaliseEmail, formatOrderNumber } from '../model.ts';
import { orderCodes, orders } from '../order-tables.server.ts';

import {
  ORDER_ACCESS_CODE_LIFETIME_SECONDS,
  MAX_ORDER_CODE_TRIES,
  type OrderAccessCodeOrLinkFailure,
  ORDER_COOKIE_LIFETIME_SECONDS,
  MAX_ORDER_LINKS_PER_BROWSER,
  type OrderAccess,
} from './order-access.ts';
import {
  type OrderLinkAccessGrant,
  type OrderLinkVersionRef,
  readOrderLinkGrantsFromCookie,
  signOrderLinkGrantsCookie,
} from './seal-grants.server.ts';

/**
 * Returns the cookie that grants a browser access: it holds the orders its links opened, with this one as the
 * newest.
 */
export function buildOrderAccessCookieAddingOrder(
  ctx: AppContext,
  cookie: string | null,
  { order, isConfirmed }: { order: OrderLinkVersionRef; isConfirmed: boolean },
): string {
  const known = readOrderLinkGrantsFromCookie(ctx.settings, cookie, ctx.now);
  const before = known.find(({ orderId }) => orderId === order.id);
  const until = Math.floor(ctx.now.getTime() / 1000) + ORDER_COOKIE_LIFETIME_SECONDS;
  const kept = before?.linkVersion === order.linkVersion ? before.confirmedUntil : 0;
  const granted: OrderLinkAccessGrant = {
    orderId: order.id,
    linkVersion: order.linkVersion,
    readUntil: until,
    confirmedUntil: isConfirmed ? until : kept,
  };
  const others = known.filter(({ orderId }) => orderId !== order.id).slice(1 - MAX_ORDER_LINKS_PER_BROWSER);
  return serializeCookie(ctx.settings, 'order', {
    value: signOrderLinkGrantsCookie(ctx.settings, [...others, granted]),
    maxAgeSeconds: ORDER_COOKIE_LIFETIME_SECONDS,
  });
}

/** 10^6 codes are quickly tried against a copy of the database, so their digests need a key. */
function hashOrderCode(secret: string, orderId: string, code: string): Buffer {
  return createHmac('sha256', deriveKeyFromAppSecret(secret, 'order-code'))
    .update(`${orderId}:${code}`)
    .digest();
}

export const failTooManyRequests = ({ retryAfterSeconds }: RateLimitedFailure) =>
  fail({ code: 'too-many', retryAfterSeconds } as const);

/**
 * Checks whether another code may be sent: one a minute for an order, and a limited number per hour to its
 * email address and from one client.
 */
async function consumeOrderCodeRateLimit(
  ctx: AppContext,
  order: { id: string; email: string },
): Promise<Result<void, OrderAccessCodeOrLinkFailure>> {
  const again = await consumeRateLimit(ctx, 'mail-again', `order-code ${order.id}`);
  if (!again.ok) return failTooManyRequests(again.failure);
  const fromHere = await consumeRateLimit(ctx, 'mail-code');
  if (!fromHere.ok) return failTooManyRequests(fromHere.failure);
  const toThere = await consumeRateLimit(ctx, 'mail-code-mailbox', normaliseEmail(order.email));
  return toThere.ok ? ok(undefined) : failTooManyRequests(toThere.failure);
}

/**
 * Emails six digits to the order's email address and revokes earlier codes. Requires read access to the
 * order.
 */
export async function sendOrderAccessCodeEmail(
  ctx: AppContext,
  access: OrderAccess,
): Promise<Result<void, OrderAccessCodeOrLinkFailure>> {
  const [order] = await ctx.db
    .select({ id: orders.id, email: orders.email, isDemo: orders.isDemo })
    .from(orders)
    .where(eq(orders.id, access.orderId));
  const email = order?.email;
  if (!order || !email || order.isDemo) return fail({ code: 'no-mailbox' });
  const counted = await consumeOrderCodeRateLimit(ctx, { id: order.id, email });
  if (!counted.ok) return counted;
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await inTransaction(ctx, async (ctx) => {
    await ctx.db
      .update(orderCodes)
      .set({ usedAt: ctx.now, updatedAt: ctx.now })
      .where(and(eq(orderCodes.orderId, order.id), isNull(orderCodes.usedAt)));
    const [created] = await ctx.db
      .insert(orderCodes)
      .values({
        orderId: order.id,
        codeHash: hashOrderCode(ctx.settings.secret, order.id, code).toString('base64url'),
        expiresAt: new Date(ctx.now.getTime() + ORDER_ACCESS_CODE_LIFETIME_SECONDS * 1000),
        createdAt: ctx.now,
        updatedAt: ctx.now,
      })
      .returning({ id: orderCodes.id });
    await queueMail(ctx, {
      template: 'order.code',
      dedupeKey: `code:${created?.id}`,
      recipient: email,
      orderId: order.id,
      payload: { orderNumber: formatOrderNumber(order.id), code },
    });
  });
  return ok(undefined);
}

const buildUsableOrderCodeCondition = (ctx: AppContext, orderId: string) =>
  and(eq(orderCodes.orderId, orderId), isNull(orderCodes.usedAt), gt(orderCodes.expiresAt, ctx.now));

/** Counts one try at the newest code before it is checked, so that concurrent tries count as well. */
async function countOrderAccessCodeAttempt(ctx: AppContext, orderId: string) {
  const [tried] = await ctx.db
    .update(orderCodes)
    .set({ tries: sql`${orderCodes.tries} + 1`, updatedAt: ctx.now })
    .where(and(buildUsableOrderCodeCondition(ctx, orderId), lt(orderCodes.tries, MAX_ORDER_CODE_TRIES)))
    .returning({ id: orderCodes.id, codeHash: orderCodes.codeHash, tries: orderCodes.tries });
  return tried ?? null;
}

async function isOrderAccessCodeUsedUp(ctx: AppContext, orderId: string): Promise<boolean> {
  const [newest] = await ctx.db
    .select({ tries: orderCodes.tries })
    .from(orderCodes)
    .where(buildUsableOrderCodeCondition(ctx, orderId))
    .orderBy(desc(orderCodes.createdAt), desc(orderCodes.id))
    .limit(1);
  return newest !== undefined && newest.tries >= MAX_ORDER_CODE_TRIES;
}

/**
 * Checks the code from the order's email; on success this browser may also write, as recorded in its cookie.
 * Five tries per code, also when made at once.
 */
export async function confirmOrderCode(
  ctx: AppContext,
  access: OrderAccess,
  { code, cookie }: { code: string; cookie: string | null },
): Promise<Result<{ cookie: string }, OrderAccessCodeOrLinkFailure>> {
  const { orderId } = access;
  const tried = await countOrderAccessCodeAttempt(ctx, orderId);
  if (!tried)
    return fail({ code: (await isOrderAccessCodeUsedUp(ctx, orderId)) ? 'code-used-up' : 'wrong-code' });
  const secrets = [ctx.settings.secret, ...(ctx.settings.formerSecrets ?? [])];
  const stored = Buffer.from(tried.codeHash, 'base64url');
  const isRight = secrets
    .map((secret) => timingSafeEqual(hashOrderCode(secret, orderId, code), stored))
    .includes(true);
  if (!isRight) {
    ctx.log.warn({ requestId: ctx.requestId, event: 'code refused', purpose: 'order' }, 'security');
    return fail({ code: tried.tries >= MAX_ORDER_CODE_TRIES ? 'code-used-up' : 'wrong-code' });
  }
  const used = await ctx.db
    .update(orderCodes)
    .set({ usedAt: ctx.now, updatedAt: ctx.now })
    .where(and(eq(orderCodes.id, tried.id), isNull(orderCodes.usedAt)))
    .returning({ id: orderCodes.id });
  const [order] = await ctx.db
    .select({ id: orders.id, linkVersion: orders.linkVersion })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (used.length === 0 || !order) return fail({ code: 'wrong-code' });
  return ok({ cookie: buildOrderAccessCookieAddingOrder(ctx, cookie, { order, isConfirmed: true }) });
}
