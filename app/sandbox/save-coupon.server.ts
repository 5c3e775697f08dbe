import type { z } from 'zod';

import type { AppContext } from '#app/platform/context.ts';

import { isSpent } from './create-session.server.ts';
import type { SandboxCoupon, SandboxSession } from './model.ts';
import type { couponCreate } from './request-parameters.ts';
import { SandboxFault } from './sandbox-fault.ts';
import {
  deleteObject,
  findObject,
  getObject,
  insertObject,
  newId,
  saveObject,
  systemSeconds,
} from './store-object.server.ts';

function refuseWrongDiscount(params: z.infer<typeof couponCreate>): void {
  const isAmount = params.amount_off !== undefined;
  if (isAmount === (params.percent_off !== undefined)) {
    const message = 'You must provide exactly one of amount_off or percent_off.';
    throw new SandboxFault(message, { code: 'parameter_missing', param: 'amount_off', isValidation: true });
  }
  if (isAmount && params.currency === undefined) {
    const message = 'Missing required param: currency.';
    throw new SandboxFault(message, { code: 'parameter_missing', param: 'currency', isValidation: true });
  }
  if (params.redeem_by !== undefined && params.redeem_by <= systemSeconds()) {
    throw new SandboxFault('redeem_by must be in the future.', { param: 'redeem_by', isValidation: true });
  }
}

/** POST /v1/coupons. */
export async function createCoupon(
  ctx: AppContext,
  params: z.infer<typeof couponCreate>,
): Promise<SandboxCoupon> {
  refuseWrongDiscount(params);
  const coupon: SandboxCoupon = {
    id: params.id ?? newId('', 8),
    object: 'coupon',
    amount_off: params.amount_off ?? null,
    created: systemSeconds(),
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
  if (await insertObject(ctx, coupon)) return coupon;
  throw new SandboxFault('Coupon already exists.', { code: 'resource_already_exists', param: 'id' });
}

/** GET /v1/coupons/:id. */
export async function getCoupon(ctx: AppContext, id: string): Promise<SandboxCoupon> {
  const coupon = await getObject(ctx, 'coupon', id);
  return { ...coupon, valid: !isSpent(coupon, systemSeconds()) };
}

/** DELETE /v1/coupons/:id; sessions created with it keep their discount, as at Stripe. */
export async function removeCoupon(ctx: AppContext, id: string): Promise<Record<string, unknown>> {
  await getObject(ctx, 'coupon', id, { lock: true });
  await deleteObject(ctx, id);
  return { id, object: 'coupon', deleted: true };
}

/** Counts the use of a session's coupon on payment; returns false when another payment took the last use. */
export async function redeemCoupon(ctx: AppContext, session: SandboxSession): Promise<boolean> {
  const id = session.discounts[0]?.coupon;
  const coupon = id === undefined ? null : await findObject(ctx, 'coupon', id, { lock: true });
  if (!coupon) return true;
  if (coupon.max_redemptions !== null && coupon.times_redeemed >= coupon.max_redemptions) return false;
  await saveObject(ctx, { ...coupon, times_redeemed: coupon.times_redeemed + 1 });
  return true;
}
