import { z } from 'zod';

import { ok } from '#app/lib/result.ts';
import { emailCodeFieldSchema } from '#app/modules/identity/schemas.ts';
import { confirmOrderCode, sendOrderCode } from '#app/modules/orders/access/confirm-order-code.server.ts';
import {
  describeOrderCodeFailure,
  type OrderAccess,
  hasAccessLevel,
} from '#app/modules/orders/access/order-access.ts';

import { type Intent, intent } from '../http/run-intent.server.ts';

import { confirmHref, pageOfOrder } from './confirm-address.ts';

/** The page of this order the visitor wanted. */
const nextPageField = z.string().catch('');

/** The intents of the code that allows a guest to write. Visitors who may already write are redirected. */
export function confirmIntents(access: OrderAccess, linkCookie: string | null): Record<string, Intent> {
  const isConfirmed = hasAccessLevel(access, 'money');
  const pageAfter = (nextPageField: string) => pageOfOrder(access.orderId, nextPageField);
  return {
    send: intent({
      input: z.object({ next: nextPageField }),
      run: async (ctx) => (isConfirmed ? ok(undefined) : sendOrderCode(ctx, access)),
      refusal: describeOrderCodeFailure,
      redirectTo: (_sent, { next: nextPageField }) =>
        isConfirmed
          ? pageAfter(nextPageField)
          : confirmHref(access.orderId, { next: pageAfter(nextPageField), isSent: true }),
    }),
    code: intent({
      input: z.object({ next: nextPageField, code: emailCodeFieldSchema }),
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
