import { randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';
import { z } from 'zod';

import type { AppContext } from '#app/platform/context.ts';
import type {
  PaymentProviderCallLimits,
  NewPaymentProviderCheckout,
} from '#app/platform/payments/gateway.ts';

import { handleSandboxRequest } from './handle-sandbox-request.server.ts';
import { sandboxObjects } from './tables.server.ts';

export const TEST_GATEWAY_CALL_LIMITS: PaymentProviderCallLimits = { timeoutMs: 20_000, retries: 0 };

/** A checkout of $149.00 as the create pipeline requests it, open for two hours. */
export function makeCheckout(
  overrides: Partial<NewPaymentProviderCheckout> = {},
): NewPaymentProviderCheckout {
  return {
    paymentId: randomUUID(),
    orderId: randomUUID(),
    lines: [{ title: 'Fix broken links', unitCents: 14_900, quantity: 1 }],
    totalCents: 14_900,
    discountRef: null,
    customerEmail: null,
    expiresAt: new Date(Date.now() + 2 * 3600_000),
    successUrl: 'http://shop.test/checkout/success?session_id={CHECKOUT_SESSION_ID}',
    cancelUrl: 'http://shop.test/checkout/cancel',
    ...overrides,
  };
}

/** Changes the provider's stored object, to simulate a fault there. */
export async function tamper(ctx: AppContext, id: string, change: Record<string, unknown>) {
  const [object] = await ctx.db.select().from(sandboxObjects).where(eq(sandboxObjects.id, id));
  await ctx.db
    .update(sandboxObjects)
    .set({ json: { ...object?.json, ...change } })
    .where(eq(sandboxObjects.id, id));
}

/** The minimum for a new session, in Stripe's format: one line of $149.00. */
export const SESSION_FORM = [
  'mode=payment',
  'line_items[0][price_data][currency]=usd',
  'line_items[0][price_data][unit_amount]=14900',
  'line_items[0][price_data][product_data][name]=Fix+links',
  'line_items[0][quantity]=1',
  'success_url=http://shop.test/checkout/success?session_id={CHECKOUT_SESSION_ID}',
].join('&');

type SandboxCall = { method: string; path: string; form: string; headers: Record<string, string> };

/** Calls the sandbox as a shop with its key does. */
export async function callSandbox(ctx: AppContext, { method, path, form, headers }: SandboxCall) {
  const request = new Request(`https://api.stripe.com${path}`, {
    method,
    headers: { authorization: 'Bearer sk_test_1', ...headers },
    ...(method === 'POST' ? { body: form } : {}),
  });
  const response = await handleSandboxRequest(ctx, request);
  const json: unknown = await response.json();
  return { status: response.status, headers: response.headers, json };
}

const errorBody = z.object({
  error: z.object({
    message: z.string(),
    type: z.string(),
    code: z.string().optional(),
    param: z.string().optional(),
  }),
});

/** The status of a refusal, its type, its code and the parameter at fault. */
export function refusalIn({ status, json }: { status: number; json: unknown }) {
  const { type, code, param } = errorBody.parse(json).error;
  return [status, type, code, param];
}
