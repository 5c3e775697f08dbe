import { z } from 'zod';

import { ok } from '#app/lib/result.ts';
import { emailCodeFieldSchema } from '#app/modules/identity/schemas.ts';
import {
  confirmOrderCode,
  sendOrderAccessCodeEmail,
} from '#app/modules/orders/access/confirm-order-code.server.ts';
import {
  describeOrderCodeFailure,
  type OrderAccess,
  hasOrderAccessLevel,
} from '#app/modules/orders/access/order-access.ts';

import { type FormIntentHandler, defineIntent } from '../http/run-intent.server.ts';

import { buildConfirmEmailHref, sanitizeOrderReturnPath } from './confirm-address.ts';

/** The page of this order the visitor wanted. */
const orderReturnPageSchema = z.string().catch('');

/** The intents of the code that allows a guest to write. Visitors who may already write are redirected. */
export function createConfirmEmailIntents(
  access: OrderAccess,
  linkCookie: string | null,
): Record<string, FormIntentHandler> {
  const isConfirmed = hasOrderAccessLevel(access, 'money');
  const pageAfter = (nextPageField: string) => sanitizeOrderReturnPath(access.orderId, nextPageField);
  return {
    send: defineIntent({
      input: z.object({ next: orderReturnPageSchema }),
      run: async (ctx) => (isConfirmed ? ok(undefined) : sendOrderAccessCodeEmail(ctx, access)),
      refusal: describeOrderCodeFailure,
      redirectTo: (_sent, { next: nextPageField }) =>
        isConfirmed
          ? pageAfter(nextPageField)
          : buildConfirmEmailHref(access.orderId, { next: pageAfter(nextPageField), isSent: true }),
    }),
    code: defineIntent({
      input: z.object({ next: orderReturnPageSchema, code: emailCodeFieldSchema }),
      secrets: ['code'],
      run: async (ctx, { code }) => {
        if (isConfirmed) return ok([]);
        const confirmed = await confirmOrderCode(ctx, access, { code, cookie: linkCookie });
        return confirmed.ok ? ok([confirmed.value.cookie]) : confirmed;
      },
      refusal: (failure) => ({ ...describeOrderCodeFailure(failure), field: 'code' }),
      redirectTo: (cookies, { next: nextPageField }) => ({ to: pageAfter(nextPageField), cookies }),
    }),
  };
}
