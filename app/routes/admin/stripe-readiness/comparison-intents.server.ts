import { z } from 'zod/mini';

import {
  FIX_DIFFERENCE_ERROR_MESSAGES,
  fixDifference,
} from '#app/modules/payments/reconciliation/fix-difference.server.ts';
import { type FormIntent, defineIntent } from '#app/routes/http/run-intent.server.ts';

/** The actions on a difference between the provider and the shop. */
export const comparisonIntents: Record<string, FormIntent> = {
  fix: defineIntent({
    input: z.object({ session: z.string().check(z.regex(/^cs_\w{1,200}$/, 'Run the comparison again.')) }),
    run: (ctx, { session }) => fixDifference(ctx, session),
    refusal: ({ code }) => ({
      message: FIX_DIFFERENCE_ERROR_MESSAGES[code],
      status: code === 'unavailable' ? 503 : 422,
    }),
    toast: ({ number }) => `Order ${number} fixed.`,
  }),
};
