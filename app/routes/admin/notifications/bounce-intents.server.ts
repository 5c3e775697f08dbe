import { bulkSelectionSchema } from '#app/lib/bulk.ts';
import { fail, ok } from '#app/lib/result.ts';
import { clearMailBounces } from '#app/modules/outbox/lift-bounces.server.ts';
import { listBounceIds } from '#app/modules/outbox/list-bounces.server.ts';
import { bounceListSearch } from '#app/modules/outbox/mail-bounce.ts';
import { type FormIntentHandler, defineIntent } from '#app/routes/http/run-intent.server.ts';

/** Allows sending to bounced addresses again; also used by the page of an email. */
export const unblockBouncedMailIntent: FormIntentHandler = defineIntent({
  input: bulkSelectionSchema,
  run: async (ctx, { ids, matching }) => {
    const chosen =
      matching === null
        ? ids
        : await listBounceIds(ctx, bounceListSearch.read(new URLSearchParams(matching)));
    const lifted = await clearMailBounces(ctx, chosen);
    return lifted.length === 0 ? fail({ code: 'gone' as const }) : ok(lifted);
  },
  refusal: () => ({
    message: 'Emails to this address are already allowed.',
    status: 409,
  }),
  toast: (lifted) => ({
    title:
      lifted.length === 1
        ? `Emails to ${lifted[0]} are allowed again.`
        : `Emails to ${lifted.length} addresses are allowed again.`,
    description: 'Anything not sent in the meantime can be sent from the delivery log.',
  }),
});

export const bouncedMailIntents: Record<string, FormIntentHandler> = { lift: unblockBouncedMailIntent };
