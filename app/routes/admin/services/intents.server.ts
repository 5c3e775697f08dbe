import { z } from 'zod/mini';

import { ADMIN_TOAST_MS, formatToastDay } from '#app/admin-kit/toast-texts.ts';
import { type BulkSelection, bulkSelectionSchema, formatBulkActionSummary } from '#app/lib/bulk.ts';
import { fail, ok, type Result } from '#app/lib/result.ts';
import {
  type ArchiveServicesResult,
  archiveService,
  archiveServices,
  unarchiveServices,
} from '#app/modules/catalog/archive-services.server.ts';
import { listFilteredAdminServiceIds } from '#app/modules/catalog/list-admin-services.server.ts';
import {
  SERVICE_LIST_MESSAGES,
  adminServiceListSearchParameters,
} from '#app/modules/catalog/service-list.ts';
import {
  type RestoreTrashedServicesResult,
  restoreServices,
} from '#app/modules/catalog/trash/restore-services.server.ts';
import { formatServiceTrashDates } from '#app/modules/catalog/trash/service-trash.ts';
import { softDeleteService, moveServicesToTrash } from '#app/modules/catalog/trash/trash-services.server.ts';
import type { AppContext, RequestSignInSession } from '#app/platform/context.ts';
import { requireIdentityProofForBulkIntent } from '#app/routes/http/after-proof.server.ts';
import { type FormIntentHandler, defineIntent } from '#app/routes/http/run-intent.server.ts';
import type { ToastMessageContent, UndoAction } from '#app/ui/form-action-result.ts';

/** How long the delete toast stays (admin specification, section 9). */
const SERVICE_DELETE_TOAST_DURATION_MS = 8000;

/** The reason an action was refused; null for an unexpected error, which is only logged. */
export type ServiceListActionFailure = { reason: string | null };

const createServiceActionFailure = (predicate: string) => fail({ reason: `This service ${predicate}.` });

type ServiceListActionDefinition<Input, Value> = {
  input: z.core.$ZodType<Input>;
  run: (ctx: AppContext, input: Input) => Promise<Result<Value, ServiceListActionFailure>>;
  /** The message of ALIST-11 for any failure. */
  failed: string;
  toast: string | ((value: Value) => ToastMessageContent | string);
  undo?: (value: Value, input: Input) => UndoAction | null;
};

/**
 * An action of a list. Unexpected failures become refusals with the message of ALIST-11, and are logged like
 * all others. A reason follows the message: `Failed to archive service. This service is already archived.`
 */
export function createAdminServiceListIntent<Input, Value>({
  input,
  run,
  failed,
  toast,
  undo,
}: ServiceListActionDefinition<Input, Value>): FormIntentHandler {
  return defineIntent<Input, Value, ServiceListActionFailure>({
    input,
    async run(ctx, read) {
      try {
        return await run(ctx, read);
      } catch (error) {
        if (error instanceof Response) throw error;
        ctx.log.error({ err: error }, 'an action of a list failed');
        return fail({ reason: null });
      }
    },
    refusal: ({ reason }) => (reason === null ? failed : `${failed} ${reason}`),
    toast,
    ...(undo && { undo }),
  });
}

/** Returns the ids of the rows of a bulk action, resolving "all matching". */
export async function resolveSelectedServiceIds(
  ctx: AppContext,
  { ids, matching }: BulkSelection,
): Promise<string[]> {
  if (matching === null) return ids;
  return listFilteredAdminServiceIds(
    ctx,
    adminServiceListSearchParameters.read(new URLSearchParams(matching)),
  );
}

const idListSchema = z.pipe(
  z.optional(z.string()),
  z.transform((text) => (text ?? '').split(',').filter(Boolean)),
);
const serviceIdListSchema = z.pipe(idListSchema, z.array(z.guid()));
const serviceIdSchema = z.object({ id: z.guid() });

const createServiceArchiveUndoAction = ({
  published,
  drafts,
  done,
}: ArchiveServicesResult): UndoAction | null =>
  done.length === 0
    ? null
    : { intent: 'unarchive', fields: { published: published.join(','), drafts: drafts.join(',') } };

/** The Undo of a delete; restores services in their former state, including published ones. */
export const createServiceTrashUndoAction = (ids: readonly string[]): UndoAction | null =>
  ids.length === 0 ? null : { intent: 'restore', fields: { ids: ids.join(','), asPublished: '1' } };

/** Returns the toast after deleting one service, in the list and in the editor. */
export function createServiceTrashedToast(answer: {
  deleted_at: string;
  permanent_deletion_at: string;
}): ToastMessageContent {
  const { deleted_at: deletedAt, permanent_deletion_at: until } = answer;
  const days = [deletedAt, until];
  const [deleted = '', last = ''] = days.map((at) => formatToastDay(at, 'UTC'));
  const description = formatServiceTrashDates(deleted, last);
  return {
    title: SERVICE_LIST_MESSAGES.trashed,
    description,
    days,
    durationMs: SERVICE_DELETE_TOAST_DURATION_MS,
  };
}

