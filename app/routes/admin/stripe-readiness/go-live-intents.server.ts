import { z } from 'zod/mini';

import { fail, ok } from '#app/lib/result.ts';
import { serviceCardFiguresSourceField } from '#app/modules/content/settings/cards-form.ts';
import { saveGoLiveCardFiguresSource } from '#app/modules/content/settings/save-block.server.ts';
import { describeGoLiveFailure, isGoLiveReasonLongEnough } from '#app/modules/payments/go-live/go-live.ts';
import {
  openShopForLivePayments,
  withdrawPaymentsGoLive,
} from '#app/modules/payments/go-live/press-go-live.server.ts';
import { listChecksBlockingLivePayments } from '#app/modules/readiness/list-blocking-checks.server.ts';
import type { RequestSignInSession } from '#app/platform/context.ts';
import { requireIdentityProofForIntent } from '#app/routes/http/after-proof.server.ts';
import { defineIntent, type FormIntentHandler } from '#app/routes/http/run-intent.server.ts';

/**
 * The comma-separated ids of the blockers the owner saw, the reason for going live despite them, and what
 * service figures are based on from then on, if asked.
 */
const goLiveFormSchema = z
  .object({
    blockers: z._default(z.string().check(z.maxLength(2000)), ''),
    reason: z._default(z.string().check(z.maxLength(500, 'Use at most 500 characters.')), ''),
    ...serviceCardFiguresSourceField,
  })
  .check(
    z.refine(({ blockers, reason }) => blockers === '' || isGoLiveReasonLongEnough(reason), {
      path: ['reason'],
      error: describeGoLiveFailure({ code: 'reason-missing' }).message,
    }),
  );

/** The actions that start and stop live payments. */
export function createGoLiveIntents(session: RequestSignInSession | null): Record<string, FormIntentHandler> {
  return {
    'go-live': requireIdentityProofForIntent(
      session,
      'payments:go-live',
      defineIntent({
        input: goLiveFormSchema,
        run: async (ctx, { blockers, figures, reason }) => {
          const override = { overridden: blockers.split(','), reason };
          const pressed = await openShopForLivePayments(
            ctx,
            await listChecksBlockingLivePayments(ctx),
            override,
          );
          if (pressed.ok && figures) await saveGoLiveCardFiguresSource(ctx, figures);
          return pressed;
        },
        refusal: (failure) => ({
          ...describeGoLiveFailure(failure),
          field: failure.code === 'reason-missing' ? 'reason' : null,
        }),
        toast: 'The shop is live: customers can pay',
      }),
    ),
    'withdraw-go-live': requireIdentityProofForIntent(
      session,
      'payments:go-live',
      defineIntent({
        input: z.object({}),
        run: async (ctx) => ((await withdrawPaymentsGoLive(ctx)) ? ok(true) : fail('closed' as const)),
        refusal: () => ({ message: 'The shop was no longer live.', status: 409 }),
        toast: 'Live payments stopped: customers can’t pay',
      }),
    ),
  };
}
