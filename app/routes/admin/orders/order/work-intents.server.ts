import { z } from 'zod/mini';

import { parseDateTimeInput } from '#app/lib/date-time-input.ts';
import { readShopTimeZone } from '#app/modules/content/settings/read-shop-time.server.ts';
import {
  sendBriefBackToBuyer,
  skipOrderItemBrief,
} from '#app/modules/fulfilment/briefs/return-brief.server.ts';
import { cancelFreeOrderItem } from '#app/modules/fulfilment/cancel-item.server.ts';
import {
  addLinkToNextDelivery,
  removeDeliveryLink,
} from '#app/modules/fulfilment/deliveries/add-delivery-link.server.ts';
import { deliverOrderItem } from '#app/modules/fulfilment/deliveries/deliver-item.server.ts';
import {
  deliveryLinkFormSchema,
  describeDeliveryLinkFailure,
} from '#app/modules/fulfilment/deliveries/delivery-links.ts';
import { updateOrderItemScopeRow } from '#app/modules/fulfilment/deliveries/set-scope-row.server.ts';
import { describeOrderItemWorkFailure, type OrderWorkFailure } from '#app/modules/fulfilment/model.ts';
import { grantRevisionRound } from '#app/modules/fulfilment/deliveries/grant-round.server.ts';
import { startOrderItemRevision } from '#app/modules/fulfilment/deliveries/start-revision.server.ts';
import { rejectRevisionOutOfScope } from '#app/modules/fulfilment/deliveries/withdraw-revision.server.ts';
import { changePromisedItemDueDate } from '#app/modules/fulfilment/schedule/change-due-date.server.ts';
import { MANUAL_DUE_DATE_PAUSE_REASONS } from '#app/modules/fulfilment/schedule/due-pauses.ts';
import {
  pauseDueDateManually,
  resumeDueDateManually,
} from '#app/modules/fulfilment/schedule/pause-by-hand.server.ts';
import { startOrderItemWork } from '#app/modules/fulfilment/start-work.server.ts';
import type { RequestSignInSession } from '#app/platform/context.ts';
import { requireIdentityProofForIntent } from '#app/routes/http/after-proof.server.ts';
import {
  type FormIntentHandler,
  defineIntent,
  type FormIntentRefusal,
} from '#app/routes/http/run-intent.server.ts';

import { getScopeChecklistRowElementId } from './delivery-problems.ts';

const optionalWorkFormTextSchema = z.catch(z.string(), '');
const orderWorkFormIdListSchema = z.pipe(
  z.catch(z.union([z.string(), z.array(z.string())]), []),
  z.transform((value) => [value].flat().filter((id) => id !== '')),
);
const orderItemIdListSchema = z.pipe(orderWorkFormIdListSchema, z.array(z.guid()));
/** The item in the version the page showed. */
const orderItemIdAndVersionSchemas = { itemId: z.guid(), version: z.coerce.number().check(z.int()) };

const ORDER_WORK_FAILURE_FIELDS: Partial<Record<OrderWorkFailure['code'], string>> = {
  DATE_INVALID: 'dueAt',
  NOTHING_TO_HAND_OVER: 'noFileReason',
};

/** Returns a refusal whose errors appear beside the fields a failure concerns. */
function createOrderWorkFormRefusal(failure: OrderWorkFailure) {
  const { status, message } = describeOrderItemWorkFailure(failure);
  const field = failure.code === 'TEXT_LENGTH' ? failure.text : ORDER_WORK_FAILURE_FIELDS[failure.code];
  return { status, message, ...(field && { field }) };
}

/** Returns everything a delivery is missing at once: each open checklist row, and something to deliver. */
function createOrderDeliveryFormRefusal(failure: OrderWorkFailure): FormIntentRefusal {
  if (failure.code !== 'SCOPE_OPEN') return createOrderWorkFormRefusal(failure);
  const { status, message } = describeOrderItemWorkFailure(failure);
  const rows = failure.rows.map(({ id, text }) => ({
    field: getScopeChecklistRowElementId(id),
    message: text,
  }));
  const nothing = failure.isEmpty
    ? [
        {
          field: 'noFileReason',
          message: describeOrderItemWorkFailure({ code: 'NOTHING_TO_HAND_OVER' }).message,
        },
      ]
    : [];
  return { status, problems: [{ field: null, message }, ...rows, ...nothing] };
}

const REVISION_STARTED_TOAST = {
  title: 'Revision started',
  description: 'The checklist rows it covers are open again.',
  durationMs: 6000,
};