/** Returns the toast after restoring services; it names addresses that had to change. */
export function createServicesRestoredToast({
  done,
  skipped,
  renamed,
}: RestoreTrashedServicesResult): ToastMessageContent {
  const title =
    done.length === 1 && skipped.length === 0
      ? SERVICE_LIST_MESSAGES.restored
      : formatBulkActionSummary({ done, skipped }, 'restored');
  const [first] = renamed;
  if (!first) return { title };
  const more = renamed.length > 1 ? `, and ${renamed.length - 1} more` : '';
  const description = `/service/${first.from} is taken: “${first.title}” is at /service/${first.to} now${more}.`;
  return { title, description, durationMs: SERVICE_DELETE_TOAST_DURATION_MS };
}

/** Restores deleted services, from the Undo of a toast, the trash, or its bulk bar. */
export const restoreServicesIntent = createAdminServiceListIntent({
  input: z.extend(bulkSelectionSchema, { asPublished: z.optional(z.string()) }),
  run: async (ctx, { ids, asPublished }) => {
    const outcome = await restoreServices(ctx, { ids, asPublished: asPublished === '1' });
    const [skipped] = outcome.skipped;
    return outcome.done.length === 0 && skipped && ids.length === 1
      ? createServiceActionFailure(skipped.reason)
      : ok(outcome);
  },
  failed: SERVICE_LIST_MESSAGES.restoreFailed,
  toast: createServicesRestoredToast,
});

const SERVICE_ROW_INTENTS: Record<string, FormIntentHandler> = {
  archive: createAdminServiceListIntent({
    input: serviceIdSchema,
    run: async (ctx, { id }) => {
      const outcome = await archiveService(ctx, id);
      return outcome.ok ? outcome : createServiceActionFailure(outcome.failure.reason);
    },
    failed: SERVICE_LIST_MESSAGES.archiveFailed,
    toast: () => ({ title: SERVICE_LIST_MESSAGES.archived, durationMs: ADMIN_TOAST_MS }),
    undo: createServiceArchiveUndoAction,
  }),
  delete: createAdminServiceListIntent({
    input: serviceIdSchema,
    run: async (ctx, { id }) => {
      const answer = await softDeleteService(ctx, { service_uuid: id });
      return answer.success ? ok(answer) : fail({ reason: answer.error });
    },
    failed: SERVICE_LIST_MESSAGES.deleteFailed,
    toast: createServiceTrashedToast,
    undo: (_answer, { id }) => createServiceTrashUndoAction([id]),
  }),
  'archive-many': createAdminServiceListIntent({
    input: bulkSelectionSchema,
    run: async (ctx, choice) => ok(await archiveServices(ctx, await resolveSelectedServiceIds(ctx, choice))),
    failed: SERVICE_LIST_MESSAGES.archiveFailed,
    toast: (outcome) => formatBulkActionSummary(outcome, 'archived'),
    undo: createServiceArchiveUndoAction,
  }),
  unarchive: createAdminServiceListIntent({
    input: z.object({ published: serviceIdListSchema, drafts: serviceIdListSchema }),
    run: async (ctx, was) => ok(await unarchiveServices(ctx, was)),
    failed: 'Failed to restore services from the archive.',
    toast: (outcome) => formatBulkActionSummary(outcome, 'restored from the archive'),
  }),
  restore: restoreServicesIntent,
};

const trashServicesBulkFormIntent = createAdminServiceListIntent({
  input: bulkSelectionSchema,
  run: async (ctx, choice) =>
    ok(await moveServicesToTrash(ctx, await resolveSelectedServiceIds(ctx, choice))),
  failed: SERVICE_LIST_MESSAGES.deleteFailed,
  toast: (outcome) => ({
    title: formatBulkActionSummary(outcome, 'moved to trash'),
    description: 'They can be restored for 7 days.',
    durationMs: SERVICE_DELETE_TOAST_DURATION_MS,
  }),
  undo: ({ done }) => createServiceTrashUndoAction(done),
});

/**
 * The actions of the list for one service and for many (ALIST-06, ALIST-11); deleting more than one needs an
 * identity proof from the last ten minutes.
 */
export function createServiceListIntents(
  session: RequestSignInSession | null,
): Record<string, FormIntentHandler> {
  return {
    ...SERVICE_ROW_INTENTS,
    'delete-many': requireIdentityProofForBulkIntent(session, 'services:write', trashServicesBulkFormIntent),
  };
}
