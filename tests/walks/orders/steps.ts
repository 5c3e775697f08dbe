import { randomUUID } from 'node:crypto';

import { addDays } from '#app/lib/dates.ts';
import { acceptDelivery, acceptDeliveryWhenDue } from '#app/modules/fulfilment/accept-delivery.server.ts';
import {
  sendBriefBackToBuyer,
  skipOrderItemBrief,
} from '#app/modules/fulfilment/briefs/return-brief.server.ts';
import { submitBrief } from '#app/modules/fulfilment/briefs/submit-brief.server.ts';
import { cancelFreeOrderItem } from '#app/modules/fulfilment/cancel-item.server.ts';
import { deliverOrderItem } from '#app/modules/fulfilment/deliveries/deliver-item.server.ts';
import { updateOrderItemScopeRow } from '#app/modules/fulfilment/deliveries/set-scope-row.server.ts';
import { grantRevisionRound } from '#app/modules/fulfilment/deliveries/grant-round.server.ts';
import { requestRevision } from '#app/modules/fulfilment/deliveries/request-revision.server.ts';
import { startOrderItemRevision } from '#app/modules/fulfilment/deliveries/start-revision.server.ts';
import {
  rejectRevisionOutOfScope,
  withdrawRevision,
} from '#app/modules/fulfilment/deliveries/withdraw-revision.server.ts';
import { startOrderItemWork } from '#app/modules/fulfilment/start-work.server.ts';
import { saveProviderDispute } from '#app/modules/payments/disputes/sync-dispute.server.ts';
import {
  declineRefundRequest,
  openRefundRequest,
  withdrawRefundRequest,
} from '#app/modules/payments/refunds/open-refund-request.server.ts';
import { refundOrderPaymentAtProvider } from '#app/modules/payments/refunds/request-refund.server.ts';
import { createReviewLinkToken } from '#app/modules/reviews/internal/review-token.server.ts';
import { submitReview } from '#app/modules/reviews/submit-review.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { ADMIN_STEPS } from './admin.ts';
import { at, type Place, staff, type Step } from './place.ts';
import {
  expireThere,
  expireAttempt,
  payByLink,
  payThere,
  refundThere,
  settle,
  webhook,
  webhooksLate,
} from './provider.ts';

const REQUESTED_CHANGE = 'Please make the headline shorter and the picture larger.';
const NOTHING = { note: 'Here it is.', noFileReason: 'It was a call.', fileIds: [], linkIds: [] };

const included = ({ seen, item }: Place) =>
  seen.scope.filter((row) => row.order_item_id === item.id && row.kind === 'included');

async function dispute(ctx: AppContext, { seen }: Place, providerStatus: string) {
  const payment = seen.payments.find(({ state }) => state === 'paid');
  if (!payment?.charge_id) return;
  await saveProviderDispute(ctx, {
    disputeId: `dp_${seen.order.id}`,
    chargeId: payment.charge_id,
    paymentIntent: null,
    amountCents: payment.received_cents ?? 0,
    reason: 'general',
    providerStatus,
    evidenceDueAt: addDays(ctx.now, 7),
    isEvidenceSubmitted: false,
    createdAt: ctx.now,
  });
}

function refund(ctx: AppContext, { seen }: Place, input: { amountCents: number; itemIds: string[] }) {
  return refundOrderPaymentAtProvider(staff(ctx), seen.order.id, {
    ...input,
    id: randomUUID(),
    paymentId: seen.payments.find(({ state }) => state === 'paid')?.id ?? randomUUID(),
    reason: 'customer_request',
    note: null,
    isWorkCanceled: input.itemIds.length === 0,
    isPromoReleased: true,
    requestId: null,
  });
}

function refundAll(ctx: AppContext, place: Place) {
  const { total_usd, refunded_cents } = place.seen.order;
  return refund(ctx, place, { amountCents: Math.max(1, total_usd - refunded_cents), itemIds: [] });
}

const revise = (ctx: AppContext, place: Place, wrong: { text?: string; rowIds?: string[] } = {}) =>
  requestRevision(ctx, place.access, {
    ...at(place),
    text: REQUESTED_CHANGE,
    rowIds: included(place)
      .slice(0, 1 + (place.pick % 2))
      .map(({ id }) => id),
    ...wrong,
  });

async function tick(ctx: AppContext, place: Place) {
  for (const { id } of included(place)) {
    await updateOrderItemScopeRow(staff(ctx), { itemId: place.item.id, rowId: id, state: 'done' });
  }
}

const handOver: Step = (ctx, place) => deliverOrderItem(staff(ctx), { ...at(place), ...NOTHING });

/** Opens the mailed review link, as anyone who has it can. */
const review: Step = (ctx, { item, pick }) =>
  submitReview(ctx, {
    t: createReviewLinkToken(ctx.settings, { kind: 'item', id: item.id }, ctx.now),
    rating: String(1 + (pick % 5)),
    title: 'As it was said',
    text: `They did what they said, and in time: ${pick} of the ${pick} things.`,
    name: 'Ada Lovelace',
  });

