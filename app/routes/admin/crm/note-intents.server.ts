import { z } from 'zod/mini';

import { fail, type Result } from '#app/lib/result.ts';
import { changeLeadNote, deleteLeadNote } from '#app/modules/crm/leads/change-lead-note.server.ts';
import { leadNoteFormSchema } from '#app/modules/crm/leads/lead-form.ts';
import { type LeadFailure, describeLeadFailure } from '#app/modules/crm/leads/lead-labels.ts';
import type { AppContext } from '#app/platform/context.ts';
import { type FormIntentHandler, defineIntent } from '#app/routes/http/run-intent.server.ts';

const leadNoteIdSchema = z.object({ noteId: z.string() });

/** The actions of an existing note; `buildDemoContactRow` finds the contact whose notes the page shows. */
export function createLeadNoteIntents(
  contactOf: (ctx: AppContext) => Promise<string | null>,
): Record<string, FormIntentHandler> {
  const on =
    <Form>(run: (ctx: AppContext, contactId: string, form: Form) => Promise<Result<null, LeadFailure>>) =>
    async (ctx: AppContext, form: Form) => {
      const contactId = await contactOf(ctx);
      return contactId === null ? fail({ code: 'no-such-note' as const }) : run(ctx, contactId, form);
    };
  return {
    'note-change': defineIntent({
      input: z.extend(leadNoteFormSchema, { noteId: z.string() }),
      run: on(changeLeadNote),
      refusal: describeLeadFailure,
      toast: 'Note changed.',
    }),
    'note-delete': defineIntent({
      input: leadNoteIdSchema,
      run: on((ctx, id, { noteId }: z.infer<typeof leadNoteIdSchema>) =>
        deleteLeadNote(ctx, id, { noteId, isDeleted: true }),
      ),
      refusal: describeLeadFailure,
      toast: 'Note deleted.',
      undo: (_, { noteId }) => ({ intent: 'note-restore', fields: { noteId } }),
    }),
    'note-restore': defineIntent({
      input: leadNoteIdSchema,
      run: on((ctx, id, { noteId }: z.infer<typeof leadNoteIdSchema>) =>
        deleteLeadNote(ctx, id, { noteId, isDeleted: false }),
      ),
      refusal: describeLeadFailure,
      toast: 'Note restored.',
    }),
  };
}
