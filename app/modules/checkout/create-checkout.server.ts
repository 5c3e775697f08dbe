import { fail, ok, type Result } from '#app/lib/result.ts';
import { type SellableServiceOrderLine, toPromoCodeOrderLines } from '#app/modules/orders/model.ts';
import {
  type ProviderCallTimeBudget,
  createPaymentProviderCallTimeBudget,
} from '#app/modules/payments/call-budget.ts';
import {
  getPaymentGatewayIfCheckoutOpen,
  type OpenCheckoutPaymentGateway,
  type CheckoutClosedReason,
} from '#app/modules/payments/go-live/require-checkout-open.server.ts';
import { type CheckoutFailure, computeCheckoutSessionExpiry } from '#app/modules/payments/model.ts';
import {
  type ClaimSharedCart,
  createPendingOrder,
  type NewCheckoutOrder,
  type PlacedOrder,
  type PlaceOrderFailure,
} from '#app/modules/payments/place-order.server.ts';
import {
  findOpenCheckoutWithSameContent,
  repeatCheckoutByKey,
  type RepeatedCheckoutIdentity,
  supersedeOpenCheckouts,
} from '#app/modules/payments/repeat-checkout.server.ts';
import {
  startProviderCheckoutForAttempt,
  type StartedCheckoutUrlAndOrderId,
} from '#app/modules/payments/start-attempt.server.ts';
import { findActivePromo } from '#app/modules/promo/find-promo.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { consumeRateLimit } from '#app/platform/rate-limit.server.ts';

import { validateCheckoutChargeAmount, getOrderTotals } from './checkout-totals.ts';
import { findDeliveryDateChangedFailure } from './find-moved-promise.server.ts';
import { type ValidatedPromo, validateEnteredPromo, loadPricedCheckoutLines } from './price-cart.server.ts';
import { hashCheckoutRequest, parseIdempotencyKeyHeader } from './same-request.server.ts';
import { createCheckoutBodySchema, createPaymentRequestBodySchema, getInvalidFieldPaths } from './schemas.ts';

/**
 * A call of a checkout function: the parsed JSON, the header `Idempotency-Key`, and the hash of the browser's
 * cookie.
 */
export type CheckoutApiRequest = {
  body: unknown;
  idempotencyKey: string | null;
  browserHash: string;
  /** The buyer's consent; null without a stored choice. */
  consent?: NewCheckoutOrder['consent'];
  /** Whether the browser is on a phone or tablet; null if it asks not to be counted. */
  isMobile?: NewCheckoutOrder['isMobile'];
};

/** A cart that is not the browser's own: a shared one, or an agent's (module shared-carts). */
export type SharedOrAgentCheckoutCart = {
  source: 'shared_cart' | 'agent';
  cartId: string;
  /** The order begun from it before, by any browser: the new one replaces it. */
  replacedOrderId: string | null;
  claim: ClaimSharedCart;
};

type CheckoutStartResult = Result<StartedCheckoutUrlAndOrderId, CheckoutFailure>;

/** The common input of both functions once their bodies are parsed. */
type ParsedCheckoutInput = {
  source: NewCheckoutOrder['source'];
  byLink: SharedOrAgentCheckoutCart | null;
  items: { serviceId: string; quantity: number }[];
  promoCode: string | null;
  utm: NewCheckoutOrder['utm'];
  /** The date the buyer saw; null if none was shown. */
  expectedDueAt: Date | null;
  /** Checks that the buyer saw these figures; a difference in either direction fails. */
  compare(
    lines: SellableServiceOrderLine[],
    totals: ReturnType<typeof getOrderTotals>,
  ): CheckoutFailure | null;
};

/**
 * CHECKOUT-01: turns the cart into an order with a page to pay it on; `byLink` if it is not the browser's
 * own.
 */
export async function createOrderAndPaymentPage(
  ctx: AppContext,
  request: CheckoutApiRequest,
  byLink: SharedOrAgentCheckoutCart | null = null,
): Promise<CheckoutStartResult> {
  const body = createCheckoutBodySchema.safeParse(request.body);
  if (!body.success) return fail({ code: 'BAD_REQUEST', fields: getInvalidFieldPaths(body.error) });
  const { items, promoCode, utm, expected_total_cents: expected, expected_due_at: dueAt } = body.data;
  return runCheckout(ctx, request, hashCheckoutRequest(byLink ? byLink.cartId : 'cart', body.data), {
    source: byLink ? byLink.source : 'cart',
    byLink,
    items,
    promoCode: promoCode ?? null,
    utm,
    expectedDueAt: dueAt === undefined ? null : new Date(dueAt),
    compare: (_lines, { subtotalCents, discountCents, totalCents }) => {
      if (expected === undefined || expected === totalCents) return null;
      const details = {
        subtotal_cents: subtotalCents,
        discount_cents: discountCents,
        total_cents: totalCents,
      };
      return { code: 'PRICE_CHANGED', details };
    },
  });
}

