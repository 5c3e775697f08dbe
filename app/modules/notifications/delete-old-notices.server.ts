import { lt } from 'drizzle-orm';

import { DAY_MS } from '#app/lib/durations.ts';
import { recordDataPurgeInAudit } from '#app/modules/audit/record-audit.server.ts';
import { readRetentionDays } from '#app/modules/content/settings/read-retention-days.server.ts';
import { deleteOldEmails } from '#app/modules/outbox/delete-old-emails.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { notices } from './tables.server.ts';

/** Retention of the log line, in days (pages.md "Retention"). */
const MAIL_LOG_RETENTION_DAYS = 730;

type DeletedNotificationCounts = { notifications: number; texts: number; lines: number };

const getDateDaysAgo = ({ now }: AppContext, days: number) => new Date(now.getTime() - days * DAY_MS);

/**
 * Deletes notifications and the contents of emails after the configured number of days, and the line that an
 * email was sent after 2 years. Queued emails stay. Records the counts in the audit log.
 */
export async function deleteOldNotificationsAndMails(ctx: AppContext): Promise<DeletedNotificationCounts> {
  return inTransaction(ctx, async (ctx) => {
    const old = getDateDaysAgo(ctx, await readRetentionDays(ctx, 'news'));
    const deleted = await ctx.db
      .delete(notices)
      .where(lt(notices.createdAt, old))
      .returning({ id: notices.id });
    const ofOutbox = await deleteOldEmails(ctx, {
      emptied: old,
      removed: getDateDaysAgo(ctx, MAIL_LOG_RETENTION_DAYS),
    });
    const counts = { notifications: deleted.length, ...ofOutbox };
    await recordDataPurgeInAudit(ctx, {
      action: 'notifications.purged',
      entity: 'notifications',
      counts: {
        notifications: counts.notifications,
        textsOfMails: counts.texts,
        linesOfTheDeliveryLog: counts.lines,
      },
    });
    return counts;
  });
}
