import { inArray, lt } from 'drizzle-orm';

import { addDays } from '#app/lib/dates.ts';
import { recordDataPurgeInAudit } from '#app/modules/audit/record-audit.server.ts';
import { deleteMarketingConsents } from '#app/modules/consents/withdraw-consents.server.ts';
import { readRetentionDays } from '#app/modules/content/settings/read-retention-days.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import type { JobDefinition, NoJobData } from '#app/platform/jobs.server.ts';

import { listInactiveContactIds } from './list-forgotten-contacts.server.ts';
import { contactEvents, contactMessages, contacts } from './contact-tables.server.ts';

declare module '#app/platform/jobs.server.ts' {
  interface JobDataByQueue {
    'contacts.forget': NoJobData;
  }
}

/**
 * Every night: messages and contacts are kept for 12 months or the configured time (pages.md "Retention").
 */
export const deleteOldContactsJob: JobDefinition<'contacts.forget'> = {
  queue: 'contacts.forget',
  label: 'Delete old contacts',
  isOneEnough: true,
  schedule: '10 4 * * *',
  async run(ctx) {
    const counts = await deleteOldContacts(ctx);
    if (counts.messages + counts.contacts + counts.notes > 0) ctx.log.info(counts, 'old contacts forgotten');
  },
};

const OLD_CONTACT_DELETION_BATCH_SIZE = 500;
/** Days in which a deleted note can be restored. */
const DELETED_NOTE_RETENTION_DAYS = 7;

/**
 * Deletes messages past their retention period, then contacts who never
 * ordered, and notes that were deleted a week ago.
 */
export async function deleteOldContacts(
  ctx: AppContext,
): Promise<{ messages: number; contacts: number; notes: number }> {
  return inTransaction(ctx, async (ctx) => {
    const before = addDays(ctx.now, -(await readRetentionDays(ctx, 'messages')));
    const messages = await ctx.db
      .delete(contactMessages)
      .where(lt(contactMessages.createdAt, before))
      .returning({ id: contactMessages.id });
    let forgotten = 0;
    for (;;) {
      const ids = await listInactiveContactIds(ctx, before, OLD_CONTACT_DELETION_BATCH_SIZE);
      if (ids.length === 0) break;
      const deleted = await ctx.db
        .delete(contacts)
        .where(inArray(contacts.id, ids))
        .returning({ mailbox: contacts.mailbox });
      await deleteMarketingConsents(
        ctx,
        deleted.map(({ mailbox }) => mailbox),
      );
      forgotten += ids.length;
    }
    const notes = await ctx.db
      .delete(contactEvents)
      .where(lt(contactEvents.deletedAt, addDays(ctx.now, -DELETED_NOTE_RETENTION_DAYS)))
      .returning({ id: contactEvents.id });
    const counts = { messages: messages.length, contacts: forgotten, notes: notes.length };
    await recordDataPurgeInAudit(ctx, { action: 'contacts.purged', entity: 'contacts', counts });
    return counts;
  });
}
