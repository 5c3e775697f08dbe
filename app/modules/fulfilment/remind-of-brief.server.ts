import { recordOrderEvent } from '#app/modules/orders/record-order-event.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import type { NotReminded } from './brief-reminder.ts';
import { findLatestReminder, wasRemindedLately } from './find-latest-reminder.server.ts';
import { findMissingToName } from './find-missing-briefs.server.ts';
import type { LockedWork } from './lock-item.server.ts';
import { tellBuyer } from './tell-buyer.server.ts';

/** Why nobody can be reminded of this order's briefs at all; null when somebody can. */
function whyNobody({ order }: Pick<LockedWork, 'order'>): NotReminded | null {
  if (order.isDemo) return 'demo';
  if (order.email === null) return 'no-address';
  return order.disputeState === 'OPEN' ? 'dispute' : null;
}

/**
 * Reminds the buyer of the brief of one item by hand, in the caller's transaction, which has locked the item and asked
 * the rights. Whoever was reminded within the last day, by the shop or by somebody, is not reminded again: of several
 * presses one sends a mail. Gives why not; null when the mail is in the outbox.
 */
export async function remindOfBrief(ctx: AppContext, work: LockedWork): Promise<NotReminded | null> {
  const { order, item } = work;
  if (order.status !== 'PAID') return 'closed';
  if (item.workState !== 'awaiting_brief') return 'no-brief-due';
  const nobody = whyNobody(work);
  if (nobody) return nobody;
  const latest = await findLatestReminder(ctx, item);
  if (wasRemindedLately(ctx, latest?.at)) return 'lately';
  await tellBuyer(ctx, work, {
    template: 'brief.reminder',
    dedupeKey: `brief-rem:${item.id}:hand:${ctx.now.toISOString()}`,
    payload: { isSecond: latest !== null, ...(await findMissingToName(ctx, order.id)) },
  });
  await recordOrderEvent(ctx, { orderId: order.id, orderItemId: item.id, kind: 'brief_reminded' });
  return null;
}
