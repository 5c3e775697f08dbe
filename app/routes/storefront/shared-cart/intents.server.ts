import { fail } from '#app/lib/result.ts';
import { changeCartPromoCode } from '#app/modules/shared-carts/change-cart-code.server.ts';
import { toSharedCartError } from '#app/modules/shared-carts/cart-refusals.ts';
import {
  paySharedCart,
  type SharedCartPaymentRequest,
} from '#app/modules/shared-carts/pay-shared-cart.server.ts';
import {
  cartPromoFormSchema,
  paySharedCartFormSchema,
  sendSharedCartFormSchema,
} from '#app/modules/shared-carts/schemas.ts';
import { emailSharedCartLink } from '#app/modules/shared-carts/send-shared-cart.server.ts';
import type { PromoFailure } from '#app/modules/promo/model.ts';

import { type FormIntentHandler, defineIntent } from '../../http/run-intent.server.ts';

type SharedCartPaymentConsentAndBrowser = Pick<SharedCartPaymentRequest, 'consent'> & {
  browser: { hash: string; setCookie: string };
};

/** The actions of a shared cart's page. Each works without script and is safe to repeat. */
export function createSharedCartIntents(
  token: string,
  payer: SharedCartPaymentConsentAndBrowser,
): Record<string, FormIntentHandler> {
  const page = `/c/${token}`;
  return {
    pay: defineIntent({
      input: paySharedCartFormSchema,
      run: (ctx, { shown_total, shown_due, key }) =>
        paySharedCart(ctx, token, {
          browserHash: payer.browser.hash,
          consent: payer.consent,
          idempotencyKey: key,
          shownTotalCents: shown_total,
          shownDueAt: shown_due === null ? null : new Date(shown_due),
        }),
      refusal: toSharedCartError,
      // Redirects to the payment page; the cookie identifies the browser when it returns.
      redirectTo: ({ url }) => ({ to: url, cookies: [payer.browser.setCookie] }),
    }),
    code: defineIntent({
      input: cartPromoFormSchema,
      run: async (ctx, { code }) =>
        code.trim() === ''
          ? fail<{ code: 'PROMO_INVALID'; failure: PromoFailure }>({
              code: 'PROMO_INVALID',
              failure: { code: 'unknown' },
            })
          : changeCartPromoCode(ctx, token, code),
      refusal: toSharedCartError,
      redirectTo: () => `${page}?done=code#summary`,
    }),
    'no-code': defineIntent({
      input: cartPromoFormSchema,
      run: (ctx) => changeCartPromoCode(ctx, token, ''),
      refusal: toSharedCartError,
      redirectTo: () => `${page}#summary`,
    }),
    send: defineIntent({
      input: sendSharedCartFormSchema,
      run: (ctx, form) => emailSharedCartLink(ctx, token, form),
      refusal: toSharedCartError,
      redirectTo: () => `${page}?done=sent#send`,
    }),
  };
}

/**
 * Returns the sentence about what was just done, for the page after the redirect; null for an unknown value.
 */
export function getSharedCartSuccessMessage(done: string | null): string | null {
  if (done === 'sent') return 'We’re emailing the cart.';
  if (done === 'code') return 'The promo code is applied.';
  return done === 'made'
    ? 'Your cart now has a link. Anyone who opens it sees current prices and can pay.'
    : null;
}
