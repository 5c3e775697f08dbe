import { eq, sql } from 'drizzle-orm';

import { fail, ok, type Result } from '#app/lib/result.ts';
import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { contacts } from '../contact-tables.server.ts';

import type { LeadFailure } from './lead-labels.ts';
import { lockLead } from './lock-leads.server.ts';
import { recordContactEvents } from './record-contact-event.server.ts';

type LeadNoteResult = Promise<Result<null, LeadFailure>>;

/** Adds a note to the timeline of a contact; the audit log records it without its text. */
export function addLeadTimelineNote(ctx: AppContext, id: string, note: string): LeadNoteResult {
  assertCan(ctx, 'crm:write');
  return inTransaction(ctx, async (ctx): LeadNoteResult => {
    if (!(await lockLead(ctx, id))) return fail({ code: 'gone' });
    await recordContactEvents(ctx, [{ contactId: id, kind: 'note', body: note }]);
    await recordAudit(ctx, {
      action: 'contact.noted',
      entity: 'contact',
      entityId: id,
      summary: 'A note was written about a contact',
    });
    return ok(null);
  });
}

/** Blocks a contact, whose mailbox then creates nothing any more, or unblocks it (null). Idempotent. */
export function blockOrUnblockCrmContact(ctx: AppContext, id: string, reason: string | null): LeadNoteResult {
  assertCan(ctx, 'crm:write');
  return inTransaction(ctx, async (ctx): LeadNoteResult => {
    const lead = await lockLead(ctx, id);
    if (!lead) return fail({ code: 'gone' });
    const isBlocked = reason !== null;
    if (lead.isBlocked === isBlocked) return ok(null);
    await ctx.db
      .update(contacts)
      .set({
        isBlocked,
        ...(reason !== null && { blockReason: reason }),
        version: sql`${contacts.version} + 1`,
        updatedAt: ctx.now,
      })
      .where(eq(contacts.id, id));
    await recordContactEvents(ctx, [
      { contactId: id, kind: isBlocked ? 'blocked' : 'unblocked', body: reason },
    ]);
    await recordAudit(ctx, {
      action: isBlocked ? 'contact.blocked' : 'contact.unblocked',
      entity: 'contact',
      entityId: id,
      summary: isBlocked ? 'A contact was blocked' : 'A contact was unblocked',
      before: { is_blocked: lead.isBlocked },
      after: { is_blocked: isBlocked },
    });
    return ok(null);
  });
}
