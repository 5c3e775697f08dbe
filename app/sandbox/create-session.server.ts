import type { z } from 'zod';

import type { Cents } from '#app/lib/money.ts';
import type { AppContext } from '#app/platform/context.ts';

import { emitSandboxEvent } from './emit-event.server.ts';
import type { SandboxCoupon, SandboxCheckoutLine, SandboxCheckoutSession } from './model.ts';
import type { checkoutSessionCreateParamsSchema } from './request-parameters.ts';
import { SandboxApiError } from './sandbox-fault.ts';
import {
  findSandboxObject,
  getPaymentSandboxObject,
  insertSandboxPaymentObject,
  createSandboxObjectId,
  saveSandboxPaymentObject,
  getSandboxClockSeconds,
} from './store-object.server.ts';

type SandboxCheckoutSessionParams = z.infer<typeof checkoutSessionCreateParamsSchema>;

const MIN_CHECKOUT_SESSION_LIFETIME_SECONDS = 30 * 60;
const MAX_SANDBOX_SESSION_LIFETIME_SECONDS = 24 * 3600;
const MIN_SANDBOX_CHARGE_CENTS = 50;
const MAX_SANDBOX_CHARGE_CENTS = 99_999_999;

/** Path of a session's pay page on the shop's own origin. */
export const SANDBOX_PAY_PAGE_PATH = '/sandbox/pay/';

function getSandboxSessionExpiryTime(params: SandboxCheckoutSessionParams, now: number): number {
  const expiresAt = params.expires_at ?? now + MAX_SANDBOX_SESSION_LIFETIME_SECONDS;
  const lifetime = expiresAt - now;
  if (lifetime < MIN_CHECKOUT_SESSION_LIFETIME_SECONDS || lifetime > MAX_SANDBOX_SESSION_LIFETIME_SECONDS) {
    const message =
      'The `expires_at` timestamp must be at least 30 minutes and at most 24 hours from Checkout Session creation.';
    throw new SandboxApiError(message, { param: 'expires_at', isValidation: true });
  }
  return expiresAt;
}

async function findUsableSandboxCoupon(
  ctx: AppContext,
  params: SandboxCheckoutSessionParams,
  now: number,
): Promise<SandboxCoupon | null> {
  const id = params.discounts?.[0]?.coupon;
  if (id === undefined) return null;
  const param = 'discounts[0][coupon]';
  const coupon = await findSandboxObject(ctx, 'coupon', id);
  if (!coupon) throw new SandboxApiError(`No such coupon: '${id}'`, { code: 'resource_missing', param });
  if (isSandboxCouponExpiredOrExhausted(coupon, now)) {
    throw new SandboxApiError(`Coupon ${id} is expired.`, { code: 'coupon_expired', param });
  }
  return coupon;
}

/** Returns whether a coupon has expired or is used up. */
export function isSandboxCouponExpiredOrExhausted(coupon: SandboxCoupon, now: number): boolean {
  const isOver = coupon.redeem_by !== null && coupon.redeem_by <= now;
  return isOver || (coupon.max_redemptions !== null && coupon.times_redeemed >= coupon.max_redemptions);
}

function calculateCouponDiscount(coupon: SandboxCoupon | null, subtotal: Cents): Cents {
  if (!coupon) return 0;
  const off = coupon.amount_off ?? Math.round((subtotal * (coupon.percent_off ?? 0)) / 100);
  return Math.min(off, subtotal);
}

/** Spreads the discount over the lines: each line's share rounded down, the rest on the last. */
function distributeDiscountOverCheckoutLines(
  items: SandboxCheckoutSessionParams['line_items'],
  discount: Cents,
  subtotal: Cents,
): SandboxCheckoutLine[] {
  let left = discount;
  return items.map((item, position) => {
    const amount = item.price_data.unit_amount * item.quantity;
    const isLast = position === items.length - 1;
    const share = isLast || subtotal === 0 ? left : Math.floor((discount * amount) / subtotal);
    left -= share;
    return {
      id: createSandboxObjectId('li_'),
      title: item.price_data.product_data.name,
      unitCents: item.price_data.unit_amount,
      quantity: item.quantity,
      discountCents: share,
    };
  });
}

function assertSandboxChargeableTotal(total: Cents): void {
  if (total > 0 && total < MIN_SANDBOX_CHARGE_CENTS) {
    const message = "The Checkout Session's total amount due must add up to at least $0.50 usd";
    throw new SandboxApiError(message, { code: 'amount_too_small' });
  }
  if (total > MAX_SANDBOX_CHARGE_CENTS) {
    const message = "The Checkout Session's total amount due must be no more than $999,999.99";
    throw new SandboxApiError(message, { code: 'amount_too_large' });
  }
}

/** POST /v1/checkout/sessions. */
export async function createSandboxCheckoutSession(
  ctx: AppContext,
  params: SandboxCheckoutSessionParams,
): Promise<SandboxCheckoutSession> {
  const now = getSandboxClockSeconds();
  const expiresAt = getSandboxSessionExpiryTime(params, now);
  const coupon = await findUsableSandboxCoupon(ctx, params, now);
  const subtotal = params.line_items.reduce(
    (sum, item) => sum + item.price_data.unit_amount * item.quantity,
    0,
  );
  const discount = calculateCouponDiscount(coupon, subtotal);
  const total = subtotal - discount;
  assertSandboxChargeableTotal(total);
  const id = createSandboxObjectId('cs_test_', 58);
  const session: SandboxCheckoutSession = {
    id,
    object: 'checkout.session',
    amount_subtotal: subtotal,
    amount_total: total,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    created: now,
    currency: 'usd',
    customer_details: null,
    customer_email: params.customer_email ?? null,
    discounts: coupon ? [{ coupon: coupon.id }] : [],
    expires_at: expiresAt,
    livemode: false,
    metadata: { ...params.metadata },
    mode: 'payment',
    payment_intent: null,
    payment_status: 'unpaid',
    status: 'open',
    success_url: params.success_url,
    total_details: { amount_discount: discount, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: `${ctx.settings.publicUrl}${SANDBOX_PAY_PAGE_PATH}${id}`,
    _lines: distributeDiscountOverCheckoutLines(params.line_items, discount, subtotal),
    _discountName: coupon ? (coupon.name ?? coupon.id) : null,
    _intentMetadata: { ...params.payment_intent_data?.metadata },
    _challenge: null,
  };
  await insertSandboxPaymentObject(ctx, session);
  return session;
}

/** Ends an open session and notifies the shop. */
export async function expireOpenSandboxSession(
  ctx: AppContext,
  session: SandboxCheckoutSession,
): Promise<SandboxCheckoutSession> {
  const closed: SandboxCheckoutSession = { ...session, status: 'expired', _challenge: null };
  await saveSandboxPaymentObject(ctx, closed);
  await emitSandboxEvent(ctx, 'checkout.session.expired', closed);
  return closed;
}

/** POST /v1/checkout/sessions/:id/expire: only an open session. */
export async function expireSandboxSession(ctx: AppContext, id: string): Promise<SandboxCheckoutSession> {
  const session = await getPaymentSandboxObject(ctx, 'checkout.session', id, { lock: true });
  if (session.status === 'open') return expireOpenSandboxSession(ctx, session);
  throw new SandboxApiError(
    `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
  );
}
