import { readShopTimeZone } from '#app/modules/content/settings/read-shop-time.server.ts';
import { selectStaffNotificationRecipients } from '#app/modules/notifications/inbox/notice-kinds.ts';
import { readStaffNotificationChannels } from '#app/modules/notifications/inbox/read-notice-defaults.server.ts';
import { buildAdminOrderUrl } from '#app/modules/orders/access/find-order-access.server.ts';
import { formatOrderNumber } from '#app/modules/orders/model.ts';
import { queueMail } from '#app/modules/outbox/queue-mail.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import {
  findQueuedMailKeys,
  listLateAndDueSoonItems,
  listStaffForDueWorkDigest,
} from './list-due-work.server.ts';
import { getStaffDigestDayInZone } from './reminder-times.ts';

type ListedDueWorkItem = Awaited<ReturnType<typeof listLateAndDueSoonItems>>[number];

type DueWorkDigestRecipient = Awaited<ReturnType<typeof listStaffForDueWorkDigest>>[number];

function buildDueWorkDigestLines(ctx: AppContext, work: readonly ListedDueWorkItem[]) {
  return work.map(({ orderId, service, dueAt }) => ({
    orderNumber: formatOrderNumber(orderId),
    service,
    dueAt: (dueAt ?? ctx.now).toISOString(),
    url: buildAdminOrderUrl(ctx, orderId),
  }));
}

async function queueDueWorkDigestEmail(
  ctx: AppContext,
  reader: DueWorkDigestRecipient,
  { work, dedupeKey }: { work: readonly ListedDueWorkItem[]; dedupeKey: string },
): Promise<void> {
  const isLate = ({ dueAt }: ListedDueWorkItem) => dueAt !== null && dueAt <= ctx.now;
  await queueMail(ctx, {
    template: 'team.due',
    dedupeKey,
    recipient: reader.email,
    orderId: null,
    payload: {
      listUrl: `${ctx.settings.publicUrl}/admin/orders`,
      due: buildDueWorkDigestLines(
        ctx,
        work.filter((line) => !isLate(line)),
      ),
      overdue: buildDueWorkDigestLines(ctx, work.filter(isLate)),
    },
  });
}

/**
 * Sends the digest at 8:00 in each person's time zone, by default the shop's, to all who have something due;
 * no email on other days.
 */
export async function sendDueWorkDigestsToStaff(ctx: AppContext): Promise<void> {
  const staff = await listStaffForDueWorkDigest(ctx);
  const shop = await readShopTimeZone(ctx);
  const reading = staff.flatMap((reader) => {
    const day = getStaffDigestDayInZone(ctx.now, reader.timeZone ?? shop.id);
    return day === null ? [] : [{ reader, dedupeKey: `t-due:${reader.id}:${day}` }];
  });
  const mailed = await findQueuedMailKeys(
    ctx,
    reading.map(({ dedupeKey }) => dedupeKey),
  );
  const waiting = reading.filter(({ dedupeKey }) => !mailed.has(dedupeKey));
  if (waiting.length === 0) return;
  const ways = await readStaffNotificationChannels(
    ctx,
    'due.digest',
    waiting.map(({ reader }) => reader),
  );
  const wanted = new Set(ways.filter(({ isByMail }) => isByMail).map(({ id }) => id));
  const all = await listLateAndDueSoonItems(ctx);
  for (const { reader, dedupeKey } of waiting) {
    if (!wanted.has(reader.id)) continue;
    const work = all.filter(({ assigneeId }) =>
      selectStaffNotificationRecipients('due.digest', staff, assigneeId).some(({ id }) => id === reader.id),
    );
    if (work.length > 0) await queueDueWorkDigestEmail(ctx, reader, { work, dedupeKey });
  }
}
