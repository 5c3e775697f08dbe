import type { z } from 'zod';

import type { AppContext } from '#app/platform/context.ts';

import { isSandboxCouponExpiredOrExhausted } from './create-session.server.ts';
import type { SandboxCoupon, SandboxCheckoutSession } from './model.ts';
import type { couponCreationParamsSchema } from './request-parameters.ts';
import { SandboxApiError } from './sandbox-fault.ts';
import {
  deleteSandboxObject,
  findSandboxObject,
  getPaymentSandboxObject,
  insertSandboxPaymentObject,
  createSandboxObjectId,
  saveSandboxPaymentObject,
  getSandboxClockSeconds,
} from './store-object.server.ts';

function assertExactlyOneCouponDiscountType(params: z.infer<typeof couponCreationParamsSchema>): void {
  const isAmount = params.amount_off !== undefined;
  if (isAmount === (params.percent_off !== undefined)) {
    const message = 'You must provide exactly one of amount_off or percent_off.';
    throw new SandboxApiError(message, {
      code: 'parameter_missing',
      param: 'amount_off',
      isValidation: true,
    });
  }
  if (isAmount && params.currency === undefined) {
    const message = 'Missing required param: currency.';
    throw new SandboxApiError(message, { code: 'parameter_missing', param: 'currency', isValidation: true });
  }
  if (params.redeem_by !== undefined && params.redeem_by <= getSandboxClockSeconds()) {
    throw new SandboxApiError('redeem_by must be in the future.', { param: 'redeem_by', isValidation: true });
  }
}

/** POST /v1/coupons. */
export async function createSandboxCoupon(
  ctx: AppContext,
  params: z.infer<typeof couponCreationParamsSchema>,
): Promise<SandboxCoupon> {
  assertExactlyOneCouponDiscountType(params);
  const coupon: SandboxCoupon = {
    id: params.id ?? createSandboxObjectId('', 8),
    object: 'coupon',
    amount_off: params.amount_off ?? null,
    created: getSandboxClockSeconds(),
    currency: params.amount_off === undefined ? null : 'usd',
    duration: params.duration,
    livemode: false,
    max_redemptions: params.max_redemptions ?? null,
    metadata: { ...params.metadata },
    name: params.name ?? null,
    percent_off: params.percent_off ?? null,
    redeem_by: params.redeem_by ?? null,
    times_redeemed: 0,
    valid: true,
  };
  if (await insertSandboxPaymentObject(ctx, coupon)) return coupon;
  throw new SandboxApiError('Coupon already exists.', { code: 'resource_already_exists', param: 'id' });
}

/** GET /v1/coupons/:id. */
export async function getSandboxCoupon(ctx: AppContext, id: string): Promise<SandboxCoupon> {
  const coupon = await getPaymentSandboxObject(ctx, 'coupon', id);
  return { ...coupon, valid: !isSandboxCouponExpiredOrExhausted(coupon, getSandboxClockSeconds()) };
}

/** DELETE /v1/coupons/:id; sessions created with it keep their discount, as at Stripe. */
export async function deleteSandboxCoupon(ctx: AppContext, id: string): Promise<Record<string, unknown>> {
  await getPaymentSandboxObject(ctx, 'coupon', id, { lock: true });
  await deleteSandboxObject(ctx, id);
  return { id, object: 'coupon', deleted: true };
}

/** Counts the use of a session's coupon on payment; returns false when another payment took the last use. */
export async function redeemSandboxSessionCoupon(
  ctx: AppContext,
  session: SandboxCheckoutSession,
): Promise<boolean> {
  const id = session.discounts[0]?.coupon;
  const coupon = id === undefined ? null : await findSandboxObject(ctx, 'coupon', id, { lock: true });
  if (!coupon) return true;
  if (coupon.max_redemptions !== null && coupon.times_redeemed >= coupon.max_redemptions) return false;
  await saveSandboxPaymentObject(ctx, { ...coupon, times_redeemed: coupon.times_redeemed + 1 });
  return true;
}
