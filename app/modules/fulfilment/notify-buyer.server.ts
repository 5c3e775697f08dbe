import { asc, eq } from 'drizzle-orm';

import type { StaffNotificationKind } from '#app/modules/notifications/inbox/notice-kinds.ts';
import { notifyStaff } from '#app/modules/notifications/inbox/notify-staff.server.ts';
import {
  buildCustomerOrderUrl,
  buildAdminOrderUrl,
} from '#app/modules/orders/access/find-order-access.server.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import type { OrderRowLockedForUpdate } from '#app/modules/orders/lock-order-money.server.ts';
import { formatOrderNumber, formatOrderTitle } from '#app/modules/orders/model.ts';
import { queueMail } from '#app/modules/outbox/queue-mail.server.ts';
import type {
  MailPayload,
  MailTemplateName,
  OptOutEmailTemplateName,
} from '#app/modules/outbox/mail-kinds.ts';
import type { AppContext } from '#app/platform/context.ts';

import type { LockedOrderItem } from './lock-item.server.ts';

type CommonOrderMailPayloadField = 'orderNumber' | 'service' | 'orderUrl' | 'isTest';
type NonOptionalMailTemplateName = Exclude<MailTemplateName, OptOutEmailTemplateName>;
type OrderWorkMailTemplate = {
  [Template in NonOptionalMailTemplateName]: MailPayload<Template> extends Record<
    CommonOrderMailPayloadField,
    unknown
  >
    ? Template
    : never;
}[NonOptionalMailTemplateName];

type BuyerOrderWorkMail<Template extends OrderWorkMailTemplate> = {
  template: Template;
  /** Event key of pages.md "Emails". */
  dedupeKey: string;
  payload: Omit<MailPayload<Template>, CommonOrderMailPayloadField>;
};

function composeBuyerOrderWorkMail<Template extends OrderWorkMailTemplate>(
  order: Pick<OrderRowLockedForUpdate, 'id' | 'isLive'>,
  { template, dedupeKey, payload }: BuyerOrderWorkMail<Template>,
  to: { recipient: string | null; service: string; orderUrl: string },
) {
  const { recipient, ...about } = to;
  const facts = { ...about, orderNumber: formatOrderNumber(order.id), isTest: !order.isLive };
  // `CommonOrderMailPayloadField` and the remaining fields are the whole payload; the compiler cannot combine generic records.
  const whole = { ...payload, ...facts } as unknown as MailPayload<Template>;
  return { template, dedupeKey, recipient, orderId: order.id, payload: whole };
}

/**
 * Queues an email to the buyer about one item, in the caller's transaction; none for demo orders and orders
 * without an email address.
 */
export async function queueOrderItemEmailToBuyer<Template extends OrderWorkMailTemplate>(
  ctx: AppContext,
  { order, item }: LockedOrderItem,
  mail: BuyerOrderWorkMail<Template>,
): Promise<void> {
  if (order.isDemo || order.email === null) return;
  const to = { recipient: order.email, service: item.title, orderUrl: buildCustomerOrderUrl(ctx, order) };
  await queueMail(ctx, composeBuyerOrderWorkMail(order, mail, to));
}

/** Queues an email to the buyer about the whole order. */
export async function notifyBuyerOfOrder<Template extends OrderWorkMailTemplate>(
  ctx: AppContext,
  order: OrderRowLockedForUpdate,
  mail: BuyerOrderWorkMail<Template>,
): Promise<void> {
  if (order.isDemo || order.email === null) return;
  const items = await ctx.db
    .select({ title: orderItems.title })
    .from(orderItems)
    .where(eq(orderItems.orderId, order.id))
    .orderBy(asc(orderItems.position));
  const service = formatOrderTitle(items.map(({ title }) => title));
  await queueMail(
    ctx,
    composeBuyerOrderWorkMail(order, mail, {
      recipient: order.email,
      service,
      orderUrl: buildCustomerOrderUrl(ctx, order),
    }),
  );
}

/**
 * Notifies the assignee, or otherwise the shop's managers, of a customer's action on an item: in the inbox,
 * and by email if one is given. `subject` names the event; each person is notified of an event once.
 */
export async function notifyTeamOfCustomerAction<Template extends OrderWorkMailTemplate>(
  ctx: AppContext,
  { order, item }: LockedOrderItem,
  notification: {
    kind: StaffNotificationKind;
    subject: string;
    what: string;
    mail?: BuyerOrderWorkMail<Template>;
  },
): Promise<void> {
  if (order.isDemo) return;
  const { kind, subject, what, mail } = notification;
  const href = `/admin/orders/${order.id}`;
  const to = { recipient: null, service: item.title, orderUrl: buildAdminOrderUrl(ctx, order.id) };
  await notifyStaff<Template>(ctx, {
    kind,
    subject,
    title: `${what}: ${item.title}, order ${formatOrderNumber(order.id)}`,
    href,
    assigneeId: item.assigneeId ?? order.assigneeId,
    ...(mail && { mail: composeBuyerOrderWorkMail(order, mail, to) }),
  });
}
