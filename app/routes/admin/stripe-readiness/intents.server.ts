import { z } from 'zod/mini';

import { requestChecksRun } from '#app/modules/readiness/request-checks-run.server.ts';
import { setTick } from '#app/modules/readiness/set-tick.server.ts';
import { TICK_IDS } from '#app/modules/readiness/ticks.ts';
import { type Intent, intent } from '#app/routes/http/run-intent.server.ts';

const tick = z.object({ tick: z.enum(TICK_IDS, 'Choose an item to check off.') });
const never = () => 'Something went wrong. Try again.';

/** The actions of the readiness page. */
export const readinessIntents: Record<string, Intent> = {
  run: intent({
    input: z.object({}),
    run: requestChecksRun,
    refusal: never,
    toast: ({ isNew }) => (isNew ? 'Checks are running.' : 'Checks are already running.'),
  }),
  tick: intent({
    input: tick,
    run: (ctx, { tick }) => setTick(ctx, tick, true),
    refusal: never,
    toast: ({ title }) => `${title} checked off.`,
    undo: (_, { tick }) => ({ intent: 'untick', fields: { tick } }),
  }),
  untick: intent({
    input: tick,
    run: (ctx, { tick }) => setTick(ctx, tick, false),
    refusal: never,
    toast: ({ title }) => `${title} unchecked.`,
  }),
};
