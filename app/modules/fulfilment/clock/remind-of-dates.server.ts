import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { findLatestReminder, wasRemindedLately } from '../find-latest-reminder.server.ts';
import { findMissingToName } from '../find-missing-briefs.server.ts';
import { type LockedWork, lockItem } from '../lock-item.server.ts';
import { notifyBuyer, notifyTeam } from '../notify-buyer.server.ts';

import {
  findLatestVersion,
  listBriefsOverdue,
  listDueSoon,
  listOverdue,
  listToRemindOfBrief,
  listToRemindOfReview,
} from './list-due-work.server.ts';
import { BRIEF_REMINDERS, NOTIFY_WINDOW_MS } from './reminder-times.ts';

/**
 * Runs an action for each item in its own transaction, on the item's state at that time; an error does not
 * stop the others.
 */
async function eachLocked(
  ctx: AppContext,
  ids: readonly string[],
  act: (ctx: AppContext, work: LockedWork) => Promise<void>,
): Promise<void> {
  for (const id of ids) {
    try {
      await inTransaction(ctx, async (ctx) => {
        const work = await lockItem(ctx, id);
        if (work?.order.status === 'PAID') await act(ctx, work);
      });
    } catch (error) {
      ctx.log.error({ err: error, itemId: id }, 'the clock failed for an item');
    }
  }
}

/** Reminds customers of a delivery two days before it counts as accepted, once for each version. */
export async function remindOfReviews(ctx: AppContext): Promise<void> {
  await eachLocked(ctx, await listToRemindOfReview(ctx), async (ctx, work) => {
    const { acceptBy, workState, id } = work.item;
    const version = await findLatestVersion(ctx, id);
    if (workState !== 'delivered' || !acceptBy || version === null) return;
    await notifyBuyer(ctx, work, {
      template: 'item.review_reminder',
      dedupeKey: `deliv-rem:${id}:${version}`,
      payload: { acceptBy: acceptBy.toISOString() },
    });
  });
}

/** Reminds buyers of a missing brief 24 and 72 hours after the payment. */
export async function remindOfBriefs(ctx: AppContext): Promise<void> {
  for (const reminder of BRIEF_REMINDERS) {
    await eachLocked(ctx, await listToRemindOfBrief(ctx, reminder), async (ctx, work) => {
      if (work.item.workState !== 'awaiting_brief') return;
      // Another reminder was sent meanwhile; the next is due a day later.
      if (wasRemindedLately(ctx, (await findLatestReminder(ctx, work.item))?.at)) return;
      await notifyBuyer(ctx, work, {
        template: 'brief.reminder',
        dedupeKey: `brief-rem:${work.item.id}:${reminder.number}`,
        payload: {
          isSecond: reminder.number === 2,
          ...(await findMissingToName(ctx, work.order.id)),
        },
      });
    });
  }
}

/**
 * Notifies the staff in the inbox of what is due within a day, what is late, and which briefs are missing for
 * 14 days.
 */
export async function notifyTeamOfDates(ctx: AppContext): Promise<void> {
  await eachLocked(ctx, await listBriefsOverdue(ctx), (ctx, work) =>
    notifyTeam(ctx, work, { kind: 'brief.overdue', subject: work.item.id, what: 'No brief for 14 days' }),
  );
  const reminders = [
    { kind: 'due.soon', what: 'Due within 24 hours', ids: await listDueSoon(ctx) },
    { kind: 'due.overdue', what: 'Overdue', ids: await listOverdue(ctx) },
  ] as const;
  for (const { kind, what, ids } of reminders) {
    await eachLocked(ctx, ids, async (ctx, work) => {
      const due = work.item.dueAt?.getTime();
      if (due === undefined || due < ctx.now.getTime() - NOTIFY_WINDOW_MS) return;
      await notifyTeam(ctx, work, { kind, subject: `${work.item.id}:${Math.floor(due / 1000)}`, what });
    });
  }
}
