import { z } from 'zod/mini';

import { fail } from '#app/lib/result.ts';
import { describeWorkFailure } from '#app/modules/fulfilment/model.ts';
import { hasItem } from '#app/modules/order-pages/admin/find-admin-order-page.server.ts';
import { type FormIntent, defineIntent } from '#app/routes/http/run-intent.server.ts';

const itemNotFoundIntent = defineIntent({
  input: z.object({}),
  run: () => Promise.resolve(fail({ code: 'NOT_FOUND' } as const)),
  refusal: describeWorkFailure,
});

/** Restricts item actions to this order: an item of another order is answered like a missing one. */
export function restrictIntentsToOrderItems(
  orderId: string,
  intents: Record<string, FormIntent>,
): Record<string, FormIntent> {
  const guarded = (action: FormIntent): FormIntent => ({
    ...action,
    fields: [...action.fields, 'itemId'],
    async run(ctx, posted) {
      const { itemId } = posted.input;
      const isOwn = typeof itemId === 'string' && (await hasItem(ctx, orderId, itemId));
      return (isOwn ? action : itemNotFoundIntent).run(ctx, posted);
    },
  });
  return Object.fromEntries(Object.entries(intents).map(([name, action]) => [name, guarded(action)]));
}
