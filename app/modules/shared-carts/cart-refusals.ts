import { type CheckoutFailure, toCheckoutErrorResponse } from '#app/modules/payments/model.ts';
import { type PromoFailure, getPromoCodeFailureMessage } from '#app/modules/promo/model.ts';

import type { SharedCartFailure, SharedCartState } from './model.ts';

type SharedCartPageFailure =
  | SharedCartFailure
  | CheckoutFailure
  | { code: 'PROMO_INVALID'; failure: PromoFailure }
  | { code: 'PROMO_ERROR' }
  | { code: 'NOTHING_TO_SEND' }
  | { code: 'SENT_ENOUGH' };

/** Why a shared cart is no longer open, for visitors with its link. */
export const CLOSED_SHARED_CART_MESSAGES: Record<Exclude<SharedCartState, 'open'>, string> = {
  paid: 'This cart has already been paid.',
  processing: 'A payment for this cart is processing. Please don’t pay again.',
  canceled: 'This cart was closed.',
  expired: 'This cart has expired.',
};

/** Returns the message for a failure on the page of a cart, with its status. */
export function toSharedCartError(failure: SharedCartPageFailure): {
  status: number;
  message: string;
  field?: string;
  retryAfterSeconds?: number;
} {
  switch (failure.code) {
    case 'NOT_FOUND':
      return { status: 404, message: 'We couldn’t find this cart.' };
    case 'NOT_OPEN':
      return { status: 409, message: CLOSED_SHARED_CART_MESSAGES[failure.state] };
    case 'NOTHING_TO_SEND':
      return { status: 409, message: 'Nothing in this cart is available anymore, so it wasn’t sent.' };
    case 'SENT_ENOUGH':
      return { status: 429, message: 'This cart was sent too many times. Copy its link instead.' };
    case 'PROMO_INVALID':
      return { status: 422, message: getPromoCodeFailureMessage(failure.failure), field: 'code' };
    default: {
      const { status, error, retryAfterSeconds } = toCheckoutErrorResponse(failure);
      return { status, message: error, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) };
    }
  }
}
