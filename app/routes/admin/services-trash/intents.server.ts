import { z } from 'zod/mini';

import { bulkSelectionSchema } from '#app/lib/bulk.ts';
import { fail, ok } from '#app/lib/result.ts';
import { SERVICE_LIST_MESSAGES } from '#app/modules/catalog/service-list.ts';
import { listTrashedServiceIds } from '#app/modules/catalog/trash/list-trashed-services.server.ts';
import {
  permanentlyDeleteAllTrashedServices,
  purgeService,
} from '#app/modules/catalog/trash/purge-service.server.ts';
import { restoreServices } from '#app/modules/catalog/trash/restore-services.server.ts';
import {
  EMPTY_TRASH_CONFIRMATION_TEXT,
  isConfirmationTextTyped,
  formatServicePurgeFailureMessage,
  serviceTrashListSearchParameters,
} from '#app/modules/catalog/trash/service-trash.ts';
import { moveServicesToTrash } from '#app/modules/catalog/trash/trash-services.server.ts';
import type { RequestSignInSession } from '#app/platform/context.ts';
import {
  requireIdentityProofForIntent,
  requireIdentityProofForBulkIntent,
} from '#app/routes/http/after-proof.server.ts';
import type { FormIntentHandler } from '#app/routes/http/run-intent.server.ts';

import {
  createAdminServiceListIntent,
  createServicesRestoredToast,
  restoreServicesIntent,
} from '../services/intents.server.ts';

const SERVICE_DELETION_FAILED_MESSAGE = 'Failed to delete service.';
const EMPTY_TRASH_FAILED_MESSAGE = 'Failed to empty the trash.';

const formatServiceCount = (count: number) =>
  count === 1 ? '1 service' : `${count.toLocaleString('en-US')} services`;

const TRASHED_SERVICES_INTENTS: Record<string, FormIntentHandler> = {
  restore: restoreServicesIntent,
  'restore-many': createAdminServiceListIntent({
    input: bulkSelectionSchema,
    run: async (ctx, { ids, matching }) => {
      const chosen =
        matching === null
          ? ids
          : await listTrashedServiceIds(
              ctx,
              serviceTrashListSearchParameters.read(new URLSearchParams(matching)),
            );
      return ok(await restoreServices(ctx, { ids: chosen, asPublished: false }));
    },
    failed: SERVICE_LIST_MESSAGES.restoreFailed,
    toast: createServicesRestoredToast,
    undo: ({ done }) =>
      done.length === 0 ? null : { intent: 'delete-again', fields: { ids: done.join(',') } },
  }),
};

const deleteServicesAgainIntent = createAdminServiceListIntent({
  input: bulkSelectionSchema,
  run: async (ctx, { ids }) => ok(await moveServicesToTrash(ctx, ids)),
  failed: SERVICE_LIST_MESSAGES.deleteFailed,
  toast: ({ done }) => `${formatServiceCount(done.length)} moved back to the trash`,
});

const purgeServiceIntent = createAdminServiceListIntent({
  input: z.object({ id: z.guid(), confirm: z.catch(z.string(), '') }),
  run: async (ctx, { id, confirm }) => {
    const outcome = await purgeService(ctx, { id, title: confirm });
    return outcome.ok ? outcome : fail({ reason: formatServicePurgeFailureMessage(outcome.failure) });
  },
  failed: SERVICE_DELETION_FAILED_MESSAGE,
  toast: 'Service permanently deleted.',
});

const emptyTrashIntent = createAdminServiceListIntent({
  input: z.object({ confirm: z.catch(z.string(), '') }),
  run: async (ctx, { confirm }) =>
    isConfirmationTextTyped(confirm, EMPTY_TRASH_CONFIRMATION_TEXT)
      ? ok(await permanentlyDeleteAllTrashedServices(ctx))
      : fail({
          reason: `Type “${EMPTY_TRASH_CONFIRMATION_TEXT}” to permanently delete everything in the trash.`,
        }),
  failed: EMPTY_TRASH_FAILED_MESSAGE,
  toast: ({ count }) => `${formatServiceCount(count)} permanently deleted`,
});

/**
 * The actions of the trash (ATRASH-02, ATRASH-03); permanent ones need an identity proof from the last ten
 * minutes.
 */
export function createServiceTrashIntents(
  session: RequestSignInSession | null,
): Record<string, FormIntentHandler> {
  return {
    ...TRASHED_SERVICES_INTENTS,
    'delete-again': requireIdentityProofForBulkIntent(session, 'services:write', deleteServicesAgainIntent),
    purge: requireIdentityProofForIntent(session, 'services:purge', purgeServiceIntent),
    empty: requireIdentityProofForIntent(session, 'services:empty-trash', emptyTrashIntent),
  };
}
