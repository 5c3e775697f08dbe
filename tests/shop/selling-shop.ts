import { randomUUID } from 'node:crypto';

import { services } from '#app/modules/catalog/tables.server.ts';
import { createOrderAndPaymentPage } from '#app/modules/checkout/create-checkout.server.ts';
import { SUBSCRIBED_WEBHOOK_EVENTS } from '#app/modules/payments/provider-events/event-use.ts';
import { processStoredPaymentProviderEvent } from '#app/modules/payments/provider-events/process-provider-event.server.ts';
import { storePaymentProviderEvent } from '#app/modules/payments/provider-events/receive-webhook.server.ts';
import { promoCodes } from '#app/modules/promo/tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import type { PaymentGateway } from '#app/platform/payments/gateway.ts';
import { openPaymentGateway } from '#app/platform/payments/open.server.ts';
import { handleSandboxRequest } from '#app/sandbox/handle-sandbox-request.server.ts';
import { paySandboxCheckoutSession } from '#app/sandbox/pay-session.server.ts';

import { freshContext, type TestContext } from './context.ts';

const JOB_LIMITS = { timeoutMs: 5_000, retries: 0 };

/**
 * Intercepts requests between the SDK and the provider: returns a response of its own, or that of `pass`, now
 * or later.
 */
export type Wire = (request: Request, pass: () => Promise<Response>) => Promise<Response>;

/** A context that can sell: payments use the real SDK over the embedded sandbox. */
export type Seller = AppContext & {
  gateway: PaymentGateway;
  payments: { gateway: PaymentGateway };
  /** Sets the interceptor; null removes it. */
  disturb: (wire: Wire | null) => void;
  /** Requests that the SDK sent, for example `POST /v1/checkout/sessions`. */
  calls: string[];
};

/** A fresh context with three services to sell. */
export type SellingShop = TestContext & Seller;

export async function sellingShop(overrides: Parameters<typeof freshContext>[0] = {}): Promise<SellingShop> {
  return sellingOn(await freshContext(overrides));
}

/** The same shop over the database of the given context. */
export async function sellingOn<Base extends AppContext>(ctx: Base): Promise<Base & Seller> {
  const calls: string[] = [];
  let wire: Wire | null = null;
  const payments = openPaymentGateway(
    { APP_MODE: 'demo' },
    {
      settings: ctx.settings,
      sandbox: (request) => {
        calls.push(`${request.method} ${new URL(request.url).pathname}`);
        const pass = () => handleSandboxRequest(ctx, request);
        return wire ? wire(request, pass) : pass();
      },
    },
  );
  const { gateway } = payments;
  if (!gateway) throw new Error('the sandbox did not open');
  await sell(ctx, { slug: 'website-audit', priceCents: 149_00, deliveryDays: 3 });
  await sell(ctx, { slug: 'fix-links', priceCents: 49_00, deliveryDays: 1 });
  await sell(ctx, { slug: 'strategy-call', priceCents: 99_95, deliveryDays: 7 });
  return {
    ...ctx,
    gateway,
    payments: { ...payments, gateway },
    calls,
    disturb: (next) => void (wire = next),
  };
}

/** Publishes a service. Its title is derived from its slug. */
export async function sell(
  ctx: AppContext,
  service: { slug: string; priceCents: number; deliveryDays?: number; status?: string; deletedAt?: Date },
): Promise<string> {
  const id = randomUUID();
  const title = service.slug.replaceAll('-', ' ');
  const description = JSON.stringify({
    about: 'What it is',
    included: '<ul><li>First</li><li>Second</li></ul>',
  });
  const category = 'Fix & Foundations';
  await ctx.db
    .insert(services)
    .values({ id, title, description, category, status: 'published', publishedAt: ctx.now, ...service });
  return id;
}

export async function offerCode(
  ctx: AppContext,
  code: Partial<typeof promoCodes.$inferInsert> & { code: string },
): Promise<void> {
  await ctx.db.insert(promoCodes).values({ type: 'percentage', value: 10, ...code });
}

export type Cart = { items: { serviceId: string; quantity: number }[]; promoCode?: string | null };

export const auditCart: Cart = { items: [{ serviceId: 'website-audit', quantity: 1 }] };

/** Checks out a cart as one browser. Returns the order and its session at the provider. */
export async function checkOut(
  ctx: Seller,
  cart: Cart = auditCart,
  {
    browserHash = randomUUID(),
    idempotencyKey = null,
  }: { browserHash?: string; idempotencyKey?: string | null } = {},
): Promise<{ orderId: string; sessionId: string; url: string; browserHash: string }> {
  const created = await createOrderAndPaymentPage(ctx, { body: cart, idempotencyKey, browserHash });
  if (!created.ok) throw new Error(`not checked out: ${JSON.stringify(created.failure)}`);
  const sessionId = created.value.url.split('/').at(-1)?.split('?')[0] ?? '';
  return { ...created.value, sessionId, browserHash };
}

/** Pays on the sandbox's pay page as the buyer's browser would; free orders need no card. */
export async function pay(ctx: Seller, sessionId: string, email = 'ada@example.com'): Promise<void> {
  const { amountTotalCents } = await ctx.gateway.getCheckout(sessionId, JOB_LIMITS);
  const card = { card_number: '4242 4242 4242 4242' };
  const form = { expected_amount: amountTotalCents, email };
  const paid = await paySandboxCheckoutSession(
    ctx,
    sessionId,
    amountTotalCents === 0 ? { ...form, intent: 'free' } : { ...form, ...card, intent: 'card' },
  );
  if (!paid.ok) throw new Error(`not paid: ${JSON.stringify(paid.failure)}`);
}

/** All events of the provider, in its order. */
export function listEvents(ctx: Seller) {
  return ctx.gateway.listEvents(
    { types: [...SUBSCRIBED_WEBHOOK_EVENTS], createdFrom: new Date(0) },
    JOB_LIMITS,
  );
}

/** Delivers events as webhooks do: stores them all, then processes them. */
export async function deliver(
  ctx: AppContext,
  events: Awaited<ReturnType<typeof listEvents>>,
): Promise<void> {
  for (const event of events) await storePaymentProviderEvent(ctx, event, 'webhook');
  for (const event of events) await processStoredPaymentProviderEvent(ctx, event.eventId);
}
