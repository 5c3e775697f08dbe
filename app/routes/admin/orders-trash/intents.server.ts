import { z } from 'zod/mini';

import { bulkSelectionSchema, bulkSummary } from '#app/lib/bulk.ts';
import { ok } from '#app/lib/result.ts';
import { listOrderTrashIds } from '#app/modules/order-pages/trash/list-trashed-orders.server.ts';
import { orderTrashListSearch, describePurgeFailure } from '#app/modules/order-pages/trash/order-trash.ts';
import { purgeOrder } from '#app/modules/order-pages/trash/purge-order.server.ts';
import { restoreOrders, trashOrders } from '#app/modules/order-pages/trash/trash-orders.server.ts';
import type { RequestSession } from '#app/platform/context.ts';
import { requireIdentityProof, requireIdentityProofForMany } from '#app/routes/http/after-proof.server.ts';
import { type FormIntent, defineIntent } from '#app/routes/http/run-intent.server.ts';

const TRASH_INTENTS: Record<string, FormIntent> = {
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
    toast: (outcome) => bulkSummary(outcome, 'restored'),
    undo: ({ done }) =>
      done.length === 0 ? null : { intent: 'trash-again', fields: { ids: done.join(',') } },
  }),
};

const trashOrdersAgainIntent = defineIntent({
  input: bulkSelectionSchema,
  run: async (ctx, { ids }) => ok(await trashOrders(ctx, ids)),
  refusal: () => '',
  toast: (outcome) => bulkSummary(outcome, 'moved back to the trash'),
});

const purgeOrderIntent = defineIntent({
  input: z.object({ id: z.guid(), confirm: z.catch(z.string(), '') }),
  run: (ctx, { id, confirm }) => purgeOrder(ctx, { id, typed: confirm }),
  refusal: describePurgeFailure,
  toast: 'Order permanently deleted.',
});

/** The actions of the order trash; permanent ones need an identity proof from the last ten minutes. */
export function createOrderTrashIntents(session: RequestSession | null): Record<string, FormIntent> {
  return {
    ...TRASH_INTENTS,
    'trash-again': requireIdentityProofForMany(session, 'orders:trash', trashOrdersAgainIntent),
    purge: requireIdentityProof(session, 'orders:trash', purgeOrderIntent),
  };
}
