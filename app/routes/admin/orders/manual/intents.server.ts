import { z } from 'zod/mini';

import { fail } from '#app/lib/result.ts';
import { createManualOrder } from '#app/modules/order-pages/manual/create-manual-order.server.ts';
import { getManualOrderLineFieldId } from '#app/modules/order-pages/manual/line-draft.ts';
import { manualOrderFormSchema } from '#app/modules/order-pages/manual/manual-order-form.ts';
import { sendPaymentLink } from '#app/modules/order-pages/manual/send-pay-link.server.ts';
import { listCustomerTextWarnings } from '#app/modules/invoicing/drawing-warnings.server.ts';
import { cancelUnpaidOrder, markPaidManually } from '#app/modules/payments/decide-by-hand.server.ts';
import { describeManualOrderFailure } from '#app/modules/payments/manual-orders.ts';
import { cancelUnpaidOrderFormSchema, markOrderPaidFormSchema } from '#app/modules/payments/schemas.ts';
import type { RequestSignInSession } from '#app/platform/context.ts';
import { requireIdentityProofForIntent } from '#app/routes/http/after-proof.server.ts';
import { type FormIntentHandler, defineIntent } from '#app/routes/http/run-intent.server.ts';

function getManualOrderFailureResponse(failure: Parameters<typeof describeManualOrderFailure>[0]) {
  const { status, message } = describeManualOrderFailure(failure);
  return { message, status };
}

/** `requireIdentityProofForIntent` for a form with its own proof field, with a message for an empty one. */
function requireManualOrderFormIdentityProof(
  session: RequestSignInSession | null,
  action: FormIntentHandler,
): FormIntentHandler {
  const proved = requireIdentityProofForIntent(session, 'orders:refund', action);
  const run: FormIntentHandler['run'] = async (ctx, posted) => {
    const outcome = await proved.run(ctx, posted);
    if (outcome.answer.ok) return outcome;
    const problems = outcome.answer.problems.map(({ field, message }) => ({
      field,
      message:
        field === 'proof' && message === '' ? 'Confirm that it is you, then create the order.' : message,
    }));
    return { ...outcome, answer: { ...outcome.answer, problems } };
  };
  return { ...proved, run };
}

/** The actions of the new order page. */
export function createManualOrderIntents(
  session: RequestSignInSession | null,
): Record<string, FormIntentHandler> {
  const save = defineIntent({
    input: manualOrderFormSchema,
    warnings: ({ order: { name, company } }) => listCustomerTextWarnings(name, company ?? ''),
    run: async (ctx, { order, places }) => {
      const created = await createManualOrder(ctx, order);
      if (created.ok) return created;
      const { failure } = created;
      const unavailable = failure.code === 'SERVICE_UNAVAILABLE' ? failure.serviceIds : [];
      const line = order.lines.findIndex(({ serviceId }) => unavailable.includes(serviceId));
      return fail({
        failure,
        field: line < 0 ? null : getManualOrderLineFieldId('line_service', places[line] ?? line),
      });
    },
    refusal: ({ failure, field }) => ({
      ...getManualOrderFailureResponse(failure),
      ...(field !== null && { field }),
    }),
    toast: ({ number }) => `Order ${number} created.`,
    redirectTo: ({ orderId }) => `/admin/orders/${orderId}`,
  });
  return { save: requireManualOrderFormIdentityProof(session, save) };
}

/** The payment actions of an unpaid order. */
export function createUnpaidOrderIntents(
  session: RequestSignInSession | null,
  orderId: string,
): Record<string, FormIntentHandler> {
  const markPaid = defineIntent({
    input: markOrderPaidFormSchema,
    run: (ctx, input) => markPaidManually(ctx, orderId, input),
    refusal: getManualOrderFailureResponse,
    toast: 'Order marked as paid. The customer has been notified.',
  });
  const cancel = defineIntent({
    input: cancelUnpaidOrderFormSchema,
    run: (ctx, input) => cancelUnpaidOrder(ctx, orderId, input),
    refusal: getManualOrderFailureResponse,
    toast: 'Order canceled',
  });
  return {
    'send-pay-link': defineIntent({
      input: z.object({}),
      run: (ctx) => sendPaymentLink(ctx, orderId),
      refusal: getManualOrderFailureResponse,
      toast: ({ email, isSent }) =>
        isSent ? `Payment link sent to ${email}` : `The link was just sent to ${email}`,
    }),
    'mark-paid': requireIdentityProofForIntent(session, 'orders:refund', markPaid),
    'cancel-order': requireIdentityProofForIntent(session, 'orders:refund', cancel),
  };
}
