import { z } from 'zod/mini';

import { fail } from '#app/lib/result.ts';
import { describeOrderItemWorkFailure } from '#app/modules/fulfilment/model.ts';
import { isItemOfOrder } from '#app/modules/order-pages/admin/find-admin-order-page.server.ts';
import { type FormIntentHandler, defineIntent } from '#app/routes/http/run-intent.server.ts';

const orderItemNotFoundFormIntent = defineIntent({
  input: z.object({}),
  run: () => Promise.resolve(fail({ code: 'NOT_FOUND' } as const)),
  refusal: describeOrderItemWorkFailure,
});

/** Restricts item actions to this order: an item of another order is answered like a missing one. */
export function restrictIntentsToOrderItems(
  orderId: string,
  intents: Record<string, FormIntentHandler>,
): Record<string, FormIntentHandler> {
  const guarded = (action: FormIntentHandler): FormIntentHandler => ({
    ...action,
    fields: [...action.fields, 'itemId'],
    async run(ctx, posted) {
      const { itemId } = posted.input;
      const isOwn = typeof itemId === 'string' && (await isItemOfOrder(ctx, orderId, itemId));
      return (isOwn ? action : orderItemNotFoundFormIntent).run(ctx, posted);
    },
  });
  return Object.fromEntries(Object.entries(intents).map(([name, action]) => [name, guarded(action)]));
}
