import { z } from 'zod/mini';

import { askForRun } from '#app/modules/readiness/ask-for-run.server.ts';
import { setTick } from '#app/modules/readiness/set-tick.server.ts';
import { TICK_IDS } from '#app/modules/readiness/ticks.ts';
import { type Intent, intent } from '#app/routes/http/run-intent.server.ts';

const tick = z.object({ tick: z.enum(TICK_IDS, 'Choose what to tick.') });
const never = () => 'This cannot be refused.';

/** What the page of readiness can do. */
export const readinessIntents: Record<string, Intent> = {
  run: intent({
    input: z.object({}),
    run: askForRun,
    refusal: never,
    toast: ({ isNew }) => (isNew ? 'The checks are running.' : 'The checks are running already.'),
  }),
  tick: intent({
    input: tick,
    run: (ctx, { tick }) => setTick(ctx, tick, true),
    refusal: never,
    toast: ({ title }) => `${title} ticked.`,
    undo: (_, { tick }) => ({ intent: 'untick', fields: { tick } }),
  }),
  untick: intent({
    input: tick,
    run: (ctx, { tick }) => setTick(ctx, tick, false),
    refusal: never,
    toast: ({ title }) => `The tick of ${title.toLowerCase()} was taken back.`,
  }),
};