const ORDER_WORK_INTENT_HANDLERS: Record<string, FormIntentHandler> = {
  start: defineIntent({
    input: z.object(orderItemIdAndVersionSchemas),
    run: startOrderItemWork,
    refusal: createOrderWorkFormRefusal,
    toast: 'Work started',
  }),
  'brief-return': defineIntent({
    input: z.object({ ...orderItemIdAndVersionSchemas, comment: optionalWorkFormTextSchema }),
    run: sendBriefBackToBuyer,
    refusal: createOrderWorkFormRefusal,
    toast: 'Brief returned. The customer has been notified.',
  }),
  'brief-skip': defineIntent({
    input: z.object({ ...orderItemIdAndVersionSchemas, reason: optionalWorkFormTextSchema }),
    run: skipOrderItemBrief,
    refusal: createOrderWorkFormRefusal,
    toast: 'Work can start without the brief',
  }),
  'start-revision': defineIntent({
    input: z.object(orderItemIdAndVersionSchemas),
    run: startOrderItemRevision,
    refusal: createOrderWorkFormRefusal,
    toast: () => REVISION_STARTED_TOAST,
  }),
  'out-of-scope': defineIntent({
    input: z.object({ ...orderItemIdAndVersionSchemas, answer: optionalWorkFormTextSchema }),
    run: rejectRevisionOutOfScope,
    refusal: createOrderWorkFormRefusal,
    toast: 'Reply sent to the customer',
  }),
  'grant-round': defineIntent({
    input: z.object({ ...orderItemIdAndVersionSchemas, reason: optionalWorkFormTextSchema }),
    run: grantRevisionRound,
    refusal: createOrderWorkFormRefusal,
    toast: 'Revision added',
  }),
  'scope-row': defineIntent({
    input: z.object({
      itemId: z.guid(),
      rowId: z.guid(),
      state: z.enum(['open', 'done', 'not_applicable']),
      reason: z.optional(optionalWorkFormTextSchema),
    }),
    run: updateOrderItemScopeRow,
    refusal: createOrderWorkFormRefusal,
  }),
  'add-link': defineIntent({
    input: z.intersection(z.object({ itemId: z.guid() }), deliveryLinkFormSchema),
    run: addLinkToNextDelivery,
    refusal: describeDeliveryLinkFailure,
  }),
  'remove-link': defineIntent({
    input: z.object({ itemId: z.guid(), linkId: z.guid() }),
    run: removeDeliveryLink,
    refusal: describeDeliveryLinkFailure,
  }),
  deliver: defineIntent({
    input: z.object({
      ...orderItemIdAndVersionSchemas,
      note: optionalWorkFormTextSchema,
      noFileReason: optionalWorkFormTextSchema,
      fileIds: orderItemIdListSchema,
      linkIds: orderItemIdListSchema,
    }),
    run: deliverOrderItem,
    refusal: createOrderDeliveryFormRefusal,
    toast: 'Delivered. The customer has been notified.',
  }),
  pause: defineIntent({
    input: z.object({
      ...orderItemIdAndVersionSchemas,
      why: z.enum(MANUAL_DUE_DATE_PAUSE_REASONS),
      reason: optionalWorkFormTextSchema,
    }),
    run: (ctx, { why, reason, ...item }) => pauseDueDateManually(ctx, { ...item, reason: why, note: reason }),
    refusal: createOrderWorkFormRefusal,
    toast: 'Paused. The customer can read why.',
  }),
  resume: defineIntent({
    input: z.object(orderItemIdAndVersionSchemas),
    run: resumeDueDateManually,
    refusal: createOrderWorkFormRefusal,
    toast: 'Delivery date resumed',
  }),
  due: defineIntent({
    input: z.object({
      ...orderItemIdAndVersionSchemas,
      dueAt: optionalWorkFormTextSchema,
      reason: optionalWorkFormTextSchema,
    }),
    run: async (ctx, { dueAt, ...form }) => {
      const typed = parseDateTimeInput(await readShopTimeZone(ctx), dueAt);
      return changePromisedItemDueDate(ctx, { ...form, dueAt: typed ?? new Date(Number.NaN) });
    },
    refusal: createOrderWorkFormRefusal,
    toast: 'Delivery date changed. The customer has been notified.',
  }),
};

const cancelOrderItemIntent = defineIntent({
  input: z.object({ ...orderItemIdAndVersionSchemas, reason: optionalWorkFormTextSchema }),
  run: cancelFreeOrderItem,
  refusal: createOrderWorkFormRefusal,
  toast: 'Service canceled',
});

/**
 * The work actions on the items of an order; canceling one needs an identity proof from the last ten minutes.
 */
export function createOrderWorkIntents(
  session: RequestSignInSession | null,
): Record<string, FormIntentHandler> {
  return {
    ...ORDER_WORK_INTENT_HANDLERS,
    'cancel-item': requireIdentityProofForIntent(session, 'orders:refund', cancelOrderItemIntent),
  };
}
