import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { findLatestBriefReminder, wasBriefReminderSentWithinDay } from '../find-latest-reminder.server.ts';
import { findMissingBriefsForReminderEmail } from '../find-missing-briefs.server.ts';
import { type LockedOrderItem, lockOrderAndItemRows } from '../lock-item.server.ts';
import { queueOrderItemEmailToBuyer, notifyTeamOfCustomerAction } from '../notify-buyer.server.ts';

import {
  findLatestDeliveryVersion,
  listItemsWithOverdueBrief,
  listItemsForDueSoonNotification,
  listOverdueOrderItemIds,
  listItemsForBriefReminder,
  listItemsForReviewReminder,
} from './list-due-work.server.ts';
import { MISSING_BRIEF_REMINDER_TIMES, MAX_NOTIFICATION_DELAY_MS } from './reminder-times.ts';

/**
 * Runs an action for each item in its own transaction, on the item's state at that time; an error does not
 * stop the others.
 */
async function runForEachLockedOrderItem(
  ctx: AppContext,
  ids: readonly string[],
  act: (ctx: AppContext, work: LockedOrderItem) => Promise<void>,
): Promise<void> {
  for (const id of ids) {
    try {
      await inTransaction(ctx, async (ctx) => {
        const work = await lockOrderAndItemRows(ctx, id);
        if (work?.order.status === 'PAID') await act(ctx, work);
      });
    } catch (error) {
      ctx.log.error({ err: error, itemId: id }, 'the clock failed for an item');
    }
  }
}

/** Reminds customers of a delivery two days before it counts as accepted, once for each version. */
export async function remindCustomersToReviewDeliveries(ctx: AppContext): Promise<void> {
  await runForEachLockedOrderItem(ctx, await listItemsForReviewReminder(ctx), async (ctx, work) => {
    const { acceptBy, workState, id } = work.item;
    const version = await findLatestDeliveryVersion(ctx, id);
    if (workState !== 'delivered' || !acceptBy || version === null) return;
    await queueOrderItemEmailToBuyer(ctx, work, {
      template: 'item.review_reminder',
      dedupeKey: `deliv-rem:${id}:${version}`,
      payload: { acceptBy: acceptBy.toISOString() },
    });
  });
}

/** Reminds buyers of a missing brief 24 and 72 hours after the payment. */
export async function remindBuyersOfMissingBriefs(ctx: AppContext): Promise<void> {
  for (const reminder of MISSING_BRIEF_REMINDER_TIMES) {
    await runForEachLockedOrderItem(
      ctx,
      await listItemsForBriefReminder(ctx, reminder),
      async (ctx, work) => {
        if (work.item.workState !== 'awaiting_brief') return;
        // Another reminder was sent meanwhile; the next is due a day later.
        if (wasBriefReminderSentWithinDay(ctx, (await findLatestBriefReminder(ctx, work.item))?.at)) return;
        await queueOrderItemEmailToBuyer(ctx, work, {
          template: 'brief.reminder',
          dedupeKey: `brief-rem:${work.item.id}:${reminder.number}`,
          payload: {
            isSecond: reminder.number === 2,
            ...(await findMissingBriefsForReminderEmail(ctx, work.order.id)),
          },
        });
      },
    );
  }
}

/**
 * Notifies the staff in the inbox of what is due within a day, what is late, and which briefs are missing for
 * 14 days.
 */
export async function notifyTeamOfDueDates(ctx: AppContext): Promise<void> {
  await runForEachLockedOrderItem(ctx, await listItemsWithOverdueBrief(ctx), (ctx, work) =>
    notifyTeamOfCustomerAction(ctx, work, {
      kind: 'brief.overdue',
      subject: work.item.id,
      what: 'No brief for 14 days',
    }),
  );
  const reminders = [
    { kind: 'due.soon', what: 'Due within 24 hours', ids: await listItemsForDueSoonNotification(ctx) },
    { kind: 'due.overdue', what: 'Overdue', ids: await listOverdueOrderItemIds(ctx) },
  ] as const;
  for (const { kind, what, ids } of reminders) {
    await runForEachLockedOrderItem(ctx, ids, async (ctx, work) => {
      const due = work.item.dueAt?.getTime();
      if (due === undefined || due < ctx.now.getTime() - MAX_NOTIFICATION_DELAY_MS) return;
      await notifyTeamOfCustomerAction(ctx, work, {
        kind,
        subject: `${work.item.id}:${Math.floor(due / 1000)}`,
        what,
      });
    });
  }
}
