import { z } from 'zod/mini';

import { fail, type Result } from '#app/lib/result.ts';
import { acceptDelivery } from '#app/modules/fulfilment/accept-delivery.server.ts';
import { describeOrderItemWorkFailure, type OrderWorkFailure } from '#app/modules/fulfilment/model.ts';
import { requestRevision } from '#app/modules/fulfilment/deliveries/request-revision.server.ts';
import { withdrawRevision } from '#app/modules/fulfilment/deliveries/withdraw-revision.server.ts';
import { orderItemFormSchema, revisionRequestFormSchema } from '#app/modules/fulfilment/schemas.ts';
import { type OrderAccess, hasOrderAccessLevel } from '#app/modules/orders/access/order-access.ts';
import { beginPaymentAttempt } from '#app/modules/payments/begin-attempt.server.ts';
import { describeFinishPaymentFailure } from '#app/modules/payments/finish-refusal.ts';

import {
  type FormIntentHandler,
  defineIntent,
  type FormIntentRefusal,
} from '../../http/run-intent.server.ts';

type CustomerOrderActionFailure = OrderWorkFailure | { code: 'UNPROVED' };

const FORM_FIELD_BY_CUSTOMER_ACTION_FAILURE: Partial<Record<CustomerOrderActionFailure['code'], string>> = {
  TEXT_LENGTH: 'revision-text',
  NO_ROW_NAMED: 'revision-rows',
};

function describeCustomerOrderActionFailure(failure: CustomerOrderActionFailure): FormIntentRefusal {
  if (failure.code === 'UNPROVED')
    return { status: 403, message: 'First, confirm your email address for this order.' };
  const { status, message } = describeOrderItemWorkFailure(failure);
  return { status, message, field: FORM_FIELD_BY_CUSTOMER_ACTION_FAILURE[failure.code] ?? null };
}

/** An action of the customer; a read-only guest is asked to confirm the email address first. */
async function runIfCustomerEmailConfirmed<Value>(
  access: OrderAccess,
  run: () => Promise<Result<Value, OrderWorkFailure>>,
): Promise<Result<Value, CustomerOrderActionFailure>> {
  return hasOrderAccessLevel(access, 'work') ? run() : fail({ code: 'UNPROVED' });
}

/** The customer's actions on an order. Repeating one has no further effect. */
export function createCustomerOrderIntents(
  access: OrderAccess,
  browser: { hash: string; setCookie: string },
): Record<string, FormIntentHandler> {
  const done =
    (word: string) =>
    (_value: unknown, { item }: { item: string }) =>
      `/orders/${access.orderId}?done=${word}#item-${item}`;
  return {
    accept: defineIntent({
      input: orderItemFormSchema,
      run: (ctx, { item: itemId, version }) =>
        runIfCustomerEmailConfirmed(access, () => acceptDelivery(ctx, access, { itemId, version })),
      refusal: describeCustomerOrderActionFailure,
      redirectTo: done('accepted'),
    }),
    revise: defineIntent({
      input: revisionRequestFormSchema,
      run: (ctx, { item: itemId, version, text, row: rowIds }) =>
        runIfCustomerEmailConfirmed(access, () =>
          requestRevision(ctx, access, { itemId, version, text, rowIds }),
        ),
      refusal: describeCustomerOrderActionFailure,
      redirectTo: done('revision'),
    }),
    withdraw: defineIntent({
      input: orderItemFormSchema,
      run: (ctx, { item: itemId, version }) =>
        runIfCustomerEmailConfirmed(access, () => withdrawRevision(ctx, access, { itemId, version })),
      refusal: describeCustomerOrderActionFailure,
      redirectTo: done('withdrawn'),
    }),
    pay: defineIntent({
      input: z.object({}),
      run: (ctx) => beginPaymentAttempt(ctx, access, browser.hash),
      // The reloaded page shows what the provider just answered.
      refusal: describeFinishPaymentFailure,
      // Redirects to the payment page; the cookie identifies the browser when it returns.
      redirectTo: ({ url }) => ({ to: url, cookies: [browser.setCookie] }),
    }),
  };
}
