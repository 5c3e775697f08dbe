import { z } from 'zod/mini';

import { REPLAY_REFUSALS, replayEvent } from '#app/modules/payments/provider-events/replay-event.server.ts';
import { type Intent, intent } from '#app/routes/http/run-intent.server.ts';

const WRONG_ID = 'Enter an event ID that starts with evt_.';
const eventId = z.string().check(z.trim(), z.regex(/^evt_\w{1,200}$/, WRONG_ID));

const createReplayIntent = (field: string | null): Intent =>
  intent({
    input: z.object({ event: eventId }),
    run: (ctx, { event }) => replayEvent(ctx, event),
    refusal: ({ code }) => ({
      message: REPLAY_REFUSALS[code],
      field,
      status: code === 'waiting' ? 409 : code === 'unavailable' ? 503 : 422,
    }),
    toast: ({ type }) => `Processing ${type} again.`,
  });

/** The actions on provider events: retry a failed one, replay one by its id. */
export const eventIntents: Record<string, Intent> = {
  retry: createReplayIntent(null),
  replay: createReplayIntent('event'),
};
