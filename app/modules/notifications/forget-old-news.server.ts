import { lt } from 'drizzle-orm';

import { DAY_MS } from '#app/lib/durations.ts';
import { recordPurge } from '#app/modules/audit/record-audit.server.ts';
import { readKeptDays } from '#app/modules/content/settings/read-kept-days.server.ts';
import { forgetOldLines } from '#app/modules/outbox/forget-old-lines.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { notices } from './tables.server.ts';

/** How long the line of the log is kept (pages.md section 9.4). */
const LINES_DAYS = 730;

type Forgotten = { notifications: number; texts: number; lines: number };

const daysAgo = ({ now }: AppContext, days: number) => new Date(now.getTime() - days * DAY_MS);

/**
 * The end of what is kept: notifications and what mails said after the days the shop decided, the line that says a mail was sent after
 * 2 years. Mails that still wait are left alone. A purge leaves a row in the audit that says how many.
 */
export async function forgetOldNews(ctx: AppContext): Promise<Forgotten> {
  return inTransaction(ctx, async (ctx) => {
    const old = daysAgo(ctx, await readKeptDays(ctx, 'news'));
    const gone = await ctx.db.delete(notices).where(lt(notices.createdAt, old)).returning({ id: notices.id });
    const ofOutbox = await forgetOldLines(ctx, { emptied: old, removed: daysAgo(ctx, LINES_DAYS) });
    const counts = { notifications: gone.length, ...ofOutbox };
    await recordPurge(ctx, {
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