/** The next action if everything goes well. */
const NEXT: Record<string, Step> = {
  awaiting_brief: (ctx, place) => STEPS.submitBrief(ctx, place),
  queued: (ctx, place) => STEPS.start(ctx, place),
  in_progress: async (ctx, place) => {
    await tick(ctx, place);
    return handOver(ctx, place);
  },
  delivered: (ctx, place) => (place.pick % 3 === 0 ? revise(ctx, place) : STEPS.accept(ctx, place)),
  revision_requested: (ctx, place) => STEPS.startRevision(ctx, place),
};

/** Everything that customer, team, provider and clock may try, at the right moment and at any other. */
export const STEPS = {
  next: async (ctx, place) => NEXT[place.item.work_state ?? '']?.(ctx, place),
  ...ADMIN_STEPS,
  pay: async (ctx, place) => {
    await payThere(ctx, place);
    await settle(ctx, place);
  },
  submitBrief: (ctx, { access, item, seen, pick }) => {
    const { version = 1 } = seen.briefs.find(({ order_item_id }) => order_item_id === item.id) ?? {};
    const answers = { goal: `${1 + pick} more customers` };
    return submitBrief(ctx, access, { itemId: item.id, version, answers });
  },
  skipBrief: (ctx, place) => skipOrderItemBrief(staff(ctx), { ...at(place), reason: 'Told by phone' }),
  returnBrief: (ctx, place) =>
    sendBriefBackToBuyer(staff(ctx), { ...at(place), comment: 'Which of your two sites do you mean?' }),
  start: (ctx, place) => startOrderItemWork(staff(ctx), at(place)),
  tick,
  untick: async (ctx, place) => {
    const row = included(place)[place.pick % 2];
    return (
      row && updateOrderItemScopeRow(staff(ctx), { itemId: place.item.id, rowId: row.id, state: 'open' })
    );
  },
  deliver: handOver,
  deliverNothing: (ctx, place) =>
    deliverOrderItem(staff(ctx), { ...at(place), ...NOTHING, noFileReason: null }),
  accept: (ctx, place) => acceptDelivery(ctx, place.access, at(place)),
  acceptForeign: (ctx, place) => acceptDelivery(ctx, { ...place.access, orderId: randomUUID() }, at(place)),
  revise: (ctx, place) => revise(ctx, place),
  reviseShort: (ctx, place) => revise(ctx, place, { text: 'shorter' }),
  reviseNothing: (ctx, place) => revise(ctx, place, { rowIds: [] }),
  withdraw: (ctx, place) => withdrawRevision(ctx, place.access, at(place)),
  startRevision: (ctx, place) => startOrderItemRevision(staff(ctx), at(place)),
  outOfScope: (ctx, place) =>
    rejectRevisionOutOfScope(staff(ctx), { ...at(place), answer: 'This is another service.' }),
  grant: (ctx, place) => grantRevisionRound(staff(ctx), { ...at(place), reason: 'As agreed' }),
  cancel: (ctx, place) => cancelFreeOrderItem(staff(ctx), { ...at(place), reason: 'As agreed' }),
  acceptByClock: async (ctx, { seen }) => {
    for (const { id } of seen.items) await acceptDeliveryWhenDue(ctx, id);
  },
  askRefund: (ctx, { access, seen }) =>
    openRefundRequest(ctx, access, {
      reason: 'quality',
      text: REQUESTED_CHANGE,
      item: seen.items.map(({ id }) => id),
    }),
  declineRefund: async (ctx, { seen }) => {
    const open = seen.requests.find(({ state }) => state === 'open');
    const note = 'The work is as it was described.';
    return open && declineRefundRequest(staff(ctx), seen.order.id, { requestId: open.id, note });
  },
  withdrawRefund: (ctx, { access }) => withdrawRefundRequest(ctx, access),
  refundAll,
  // Two team members refund everything at once: only one of them can.
  refundAllTwice: async (ctx, place) => {
    await Promise.all([refundAll(ctx, place), refundAll(ctx, place)]);
  },
  refundLine: (ctx, place) => refund(ctx, place, { amountCents: 10_00, itemIds: [place.item.id] }),
  disputeOpen: (ctx, place) => dispute(ctx, place, 'needs_response'),
  disputeWon: (ctx, place) => dispute(ctx, place, 'won'),
  disputeLost: (ctx, place) => dispute(ctx, place, 'lost'),
  payThere,
  payByLink,
  expireThere,
  settle,
  expireAttempt,
  refundThere,
  webhook,
  webhooksLate,
  review,
} as const satisfies Record<string, Step>;

export type StepName = keyof typeof STEPS;
