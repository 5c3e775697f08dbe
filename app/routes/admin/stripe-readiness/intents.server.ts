import { z } from 'zod/mini';

import { startReadinessChecksJob } from '#app/modules/readiness/request-checks-run.server.ts';
import { setManualReadinessCheckDone } from '#app/modules/readiness/set-tick.server.ts';
import { MANUAL_READINESS_CHECK_IDS } from '#app/modules/readiness/manual-checks.ts';
import { type FormIntentHandler, defineIntent } from '#app/routes/http/run-intent.server.ts';

const manualReadinessCheckFormSchema = z.object({
  tick: z.enum(MANUAL_READINESS_CHECK_IDS, 'Choose an item to check off.'),
});
const getReadinessActionErrorMessage = () => 'Something went wrong. Try again.';

/** The actions of the readiness page. */
export const stripeReadinessIntents: Record<string, FormIntentHandler> = {
  run: defineIntent({
    input: z.object({}),
    run: startReadinessChecksJob,
    refusal: getReadinessActionErrorMessage,
    toast: ({ isNew }) => (isNew ? 'Checks are running.' : 'Checks are already running.'),
  }),
  tick: defineIntent({
    input: manualReadinessCheckFormSchema,
    run: (ctx, { tick: tickInput }) => setManualReadinessCheckDone(ctx, tickInput, true),
    refusal: getReadinessActionErrorMessage,
    toast: ({ title }) => `${title} checked off.`,
    undo: (_, { tick: tickInput }) => ({ intent: 'untick', fields: { tick: tickInput } }),
  }),
  untick: defineIntent({
    input: manualReadinessCheckFormSchema,
    run: (ctx, { tick: tickInput }) => setManualReadinessCheckDone(ctx, tickInput, false),
    refusal: getReadinessActionErrorMessage,
    toast: ({ title }) => `${title} unchecked.`,
  }),
};
