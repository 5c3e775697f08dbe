import { z } from 'zod/mini';

import {
  EVENT_REPLAY_ERROR_MESSAGES,
  reprocessPaymentProviderEvent,
} from '#app/modules/payments/provider-events/replay-event.server.ts';
import { type FormIntentHandler, defineIntent } from '#app/routes/http/run-intent.server.ts';

const INVALID_EVENT_ID_MESSAGE = 'Enter an event ID that starts with evt_.';
const stripeEventIdSchema = z.string().check(z.trim(), z.regex(/^evt_\w{1,200}$/, INVALID_EVENT_ID_MESSAGE));

const createReplayEventIntent = (field: string | null): FormIntentHandler =>
  defineIntent({
    input: z.object({ event: stripeEventIdSchema }),
    run: (ctx, { event }) => reprocessPaymentProviderEvent(ctx, event),
    refusal: ({ code }) => ({
      message: EVENT_REPLAY_ERROR_MESSAGES[code],
      field,
      status: code === 'waiting' ? 409 : code === 'unavailable' ? 503 : 422,
    }),
    toast: ({ type }) => `Processing ${type} again.`,
  });

/** The actions on provider events: retry a failed one, replay one by its id. */
export const replayStripeEventIntents: Record<string, FormIntentHandler> = {
  retry: createReplayEventIntent(null),
  replay: createReplayEventIntent('event'),
};
