import { editForm } from '#app/modules/bulk/edits/edit-form.ts';
import type { EditableName } from '#app/modules/bulk/edits/edit-rules.ts';
import { editRefusal, startEdit } from '#app/modules/bulk/edits/start-edit.server.ts';
import { type Intent, intent } from '#app/routes/http/run-intent.server.ts';

/** The actions of the bulk edit page, for the entity its address names. */
export const editIntents = (entity: EditableName): Record<string, Intent> => ({
  prepare: intent({
    input: editForm,
    run: (ctx, form) => startEdit(ctx, entity, form),
    refusal: editRefusal,
    redirectTo: ({ id }) => `/admin/bulk/jobs/${id}`,
  }),
});
