import { formatDollars } from '#app/lib/money.ts';
import { acceptPaymentHeldForReview } from '#app/modules/payments/accept-payment.server.ts';
import {
  type AcceptHeldPaymentFailure,
  describeAcceptPaymentFailure,
} from '#app/modules/payments/accept-refusal.ts';
import { declineRefundRequest } from '#app/modules/payments/refunds/open-refund-request.server.ts';
import {
  acceptHeldPaymentFormSchema,
  declineRefundRequestSchema,
  staffRefundFormSchema,
} from '#app/modules/payments/refunds/refund-forms.ts';
import {
  type RefundRequestFailure,
  toRefundRequestErrorResponseFields,
} from '#app/modules/payments/refunds/refund-requests.ts';
import { type RefundFailure, toRefundErrorResponse } from '#app/modules/payments/refunds/refund-states.ts';
import { refundOrderPaymentAtProvider } from '#app/modules/payments/refunds/request-refund.server.ts';
import type { RequestSignInSession } from '#app/platform/context.ts';
import { requireIdentityProofForIntent } from '#app/routes/http/after-proof.server.ts';
import { defineIntent, type FormIntentHandler } from '#app/routes/http/run-intent.server.ts';

function describeAdminRefundActionRefusal(failure: RefundFailure | RefundRequestFailure) {
  if (
    failure.code === 'REQUEST_NOT_OPEN' ||
    failure.code === 'REQUEST_ALREADY_OPEN' ||
    failure.code === 'REFUND_WINDOW_CLOSED' ||
    failure.code === 'NO_ITEM_NAMED'
  ) {
    return { message: toRefundRequestErrorResponseFields(failure).error, status: 409 as const };
  }
  const { error } = toRefundErrorResponse(failure);
  const isAmount = failure.code === 'REFUND_EXCEEDS_PAYMENT';
  return { message: error, status: 409 as const, ...(isAmount && { field: 'amount' }) };
}

/** The payment actions of an order; refunds and accepting a payment need a recent identity proof. */
export function createOrderPaymentIntents(
  session: RequestSignInSession | null,
  orderId: string,
): Record<string, FormIntentHandler> {
  const refund = defineIntent({
    input: staffRefundFormSchema,
    run: (ctx, { refundId, amount, cancelWork, returnPromo, itemId, ...rest }) =>
      refundOrderPaymentAtProvider(ctx, orderId, {
        ...rest,
        id: refundId,
        amountCents: amount,
        isWorkCanceled: cancelWork,
        isPromoReleased: returnPromo,
        itemIds: itemId,
      }),
    refusal: describeAdminRefundActionRefusal,
    toast: ({ state, amountCents }) =>
      state === 'succeeded'
        ? `${formatDollars(amountCents)} refunded`
        : `Refund of ${formatDollars(amountCents)} started`,
  });
  const accept = defineIntent({
    input: acceptHeldPaymentFormSchema,
    run: (ctx, { paymentId, why }) => acceptPaymentHeldForReview(ctx, orderId, { paymentId, reason: why }),
    refusal: (failure: AcceptHeldPaymentFailure) => {
      const { error, status } = describeAcceptPaymentFailure(failure);
      return { message: error, status };
    },
    toast: 'Payment accepted. The order is paid.',
  });
  const decline = defineIntent({
    input: declineRefundRequestSchema,
    run: (ctx, { requestId, decision }) => declineRefundRequest(ctx, orderId, { requestId, note: decision }),
    refusal: (failure: RefundRequestFailure) => ({
      message: toRefundRequestErrorResponseFields(failure).error,
      status: 409 as const,
    }),
    toast: 'Request declined. The customer has been notified.',
  });
  return {
    refund: requireIdentityProofForIntent(session, 'orders:refund', refund),
    'accept-payment': requireIdentityProofForIntent(session, 'orders:refund', accept),
    'decline-refund-request': decline,
  };
}
