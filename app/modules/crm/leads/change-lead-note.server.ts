import { and, eq } from 'drizzle-orm';

import { fail, ok, type Result } from '#app/lib/result.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { assertCan, requireSignedInUser } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { contactEvents } from '../contact-tables.server.ts';

import type { LeadFailure } from './lead-labels.ts';
import { lockLead } from './lock-leads.server.ts';

type LeadNoteResult = Promise<Result<null, LeadFailure>>;
type LeadNoteRow = typeof contactEvents.$inferSelect;

/** Locks a note and its contact until the transaction ends. */
async function lockLeadNoteRow(
  ctx: AppContext,
  contactId: string,
  noteId: string,
): Promise<Result<LeadNoteRow, LeadFailure>> {
  if (!(await lockLead(ctx, contactId))) return fail({ code: 'gone' });
  const [note] = isUuid(noteId)
    ? await ctx.db
        .select()
        .from(contactEvents)
        .where(
          and(
            eq(contactEvents.id, noteId),
            eq(contactEvents.contactId, contactId),
            eq(contactEvents.kind, 'note'),
          ),
        )
    : [];
  return note ? ok(note) : fail({ code: 'no-such-note' });
}

function auditLeadNote(
  ctx: AppContext,
  { id, contactId }: LeadNoteRow,
  action: string,
  summary: string,
): Promise<void> {
  return recordAudit(ctx, {
    action: `contact_note.${action}`,
    entity: 'contact',
    entityId: contactId,
    summary,
    after: { note_id: id },
  });
}

/** Edits one of the user's own notes; the audit log records the edit without its text. */
export function changeLeadNote(
  ctx: AppContext,
  contactId: string,
  { noteId, note: body }: { noteId: string; note: string },
): LeadNoteResult {
  assertCan(ctx, 'crm:write');
  return inTransaction(ctx, async (ctx): LeadNoteResult => {
    const found = await lockLeadNoteRow(ctx, contactId, noteId);
    if (!found.ok) return found;
    const note = found.value;
    if (note.deletedAt !== null) return fail({ code: 'no-such-note' });
    if (note.actorId !== requireSignedInUser(ctx).id) return fail({ code: 'not-its-author' });
    if (note.body === body) return ok(null);
    await ctx.db.update(contactEvents).set({ body, editedAt: ctx.now }).where(eq(contactEvents.id, noteId));
    await auditLeadNote(ctx, note, 'changed', 'A note about a contact was changed');
    return ok(null);
  });
}

/** Deletes a note, or restores it within a week. Idempotent. */
export function deleteLeadNote(
  ctx: AppContext,
  contactId: string,
  { noteId, isDeleted }: { noteId: string; isDeleted: boolean },
): LeadNoteResult {
  assertCan(ctx, 'crm:write');
  return inTransaction(ctx, async (ctx): LeadNoteResult => {
    const found = await lockLeadNoteRow(ctx, contactId, noteId);
    if (!found.ok) return found;
    const note = found.value;
    if ((note.deletedAt !== null) === isDeleted) return ok(null);
    const deletedAt = isDeleted ? ctx.now : null;
    await ctx.db.update(contactEvents).set({ deletedAt }).where(eq(contactEvents.id, noteId));
    await (isDeleted
      ? auditLeadNote(ctx, note, 'deleted', 'A note about a contact was deleted')
      : auditLeadNote(ctx, note, 'restored', 'A note about a contact was restored'));
    return ok(null);
  });
}