/** CHECKOUT-02: buys one service directly. `amount` in dollars must be the catalog price. */
export async function createPayment(
  ctx: AppContext,
  request: CheckoutApiRequest,
): Promise<CheckoutStartResult> {
  const body = createPaymentRequestBodySchema.safeParse(request.body);
  if (!body.success) return fail({ code: 'BAD_REQUEST', fields: getInvalidFieldPaths(body.error) });
  const { serviceId, amount, utm } = body.data;
  const outcome = await runCheckout(ctx, request, hashCheckoutRequest('direct', body.data), {
    source: 'direct',
    byLink: null,
    items: [{ serviceId, quantity: 1 }],
    promoCode: null,
    utm,
    expectedDueAt: null,
    compare: (lines) => {
      const priceCents = lines[0]?.service.priceCents ?? 0;
      // Exact for every whole number of cents: both sides are the nearest double (orders.md "Money").
      return amount === priceCents / 100
        ? null
        : { code: 'PRICE_CHANGED', details: { price_usd: priceCents } };
    },
  });
  const isGone = !outcome.ok && outcome.failure.code === 'SERVICE_UNAVAILABLE';
  return isGone ? fail({ code: 'SERVICE_NOT_FOUND' }) : outcome;
}

const CHECKOUT_CLOSED_FAILURES_BY_REASON = {
  none: { code: 'PAYMENTS_NOT_CONFIGURED' },
  'not-live': { code: 'PAYMENT_UNAVAILABLE', because: 'not-live' },
  unavailable: { code: 'PAYMENT_UNAVAILABLE' },
} as const satisfies Record<CheckoutClosedReason, CheckoutFailure>;

/** The pipeline of orders.md "Checkout functions", the same for both functions. */
async function runCheckout(
  ctx: AppContext,
  request: CheckoutApiRequest,
  fingerprint: string,
  wanted: ParsedCheckoutInput,
): Promise<CheckoutStartResult> {
  const key = parseIdempotencyKeyHeader(request.idempotencyKey);
  if (!key.ok) return key;
  const allowed = await consumeRateLimit(ctx, 'checkout');
  if (!allowed.ok) return allowed;
  const budget = createPaymentProviderCallTimeBudget(Date.now);
  const opened = await getPaymentGatewayIfCheckoutOpen(ctx);
  if (!opened.ok) return fail(CHECKOUT_CLOSED_FAILURES_BY_REASON[opened.failure]);
  const checkoutGateway = opened.value;
  const same = { key: key.value, fingerprint, browserHash: request.browserHash };
  const repeated = await findOrReplayEarlierCheckout(ctx, checkoutGateway, same, budget);
  if (repeated) return repeated;
  const priced = await calculateCheckoutPrices(
    ctx,
    checkoutGateway,
    { wanted, browserHash: same.browserHash },
    budget,
  );
  if (!priced.ok) return priced;
  if ('url' in priced.value) return ok(priced.value);
  const { consent = null, isMobile = null } = request;
  return placeOrderAndStartPayment(
    ctx,
    checkoutGateway,
    {
      ...same,
      consent,
      isMobile,
      source: wanted.source,
      claim: wanted.byLink ? wanted.byLink.claim : null,
      utm: wanted.utm,
      ...priced.value,
    },
    budget,
  );
}

function findOrReplayEarlierCheckout(
  ctx: AppContext,
  checkoutGateway: OpenCheckoutPaymentGateway,
  same: RepeatedCheckoutIdentity,
  budget: ProviderCallTimeBudget,
) {
  const { key } = same;
  return key === null
    ? findOpenCheckoutWithSameContent(ctx, checkoutGateway, same)
    : repeatCheckoutByKey(ctx, checkoutGateway, { ...same, key }, budget);
}

