import { randomUUID } from 'node:crypto';

import { addDays } from '#app/lib/dates.ts';
import { createOrderAndPaymentPage } from '#app/modules/checkout/create-checkout.server.ts';
import { autoAcceptUnansweredDeliveries } from '#app/modules/fulfilment/clock/accept-overdue-reviews.server.ts';
import {
  remindBuyersOfMissingBriefs,
  remindCustomersToReviewDeliveries,
  notifyTeamOfDueDates,
} from '#app/modules/fulfilment/clock/remind-of-dates.server.ts';
import { changePromisedItemDueDate } from '#app/modules/fulfilment/schedule/change-due-date.server.ts';
import {
  pauseDueDateManually,
  resumeDueDateManually,
} from '#app/modules/fulfilment/schedule/pause-by-hand.server.ts';
import { sendCustomerOrderMessage, sendStaffMessage } from '#app/modules/messages/send-message.server.ts';
import { assignOrdersToStaff } from '#app/modules/order-pages/admin/assign-orders.server.ts';
import { sendPaymentLink } from '#app/modules/order-pages/manual/send-pay-link.server.ts';
import { purgeOrder } from '#app/modules/order-pages/trash/purge-order.server.ts';
import { restoreOrders, trashOrders } from '#app/modules/order-pages/trash/trash-orders.server.ts';
import { formatOrderNumber } from '#app/modules/orders/model.ts';
import { beginPaymentAttempt } from '#app/modules/payments/begin-attempt.server.ts';
import { cancelUnpaidOrder, markPaidManually } from '#app/modules/payments/decide-by-hand.server.ts';
import { expireCheckoutThenDecideUnpaidOrder } from '#app/modules/payments/decide-unpaid.server.ts';
import { fetchAndSettleCheckoutSession } from '#app/modules/payments/settle-checkout.server.ts';
import {
  expireLockedUnpaidOrder,
  explainWhyUnpaidOrderCannotExpire,
} from '#app/modules/payments/record-manual-payment.server.ts';
import { JOB_PAYMENT_CALL_LIMITS } from '#app/platform/payments/gateway.ts';
import { expireOpenSandboxSessionNow } from '#app/sandbox/pay-session.server.ts';

import { at, type Place, staff, type Step } from './place.ts';

const WHY = 'As we agreed on the phone.';

/** Records a bank transfer; the form is sent twice at once, as by a double click. */
async function markPaid(ctx: Parameters<Step>[0], { seen: { order } }: Place) {
  const input = { version: order.version, method: 'bank_transfer', reference: `RF ${order.id}` } as const;
  const press = () => markPaidManually(staff(ctx), order.id, input);
  const [first, second] = await Promise.all([press(), press()]);
  return first.ok ? first : second;
}

/**
 * Another customer competes for the last use of the code; the one who took it before leaves the page for
 * good.
 */
async function rival(ctx: Parameters<Step>[0], { code, rivals, provider, service }: Place): Promise<void> {
  const sessionId = rivals.pop();
  if (sessionId) {
    await expireOpenSandboxSessionNow(provider, sessionId);
    await fetchAndSettleCheckoutSession(ctx, sessionId, 'webhook');
  } else if (code !== null) {
    const body = { items: [{ serviceId: service, quantity: 1 }], promoCode: code };
    const created = await createOrderAndPaymentPage(ctx, {
      body,
      idempotencyKey: null,
      browserHash: randomUUID(),
    });
    if (created.ok) rivals.push(created.value.url.split('/').at(-1)?.split('?')[0] ?? '');
  }
}

/** Runs the scheduled jobs of every process at once, without the lease that lets only one of them work. */
async function clock(ctx: Parameters<Step>[0], { others }: Place): Promise<void> {
  const strike = async (process: typeof ctx) => {
    for (const work of [
      autoAcceptUnansweredDeliveries,
      remindCustomersToReviewDeliveries,
      remindBuyersOfMissingBriefs,
      notifyTeamOfDueDates,
    ])
      await work(process);
  };
  await Promise.all([ctx, ...others].map((process) => strike({ ...process, now: ctx.now })));
}

/**
 * The team's actions on an order apart from its work, a buyer's actions before payment, and the effects of
 * time.
 */
export const ADMIN_STEPS = {
  markPaid,
  rival,
  clock,
  pressPay: (ctx, { access }) => beginPaymentAttempt(ctx, access),
  sendPayLink: (ctx, { seen }) => sendPaymentLink(staff(ctx), seen.order.id),
  cancelUnpaid: (ctx, { seen: { order } }) =>
    cancelUnpaidOrder(staff(ctx), order.id, { version: order.version, reason: WHY }),
  expireByClock: (ctx, { seen }) => {
    const decision = { refused: explainWhyUnpaidOrderCannotExpire, decide: expireLockedUnpaidOrder };
    return expireCheckoutThenDecideUnpaidOrder(ctx, seen.order.id, decision, JOB_PAYMENT_CALL_LIMITS);
  },
  trash: (ctx, { seen }) => trashOrders(staff(ctx), [seen.order.id]),
  restore: (ctx, { seen }) => restoreOrders(staff(ctx), [seen.order.id]),
  purge: (ctx, { seen: { order } }) =>
    purgeOrder(staff(ctx), { id: order.id, typed: formatOrderNumber(order.id) }),
  assign: (ctx, { seen, pick, workerId }) =>
    assignOrdersToStaff(staff(ctx), { ids: [seen.order.id], assigneeId: pick % 3 === 0 ? null : workerId }),
  changeDue: (ctx, place) =>
    changePromisedItemDueDate(staff(ctx), {
      ...at(place),
      dueAt: addDays(ctx.now, 1 + (place.pick % 9)),
      reason: WHY,
    }),
  pause: (ctx, place) =>
    pauseDueDateManually(staff(ctx), {
      ...at(place),
      reason: place.pick % 2 === 0 ? 'staff' : 'waiting_for_client',
      note: WHY,
    }),
  resume: (ctx, place) => resumeDueDateManually(staff(ctx), at(place)),
  // One key for several tries: the same message sent again.
  write: (ctx, { access, pick }) =>
    sendCustomerOrderMessage(ctx, access, { body: 'When may I see it?', clientKey: `customer ${pick % 4}` }),
  answer: (ctx, { seen, pick }) =>
    sendStaffMessage(staff(ctx), seen.order.id, { body: 'On Friday.', clientKey: `staff ${pick % 4}` }),
} as const satisfies Record<string, Step>;
