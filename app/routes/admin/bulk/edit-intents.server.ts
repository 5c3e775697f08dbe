import { bulkEditFormSchema } from '#app/modules/bulk/edits/edit-form.ts';
import type { EditableEntityName } from '#app/modules/bulk/edits/edit-rules.ts';
import { getEditFailureMessage, startBulkEdit } from '#app/modules/bulk/edits/start-edit.server.ts';
import { type FormIntent, defineIntent } from '#app/routes/http/run-intent.server.ts';

/** The actions of the bulk edit page, for the entity its address names. */
export const createBulkEditIntents = (entity: EditableEntityName): Record<string, FormIntent> => ({
  prepare: defineIntent({
    input: bulkEditFormSchema,
    run: (ctx, form) => startBulkEdit(ctx, entity, form),
    refusal: getEditFailureMessage,
    redirectTo: ({ id }) => `/admin/bulk/jobs/${id}`,
  }),
});
