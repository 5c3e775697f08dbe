import { HOUR_MS } from '#app/lib/durations.ts';
import { notifyStaff } from '#app/modules/notifications/inbox/notify-staff.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { BACKUPS_HREF, MAX_BACKUP_AGE_HOURS } from './backup-list.ts';
import { readLastNightlyBackupStatus } from './find-last-backup.server.ts';

const formatUtcDay = (at: Date): string => at.toISOString().slice(0, 10);

/**
 * Notifies the owners that a backup failed, once a day; if it keeps failing, the job fails for good and an
 * email is sent (pages.md "Team notifications").
 */
export async function notifyBackupFailed(ctx: AppContext): Promise<void> {
  await notifyStaff(ctx, {
    kind: 'system.backup',
    subject: `backup-failed:${formatUtcDay(ctx.now)}`,
    title: 'A backup failed',
    href: BACKUPS_HREF,
  });
}

/**
 * Notifies the owners that the last backup is outdated, once a day: a job that never runs reports no failure.
 * A shop without any backup may be new, so it is not notified.
 */
export async function notifyOwnersBackupOutdated(ctx: AppContext): Promise<void> {
  const { last } = await readLastNightlyBackupStatus(ctx);
  if (!last || ctx.now.getTime() - last.at.getTime() <= MAX_BACKUP_AGE_HOURS * HOUR_MS) return;
  const day = formatUtcDay(ctx.now);
  await notifyStaff(ctx, {
    kind: 'system.backup',
    subject: `backup-old:${day}`,
    title: 'The last backup is too old',
    href: BACKUPS_HREF,
    mail: {
      template: 'team.system',
      dedupeKey: `t-sys:backup-old:${day}`,
      recipient: null,
      orderId: null,
      payload: {
        problem: 'the last backup is too old',
        detail: `It was made on ${last.at.toISOString().slice(0, 16).replace('T', ' ')} UTC, and the shop makes one every night. See why: ${ctx.settings.publicUrl}${BACKUPS_HREF}`,
      },
    },
  });
}
