import { z } from 'zod/mini';

import { bulkSelectionSchema, formatBulkActionSummary } from '#app/lib/bulk.ts';
import { ok } from '#app/lib/result.ts';
import { listOrderTrashIds } from '#app/modules/order-pages/trash/list-trashed-orders.server.ts';
import {
  orderTrashListSearch,
  describeOrderPurgeFailure,
} from '#app/modules/order-pages/trash/order-trash.ts';
import { purgeOrder } from '#app/modules/order-pages/trash/purge-order.server.ts';
import { restoreOrders, trashOrders } from '#app/modules/order-pages/trash/trash-orders.server.ts';
import type { RequestSignInSession } from '#app/platform/context.ts';
import {
  requireIdentityProofForIntent,
  requireIdentityProofForBulkIntent,
} from '#app/routes/http/after-proof.server.ts';
import { type FormIntentHandler, defineIntent } from '#app/routes/http/run-intent.server.ts';

const TRASHED_ORDERS_INTENTS: Record<string, FormIntentHandler> = {
  'restore-many': defineIntent({
    input: bulkSelectionSchema,
    run: async (ctx, { ids, matching }) => {
      const chosen =
        matching === null
          ? ids
          : await listOrderTrashIds(ctx, orderTrashListSearch.read(new URLSearchParams(matching)));
      return ok(await restoreOrders(ctx, chosen));
    },
    refusal: () => '',
    toast: (outcome) => formatBulkActionSummary(outcome, 'restored'),
    undo: ({ done }) =>
      done.length === 0 ? null : { intent: 'trash-again', fields: { ids: done.join(',') } },
  }),
};

const trashOrdersAgainIntent = defineIntent({
  input: bulkSelectionSchema,
  run: async (ctx, { ids }) => ok(await trashOrders(ctx, ids)),
  refusal: () => '',
  toast: (outcome) => formatBulkActionSummary(outcome, 'moved back to the trash'),
});

const purgeOrderIntent = defineIntent({
  input: z.object({ id: z.guid(), confirm: z.catch(z.string(), '') }),
  run: (ctx, { id, confirm }) => purgeOrder(ctx, { id, typed: confirm }),
  refusal: describeOrderPurgeFailure,
  toast: 'Order permanently deleted.',
});

/** The actions of the order trash; permanent ones need an identity proof from the last ten minutes. */
export function createOrderTrashIntents(
  session: RequestSignInSession | null,
): Record<string, FormIntentHandler> {
  return {
    ...TRASHED_ORDERS_INTENTS,
    'trash-again': requireIdentityProofForBulkIntent(session, 'orders:trash', trashOrdersAgainIntent),
    purge: requireIdentityProofForIntent(session, 'orders:trash', purgeOrderIntent),
  };
}
