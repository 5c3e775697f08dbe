import { bulkEditFormSchema } from '#app/modules/bulk/edits/edit-form.ts';
import type { BulkEditableEntityName } from '#app/modules/bulk/edits/edit-rules.ts';
import {
  getStartBulkEditFailureMessage,
  prepareBulkEditForReview,
} from '#app/modules/bulk/edits/start-edit.server.ts';
import { type FormIntentHandler, defineIntent } from '#app/routes/http/run-intent.server.ts';

/** The actions of the bulk edit page, for the entity its address names. */
export const createBulkEditPageIntents = (
  entity: BulkEditableEntityName,
): Record<string, FormIntentHandler> => ({
  prepare: defineIntent({
    input: bulkEditFormSchema,
    run: (ctx, form) => prepareBulkEditForReview(ctx, entity, form),
    refusal: getStartBulkEditFailureMessage,
    redirectTo: ({ id }) => `/admin/bulk/jobs/${id}`,
  }),
});