type PricedCheckoutCart = {
  lines: SellableServiceOrderLine[];
  totals: ReturnType<typeof getOrderTotals>;
  promo: ValidatedPromo['promo'] | null;
};

/**
 * Prices the lines as of now, applies the promo code, and compares with what was shown. Earlier checkouts of
 * this browser end before the code is checked, because one of them may hold the very use it needs.
 */
async function calculateCheckoutPrices(
  ctx: AppContext,
  checkoutGateway: OpenCheckoutPaymentGateway,
  { wanted, browserHash }: { wanted: ParsedCheckoutInput; browserHash: string },
  budget: ProviderCallTimeBudget,
): Promise<Result<PricedCheckoutCart | StartedCheckoutUrlAndOrderId, CheckoutFailure>> {
  const loaded = await loadPricedCheckoutLines(ctx, wanted.items);
  if (!loaded.ok) return loaded;
  const lines = loaded.value;
  const limitedPromoId = await findUseLimitedPromoId(ctx, wanted.promoCode);
  const serviceIds = lines.map((line) => line.service.id);
  const replacedOrderId = wanted.byLink ? wanted.byLink.replacedOrderId : null;
  const fresh = { browserHash, source: wanted.source, serviceIds, limitedPromoId, replacedOrderId };
  const replaced = await supersedeOpenCheckouts(ctx, checkoutGateway, fresh, budget);
  if (replaced) return replaced;
  const promo = await validateEnteredPromo(ctx, wanted.promoCode, toPromoCodeOrderLines(lines));
  if (!promo.ok) return promo;
  const totals = getOrderTotals(lines, promo.value?.applied ?? null);
  const changed =
    wanted.compare(lines, totals) ?? (await findDeliveryDateChangedFailure(ctx, lines, wanted.expectedDueAt));
  if (changed) return fail(changed);
  const payable = validateCheckoutChargeAmount(totals);
  return payable.ok ? ok({ lines, totals, promo: promo.value?.promo ?? null }) : payable;
}

async function findUseLimitedPromoId(ctx: AppContext, code: string | null): Promise<string | null> {
  const promo = code?.trim() ? await findActivePromo(ctx, code) : null;
  return promo && promo.maxUses !== null ? promo.id : null;
}

type CheckoutOrderInput = RepeatedCheckoutIdentity &
  PricedCheckoutCart &
  Pick<NewCheckoutOrder, 'source' | 'consent' | 'utm' | 'isMobile' | 'claim'>;

function placeCheckoutOrder(
  ctx: AppContext,
  checkoutGateway: OpenCheckoutPaymentGateway,
  { key, totals, ...wanted }: CheckoutOrderInput,
): Promise<Result<PlacedOrder & { sessionExpiresAt: Date }, PlaceOrderFailure>> {
  const holdsLimitedPromo = wanted.promo !== null && wanted.promo.maxUses !== null;
  const sessionExpiresAt = computeCheckoutSessionExpiry(Date.now(), { holdsLimitedPromo });
  const { provider, isLive } = checkoutGateway;
  const order = { ...wanted, provider, isLive, sessionExpiresAt };
  return createPendingOrder(ctx, { ...order, ...totals, checkoutKey: key }).then((placed) =>
    placed.ok ? ok({ ...placed.value, sessionExpiresAt }) : placed,
  );
}

async function placeOrderAndStartPayment(
  ctx: AppContext,
  checkoutGateway: OpenCheckoutPaymentGateway,
  toPlace: CheckoutOrderInput,
  budget: ProviderCallTimeBudget,
): Promise<CheckoutStartResult> {
  const placed = await placeCheckoutOrder(ctx, checkoutGateway, toPlace);
  if (placed.ok) return startProviderCheckoutForAttempt(ctx, checkoutGateway, placed.value, budget);
  if (placed.failure.code === 'key-known') {
    // A concurrent request with the same key was faster; its order is visible now.
    const repeated = await findOrReplayEarlierCheckout(ctx, checkoutGateway, toPlace, budget);
    return repeated ?? fail({ code: 'CHECKOUT_IN_PROGRESS' });
  }
  if (placed.failure.code === 'claimed') return fail({ code: 'CHECKOUT_IN_PROGRESS' });
  const { failure } = placed.failure;
  if (failure.code === 'error') return fail({ code: 'PROMO_ERROR' });
  await consumeRateLimit(ctx, 'promo-failure');
  return fail({ code: 'PROMO_INVALID', failure });
}
