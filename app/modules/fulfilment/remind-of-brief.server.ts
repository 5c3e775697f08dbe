import { recordOrderEvent } from '#app/modules/orders/record-order-event.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import type { BriefReminderSkipReason } from './brief-reminder.ts';
import { findLatestBriefReminder, wasBriefReminderSentWithinDay } from './find-latest-reminder.server.ts';
import { findMissingBriefsForReminderEmail } from './find-missing-briefs.server.ts';
import type { LockedOrderItem } from './lock-item.server.ts';
import { queueOrderItemEmailToBuyer } from './notify-buyer.server.ts';

/** Returns why no reminder of this order's briefs can be sent at all; null if one can. */
function findReminderSkipReason({ order }: Pick<LockedOrderItem, 'order'>): BriefReminderSkipReason | null {
  if (order.isDemo) return 'demo';
  if (order.email === null) return 'no-address';
  return order.disputeState === 'OPEN' ? 'dispute' : null;
}

/**
 * Sends the buyer a manual reminder of one item's brief, in the caller's transaction, which has locked the
 * item and checked the rights. Does nothing if the buyer was reminded within the last day, by the shop or by
 * a person: of several presses one sends an email. Returns why not; null if the email is in the outbox.
 */
export async function sendManualBriefReminder(
  ctx: AppContext,
  work: LockedOrderItem,
): Promise<BriefReminderSkipReason | null> {
  const { order, item } = work;
  if (order.status !== 'PAID') return 'closed';
  if (item.workState !== 'awaiting_brief') return 'no-brief-due';
  const reason = findReminderSkipReason(work);
  if (reason) return reason;
  const latest = await findLatestBriefReminder(ctx, item);
  if (wasBriefReminderSentWithinDay(ctx, latest?.at)) return 'lately';
  await queueOrderItemEmailToBuyer(ctx, work, {
    template: 'brief.reminder',
    dedupeKey: `brief-rem:${item.id}:hand:${ctx.now.toISOString()}`,
    payload: { isSecond: latest !== null, ...(await findMissingBriefsForReminderEmail(ctx, order.id)) },
  });
  await recordOrderEvent(ctx, { orderId: order.id, orderItemId: item.id, kind: 'brief_reminded' });
  return null;
}
