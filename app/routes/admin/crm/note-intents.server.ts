import { z } from 'zod/mini';

import { fail, type Result } from '#app/lib/result.ts';
import { changeLeadNote, deleteLeadNote } from '#app/modules/crm/leads/change-lead-note.server.ts';
import { noteForm } from '#app/modules/crm/leads/lead-form.ts';
import { type LeadFailure, leadRefusal } from '#app/modules/crm/leads/lead-labels.ts';
import type { AppContext } from '#app/platform/context.ts';
import { type Intent, intent } from '#app/routes/http/run-intent.server.ts';

const ofNote = z.object({ noteId: z.string() });

/** The actions of an existing note; `contactOf` finds the contact whose notes the page shows. */
export function writtenNoteIntents(
  contactOf: (ctx: AppContext) => Promise<string | null>,
): Record<string, Intent> {
  const on =
    <Form>(run: (ctx: AppContext, contactId: string, form: Form) => Promise<Result<null, LeadFailure>>) =>
    async (ctx: AppContext, form: Form) => {
      const contactId = await contactOf(ctx);
      return contactId === null ? fail({ code: 'no-such-note' as const }) : run(ctx, contactId, form);
    };
  return {
    'note-change': intent({
      input: z.extend(noteForm, { noteId: z.string() }),
      run: on(changeLeadNote),
      refusal: leadRefusal,
      toast: 'Note changed.',
    }),
    'note-delete': intent({
      input: ofNote,
      run: on((ctx, id, { noteId }: z.infer<typeof ofNote>) =>
        deleteLeadNote(ctx, id, { noteId, isDeleted: true }),
      ),
      refusal: leadRefusal,
      toast: 'Note deleted.',
      undo: (_, { noteId }) => ({ intent: 'note-restore', fields: { noteId } }),
    }),
    'note-restore': intent({
      input: ofNote,
      run: on((ctx, id, { noteId }: z.infer<typeof ofNote>) =>
        deleteLeadNote(ctx, id, { noteId, isDeleted: false }),
      ),
      refusal: leadRefusal,
      toast: 'Note restored.',
    }),
  };
}
