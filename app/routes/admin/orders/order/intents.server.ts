import { z } from 'zod/mini';

import { fail, ok, type Result } from '#app/lib/result.ts';
import { assignOrdersToStaff } from '#app/modules/order-pages/admin/assign-orders.server.ts';
import { resendOrderEmail } from '#app/modules/order-pages/admin/resend-order-email.server.ts';
import {
  type ResendableOrderEmail,
  getEmailResendFailureMessage,
} from '#app/modules/order-pages/admin/resendable-order-emails.ts';
import { parseTagList } from '#app/lib/tag-list.ts';
import { replaceOrderTags } from '#app/modules/order-pages/admin/tag-orders.server.ts';
import { restoreOrders, trashOrders } from '#app/modules/order-pages/trash/trash-orders.server.ts';
import { revokeOrderLinks } from '#app/modules/orders/access/revoke-order-links.server.ts';
import { describeMailResendFailure } from '#app/modules/outbox/mail-delivery.ts';
import { resendMail } from '#app/modules/outbox/resend-mail.server.ts';
import {
  requestItemReviewByStaff,
  formatReviewRequestFailure,
} from '#app/modules/reviews/request-reviews.server.ts';
import type { RequestSignInSession } from '#app/platform/context.ts';
import { type FormIntentHandler, defineIntent } from '#app/routes/http/run-intent.server.ts';

import { MOVED_TO_TRASH_TOAST_DURATION_MS } from '../intents.server.ts';
import { createUnpaidOrderIntents } from '../manual/intents.server.ts';
import { createOrderPaymentIntents } from '../money/intents.server.ts';

import { restrictIntentsToOrderItems } from './restrict-intents-to-order.server.ts';
import { createOrderWorkIntents } from './work-intents.server.ts';

/** Turns the skipped order of a bulk command into a failure with its reason. */
function toSingleOrderResult(outcome: {
  skipped: readonly { reason: string }[];
}): Result<null, { reason: string }> {
  const [skipped] = outcome.skipped;
  return skipped ? fail({ reason: skipped.reason }) : ok(null);
}
const createSkippedOrderActionRefusal = ({ reason }: { reason: string }) => ({
  message: `This order ${reason}.`,
  status: 409 as const,
});

const orderIntentWithoutFieldsSchema = z.object({});
const orderPageAssigneeFieldSchema = z.pipe(
  z.catch(z.string(), ''),
  z.transform((value) => (value === '' ? null : value)),
);

function createResendMailIntent(id: string, what: ResendableOrderEmail, toast: string): FormIntentHandler {
  return defineIntent({
    input: orderIntentWithoutFieldsSchema,
    run: (ctx) => resendOrderEmail(ctx, id, what),
    refusal: getEmailResendFailureMessage,
    toast,
  });
}

/** The actions of one order: assignee, tags, links, emails and trash. */
function createOrderAdminIntents(id: string): Record<string, FormIntentHandler> {
  return {
    assign: defineIntent({
      input: z.object({
        assignee: z.pipe(orderPageAssigneeFieldSchema, z.nullable(z.guid('Choose an assignee.'))),
      }),
      run: async (ctx, { assignee: assigneeId }) => {
        const outcome = await assignOrdersToStaff(ctx, { ids: [id], assigneeId });
        if (!outcome.ok) return fail({ reason: 'can no longer be assigned to this person' });
        return toSingleOrderResult(outcome.value);
      },
      refusal: createSkippedOrderActionRefusal,
      toast: 'Assignee saved',
    }),
    tags: defineIntent({
      input: z.object({ tags: z.pipe(z.catch(z.string(), ''), z.transform(parseTagList)) }),
      run: async (ctx, { tags }) => toSingleOrderResult(await replaceOrderTags(ctx, id, tags)),
      refusal: createSkippedOrderActionRefusal,
      toast: 'Tags saved',
    }),
    'ask-review': defineIntent({
      input: z.object({ itemId: z.guid() }),
      run: (ctx, { itemId }) => requestItemReviewByStaff(ctx, { orderId: id, itemId }),
      refusal: formatReviewRequestFailure,
      toast: 'Review request sent',
    }),
    'revoke-links': defineIntent({
      input: orderIntentWithoutFieldsSchema,
      run: async (ctx) =>
        (await revokeOrderLinks(ctx, id)) ? ok(null) : fail({ reason: 'no longer exists' }),
      refusal: createSkippedOrderActionRefusal,
      toast: 'All links to this order revoked',
    }),
    'mail-confirmation': createResendMailIntent(id, 'confirmation', 'Confirmation sent to the customer'),
    'mail-invoice': createResendMailIntent(id, 'invoice', 'Invoice link emailed to the customer'),
    'resend-mail': defineIntent({
      input: z.object({ mail: z.guid() }),
      run: (ctx, { mail }) => resendMail(ctx, mail),
      refusal: describeMailResendFailure,
      toast: 'Email resent',
    }),
    trash: defineIntent({
      input: orderIntentWithoutFieldsSchema,
      run: async (ctx) => toSingleOrderResult(await trashOrders(ctx, [id])),
      refusal: createSkippedOrderActionRefusal,
      toast: () => ({
        title: 'Order moved to trash',
        description: 'It can be restored for 7 days.',
        durationMs: MOVED_TO_TRASH_TOAST_DURATION_MS,
      }),
      undo: () => ({ intent: 'restore', fields: {} }),
    }),
    restore: defineIntent({
      input: orderIntentWithoutFieldsSchema,
      run: async (ctx) => toSingleOrderResult(await restoreOrders(ctx, [id])),
      refusal: createSkippedOrderActionRefusal,
      toast: 'Order restored',
    }),
  };
}

/** All actions of the order page; other parts have files of their own. */
export function createOrderPageIntents(
  id: string,
  session: RequestSignInSession | null,
): Record<string, FormIntentHandler> {
  return {
    ...createOrderAdminIntents(id),
    ...restrictIntentsToOrderItems(id, createOrderWorkIntents(session)),
    ...createOrderPaymentIntents(session, id),
    ...createUnpaidOrderIntents(session, id),
  };
}
