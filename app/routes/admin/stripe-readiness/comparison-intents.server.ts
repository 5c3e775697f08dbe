import { z } from 'zod/mini';

import {
  FIX_PAYMENT_DIFFERENCE_ERROR_MESSAGES,
  settleMismatchedProviderCheckout,
} from '#app/modules/payments/reconciliation/fix-difference.server.ts';
import { type FormIntentHandler, defineIntent } from '#app/routes/http/run-intent.server.ts';

/** The actions on a difference between the provider and the shop. */
export const paymentDifferenceFormIntents: Record<string, FormIntentHandler> = {
  fix: defineIntent({
    input: z.object({ session: z.string().check(z.regex(/^cs_\w{1,200}$/, 'Run the comparison again.')) }),
    run: (ctx, { session }) => settleMismatchedProviderCheckout(ctx, session),
    refusal: ({ code }) => ({
      message: FIX_PAYMENT_DIFFERENCE_ERROR_MESSAGES[code],
      status: code === 'unavailable' ? 503 : 422,
    }),
    toast: ({ number }) => `Order ${number} fixed.`,
  }),
};
