import { z } from 'zod/mini';

import { startReadinessChecksJob } from '#app/modules/readiness/request-checks-run.server.ts';
import { setManualReadinessCheckDone } from '#app/modules/readiness/set-tick.server.ts';
import { MANUAL_CHECK_IDS } from '#app/modules/readiness/manual-checks.ts';
import { type FormIntentHandler, defineIntent } from '#app/routes/http/run-intent.server.ts';

const manualCheckSchema = z.object({ tick: z.enum(MANUAL_CHECK_IDS, 'Choose an item to check off.') });
const getErrorMessage = () => 'Something went wrong. Try again.';

/** The actions of the readiness page. */
export const stripeReadinessIntents: Record<string, FormIntentHandler> = {
  run: defineIntent({
    input: z.object({}),
    run: startReadinessChecksJob,
    refusal: getErrorMessage,
    toast: ({ isNew }) => (isNew ? 'Checks are running.' : 'Checks are already running.'),
  }),
  tick: defineIntent({
    input: manualCheckSchema,
    run: (ctx, { tick: tickInput }) => setManualReadinessCheckDone(ctx, tickInput, true),
    refusal: getErrorMessage,
    toast: ({ title }) => `${title} checked off.`,
    undo: (_, { tick: tickInput }) => ({ intent: 'untick', fields: { tick: tickInput } }),
  }),
  untick: defineIntent({
    input: manualCheckSchema,
    run: (ctx, { tick: tickInput }) => setManualReadinessCheckDone(ctx, tickInput, false),
    refusal: getErrorMessage,
    toast: ({ title }) => `${title} unchecked.`,
  }),
};
