import { z } from 'zod/mini';

import { requestChecksRun } from '#app/modules/readiness/request-checks-run.server.ts';
import { setTick } from '#app/modules/readiness/set-tick.server.ts';
import { TICK_IDS } from '#app/modules/readiness/ticks.ts';
import { type Intent, intent } from '#app/routes/http/run-intent.server.ts';

const tickInput = z.object({ tick: z.enum(TICK_IDS, 'Choose an item to check off.') });
const getErrorMessage = () => 'Something went wrong. Try again.';

/** The actions of the readiness page. */
export const readinessIntents: Record<string, Intent> = {
  run: intent({
    input: z.object({}),
    run: requestChecksRun,
    refusal: getErrorMessage,
    toast: ({ isNew }) => (isNew ? 'Checks are running.' : 'Checks are already running.'),
  }),
  tick: intent({
    input: tickInput,
    run: (ctx, { tick: tickInput }) => setTick(ctx, tickInput, true),
    refusal: getErrorMessage,
    toast: ({ title }) => `${title} checked off.`,
    undo: (_, { tick: tickInput }) => ({ intent: 'untick', fields: { tick: tickInput } }),
  }),
  untick: intent({
    input: tickInput,
    run: (ctx, { tick: tickInput }) => setTick(ctx, tickInput, false),
    refusal: getErrorMessage,
    toast: ({ title }) => `${title} unchecked.`,
  }),
};
